// SPDX-License-Identifier: MIT
// The soak: one world that lives for minutes, in which everything that may change does. Every
// answer is checked, and memory use is watched.
//
//   soak [--seconds N | --minutes N | --rounds N] [--seed N] [--map FILE]     default: 5000 rounds
//
// A round is some edits and some acts in one place. At the end of a day everything is restored to
// its initial state: maps undone, units removed, requests answered. In most places the objects are
// destroyed at the end of a week, and then the map alone must hold exactly the same bytes as a week
// before. In the settled places they stay to the end. What these hold at the end of a day may
// differ, because finders, crowds and schedulers keep capacity for the most they have seen yet, and
// one large index may stay for weeks; but once they have settled, in each week some day must end
// with at most GROWTH times what was held until then. At the end everything is destroyed and
// nothing is held.
//
// The same seed and the same maps give the same rounds. A wrong answer ends the run with a message,
// the seed, the round and the place; exit 1. Prints what was done to stdout, one figure per line.
#define _POSIX_C_SOURCE 200809L
#include "soak.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "map/ward_floods.h"

enum { USUAL_ROUNDS = 5000, ROUNDS_OF_DAY = 50, DAYS_OF_WEEK = 7, PROGRESS_SECONDS = 10 };
enum { ACTS = 3, EDITS = 4 };

// The days in which a place settles: until then they show what the largest searches, overlays and
// crowds take, within a third of it. In 320 days of one run the caves held at most 1.56 times as
// much at the end of a day, and 1.31 times in the least day of a week. A leak of one part in a
// hundred each day would exceed this bound within ten weeks.
enum { SETTLING_DAYS = 5 * DAYS_OF_WEEK };
static const double GROWTH = 2;

typedef struct wishes {
    uint64_t rounds, seconds, seed; // one of the first two is 0
    const char *map;
} wishes;

static wishes asked;
static soak world;

// ---------------------------------------------------------------------------------------------
// The world

static slu_map *generated(const soak *s, const soak_place *p, slu_generate_options options)
{
    options.seed = s->seed;
    options.allocator = &p->memory.allocator;
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

// Bands of costly and cheap ground with grass and marsh, so that kinds differ.
static void lay_bands(slu_map *map)
{
    static const double BANDS[] = {0.5, 1, 1, 3, 7.75};
    for (int i = 0; i < 5 * 11; i++) {
        slu_rect area = {i % 11 * 4, i / 11 * 8, 3, 5};
        slu_change ground = {.area = area, .glyph = i % 2 ? 'G' : 'S'};
        slu_change cost = {.kind = SLU_CHANGE_COST, .area = area, .cost = BANDS[i % 5]};
        if (i % 3 == 0) assert_int_equal(slu_map_apply(map, &ground, 1, NULL), SLU_OK);
        assert_int_equal(slu_map_apply(map, &cost, 1, NULL), SLU_OK);
    }
}

static soak_place *add_place(soak *s, const char *name, slu_generate_options make, slu_rules rules)
{
    soak_place *p = &s->places[s->place_count++];
    soak_place_begin(p, name, rules);
    soak_place_make(p, generated(s, p, make));
    return p;
}

static void add_loaded(soak *s, const char *file)
{
    soak_place *p = &s->places[s->place_count++];
    soak_place_begin(p, file, (slu_rules){0});
    slu_map_options options = {.allocator = &p->memory.allocator};
    slu_map *map = NULL;
    slu_error error = {0};
    if (slu_map_load(file, &options, &map, &error) != SLU_OK) fail_msg("%s: %s", file, error.text);
    soak_place_make(p, map);
    p->settled = true;
}

static void add_weighted(soak *s)
{
    static const slu_generate_options CAVES = {SLU_GENERATE_CAVES, 52, 44, .density = 38};
    soak_place *p = &s->places[s->place_count++];
    soak_place_begin(p, "weighted", (slu_rules){.charge = SLU_CHARGE_MEAN});
    slu_map *map = generated(s, p, CAVES);
    lay_bands(map);
    soak_place_make(p, map);
    p->settled = true;
}

static void add_influenced(soak *s)
{
    static const slu_generate_options CAVES = {SLU_GENERATE_CAVES, 40, 40, .density = 40};
    soak_place *p = add_place(s, "influence", CAVES, (slu_rules){0});
    assert_int_equal(slu_influence_create(p->map, NULL, &p->influence, NULL), SLU_OK);
    p->rules.influence = p->influence;
}

// Under every diagonal rule, both charges and several step lengths; two with a unit of their own.
static void open_world(soak *s)
{
    add_place(s, "open", (slu_generate_options){SLU_GENERATE_OPEN, 48, 40, .density = 10},
              (slu_rules){.unit.size = 2});
    add_place(s, "caves", (slu_generate_options){SLU_GENERATE_CAVES, 64, 48, .density = 42},
              (slu_rules){.diagonals = SLU_DIAGONALS_ONE_WALL})
        ->settled = true;
    add_place(s, "rooms", (slu_generate_options){SLU_GENERATE_ROOMS, 56, 56, .room = 8},
              (slu_rules){0});
    add_place(s, "maze", (slu_generate_options){SLU_GENERATE_MAZE, 43, 43, .corridor = 2},
              (slu_rules){.diagonals = SLU_DIAGONALS_NEVER, .unit.terrains = ".S"});
    add_place(s, "random", (slu_generate_options){SLU_GENERATE_RANDOM, 40, 40, .density = 25},
              (slu_rules){.diagonals = SLU_DIAGONALS_ALWAYS, .steps = SLU_STEPS_10_14});
    add_weighted(s);
    add_influenced(s);
    if (asked.map) add_loaded(s, asked.map);
}

static size_t held_in(const soak_place *p)
{
    return p->memory.counting.live_bytes;
}

static size_t held_in_all(const soak *s)
{
    size_t bytes = 0;
    for (size_t i = 0; i < s->place_count; i++)
        bytes += held_in(&s->places[i]);
    return bytes;
}

// ---------------------------------------------------------------------------------------------
// Rounds, days and weeks

// Later parts use the finders of the first, so they leave before it.
static const soak_part *const PARTS[] = {
    &SOAK_ASKING,     &SOAK_SLICES,    &SOAK_PATHS,   &SOAK_CROWD,  &SOAK_PLANS,   &SOAK_FLOW,
    &SOAK_REQUESTING, &SOAK_EXPLORING, &SOAK_TERRAIN, &SOAK_ROUTES, &SOAK_OVERLAY, &SOAK_LABELS,
};
enum { PART_COUNT = sizeof PARTS / sizeof *PARTS };

static void run_round(soak *s)
{
    soak_place *p = &s->places[soak_below(s, (int)s->place_count)];
    s->where = p->name;
    s->doing = "edits";
    for (int i = soak_below(s, EDITS); i > 0; i--)
        soak_edit(s, p);
    for (int i = 0; i < ACTS; i++) {
        const soak_part *part = PARTS[soak_below(s, PART_COUNT)];
        s->doing = part->name;
        part->act(s, p);
    }
    s->counts.rounds++;
}

static void note_held(const soak *s, soak_place *p)
{
    const bool first = s->counts.days % DAYS_OF_WEEK == 0;
    p->last = held_in(p);
    if (first || p->last < p->week_least) p->week_least = p->last;
    if (p->last > p->most) {
        p->most = p->last;
        p->most_day = s->counts.days + 1;
    }
    if (s->counts.days < SETTLING_DAYS) p->early_most = p->most;
}

static void rest(soak *s, soak_place *p)
{
    s->where = p->name;
    for (int k = 0; k < PART_COUNT; k++)
        if (PARTS[k]->rest) PARTS[k]->rest(s, p);
    soak_restore(s, p);
    note_held(s, p);
}

static void check_growth(soak *s, const soak_place *p)
{
    s->where = p->name;
    if (p->settled && (double)p->week_least > GROWTH * (double)p->early_most)
        fail_msg("at least %zu bytes were held all week, %zu at most while it settled",
                 p->week_least, p->early_most);
}

// What a map keeps for the most components, wards and parcels it has ever had, and for floods over
// them.
static size_t kept_for_components(const slu_map *map)
{
    const slui_ward_floods *f = map->floods;
    size_t floods = !f ? 0
                       : sizeof *f + f->mark_capacity * sizeof *f->mark +
                             f->reached_capacity * sizeof *f->reached;
    return floods + map->parcel_capacity * sizeof *map->parcels +
           map->ward_capacity * sizeof *map->wards + map->joined_capacity * sizeof *map->joined +
           map->component_size_capacity * sizeof *map->component_size;
}

static void leave(soak *s, soak_place *p)
{
    s->where = p->name;
    for (int k = PART_COUNT; k-- > 0;)
        if (PARTS[k]->leave) PARTS[k]->leave(s, p);
    size_t held = held_in(p) - kept_for_components(p->map);
    if (!p->maps_hold) p->maps_hold = held;
    if (held != p->maps_hold)
        fail_msg("the map alone holds %zu bytes, %zu before", held, p->maps_hold);
}

static void end_day(soak *s)
{
    s->doing = "the end of a day";
    for (size_t i = 0; i < s->place_count; i++)
        rest(s, &s->places[i]);
    s->counts.days++;
}

static void end_week(soak *s)
{
    s->doing = "the end of a week";
    for (size_t i = 0; i < s->place_count; i++) {
        check_growth(s, &s->places[i]);
        if (!s->places[i].settled) leave(s, &s->places[i]);
    }
    s->counts.weeks++;
}

static void close_world(soak *s)
{
    s->doing = "the end";
    for (size_t i = 0; i < s->place_count; i++) {
        leave(s, &s->places[i]);
        soak_place_unmake(&s->places[i]);
        if (held_in(&s->places[i]))
            fail_msg("%zu bytes are left when all is destroyed", held_in(&s->places[i]));
    }
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void tell_progress(const soak *s, double seconds)
{
    const soak_counts *c = &s->counts;
    fprintf(stderr, "%5.0f s: %llu rounds, %llu edits, %llu queries, %llu ticks, %zu bytes held\n",
            seconds, (unsigned long long)c->rounds, (unsigned long long)(c->edits + c->undone),
            (unsigned long long)(c->queries + c->answers), (unsigned long long)c->ticks,
            held_in_all(s));
}

static bool is_over(const soak *s, double seconds)
{
    return asked.rounds ? s->counts.rounds >= asked.rounds : seconds >= (double)asked.seconds;
}

static void live(soak *s)
{
    double began = seconds_now(), seconds = 0, told = 0;
    while (!is_over(s, seconds)) {
        run_round(s);
        if (s->counts.rounds % ROUNDS_OF_DAY == 0) end_day(s);
        if (s->counts.rounds % (ROUNDS_OF_DAY * DAYS_OF_WEEK) == 0) end_week(s);
        seconds = seconds_now() - began;
        if (seconds - told < PROGRESS_SECONDS) continue;
        tell_progress(s, seconds);
        told = seconds;
    }
    end_day(s);
}

// ---------------------------------------------------------------------------------------------

static void a_world_lives_on(void **state)
{
    (void)state;
    soak *s = &world;
    s->seed = asked.seed;
    s->random = slui_random_seeded(asked.seed);
    open_world(s);
    live(s);
    close_world(s);
}

static void tell_figure(const char *name, uint64_t number)
{
    printf("%-40s %llu\n", name, (unsigned long long)number);
}

static void tell_figures(const soak_counts *c)
{
    tell_figure("rounds", c->rounds);
    tell_figure("days", c->days);
    tell_figure("weeks", c->weeks);
    tell_figure("transactions made", c->edits);
    tell_figure("transactions undone", c->undone);
    tell_figure("transactions refused", c->refused);
    tell_figure("calls that an allocation was failed in", c->no_memory);
    tell_figure("queries", c->queries);
    tell_figure("queries that found the atlas stale", c->stale);
    tell_figure("slices", c->slices);
    tell_figure("sliced searches ended by an edit", c->interrupted);
    tell_figure("paths in use checked and repaired", c->repairs);
    tell_figure("of these spliced", c->spliced);
    tell_figure("ticks of crowds", c->ticks);
    tell_figure("steps or waits of units", c->unit_ticks);
    tell_figure("plans for everybody", c->plans);
    tell_figure("flow fields updated", c->fields);
    tell_figure("requests", c->requests);
    tell_figure("steps of explorers", c->explored);
    tell_figure("terrains", c->terrains);
    tell_figure("hierarchical routes", c->routes);
    tell_figure("overlays asked", c->overlays);
    tell_figure("overlays read from files", c->overlay_files);
    tell_figure("labels asked", c->labels);
    tell_figure("labels read from files", c->labels_files);
}

// Bytes at the end of a day.
static void tell_holdings(const soak *s)
{
    printf("\n%-25s %10s %7s %2d days %10s %7s %10s %10s\n", "bytes held", "map alone", "first",
           SETTLING_DAYS, "any day", "on day", "last day", "at the end");
    for (size_t i = 0; i < s->place_count; i++) {
        const soak_place *p = &s->places[i];
        const char *name = strrchr(p->name, '/') ? strrchr(p->name, '/') + 1 : p->name;
        printf("%-15s%-10s %10zu %13zu %10zu %7llu %10zu %10zu\n", name,
               p->settled ? " (settled)" : "", p->maps_hold, p->early_most, p->most,
               (unsigned long long)p->most_day, p->last, held_in(p));
    }
}

static bool read_number(const char *text, uint64_t *out)
{
    char *end = NULL;
    *out = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0';
}

static bool read_wish(const char *name, const char *value, wishes *w)
{
    uint64_t number = 0;
    if (strcmp(name, "--map") == 0) return w->map = value, true;
    if (!read_number(value, &number)) return false;
    if (strcmp(name, "--seed") == 0) return w->seed = number, true;
    w->rounds = strcmp(name, "--rounds") == 0 ? number : 0;
    if (w->rounds) return true;
    w->seconds = strcmp(name, "--minutes") == 0 ? 60 * number : number;
    return w->seconds > 0 && (strcmp(name, "--minutes") == 0 || strcmp(name, "--seconds") == 0);
}

int main(int argc, char **argv)
{
    asked = (wishes){.rounds = USUAL_ROUNDS, .seed = 1};
    bool good = argc % 2 == 1;
    for (int i = 1; good && i < argc; i += 2)
        good = read_wish(argv[i], argv[i + 1], &asked);
    if (!good) {
        fprintf(stderr, "usage: soak [--seconds N | --minutes N | --rounds N] [--seed N] "
                        "[--map FILE]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_world_lives_on)};
    if (cmocka_run_group_tests(tests, NULL, NULL) != 0) {
        fprintf(stderr, "soak: seed %llu, round %llu, in %s: %s\n", (unsigned long long)asked.seed,
                (unsigned long long)world.counts.rounds, world.where, world.doing);
        return 1;
    }
    tell_figures(&world.counts);
    tell_holdings(&world);
    return 0;
}
