// SPDX-License-Identifier: MIT
// Plays the game of rts_game.h on a map and reports how long its frames take:
//
//   rts MAP FRAMES SEED [NAME=VALUE ...]
//
// NAME is the number of small, middle or large units or of scouts, of doors, of buildings per
// second or of enemies; orders, as in rts_game.h; atlas, a sum of 1, 2, 4 and 8
// for these kinds that have one; scouting, the scouts' algorithm; ms of a frame, or slices in place
// of the clock. With check=1 every answer is compared with a plain Dijkstra (rts_check.h), which
// takes some minutes; the counts follow the others, and a wrong answer ends with 1.
//
// Prints one line per frame (in milliseconds the total, the same by the wall clock, and each part;
// requests waiting; the oldest wait), an empty line, and lines of a name and a value: for a kind of
// unit requests, expansions, frames waited and milliseconds. Times are processor times of this
// thread unless they say otherwise, and so is the clock by which frames end, so that other load on
// the machine counts for little. bench/rts turns this into a table.
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "rts_check.h"
#include "rts_game.h"

static void stop(const char *sentence)
{
    fprintf(stderr, "rts: %s\n", sentence);
    exit(2);
}

// ---- memory

typedef struct memory {
    size_t bytes, peak;
} memory;

static void *count_alloc(void *ctx, size_t size)
{
    memory *m = ctx;
    void *block = calloc(1, size);
    if (block) m->bytes += size;
    if (m->bytes > m->peak) m->peak = m->bytes;
    return block;
}

static void count_free(void *ctx, void *block, size_t size)
{
    memory *m = ctx;
    m->bytes -= size;
    free(block);
}

// ---- options

// Read as the other options are, but not one of the game's.
static int checks;

static bool set(rts_options *o, const char *name, int value)
{
    struct {
        const char *name;
        int *to;
    } const NUMBERS[] = {{"small", &o->units[RTS_SMALL]},
                         {"middle", &o->units[RTS_MIDDLE]},
                         {"large", &o->units[RTS_LARGE]},
                         {"scouts", &o->units[RTS_SCOUT]},
                         {"doors", &o->doors},
                         {"buildings", &o->buildings},
                         {"enemies", &o->enemies},
                         {"slices", &o->slices},
                         {"orders", &o->orders},
                         {"check", &checks}};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
        if (strcmp(name, NUMBERS[i].name) != 0) continue;
        *NUMBERS[i].to = value;
        return true;
    }
    if (strcmp(name, "ms") == 0)
        o->frame_ms = value;
    else if (strcmp(name, "atlas") == 0)
        for (int k = 0; k < RTS_KINDS; k++)
            o->atlas[k] = value >> k & 1;
    else
        return false;
    return true;
}

static void read_options(rts_options *o, int count, char **words)
{
    for (int i = 0; i < count; i++) {
        char *equals = strchr(words[i], '=');
        if (!equals) stop("Options are NAME=VALUE.");
        *equals = '\0';
        if (strcmp(words[i], "scouting") == 0)
            o->algorithm[RTS_SCOUT] = equals + 1;
        else if (!set(o, words[i], atoi(equals + 1)))
            stop("There is no such option.");
    }
    o->clock = o->slices ? NULL : thread_ms;
}

// ---- playing

static void print_totals(const rts_totals *t, const memory *m)
{
    struct {
        const char *name;
        uint64_t value;
    } const LINES[] = {{"bytes", m->peak},
                       {"asked", t->asked},
                       {"answered", t->answered},
                       {"found", t->found},
                       {"broken", t->broken},
                       {"restarts", t->restarts},
                       {"expanded", t->expanded},
                       {"steps", t->steps},
                       {"arrivals", t->arrivals},
                       {"waited", t->waited},
                       {"opened", t->opened},
                       {"closed", t->closed},
                       {"hindered", t->hindered},
                       {"placed", t->placed},
                       {"removed", t->removed},
                       {"refused", t->refused},
                       {"oldest_wait_frames", t->longest_wait}};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        printf("%s\t%" PRIu64 "\n", LINES[i].name, LINES[i].value);
    for (int k = 0; k < RTS_KINDS; k++)
        printf("kind_%d\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%.3f\n", k, t->asked_of[k],
               t->expanded_of[k], t->waited_of[k], t->ms_of[k]);
}

static bool print_checked(const rts_check *check)
{
    if (!check) return true;
    rts_checked sum = rts_check_sum(check);
    printf("checked_answers\t%" PRIu64 "\nchecked_paths\t%" PRIu64 "\nchecked_steps\t%" PRIu64
           "\nof_earlier_revisions\t%" PRIu64 "\nwrong\t%" PRIu64 "\n",
           sum.answers, sum.paths, sum.steps, sum.earlier, sum.wrong);
    return sum.wrong == 0;
}

static void play(rts_game *game, int frames)
{
    slu_error error;
    for (int i = 0; i < frames; i++) {
        rts_frame_facts facts;
        double began = milliseconds(CLOCK_MONOTONIC);
        if (!rts_frame(game, &facts, &error)) stop(error.text);
        printf("%.4f\t%.4f", facts.total, milliseconds(CLOCK_MONOTONIC) - began);
        for (int p = 0; p < RTS_PARTS; p++)
            printf("\t%.4f", facts.part[p]);
        printf("\t%zu\t%d\n", facts.waiting, facts.oldest);
    }
}

int main(int count, char **words)
{
    if (count < 4 || atoi(words[2]) < 1) stop("Say MAP FRAMES SEED [NAME=VALUE ...].");
    memory used = {0};
    slu_allocator allocator = {count_alloc, count_free, &used};
    rts_options options = rts_defaults();
    options.seed = (uint64_t)atoi(words[3]);
    options.allocator = &allocator;
    read_options(&options, count - 4, words + 4);
    slu_map *map;
    slu_error error = {0};
    slu_map_options map_options = {.allocator = &allocator};
    if (slu_map_load(words[1], &map_options, &map, &error) != SLU_OK) stop(error.text);
    rts_check *check = checks ? rts_check_create(slu_map_width(map), slu_map_height(map)) : NULL;
    if (check) {
        options.on_edited = rts_check_see;
        options.on_answer = rts_check_answer;
        options.ctx = check;
    }
    rts_game *game = rts_create(map, &options, &error);
    if (!game) stop(error.text);
    play(game, atoi(words[2]));
    printf("\n");
    rts_totals totals = rts_sum(game);
    print_totals(&totals, &used);
    const bool right = print_checked(check);
    rts_check_destroy(check);
    rts_destroy(game);
    slu_map_destroy(map);
    if (used.bytes != 0) stop("Some memory was not returned.");
    return right ? 0 : 1;
}
