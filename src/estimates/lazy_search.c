// SPDX-License-Identifier: MIT
// Searches that grow as they are asked: see lazy_search.h.
//
// One body serves the three kinds; the kind is a constant in each instance.
//
// The guide by speed. From rest at the start to a tile at speed v, every step costs at least what
// it does at top speed: the onward search's value. And a move at speed s costs its mean step, which
// is (top - s) times a step at top speed more than its s steps would at top speed; on the cheapest
// ground that is (top - s) * near_straight. How often a unit must be slower than top speed depends
// on how fast it is at the tile and on the number of steps so far, which is at least the longer of
// the two distances. `run_up` has the least sum, found by trying all sequences of speeds. Over a
// move at speed v neither part grows by more than the move costs, so the guide is consistent.
#include "estimates/lazy_search.h"

#include "base/arrays.h"
#include "base/assert.h"
#include "estimates/geometric.h"

enum { LAST_STAMP = (1 << (64 - SLUI_STAMP_SHIFT)) - 1 };

// The guide where the onward search finds no path: after everything else, in the order of values.
#define BEYOND (UINT64_C(1) << 60)

// The queue orders equal keys by 32 bits of the value.
enum { VALUE_SHIFT = SLUI_VALUE_BITS - 32 };

// ---- memory

bool slui_lazy_setup(slui_lazy *s, const slu_map *map)
{
    s->width = (uint32_t)map->width;
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        s->offset[k] = (uint32_t)(slui_step_y[k] * map->width + slui_step_x[k]);
    s->nodes = slui_alloc(&s->allocator, map->tile_count * (size_t)s->speeds, sizeof *s->nodes);
    s->node_count = s->nodes ? map->tile_count * (size_t)s->speeds : 0;
    return s->nodes != NULL;
}

void slui_lazy_release(slui_lazy *s)
{
    slui_free(&s->allocator, s->nodes, s->node_count, sizeof *s->nodes);
    slui_lazy_queue_release(&s->queue, &s->allocator);
}

size_t slui_lazy_bytes(const slui_lazy *s)
{
    return s->node_count * sizeof *s->nodes + slui_lazy_queue_bytes(&s->queue);
}

// ---- the guide

static void take_least(uint64_t *to, uint64_t offer, bool *changed)
{
    if (offer >= *to) return;
    *to = offer;
    *changed = true;
}

// From every state (speed, steps so far) to the next: Bellman-Ford on a few dozen states.
static void relax_run_up(slui_lazy *s, uint64_t unit, bool *changed)
{
    for (int speed = 1; speed <= s->speeds; speed++) {
        for (int steps = 0; steps <= SLUI_RUN_UP; steps++) {
            uint64_t sum = s->run_up[speed][steps];
            for (int next = speed - 1; next <= speed + 1 && sum != UINT64_MAX; next++) {
                if (next < 1 || next > s->speeds) continue;
                int after = steps + next < SLUI_RUN_UP ? steps + next : SLUI_RUN_UP;
                take_least(&s->run_up[next][after], sum + (uint64_t)(s->speeds - next) * unit,
                           changed);
            }
        }
    }
}

static void measure_run_up(slui_lazy *s, uint64_t unit)
{
    for (int speed = 0; speed <= s->speeds; speed++)
        for (int steps = 0; steps <= SLUI_RUN_UP; steps++)
            s->run_up[speed][steps] = UINT64_MAX;
    s->run_up[1][1] = (uint64_t)(s->speeds - 1) * unit;
    for (bool changed = true; changed;) {
        changed = false;
        relax_run_up(s, unit, &changed);
    }
    // More steps than needed will do.
    for (int speed = 1; speed <= s->speeds; speed++)
        for (int steps = SLUI_RUN_UP; steps > 0; steps--)
            if (s->run_up[speed][steps] < s->run_up[speed][steps - 1])
                s->run_up[speed][steps - 1] = s->run_up[speed][steps];
}

static uint64_t guide_by_speed(slui_lazy *s, slu_tile tile, int speed)
{
    slui_lazy *onward = s->guide;
    uint32_t node = slui_lazy_node(onward, tile.x, tile.y, 1);
    if (!slui_lazy_is_settled(onward, node) && !slui_lazy_reach(onward, node, UINT64_MAX)) {
        s->failed = s->failed || onward->failed;
        return BEYOND;
    }
    uint64_t dx = slui_gap(s->start.x, s->start.x, tile.x);
    uint64_t dy = slui_gap(s->start.y, s->start.y, tile.y);
    uint64_t steps = dx > dy ? dx : dy;
    return slui_lazy_value(onward, node) +
           s->run_up[speed][steps < SLUI_RUN_UP ? steps : SLUI_RUN_UP];
}

SLUI_INLINE uint64_t guide(slui_lazy *s, const slui_lazy_kind kind, slu_tile tile, int speed)
{
    const slui_estimator *e = s->estimator;
    if (kind == SLUI_BY_SPEED) return guide_by_speed(s, tile, speed);
    if (kind == SLUI_ONWARD) return slui_estimate_octile(e, tile.x, tile.y);
    return slui_octile_distance(slui_gap(s->start.x, s->start.x, tile.x),
                                slui_gap(s->start.y, s->start.y, tile.y), e->near_straight,
                                e->near_diagonal);
}

// ---- beginning

static void aim(slui_lazy *s, const slui_estimator *e)
{
    s->estimator = e;
    s->start = e->start;
    if (s->kind == SLUI_BY_SPEED) measure_run_up(s, e->near_straight);
}

void slui_lazy_begin(slui_lazy *s, const slui_estimator *e)
{
    if (s->stamp >> SLUI_STAMP_SHIFT == LAST_STAMP) {
        memset(s->nodes, 0, s->node_count * sizeof *s->nodes);
        s->stamp = 0;
    }
    s->stamp += UINT64_C(1) << SLUI_STAMP_SHIFT;
    slui_lazy_queue_reset(&s->queue, e->near_straight);
    s->failed = s->overflowed = false;
    for (int speed = 1; speed <= e->top_speed; speed++)
        s->share[speed] = e->charge_ticks / (uint64_t)speed;
    aim(s, e);
}

// Puts a node on the queue; false when memory runs out.
static bool push(slui_lazy *s, uint32_t node, uint64_t value, uint64_t way)
{
    const slui_lazy_entry entry = {value + way, (uint32_t)(value >> VALUE_SHIFT), node};
    return slui_lazy_queue_push(&s->queue, &s->allocator, entry);
}

// True if this value improves a node, which then has it.
SLUI_INLINE bool improve(slui_lazy *s, uint32_t node, uint64_t value)
{
    const uint64_t known = s->nodes[node];
    if (known >= s->stamp && known <= (s->stamp | value)) return false;
    if (known >= (s->stamp | SLUI_SETTLED)) {
        SLUI_ASSERT(value >= slui_lazy_value(s, node));
        return false;
    }
    if (value > SLUI_VALUE_MOST) {
        s->overflowed = true;
        return false;
    }
    s->nodes[node] = s->stamp | value;
    return true;
}

SLUI_INLINE void offer(slui_lazy *s, const slui_lazy_kind kind, slu_tile tile, uint32_t node,
                       int speed, uint64_t value)
{
    if (improve(s, node, value) && !push(s, node, value, guide(s, kind, tile, speed)))
        s->failed = true;
}

// ---- searching

SLUI_INLINE slu_tile tile_of(const slui_lazy *s, uint32_t node)
{
    const uint32_t tile = node / (uint32_t)s->speeds;
    return (slu_tile){(int)(tile % s->width), (int)(tile / s->width)};
}

SLUI_INLINE slu_tile after_steps(slu_tile tile, int k, int count)
{
    return (slu_tile){tile.x + count * slui_step_x[k], tile.y + count * slui_step_y[k]};
}

// Every rule allows the reverse of each step that it allows, but it may cost something else. A
// tile's index is its node.
SLUI_INLINE void expand_tile(slui_lazy *s, const slui_lazy_kind kind, uint32_t node, uint64_t value)
{
    const slu_tile tile = tile_of(s, node);
    const uint64_t share = s->share[s->estimator->top_speed];
    for (unsigned steps = slui_footing_steps(s->footing, node); steps; steps &= steps - 1) {
        const int k = (int)SLUI_LOWEST_BIT(steps);
        const slu_tile next = after_steps(tile, k, 1);
        const uint64_t cost = kind == SLUI_ONWARD
                                  ? slui_footing_cost(s->footing, tile, k)
                                  : slui_footing_cost(s->footing, next, slui_opposite(k));
        offer(s, kind, next, node + s->offset[k], 1, value + cost * share);
    }
}

// Whether a move at this speed can lead to a tile from which its first step back is allowed, k
// being the direction back.
SLUI_INLINE bool can_go_back(slui_lazy *s, uint32_t tile, int k, int speed)
{
    for (int i = 1; i < speed; i++) {
        tile += s->offset[k];
        if (!(slui_footing_steps(s->footing, tile) >> k & 1)) return false;
    }
    return true;
}

// What the steps of such a move cost together.
SLUI_INLINE uint64_t cost_back(slui_lazy *s, slu_tile tile, int k, int speed)
{
    slui_footing *f = s->footing;
    if (f->uniform) return slui_footing_length(f, k) * (uint64_t)speed;
    uint64_t sum = 0;
    for (int i = 1; i <= speed; i++)
        sum += slui_footing_cost(f, after_steps(tile, k, i), slui_opposite(k));
    return sum;
}

// The unit came from this tile by a move at this speed; before that it was at most 1 faster or
// slower. Its nodes lie next to each other, and their guides differ only by the run-up.
static void offer_speeds(slui_lazy *s, slu_tile from, uint32_t tile, int speed, uint64_t value)
{
    const int slowest = speed > 1 ? speed - 1 : 1;
    const int fastest = speed < s->speeds ? speed + 1 : speed;
    const uint32_t node = tile * (uint32_t)s->speeds - 1;
    for (int v = slowest; v <= fastest; v++)
        offer(s, SLUI_BY_SPEED, from, node + (uint32_t)v, v, value);
}

// All moves are followed back before any is offered, so that the memory of the nodes is on its way.
static void expand_speed(slui_lazy *s, uint32_t node, uint64_t value)
{
    const slu_tile tile = tile_of(s, node);
    const uint32_t t = node / (uint32_t)s->speeds;
    const int speed = (int)(node - t * (uint32_t)s->speeds) + 1;
    unsigned moves = 0;
    for (unsigned steps = slui_footing_steps(s->footing, t); steps; steps &= steps - 1) {
        const int k = (int)SLUI_LOWEST_BIT(steps);
        if (!can_go_back(s, t, k, speed)) continue;
        SLUI_PREFETCH(&s->nodes[(t + (uint32_t)speed * s->offset[k]) * (uint32_t)s->speeds]);
        moves |= 1u << k;
    }
    for (; moves; moves &= moves - 1) {
        const int k = (int)SLUI_LOWEST_BIT(moves);
        offer_speeds(s, after_steps(tile, k, speed), t + (uint32_t)speed * s->offset[k], speed,
                     value + cost_back(s, tile, k, speed) * s->share[speed]);
    }
}

uint64_t slui_lazy_far(slui_lazy *s)
{
    slui_lazy_queue *q = &s->queue;
    if (s->failed || q->count == 0) return UINT64_MAX;
    if (SLUI_LIKELY(q->heap_count > 0)) return q->heap[0].key;
    if (!slui_lazy_queue_fill(q, &s->allocator, s->nodes, s->stamp | SLUI_SETTLED))
        s->failed = true;
    return s->failed || q->count == 0 ? UINT64_MAX : q->heap[0].key;
}

SLUI_INLINE bool reach(slui_lazy *s, const slui_lazy_kind kind, uint32_t node, uint64_t far)
{
    while (!slui_lazy_is_settled(s, node)) {
        if (slui_lazy_far(s) > far || s->failed || s->queue.count == 0) return false;
        const slui_lazy_entry entry = slui_lazy_queue_pop(&s->queue);
        if (slui_lazy_is_settled(s, entry.node)) continue;
        s->nodes[entry.node] |= SLUI_SETTLED;
        const uint64_t value = slui_lazy_value(s, entry.node);
        if (kind == SLUI_BY_SPEED)
            expand_speed(s, entry.node, value);
        else
            expand_tile(s, kind, entry.node, value);
    }
    return !s->failed;
}

bool slui_lazy_reach(slui_lazy *s, uint32_t node, uint64_t far)
{
    switch (s->kind) {
    case SLUI_ONWARD: return reach(s, SLUI_ONWARD, node, far);
    case SLUI_BACK: return reach(s, SLUI_BACK, node, far);
    case SLUI_BY_SPEED: break;
    }
    return reach(s, SLUI_BY_SPEED, node, far);
}

uint64_t slui_lazy_guide(slui_lazy *s, uint32_t node, bool only_if_known)
{
    slu_tile tile = tile_of(s, node);
    bool by_speed = s->kind == SLUI_BY_SPEED;
    if (by_speed && only_if_known &&
        !slui_lazy_is_settled(s->guide, slui_lazy_node(s->guide, tile.x, tile.y, 1)))
        return UINT64_MAX;
    return guide(s, s->kind, tile, (int)(node % (uint32_t)s->speeds) + 1);
}

void slui_lazy_source(slui_lazy *s, slu_tile tile)
{
    uint32_t node = slui_lazy_node(s, tile.x, tile.y, 1);
    offer(s, s->kind, tile, node, 1, 0);
}

void slui_lazy_turn(slui_lazy *s, const slui_estimator *e)
{
    size_t count = 0;
    aim(s, e);
    if (!slui_lazy_queue_drain(&s->queue, &s->allocator, &count)) s->failed = true;
    // The queue does not touch its heap before it is filled.
    for (size_t i = 0; i < count && !s->failed; i++) {
        uint32_t node = s->queue.heap[i].node;
        if (slui_lazy_is_settled(s, node)) continue;
        uint64_t way = slui_lazy_guide(s, node, false);
        if (!push(s, node, slui_lazy_value(s, node), way)) s->failed = true;
    }
}
