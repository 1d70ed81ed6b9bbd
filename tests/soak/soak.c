// SPDX-License-Identifier: MIT
// The soak: one world that lives on for minutes, in which everything that may change does. Every answer is
// checked, and the memory held is watched.
//
//   soak [--seconds N | --minutes N | --rounds N] [--seed N] [--map FILE]     5000 rounds if nothing is said
//
// A round is some edits and some acts in one place. At the end of a day everything is brought back to its
// first state: maps undone, units removed, requests answered. At the end of a week all who live there are
// destroyed as well, and the maps alone must hold the same bytes as a week before. During the week the
// bytes held at the end of a day may differ, because finders, crowds and schedulers keep room for the most they have
// seen yet; but no later day may end with more than GROWTH times what the first week's ended with.
//
// The same seed and the same maps give the same rounds. A wrong answer ends it with a sentence, the seed, the
// round and the place; exit 1. On stdout: what was done, a figure per line.
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

enum { USUAL_ROUNDS = 5000, ROUNDS_OF_DAY = 100, DAYS_OF_WEEK = 7, PROGRESS_SECONDS = 10 };
enum { ACTS = 3, EDITS = 4 };
static const double GROWTH = 1.5;

typedef struct wishes {
    uint64_t rounds, seconds, seed; // of the first two one is 0
    const char *map;
} wishes;

// What was held, in bytes.
typedef struct holdings {
    size_t maps;       // by maps alone, at the end of the first week
    size_t first_week; // the most at the end of its days
    size_t most;       // at the end of any day
    size_t left;       // when all was destroyed
} holdings;

static wishes asked;
static holdings held;
static soak world;

// ---------------------------------------------------------------------------------------------
// Memory that several threads take

static void *take(void *ctx, size_t size)
{
    soak *s = ctx;
    pthread_mutex_lock(&s->lock);
    void *block = s->counting.allocator.alloc(s->counting.allocator.ctx, size);
    pthread_mutex_unlock(&s->lock);
    return block;
}

static void give_back(void *ctx, void *memory, size_t size)
{
    soak *s = ctx;
    pthread_mutex_lock(&s->lock);
    s->counting.allocator.free(s->counting.allocator.ctx, memory, size);
    pthread_mutex_unlock(&s->lock);
}

// ---------------------------------------------------------------------------------------------
// The world

static slu_map *made(soak *s, slu_kind kind, int width, int height, int density)
{
    slu_make_options options = {.kind = kind, .width = width, .height = height};
    options.density = density;
    options.seed = s->seed;
    options.corridor = 2;
    options.allocator = &s->allocator;
    slu_map *map = NULL;
    assert_int_equal(slu_map_make(&options, &map, NULL), SLU_OK);
    return map;
}

// Bands of dear and cheap ground with grass and marsh, so that kinds differ.
static slu_map *weighted(soak *s)
{
    static const double BANDS[] = {0.5, 1, 1, 3, 7.75};
    slu_map *map = made(s, SLU_KIND_CAVES, 52, 44, 38);
    for (int i = 0; i < 5 * 11; i++) {
        slu_rect area = {i % 11 * 4, i / 11 * 8, 3, 5};
        slu_change ground = {.area = area, .glyph = i % 2 ? 'G' : 'S'};
        slu_change cost = {.kind = SLU_CHANGE_COST, .area = area, .cost = BANDS[i % 5]};
        if (i % 3 == 0) assert_int_equal(slu_map_apply(map, &ground, 1, NULL), SLU_OK);
        assert_int_equal(slu_map_apply(map, &cost, 1, NULL), SLU_OK);
    }
    return map;
}

static slu_map *loaded(soak *s, const char *file)
{
    slu_map_options options = {.allocator = &s->allocator};
    slu_map *map = NULL;
    slu_error error = {0};
    if (slu_map_load(file, &options, &map, &error) != SLU_OK) fail_msg("%s: %s", file, error.text);
    return map;
}

static soak_place *add_place(soak *s, const char *name, slu_map *map, slu_rules rules)
{
    soak_place *p = &s->places[s->place_count++];
    soak_place_make(s, p, name, map, rules);
    return p;
}

static void add_influence(soak *s, soak_place *p)
{
    slu_status status = slu_influence_create(p->map, &s->allocator, &p->influence, NULL);
    assert_int_equal(status, SLU_OK);
    p->rules.influence = p->influence;
}

// Under every diagonal rule, both charges and several lengths of steps; two with a unit of their own.
static void open_world(soak *s)
{
    add_place(s, "open", made(s, SLU_KIND_OPEN, 48, 40, 10), (slu_rules){.unit.size = 2});
    add_place(s, "caves", made(s, SLU_KIND_CAVES, 64, 48, 42),
              (slu_rules){.diagonals = SLU_DIAGONALS_ONE_WALL});
    add_place(s, "rooms", made(s, SLU_KIND_ROOMS, 56, 56, 0), (slu_rules){0});
    add_place(s, "maze", made(s, SLU_KIND_MAZE, 43, 43, 0),
              (slu_rules){.diagonals = SLU_DIAGONALS_NEVER, .unit.terrains = ".S"});
    add_place(s, "random", made(s, SLU_KIND_RANDOM, 40, 40, 25),
              (slu_rules){.diagonals = SLU_DIAGONALS_ALWAYS, .steps = SLU_STEPS_10_14});
    add_place(s, "weighted", weighted(s), (slu_rules){.charge = SLU_CHARGE_MEAN});
    add_influence(s,
                  add_place(s, "influence", made(s, SLU_KIND_CAVES, 40, 40, 40), (slu_rules){0}));
    if (asked.map) add_place(s, asked.map, loaded(s, asked.map), (slu_rules){0});
}

static void close_world(soak *s)
{
    for (size_t i = 0; i < s->place_count; i++)
        soak_place_unmake(&s->places[i]);
}

// ---------------------------------------------------------------------------------------------
// Rounds, days and weeks

// Later parts use the finders of the first, so they leave before it.
static const soak_part *const PARTS[] = {
    &SOAK_ASKING, &SOAK_SLICES,     &SOAK_PATHS,     &SOAK_CROWD,   &SOAK_PLANS,
    &SOAK_FLOW,   &SOAK_REQUESTING, &SOAK_EXPLORING, &SOAK_TERRAIN, &SOAK_ROUTES,
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

static void end_day(soak *s)
{
    s->doing = "the end of a day";
    for (size_t i = 0; i < s->place_count; i++) {
        s->where = s->places[i].name;
        for (int k = 0; k < PART_COUNT; k++)
            if (PARTS[k]->rest) PARTS[k]->rest(s, &s->places[i]);
        soak_restore(s, &s->places[i]);
    }
    s->counts.days++;
    size_t now = s->counting.live_bytes;
    if (now > held.most) held.most = now;
    if (s->counts.weeks == 0)
        held.first_week = held.most;
    else if ((double)now > GROWTH * (double)held.first_week)
        fail_msg("%zu bytes are held, %zu at most in the first week", now, held.first_week);
}

static void end_week(soak *s)
{
    s->doing = "the end of a week";
    for (size_t i = 0; i < s->place_count; i++) {
        s->where = s->places[i].name;
        for (int k = PART_COUNT; k-- > 0;)
            if (PARTS[k]->leave) PARTS[k]->leave(s, &s->places[i]);
    }
    size_t now = s->counting.live_bytes;
    if (s->counts.weeks++ == 0) held.maps = now;
    if (now != held.maps)
        fail_msg("%zu bytes are held by maps alone, %zu a week before", now, held.maps);
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
            s->counting.live_bytes);
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
    end_week(s);
}

// ---------------------------------------------------------------------------------------------

static void a_world_lives_on(void **state)
{
    (void)state;
    soak *s = &world;
    s->seed = asked.seed;
    s->random = slui_random_seeded(asked.seed);
    support_allocator_init(&s->counting, -1);
    pthread_mutex_init(&s->lock, NULL);
    s->allocator = (slu_allocator){take, give_back, s};
    open_world(s);
    live(s);
    close_world(s);
    held.left = s->counting.live_bytes;
    if (held.left) fail_msg("%zu bytes are left when all is destroyed", held.left);
    pthread_mutex_destroy(&s->lock);
}

static void tell_figure(const char *name, uint64_t number)
{
    printf("%-40s %llu\n", name, (unsigned long long)number);
}

static void tell_figures(const soak_counts *c)
{
    tell_figure("rounds", c->rounds);
    tell_figure("days", c->days);
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
    tell_figure("bytes held by the maps alone", held.maps);
    tell_figure("at most after a day of the first week", held.first_week);
    tell_figure("at most after any day", held.most);
    tell_figure("when all was destroyed", held.left);
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
    return 0;
}
