// SPDX-License-Identifier: MIT
// Sluice, chapter 24: advice. Which search, heuristic and decomposition suit a map, judged by a few
// of its features, and what they are worth (docs/advise.md).
//
//     slu_advice advice;
//     slu_atlas *atlas = NULL;
//     slu_finder *finder;
//     slu_error error;
//     if (slu_advise(map, NULL, &advice, &error) != SLU_OK) puts(error.text);
//     if (advice.atlas) slu_atlas_create(map, &advice.atlas_options, &atlas, &error);
//     slu_finder_create(map, &(slu_finder_options){.atlas = atlas}, &finder, &error);
//
//     slu_query query = {.start = {2, 3}, .goal = {60, 41}, .algorithm = advice.algorithm};
//     slu_result result;
//     slu_find(finder, &query, &result, &error);
#ifndef SLUICE_ADVISE_H
#define SLUICE_ADVISE_H

#include "atlas.h"

#ifdef __cplusplus
extern "C" {
#endif

// What advice is based on. Zones and gates are those of `water` at the prominence that an atlas
// begins with, 3.
typedef struct slu_features {
    // Tiles, and how many of them are passable.
    size_t tiles, passable;
    // The share of the passable tiles that the largest component holds; 0 if there are none.
    double connected;
    // The mean cost of a passable tile, as a multiple of the cheapest one's; 1 on uniform ground.
    double mean_cost;
    // All ground costs the same.
    bool uniform;
    // Walls are scattered like specks: many small islands.
    bool speckled;
    // Distance to the nearest wall, over the passable tiles, in tiles.
    double mean_clearance, most_clearance;
    uint32_t zones, gates;
    // How many gates could be closed without disconnecting zones; 0 if the zones form trees.
    uint32_t loops;
    // The gates of its zone, for the mean passable tile.
    double gates_around;
    // The share of the passable tiles that the largest zone holds.
    double largest_zone;
} slu_features;

// What was measured: eight maps of ten lie between these. Both are 0 if nothing was measured.
typedef struct slu_range {
    double least, most;
} slu_range;

typedef struct slu_advice {
    // What kind of map this is, as advice distinguishes them: a short constant name such as "open",
    // and a constant clause that says why the advice suits it.
    const char *kind;
    const char *reason;
    // For queries on this map. Always optimal.
    slu_algorithm algorithm;
    // Build an atlas with these options, and give it to the finders. If false, none is needed.
    bool atlas;
    slu_atlas_options atlas_options;
    // What to compare with: the best algorithm without an atlas.
    slu_algorithm plain;
    // On the benchmark maps of this kind (bench/advise): how many there were, and the time and the
    // expansions of a mean query, as multiples of those without an atlas.
    int maps;
    slu_range time, expansions;
    // The number of queries after which the atlas had saved more time than its building took; most
    // is 0 if on some of the maps it never had.
    slu_range pays_after;
    slu_features features;
} slu_advice;

typedef struct slu_advise_options {
    // Of the finders to be.
    slu_rules rules;
    // How many queries the map will get before the atlas is built again. If that is fewer than it
    // takes to pay off on nearly all maps of its kind, none is advised. 0: many, or the atlas is
    // kept in a file.
    uint64_t queries;
    // NULL: the map's. Not used after the call.
    const slu_allocator *allocator;
} slu_advise_options;

// Measures the features of a map and decides by them. Runs no search: takes one decomposition by
// `water`, which is about the time of two searches by `astar`. The same map gives the same
// advice on every platform.
//
//   options  NULL: the defaults
//   advice   overwritten; untouched if the call fails. It points to constants only
SLU_API slu_status slu_advise(const slu_map *map, const slu_advise_options *options,
                              slu_advice *advice, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
