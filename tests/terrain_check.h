// SPDX-License-Identifier: MIT
// What every terrain promises, checked tile by tile from the words of the header.
#ifndef TESTS_TERRAIN_CHECK_H
#define TESTS_TERRAIN_CHECK_H

#include "sluice/sluice.h"

#if defined(__GNUC__) && !defined(_WIN32) // there "printf" means another set of formats
#define TERRAIN_CHECK_FORMAT __attribute__((format(printf, 2, 3)))
#else
#define TERRAIN_CHECK_FORMAT
#endif

// Fails the test, after printing what it is about, if a promise is broken. `slits`: the terrain was made
// for SLU_DIAGONALS_ALWAYS.
void terrain_check(const slu_map *map, const slu_terrain *terrain, bool slits);

// The same for what takes long: clearance by looking at every wall, and that shortest ways between the
// tiles of straight gates keep to the gate, under every rule. For small maps.
void terrain_check_slowly(const slu_map *map, const slu_terrain *terrain);

// What an edit must leave alone: zones that it does not touch, and the gates between them.
void terrain_check_edit(const slu_map *map, const slu_terrain *before, slu_edit edit,
                        const slu_terrain *after);

// What becomes of a broken promise. Each program that has these checks defines it; the tests' own is
// in terrain_check_fail.c.
_Noreturn void terrain_check_fail(const slu_map *map, const char *format, ...) TERRAIN_CHECK_FORMAT;

#define CLAIM(condition, ...)                                   \
    do {                                                        \
        if (!(condition)) terrain_check_fail(map, __VA_ARGS__); \
    } while (0)

// A hash of everything a terrain tells.
uint64_t terrain_hash(const slu_map *map, const slu_terrain *terrain);

#endif
