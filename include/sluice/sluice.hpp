// SPDX-License-Identifier: MIT
// Sluice for C++17: shortest paths on tile maps.
//
//     sluice::map map = sluice::map::load("field.map").value();
//     sluice::finder finder = sluice::finder::create(map).value();
//     slu_result result = finder.find({2, 3}, {60, 41}).value();
//     std::printf("%s, cost %g\n", sluice::name(result.outcome), result.cost);
//     for (slu_tile tile : sluice::path(result))
//         std::printf("%d,%d\n", tile.x, tile.y);
//
// A thin header over the library in C: handles that clean up, spans, and results that are tested or
// thrown as the caller likes. It has no logic of its own, so what a call does is said where it is
// declared in C; the chapters mirror those of sluice.h, and base.hpp states the conventions.
//
// formats.hpp and space.hpp are for the two libraries that stand on this one.
#ifndef SLUICE_SLUICE_HPP
#define SLUICE_SLUICE_HPP

// clang-format must not sort the chapters.
// clang-format off
#include "cpp/base.hpp"      // handles, results, methods
#include "cpp/span.hpp"      // arrays as a pointer and a size
#include "cpp/map.hpp"       // maps, edits; from costs, pictures, Tiled; generated
#include "cpp/scenario.hpp"  // queries with known answers

#include "cpp/rules.hpp"     // influence
#include "cpp/find.hpp"      // algorithms, finders, traces, fields
#include "cpp/path.hpp"      // checking and smoothing paths

#include "cpp/terrain.hpp"   // zones and gates
#include "cpp/atlas.hpp"     // distances that guide searches
#include "cpp/overlay.hpp"   // an index for ground of many costs
#include "cpp/labels.hpp"    // an index for ground of one cost

#include "cpp/flow.hpp"      // one field of directions for a whole crowd
#include "cpp/scheduler.hpp" // searches under a budget per frame
#include "cpp/hpa.hpp"       // hierarchical search, refined as the unit walks
#include "cpp/crowd.hpp"     // many units that do not collide
#include "cpp/explore.hpp"   // unknown and changing ground
#include "cpp/steer.hpp"     // moving without a plan
#include "cpp/tour.hpp"      // several goals in the best order
#include "cpp/movers.hpp"    // obstacles that move by themselves
#include "cpp/placement.hpp" // where a building would cut off a unit

#include "cpp/graph.hpp"     // nodes and neighbours
#include "cpp/advise.hpp"    // what suits a map
// clang-format on

#endif
