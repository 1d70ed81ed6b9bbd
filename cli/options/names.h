// SPDX-License-Identifier: MIT
// Names of algorithms and methods on the command line. Each reader of NAME[,NAME...]
// prints why and returns false if a name is unknown.
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include "system/console.h"

// What a method guarantees, by the flag in its row; up to one without a name.
typedef struct guarantee {
    unsigned flag;
    const char *name;
} guarantee;
extern const guarantee GUARANTEES[];

// Hands each part of a list A[,B...] to `take`. Stops, and returns false, at the first that it
// refuses.
bool read_list(const char *text, bool (*take)(void *ctx, const char *part), void *ctx);

enum { ALGORITHMS_MOST = 64 };
typedef struct algorithm_list {
    slu_algorithm items[ALGORITHMS_MOST];
    int terrains[ALGORITHMS_MOST]; // which zones it reads, set by zones_spread (zones.h)
    int count;
} algorithm_list;

// The value of --alg.
bool algorithms_read(algorithm_list *list, const char *names);

enum { STEERS_MOST = 16 };
typedef struct steer_list {
    int items[STEERS_MOST];
    int count;
} steer_list;

// The value of --steer.
bool steers_read(steer_list *list, const char *names);

// The value of sluice smooth --method: names, or "all" for every one.
enum { SPACES_MOST = 16 };
typedef struct space_list {
    int items[SPACES_MOST];
    int count;
} space_list;
bool spaces_read(space_list *list, const char *names);

// One name of a --method: a decomposition, or a crowd method.
bool method_read(const char *name, int *method);
bool crowd_method_read(const char *name, int *method);

// The name of an answer: the algorithm asked for, and the one that answered if that is another.
void name_answer(slu_algorithm asked, slu_algorithm answered, char name[64]);

#endif
