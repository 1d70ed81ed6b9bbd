// SPDX-License-Identifier: MIT
// D* Lite: a plan that is repaired where the ground turned out to be different.
//
// Source: Koenig & Likhachev 2002, "D* Lite", the optimised version.
//
// The search runs from the goal to the unit. Each place has two costs to the goal: g, the value its
// neighbours last saw, and rhs, the value that follows from the neighbours' g. A place whose two
// costs differ waits in the queue. A change of the ground makes some places inconsistent, and the
// plan is correct again once no place in the queue can matter to the unit. Places far from any path
// of the unit are left alone. When the unit moves, `offset` (the paper's k_m) is raised instead of
// all keys in the queue; a key that is then too low is corrected when it comes up.
//
// Invariants, between two calls
//   - rhs is 0 at a goal that the unit can stand on, else the least of step + g over the steps that
//     the belief allows; a place is in the queue exactly if its g and rhs differ.
//   - an entry's key is at most what key_of returns now.
//   - the estimate's steps are no costlier than any real step; ground cheaper than ever before
//     restarts the search.
//   - nodes store how far a cost is below FAR, so zeroed memory means "unknown", and a search
//     touches only the memory of places it reaches.
//
// The map's components show that there is no path before the queue is emptied to prove it.
//
// Cost: 16 bytes per tile for the nodes, 4 for the queue and 24 per entry, in addition to the
// belief's 4. A repair expands each place at most twice; a change looks at the nine places around
// it.
#include "base/status.h"
#include "explore/explorer.h"
#include "explore/key_heap.h"
#include "map/rules.h"

// More than any cost: a cost that reaches it is out of range.
#define FAR (UINT64_C(1) << 62)

typedef struct costs {
    uint64_t g_below_far, rhs_below_far;
} costs;

typedef struct dstar {
    slui_planner head;
    slui_belief *belief;
    costs *costs;
    slui_key_heap queue;
    uint64_t offset;
    uint32_t measured_from; // where the unit was when `offset` was last raised
    uint32_t cheapest;      // hundredths; the estimate is based on it
    uint64_t near_straight, near_diagonal;
    bool pending;    // the plan must be checked again
    bool overflowed; // a cost was out of range
} dstar;

static uint64_t g_of(const dstar *d, uint32_t place)
{
    return FAR - d->costs[place].g_below_far;
}
static uint64_t rhs_of(const dstar *d, uint32_t place)
{
    return FAR - d->costs[place].rhs_below_far;
}
static void set_g(dstar *d, uint32_t place, uint64_t g)
{
    d->costs[place].g_below_far = FAR - g;
}
static void set_rhs(dstar *d, uint32_t place, uint64_t rhs)
{
    d->costs[place].rhs_below_far = FAR - rhs;
}

// --- Estimates and keys

static void set_estimate(dstar *d)
{
    const slui_belief *b = d->belief;
    uint64_t parts = b->rules.charge == SLU_CHARGE_MEAN ? SLUI_MEAN_PARTS : 1;
    d->cheapest = b->cheapest;
    d->near_straight = b->length[0] * parts * d->cheapest;
    d->near_diagonal = b->length[1] * parts * d->cheapest;
    if (b->rules.diagonals == SLU_DIAGONALS_NEVER)
        d->near_diagonal = 2 * d->near_straight;
    else
        slui_cheapest_steps(&d->near_straight, &d->near_diagonal);
}

static uint64_t estimate(const dstar *d, uint32_t from, uint32_t to)
{
    slu_tile a = slui_belief_tile(d->belief, from), b = slui_belief_tile(d->belief, to);
    return slui_octile_distance(slui_gap(b.x, b.x, a.x), slui_gap(b.y, b.y, a.y), d->near_straight,
                                d->near_diagonal);
}

static slui_key key_of(const dstar *d, uint32_t place)
{
    uint64_t g = g_of(d, place), rhs = rhs_of(d, place), least = g < rhs ? g : rhs;
    if (least == FAR) return (slui_key){UINT64_MAX, UINT64_MAX};
    return (slui_key){least + estimate(d, d->belief->at, place) + d->offset, least};
}

// --- Places

// Puts a place into the queue or takes it out, according to its two costs.
static void requeue(dstar *d, uint32_t place)
{
    if (g_of(d, place) != rhs_of(d, place))
        slui_key_heap_put(&d->queue, place, key_of(d, place));
    else
        slui_key_heap_remove(&d->queue, place);
}

static uint64_t sum(dstar *d, uint64_t step, uint64_t rest)
{
    if (rest == FAR) return FAR;
    if (step < FAR - rest) return step + rest;
    d->overflowed = true;
    return FAR;
}

// The direction of the best step from a place, and the cost to the goal by it; -1 if no step leads
// there.
static int best_step(dstar *d, uint32_t place, uint64_t *cost)
{
    slui_surroundings s;
    slui_belief_survey(d->belief, place, &s);
    int best = -1;
    *cost = FAR;
    for (unsigned moves = s.moves; moves; moves &= moves - 1) {
        int k = (int)SLUI_LOWEST_BIT(moves);
        uint64_t rest = g_of(d, slui_belief_neighbour(d->belief, place, k));
        uint64_t all = sum(d, rest == FAR ? 0 : slui_belief_step(d->belief, &s, k), rest);
        if (all >= *cost) continue;
        *cost = all;
        best = k;
    }
    return best;
}

static void recompute(dstar *d, uint32_t place)
{
    uint64_t rhs;
    d->head.updated++;
    if (place == d->belief->goal)
        rhs = d->belief->cost[place] ? 0 : FAR;
    else
        best_step(d, place, &rhs);
    set_rhs(d, place, rhs);
}

// --- The search

// A place has become cheaper: offers its cost to its neighbours.
static void lower(dstar *d, uint32_t place)
{
    slui_surroundings s;
    slui_belief_survey(d->belief, place, &s);
    uint64_t g = rhs_of(d, place);
    set_g(d, place, g);
    slui_key_heap_remove(&d->queue, place);
    for (unsigned moves = s.moves; moves; moves &= moves - 1) {
        int k = (int)SLUI_LOWEST_BIT(moves);
        uint32_t from = slui_belief_neighbour(d->belief, place, k);
        uint64_t all = sum(d, slui_belief_step_in(d->belief, &s, k), g);
        if (all >= rhs_of(d, from)) continue;
        set_rhs(d, from, all);
        requeue(d, from);
    }
}

// A place has become costlier: neighbours that relied on it look for another step.
static void raise(dstar *d, uint32_t place)
{
    slui_surroundings s;
    slui_belief_survey(d->belief, place, &s);
    uint64_t g = g_of(d, place);
    set_g(d, place, FAR);
    requeue(d, place);
    for (unsigned moves = s.moves; moves; moves &= moves - 1) {
        int k = (int)SLUI_LOWEST_BIT(moves);
        uint32_t from = slui_belief_neighbour(d->belief, place, k);
        if (rhs_of(d, from) != sum(d, slui_belief_step_in(d->belief, &s, k), g)) continue;
        recompute(d, from);
        requeue(d, from);
    }
}

static void expand(dstar *d)
{
    uint32_t place = d->queue.entries[0].place;
    slui_key now = key_of(d, place);
    if (slui_key_less(d->queue.entries[0].key, now)) {
        slui_key_heap_put(&d->queue, place, now);
        return;
    }
    d->head.expanded++;
    if (g_of(d, place) > rhs_of(d, place))
        lower(d, place);
    else
        raise(d, place);
}

static bool is_done(const dstar *d)
{
    uint32_t at = d->belief->at;
    if (rhs_of(d, at) > g_of(d, at)) return false;
    return d->queue.count == 0 || !slui_key_less(d->queue.entries[0].key, key_of(d, at));
}

// False when memory runs out; the next call continues from there.
static bool search(dstar *d)
{
    while (!is_done(d)) {
        if (!slui_key_heap_reserve(&d->queue, &d->belief->allocator, SLUI_DIRECTIONS + 1))
            return false;
        expand(d);
    }
    return true;
}

// --- The planner

static void raise_offset(dstar *d)
{
    d->offset += estimate(d, d->measured_from, d->belief->at);
    d->measured_from = d->belief->at;
}

// The heap has capacity for one entry, and this inserts only one.
static void restart(dstar *d)
{
    slui_key_heap_clear(&d->queue);
    memset(d->costs, 0, d->belief->places * sizeof *d->costs);
    d->offset = 0;
    d->measured_from = d->belief->at;
    d->overflowed = false;
    set_estimate(d);
    recompute(d, d->belief->goal);
    requeue(d, d->belief->goal);
}

static bool reserve(slui_planner *planner, size_t changes)
{
    dstar *d = (dstar *)planner;
    size_t most = d->belief->places;
    size_t touched = changes < most / 9 ? changes * 9 + 1 : most;
    return slui_key_heap_reserve(&d->queue, &d->belief->allocator, touched);
}

static void change(slui_planner *planner)
{
    dstar *d = (dstar *)planner;
    const slui_belief *b = d->belief;
    d->pending = true;
    if (b->cheapest < d->cheapest) {
        restart(d);
        return;
    }
    raise_offset(d);
    for (size_t i = 0; i < b->changed_count; i++) {
        for (int k = -1; k < SLUI_DIRECTIONS; k++) {
            uint32_t place = k < 0 ? b->changed[i] : slui_belief_neighbour(b, b->changed[i], k);
            // The border is always wall.
            if (!b->cost[place] && place != b->changed[i]) continue;
            recompute(d, place);
            requeue(d, place);
        }
    }
}

static void move(slui_planner *planner, bool as_planned)
{
    dstar *d = (dstar *)planner;
    if (as_planned) return;
    raise_offset(d);
    d->pending = true;
}

static slu_status bring_up_to_date(dstar *d, slu_error *error)
{
    if (!d->pending) return SLU_OK;
    d->head.plans++;
    if (!search(d)) return slui_fail_memory(error);
    d->pending = false;
    return SLU_OK;
}

static slu_status plan(slui_planner *planner, slui_plan *out, slu_error *error)
{
    dstar *d = (dstar *)planner;
    uint32_t at = d->belief->at;
    *out = (slui_plan){.outcome = SLU_UNREACHABLE, .next = at};
    if (slui_belief_cut_off(d->belief)) return SLU_OK;
    slu_status status = bring_up_to_date(d, error);
    if (status != SLU_OK) return status;
    uint64_t ticks = 0;
    int direction = at == d->belief->goal ? -1 : best_step(d, at, &ticks);
    if (ticks == FAR && d->overflowed)
        return slui_fail(
            error, SLU_ERR_UNSUPPORTED,
            "every path to the goal costs more than a search can add up: lower the terrain costs");
    if (ticks == FAR) return SLU_OK;
    out->outcome = SLU_FOUND;
    out->ticks = ticks;
    if (direction >= 0) out->next = slui_belief_neighbour(d->belief, at, direction);
    return SLU_OK;
}

static size_t write(slui_planner *planner, slu_tile *out, size_t capacity)
{
    dstar *d = (dstar *)planner;
    uint32_t place = d->belief->at;
    size_t count = 0;
    for (;; count++) {
        if (count < capacity) out[count] = slui_belief_tile(d->belief, place);
        if (place == d->belief->goal) return count + 1;
        uint64_t ticks;
        place = slui_belief_neighbour(d->belief, place, best_step(d, place, &ticks));
    }
}

// --- Its life

static void destroy(slui_planner *planner)
{
    dstar *d = (dstar *)planner;
    slu_allocator allocator = d->belief->allocator;
    slui_key_heap_release(&d->queue, &allocator);
    if (d->costs) slui_free(&allocator, d->costs, d->belief->places, sizeof *d->costs);
    slui_free(&allocator, d, 1, sizeof *d);
}

static size_t bytes(const slui_planner *planner)
{
    const dstar *d = (const dstar *)planner;
    return sizeof *d + d->belief->places * (sizeof *d->costs + sizeof *d->queue.at) +
           d->queue.capacity * sizeof *d->queue.entries;
}

static slu_status create(slui_belief *belief, const slu_explorer_options *options,
                         slui_planner **out, slu_error *error)
{
    (void)options;
    dstar *d = slui_alloc(&belief->allocator, 1, sizeof *d);
    if (!d) return slui_fail_memory(error);
    d->head = (slui_planner){.kind = &slui_dstar_lite};
    d->belief = belief;
    d->costs = slui_alloc(&belief->allocator, belief->places, sizeof *d->costs);
    bool ready = d->costs && slui_key_heap_make(&d->queue, &belief->allocator, belief->places) &&
                 slui_key_heap_reserve(&d->queue, &belief->allocator, 1);
    if (!ready) {
        destroy(&d->head);
        return slui_fail_memory(error);
    }
    d->measured_from = belief->at;
    d->pending = true;
    set_estimate(d);
    recompute(d, belief->goal);
    requeue(d, belief->goal);
    *out = &d->head;
    return SLU_OK;
}

const slui_planner_kind slui_dstar_lite = {
    .create = create,
    .destroy = destroy,
    .bytes = bytes,
    .reserve = reserve,
    .change = change,
    .move = move,
    .plan = plan,
    .write = write,
};
