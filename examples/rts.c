// SPDX-License-Identifier: MIT
// The loop of a real-time strategy game: units of two sizes walk to goals of their own while doors
// open and close and towers are built. Every frame spends a fixed number of expansions, so the game
// is the same on every machine. bench/rts measures a large one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sluice/sluice.h"

enum { UNITS = 60, DOORS = 4, FRAMES = 900, PACE = 3, SIGHT = 24, BUDGET = 200, LONGEST = 2048 };

typedef struct unit {
    int size;
    slu_tile at, goal, path[LONGEST];
    size_t length, done;
    bool waits; // for the scheduler
} unit;

typedef struct door {
    slu_change close[32], open[32];
    size_t close_count, open_count;
    bool closed;
} door;

typedef struct game {
    slu_map *map;
    slu_rules rules[2]; // by size - 1, like the two below
    slu_scheduler *scheduler[2];
    slu_placement *placement[2];
    unit units[UNITS];
    door doors[DOORS];
    uint64_t seed;
    int arrivals, broken, towers, toggles, paths;
    uint64_t longest_wait;
} game;

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static int below(game *g, int limit)
{
    g->seed = g->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((g->seed >> 33) % (uint64_t)limit);
}

static slu_tile any_place(game *g, int size)
{
    slu_tile tile;
    do
        tile = (slu_tile){below(g, slu_map_width(g->map)), below(g, slu_map_height(g->map))};
    while (slu_unit_cost(g->map, &g->rules[size - 1], tile) == SLU_WALL);
    return tile;
}

// Doors are narrow gates. What closes and opens them is prepared: an edit makes the terrain stale.
static void find_doors(game *g)
{
    slu_error error;
    slu_terrain *terrain;
    uint32_t gates[256];
    size_t count;
    stop_on(slu_terrain_create(g->map, NULL, &terrain, &error), &error);
    stop_on(slu_terrain_choke_points(terrain, 4, gates, 256, &count, &error), &error);
    for (size_t i = 0; i < DOORS; i++) {
        door *d = &g->doors[i];
        stop_on(slu_terrain_gate_changes(terrain, gates[i * count / DOORS], '@', d->close, 32,
                                         &d->close_count, &error),
                &error);
        stop_on(slu_map_undo(g->map, d->close, d->close_count, d->open, 32, &d->open_count, &error),
                &error);
    }
    slu_terrain_destroy(terrain);
}

static bool covers_unit(const game *g, slu_rect area)
{
    for (const unit *u = g->units; u < g->units + UNITS; u++)
        if (u->at.x < area.x + area.width && area.x < u->at.x + u->size &&
            u->at.y < area.y + area.height && area.y < u->at.y + u->size)
            return true;
    return false;
}

static void toggle(game *g, door *d)
{
    slu_error error;
    for (size_t i = 0; !d->closed && i < d->close_count; i++)
        if (covers_unit(g, d->close[i].area)) return;
    stop_on(d->closed ? slu_map_apply(g->map, d->open, d->open_count, &error)
                      : slu_map_apply(g->map, d->close, d->close_count, &error),
            &error);
    d->closed = !d->closed;
    g->toggles++;
}

// A tower is built only where it cuts nobody off, of either size.
static void build_tower(game *g)
{
    slu_error error;
    slu_cut cut;
    slu_rect site = {below(g, slu_map_width(g->map) - 2), below(g, slu_map_height(g->map) - 2), 2,
                     2};
    for (int i = 0; i < 4; i++)
        if (slu_map_glyph(g->map, (slu_tile){site.x + i % 2, site.y + i / 2}) != '.') return;
    for (int kind = 0; kind < 2; kind++) {
        stop_on(slu_map_would_cut(g->map, g->placement[kind], site, &cut, &error), &error);
        if (cut.part_count > 0 || covers_unit(g, site)) return;
    }
    stop_on(slu_map_fill(g->map, site, '@', &error), &error);
    g->towers++;
}

static void ask(game *g, unit *u)
{
    slu_error error;
    slu_request request = {.query = {.start = u->at, .goal = u->goal}};
    request.tag = (uint64_t)(u - g->units);
    stop_on(slu_scheduler_submit(g->scheduler[u->size - 1], &request, NULL, &error), &error);
    u->waits = true;
}

// A step, if the part of the path that the unit can see still holds.
static void walk(game *g, unit *u)
{
    slu_error error;
    slu_path_hold hold;
    if (u->done + 1 >= u->length) {
        g->arrivals += u->length > 0;
        u->goal = any_place(g, u->size);
        ask(g, u);
        return;
    }
    size_t seen = u->length - u->done < SIGHT ? u->length : u->done + SIGHT;
    stop_on(slu_path_holds(g->map, &g->rules[u->size - 1], u->path, seen, u->done, &hold, &error),
            &error);
    g->broken += !hold.holds;
    if (hold.holds)
        u->at = u->path[++u->done];
    else
        ask(g, u);
}

// An unreachable goal leaves no path; the unit then draws another one.
static void take_answers(game *g, slu_scheduler *scheduler)
{
    slu_error error;
    stop_on(slu_scheduler_tick(scheduler, BUDGET, NULL, &error), &error);
    for (slu_answer answer; slu_scheduler_take(scheduler, &answer);) {
        unit *u = &g->units[answer.tag];
        stop_on(answer.status, &answer.error);
        u->waits = false;
        u->done = 0;
        u->length = answer.result.path_length <= LONGEST ? answer.result.path_length : 0;
        if (u->length > 0) memcpy(u->path, answer.result.path, u->length * sizeof *u->path);
        g->paths += u->length > 0;
        if (answer.ticks > g->longest_wait) g->longest_wait = answer.ticks;
    }
}

static void play_frame(game *g, int frame)
{
    if (frame % 15 == 0) toggle(g, &g->doors[frame / 15 % DOORS]);
    if (frame % 12 == 6) build_tower(g);
    for (int i = 0; i < UNITS; i++)
        if (!g->units[i].waits && (frame + i) % PACE == 0) walk(g, &g->units[i]);
    for (int kind = 0; kind < 2; kind++)
        take_answers(g, g->scheduler[kind]);
}

static void prepare(game *g, const char *file)
{
    slu_error error;
    stop_on(slu_map_load(file, NULL, &g->map, &error), &error);
    find_doors(g);
    for (int kind = 0; kind < 2; kind++) {
        slu_scheduler_options options = {.lanes = 1};
        g->rules[kind].unit.size = kind + 1;
        options.finder.rules = g->rules[kind];
        stop_on(slu_scheduler_create(g->map, &options, &g->scheduler[kind], &error), &error);
        stop_on(slu_placement_create(g->map, &g->rules[kind], NULL, &g->placement[kind], &error),
                &error);
    }
    for (int i = 0; i < UNITS; i++) {
        g->units[i].size = i % 3 == 0 ? 2 : 1;
        g->units[i].at = any_place(g, g->units[i].size);
    }
}

static void leave(game *g)
{
    for (int kind = 0; kind < 2; kind++) {
        slu_placement_destroy(g->placement[kind]);
        slu_scheduler_destroy(g->scheduler[kind]);
    }
    slu_map_destroy(g->map);
}

int main(int argc, char **argv)
{
    static game g = {.seed = 1};
    prepare(&g, argc > 1 ? argv[1] : "scenes/rooms.map");
    for (int frame = 0; frame < FRAMES; frame++)
        play_frame(&g, frame);
    printf("%d frames: %d doors opened or closed, %d towers built\n", FRAMES, g.toggles, g.towers);
    printf("%d paths found, no answer after more than %d frames\n", g.paths, (int)g.longest_wait);
    printf("%d paths broken, %d goals reached\n", g.broken, g.arrivals);
    leave(&g);
    return 0;
}
