// SPDX-License-Identifier: MIT
// The graph of zones and gates: routes over gates, blocked gates and what they cut off.
#include "base/status.h"
#include "terrain/terrain.h"

static const double ROOT_2 = 1.4142135623730951;

static double octile_length(slu_tile a, slu_tile b)
{
    int dx = a.x > b.x ? a.x - b.x : b.x - a.x, dy = a.y > b.y ? a.y - b.y : b.y - a.y;
    int low = dx < dy ? dx : dy, high = dx < dy ? dy : dx;
    return high - low + low * ROOT_2;
}

static slu_status check_gate(const slu_terrain *terrain, uint32_t gate, slu_error *error)
{
    if (gate < terrain->gate_count) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "there is no gate %u; the map has %u", (unsigned)gate,
                     (unsigned)terrain->gate_count);
}

// ---------------------------------------------------------------------------------------------
// Routes: Dijkstra's search over gates, with a binary heap of gates by length. Each gate is in the
// heap at most once, at place[gate] - 1.
//
// A gate leads only into the zone that it was not offered from. Going through it brings no other
// gate of that zone nearer, but sums of roots are rounded, and rounding could suggest that it does.

typedef struct route_search {
    const slu_terrain *terrain;
    slu_tile goal;
    uint32_t goal_zone;
    double *length;   // from the start to a gate's middle; negative: none known
    uint32_t *parent; // the previous gate, SLU_NO_GATE at the first
    uint32_t *into;   // the zone that a gate leads into
    uint32_t *heap, *place;
    size_t heap_count;
    uint32_t last; // the best route's last gate, SLU_NO_GATE while there is none
    double best;
} route_search;

// Ties by id, so that the answer is the same everywhere.
static bool less(const route_search *s, uint32_t a, uint32_t b)
{
    return s->length[a] < s->length[b] || (s->length[a] == s->length[b] && a < b);
}

static void note_place(route_search *s, uint32_t gate, size_t index)
{
    s->place[gate] = (uint32_t)index + 1;
}

#define HEAP_NAME gates
#define HEAP_ITEM uint32_t
#define HEAP_OWNER route_search
#define HEAP_BEFORE less
#define HEAP_MOVED note_place
#include "base/heap.inl"

static uint32_t take_first(route_search *s)
{
    uint32_t gate = gates_pop(s, s->heap, &s->heap_count);
    SLUI_ASSERT(s->place[gate] == 1);
    s->place[gate] = 0;
    return gate;
}

// Offers a gate, reached through one of its zones.
static void offer(route_search *s, uint32_t gate, uint32_t zone, uint32_t parent, double length)
{
    const slu_gate *g = &s->terrain->gates[gate];
    if (g->blocked || g->closed) return;
    if (s->length[gate] >= 0 && s->length[gate] <= length) return;
    s->length[gate] = length;
    s->parent[gate] = parent;
    s->into[gate] = g->zone[g->zone[0] == zone];
    gates_rise(s, s->heap, s->place[gate] ? s->place[gate] - 1 : s->heap_count++, gate);
}

static void offer_zone(route_search *s, uint32_t zone, uint32_t parent, slu_tile from,
                       double length)
{
    const slu_zone *z = &s->terrain->zones[zone];
    for (size_t i = 0; i < z->gate_count; i++) {
        uint32_t gate = z->gates[i];
        slu_tile middle = s->terrain->gates[gate].middle;
        if (gate != parent) offer(s, gate, zone, parent, length + octile_length(from, middle));
    }
}

static void reach(route_search *s, uint32_t gate)
{
    slu_tile middle = s->terrain->gates[gate].middle;
    double length = s->length[gate] + octile_length(middle, s->goal);
    if (s->into[gate] == s->goal_zone && (s->last == SLU_NO_GATE || length < s->best)) {
        s->best = length;
        s->last = gate;
    }
    offer_zone(s, s->into[gate], gate, middle, s->length[gate]);
}

static void search_route(route_search *s, uint32_t start_zone, slu_tile start)
{
    for (uint32_t g = 0; g < s->terrain->gate_count; g++)
        s->length[g] = -1;
    offer_zone(s, start_zone, SLU_NO_GATE, start, 0);
    while (s->heap_count) {
        if (s->last != SLU_NO_GATE && s->length[s->heap[0]] >= s->best) break;
        reach(s, take_first(s));
    }
}

static slu_status write_route(const route_search *s, uint32_t *out, size_t capacity, size_t *count,
                              slu_error *error)
{
    size_t length = 0;
    for (uint32_t g = s->last; g != SLU_NO_GATE; g = s->parent[g])
        length++;
    *count = length;
    if (length > capacity)
        return slui_fail(error, SLU_ERR_CAPACITY, "%d gates do not fit into a buffer of %d",
                         (int)length, (int)capacity);
    for (uint32_t g = s->last; g != SLU_NO_GATE; g = s->parent[g])
        out[--length] = g;
    return SLU_OK;
}

static slu_status find_route(route_search *s, uint32_t start_zone, slu_tile start, uint32_t *out,
                             size_t capacity, size_t *count, slu_error *error)
{
    const slu_allocator *allocator = &s->terrain->allocator;
    size_t gates = s->terrain->gate_count;
    s->length = slui_alloc(allocator, gates, sizeof *s->length);
    s->parent = slui_alloc(allocator, gates, sizeof *s->parent);
    s->into = slui_alloc(allocator, gates, sizeof *s->into);
    s->heap = slui_alloc(allocator, gates, sizeof *s->heap);
    s->place = slui_alloc(allocator, gates, sizeof *s->place);
    slu_status status = SLU_ERR_MEMORY;
    if (s->length && s->parent && s->into && s->heap && s->place) {
        search_route(s, start_zone, start);
        status = write_route(s, out, capacity, count, error);
    } else {
        slui_fail_memory(error);
    }
    slui_free(allocator, s->place, gates, sizeof *s->place);
    slui_free(allocator, s->heap, gates, sizeof *s->heap);
    slui_free(allocator, s->into, gates, sizeof *s->into);
    slui_free(allocator, s->parent, gates, sizeof *s->parent);
    slui_free(allocator, s->length, gates, sizeof *s->length);
    return status;
}

slu_status slu_terrain_route(const slu_terrain *terrain, slu_tile from, slu_tile to, uint32_t *out,
                             size_t capacity, size_t *count, double *length, slu_error *error)
{
    if (!terrain || (!out && capacity) || !count || !length)
        return slui_fail_null(error, "terrain, out, needed and length");
    slu_status status = slui_terrain_check(terrain, error);
    if (status != SLU_OK) return status;
    uint32_t start = slu_terrain_zone_at(terrain, from), goal = slu_terrain_zone_at(terrain, to);
    if (start == SLU_NO_ZONE || goal == SLU_NO_ZONE)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a route over gates must begin and end in a zone");
    *count = 0;
    *length = octile_length(from, to);
    if (start == goal) return SLU_OK;
    route_search s = {.terrain = terrain, .goal = to, .goal_zone = goal, .last = SLU_NO_GATE};
    status = find_route(&s, start, from, out, capacity, count, error);
    *length = s.last == SLU_NO_GATE ? -1 : s.best;
    return status;
}

// ---------------------------------------------------------------------------------------------
// Blocking

slu_status slu_terrain_block(slu_terrain *terrain, uint32_t gate, bool blocked, slu_error *error)
{
    if (!terrain) return slui_fail_null(error, "terrain");
    slu_status status = slui_terrain_check(terrain, error);
    if (status == SLU_OK) status = check_gate(terrain, gate, error);
    if (status == SLU_OK) terrain->gates[gate].blocked = blocked;
    return status;
}

// Zones reached from one side of a gate without passing it, breadth first.
typedef struct side {
    bool *reached; // by zone
    uint32_t *queue;
    size_t count, area;
} side;

static void reach_zone(const slu_terrain *terrain, side *s, uint32_t zone)
{
    if (s->reached[zone]) return;
    s->reached[zone] = true;
    s->queue[s->count++] = zone;
    s->area += terrain->zones[zone].area;
}

static void spread(const slu_terrain *terrain, side *s, uint32_t start, uint32_t without)
{
    reach_zone(terrain, s, start);
    for (size_t done = 0; done < s->count; done++) {
        const slu_zone *zone = &terrain->zones[s->queue[done]];
        for (size_t i = 0; i < zone->gate_count; i++) {
            const slu_gate *gate = &terrain->gates[zone->gates[i]];
            if (zone->gates[i] == without || gate->blocked || gate->closed) continue;
            reach_zone(terrain, s, gate->zone[0]);
            reach_zone(terrain, s, gate->zone[1]);
        }
    }
}

static slu_status write_side(const slu_terrain *terrain, const side *s, uint32_t *out,
                             size_t capacity, size_t *count, slu_error *error)
{
    *count = s->count;
    if (s->count > capacity)
        return slui_fail(error, SLU_ERR_CAPACITY, "%d zones do not fit into a buffer of %d",
                         (int)s->count, (int)capacity);
    for (uint32_t z = 0; z < terrain->zone_count; z++)
        if (s->reached[z]) *out++ = z;
    return SLU_OK;
}

// The side with fewer tiles; on a tie, that of the lower zone.
static slu_status cut_off(const slu_terrain *terrain, uint32_t gate, side sides[2], uint32_t *out,
                          size_t capacity, size_t *count, slu_error *error)
{
    const uint32_t *zone = terrain->gates[gate].zone;
    spread(terrain, &sides[0], zone[0], gate);
    if (sides[0].reached[zone[1]]) return SLU_OK;
    spread(terrain, &sides[1], zone[1], gate);
    const side *smaller = &sides[sides[1].area < sides[0].area];
    return write_side(terrain, smaller, out, capacity, count, error);
}

slu_status slu_terrain_cut_off(const slu_terrain *terrain, uint32_t gate, uint32_t *out,
                               size_t capacity, size_t *count, slu_error *error)
{
    if (!terrain || (!out && capacity) || !count)
        return slui_fail_null(error, "terrain, out and needed");
    slu_status status = slui_terrain_check(terrain, error);
    if (status == SLU_OK) status = check_gate(terrain, gate, error);
    if (status != SLU_OK) return status;
    const slu_allocator *allocator = &terrain->allocator;
    size_t zones = terrain->zone_count;
    side sides[2] = {0};
    bool enough = true;
    for (int i = 0; i < 2; i++) {
        sides[i].reached = slui_alloc(allocator, zones, sizeof *sides[i].reached);
        sides[i].queue = slui_alloc(allocator, zones, sizeof *sides[i].queue);
        enough = enough && sides[i].reached && sides[i].queue;
    }
    *count = 0;
    status = enough ? cut_off(terrain, gate, sides, out, capacity, count, error)
                    : slui_fail_memory(error);
    for (int i = 0; i < 2; i++) {
        slui_free(allocator, sides[i].queue, zones, sizeof *sides[i].queue);
        slui_free(allocator, sides[i].reached, zones, sizeof *sides[i].reached);
    }
    return status;
}
