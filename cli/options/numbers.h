// SPDX-License-Identifier: MIT
// Numbers from a command line, read strictly: the whole text, nothing else, in range. Each returns
// false, and says what is wanted, if the text is anything else; `name` is what to call it.
#ifndef CLI_OPTIONS_NUMBERS_H
#define CLI_OPTIONS_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

#include "sluice/sluice.h"

bool read_int(const char *name, const char *text, int least, int most, int *out);
bool read_count(const char *name, const char *text, uint64_t least, uint64_t most, uint64_t *out);
bool read_number(const char *name, const char *text, double least, double most, double *out);

// "X,Y" as a tile of some map, the value of an option.
bool read_tile(const char *option, const char *text, slu_tile *out);

// The arguments SX SY GX GY.
bool read_ends(char *const arguments[4], slu_tile *start, slu_tile *goal);

#endif
