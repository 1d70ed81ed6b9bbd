// SPDX-License-Identifier: MIT
// The corners that a point sees, found by a ray that turns around it.
#include "space/methods/visibility/sweep.h"

#include "base/memory.h"
#include "base/sort.h"

bool slui_sweep_init(const slu_allocator *a, slui_sweep *sweep, size_t points)
{
    *sweep = (slui_sweep){.capacity = points};
    sweep->words = slui_alloc(a, 2 * points, sizeof *sweep->words);
    sweep->around = slui_alloc(a, 2 * points, sizeof *sweep->around);
    sweep->edges = slui_alloc(a, points, sizeof *sweep->edges);
    sweep->seen = slui_alloc(a, points, sizeof *sweep->seen);
    sweep->is_behind = slui_alloc(a, points, sizeof *sweep->is_behind);
    if (sweep->words && sweep->around && sweep->edges && sweep->seen && sweep->is_behind)
        return true;
    slui_sweep_release(a, sweep);
    return false;
}

void slui_sweep_release(const slu_allocator *a, slui_sweep *sweep)
{
    slui_free(a, sweep->words, 2 * sweep->capacity, sizeof *sweep->words);
    slui_free(a, sweep->around, 2 * sweep->capacity, sizeof *sweep->around);
    slui_free(a, sweep->edges, sweep->capacity, sizeof *sweep->edges);
    slui_free(a, sweep->seen, sweep->capacity, sizeof *sweep->seen);
    slui_free(a, sweep->is_behind, sweep->capacity, sizeof *sweep->is_behind);
    *sweep = (slui_sweep){0};
}

size_t slui_sweep_bytes(const slui_sweep *sweep)
{
    return sweep->capacity *
           (2 * sizeof *sweep->words + 2 * sizeof *sweep->around + sizeof *sweep->edges +
            sizeof *sweep->seen + sizeof *sweep->is_behind);
}

// ---------------------------------------------------------------------------------------------
// Sorting around the centre: first by rounded angles, which is fast and nearly right, then exactly.

typedef struct turning {
    slui_sweep *sweep;
    const slui_scene *scene;
    const slu_point *points;
    slu_point centre;
    const slui_heading *from, *to;
    size_t count; // points that the ray meets
    slui_ray_order crossed;
} turning;

// 32 bits that grow with the angle, for directions to the right.
static uint64_t angle_code(slu_point centre, slu_point point)
{
    double x = point.x - centre.x, y = point.y - centre.y;
    double share = y / (x + (y < 0 ? -y : y));
    return (uint64_t)((share + 1) * 2147483647.0);
}

// The side of a direction from the centre on which a point lies.
static int side_of(const turning *t, const slui_heading *heading, slu_point point)
{
    int turn = slui_turn(t->centre, heading->point, point);
    return heading->is_away ? -turn : turn;
}

// True if a point lies behind the ray at its beginning.
static bool lies_behind(const turning *t, slu_point point)
{
    return t->from ? side_of(t, t->from, point) < 0 : slui_point_before(point, t->centre);
}

static bool is_met(const turning *t, slu_point point)
{
    return slui_point_before(t->centre, point) && (!t->to || side_of(t, t->to, point) <= 0);
}

static void gather(turning *t)
{
    uint64_t *words = t->sweep->words;
    t->count = 0;
    for (uint32_t i = t->scene->first; i < t->scene->end; i++) {
        slu_point point = t->points[i];
        t->sweep->is_behind[i] = lies_behind(t, point);
        if (t->sweep->is_behind[i] || !is_met(t, point)) continue;
        words[t->count++] = angle_code(t->centre, point) << 32 | i;
    }
}

// The order of the ray; on one ray the nearer first, which also comes first in the order of points.
static bool is_before(const turning *t, uint32_t a, uint32_t b)
{
    int turn = slui_turn(t->centre, t->points[a], t->points[b]);
    if (turn) return turn > 0;
    if (slui_same_point(t->points[a], t->points[b])) return a < b;
    return slui_point_before(t->points[a], t->points[b]);
}

static void merge(const turning *t, const uint32_t *left, const uint32_t *right,
                  const uint32_t *end, uint32_t *out)
{
    const uint32_t *middle = right;
    while (left < middle && right < end)
        *out++ = is_before(t, *right, *left) ? *right++ : *left++;
    while (left < middle)
        *out++ = *left++;
    while (right < end)
        *out++ = *right++;
}

// Merges neighbouring runs of a width, unless they are in order already, as most are.
static void merge_runs(const turning *t, uint32_t *items, uint32_t *spare, size_t width)
{
    for (size_t at = 0; at + width < t->count; at += 2 * width) {
        size_t middle = at + width, end = middle + width < t->count ? middle + width : t->count;
        if (!is_before(t, items[middle], items[middle - 1])) continue;
        merge(t, items + at, items + middle, items + end, spare);
        memcpy(items + at, spare, (end - at) * sizeof *items);
    }
}

static void sort_around(turning *t)
{
    uint64_t *words = t->sweep->words;
    slui_sort_words(words, words + t->sweep->capacity, t->count);
    uint32_t *around = t->sweep->around;
    for (size_t k = 0; k < t->count; k++)
        around[k] = (uint32_t)words[k];
    for (size_t width = 1; width < t->count; width *= 2)
        merge_runs(t, around, around + t->sweep->capacity, width);
}

// ---------------------------------------------------------------------------------------------
// Starting and ending edges

// The edges that the ray crosses just before its first direction: those from behind it to ahead of
// it that have the centre on their left.
static void cross_first(turning *t)
{
    const uint32_t *next = t->scene->sectors->next;
    const bool *is_behind = t->sweep->is_behind;
    for (uint32_t i = t->scene->first; i < t->scene->end; i++) {
        bool is_turned = is_behind[next[i]];
        if (is_behind[i] == is_turned) continue;
        uint32_t from = is_turned ? next[i] : i, to = is_turned ? i : next[i];
        if (slui_turn(t->points[from], t->points[to], t->centre) > 0)
            slui_ray_order_add(&t->crossed, i, from, to);
    }
}

// The edges at the points of a ray: those from behind it end, and those that lead ahead begin.
// Edges along the ray do neither.
static void end_edge(turning *t, uint32_t edge, uint32_t point, uint32_t other)
{
    if (slui_turn(t->centre, t->points[point], t->points[other]) < 0)
        slui_ray_order_remove(&t->crossed, edge);
}

static void begin_edge(turning *t, uint32_t edge, uint32_t point, uint32_t other)
{
    if (slui_turn(t->centre, t->points[point], t->points[other]) > 0)
        slui_ray_order_begin(&t->crossed, edge, point, other);
}

static void end_edges(turning *t, size_t first, size_t end)
{
    const slui_sectors *s = t->scene->sectors;
    for (size_t k = first; k < end; k++) {
        uint32_t point = t->sweep->around[k];
        end_edge(t, point, point, s->next[point]);
        end_edge(t, s->before[point], point, s->before[point]);
    }
}

static void begin_edges(turning *t, size_t first, size_t end)
{
    const slui_sectors *s = t->scene->sectors;
    for (size_t k = first; k < end; k++) {
        uint32_t point = t->sweep->around[k];
        begin_edge(t, point, point, s->next[point]);
        begin_edge(t, s->before[point], point, s->before[point]);
    }
}

// ---------------------------------------------------------------------------------------------
// Walking along the ray

// Notes the sectors at one place that the ray enters as a tangent.
static void see_place(turning *t, size_t first, size_t end)
{
    const slui_sectors *s = t->scene->sectors;
    for (size_t k = first; k < end; k++) {
        uint32_t point = t->sweep->around[k];
        if (slui_sector_is_tangent(s, t->points, point, t->centre) &&
            slui_sector_has(s, t->points, point, t->centre))
            t->sweep->seen[t->sweep->seen_count++] = point;
    }
}

// True if the ray continues past a place without a node: along a wall, or over a corner that is not
// reflex. At a node the walk ends, because what lies beyond is seen from there.
static bool goes_past(const turning *t, size_t first, size_t end, slu_point beyond)
{
    const slui_sectors *s = t->scene->sectors;
    for (size_t k = first; k < end; k++) {
        uint32_t point = t->sweep->around[k];
        if (s->bend[point] == 0 && slui_sector_has(s, t->points, point, t->centre) &&
            slui_sector_has(s, t->points, point, beyond))
            return true;
    }
    return false;
}

static bool is_hidden(const turning *t, uint32_t edge, slu_point place)
{
    if (edge == SLUI_NO_RAY_EDGE) return false;
    const slui_ray_edge *nearest = &t->crossed.edges[edge];
    return slui_turn(t->points[nearest->from], t->points[nearest->to], place) < 0;
}

static size_t place_end(const turning *t, size_t first, size_t end)
{
    const uint32_t *around = t->sweep->around;
    size_t k = first + 1;
    while (k < end && slui_same_point(t->points[around[k]], t->points[around[first]]))
        k++;
    return k;
}

static void walk_ray(turning *t, size_t first, size_t end)
{
    uint32_t nearest = slui_ray_order_nearest(&t->crossed);
    for (size_t next; first < end; first = next) {
        if (is_hidden(t, nearest, t->points[t->sweep->around[first]])) return;
        next = place_end(t, first, end);
        see_place(t, first, next);
        if (next == end || !goes_past(t, first, next, t->points[t->sweep->around[next]])) return;
    }
}

static size_t ray_end(const turning *t, size_t first)
{
    const uint32_t *around = t->sweep->around;
    size_t k = first + 1;
    while (k < t->count &&
           slui_turn(t->centre, t->points[around[first]], t->points[around[k]]) == 0)
        k++;
    return k;
}

void slui_sweep_right(slui_sweep *sweep, const slui_scene *scene, slu_point centre,
                      const slui_heading *from, const slui_heading *to)
{
    turning t = {.sweep = sweep,
                 .scene = scene,
                 .points = scene->points,
                 .centre = centre,
                 .from = from,
                 .to = to};
    t.crossed = (slui_ray_order){sweep->edges, scene->points, SLUI_NO_RAY_EDGE};
    sweep->seen_count = 0;
    gather(&t);
    sort_around(&t);
    cross_first(&t);
    for (size_t first = 0, end; first < t.count; first = end) {
        end = ray_end(&t, first);
        end_edges(&t, first, end);
        walk_ray(&t, first, end);
        begin_edges(&t, first, end);
    }
}
