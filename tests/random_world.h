// SPDX-License-Identifier: MIT
// Small random maps and every kind of rule, all from a seed, so that a failing case can be
// replayed.
#ifndef TESTS_RANDOM_WORLD_H
#define TESTS_RANDOM_WORLD_H

#include "base/random.h"
#include "sluice/sluice.h"

// Every diagonal rule x charge x step lengths, numbered from 0.
int world_rules_count(void);
slu_rules world_rules(int index);

// A map of 1 to max_side tiles a side: noise of several densities, mazes, rooms, caves, single rows
// and columns, all wall or all ground. Never NULL.
slu_map *world_map(slui_random *random, int max_side);

// Gives every tile a cost of its own: mild (0.5 to 8), wild (0.01 to 10000) or a few bands.
void world_terrain(slu_map *map, slui_random *random);

// Gives all ground one cost, and returns it.
double world_even_out(slu_map *map, slui_random *random);

// Scatters other ground characters, G and S, over the passable tiles.
void world_grounds(slu_map *map, slui_random *random);

// A unit that is wide, or for which some ground is closed or costlier, or both.
slu_unit world_unit(slui_random *random);

// Penalties and bonuses over a map, round and square. Never NULL.
slu_influence *world_influence(const slu_map *map, slui_random *random);

// Any tile of the map.
slu_tile world_tile(const slu_map *map, slui_random *random);

// A passable tile, drawn uniformly; false if the map has none.
bool world_ground(const slu_map *map, slui_random *random, slu_tile *out);

// A walk of legal steps that usually keeps its direction, as paths do. Returns its tiles, at most
// `capacity`; 0 if there is no ground.
size_t world_walk(const slu_map *map, const slu_rules *rules, slui_random *random, slu_tile *walk,
                  int capacity);

// Turns a random rectangle into ground or wall, or gives it a cost.
void world_edit(slu_map *map, slui_random *random, bool with_costs);

// Reads a map drawn as rows of equal length, ended by NULL.
slu_map *world_drawn(const char *const *rows);

// The map as rows of characters, on stderr.
void world_print(const slu_map *map);

// An integer from the environment, or the default.
uint64_t world_setting(const char *name, uint64_t otherwise);

// How many random cases a test runs: SLUICE_TEST_MAPS, or else `usual` times SLUICE_TEST_LONG, of
// these one in SLUICE_TEST_EVERY. And the number of the first: SLUICE_TEST_SEED, or 0. scripts/soak
// sets SLUICE_TEST_LONG and SLUICE_TEST_SEED.
uint64_t world_cases(uint64_t usual);
uint64_t world_first_case(void);

// SLUICE_TEST_EVERY, or 1: a test takes one in this many of its random cases, algorithms or worlds.
// For builds that are slow and look for other faults than wrong answers.
uint64_t world_every(void);

// Of the random cases of a unit test, as many as SLUICE_TEST_EVERY leaves.
int world_share(int usual);

// The step through a list that is too short for world_every: 1, or 5 if SLUICE_TEST_EVERY asks for
// fewer cases.
int world_step(void);

#endif
