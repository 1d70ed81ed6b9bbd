// SPDX-License-Identifier: MIT
// The same calls to libtcod and to the shim, side by side in one process: on random maps the
// answers agree.
//
//   libtcod-compare LIBTCOD SHIM MAPS       maps and functions, paths and distances
//   libtcod-compare LIBTCOD SHIM time SIDE  how long they take on a map of SIDE x SIDE cells
//
// Reachable means the same to both, and distances are the same floats. A path of the shim is never
// costlier than libtcod's, and costs what a Dijkstra search of the test's own says.
#include <dlfcn.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <libtcod/fov.h>
#include <libtcod/path.h>

// Every function of both libraries, under its own type.
// clang-format off
#define FUNCTIONS(F) \
    F(map_new) F(map_clear) F(map_copy) F(map_set_properties) F(map_delete) \
    F(map_is_in_fov) F(map_set_in_fov) F(map_is_transparent) F(map_is_walkable) \
    F(map_get_width) F(map_get_height) F(map_get_nb_cells) F(path_new_using_map) \
    F(path_new_using_function) F(path_compute) F(path_walk) F(path_is_empty) F(path_size) \
    F(path_reverse) F(path_get) F(path_get_origin) F(path_get_destination) F(path_delete) \
    F(dijkstra_new) F(dijkstra_new_using_function) F(dijkstra_compute) \
    F(dijkstra_get_distance) F(dijkstra_path_set) F(dijkstra_is_empty) F(dijkstra_size) \
    F(dijkstra_reverse) F(dijkstra_get) F(dijkstra_path_walk) F(dijkstra_delete)
// clang-format on

typedef struct library {
#define FIELD(name) __typeof__(&TCOD_##name) name;
    FUNCTIONS(FIELD)
} library;

enum { THEIRS, OURS };
static library lib[2];

static void load(library *out, const char *file)
{
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        fprintf(stderr, "%s\n", dlerror());
        exit(2);
    }
#define TAKE(name)                                        \
    *(void **)&out->name = dlsym(handle, "TCOD_" #name);  \
    if (!out->name) {                                     \
        fprintf(stderr, "%s: no TCOD_%s\n", file, #name); \
        exit(2);                                          \
    }
    FUNCTIONS(TAKE)
}

static void fail(const char *what, double ours, double theirs)
{
    fprintf(stderr, "%s: %.9g, but %.9g expected\n", what, ours, theirs);
    exit(1);
}

static void expect(bool holds, const char *what, double ours, double theirs)
{
    if (!holds) fail(what, ours, theirs);
}

// ---- random worlds

static uint64_t state = 1;

static int below(int n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((state >> 33) % (uint64_t)n);
}

enum { MOST = 48 * 48 };

typedef struct world {
    int width, height;
    float diagonal;
    bool by_function;
    float price[MOST]; // 0: a wall
    TCOD_map_t map[2];
} world;

static float price_of(int x, int y, int to_x, int to_y, void *data)
{
    const world *w = data;
    (void)x;
    (void)y;
    return w->price[to_y * w->width + to_x];
}

static void set_cell(world *w, int cell, float price)
{
    w->price[cell] = price;
    for (int i = 0; i < 2; i++)
        lib[i].map_set_properties(w->map[i], cell % w->width, cell / w->width, price > 0,
                                  price > 0);
}

static float draw_price(const world *w, int density)
{
    static const float PRICES[] = {1.0f, 1.0f, 1.0f, 2.0f, 0.5f, 3.25f};
    if (below(100) < density) return 0.0f;
    return w->by_function ? PRICES[below(6)] : 1.0f;
}

static void build(world *w)
{
    static const float DIAGONALS[] = {1.41f, 1.0f, 1.41421356f, 0.0f, 1.5f, 2.5f};
    *w = (world){.width = 1 + below(48), .height = 1 + below(48), .by_function = below(3) == 0};
    w->diagonal = DIAGONALS[below(6)];
    for (int i = 0; i < 2; i++)
        w->map[i] = lib[i].map_new(w->width, w->height);
    const int density = below(60);
    for (int cell = 0; cell < w->width * w->height; cell++)
        set_cell(w, cell, draw_price(w, density));
}

static void edit(world *w)
{
    const int edits = below(4) == 0 ? w->width * w->height : below(5);
    for (int i = 0; i < edits; i++)
        set_cell(w, below(w->width * w->height), draw_price(w, 30));
}

// What a step costs; negative if it is none.
static double step_cost(const world *w, int x, int y, int to_x, int to_y, double diagonal)
{
    const int dx = abs(to_x - x), dy = abs(to_y - y);
    const double price = w->price[to_y * w->width + to_x];
    if (dx > 1 || dy > 1 || dx + dy == 0 || price <= 0) return -1;
    if (dx + dy == 2) return diagonal > 0 ? price * diagonal : -1;
    return price;
}

// ---- a search of the test's own: Bellman and Ford's, until nothing changes

static double reference[MOST];

static void measure(const world *w, int start)
{
    const int count = w->width * w->height;
    for (int i = 0; i < count; i++)
        reference[i] = INFINITY;
    reference[start] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell = 0; cell < count; cell++) {
            if (isinf(reference[cell])) continue;
            const int x = cell % w->width, y = cell / w->width;
            for (int k = 0; k < 9; k++) {
                const int nx = x + k % 3 - 1, ny = y + k / 3 - 1;
                if (nx < 0 || ny < 0 || nx >= w->width || ny >= w->height) continue;
                const double step = step_cost(w, x, y, nx, ny, w->diagonal);
                const double cost = reference[cell] + step;
                if (step < 0 || cost >= reference[ny * w->width + nx]) continue;
                reference[ny * w->width + nx] = cost;
                changed = true;
            }
        }
    }
}

// ---- paths

// The cost of a path by its cells from its origin on, which must be steps and end at the goal.
static double cost_of_path(const world *w, const library *l, TCOD_path_t path, int goal)
{
    int x, y;
    double cost = 0;
    l->path_get_origin(path, &x, &y);
    for (int i = 0; i < l->path_size(path); i++) {
        int nx, ny;
        l->path_get(path, i, &nx, &ny);
        const double step = step_cost(w, x, y, nx, ny, w->diagonal);
        expect(step > 0, "a step that is none", nx, ny);
        cost += step;
        x = nx;
        y = ny;
    }
    expect(y * w->width + x == goal, "a path ends elsewhere", y * w->width + x, goal);
    return cost;
}

// Walks a path of the shim to its end, while walls are built in front of it.
static void walk(world *w, TCOD_path_t path, int goal)
{
    const library *l = &lib[OURS];
    for (int steps = 0; !l->path_is_empty(path); steps++) {
        int x, y, nx, ny;
        if (below(6) == 0) set_cell(w, below(w->width * w->height), 0.0f);
        l->path_get_origin(path, &x, &y);
        measure(w, y * w->width + x);
        const bool moved = l->path_walk(path, &nx, &ny, true);
        if (!moved) {
            expect(isinf(reference[goal]), "a walk that ends early", 0, reference[goal]);
            return;
        }
        expect(step_cost(w, x, y, nx, ny, w->diagonal) > 0, "a walk through a wall", nx, ny);
        expect(steps < 4 * MOST, "a walk without end", steps, 4 * MOST);
    }
    int x, y;
    l->path_get_origin(path, &x, &y);
    expect(y * w->width + x == goal, "a walk ends elsewhere", y * w->width + x, goal);
}

static void check_reversed(const world *w, TCOD_path_t path, int start, double cost)
{
    const library *l = &lib[OURS];
    double back = 0;
    int x, y;
    l->path_reverse(path);
    l->path_get_origin(path, &x, &y);
    for (int i = 0; i < l->path_size(path); i++) {
        int nx, ny;
        l->path_get(path, i, &nx, &ny);
        // What it cost to come here: the price of the cell that the step left.
        const double length = abs(nx - x) + abs(ny - y) == 2 ? w->diagonal : 1;
        back += length * w->price[y * w->width + x];
        x = nx;
        y = ny;
    }
    expect(y * w->width + x == start, "a reversed path ends elsewhere", y * w->width + x, start);
    expect(fabs(back - cost) < 1e-3, "a reversed path costs", back, cost);
    l->path_reverse(path);
}

static void check_path(world *w, TCOD_path_t path[2])
{
    const int count = w->width * w->height, start = below(count), goal = below(count);
    bool found[2];
    for (int i = 0; i < 2; i++)
        found[i] = lib[i].path_compute(path[i], start % w->width, start / w->width, goal % w->width,
                                       goal / w->width);
    expect(found[OURS] == found[THEIRS], "reachable", found[OURS], found[THEIRS]);
    if (!found[OURS]) return;
    const double ours = cost_of_path(w, &lib[OURS], path[OURS], goal);
    const double theirs = cost_of_path(w, &lib[THEIRS], path[THEIRS], goal);
    measure(w, start);
    expect(ours <= theirs + 1e-3, "a path costlier than libtcod's", ours, theirs);
    expect(fabs(ours - reference[goal]) < 1e-3, "a path that is no cheapest one", ours,
           reference[goal]);
    check_reversed(w, path[OURS], start, ours);
    if (below(8) == 0) walk(w, path[OURS], goal);
}

static void check_paths(world *w)
{
    TCOD_path_t path[2];
    for (int i = 0; i < 2; i++)
        path[i] = w->by_function ? lib[i].path_new_using_function(w->width, w->height, price_of, w,
                                                                  w->diagonal)
                                 : lib[i].path_new_using_map(w->map[i], w->diagonal);
    for (int i = 0; i < 12; i++) {
        check_path(w, path);
        edit(w);
    }
    for (int i = 0; i < 2; i++)
        lib[i].path_delete(path[i]);
}

// ---- distances

static void check_path_back(const world *w, TCOD_dijkstra_t d, int root, int cell)
{
    const library *l = &lib[OURS];
    const double across = (int)(w->diagonal * 100.0f + 0.1f) / 100.0;
    int x = root % w->width, y = root / w->width, nx, ny;
    double cost = 0;
    const int size = l->dijkstra_size(d);
    for (int i = 0; l->dijkstra_path_walk(d, &nx, &ny); i++) {
        const double step = step_cost(w, x, y, nx, ny, across);
        expect(step > 0 && i < size, "a step of a path from the root", nx, ny);
        cost += floor(step * 100 + 1e-3) / 100;
        x = nx;
        y = ny;
    }
    expect(y * w->width + x == cell, "a path from the root ends elsewhere", y * w->width + x, cell);
    const double distance = l->dijkstra_get_distance(d, x, y);
    expect(fabs(cost - distance) < 1e-3 * (1 + distance), "a path from the root costs", cost,
           distance);
}

static void check_distances(world *w)
{
    TCOD_dijkstra_t d[2];
    const int count = w->width * w->height;
    // libtcod 1.18.1 writes beyond its list of cells on small maps, but for a function the list is
    // longer; the distances are the same.
    for (int i = 0; i < 2; i++)
        d[i] =
            w->by_function || i == THEIRS
                ? lib[i].dijkstra_new_using_function(w->width, w->height, price_of, w, w->diagonal)
                : lib[i].dijkstra_new(w->map[i], w->diagonal);
    for (int round = 0; round < 3; round++) {
        const int root = below(count);
        for (int i = 0; i < 2; i++)
            lib[i].dijkstra_compute(d[i], root % w->width, root / w->width);
        for (int cell = 0; cell < count; cell++) {
            const int x = cell % w->width, y = cell / w->width;
            const float ours = lib[OURS].dijkstra_get_distance(d[OURS], x, y);
            const float theirs = lib[THEIRS].dijkstra_get_distance(d[THEIRS], x, y);
            expect(ours == theirs, "a distance", ours, theirs);
        }
        const int cell = below(count), x = cell % w->width, y = cell / w->width;
        const bool ours = lib[OURS].dijkstra_path_set(d[OURS], x, y);
        expect(ours == lib[THEIRS].dijkstra_path_set(d[THEIRS], x, y), "a path from the root", ours,
               !ours);
        if (ours) check_path_back(w, d[OURS], root, cell);
        edit(w);
    }
    for (int i = 0; i < 2; i++)
        lib[i].dijkstra_delete(d[i]);
}

// ---- maps

static void check_map(const world *w)
{
    TCOD_map_t copy[2];
    for (int i = 0; i < 2; i++) {
        // A copy into a map of another size overflows in libtcod 1.18.1.
        copy[i] = i == OURS ? lib[i].map_new(3, 2) : lib[i].map_new(w->width, w->height);
        lib[i].map_copy(w->map[i], copy[i]);
        lib[i].map_set_in_fov(copy[i], 0, 0, true);
        lib[i].map_set_properties(copy[i], w->width, 0, true, true); // outside
    }
    expect(lib[OURS].map_get_nb_cells(copy[OURS]) == lib[THEIRS].map_get_nb_cells(copy[THEIRS]),
           "cells", 0, 1);
    for (int y = -1; y <= w->height; y++)
        for (int x = -1; x <= w->width; x++)
            for (int k = 0; k < 3; k++) {
                bool is[2];
                for (int i = 0; i < 2; i++)
                    is[i] = k == 0   ? lib[i].map_is_walkable(copy[i], x, y)
                            : k == 1 ? lib[i].map_is_transparent(copy[i], x, y)
                                     : lib[i].map_is_in_fov(copy[i], x, y);
                expect(is[OURS] == is[THEIRS], "a cell of a map", is[OURS], is[THEIRS]);
            }
    for (int i = 0; i < 2; i++)
        lib[i].map_delete(copy[i]);
}

// ---- time

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void time_library(const library *l, const char *name, int side)
{
    enum { QUERIES = 60, FLOODS = 3 };
    state = 7;
    TCOD_map_t map = l->map_new(side, side);
    l->map_clear(map, true, true);
    for (int i = 0; i < side * side / 24; i++) { // walls of up to six cells
        const int x = below(side), y = below(side), across = below(2);
        for (int k = 0; k < 6; k++)
            l->map_set_properties(map, x + (across ? k : 0), y + (across ? 0 : k), false, false);
    }
    TCOD_path_t path = l->path_new_using_map(map, 1.41f);
    TCOD_dijkstra_t d = l->dijkstra_new(map, 1.41f);
    double began = seconds();
    int steps = 0;
    for (int i = 0; i < QUERIES; i++) {
        int x, y;
        do {
            x = below(side);
            y = below(side);
        } while (!l->map_is_walkable(map, x, y));
        l->path_compute(path, x, y, below(side), below(side));
        steps += l->path_size(path);
    }
    const double paths = (seconds() - began) / QUERIES;
    began = seconds();
    for (int i = 0; i < FLOODS; i++)
        l->dijkstra_compute(d, below(side), below(side));
    printf("%s, %d x %d: a path %.1f us (%d steps in all), all distances %.2f ms\n", name, side,
           side, 1e6 * paths, steps, 1e3 * (seconds() - began) / FLOODS);
    l->path_delete(path);
    l->dijkstra_delete(d);
    l->map_delete(map);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: libtcod-compare LIBTCOD SHIM MAPS | LIBTCOD SHIM time SIDE\n");
        return 2;
    }
    load(&lib[THEIRS], argv[1]);
    load(&lib[OURS], argv[2]);
    if (strcmp(argv[3], "time") == 0) {
        time_library(&lib[THEIRS], "libtcod", atoi(argv[4]));
        time_library(&lib[OURS], "Sluice", atoi(argv[4]));
        return 0;
    }
    const int maps = atoi(argv[3]);
    static world w;
    for (int i = 0; i < maps; i++) {
        build(&w);
        check_map(&w);
        check_paths(&w);
        check_distances(&w);
        for (int k = 0; k < 2; k++)
            lib[k].map_delete(w.map[k]);
    }
    printf("%d maps: %d queries, and as many distances as cells, agree\n", maps, 12 * maps);
    return 0;
}
