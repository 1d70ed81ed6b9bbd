// SPDX-License-Identifier: MIT
// The game of rts_game.h as a module for browsers: what `bench/rts --browser` measures there.
//
// The page writes the text of a map into memory from rts_reserve, opens the game, and plays it
// frame by frame. The clock is the page's. Calls return 0 when they fail, and rts_problem has the
// sentence.
//
// A browser compiles a function when it is first called, quickly, and again, to faster code, when
// it has run for a while. A game has that behind it when it has loaded: here it plays another one
// first, for two seconds, while all units get their orders.
#include <stdlib.h>
#include <string.h>

#include "rts_game.h"

#define EXPORT(name) __attribute__((export_name(#name)))

__attribute__((import_module("page"), import_name("now"))) double page_now(void);

// Expansions of a slice: half as many as natively, since each takes about twice as long.
enum { SLICE = 32, WARM_UP = 120 };

static slu_map *map;
static rts_game *game;
static slu_error problem;

// What a frame took: the total and the parts in milliseconds, requests waiting, the oldest wait.
static double facts[1 + RTS_PARTS + 2];

// Requests, answers, frames waited in all and at most, broken paths, restarts.
static double totals[6];

EXPORT(rts_reserve) void *reserve(size_t bytes)
{
    return malloc(bytes);
}

EXPORT(rts_problem) const char *problem_text(void)
{
    return problem.text;
}

EXPORT(rts_facts) const double *frame_facts(void)
{
    return facts;
}

static rts_options fewer(int divisor, int seed)
{
    rts_options options = rts_defaults();
    for (int k = 0; k < RTS_KINDS; k++)
        options.units[k] /= divisor;
    options.seed = (uint64_t)seed;
    options.clock = page_now;
    options.slice = SLICE;
    return options;
}

// The map is released after the game, and either may be missing.
static void close_game(void)
{
    rts_destroy(game);
    slu_map_destroy(map);
    game = NULL;
    map = NULL;
}

static int create_game(const char *text, size_t length, const rts_options *options)
{
    if (slu_map_parse(text, length, NULL, &map, &problem) != SLU_OK) return 0;
    game = rts_create(map, options, &problem);
    return game != NULL;
}

static int warm_up(const char *text, size_t length, rts_options options)
{
    rts_frame_facts frame;
    options.seed++;
    int done = create_game(text, length, &options);
    for (int i = 0; done && i < WARM_UP; i++)
        done = rts_frame(game, &frame, &problem);
    close_game();
    return done;
}

EXPORT(rts_open) int open_game(const char *text, size_t length, int divisor, int seed)
{
    const rts_options options = fewer(divisor, seed);
    return warm_up(text, length, options) && create_game(text, length, &options);
}

EXPORT(rts_play) int play(void)
{
    rts_frame_facts frame;
    if (!rts_frame(game, &frame, &problem)) return 0;
    facts[0] = frame.total;
    memcpy(facts + 1, frame.part, sizeof frame.part);
    facts[1 + RTS_PARTS] = (double)frame.waiting;
    facts[2 + RTS_PARTS] = frame.oldest;
    return 1;
}

EXPORT(rts_totals) const double *sum(void)
{
    const rts_totals t = rts_sum(game);
    totals[0] = (double)t.asked;
    totals[1] = (double)t.answered;
    totals[2] = (double)t.waited;
    totals[3] = (double)t.longest_wait;
    totals[4] = (double)t.broken;
    totals[5] = (double)t.restarts;
    return totals;
}
