// SPDX-License-Identifier: MIT
// Sluice, chapter 9: working with paths. Checking, shortening, smoothing, and repairing them after
// the map has changed.
//
//     slu_tile corners[64];
//     size_t needed;
//     slu_error error;
//     slu_query query = {.start = {2, 3}, .goal = {60, 41}};
//     slu_result found;
//     slu_find(finder, &query, &found, &error);
//     slu_path_smooth(map, NULL, found.path, found.path_length, corners, 64, &needed, &error);
//
//     slu_repair_query broken = {.path = found.path, .length = found.path_length, .at = 10};
//     slu_repair repair;
//     slu_path_repair(finder, &broken, &repair, &error);
//     printf("%s, cost %g\n", slu_repair_outcome_name(repair.outcome), repair.result.cost);
//
// An empty path has no corners and expands to nothing; to every other call it is an error. `out`
// must not overlap `path`.
#ifndef SLUICE_PATH_H
#define SLUICE_PATH_H

#include "find.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------------------------------------
// Checking

typedef struct slu_path_facts {
    double cost;
    uint64_t straight_steps, diagonal_steps;
    uint64_t leaps;
} slu_path_facts;

// Follows a path step by step and adds up its cost. SLU_ERR_ARGUMENT gives the first step that the
// rules do not allow, counted from 1, in error->line.
//
//   path, length  every tile, and their number
SLU_API slu_status slu_path_check(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                                  size_t length, slu_path_facts *facts, slu_error *error);

// The same for a path with leaps. From one tile to the next it takes the cheapest of the step and
// the leaps that lead there, the step if they cost the same.
//
//   leaps, leap_count  as in slu_finder_options
SLU_API slu_status slu_leaps_check(const slu_map *map, const slu_rules *rules,
                                   const slu_leap *leaps, size_t leap_count, const slu_tile *path,
                                   size_t length, slu_path_facts *facts, slu_error *error);

typedef struct slu_motion_facts {
    double cost;
    uint64_t straight_steps, diagonal_steps;
    uint64_t moves;
    // In units of 45 degrees.
    uint64_t turns;
} slu_motion_facts;

// Follows a path with its states as slu_path_check does, and checks the motion: the unit starts
// from rest, turns and changes speed no more than it may, completes every move, and comes to rest.
// If the first state has no heading, the first turn is free.
//
//   motion  NULL: zeroed, a unit of top speed 1 that turns freely
//   states  one per tile
SLU_API slu_status slu_motion_check(const slu_map *map, const slu_rules *rules,
                                    const slu_motion *motion, const slu_tile *path,
                                    const slu_motion_state *states, size_t length,
                                    slu_motion_facts *facts, slu_error *error);

// ---------------------------------------------------------------------------------------------
// Corners and straight lines

// Keeps the first tile, the last, and those where the direction changes.
//
//   out, capacity  receive the tiles; capacity in tiles
//   needed         receives their number
SLU_API slu_status slu_path_corners(const slu_tile *path, size_t length, slu_tile *out,
                                    size_t capacity, size_t *needed, slu_error *error);

// Restores every tile between corners, which must lie in one of the eight directions from each
// other.
SLU_API slu_status slu_path_expand(const slu_tile *corners, size_t length, slu_tile *out,
                                   size_t capacity, size_t *needed, slu_error *error);

// True if the straight line between the centres of two tiles touches no wall. Where it passes
// exactly through a corner, the diagonal rule decides.
SLU_API bool slu_path_visible(const slu_map *map, const slu_rules *rules, slu_tile from,
                              slu_tile to);

// Smooths a path: the tiles kept are joined by straight lines that the movement rule allows, and no
// line costs more than the part of the path that it replaces. Under SLU_DIAGONALS_NEVER lines still
// run at any angle, as under SLU_DIAGONALS_CLEAR.
SLU_API slu_status slu_path_smooth(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                                   size_t length, slu_tile *out, size_t capacity, size_t *needed,
                                   slu_error *error);

typedef struct slu_line_facts {
    // In tiles.
    double length;
    // Of the parts in each tile, by what the tile costs for the unit.
    double cost;
} slu_line_facts;

// Measures the straight lines between points, such as those of slu_path_smooth, whose cost is at
// most that of the path they replace if diagonal steps have their exact length (the default).
// SLU_ERR_ARGUMENT gives the first line that the rules do not allow, counted from 1, in
// error->line; 0 if the unit cannot stand on the first point.
SLU_API slu_status slu_path_measure(const slu_map *map, const slu_rules *rules,
                                    const slu_tile *points, size_t count, slu_line_facts *facts,
                                    slu_error *error);

// ---------------------------------------------------------------------------------------------
// Paths on a map that changes (docs/changing-maps.md). While slu_map_revision equals
// slu_result.revision, a path is valid, and only an influence can change its cost. After an edit,
// ask.

typedef struct slu_path_hold {
    // Every step from `from` on is allowed.
    bool holds;
    // The last tile that the unit can reach along the path. The first step that is not allowed is
    // number reaches + 1, as slu_path_check counts.
    size_t reaches;
    // The first tile after all breaks: from there to the end every step is allowed. `length` if the
    // unit cannot even stand on the last tile.
    size_t resumes;
    // Of the steps from `from` to `reaches`, and of those from `resumes` to the end.
    slu_path_facts before;
    slu_path_facts after;
} slu_path_hold;

// Finds how much of a path is still valid on the present map, in one pass over the rest of it. If
// all of it is, `reaches` is the last tile, `resumes` is `from`, and both facts cover the whole
// rest. If the unit cannot stand on the tile `from`, `reaches` is `from`.
//
//   path  every tile, as in slu_result without query.corners. A step that leads to no neighbour, or
//         off the map, is an error and reported as by slu_path_check
//   from  the unit's position, an index into the path; the tiles before it are ignored
//   hold  overwritten; untouched if the call fails
SLU_API slu_status slu_path_holds(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                                  size_t length, size_t from, slu_path_hold *hold,
                                  slu_error *error);

#define SLU_DEFAULT_BOUND 1.1

typedef struct slu_repair_query {
    // Every tile. May be the path of the finder's last result or repair.
    const slu_tile *path;
    size_t length;
    // The unit's position, an index into the path.
    size_t at;
    // A spliced path costs at most this many times the cheapest, 1 to SLU_MAX_WEIGHT. 0:
    // SLU_DEFAULT_BOUND.
    double bound;
    // A lower bound of the cost from `at` to the end of the path, on the map of `revision`: for a
    // path that was cheapest, its cost minus that of the steps taken; for a repaired path,
    // slu_repair.lower_bound minus that. 0: unknown.
    double lower_bound;
    // slu_result.revision of that path.
    uint64_t revision;
    // An optimal one.
    slu_algorithm algorithm;
    // Expansions to spend on splicing. 0: 8 per tile of the rest of the path, which is usually
    // little compared with a new search.
    uint64_t max_splice;
    // Expansions to spend on a new search. 0: no limit.
    uint64_t max_expanded;
} slu_repair_query;

typedef enum slu_repair_outcome {
    // Nothing is broken: the rest of the path, as it was.
    SLU_REPAIR_KEPT = 0,
    // A new part leads around the break.
    SLU_REPAIR_SPLICED,
    // A new search was made; result.outcome says how it ended.
    SLU_REPAIR_REPLANNED,
} slu_repair_outcome;

// A short constant name, such as "spliced", and the value of a name; false for an unknown name.
SLU_API const char *slu_repair_outcome_name(slu_repair_outcome outcome);
SLU_API bool slu_repair_outcome_parse(const char *name, slu_repair_outcome *out);

typedef struct slu_repair {
    slu_repair_outcome outcome;
    // As from slu_find from path[at] to the end of the path; owned by the finder and valid until
    // its next query or repair. stats.expanded counts all expansions of the repair.
    slu_result result;
    // No path between these tiles costs less on this map.
    double lower_bound;
    // Spliced: the tiles of the old path where the new part begins and ends.
    size_t leaves, joins;
    // Expansions spent on splicing, whether or not it succeeded.
    uint64_t splice_expanded;
} slu_repair;

// Repairs a path that changes of the map have broken: by a new part around the break if that
// respects the bound, otherwise by a new search.
//
// A splice is taken only if its cost is provably at most `bound` times the cheapest, by the
// estimate or by query->lower_bound. The latter counts only if no path can have become cheaper
// since its revision: no ground opened, became cheaper or changed its character, and there is no
// influence. So give lower_bound where paths wind, or most repairs will be new searches. Up to 2
// parts in 10^9 of the cost are rounding, as in all searches.
//
// A path that is still valid is returned as it is, whatever it costs by now: compare result.cost
// with lower_bound. Where ground has opened there may be a shorter one.
//
//   finder  with the rules of the path and no motion; not shared with another thread during the
//           call
//   query   the unit must be able to stand on path[at]
//   repair  overwritten; untouched if the call fails
SLU_API slu_status slu_path_repair(slu_finder *finder, const slu_repair_query *query,
                                   slu_repair *repair, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
