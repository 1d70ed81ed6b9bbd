// SPDX-License-Identifier: MIT
// Values from a command line, read strictly: the whole text, nothing else, in range. Each reader
// returns false, after printing what is expected, if the text is anything else; `name` is the
// value's name in the message.
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <stdbool.h>
#include <stdint.h>

#include "sluice/sluice.h"

bool read_int(const char *name, const char *text, int least, int most, int *out);
bool read_count(const char *name, const char *text, uint64_t least, uint64_t most, uint64_t *out);
bool read_number(const char *name, const char *text, double least, double most, double *out);

// The weight of a search, 0 to SLU_MAX_WEIGHT, as a query has it: of what a user types, 0 is no
// default.
bool read_weight(const char *text, double *out);

// "X,Y" as a tile of some map, the value of an option.
bool read_tile(const char *option, const char *text, slu_tile *out);

// The arguments SX SY GX GY.
bool read_ends(char *const arguments[4], slu_tile *start, slu_tile *goal);

// Finds `text` among names that end with NULL. Prints an error and returns -1 if it is not there.
int read_choice(const char *name, const char *text, const char *const *choices);

#endif
