// SPDX-License-Identifier: MIT
// Sluice: shortest paths on tile maps.
//
//     slu_map *map;
//     slu_finder *finder;
//     slu_result result;
//     slu_error error;
//     slu_query query = {.start = {2, 3}, .goal = {60, 41}};
//     if (slu_map_load("field.map", NULL, &map, &error) != SLU_OK) puts(error.text);
//     slu_finder_create(map, NULL, &finder, &error);
//     slu_find(finder, &query, &result, &error);
//     printf("%s, cost %g\n", slu_outcome_name(result.outcome), result.cost);
//     slu_finder_destroy(finder);
//     slu_map_destroy(map);
//
// This header includes all chapters, in the order a program needs them. Each chapter can be
// included alone, and opens with the few lines of code that use it. base.h states the conventions
// of all of them.
//
// Two libraries stand on this one and have headers of their own: formats.h (Tiled and PNG files)
// and space.h (smooth worlds of polygons).
#ifndef SLUICE_SLUICE_H
#define SLUICE_SLUICE_H

// What every chapter stands on, and maps. clang-format must not sort the chapters.
// clang-format off
#include "base.h"      // status codes, memory, tiles, methods
#include "map.h"       // maps, edits, transactions
#include "import.h"    // maps from costs, pictures, Tiled
#include "generate.h"  // generated maps
#include "scenario.h"  // queries with known answers

// Paths.
#include "rules.h"     // steps, influence, kinds of units, headings and speeds
#include "find.h"      // algorithms, finders, queries, results
#include "inspect.h"   // traces, estimates and distances of every tile
#include "path.h"      // checking, smoothing and repairing paths

// What is known about a map.
#include "terrain.h"   // zones and gates
#include "atlas.h"     // distances that guide searches
#include "overlay.h"   // an index for ground of many costs
#include "labels.h"    // an index for ground of one cost

// Units in a game.
#include "flow.h"      // one field of directions for a whole crowd
#include "scheduler.h" // searches under a budget per frame
#include "hpa.h"       // hierarchical search, refined as the unit walks
#include "crowd.h"     // many units that do not collide
#include "explore.h"   // unknown and changing ground
#include "steer.h"     // moving without a plan
#include "tour.h"      // several goals in the best order
#include "movers.h"    // obstacles that move by themselves
#include "placement.h" // where a building would cut off a unit

// Environments that are no tile maps.
#include "graph.h"     // nodes and neighbours, by arrays or by a callback

// Which of these to use.
#include "advise.h"    // what suits a map, from its features
// clang-format on

#endif
