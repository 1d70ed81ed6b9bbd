// SPDX-License-Identifier: MIT
// Sluice, chapter 6: rules of movement. Steps and what they cost, influence, kinds of units,
// headings and speeds.
//
//     slu_error error;
//     slu_influence *danger;
//     slu_influence_create(map, NULL, &danger, &error);
//     slu_influence_add(danger, (slu_tile){40, 12}, 8, 3.0, &error);
//
//     slu_rules rules = {.diagonals = SLU_DIAGONALS_ONE_WALL, .steps = SLU_STEPS_10_14};
//     rules.unit.size = 2;
//     rules.influence = danger;
//     printf("standing there costs %g\n", slu_unit_cost(map, &rules, (slu_tile){41, 12}));
//     slu_influence_destroy(danger);
#ifndef SLUICE_RULES_H
#define SLUICE_RULES_H

#include "map.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------------------------------------
// Steps

// When a diagonal step is allowed.
typedef enum slu_diagonals {
    // Only if both tiles beside the step are passable: the rule of the benchmarks.
    SLU_DIAGONALS_CLEAR = 0,
    // If at least one of them is passable.
    SLU_DIAGONALS_ONE_WALL,
    // Even between two walls.
    SLU_DIAGONALS_ALWAYS,
    // Never: a tile has four neighbours.
    SLU_DIAGONALS_NEVER,
} slu_diagonals;

// What a step costs: its length times the cost of ground.
typedef enum slu_charge {
    // The cost of the tile that it enters.
    SLU_CHARGE_ENTERED = 0,
    // The mean cost of the passable tiles that it touches: two for a straight step, up to four for
    // a diagonal one.
    SLU_CHARGE_MEAN,
} slu_charge;

// Short constant names, such as "one-wall" and "mean", and the values of names; false for an
// unknown name.
SLU_API const char *slu_diagonals_name(slu_diagonals diagonals);
SLU_API bool slu_diagonals_parse(const char *name, slu_diagonals *out);
SLU_API const char *slu_charge_name(slu_charge charge);
SLU_API bool slu_charge_parse(const char *name, slu_charge *out);

// The lengths of a straight and of a diagonal step, 1 to SLU_MAX_STEP. {0, 0} means exactly 1 and
// the square root of 2.
typedef struct slu_steps {
    int straight, diagonal;
} slu_steps;
#define SLU_MAX_STEP 10000
// clang-format off
#define SLU_STEPS_EXACT {0, 0}
#define SLU_STEPS_10_14 {10, 14}
#define SLU_STEPS_10_15 {10, 15}
#define SLU_STEPS_100_150 {100, 150}
// clang-format on

// ---------------------------------------------------------------------------------------------
// Influence: costs on top of a map's own, such as a penalty around each enemy or a bonus for ground
// worth holding. A tile then costs its terrain plus its influence, limited to SLU_MIN_COST to
// SLU_MAX_COST, so that no bonus makes ground free. Walls stay walls. Like a map, an influence may
// be shared between threads while nobody changes it.

typedef struct slu_influence slu_influence;

// Creates an influence that is 0 everywhere, for a map that must outlive it. Takes 4 bytes per
// tile.
//
//   allocator  NULL: the map's; must outlive the influence
SLU_API slu_status slu_influence_create(const slu_map *map, const slu_allocator *allocator,
                                        slu_influence **out, slu_error *error);
SLU_API void slu_influence_destroy(slu_influence *influence);

// Adds a disc: the whole amount in the centre, falling linearly to 0 at `radius`. Adding the
// negative amount later removes it exactly. Fails if the sum on a tile would exceed twenty million
// in either direction.
//
//   centre  may lie outside the map
//   radius  in tiles, 0 to SLU_MAX_SIDE; up to 1 it is the centre alone
//   amount  -SLU_MAX_COST to SLU_MAX_COST, rounded to hundredths on each tile
SLU_API slu_status slu_influence_add(slu_influence *influence, slu_tile centre, double radius,
                                     double amount, slu_error *error);

// Adds the same amount to every tile of a rectangle inside the map.
SLU_API slu_status slu_influence_fill(slu_influence *influence, slu_rect area, double amount,
                                      slu_error *error);

// Resets the influence to 0 everywhere.
SLU_API void slu_influence_clear(slu_influence *influence);

// The influence on a tile; 0 outside the map.
SLU_API double slu_influence_at(const slu_influence *influence, slu_tile tile);

// ---------------------------------------------------------------------------------------------
// Kinds of units

// A kind of unit; zeroed, a unit of one tile that may enter all ground. For any other size or
// terrains the map keeps a layer, which says where such a unit can stand: 5.25 bytes per tile, and
// 4 more if ground has costs, from the map's allocator. What uses the kind shares the layer; it is
// built with the first and released with the last, and edits of the map update it. Several threads
// may create and destroy what uses it, if the allocator lets them.
//
// A large unit is a square, and its position is its top left tile: at (x, y) with size 2 it covers
// x to x + 1 and y to y + 1. It pays for the costliest tile that it covers. What a tile costs it,
// factor included, is rounded to hundredths and limited to SLU_MIN_COST to SLU_MAX_COST; influence
// is added to that.
typedef struct slu_unit {
    // Tiles along a side, 1 to SLU_MAX_UNIT. 0: 1.
    int size;
    // The characters of the ground that it may enter. NULL: all passable ones.
    const char *terrains;
    // 256 factors, one per character: ground costs this kind that many times what it costs others,
    // SLU_MIN_COST to SLU_MAX_COST; 0: 1. NULL: 1 for all. Must not change while anything reads it.
    const double *factors;
} slu_unit;
#define SLU_MAX_UNIT 16

typedef struct slu_rules {
    slu_diagonals diagonals;
    slu_charge charge;
    slu_steps steps;
    slu_unit unit;
    // Of the same map; must outlive what reads it. NULL: none.
    const slu_influence *influence;
} slu_rules;

// The cost for the unit of `rules` to stand on a tile: that of the costliest tile it covers,
// influence included. SLU_WALL if it cannot stand there, and if the rules are invalid.
SLU_API double slu_unit_cost(const slu_map *map, const slu_rules *rules, slu_tile tile);

// Describes where a unit can stand: the tiles and components are those that it can be at, by the
// position of its top left tile, and the costs what it pays there; factors are ignored. The
// characters are the map's. Fails for a unit that cannot be, and when memory runs out.
SLU_API slu_status slu_unit_describe(const slu_map *map, const slu_unit *unit, slu_map_facts *facts,
                                     slu_error *error);

// The component of a tile: equal for two passable tiles exactly if a path of a unit of one tile
// joins them under this rule. 0 for walls and outside the map. Constant time.
SLU_API uint32_t slu_map_component(const slu_map *map, slu_diagonals diagonals, slu_tile tile);

// ---------------------------------------------------------------------------------------------
// Leaps: combined moves as single steps, such as a jump over a ditch or a knight's move

// A step to a tile that need not be a neighbour, at a cost of its own, whatever the ground costs.
typedef struct slu_leap {
    // Where it leads, in columns and rows, each -SLU_MAX_REACH to SLU_MAX_REACH and not both 0.
    int dx, dy;
    // In units of slu_result.cost; SLU_MIN_COST to SLU_MAX_COST, rounded to hundredths.
    double cost;
    // Whatever lies in between: only the tile where the unit lands must be open. Otherwise the
    // straight line to it must be (slu_path_visible).
    bool over;
    // Also every turn by 90 degrees of it and its mirror images, up to eight leaps.
    bool turned;
} slu_leap;
#define SLU_MAX_REACH 32
// The most leaps, counted after turning.
#define SLU_MAX_LEAPS 24

// ---------------------------------------------------------------------------------------------
// Headings and speeds: units whose state is more than a tile

// Clockwise from north, which is up.
typedef enum slu_heading {
    SLU_HEADING_ANY = 0,
    SLU_NORTH,
    SLU_NORTH_EAST,
    SLU_EAST,
    SLU_SOUTH_EAST,
    SLU_SOUTH,
    SLU_SOUTH_WEST,
    SLU_WEST,
    SLU_NORTH_WEST,
} slu_heading;

// A short constant name, such as "NE", and the value of a name; false for an unknown name.
SLU_API const char *slu_heading_name(slu_heading heading);
SLU_API bool slu_heading_parse(const char *name, slu_heading *out);

// How a unit turns and accelerates. Zeroed, it turns freely and a search runs over tiles; with any
// field set, a search runs over tiles, headings and speeds.
//
// Such a unit advances in moves. A move at speed s is s steps in one heading, each of which the
// rules must allow; it costs the sum of the steps' costs divided by s, which is the time it takes.
// Between two moves the unit may turn by up to max_turn times 45 degrees and change its speed by 1,
// so its turning circle grows with its speed. It starts from rest, with a first move at speed 1,
// and comes to rest after a move at speed 1. It never turns on the spot: a turn is part of the move
// after it. With four neighbours it has four headings, and a quarter turn counts as two times 45
// degrees.
typedef struct slu_motion {
    // Cost of each 45 degrees of a turn: 0, or SLU_MIN_COST to SLU_MAX_COST, rounded to hundredths.
    double turn_cost;
    // The sharpest turn between two moves, 1 to 4 times 45 degrees. 0: 4 for a unit of top speed 1,
    // otherwise the smallest turn there is (1; with four neighbours 2). Above top speed 1 at most
    // 2; with four neighbours at least 2.
    int max_turn;
    // Tiles per move, 1 to SLU_MAX_TOP_SPEED. 0: 1.
    int top_speed;
} slu_motion;
#define SLU_MAX_TOP_SPEED 4

// How a unit arrives at a tile of its path.
typedef struct slu_motion_state {
    slu_heading heading;
    // In tiles per move; 0 at rest, which a unit is only at the start.
    int speed;
} slu_motion_state;

#ifdef __cplusplus
}
#endif

#endif
