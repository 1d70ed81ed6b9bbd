// SPDX-License-Identifier: MIT
// The yardstick: a textbook A* that measures a machine, so that times can be compared as ratios.
//
//   cc -O2 -o yardstick yardstick.c -lm
//   ./yardstick MAP SCEN [N [COSTS]]
//
// Answers every Nth query (20) of a MovingAI scenario and prints the mean microseconds of processor
// time per query, the fastest of three runs of each. Exits with 1 if a length differs from the
// scenario's.
//
// It is what a programmer writes from the book, and stays that: doubles, the octile estimate, a
// binary heap that keeps outdated entries, one array per property of a tile. It computes lengths
// only; recording the path would make it slower.
//
// With COSTS, a file of lines `<character> <cost>`, exactly the characters it names are passable,
// and a step costs its length times the cost of the tile it enters; the estimate is the octile
// distance times the least cost.
//
// Invariant: the map is surrounded by a wall one tile wide, so no step needs a bounds test.
// Cost: 14 bytes per tile (22 with costs), and 24 per heap entry.
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DIRECTIONS = 8, STRAIGHT = 4, RUNS = 3, DEFAULT_EVERY = 20, CHARACTERS = 256 };

static const double DIAGONAL_STEP = 1.41421356237309504880;
static const double LENGTH_SLACK = 0.01; // scenarios give lengths with few decimals
static const int STEP_X[DIRECTIONS] = {1, -1, 0, 0, 1, 1, -1, -1};
static const int STEP_Y[DIRECTIONS] = {0, 0, 1, -1, 1, -1, 1, -1};

static _Noreturn void give_up(const char *what, const char *why)
{
    fprintf(stderr, "yardstick: %s: %s\n", what, why);
    exit(2);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) give_up("memory", strerror(errno));
    return memory;
}

static FILE *open_file(const char *name)
{
    FILE *file = fopen(name, "r");
    if (!file) give_up(name, strerror(errno));
    return file;
}

// ---------------------------------------------------------------------------------------------
// The map

static int stride, tile_count;
static bool *passable;
static double *tile_cost; // NULL on ground of uniform cost
static double least_cost = 1;

static void load_costs(const char *name, double cost_of[CHARACTERS])
{
    if (!name) {
        cost_of['.'] = cost_of['G'] = cost_of['S'] = 1;
        return;
    }
    FILE *file = open_file(name);
    char character;
    double cost;
    least_cost = INFINITY;
    while (fscanf(file, " %c %lf", &character, &cost) == 2) {
        cost_of[(unsigned char)character] = cost;
        least_cost = fmin(least_cost, cost);
    }
    fclose(file);
    if (!(least_cost > 0 && isfinite(least_cost))) give_up(name, "there is no positive cost in it");
}

static int next_character(FILE *file)
{
    int character;
    do
        character = fgetc(file);
    while (character == '\n' || character == '\r');
    return character;
}

static void load_map(const char *name, const char *costs)
{
    double cost_of[CHARACTERS] = {0};
    load_costs(costs, cost_of);
    FILE *file = open_file(name);
    char line[256];
    int width = 0, height = 0;
    while (fgets(line, sizeof line, file) && strncmp(line, "map", 3) != 0) {
        sscanf(line, "height %d", &height);
        sscanf(line, "width %d", &width);
    }
    if (width < 1 || height < 1 || width > 30000 || height > 30000) give_up(name, "this is no map");
    stride = width + 2;
    tile_count = stride * (height + 2);
    passable = allocate((size_t)tile_count, sizeof *passable);
    if (costs) tile_cost = allocate((size_t)tile_count, sizeof *tile_cost);
    for (int y = 1; y <= height; y++) {
        for (int x = 1; x <= width; x++) {
            int character = next_character(file);
            if (character == EOF) give_up(name, "the map ends too early");
            passable[y * stride + x] = cost_of[character] > 0;
            if (costs) tile_cost[y * stride + x] = cost_of[character];
        }
    }
    fclose(file);
}

// ---------------------------------------------------------------------------------------------
// The open list: smallest f first, on ties the larger g

typedef struct {
    double f, g;
    int tile;
} entry;

static entry *heap;
static int heap_size, heap_capacity;

static bool before(entry a, entry b)
{
    return a.f < b.f || (a.f == b.f && a.g > b.g);
}

static void push(entry added)
{
    if (heap_size == heap_capacity) {
        heap_capacity = heap_capacity ? 2 * heap_capacity : 4096;
        heap = realloc(heap, sizeof *heap * (size_t)heap_capacity);
        if (!heap) give_up("memory", strerror(errno));
    }
    int at = heap_size++;
    while (at > 0 && before(added, heap[(at - 1) / 2])) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = added;
}

static entry pop(void)
{
    entry top = heap[0], moved = heap[--heap_size];
    int at = 0;
    for (;;) {
        int child = 2 * at + 1;
        if (child >= heap_size) break;
        if (child + 1 < heap_size && before(heap[child + 1], heap[child])) child++;
        if (!before(heap[child], moved)) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
    return top;
}

// ---------------------------------------------------------------------------------------------
// The search

// What the current query knows about each tile. A tile seen by an earlier query counts as unseen.
static double *cost_to;
static int *seen_by;
static bool *closed;

static double estimate(int a, int b)
{
    int dx = abs(a % stride - b % stride), dy = abs(a / stride - b / stride);
    int longer = dx > dy ? dx : dy, shorter = dx > dy ? dy : dx;
    return least_cost * (longer + (DIAGONAL_STEP - 1) * shorter);
}

// A diagonal step needs both adjacent tiles free.
static bool may_step(int from, int direction)
{
    int across = STEP_X[direction], down = STEP_Y[direction] * stride;
    if (!passable[from + across + down]) return false;
    return direction < STRAIGHT || (passable[from + across] && passable[from + down]);
}

static double step_cost(int direction, int entered)
{
    double length = direction < STRAIGHT ? 1 : DIAGONAL_STEP;
    return tile_cost ? length * tile_cost[entered] : length;
}

static void expand(entry from, int goal, int query)
{
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        if (!may_step(from.tile, direction)) continue;
        int tile = from.tile + STEP_Y[direction] * stride + STEP_X[direction];
        double cost = from.g + step_cost(direction, tile);
        if (seen_by[tile] != query) {
            seen_by[tile] = query;
            closed[tile] = false;
            cost_to[tile] = INFINITY;
        }
        if (closed[tile] || cost >= cost_to[tile]) continue;
        cost_to[tile] = cost;
        push((entry){cost + estimate(tile, goal), cost, tile});
    }
}

// The least cost of a path, or -1 if there is none.
static double search(int start, int goal, int query)
{
    heap_size = 0;
    cost_to[start] = 0;
    seen_by[start] = query;
    closed[start] = false;
    push((entry){estimate(start, goal), 0, start});
    while (heap_size > 0) {
        entry least = pop();
        if (closed[least.tile]) continue; // an outdated entry
        if (least.tile == goal) return least.g;
        closed[least.tile] = true;
        expand(least, goal, query);
    }
    return -1;
}

// ---------------------------------------------------------------------------------------------
// Measuring

static double microseconds(void)
{
    return (double)clock() * (1e6 / CLOCKS_PER_SEC);
}

static double fastest_run(int start, int goal, double *cost)
{
    static int query;
    double fastest = INFINITY;
    for (int run = 0; run < RUNS; run++) {
        double begin = microseconds();
        *cost = search(start, goal, ++query);
        fastest = fmin(fastest, microseconds() - begin);
    }
    return fastest;
}

static int tile_at(int x, int y)
{
    int tile = (y + 1) * stride + x + 1;
    if (x < 0 || y < 0 || x > stride - 3 || tile >= tile_count)
        give_up("the scenario", "a query lies outside the map");
    return tile;
}

int main(int count, char **words)
{
    if (count < 3 || count > 5) {
        fputs("usage: yardstick MAP SCEN [N [COSTS]]\n", stderr);
        return 2;
    }
    int every = count > 3 ? atoi(words[3]) : DEFAULT_EVERY;
    if (every < 1) give_up(words[3], "N is at least 1");
    load_map(words[1], count > 4 ? words[4] : NULL);
    cost_to = allocate((size_t)tile_count, sizeof *cost_to);
    seen_by = allocate((size_t)tile_count, sizeof *seen_by);
    closed = allocate((size_t)tile_count, sizeof *closed);

    FILE *scenario = open_file(words[2]);
    char line[512];
    int rows = 0, queries = 0, wrong = 0;
    double total = 0;
    while (fgets(line, sizeof line, scenario)) {
        int sx, sy, gx, gy;
        double length, cost;
        if (sscanf(line, "%*d %*s %*d %*d %d %d %d %d %lf", &sx, &sy, &gx, &gy, &length) != 5)
            continue;
        if (rows++ % every != 0) continue;
        total += fastest_run(tile_at(sx, sy), tile_at(gx, gy), &cost);
        queries++;
        wrong += fabs(cost - length) > LENGTH_SLACK;
    }
    fclose(scenario);
    if (queries == 0) give_up(words[2], "there are no queries in it");
    printf("%.1f us per query, %d queries, %d of another length\n", total / queries, queries,
           wrong);
    return wrong != 0;
}
