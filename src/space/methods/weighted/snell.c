// SPDX-License-Identifier: MIT
// Moves the crossings of a path until Snell's law holds.
//
// Lengths are smoothed at first, sqrt(d^2 + e^2) with decreasing e, because the length of a segment
// has no derivative where both its ends meet at a corner. Newton's method with bounds (Bertsekas
// 1982) solves each of these problems: the second derivatives couple neighbours only, so a step is
// one pass over the crossings. Then crossings within a hair of a corner are moved onto it, and the
// others to where the plain lengths are least.
//
// Cost: some tens of passes over the path, and about as many over part of it for each corner on it.
#include "space/methods/weighted/snell.h"

#include "base/arrays.h"
#include "space/geometry/geometry.h"
#include "space/mesh/around.h"
#include "space/mesh/measure.h"

// Relative to the path's length: how much lengths are smoothed, and what is within a hair of a
// corner.
static const double SMOOTHING[] = {1e-3, 1e-5, 1e-7, 1e-10};
enum { SMOOTHINGS = sizeof SMOOTHING / sizeof *SMOOTHING };
static const double HAIR = 1e-8;
// A change of a path counts only if it makes the path cheaper by this share.
static const double WORTH = 1e-12;
enum { MOST_STEPS = 60, MOST_HALVINGS = 40, MOST_ROUNDS = 32, MOST_TURNS = 1000 };

struct slui_slope {
    double first, second, link; // derivatives: first, second, and mixed with the crossing before
    double move, before;        // the step, and the previous position
    bool is_held;
};
typedef struct slui_slope slope;

// Part of a path: the crossings first to end - 1 may move.
typedef struct part {
    slui_snell *snell;
    slui_sequence *passes;
    size_t first, end;
    double smoothing; // squared
    double hair;
} part;

void slui_snell_release(slui_snell *snell)
{
    const slu_allocator *a = &snell->allocator;
    slui_free(a, snell->passes.all, snell->passes.capacity, sizeof *snell->passes.all);
    slui_free(a, snell->tried.all, snell->tried.capacity, sizeof *snell->tried.all);
    slui_free(a, snell->slopes, snell->slope_capacity, sizeof *snell->slopes);
}

size_t slui_snell_bytes(const slui_snell *snell)
{
    return (snell->passes.capacity + snell->tried.capacity) * sizeof *snell->passes.all +
           snell->slope_capacity * sizeof *snell->slopes;
}

// ---------------------------------------------------------------------------------------------
// Sequences

static bool add(slui_snell *snell, slui_sequence *passes, slui_pass crossing)
{
    if (!SLUI_GROW(&snell->allocator, passes->all, passes->capacity, passes->count + 1))
        return false;
    passes->all[passes->count++] = crossing;
    return true;
}

void slui_snell_begin(slui_snell *snell, slu_point from, slu_point to, uint32_t cell)
{
    snell->from = from;
    snell->to = to;
    snell->cell = cell;
    snell->passes.count = 0;
}

bool slui_snell_cross(slui_snell *snell, uint32_t side, double t)
{
    return add(snell, &snell->passes, (slui_pass){side, t});
}

// The triangle between crossing i - 1 and crossing i.
static uint32_t cell_before(const slui_snell *snell, const slui_sequence *passes, size_t i)
{
    if (i < passes->count) return slui_cell_of_side(passes->all[i].side);
    return i > 0 ? snell->mesh->side_cell[passes->all[i - 1].side] : snell->cell;
}

static uint32_t place_in_fan(const slui_fans *fans, uint32_t fan, uint32_t cell)
{
    uint32_t i = fans->first[fan];
    while (slui_cell_of_side(fans->sides[i]) != cell)
        i++;
    return i - fans->first[fan];
}

// Leads around a corner, counter-clockwise or clockwise, with all crossings at the corner. *leads
// is false if a border blocks it.
static bool turn(slui_snell *snell, slui_sequence *passes, uint32_t fan, uint32_t from, uint32_t to,
                 bool is_left, bool *leads)
{
    const slui_fans *fans = snell->fans;
    uint32_t size = fans->first[fan + 1] - fans->first[fan], at = place_in_fan(fans, fan, from);
    uint32_t goal = place_in_fan(fans, fan, to);
    *leads = fans->is_closed[fan] || at == goal || (at < goal) == is_left;
    if (!*leads) return true;
    for (; at != goal; at = (at + (is_left ? 1 : size - 1)) % size) {
        uint32_t side = fans->sides[fans->first[fan] + at];
        slui_pass crossing = {is_left ? slui_side_before(side) : side, is_left ? 1 : 0};
        if (!add(snell, passes, crossing)) return false;
    }
    return true;
}

bool slui_snell_turn(slui_snell *snell, uint32_t fan, uint32_t cell)
{
    uint32_t from = cell_before(snell, &snell->passes, snell->passes.count);
    bool leads;
    if (!turn(snell, &snell->passes, fan, from, cell, true, &leads)) return false;
    return leads || turn(snell, &snell->passes, fan, from, cell, false, &leads);
}

static slu_point place_of(const slui_snell *snell, const slui_sequence *passes, size_t i)
{
    const slui_mesh *mesh = snell->mesh;
    slui_pass c = passes->all[i];
    if (c.t >= 1) return slui_side_second(mesh, c.side);
    return slui_between(slui_side_first(mesh, c.side), slui_side_second(mesh, c.side), c.t);
}

slu_point slui_snell_point(const slui_snell *snell, size_t i)
{
    return place_of(snell, &snell->passes, i);
}

// The place before crossing i: `from` for the first.
static slu_point place_before(const slui_snell *snell, const slui_sequence *passes, size_t i)
{
    return i > 0 ? place_of(snell, passes, i - 1) : snell->from;
}

static slu_point place_at(const slui_snell *snell, const slui_sequence *passes, size_t i)
{
    return i < passes->count ? place_of(snell, passes, i) : snell->to;
}

// The cost of the segments that end at the crossings first to end - 1.
static double part_cost(const part *p)
{
    double cost = 0;
    slu_point before = place_before(p->snell, p->passes, p->first);
    for (size_t i = p->first; i <= p->end; i++) {
        slu_point at = place_at(p->snell, p->passes, i), d = slui_minus(at, before);
        double weight = slui_cell_weight(p->snell->space, cell_before(p->snell, p->passes, i));
        cost += weight * SLUI_SQRT(slui_dot(d, d) + p->smoothing);
        before = at;
    }
    return cost;
}

// ---------------------------------------------------------------------------------------------
// Newton's method with bounds

static slu_point direction_of(const part *p, size_t i)
{
    uint32_t side = p->passes->all[i].side;
    return slui_minus(slui_side_second(p->snell->mesh, side),
                      slui_side_first(p->snell->mesh, side));
}

// Adds the contribution of a segment, the one before crossing i, to the derivatives of its ends.
static void add_segment(const part *p, size_t i, slope *slopes)
{
    slu_point d =
        slui_minus(place_at(p->snell, p->passes, i), place_before(p->snell, p->passes, i));
    double length = SLUI_SQRT(slui_dot(d, d) + p->smoothing);
    if (length == 0) return;
    double weight = slui_cell_weight(p->snell->space, cell_before(p->snell, p->passes, i));
    double snell = weight / length;
    bool has_end = i<p->end, has_start = i> p->first;
    slu_point end = has_end ? direction_of(p, i) : (slu_point){0};
    slu_point start = has_start ? direction_of(p, i - 1) : (slu_point){0};
    double along_end = slui_dot(d, end) / length, along_start = slui_dot(d, start) / length;
    if (has_end) {
        slopes[i].first += weight * along_end;
        slopes[i].second += snell * (slui_dot(end, end) - along_end * along_end);
    }
    if (has_start) {
        slopes[i - 1].first -= weight * along_start;
        slopes[i - 1].second += snell * (slui_dot(start, start) - along_start * along_start);
    }
    if (has_end && has_start)
        slopes[i].link = -snell * (slui_dot(start, end) - along_start * along_end);
}

static void find_slopes(const part *p)
{
    slope *slopes = p->snell->slopes;
    for (size_t i = p->first; i < p->end; i++) {
        slopes[i].first = slopes[i].second = slopes[i].link = 0;
        slopes[i].before = p->passes->all[i].t;
    }
    for (size_t i = p->first; i <= p->end; i++)
        add_segment(p, i, slopes);
}

// A crossing does not move if it is held, or at the end of its side with its slope pointing
// outwards.
static bool is_fixed(const slope *s)
{
    return s->is_held || (s->before <= 0 && s->first >= 0) || (s->before >= 1 && s->first <= 0);
}

// Solves for the steps, from the first crossing to the last and back. `second` and `link` are
// overwritten.
static void find_moves(const part *p)
{
    slope *s = p->snell->slopes;
    for (size_t i = p->first; i < p->end; i++) {
        if (is_fixed(&s[i])) {
            s[i].move = s[i].link = 0;
            if (i + 1 < p->end) s[i + 1].link = 0;
            continue;
        }
        double pivot = s[i].second * (1 + 1e-13), move = -s[i].first;
        if (i > p->first && s[i].link != 0 && s[i - 1].second > 0) {
            double share = s[i].link / s[i - 1].second;
            pivot -= share * s[i].link;
            move -= share * s[i - 1].move;
        }
        // Rounding may cancel it entirely: then a step on its own.
        s[i].second = pivot > 1e-14 * s[i].second ? pivot : s[i].second;
        s[i].move = move;
    }
    for (size_t i = p->end; i-- > p->first;) {
        if (is_fixed(&s[i])) continue;
        double later = i + 1 < p->end ? s[i + 1].link * s[i + 1].move : 0;
        s[i].move = s[i].second > 0 ? (s[i].move - later) / s[i].second : 0;
    }
}

static void find_single_moves(const part *p)
{
    slope *s = p->snell->slopes;
    for (size_t i = p->first; i < p->end; i++)
        s[i].move = is_fixed(&s[i]) || s[i].second <= 0 ? 0 : -s[i].first / s[i].second;
}

// Moves by a share of the steps, as far as the sides reach, and returns the decrease that the
// slopes predict.
static double go(const part *p, double share)
{
    double promise = 0;
    for (size_t i = p->first; i < p->end; i++) {
        const slope *s = &p->snell->slopes[i];
        double t = s->before + share * s->move;
        // Also catches a value that is not a number.
        t = share == 0 ? s->before : t > 0 ? (t < 1 ? t : 1) : 0;
        p->passes->all[i].t = t;
        promise += s->first * (s->before - t);
    }
    return promise;
}

// Halves the steps until the cost falls about as predicted; false if it never does, and then
// nothing has moved.
static bool descend(const part *p, double cost, double *new_cost)
{
    double share = 1;
    for (int i = 0; i < MOST_HALVINGS; i++, share /= 2) {
        double promise = go(p, share);
        *new_cost = part_cost(p);
        if (promise > 0 && *new_cost <= cost - 1e-4 * promise && *new_cost < cost) return true;
    }
    go(p, 0);
    return false;
}

static void minimise(const part *p)
{
    double cost = part_cost(p);
    for (int i = 0; i < MOST_STEPS; i++) {
        double new_cost = cost;
        find_slopes(p);
        find_moves(p);
        bool falls = descend(p, cost, &new_cost);
        if (!falls) {
            find_slopes(p);
            find_single_moves(p);
            falls = descend(p, cost, &new_cost);
        }
        if (!falls) return;
        cost = new_cost;
    }
}

// ---------------------------------------------------------------------------------------------
// Corners

// Moves crossings that are a hair from an end of their side onto it, and holds them there.
static void snap(const part *p)
{
    for (size_t i = p->first; i < p->end; i++) {
        slu_point along = direction_of(p, i);
        double *t = &p->passes->all[i].t, length = SLUI_SQRT(slui_dot(along, along));
        if (*t * length <= p->hair) *t = 0;
        if ((1 - *t) * length <= p->hair) *t = 1;
        p->snell->slopes[i].is_held = *t == 0 || *t == 1;
    }
}

// Near the minimum of the plain lengths the last digits of the cost are noise; the slopes are not.
static void polish(const part *p)
{
    for (int i = 0; i < 4; i++) {
        double cost = part_cost(p);
        find_slopes(p);
        find_moves(p);
        go(p, 1);
        if (part_cost(p) <= cost * (1 + 1e-15)) continue;
        go(p, 0);
        return;
    }
}

// The cost of the part once its crossings are optimal. False when memory runs out.
static bool settle(part *p, double *cost)
{
    slui_snell *snell = p->snell;
    if (!SLUI_GROW(&snell->allocator, snell->slopes, snell->slope_capacity, p->passes->count))
        return false;
    for (size_t i = p->first; i < p->end; i++)
        snell->slopes[i].is_held = false;
    for (int i = 0; i < SMOOTHINGS; i++) {
        double e = SMOOTHING[i] * p->hair / HAIR;
        p->smoothing = e * e;
        minimise(p);
    }
    p->smoothing = 0;
    snap(p);
    minimise(p);
    polish(p);
    *cost = part_cost(p);
    return true;
}

static bool is_at_corner(slui_pass c)
{
    return c.t == 0 || c.t == 1;
}

static uint32_t fan_at(const slui_snell *snell, slui_pass c)
{
    return snell->fans->of_side[c.t == 0 ? c.side : slui_side_after(c.side)];
}

// The end of the run of crossings at one corner that begins with crossing i.
static size_t run_end(const slui_snell *snell, size_t i)
{
    const slui_sequence *passes = &snell->passes;
    uint32_t fan = fan_at(snell, passes->all[i]);
    while (i < passes->count && is_at_corner(passes->all[i]) &&
           fan_at(snell, passes->all[i]) == fan)
        i++;
    return i;
}

// snell->tried is the path with the run of crossings first to end - 1 led around its corner in one
// direction or the other.
static bool lead_round(slui_snell *snell, size_t first, size_t end, bool is_left, bool *leads)
{
    const slui_sequence *passes = &snell->passes;
    uint32_t from = cell_before(snell, passes, first), to = cell_before(snell, passes, end);
    snell->tried.count = 0;
    for (size_t i = 0; i < first; i++) {
        if (!add(snell, &snell->tried, passes->all[i])) return false;
    }
    uint32_t fan = fan_at(snell, passes->all[first]);
    if (!turn(snell, &snell->tried, fan, from, to, is_left, leads)) return false;
    for (size_t i = end; *leads && i < passes->count; i++) {
        if (!add(snell, &snell->tried, passes->all[i])) return false;
    }
    return true;
}

static bool is_same(const slui_sequence *a, const slui_sequence *b)
{
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++) {
        if (a->all[i].side != b->all[i].side) return false;
    }
    return true;
}

// The part of the path between the corners before and after a run.
static part part_around(slui_snell *snell, size_t first, size_t end, double hair)
{
    const slui_sequence *passes = &snell->passes;
    while (first > 0 && !is_at_corner(passes->all[first - 1]))
        first--;
    while (end < passes->count && !is_at_corner(passes->all[end]))
        end++;
    return (part){snell, &snell->passes, first, end, 0, hair};
}

// Leads the path around the other side of a corner if that is cheaper.
static bool try_turn(slui_snell *snell, size_t first, size_t end, bool is_left, double hair,
                     bool *turned)
{
    bool leads;
    if (!lead_round(snell, first, end, is_left, &leads)) return false;
    if (!leads || is_same(&snell->passes, &snell->tried)) return true;
    part old = part_around(snell, first, end, hair), changed = old;
    changed.passes = &snell->tried;
    changed.end = old.end + snell->tried.count - snell->passes.count;
    double cost = part_cost(&old), new_cost;
    if (!settle(&changed, &new_cost)) return false;
    if (!(new_cost < cost * (1 - WORTH))) return true;
    slui_sequence passes = snell->passes;
    snell->passes = snell->tried;
    snell->tried = passes;
    *turned = true;
    return true;
}

static bool turn_corners(slui_snell *snell, double hair, bool *turned)
{
    size_t turns = 0;
    for (size_t i = 0; i < snell->passes.count && turns < MOST_TURNS; i++) {
        if (!is_at_corner(snell->passes.all[i])) continue;
        bool turned_here = false;
        size_t end = run_end(snell, i);
        if (!try_turn(snell, i, end, true, hair, &turned_here)) return false;
        if (!turned_here && !try_turn(snell, i, end, false, hair, &turned_here)) return false;
        turns += turned_here;
        if (!turned_here) i = end - 1;
    }
    if (turns) *turned = true;
    return true;
}

// Drops crossings of a side there and back at the same place.
static bool drop_returns(slui_snell *snell, double hair)
{
    slui_sequence *passes = &snell->passes;
    size_t kept = 0, count = passes->count;
    for (size_t i = 0; i < count; i++) {
        slui_pass next = passes->all[i];
        bool returns =
            kept > 0 && slui_side_twin(snell->mesh, next.side) == passes->all[kept - 1].side;
        passes->all[kept++] = next;
        if (returns && slui_distance(place_of(snell, passes, kept - 2),
                                     place_of(snell, passes, kept - 1)) <= hair)
            kept -= 2;
    }
    passes->count = kept;
    return kept < count;
}

static double length_of(const slui_snell *snell)
{
    double length = 0;
    for (size_t i = 0; i <= snell->passes.count; i++)
        length += slui_distance(place_before(snell, &snell->passes, i),
                                place_at(snell, &snell->passes, i));
    return length;
}

bool slui_snell_run(slui_snell *snell)
{
    double hair = HAIR * length_of(snell);
    bool changed = true;
    for (int i = 0; changed && i < MOST_ROUNDS; i++) {
        part whole = {snell, &snell->passes, 0, snell->passes.count, 0, hair};
        double cost;
        if (!settle(&whole, &cost)) return false;
        changed = drop_returns(snell, hair);
        if (!turn_corners(snell, hair, &changed)) return false;
    }
    return true;
}
