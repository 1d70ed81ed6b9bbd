// SPDX-License-Identifier: MIT
// The units of a crowd, or of a plan under construction, and who stands where.
#ifndef SLUI_TEAM_H
#define SLUI_TEAM_H

#include "base/random.h"
#include "crowd/homing.h"
#include "crowd/square.h"
#include "crowd/trails.h"

typedef struct slui_team {
    slui_crowd_ground ground;
    bool has_tables; // distances come from a table for each goal; else from a trail for each unit
    slui_homings fields;
    slui_trails trails;
    slui_member *members;
    size_t count, capacity;
    bool has_wide;              // a member is, or was, wider than a tile
    uint32_t *now_at, *next_at; // by tile: member plus one, 0 for none
    uint64_t *order, *spare;    // members by priority: slui_team_sort
    size_t order_count, order_capacity, spare_capacity;
    slui_random random;
} slui_team;

// Must be zeroed before, and released even if this fails.
//
//   reach  tiles around a unit, at least, whose distances a decision may ask for
slu_status slui_team_create(slui_team *team, const slu_map *map, const slu_crowd_options *options,
                            int reach, slu_error *error);
void slui_team_release(slui_team *team);

// Creates a member from an errand and puts it on the map; fails as slu_crowd_add does.
slu_status slui_team_add(slui_team *team, const slu_errand *errand, uint32_t *out,
                         slu_error *error);
void slui_team_remove(slui_team *team, uint32_t unit);
slu_status slui_team_send(slui_team *team, uint32_t unit, slu_tile goal, slu_error *error);

// Ensures that every member knows its distance to its goal, on the map as it is now; with trails,
// as far as the budget of the tick reaches.
slu_status slui_team_look(slui_team *team, slu_error *error);

// Ensures that a member knows its distance from a tile within reach, if there is one.
slu_status slui_team_reach(slui_team *team, uint32_t unit, uint32_t tile, slu_error *error);

// Tiles expanded for distances, in all.
uint64_t slui_team_expanded(const slui_team *team);

// Puts a member at the end of the order; among those that yield in the same tick the new order is
// random, so that two that wait for each other do not go on doing so.
void slui_team_yield(slui_team *team, slui_member *member);

// Fills `order` with the members present: those that have waited longer first, then the greater
// rank, then the lower number.
void slui_team_sort(slui_team *team);
enum { SLUI_ORDER_UNIT_BITS = 24 };
static inline uint32_t slui_order_unit(uint64_t word)
{
    return (uint32_t)(word & ((1u << SLUI_ORDER_UNIT_BITS) - 1));
}

// Writes a member into the tiles that it covers when it stands on `tile`, 0 for nobody.
void slui_team_mark(const slui_team *team, uint32_t *at, uint32_t tile, int size, uint32_t who);

size_t slui_team_bytes(const slui_team *team);

static inline uint32_t slui_team_distance(const slui_team *team, uint32_t unit, uint32_t tile)
{
    if (!team->has_tables) return slui_trail_at(&team->trails, unit, tile);
    return slui_homing_at(&team->fields, team->members[unit].field, tile);
}

static inline const slui_kind *slui_team_kind(const slui_team *team, uint32_t unit)
{
    return &team->ground.kinds[team->members[unit].kind];
}

// The steps that a member may take from a tile, one bit each.
static inline unsigned slui_team_moves(const slui_team *team, uint32_t unit, uint32_t tile)
{
    return slui_crowd_ground_moves(&team->ground, slui_team_kind(team, unit), tile);
}

#endif
