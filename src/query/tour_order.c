// SPDX-License-Identifier: MIT
// The best order of up to 12 visits, and a good one for more.
//
// Source: Held & Karp 1962 (the best: the cheapest path through a set of places to its last one,
// for every set and every last place, smaller sets first); Rosenkrantz, Stearns & Lewis 1977
// (insertion); Croes 1958 (2-opt); Or 1976 (moves of up to three places); Martin, Otto & Felten
// 1991 (the double bridge, which no sequence of those moves undoes easily). Ding & Pang name the
// problem as their future work.
//
// Costs may differ by direction, so a reversed part is charged what it costs backwards, and double
// bridges, which reverse nothing, serve as kicks.
//
// Invariant: order[0] is place 0, and each accepted change lowers the sum, a whole number; so it
// ends, and the same table gives the same order everywhere.
// Cost: exact, 2^n n^2 time and 9 * 2^n n bytes for n goals. Good, about n^2 per pass and a few
// passes per kick.
#include "query/tour_order.h"

#include "base/platform.h"
#include "base/random.h"

uint64_t slui_tour_length(const slui_tour_table *t, const size_t *order)
{
    uint64_t sum = slui_tour_step(t, order[t->count - 1], 0);
    for (size_t i = 1; i < t->count; i++)
        sum += slui_tour_step(t, order[i - 1], order[i]);
    return sum;
}

// ---- the best

// Goal k is place k + 1. least[set * goals + last]: from the start through all of `set`, to `last`.
typedef struct subsets {
    const slui_tour_table *table;
    size_t goals;
    uint64_t *least;
    uint8_t *before;
} subsets;

static void extend(subsets *s, size_t set, size_t last)
{
    size_t rest = set & ~((size_t)1 << last), at = set * s->goals + last;
    s->least[at] = rest ? UINT64_MAX : slui_tour_step(s->table, 0, last + 1);
    for (size_t k = 0; k < s->goals; k++) {
        if (!(rest >> k & 1)) continue;
        uint64_t sum = s->least[rest * s->goals + k] + slui_tour_step(s->table, k + 1, last + 1);
        if (sum >= s->least[at]) continue;
        s->least[at] = sum;
        s->before[at] = (uint8_t)k;
    }
}

static size_t best_last(const subsets *s, size_t all)
{
    size_t best = 0;
    uint64_t least = UINT64_MAX;
    for (size_t k = 0; k < s->goals; k++) {
        uint64_t sum = s->least[all * s->goals + k] + slui_tour_step(s->table, k + 1, 0);
        if (sum >= least) continue;
        least = sum;
        best = k;
    }
    return best;
}

static void solve(subsets *s, size_t *order)
{
    size_t all = ((size_t)1 << s->goals) - 1;
    for (size_t set = 1; set <= all; set++)
        for (size_t last = 0; last < s->goals; last++)
            if (set >> last & 1) extend(s, set, last);
    size_t last = best_last(s, all);
    for (size_t place = s->goals, set = all; place > 0; place--) {
        order[place] = last + 1;
        size_t before = s->before[set * s->goals + last];
        set &= ~((size_t)1 << last);
        last = before;
    }
}

bool slui_tour_exact(const slui_tour_table *t, const slu_allocator *allocator, size_t *order)
{
    order[0] = 0;
    if (t->count < 2) return true;
    subsets s = {.table = t, .goals = t->count - 1};
    size_t entries = ((size_t)1 << s.goals) * s.goals;
    s.least = slui_alloc(allocator, entries, sizeof *s.least);
    s.before = slui_alloc(allocator, entries, sizeof *s.before);
    bool enough = s.least && s.before;
    if (enough) solve(&s, order);
    slui_free(allocator, s.least, entries, sizeof *s.least);
    slui_free(allocator, s.before, entries, sizeof *s.before);
    return enough;
}

// ---- beginnings

static void rotate_to(size_t *order, size_t from, size_t to)
{
    size_t place = order[from];
    memmove(order + to + 1, order + to, (from - to) * sizeof *order);
    order[to] = place;
}

// Always the nearest place that is left.
static void go_to_nearest(const slui_tour_table *t, size_t *order)
{
    for (size_t i = 0; i < t->count; i++)
        order[i] = i;
    for (size_t i = 1; i < t->count; i++) {
        size_t nearest = i;
        for (size_t k = i + 1; k < t->count; k++)
            if (slui_tour_step(t, order[i - 1], order[k]) <
                slui_tour_step(t, order[i - 1], order[nearest]))
                nearest = k;
        rotate_to(order, nearest, i);
    }
}

// What it adds to a tour of `count` places to visit another one after position i. May wrap below 0,
// where costs break the triangle inequality; such a sum counts as large.
static uint64_t detour(const slui_tour_table *t, const size_t *order, size_t count, size_t i,
                       size_t place)
{
    size_t next = i + 1 < count ? order[i + 1] : 0;
    return slui_tour_step(t, order[i], place) + slui_tour_step(t, place, next) -
           slui_tour_step(t, order[i], next);
}

// Places in their order, each where it adds the least.
static void insert_cheapest(const slui_tour_table *t, size_t *order)
{
    order[0] = 0;
    for (size_t place = 1; place < t->count; place++) {
        size_t best = 0;
        for (size_t i = 1; i < place; i++)
            if (detour(t, order, place, i, place) < detour(t, order, place, best, place)) best = i;
        order[place] = place;
        rotate_to(order, place, best + 1);
    }
}

// ---- improving

// The place after position i, which may be the last.
static size_t place_after(const slui_tour_table *t, const size_t *order, size_t i)
{
    return i + 1 < t->count ? order[i + 1] : 0;
}

static void reverse(size_t *order, size_t first, size_t last)
{
    for (; first < last; first++, last--) {
        size_t place = order[first];
        order[first] = order[last];
        order[last] = place;
    }
}

// 2-opt: reverses parts while that is cheaper. True if any was.
static bool reverse_parts(const slui_tour_table *t, size_t *order)
{
    bool changed = false;
    for (size_t i = 1; i + 1 < t->count; i++) {
        uint64_t onward = 0, back = 0;
        for (size_t k = i + 1; k < t->count; k++) {
            onward += slui_tour_step(t, order[k - 1], order[k]);
            back += slui_tour_step(t, order[k], order[k - 1]);
            size_t before = order[i - 1], after = place_after(t, order, k);
            uint64_t now =
                slui_tour_step(t, before, order[i]) + onward + slui_tour_step(t, order[k], after);
            uint64_t then =
                slui_tour_step(t, before, order[k]) + back + slui_tour_step(t, order[i], after);
            if (then >= now) continue;
            reverse(order, i, k);
            uint64_t swapped = onward;
            onward = back;
            back = swapped;
            changed = true;
        }
    }
    return changed;
}

// Exchanges the parts [first, middle) and [middle, last].
static void exchange(size_t *order, size_t first, size_t middle, size_t last)
{
    reverse(order, first, middle - 1);
    reverse(order, middle, last);
    reverse(order, first, last);
}

// True if visiting [middle, last] before [first, middle) is cheaper.
static bool exchange_helps(const slui_tour_table *t, const size_t *order, size_t first,
                           size_t middle, size_t last)
{
    size_t before = order[first - 1], after = place_after(t, order, last);
    uint64_t now = slui_tour_step(t, before, order[first]) +
                   slui_tour_step(t, order[middle - 1], order[middle]) +
                   slui_tour_step(t, order[last], after);
    uint64_t then = slui_tour_step(t, before, order[middle]) +
                    slui_tour_step(t, order[last], order[first]) +
                    slui_tour_step(t, order[middle - 1], after);
    return then < now;
}

// Or-opt: moves up to three successive places forwards or backwards. True if any were moved.
static bool move_parts(const slui_tour_table *t, size_t *order)
{
    enum { LONGEST = 3 };
    bool changed = false;
    for (size_t first = 1; first < t->count; first++) {
        for (size_t last = first + 1; last < t->count; last++) {
            for (size_t length = 1; length <= LONGEST && first + length <= last; length++) {
                size_t ends[] = {first + length, last + 1 - length};
                for (int k = 0; k < 2; k++) {
                    if (!exchange_helps(t, order, first, ends[k], last)) continue;
                    exchange(order, first, ends[k], last);
                    changed = true;
                }
            }
        }
    }
    return changed;
}

static void improve(const slui_tour_table *t, size_t *order)
{
    bool changed = true;
    while (changed) {
        changed = reverse_parts(t, order);
        changed |= move_parts(t, order);
    }
}

// ---- kicks

// Enough for 12 places to be at their best, nearly always; few for a thousand, where a pass takes
// milliseconds.
static size_t kick_count(size_t places)
{
    enum { WORK = 4000000, MOST = 400 };
    size_t count = WORK / (places * places);
    return count < MOST ? count : MOST;
}

// Exchanges two random parts that follow each other.
static void kick(const slui_tour_table *t, slui_random *random, size_t *order)
{
    size_t cut[3];
    for (int i = 0; i < 3; i++)
        cut[i] = 1 + slui_random_below(random, (uint32_t)t->count - 1);
    size_t first = cut[0] < cut[1] ? cut[0] : cut[1], last = cut[0] < cut[1] ? cut[1] : cut[0];
    if (cut[2] < first) first = cut[2];
    if (cut[2] > last) last = cut[2];
    size_t middle = cut[0] ^ cut[1] ^ cut[2] ^ first ^ last;
    if (first < middle) exchange(order, first, middle, last);
}

// Kicks and improves `trial` again and again; `order` is the best so far.
static void kick_around(const slui_tour_table *t, size_t *order, size_t *trial)
{
    slui_random random = slui_random_seeded(t->count);
    uint64_t least = slui_tour_length(t, order);
    for (size_t i = kick_count(t->count); i > 0; i--) {
        memcpy(trial, order, t->count * sizeof *order);
        kick(t, &random, trial);
        improve(t, trial);
        uint64_t length = slui_tour_length(t, trial);
        if (length >= least) continue;
        least = length;
        memcpy(order, trial, t->count * sizeof *order);
    }
}

bool slui_tour_good(const slui_tour_table *t, const slu_allocator *allocator, size_t *order)
{
    size_t *trial = slui_alloc(allocator, t->count, sizeof *trial);
    if (!trial) return false;
    go_to_nearest(t, order);
    improve(t, order);
    insert_cheapest(t, trial);
    improve(t, trial);
    if (slui_tour_length(t, trial) < slui_tour_length(t, order))
        memcpy(order, trial, t->count * sizeof *order);
    if (t->count > 3) kick_around(t, order, trial);
    slui_free(allocator, trial, t->count, sizeof *trial);
    return true;
}
