// SPDX-License-Identifier: MIT
#include "brute.h"

#include <math.h>
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "space/geometry/geometry.h"

// A free sector at a corner: from the edge that leaves it, counter-clockwise, to the next edge met,
// which arrives.
typedef struct sector {
    slu_point at, first, last;
    size_t twin; // the next sector at the same place, cyclically
} sector;

struct brute {
    const slui_polygons *components;
    sector *sectors; // one for each point of the components
    double *lengths; // between sectors, infinite where they do not see each other
    size_t count;
};

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    assert_non_null(memory);
    return memory;
}

static bool same(slu_point a, slu_point b)
{
    return a.x == b.x && a.y == b.y;
}

static double distance(slu_point a, slu_point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

// True if p, which is collinear with a and b, lies between them.
static bool is_from_to(slu_point a, slu_point b, slu_point p)
{
    return fmin(a.x, b.x) <= p.x && p.x <= fmax(a.x, b.x) && fmin(a.y, b.y) <= p.y &&
           p.y <= fmax(a.y, b.y);
}

// ---------------------------------------------------------------------------------------------
// Sectors

// The part of a whole turn from a around p that contains q: to the left, behind, to the right,
// ahead.
static int part_of_turn(slu_point p, slu_point a, slu_point q)
{
    int turn = slui_turn(p, a, q);
    if (turn) return turn > 0 ? 1 : 3;
    bool is_ahead = (a.x - p.x) * (q.x - p.x) + (a.y - p.y) * (q.y - p.y) > 0;
    return is_ahead ? 4 : 2;
}

// True if a ray that turns left around p from a meets b before c.
static bool is_met_first(slu_point p, slu_point a, slu_point b, slu_point c)
{
    int part_b = part_of_turn(p, a, b), part_c = part_of_turn(p, a, c);
    return part_b != part_c ? part_b < part_c : slui_turn(p, b, c) > 0;
}

static bool is_in_sector(const sector *s, slu_point q)
{
    return !is_met_first(s->at, s->first, s->last, q) || part_of_turn(s->at, s->first, q) == 4;
}

static bool some_sector_has(const brute *b, size_t at, slu_point q, slu_point r)
{
    size_t i = at;
    do {
        if (is_in_sector(&b->sectors[i], q) && is_in_sector(&b->sectors[i], r)) return true;
        i = b->sectors[i].twin;
    } while (i != at);
    return false;
}

static void link_twins(brute *b, size_t i, size_t end)
{
    for (size_t j = i + 1; j < end; j++) {
        if (!same(b->sectors[i].at, b->sectors[j].at)) continue;
        size_t twin = b->sectors[i].twin;
        b->sectors[i].twin = b->sectors[j].twin;
        b->sectors[j].twin = twin;
        return;
    }
}

// The edges before the points of one place, as ends of sectors.
static void find_last(brute *b, const slu_point *before, size_t i)
{
    sector *s = &b->sectors[i];
    s->last = before[i];
    for (size_t j = s->twin; j != i; j = b->sectors[j].twin) {
        if (is_met_first(s->at, s->first, before[j], s->last)) s->last = before[j];
    }
}

static void make_sectors(brute *b)
{
    const slui_polygons *p = b->components;
    slu_point *before = take(b->count, sizeof *before);
    for (size_t ring = 0; ring < p->ring_count; ring++) {
        size_t first = p->first_point[ring], size = p->first_point[ring + 1] - first;
        for (size_t k = 0; k < size; k++) {
            size_t next = first + (k + 1) % size;
            b->sectors[first + k] =
                (sector){.at = p->points[first + k], .first = p->points[next], .twin = first + k};
            before[next] = p->points[first + k];
        }
    }
    for (size_t component = 0; component < p->count; component++) {
        size_t end = p->first_point[p->first_ring[component + 1]];
        for (size_t i = p->first_point[p->first_ring[component]]; i < end; i++)
            link_twins(b, i, end);
    }
    for (size_t i = 0; i < b->count; i++)
        find_last(b, before, i);
    free(before);
}

// ---------------------------------------------------------------------------------------------
// Sight

static void points_of(const brute *b, size_t component, size_t *first, size_t *end)
{
    *first = b->components->first_point[b->components->first_ring[component]];
    *end = b->components->first_point[b->components->first_ring[component + 1]];
}

// An odd number of edges to the right, or the point on one of them.
static bool is_in_component(const brute *b, size_t component, slu_point q)
{
    size_t first, end;
    points_of(b, component, &first, &end);
    bool is_inside = false;
    for (size_t i = first; i < end; i++) {
        slu_point low = b->sectors[i].at, high = b->sectors[i].first;
        if (slui_turn(low, high, q) == 0 && is_from_to(low, high, q)) return true;
        if ((low.y > q.y) == (high.y > q.y)) continue;
        bool goes_up = high.y > low.y;
        if ((slui_turn(low, high, q) > 0) == goes_up) is_inside = !is_inside;
    }
    return is_inside;
}

// Whether the edge that leaves sector i lets the segment pass.
static bool edge_lets_pass(const brute *b, size_t i, slu_point from, slu_point to)
{
    slu_point at = b->sectors[i].at, next = b->sectors[i].first;
    int side_at = slui_turn(from, to, at), side_next = slui_turn(from, to, next);
    if (side_at == 0 && is_from_to(from, to, at)) {
        slu_point back = same(at, from) ? to : from, on = same(at, to) ? from : to;
        return some_sector_has(b, i, back, on);
    }
    if (side_at * side_next >= 0) return true;
    int side_from = slui_turn(at, next, from), side_to = slui_turn(at, next, to);
    if (side_from * side_to < 0) return false;
    // Only free ground lies to the left of an edge; an end may lie on it.
    return side_from + side_to > 0 || side_from * side_to > 0;
}

static bool sees_in_component(const brute *b, size_t component, slu_point from, slu_point to)
{
    size_t first, end;
    points_of(b, component, &first, &end);
    for (size_t i = first; i < end; i++) {
        if (!edge_lets_pass(b, i, from, to)) return false;
    }
    return true;
}

bool brute_sees(const brute *b, slu_point from, slu_point to)
{
    for (size_t component = 0; component < b->components->count; component++) {
        if (!is_in_component(b, component, from) || !is_in_component(b, component, to)) continue;
        if (same(from, to) || sees_in_component(b, component, from, to)) return true;
    }
    return false;
}

// ---------------------------------------------------------------------------------------------
// Paths

static double sector_length(const brute *b, size_t component, size_t i, size_t j)
{
    const sector *s = &b->sectors[i], *t = &b->sectors[j];
    if (same(s->at, t->at) || !is_in_sector(s, t->at) || !is_in_sector(t, s->at)) return INFINITY;
    return sees_in_component(b, component, s->at, t->at) ? distance(s->at, t->at) : INFINITY;
}

static void measure(brute *b, size_t component)
{
    size_t first, end;
    points_of(b, component, &first, &end);
    for (size_t i = first; i < end; i++) {
        for (size_t j = first; j < i; j++) {
            double length = sector_length(b, component, i, j);
            b->lengths[i * b->count + j] = b->lengths[j * b->count + i] = length;
        }
    }
}

brute *brute_create(const slu_free_space *space)
{
    brute *b = take(1, sizeof *b);
    b->components = &space->ground.components;
    b->count = space->ground.components.point_count;
    b->sectors = take(b->count, sizeof *b->sectors);
    b->lengths = take(b->count * b->count, sizeof *b->lengths);
    make_sectors(b);
    for (size_t i = 0; i < b->count * b->count; i++)
        b->lengths[i] = INFINITY;
    for (size_t component = 0; component < space->ground.components.count; component++)
        measure(b, component);
    return b;
}

void brute_destroy(brute *b)
{
    free(b->sectors);
    free(b->lengths);
    free(b);
}

// From an end to a sector.
static double end_length(const brute *b, size_t component, slu_point end, size_t i)
{
    const sector *s = &b->sectors[i];
    if (same(end, s->at)) return 0;
    if (!is_in_sector(s, end) || !sees_in_component(b, component, end, s->at)) return INFINITY;
    return distance(end, s->at);
}

static size_t take_nearest(double *g, bool *is_done, size_t first, size_t end)
{
    size_t best = SIZE_MAX;
    for (size_t i = first; i < end; i++) {
        if (!is_done[i] && isfinite(g[i]) && (best == SIZE_MAX || g[i] < g[best])) best = i;
    }
    if (best != SIZE_MAX) is_done[best] = true;
    return best;
}

static double search_component(const brute *b, size_t component, slu_point from, slu_point to)
{
    if (same(from, to)) return 0;
    double best = sees_in_component(b, component, from, to) ? distance(from, to) : INFINITY;
    size_t first, end;
    points_of(b, component, &first, &end);
    double *g = take(b->count, sizeof *g);
    bool *is_done = take(b->count, sizeof *is_done);
    for (size_t i = first; i < end; i++)
        g[i] = end_length(b, component, from, i);
    for (size_t i; (i = take_nearest(g, is_done, first, end)) != SIZE_MAX && g[i] < best;) {
        best = fmin(best, g[i] + end_length(b, component, to, i));
        for (size_t j = first; j < end; j++)
            g[j] = fmin(g[j], g[i] + b->lengths[i * b->count + j]);
    }
    free(g);
    free(is_done);
    return best;
}

double brute_length(const brute *b, slu_point from, slu_point to)
{
    double best = INFINITY;
    for (size_t component = 0; component < b->components->count; component++) {
        if (is_in_component(b, component, from) && is_in_component(b, component, to))
            best = fmin(best, search_component(b, component, from, to));
    }
    return best;
}
