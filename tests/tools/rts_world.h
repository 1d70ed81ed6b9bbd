// SPDX-License-Identifier: MIT
// What changes in the game of rts_game.h: doors, buildings, enemies, and the atlases that follow.
#ifndef TESTS_RTS_WORLD_H
#define TESTS_RTS_WORLD_H

#include "rts_game.h"

// The share of a frame after which no slice begins: what is left is for the last one to end in.
#define RTS_SHARE 0.88

typedef struct rts_random {
    uint64_t state;
} rts_random;

// A whole number from 0 to limit - 1, the same on every platform.
int rts_below(rts_random *random, int limit);

typedef struct rts_world rts_world;

rts_world *rts_world_create(slu_map *map, const rts_options *options, rts_random *random,
                            slu_error *error);
void rts_world_destroy(rts_world *world);

// Edits the map and brings up to date what depends on it; adds the times to `part`.
bool rts_world_frame(rts_world *world, rts_game *game, int frame, double part[RTS_PARTS],
                     slu_error *error);

const slu_map *rts_world_map(const rts_world *world);
const slu_influence *rts_world_danger(const rts_world *world);
// NULL if this kind does without.
const slu_atlas *rts_world_atlas(const rts_world *world, int kind);

// True if a tile is connected with most of the ground as long as all doors are open.
bool rts_world_is_main(const rts_world *world, slu_tile tile);

void rts_world_count(const rts_world *world, rts_totals *totals);

// Tells the units whose paths pass an area that walls have appeared there (rts_game.c).
void rts_notice_walls(rts_game *game, slu_rect area);

// True if a unit of the game stands on an area (rts_game.c).
bool rts_covers_unit(const rts_game *game, slu_rect area);

#endif
