// SPDX-License-Identifier: MIT
// libtcod's A*: TCOD_path_*. A path is a cheapest one, which libtcod's own is not always: its
// estimate exceeds what diagonal steps cost, and it stops when the goal is first met.
//
// On a map, diagonal steps lead between two walls too (SLU_DIAGONALS_ALWAYS), and jump point search
// finds the path; from a start in a wall A*. A game's function may price steps as low as it likes,
// which leaves no lower bound to guide a search: Dijkstra's search answers.
#include "ground.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

struct TCOD_Path {
    ground ground;
    float diagonal;
    int origin_x, origin_y, goal_x, goal_y;
    // The cells after the origin, in order; `walked` of them have been.
    int *cells;
    int length, walked, capacity;
};

// ---- creating

// Whole numbers in the ratio of 1 to the cost of a diagonal step, to four digits or better.
static slu_steps steps_of(float diagonal)
{
    const float most = SLU_MAX_STEP, usual = SLU_MAX_STEP / 2.0f;
    if (fabsf(diagonal - 1.41421356f) < 1e-6f) return (slu_steps)SLU_STEPS_EXACT;
    const float straight = floorf(fmaxf(1.0f, fminf(usual, most / diagonal)));
    const float across = fmaxf(1.0f, fminf(most, roundf(straight * diagonal)));
    return (slu_steps){(int)straight, (int)across};
}

static TCOD_path_t create(ground g, float diagonal)
{
    TCOD_path_t path = calloc(1, sizeof *path);
    if (!path) return NULL;
    path->ground = g;
    path->diagonal = diagonal;
    slu_rules *rules = &path->ground.rules;
    rules->diagonals = diagonal > 0 ? SLU_DIAGONALS_ALWAYS : SLU_DIAGONALS_NEVER;
    if (diagonal > 0) rules->steps = steps_of(diagonal);
    return path;
}

TCOD_path_t TCOD_path_new_using_map(TCOD_map_t map, float diagonalCost)
{
    if (!map) return NULL;
    return create((ground){.width = map->width, .height = map->height, .map = map}, diagonalCost);
}

TCOD_path_t TCOD_path_new_using_function(int map_width, int map_height, TCOD_path_func_t func,
                                         void *user_data, float diagonalCost)
{
    if (!func || map_width <= 0 || map_height <= 0) return NULL;
    return create(
        (ground){.width = map_width, .height = map_height, .func = func, .user_data = user_data},
        diagonalCost);
}

void TCOD_path_delete(TCOD_path_t path)
{
    if (!path) return;
    ground_release(&path->ground);
    free(path->cells);
    free(path);
}

// ---- finding

static bool reserve(TCOD_path_t path, size_t length)
{
    if (length <= (size_t)path->capacity) return true;
    int *cells = realloc(path->cells, length * sizeof *cells);
    if (!cells) return false;
    path->cells = cells;
    path->capacity = (int)length;
    return true;
}

static size_t neighbours(void *ctx, uint64_t node, slu_edge *edges, size_t capacity)
{
    const struct TCOD_Path *path = ctx;
    const ground *g = &path->ground;
    if (capacity < GROUND_STEPS) return GROUND_STEPS;
    size_t count = 0;
    for (int step = 0; step < ground_steps(g); step++) {
        const int to = ground_next(g, (int)node, step);
        const float price = to < 0 ? 0.0f : ground_price(g, (int)node, to);
        if (!(price > 0)) continue;
        const double length = step < GROUND_STEPS / 2 ? 1.0 : path->diagonal;
        edges[count++] = (slu_edge){.to = (uint64_t)to, .cost = price * length};
    }
    return count;
}

// A lower bound of what is left to pay, where every cell has the price 1.
static double estimate(void *ctx, uint64_t node)
{
    const struct TCOD_Path *path = ctx;
    const int width = path->ground.width;
    const int dx = abs((int)(node % (uint64_t)width) - path->goal_x);
    const int dy = abs((int)(node / (uint64_t)width) - path->goal_y);
    const int less = dx < dy ? dx : dy, more = dx < dy ? dy : dx;
    const double across = path->diagonal > 0 && path->diagonal < 2 ? path->diagonal : 2;
    return across < 1 ? across * more : across * less + (more - less);
}

static bool find_in_graph(TCOD_path_t path, int start, int goal)
{
    ground *g = &path->ground;
    slu_graph graph = {.node_count = (uint64_t)g->width * (uint64_t)g->height,
                       .neighbours = neighbours,
                       .ctx = path};
    if (!g->graph && slu_graph_finder_create(&graph, NULL, &g->graph, NULL) != SLU_OK) return false;
    slu_graph_query query = {.start = (uint64_t)start,
                             .goal = (uint64_t)goal,
                             .estimate = g->map ? estimate : NULL,
                             .ctx = path};
    slu_graph_result found;
    if (slu_graph_find(g->graph, &query, &found, NULL) != SLU_OK || found.outcome != SLU_FOUND ||
        !reserve(path, found.path_length))
        return false;
    path->length = (int)found.path_length - 1;
    for (int i = 0; i < path->length; i++)
        path->cells[i] = (int)found.path[i + 1];
    return true;
}

static bool find_on_map(TCOD_path_t path)
{
    ground *g = &path->ground;
    if (!ground_follow_map(g)) return false;
    slu_query query = {.start = {path->origin_x, path->origin_y},
                       .goal = {path->goal_x, path->goal_y}};
    slu_result found;
    if (slu_find(g->finder, &query, &found, NULL) != SLU_OK || found.outcome != SLU_FOUND ||
        !reserve(path, found.path_length))
        return false;
    path->length = (int)found.path_length - 1;
    for (int i = 0; i < path->length; i++)
        path->cells[i] = found.path[i + 1].y * g->width + found.path[i + 1].x;
    return true;
}

bool TCOD_path_compute(TCOD_path_t path, int ox, int oy, int dx, int dy)
{
    if (!path) return false;
    ground *g = &path->ground;
    path->origin_x = ox;
    path->origin_y = oy;
    path->goal_x = dx;
    path->goal_y = dy;
    path->length = path->walked = 0;
    if (ox == dx && oy == dy) return true;
    if (!ground_holds(g, ox, oy) || !ground_holds(g, dx, dy)) return false;
    const int start = oy * g->width + ox;
    if (g->map && ground_is_walkable(g, start)) return find_on_map(path);
    return find_in_graph(path, start, dy * g->width + dx);
}

// ---- reading and walking

bool TCOD_path_is_empty(TCOD_path_t path)
{
    return TCOD_path_size(path) == 0;
}

int TCOD_path_size(TCOD_path_t path)
{
    return path ? path->length - path->walked : 0;
}

static void put(const ground *g, int cell, int *x, int *y)
{
    if (x) *x = cell % g->width;
    if (y) *y = cell / g->width;
}

void TCOD_path_get(TCOD_path_t path, int index, int *x, int *y)
{
    if (!path || index < 0 || index >= TCOD_path_size(path)) return;
    put(&path->ground, path->cells[path->walked + index], x, y);
}

void TCOD_path_get_origin(TCOD_path_t path, int *x, int *y)
{
    if (path && x) *x = path->origin_x;
    if (path && y) *y = path->origin_y;
}

void TCOD_path_get_destination(TCOD_path_t path, int *x, int *y)
{
    if (path && x) *x = path->goal_x;
    if (path && y) *y = path->goal_y;
}

// The cells after the old origin become those before it.
void TCOD_path_reverse(TCOD_path_t path)
{
    if (!path) return;
    const int origin = path->origin_y * path->ground.width + path->origin_x;
    const int size = TCOD_path_size(path);
    int *cells = size > 0 ? path->cells + path->walked : NULL;
    for (int i = 0, k = size - 2; i < k; i++, k--) {
        const int cell = cells[i];
        cells[i] = cells[k];
        cells[k] = cell;
    }
    if (size > 0) cells[size - 1] = origin;
    const int x = path->origin_x, y = path->origin_y;
    path->origin_x = path->goal_x;
    path->origin_y = path->goal_y;
    path->goal_x = x;
    path->goal_y = y;
}

static bool is_blocked(const struct TCOD_Path *path)
{
    const ground *g = &path->ground;
    const int from = path->origin_y * g->width + path->origin_x;
    return !(ground_price(g, from, path->cells[path->walked]) > 0);
}

bool TCOD_path_walk(TCOD_path_t path, int *x, int *y, bool recalculate_when_needed)
{
    if (TCOD_path_is_empty(path)) return false;
    if (is_blocked(path)) {
        if (!recalculate_when_needed) return false;
        if (!TCOD_path_compute(path, path->origin_x, path->origin_y, path->goal_x, path->goal_y))
            return false;
    }
    put(&path->ground, path->cells[path->walked++], &path->origin_x, &path->origin_y);
    TCOD_path_get_origin(path, x, y);
    return true;
}
