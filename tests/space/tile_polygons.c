// SPDX-License-Identifier: MIT
#include "tile_polygons.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "free_spaces.h"

tile_ground random_ground(uint64_t seed, int side, double chance)
{
    tile_ground ground = {side, calloc((size_t)(side * side), 1)};
    slui_random random = slui_random_seeded(seed);
    for (int i = 0; i < side * side; i++)
        ground.is_free[i] = random_share(&random) < chance;
    return ground;
}

void release_ground(tile_ground *ground)
{
    free(ground->is_free);
}

size_t free_squares(const tile_ground *ground)
{
    size_t count = 0;
    for (int i = 0; i < ground->side * ground->side; i++)
        count += ground->is_free[i];
    return count;
}

static bool is_free(const tile_ground *g, int x, int y)
{
    return x >= 0 && y >= 0 && x < g->side && y < g->side && g->is_free[y * g->side + x];
}

// Edge d of a square winds around it to the left: 0 along its lower side, 1 up, 2 back, 3 down.
static const int DX[4] = {1, 0, -1, 0}, DY[4] = {0, 1, 0, -1};
static const int FROM_X[4] = {0, 1, 1, 0}, FROM_Y[4] = {0, 0, 1, 1};

typedef struct tracing {
    const slu_allocator *a;
    const tile_ground *ground;
    unsigned char *traced; // a bit for each edge of a square
    int *queue;
    unsigned char *seen;
    slui_polygons polygons;
} tracing;

static bool is_border(const tile_ground *g, int x, int y, int d)
{
    return is_free(g, x, y) && !is_free(g, x + DY[d], y - DX[d]);
}

// From the end of an edge, the next one of the same component: a turn to the left, straight on, or
// to the right.
static void next_edge(const tile_ground *g, int *x, int *y, int *d)
{
    int ahead_x = *x + DX[*d], ahead_y = *y + DY[*d];
    if (!is_free(g, ahead_x, ahead_y)) {
        *d = (*d + 1) % 4;
    } else if (is_free(g, ahead_x + DY[*d], ahead_y - DX[*d])) {
        *x = ahead_x + DY[*d];
        *y = ahead_y - DX[*d];
        *d = (*d + 3) % 4;
    } else {
        *x = ahead_x;
        *y = ahead_y;
    }
}

static void trace_ring(tracing *t, int x, int y, int d)
{
    int side = t->ground->side, before = -1;
    while (!(t->traced[y * side + x] >> d & 1)) {
        t->traced[y * side + x] |= (unsigned char)(1 << d);
        slu_point from = {x + FROM_X[d], y + FROM_Y[d]};
        if (d != before) assert_true(slui_polygons_add_point(t->a, &t->polygons, from));
        before = d;
        next_edge(t->ground, &x, &y, &d);
    }
    assert_true(slui_polygons_end_ring(t->a, &t->polygons));
}

// A ring begins after a turn, so that no straight corner is added.
static void trace_from_turn(tracing *t, int x, int y, int d)
{
    for (int before = d; d == before;)
        next_edge(t->ground, &x, &y, &d);
    trace_ring(t, x, y, d);
}

// Visits the squares of a component, each after an adjacent one.
static void trace_part(tracing *t, int first)
{
    int side = t->ground->side, count = 0;
    t->queue[count++] = first;
    t->seen[first] = 1;
    for (int i = 0; i < count; i++) {
        int at = t->queue[i], x = at % side, y = at / side;
        for (int d = 0; d < 4; d++) {
            int nx = x + DX[d], ny = y + DY[d];
            if (is_free(t->ground, nx, ny) && !t->seen[ny * side + nx]) {
                t->seen[ny * side + nx] = 1;
                t->queue[count++] = ny * side + nx;
            }
            if (is_border(t->ground, x, y, d) && !(t->traced[at] >> d & 1))
                trace_from_turn(t, x, y, d);
        }
    }
}

slui_polygons ground_outlines(const slu_allocator *a, const tile_ground *ground)
{
    size_t squares = (size_t)(ground->side * ground->side);
    tracing t = {.a = a, .ground = ground, .traced = calloc(squares, 1)};
    t.queue = malloc(squares * sizeof *t.queue);
    t.seen = calloc(squares, 1);
    for (size_t i = 0; i < squares; i++) {
        if (!ground->is_free[i] || t.seen[i]) continue;
        trace_part(&t, (int)i);
        assert_true(slui_polygons_end_polygon(a, &t.polygons));
    }
    free(t.traced);
    free(t.queue);
    free(t.seen);
    return t.polygons;
}

slui_polygons ground_squares(const slu_allocator *a, const tile_ground *ground)
{
    slui_polygons polygons = {0};
    for (int i = 0; i < ground->side * ground->side; i++) {
        if (!ground->is_free[i]) continue;
        for (int d = 0; d < 4; d++) {
            slu_point corner = {i % ground->side + FROM_X[d], i / ground->side + FROM_Y[d]};
            assert_true(slui_polygons_add_point(a, &polygons, corner));
        }
        assert_true(slui_polygons_end_ring(a, &polygons));
        assert_true(slui_polygons_end_polygon(a, &polygons));
    }
    return polygons;
}
