// SPDX-License-Identifier: MIT
// The world of a tile map: outlines of walls and of ground of equal cost, traced along the edges of
// tiles.
//
// Each 4-connected set of tiles of one cost becomes one polygon. Where it touches itself only at
// corners, its rings are traced such that an outline meets a hole there and no ring meets itself;
// so the polygons are valid as they are, and exact.
//
// Cost: each tile is visited a few times; 4 bytes per tile.
#include "base/arrays.h"
#include "base/status.h"
#include "space/world/world.h"

enum { TRACED = 1 << 30 }; // a flag in a label: the ring along the tile's upper edge is traced

typedef struct tracer {
    slu_allocator allocator;
    const slu_map *map;
    int width, height;   // of the map
    size_t stride, size; // of the labels, which have a border of zeros
    uint32_t *labels;    // the part of a tile, counted from 1; 0: plain ground
    slui_trait *traits;  // of each part
    size_t part_count, trait_capacity;
    uint32_t *stack; // tiles whose neighbours are to be visited
    size_t stack_count, stack_capacity;
    slui_polygons rings;
    uint32_t *ring_parts; // the part of each ring
    size_t ring_part_capacity;
} tracer;

static void release_tracer(tracer *t)
{
    const slu_allocator *a = &t->allocator;
    slui_free(a, t->labels, t->size, sizeof *t->labels);
    slui_free(a, t->traits, t->trait_capacity, sizeof *t->traits);
    slui_free(a, t->stack, t->stack_capacity, sizeof *t->stack);
    slui_free(a, t->ring_parts, t->ring_part_capacity, sizeof *t->ring_parts);
    slui_polygons_release(a, &t->rings);
}

static size_t index_of(const tracer *t, int x, int y)
{
    return (size_t)(y + 1) * t->stride + (size_t)(x + 1);
}

static double cost_at(const tracer *t, size_t index)
{
    slu_tile tile = {(int)(index % t->stride) - 1, (int)(index / t->stride) - 1};
    return slu_map_cost(t->map, tile);
}

static bool is_inside(const tracer *t, size_t index)
{
    size_t x = index % t->stride, y = index / t->stride;
    return x > 0 && x <= (size_t)t->width && y > 0 && y <= (size_t)t->height;
}

// ---------------------------------------------------------------------------------------------
// Parts

static bool label(tracer *t, size_t index, uint32_t part)
{
    if (!SLUI_GROW(&t->allocator, t->stack, t->stack_capacity, t->stack_count + 1)) return false;
    t->labels[index] = part;
    t->stack[t->stack_count++] = (uint32_t)index;
    return true;
}

static bool label_neighbours(tracer *t, size_t index, uint32_t part, double cost)
{
    const size_t beside[4] = {index - 1, index + 1, index - t->stride, index + t->stride};
    for (int i = 0; i < 4; i++) {
        if (!is_inside(t, beside[i]) || t->labels[beside[i]] != 0) continue;
        if (cost_at(t, beside[i]) == cost && !label(t, beside[i], part)) return false;
    }
    return true;
}

static bool flood(tracer *t, size_t index, double cost)
{
    if (!SLUI_GROW(&t->allocator, t->traits, t->trait_capacity, t->part_count + 1)) return false;
    t->traits[t->part_count++] = cost == SLU_WALL ? (slui_trait){SLU_SHAPE_OBSTACLE, 1}
                                                  : (slui_trait){SLU_SHAPE_REGION, cost};
    uint32_t part = (uint32_t)t->part_count;
    if (!label(t, index, part)) return false;
    while (t->stack_count > 0) {
        if (!label_neighbours(t, t->stack[--t->stack_count], part, cost)) return false;
    }
    return true;
}

static bool label_parts(tracer *t)
{
    for (int y = 0; y < t->height; y++) {
        for (int x = 0; x < t->width; x++) {
            size_t index = index_of(t, x, y);
            double cost = cost_at(t, index);
            if (cost != 1 && t->labels[index] == 0 && !flood(t, index, cost)) return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------------------
// Rings

// Directions turn right on a screen, which is left where y points up: right, down, left, up.
static const int STEP_X[4] = {1, 0, -1, 0}, STEP_Y[4] = {0, 1, 0, -1};
// From a tile's upper left corner: the tile ahead on the side of the part, and the one on the other
// side.
static const int INNER_X[4] = {0, -1, -1, 0}, INNER_Y[4] = {0, 0, -1, -1};
static const int OUTER_X[4] = {0, 0, -1, -1}, OUTER_Y[4] = {-1, 0, 0, -1};

typedef struct walker {
    int x, y, direction;
} walker;

static bool is_part(const tracer *t, int x, int y, uint32_t part)
{
    return (t->labels[index_of(t, x, y)] & ~(uint32_t)TRACED) == part;
}

// The direction in which the part's border continues. Where the part lies ahead on the outer side,
// it is met there at least by one of its corners, and the ring crosses over to it.
static int turn_at(const tracer *t, walker w, uint32_t part)
{
    if (is_part(t, w.x + OUTER_X[w.direction], w.y + OUTER_Y[w.direction], part))
        return (w.direction + 3) % 4;
    if (is_part(t, w.x + INNER_X[w.direction], w.y + INNER_Y[w.direction], part))
        return w.direction;
    return (w.direction + 1) % 4;
}

static bool trace_ring(tracer *t, int x, int y, uint32_t part)
{
    walker w = {x, y, 0};
    do {
        if (w.direction == 0) t->labels[index_of(t, w.x, w.y)] |= TRACED;
        w.x += STEP_X[w.direction];
        w.y += STEP_Y[w.direction];
        int next = turn_at(t, w, part);
        if (next != w.direction &&
            !slui_polygons_add_point(&t->allocator, &t->rings, (slu_point){w.x, w.y}))
            return false;
        w.direction = next;
    } while (w.x != x || w.y != y || w.direction != 0);
    return SLUI_GROW(&t->allocator, t->ring_parts, t->ring_part_capacity,
                     t->rings.ring_count + 1) &&
           slui_polygons_end_ring(&t->allocator, &t->rings);
}

static slu_status trace_rings(tracer *t, slu_error *error)
{
    for (int y = 0; y < t->height; y++) {
        for (int x = 0; x < t->width; x++) {
            uint32_t part = t->labels[index_of(t, x, y)];
            if (part == 0 || part & TRACED || is_part(t, x, y - 1, part)) continue;
            if (!trace_ring(t, x, y, part)) return slui_fail_memory(error);
            t->ring_parts[t->rings.ring_count - 1] = part;
            if (t->rings.point_count > SLU_MAX_CORNERS)
                return slui_fail(error, SLU_ERR_ARGUMENT, "a world has at most %d corners",
                                 SLU_MAX_CORNERS);
        }
    }
    return SLU_OK;
}

// ---------------------------------------------------------------------------------------------
// Polygons

// The number of a ring among those of its part and of the parts before: counted, then summed up.
static void order_rings(const tracer *t, uint32_t *firsts, uint32_t *order)
{
    for (size_t r = 0; r < t->rings.ring_count; r++)
        firsts[t->ring_parts[r]]++;
    for (size_t p = 1; p <= t->part_count; p++)
        firsts[p] += firsts[p - 1];
    for (size_t r = t->rings.ring_count; r-- > 0;)
        order[--firsts[t->ring_parts[r]]] = (uint32_t)r;
}

static slu_status add_part(const tracer *t, slui_trait trait, const uint32_t *rings,
                           size_t ring_count, slui_polygons *polygon, slu_world *world,
                           slu_error *error)
{
    bool fits = true;
    polygon->count = 0;
    slui_polygons_drop_unfinished(polygon);
    for (size_t i = 0; fits && i < ring_count; i++)
        fits = slui_polygons_copy_ring(&t->allocator, &t->rings, rings[i], polygon);
    if (!fits || !slui_polygons_end_polygon(&t->allocator, polygon)) return slui_fail_memory(error);
    return slui_world_append(world, trait, polygon, error);
}

// Rings were found from the top down, so a part's outline comes before its holes.
static slu_status add_parts(const tracer *t, slu_world *world, slu_error *error)
{
    const slu_allocator *a = &t->allocator;
    size_t rings = t->rings.ring_count, places = t->part_count + 2;
    uint32_t *firsts = slui_alloc(a, places, sizeof *firsts);
    uint32_t *order = slui_alloc(a, rings, sizeof *order);
    slu_status status = firsts && order ? SLU_OK : slui_fail_memory(error);
    slui_polygons polygon = {0};
    if (status == SLU_OK) {
        order_rings(t, firsts, order);
        firsts[t->part_count + 1] = (uint32_t)rings;
    }
    for (size_t p = 1; status == SLU_OK && p <= t->part_count; p++)
        status = add_part(t, t->traits[p - 1], order + firsts[p], firsts[p + 1] - firsts[p],
                          &polygon, world, error);
    slui_polygons_release(a, &polygon);
    slui_free(a, firsts, places, sizeof *firsts);
    slui_free(a, order, rings, sizeof *order);
    return status;
}

static slu_status add_edge(const slu_map *map, slu_world *world, slu_error *error)
{
    double width = slu_map_width(map), height = slu_map_height(map);
    const slu_point corners[4] = {{0, 0}, {width, 0}, {width, height}, {0, height}};
    const uint32_t ends[2] = {0, 4}, rings[2] = {0, 1};
    // Nothing is added to these arrays, so the casts are safe.
    slui_polygons edge = {.points = (slu_point *)corners,
                          .first_point = (uint32_t *)ends,
                          .first_ring = (uint32_t *)rings,
                          .point_count = 4,
                          .ring_count = 1,
                          .count = 1};
    return slui_world_append(world, (slui_trait){SLU_SHAPE_BOUNDARY, 1}, &edge, error);
}

static slu_status trace_map(const slu_map *map, const slu_allocator *a, slu_world *world,
                            slu_error *error)
{
    tracer t = {.allocator = *a, .map = map};
    t.width = slu_map_width(map);
    t.height = slu_map_height(map);
    t.stride = (size_t)t.width + 2;
    t.size = t.stride * ((size_t)t.height + 2);
    t.labels = slui_alloc(a, t.size, sizeof *t.labels);
    slu_status status = t.labels && label_parts(&t) ? SLU_OK : slui_fail_memory(error);
    if (status == SLU_OK) status = trace_rings(&t, error);
    if (status == SLU_OK) status = add_edge(map, world, error);
    if (status == SLU_OK) status = add_parts(&t, world, error);
    release_tracer(&t);
    return status;
}

slu_status slu_world_from_map(const slu_map *map, const slu_allocator *allocator, slu_world **out,
                              slu_error *error)
{
    if (!map || !out) return slui_fail_null(error, "map and out");
    slu_world *world = NULL;
    slu_status status = slu_world_create(allocator, &world, error);
    if (status != SLU_OK) return status;
    status = trace_map(map, &world->allocator, world, error);
    if (status == SLU_OK)
        *out = world;
    else
        slu_world_destroy(world);
    return status;
}
