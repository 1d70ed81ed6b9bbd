// SPDX-License-Identifier: MIT
// JSON on stdout, by cJSON. Building cannot fail: memory comes from console_alloc.
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <cjson/cJSON.h>

#include "system/console.h"

// Call once, before any other.
void json_begin(void);

// Text from outside, with bytes that are not UTF-8 replaced.
cJSON *json_text(const char *text);
void json_add_text(cJSON *object, const char *key, const char *text);

// Whole numbers, exact to the last digit.
void json_add_count(cJSON *object, const char *key, uint64_t count);

// A hash, as 16 digits of hexadecimal.
void json_add_hash(cJSON *object, const char *key, uint64_t hash);

// A number, or null if there is none.
void json_add_number(cJSON *object, const char *name, bool exists, double number);

// [[x, y], ...]
void json_add_tiles(cJSON *object, const char *key, const slu_tile *tiles, size_t count);

// {build: {runs, us, bytes}, aim: ..., search: ...}: phase by phase; us is the mean of the runs.
void json_add_phases(cJSON *object, const slu_phases *phases);

// Prints it on stdout with a newline, and deletes it.
void json_print(cJSON *value);

// The same for an array of answers; a single answer is printed by itself.
void json_print_answers(cJSON *list);

#endif
