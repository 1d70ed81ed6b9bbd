// SPDX-License-Identifier: MIT
// A farm: one job of the command for each of many maps, by all ranks, into one file.
//
// A rank never does a map's work itself. It runs the command as a child process, so that a crash
// takes no more with it than one map, and the figures are those of the command. Rank 0 hands a map
// to whoever is free, itself included, notes each answer in a journal beside the result, and writes
// the result when all maps are finished. A rank or a child that dies costs the map one try.
//
// Invariant: the result depends on the maps and their answers alone, in the order the maps were
// named, never on ranks, tries or the order of arrival.
#ifndef MPI_FARM_H
#define MPI_FARM_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "farm_post.h"

// The command's exit codes, which are the farm's as well.
enum { FARM_OK = 0, FARM_NO = 1, FARM_BAD = 2, FARM_LIMIT = 3 };

// ---- what is asked for (farm_request.c)

typedef struct farm_request {
    const char *command, *action; // "atlas", "build"; an action is NULL for bench
    const char *output;           // the result
    const char *into;             // folder of the files that jobs write; NULL: they write none
    const char *suffix;           // of these files
    const char *program;          // the command sluice
    char **options;               // passed on to every job
    int option_count;
    char **maps; // as they were named; of rank 0 alone
    size_t map_count;
    int tries;      // of a map whose child or rank dies
    double silence; // seconds after which a rank that says nothing counts as dead
    char *program_beside;
} farm_request;

// Reads the command line. False after a sentence on stderr, which rank 0 alone prints.
bool farm_request_read(farm_request *request, int argc, char **argv, int rank);
void farm_request_release(farm_request *request);

// The words of a child's command line, ending with NULL. The list and the words that are not the
// request's are the caller's to free, by farm_words_free.
char **farm_words(const farm_request *request, const char *map);
void farm_words_free(char **words);

// How sluice-mpi is used.
void farm_usage(FILE *stream);

// One line on stderr that begins with "sluice-mpi: ".
void farm_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

// ---- what came of a job

typedef struct farm_answer {
    int code;   // the command's exit code; -1: it was killed
    int signal; // that killed it; 0: it never began, or its rank died
    char *text; // what it printed: JSON, or the end of its complaints; to be freed
} farm_answer;

// ---- a child process (farm_child.c)

typedef struct farm_child farm_child;

// Starts a job. NULL if that is impossible.
farm_child *farm_child_start(const farm_request *request, const char *map);

// Takes what the child has written, waiting a few milliseconds. True once it has ended; then the
// answer is filled in and the child is gone.
bool farm_child_poll(farm_child *child, farm_answer *answer);

// Kills it.
void farm_child_end(farm_child *child);

// ---- maps, journal and result (farm_book.c)

typedef struct farm_row {
    const char *map;
    cJSON *answer; // NULL: not finished
    int tries;
} farm_row;

typedef struct farm_book {
    const farm_request *request;
    farm_row *rows;
    size_t finished, failed, limited;
    FILE *journal;
    char *journal_name;
} farm_book;

// Reads what a journal holds of an earlier run, and goes on with it. False after a sentence.
bool farm_book_open(farm_book *book, const farm_request *request);

// Enters an answer. A killed job may have tries left: then the map stays unfinished.
void farm_book_enter(farm_book *book, size_t row, const farm_answer *answer);

// Writes the result and removes the journal, if every map is finished. Returns the exit code.
int farm_book_close(farm_book *book);

// ---- ranks (farm_ranks.c)

// Runs the farm, after MPI is finished. Returns the rank's exit code; rank 0 alone has the book.
int farm_run(const farm_request *request, farm_book *book, const farm_office *office, int rank);

// `sluice-mpi bench|reproduce|atlas|labels ...` (farm.c); it finishes MPI.
int farm_main(int argc, char **argv, int rank);

#endif
