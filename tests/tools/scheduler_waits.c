// SPDX-License-Identifier: MIT
// How long 500 units wait for their paths while doors move, in ticks of a game:
//
//   scheduler-waits MAP ALGORITHM BUDGET TICKS
//
// 300 units of size 1, 150 of size 2 and 50 of size 3, each kind with a scheduler of its own. All
// ask in the first tick, for random goals; a unit that has its path walks one tile per tick and
// asks again at its end. Every 60 ticks a door closes, one tile of a passage that is one to three
// tiles wide, and the last one opens. BUDGET is in expansions per tick for all kinds together; 0:
// as many as take 4 ms, by 200 queries of a unit of size 1.
//
// Prints the budget; for the requests of the first tick, and then for all others, their number,
// the mean and the longest wait in ticks; the restarts; the answers from a copy, which are older
// than the map; the mean and the longest time of a tick in milliseconds, its schedulers alone.
// bench/scheduler turns this into a table.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/random.h"
#include "sluice/sluice.h"

enum { KINDS = 3, UNITS = 500, SECOND = 60, WIDEST = 3, SAMPLE = 200 };

typedef struct waits {
    size_t count;
    uint64_t sum, longest;
} waits;

typedef struct game {
    slui_random random;
    slu_map *map;
    slu_algorithm algorithm;
    slu_scheduler *schedulers[KINDS];
    slu_tile at[UNITS];
    uint64_t free_from[UNITS]; // the tick in which a unit asks again
    slu_tile door;
    char under_door; // 0: no door is closed
    uint64_t now;
    waits first, others;
    size_t restarts, copies;
    double total, longest;
} game;

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "scheduler-waits: %s\n", error->text);
    exit(2);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int kind_of(int unit)
{
    return unit < 300 ? 0 : unit < 450 ? 1 : 2;
}

static slu_rules rules_of(int kind)
{
    return (slu_rules){.unit.size = kind + 1};
}

static slu_tile any_tile(game *g)
{
    return (slu_tile){(int)slui_random_below(&g->random, (uint32_t)slu_map_width(g->map)),
                      (int)slui_random_below(&g->random, (uint32_t)slu_map_height(g->map))};
}

// A tile where the widest kind can stand, so that all kinds have requests of the same sort.
static slu_tile any_place(game *g)
{
    const slu_rules rules = rules_of(KINDS - 1);
    for (;;) {
        slu_tile tile = any_tile(g);
        if (slu_unit_cost(g->map, &rules, tile) > 0) return tile;
    }
}

// ---- the doors

static int ground_towards(const game *g, slu_tile tile, int dx, int dy)
{
    int steps = 0;
    while (steps <= WIDEST && slu_map_passable(g->map, tile)) {
        tile = (slu_tile){tile.x + dx, tile.y + dy};
        steps++;
    }
    return steps;
}

static bool is_passage(const game *g, slu_tile tile)
{
    if (!slu_map_passable(g->map, tile)) return false;
    int wide = ground_towards(g, tile, 1, 0) + ground_towards(g, tile, -1, 0) - 1;
    int tall = ground_towards(g, tile, 0, 1) + ground_towards(g, tile, 0, -1) - 1;
    return (wide <= WIDEST && tall > WIDEST) || (tall <= WIDEST && wide > WIDEST);
}

static void set_door(game *g, char glyph)
{
    slu_error error = {0};
    stop_on(slu_map_fill(g->map, (slu_rect){g->door.x, g->door.y, 1, 1}, glyph, &error), &error);
}

static void move_door(game *g)
{
    if (g->under_door) set_door(g, g->under_door);
    do
        g->door = any_tile(g);
    while (!is_passage(g, g->door));
    g->under_door = slu_map_glyph(g->map, g->door);
    set_door(g, '@');
}

// ---- the units

static void ask(game *g, int unit)
{
    slu_error error = {0};
    slu_request request = {.tag = (uint64_t)unit};
    request.query = (slu_query){.start = g->at[unit], .goal = any_place(g), .free_start = true};
    request.query.algorithm = g->algorithm;
    stop_on(slu_scheduler_submit(g->schedulers[kind_of(unit)], &request, NULL, &error), &error);
    g->free_from[unit] = UINT64_MAX;
}

static void hear(game *g, const slu_answer *a)
{
    int unit = (int)a->tag;
    waits *w = a->ticks > g->now ? &g->first : &g->others;
    w->count++;
    w->sum += a->ticks;
    if (a->ticks > w->longest) w->longest = a->ticks;
    g->restarts += a->restarts;
    stop_on(a->status, &a->error);
    g->copies += a->result.revision != slu_map_revision(g->map);
    size_t length = a->result.path_length;
    if (length) g->at[unit] = a->result.path[length - 1];
    g->free_from[unit] = g->now + (length ? length : 1);
}

static void tick(game *g, uint64_t budget)
{
    slu_error error = {0};
    double began = seconds();
    for (int i = 0; i < KINDS; i++) {
        slu_tick_facts facts;
        slu_scheduler *next = g->schedulers[(g->now + (uint64_t)i) % KINDS];
        stop_on(slu_scheduler_tick(next, budget, &facts, &error), &error);
        budget -= facts.spent < budget ? facts.spent : budget;
    }
    double took = seconds() - began;
    g->total += took;
    if (took > g->longest) g->longest = took;
    for (int i = 0; i < KINDS; i++)
        for (slu_answer answer; slu_scheduler_take(g->schedulers[i], &answer);)
            hear(g, &answer);
}

static void play(game *g, uint64_t budget, uint64_t ticks)
{
    for (g->now = 0; g->now < ticks; g->now++) {
        if (g->now % SECOND == SECOND - 1) move_door(g);
        for (int unit = 0; unit < UNITS; unit++)
            if (g->free_from[unit] <= g->now) ask(g, unit);
        tick(g, budget);
    }
}

// Expansions in 4 ms.
static uint64_t usual_budget(game *g)
{
    slu_error error = {0};
    slu_finder *finder = NULL;
    stop_on(slu_finder_create(g->map, NULL, &finder, &error), &error);
    uint64_t expanded = 0;
    double took = 0;
    for (int i = 0; i < SAMPLE; i++) {
        slu_query query = {.start = any_place(g), .goal = any_place(g), .algorithm = g->algorithm};
        slu_result result;
        double began = seconds();
        stop_on(slu_find(finder, &query, &result, &error), &error);
        took += seconds() - began;
        expanded += result.stats.expanded;
    }
    slu_finder_destroy(finder);
    return (uint64_t)((double)expanded / took * 0.004);
}

static double mean(const waits *w)
{
    return w->count ? (double)w->sum / (double)w->count : 0;
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fputs("usage: scheduler-waits MAP ALGORITHM BUDGET TICKS\n", stderr);
        return 2;
    }
    game g = {.random = slui_random_seeded(1)};
    slu_error error = {0};
    stop_on(slu_map_load(argv[1], NULL, &g.map, &error), &error);
    stop_on(slu_algorithm_parse(argv[2], &g.algorithm, &error), &error);
    uint64_t budget = strtoull(argv[3], NULL, 10), ticks = strtoull(argv[4], NULL, 10);
    if (budget == 0) budget = usual_budget(&g);
    for (int i = 0; i < KINDS; i++) {
        slu_scheduler_options options = {.finder.rules = rules_of(i)};
        stop_on(slu_scheduler_create(g.map, &options, &g.schedulers[i], &error), &error);
    }
    for (int unit = 0; unit < UNITS; unit++)
        g.at[unit] = any_place(&g);
    play(&g, budget, ticks);
    printf("%llu %zu %.2f %llu %zu %.2f %llu %zu %zu %.3f %.3f\n", (unsigned long long)budget,
           g.first.count, mean(&g.first), (unsigned long long)g.first.longest, g.others.count,
           mean(&g.others), (unsigned long long)g.others.longest, g.restarts, g.copies,
           g.total / (double)ticks * 1e3, g.longest * 1e3);
    for (int i = 0; i < KINDS; i++)
        slu_scheduler_destroy(g.schedulers[i]);
    slu_map_destroy(g.map);
    return 0;
}
