// SPDX-License-Identifier: MIT
// What every terrain guarantees, checked tile by tile by the wording of the header.
#ifndef TESTS_TERRAIN_CHECK_H
#define TESTS_TERRAIN_CHECK_H

#include "sluice/sluice.h"

#if defined(__GNUC__) && !defined(_WIN32) // there "printf" means another set of formats
#define TERRAIN_CHECK_FORMAT __attribute__((format(printf, 2, 3)))
#else
#define TERRAIN_CHECK_FORMAT
#endif

// Fails the test, after printing the details, if a guarantee is violated. `slits`: the terrain was
// built for SLU_DIAGONALS_ALWAYS.
void terrain_check(const slu_map *map, const slu_terrain *terrain, bool slits);

// The same for slow checks: clearance by looking at every wall, and that shortest paths between the
// tiles of straight gates stay on the gate, under every rule. For small maps.
void terrain_check_slowly(const slu_map *map, const slu_terrain *terrain);

// What an edit must leave alone: zones that it does not touch, and the gates between them.
void terrain_check_edit(const slu_map *map, const slu_terrain *before, slu_edit edit,
                        const slu_terrain *after);

// Reports a violated guarantee. Each program that has these checks defines it; the tests' own is in
// terrain_check_fail.c.
_Noreturn void terrain_check_fail(const slu_map *map, const char *format, ...) TERRAIN_CHECK_FORMAT;

#define CLAIM(condition, ...)                                   \
    do {                                                        \
        if (!(condition)) terrain_check_fail(map, __VA_ARGS__); \
    } while (0)

// A hash of everything a terrain reports.
uint64_t terrain_hash(const slu_map *map, const slu_terrain *terrain);

#endif
