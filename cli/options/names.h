// SPDX-License-Identifier: MIT
// Algorithms, ways of steering and methods of decomposition, named on the command line as NAME[,NAME...]. Each reader says why and
// returns false if a name is unknown.
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include "system/console.h"

enum { ALGORITHMS_MOST = 64 };
typedef struct algorithm_list {
    slu_algorithm items[ALGORITHMS_MOST];
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

// One name of a --method: of decomposition, and for crowds.
bool method_read(const char *name, int *method);
bool crowd_method_read(const char *name, int *method);

// What an answer is called: the algorithm asked for, and the one that answered where that is another.
void name_answer(slu_algorithm asked, slu_algorithm answered, char name[64]);

#endif
