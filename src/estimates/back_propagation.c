// SPDX-License-Identifier: MIT
// Back-propagation: from the goals through the gateways of a decomposition to all zones.
//
// Source: Ding & Pang, Algorithms 2 and 3. Gateways are the tiles on both sides of a zone border. A
// value passes from a gateway to the gateways of its zone, at the distance on open ground, and
// across the border to the ones it faces, at the length of the step.
//
// The authors' algorithm calls itself for each gateway whose value has fallen, until no value
// falls. Here a heap yields the gateway with the least value next. The values are the same, the
// least that satisfy both rules, and each gateway is final when it is taken. What their text leaves
// open, and our choices:
//   - Algorithm 3 overwrites the value of a gateway that faces the goal's zone even if it was less
//     before. The text says that values converge to the minimum, so we keep the lesser.
//   - At run time a tile looks only at the gateways of its zone, so a path from a tile in the
//     goal's zone would have to leave it and come back, and on a map of one zone nothing would be
//     known. But Algorithm 3 gives the goal a value, 0: it is a waypoint of its zone like the
//     gateways.
//   - "Available directions" are the steps that the rules allow. A step across a border is "exactly
//     one unit" if all steps are straight; a diagonal one costs its distance, two for Manhattan. If
//     it passes an open tile, two straight steps cost the same, so with Manhattan distances it
//     matters only between two walls.
//
// Distances obey the triangle inequality. So a gateway whose value comes from a waypoint of its own
// zone passes on nothing inside the zone that no other does, and a tile that looks at that waypoint
// need not look at this one: such a gateway is served. What remains for the run time is the goals
// and the gateways at which a path to them leaves the zone, few of many, and the least over them is
// the least over all.
//
// On uneven ground a corridor costs what its tiles do, and a step across a border what the rules
// charge for it; a diagonal one as much as two straight ones, as everywhere with Manhattan
// distances. Costs along a line obey the triangle inequality too. Values run from the goals back,
// so a gateway's value is the cost of leaving it, not of arriving there.
//
// Invariant: when a gateway is taken from the heap with its current value, that value is final.
// Cost: 13 bytes per tile and some per gateway; for corridors on uneven ground 16 more per tile. A
// set of goals takes time proportional to the tiles, and for each zone to its gateways times those
// that are not served. The same goals again take none.
#include "estimates/back_propagation.h"

#include "base/arrays.h"
#include "estimates/corridors.h"

// ---- gateways

// The steps from a passable tile into other zones.
static unsigned steps_across(const slui_propagation *p, slu_tile tile)
{
    const slu_map *map = p->map;
    uint32_t at = slui_map_index(map, tile);
    unsigned across = 0;
    for (unsigned steps = p->steps[map->around[at]]; steps; steps &= steps - 1) {
        int k = (int)SLUI_LOWEST_BIT(steps);
        slu_tile to = {tile.x + slui_step_x[k], tile.y + slui_step_y[k]};
        if (p->label[slui_map_index(map, to)] != p->label[at]) across |= 1u << k;
    }
    return across;
}

bool slui_propagation_is_gateway(const slui_propagation *p, slu_tile tile)
{
    return p->label[slui_map_index(p->map, tile)] && steps_across(p, tile);
}

// Counts by label, one place later than the count belongs; prefix sums then turn the counts into
// the starts of ranges.
static size_t count_gateways(slui_propagation *p)
{
    for (int y = 0; y < p->map->height; y++)
        for (int x = 0; x < p->map->width; x++)
            if (slui_propagation_is_gateway(p, (slu_tile){x, y}))
                p->gateway_first[p->label[slui_map_index(p->map, (slu_tile){x, y})] + 1]++;
    for (uint32_t label = 0; label <= p->zone_count; label++)
        p->gateway_first[label + 1] += p->gateway_first[label];
    return p->gateway_first[p->zone_count + 1];
}

// Each zone's start serves as its cursor and ends up as the next zone's start; then all move back
// by one.
static void list_gateways(slui_propagation *p)
{
    for (int y = 0; y < p->map->height; y++) {
        for (int x = 0; x < p->map->width; x++) {
            slu_tile tile = {x, y};
            if (slui_propagation_is_gateway(p, tile))
                p->gateways[p->gateway_first[p->label[slui_map_index(p->map, tile)]]++] = tile;
        }
    }
    for (uint32_t label = p->zone_count + 1; label > 0; label--)
        p->gateway_first[label] = p->gateway_first[label - 1];
    p->gateway_first[0] = 0;
}

static bool measure_ground(slui_propagation *p)
{
    size_t tiles = p->map->tile_count;
    p->onward = slui_alloc(&p->allocator, tiles, sizeof *p->onward);
    p->back = slui_alloc(&p->allocator, tiles, sizeof *p->back);
    if (!p->onward || !p->back) return false;
    slui_corridors_measure(p->ground, p->charge, p->least_charge, p->label, p->onward, p->back);
    return true;
}

bool slui_propagation_setup(slui_propagation *p)
{
    size_t tiles = p->map->tile_count, labels = (size_t)p->zone_count + 2;
    p->gateway_first = slui_alloc(&p->allocator, labels, sizeof *p->gateway_first);
    p->first = slui_alloc(&p->allocator, labels, sizeof *p->first);
    p->value = slui_alloc(&p->allocator, tiles, sizeof *p->value);
    p->served = slui_alloc(&p->allocator, tiles, 1);
    if (!p->gateway_first || !p->first || !p->value || !p->served) return false;
    size_t count = count_gateways(p);
    p->gateways = slui_alloc(&p->allocator, count, sizeof *p->gateways);
    if (!p->gateways) return false;
    p->gateway_count = count;
    list_gateways(p);
    return !p->ground || measure_ground(p);
}

void slui_propagation_release(slui_propagation *p)
{
    size_t tiles = p->map->tile_count, labels = (size_t)p->zone_count + 2;
    slui_free(&p->allocator, p->gateway_first, labels, sizeof *p->gateway_first);
    slui_free(&p->allocator, p->first, labels, sizeof *p->first);
    slui_free(&p->allocator, p->value, tiles, sizeof *p->value);
    slui_free(&p->allocator, p->served, tiles, 1);
    slui_free(&p->allocator, p->gateways, p->gateway_count, sizeof *p->gateways);
    slui_free(&p->allocator, p->onward, tiles, sizeof *p->onward);
    slui_free(&p->allocator, p->back, tiles, sizeof *p->back);
    slui_free(&p->allocator, p->goals, p->goal_capacity, sizeof *p->goals);
    slui_free(&p->allocator, p->heap, p->heap_capacity, sizeof *p->heap);
    slui_free(&p->allocator, p->found, p->found_capacity, sizeof *p->found);
    slui_free(&p->allocator, p->points, p->point_capacity, sizeof *p->points);
}

size_t slui_propagation_value_bytes(const slui_propagation *p)
{
    size_t tiles = p->map->tile_count, labels = (size_t)p->zone_count + 2;
    return labels * sizeof *p->first + tiles * (sizeof *p->value + sizeof *p->served) +
           p->goal_capacity * sizeof *p->goals + p->heap_capacity * sizeof *p->heap +
           p->found_capacity * sizeof *p->found + p->point_capacity * sizeof *p->points;
}

size_t slui_propagation_bytes(const slui_propagation *p)
{
    size_t tiles = p->map->tile_count, labels = (size_t)p->zone_count + 2;
    size_t sums = p->onward ? tiles * (sizeof *p->onward + sizeof *p->back) : 0;
    return labels * sizeof *p->gateway_first + p->gateway_count * sizeof *p->gateways + sums +
           slui_propagation_value_bytes(p);
}

// ---- the heap: least value first, then least tile

static bool comes_before(slui_pending a, slui_pending b)
{
    return a.value < b.value || (a.value == b.value && a.tile < b.tile);
}

#define HEAP_NAME pending
#define HEAP_ITEM slui_pending
#define HEAP_OWNER slui_propagation
#define HEAP_BEFORE(p, a, b) comes_before(a, b)
#include "base/heap.inl"

static bool push(slui_propagation *p, slui_pending entry)
{
    if (!SLUI_GROW(&p->allocator, p->heap, p->heap_capacity, p->heap_count + 1)) return false;
    pending_push(p, p->heap, &p->heap_count, entry);
    return true;
}

// ---- passing values on

static bool offer(slui_propagation *p, slu_tile tile, uint64_t value, bool from_inside)
{
    uint32_t at = slui_map_index(p->map, tile);
    if (value > p->value[at]) return true;
    if (value == p->value[at]) {
        p->served[at] |= from_inside;
        return true;
    }
    p->value[at] = value;
    p->served[at] = from_inside;
    return push(p, (slui_pending){value, at});
}

static bool pass_inside(slui_propagation *p, slu_tile from, uint64_t value)
{
    uint32_t label = p->label[slui_map_index(p->map, from)];
    for (uint32_t i = p->gateway_first[label]; i < p->gateway_first[label + 1]; i++) {
        slu_tile to = p->gateways[i];
        uint64_t path = slui_waypoint_cost(&p->view, to, from);
        // A gateway does not serve itself.
        if (path > 0 && !offer(p, to, value + path, true)) return false;
    }
    return true;
}

// What a step from a tile across a border costs.
static uint64_t crossing(const slui_propagation *p, slu_tile tile, int k)
{
    uint64_t length = slui_waypoint_distance(&p->view, slui_step_x[k], slui_step_y[k]);
    if (!p->ground) return length;
    uint64_t charge = slui_corridors_charge(p->ground, p->charge, p->least_charge, tile, k);
    return charge * (slui_is_diagonal(k) ? 2 : 1) * p->view.charge_ticks;
}

static bool pass_across(slui_propagation *p, slu_tile from, uint64_t value)
{
    for (unsigned steps = steps_across(p, from); steps; steps &= steps - 1) {
        int k = (int)SLUI_LOWEST_BIT(steps);
        slu_tile to = {from.x + slui_step_x[k], from.y + slui_step_y[k]};
        uint64_t cost = crossing(p, to, slui_opposite(k));
        if (!offer(p, to, value + cost, false)) return false;
    }
    return true;
}

static bool add_waypoint(slui_propagation *p, slu_tile tile, uint64_t value)
{
    p->found[p->found_count++] = (slui_waypoint){value, tile.x, tile.y};
    p->first[p->label[slui_map_index(p->map, tile)] + 1]++;
    return pass_inside(p, tile, value);
}

// ---- a set of goals

static bool begin(slui_propagation *p, uint64_t straight, uint64_t diagonal)
{
    size_t most = p->gateway_count + p->goal_count;
    if (!SLUI_GROW(&p->allocator, p->found, p->found_capacity, most) ||
        !SLUI_GROW(&p->allocator, p->points, p->point_capacity, most))
        return false;
    for (size_t t = 0; t < p->map->tile_count; t++)
        p->value[t] = UINT64_MAX;
    memset(p->first, 0, ((size_t)p->zone_count + 2) * sizeof *p->first);
    p->heap_count = p->found_count = 0;
    p->view = (slui_waypoints){.width = p->map->width,
                               .label = p->label,
                               .first = p->first,
                               .points = p->points,
                               .straight = straight,
                               .diagonal = diagonal,
                               .onward = p->onward,
                               .back = p->back,
                               .charge_ticks = p->ground ? straight / p->least_charge : 0};
    return true;
}

// A goal that is also a gateway passes its value across the border; inside the zone it does so as a
// goal already.
static bool add_goal(slui_propagation *p, slu_tile goal)
{
    return offer(p, goal, 0, true) && add_waypoint(p, goal, 0);
}

// Zone by zone, by counting sort: the starts serve as cursors, as in list_gateways.
static void sort_waypoints(slui_propagation *p)
{
    for (uint32_t label = 0; label <= p->zone_count; label++)
        p->first[label + 1] += p->first[label];
    for (size_t i = 0; i < p->found_count; i++) {
        slu_tile tile = {p->found[i].x, p->found[i].y};
        p->points[p->first[p->label[slui_map_index(p->map, tile)]]++] = p->found[i];
    }
    for (uint32_t label = p->zone_count + 1; label > 0; label--)
        p->first[label] = p->first[label - 1];
    p->first[0] = 0;
}

static bool spread(slui_propagation *p)
{
    while (p->heap_count > 0) {
        slui_pending next = pending_pop(p, p->heap, &p->heap_count);
        if (next.value != p->value[next.tile]) continue;
        slu_tile tile = {(int)(next.tile % (uint32_t)p->map->width),
                         (int)(next.tile / (uint32_t)p->map->width)};
        if (!p->served[next.tile] && !add_waypoint(p, tile, next.value)) return false;
        if (!pass_across(p, tile, next.value)) return false;
    }
    sort_waypoints(p);
    return true;
}

bool slui_propagation_run(slui_propagation *p, uint64_t straight, uint64_t diagonal)
{
    p->aimed = false;
    if (!begin(p, straight, diagonal)) return false;
    for (size_t i = 0; i < p->goal_count; i++)
        if (!add_goal(p, p->goals[i])) return false;
    p->aimed = spread(p);
    return p->aimed;
}
