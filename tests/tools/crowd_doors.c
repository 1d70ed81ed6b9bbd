// SPDX-License-Identifier: MIT
// The measuring program of bench/mapf for large maps whose gates open and close:
//
//   crowd-doors MAP METHOD UNITS SIZES SECONDS [TABLE_TILES [BUDGET]]
//
// Units of one size, or of 3 (of ten units six, three and one), each with a random goal of its own
// and another one on arrival, 60 ticks a second. Once a second a gate of the map's terrain is
// walled up, or the one walled up before is opened. Prints the most bytes that the crowd held, the
// milliseconds of the first tick, of the others in the mean and of the slowest, of those after an
// edit in the mean and of the slowest, all of processor time; arrivals, and the ticks they took
// over the least they could have taken when the units set out. Every tick goes through
// slu_plan_check; stops with 2 if one breaks a rule.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "sluice/sluice.h"

enum { KINDS = 3, TICKS_PER_SECOND = 60, MOST_UNITS = 10000, WIDEST_GATE = 32 };

static void stop(const char *sentence)
{
    fprintf(stderr, "crowd-doors: %s\n", sentence);
    exit(2);
}

static void need(slu_status status, const slu_error *error)
{
    if (status != SLU_OK) stop(error->text);
}

typedef struct world {
    slu_map *map;
    slu_terrain *terrain;
    uint32_t gates;
    slu_finder *finder[KINDS]; // by kind, for the least ticks
    slu_crowd_options options;
    slu_crowd *crowd;
    int units, sizes;
    slu_tile *before, *after; // of a tick, for slu_plan_check
    slu_errand *errands;
    uint64_t *set_out, *least; // by unit: the tick of its errand, and how many it needs alone
    slu_tile door[WIDEST_GATE];
    char ground[WIDEST_GATE]; // what was there
    int door_length;
    uint64_t random;
} world;

static const slu_unit UNITS[KINDS] = {{.size = 1}, {.size = 2}, {.size = 3}};

// ---- random choices: a linear congruential generator is enough, and the same everywhere

static uint32_t below(world *w, uint32_t bound)
{
    w->random = w->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((w->random >> 33) % bound);
}

static slu_tile any_tile(world *w)
{
    slu_tile tile = {(int)below(w, (uint32_t)slu_map_width(w->map)), 0};
    tile.y = (int)below(w, (uint32_t)slu_map_height(w->map));
    return tile;
}

// A goal, and the least ticks to it; false if it is out of reach.
static bool try_goal(world *w, int kind, slu_tile start, slu_tile goal, uint64_t *least)
{
    slu_query query = {.start = start, .goal = goal};
    slu_result result;
    slu_error error;
    need(slu_find(w->finder[kind], &query, &result, &error), &error);
    *least = result.straight_steps + result.diagonal_steps;
    return result.outcome == SLU_FOUND && *least > 0;
}

static slu_tile goal_for(world *w, int kind, slu_tile start, uint64_t *least)
{
    for (;;) {
        slu_tile goal = any_tile(w);
        if (try_goal(w, kind, start, goal, least)) return goal;
    }
}

// ---- the crowd

static void open_world(world *w, char **words)
{
    slu_error error;
    need(slu_map_load(words[0], NULL, &w->map, &error), &error);
    need(slu_terrain_create(w->map, NULL, &w->terrain, &error), &error);
    slu_terrain_facts facts;
    slu_terrain_describe(w->terrain, &facts);
    w->gates = facts.gate_count;
    w->options.kinds = UNITS;
    w->options.kind_count = KINDS;
    need(slu_methods_find(slu_crowd_methods(), words[1], &w->options.method, &error), &error);
    for (int i = 0; i < KINDS; i++) {
        slu_finder_options options = {.rules.unit = UNITS[i]};
        options.rules.steps = (slu_steps){SLU_MAX_STEP - 1, SLU_MAX_STEP};
        need(slu_finder_create(w->map, &options, &w->finder[i], &error), &error);
    }
    need(slu_crowd_create(w->map, &w->options, &w->crowd, &error), &error);
}

static void reserve(world *w)
{
    size_t count = (size_t)w->units;
    w->before = calloc(count, sizeof *w->before);
    w->after = calloc(2 * count, sizeof *w->after);
    w->errands = calloc(count, sizeof *w->errands);
    w->set_out = calloc(count, sizeof *w->set_out);
    w->least = calloc(count, sizeof *w->least);
    if (!w->before || !w->after || !w->errands || !w->set_out || !w->least) stop("memory ran out");
}

static void add_units(world *w)
{
    static const int KIND_OF[10] = {0, 0, 0, 0, 0, 0, 1, 1, 1, 2};
    while (slu_crowd_count(w->crowd) < w->units) {
        int unit = slu_crowd_count(w->crowd), kind = KIND_OF[unit % 10] % w->sizes;
        slu_errand e = {kind, any_tile(w), {0, 0}};
        slu_rules rules = {.unit = UNITS[kind]};
        if (slu_unit_cost(w->map, &rules, e.start) == SLU_WALL) continue;
        // Whoever stands on an island sets out from elsewhere.
        slu_tile far = any_tile(w);
        if (!try_goal(w, kind, e.start, far, &w->least[unit])) continue;
        e.goal = far;
        if (slu_crowd_add(w->crowd, &e, NULL, NULL) == SLU_OK) w->errands[unit] = e;
    }
}

static void note(const world *w, slu_tile *tiles)
{
    for (int i = 0; i < w->units; i++)
        tiles[i] = slu_crowd_units(w->crowd)[i].tile;
}

static void check_tick(world *w)
{
    slu_error error;
    note(w, w->after + w->units);
    for (int i = 0; i < w->units; i++) {
        w->after[i] = w->before[i];
        w->errands[i].start = w->before[i];
    }
    need(slu_plan_check(w->map, &w->options, w->errands, (size_t)w->units, w->after, 2, NULL,
                        &error),
         &error);
}

// ---- doors

static void fill(world *w, bool wall)
{
    slu_change changes[WIDEST_GATE];
    slu_error error;
    for (int i = 0; i < w->door_length; i++)
        changes[i] = (slu_change){.area = {w->door[i].x, w->door[i].y, 1, 1},
                                  .kind = SLU_CHANGE_GLYPH,
                                  .glyph = wall ? '@' : w->ground[i]};
    need(slu_map_apply(w->map, changes, (size_t)w->door_length, &error), &error);
}

static bool is_covered(const world *w, slu_tile tile)
{
    for (int i = 0; i < w->units; i++) {
        slu_crowd_unit u = slu_crowd_units(w->crowd)[i];
        int dx = tile.x - u.tile.x, dy = tile.y - u.tile.y, size = UNITS[u.kind].size;
        if (dx >= 0 && dx < size && dy >= 0 && dy < size) return true;
    }
    return false;
}

static int towards(int from, int to)
{
    return (to > from) - (to < from);
}

// Whether the tiles between a gate's ends can be a door: passable, and nobody there.
static bool take_door(world *w, const slu_gate *gate)
{
    slu_tile tile = gate->end[0];
    for (w->door_length = 0; w->door_length < WIDEST_GATE; w->door_length++) {
        if (!slu_map_passable(w->map, tile) || is_covered(w, tile)) return false;
        w->door[w->door_length] = tile;
        w->ground[w->door_length] = slu_map_glyph(w->map, tile);
        if (tile.x == gate->end[1].x && tile.y == gate->end[1].y) return ++w->door_length > 0;
        tile.x += towards(tile.x, gate->end[1].x);
        tile.y += towards(tile.y, gate->end[1].y);
    }
    return false;
}

static void toggle_a_gate(world *w, bool wall)
{
    if (!wall) {
        fill(w, false);
        return;
    }
    for (;;)
        if (take_door(w, slu_terrain_gate(w->terrain, below(w, w->gates)))) break;
    fill(w, true);
}

// ---- walking

typedef struct figures {
    double first, sum, worst, edit_sum, edit_worst;
    uint64_t ticks, edits, arrivals, taken, least;
    size_t bytes;
} figures;

static void note_time(figures *f, uint64_t tick, bool edited, double took)
{
    if (tick == 1) {
        f->first = took;
        return;
    }
    f->ticks += !edited;
    f->edits += edited;
    *(edited ? &f->edit_sum : &f->sum) += took;
    double *worst = edited ? &f->edit_worst : &f->worst;
    if (took > *worst) *worst = took;
}

// Units that have arrived, or are cut off from their goals, get another.
static void send_on(world *w, figures *f, uint64_t tick)
{
    for (int i = 0; i < w->units; i++) {
        slu_crowd_unit u = slu_crowd_units(w->crowd)[i];
        if (u.status == SLU_UNIT_WALKING) continue;
        if (u.status == SLU_UNIT_AT_GOAL) {
            f->arrivals++;
            f->taken += tick - w->set_out[i];
            f->least += w->least[i];
        }
        slu_error error;
        w->errands[i].goal = goal_for(w, u.kind, u.tile, &w->least[i]);
        w->set_out[i] = tick;
        need(slu_crowd_send(w->crowd, i, w->errands[i].goal, &error), &error);
    }
}

static void walk(world *w, uint64_t ticks, figures *f)
{
    for (uint64_t tick = 1; tick <= ticks; tick++) {
        slu_error error;
        bool edited = tick % TICKS_PER_SECOND == 0;
        if (edited) toggle_a_gate(w, tick / TICKS_PER_SECOND % 2 != 0);
        note(w, w->before);
        double begin = thread_ms();
        need(slu_crowd_step(w->crowd, NULL, &error), &error);
        note_time(f, tick, edited, thread_ms() - begin);
        size_t bytes = slu_crowd_bytes(w->crowd);
        if (bytes > f->bytes) f->bytes = bytes;
        check_tick(w);
        send_on(w, f, tick);
    }
}

static void close_world(world *w)
{
    slu_crowd_destroy(w->crowd);
    for (int i = 0; i < KINDS; i++)
        slu_finder_destroy(w->finder[i]);
    slu_terrain_destroy(w->terrain);
    slu_map_destroy(w->map);
    free(w->before);
    free(w->after);
    free(w->errands);
    free(w->set_out);
    free(w->least);
}

static double over(double sum, uint64_t count)
{
    return count ? sum / (double)count : 0;
}

int main(int argc, char **argv)
{
    if (argc < 6 || argc > 8) stop("MAP METHOD UNITS SIZES SECONDS [TABLE_TILES [BUDGET]]");
    world w = {.units = atoi(argv[3]), .sizes = atoi(argv[4]), .random = 1};
    if (w.units < 1 || w.units > MOST_UNITS) stop("there must be 1 to 10000 units");
    if (w.sizes < 1 || w.sizes > KINDS) stop("there must be 1 to 3 sizes");
    if (argc > 6) w.options.table_tiles = strtoul(argv[6], NULL, 10);
    if (argc > 7) w.options.budget = strtoull(argv[7], NULL, 10);
    open_world(&w, argv + 1);
    reserve(&w);
    add_units(&w);
    figures f = {0};
    walk(&w, strtoull(argv[5], NULL, 10) * TICKS_PER_SECOND, &f);
    printf("%zu\t%.2f\t%.3f\t%.2f\t%.3f\t%.2f\t%llu\t%.4f\n", f.bytes, f.first,
           over(f.sum, f.ticks), f.worst, over(f.edit_sum, f.edits), f.edit_worst,
           (unsigned long long)f.arrivals, over((double)f.taken, f.least));
    close_world(&w);
    return 0;
}
