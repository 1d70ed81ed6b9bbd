// SPDX-License-Identifier: MIT
// Sluice, chapter 16: hierarchical search (HPA*) that a unit follows while it is being refined. The
// map is divided into clusters once; a plan is a route over them, and the tiles inside a cluster
// are searched only when the unit gets there.
//
//     slu_hpa *hpa;
//     slu_route route;
//     slu_leg leg = {0};
//     slu_error error;
//     slu_hpa_create(map, NULL, &hpa, &error);
//     slu_hpa_plan(hpa, (slu_tile){2, 3}, (slu_tile){60, 41}, &route, &error);
//     while (route.outcome == SLU_FOUND && !leg.last) {
//         if (slu_hpa_next(hpa, &leg, &error) != SLU_OK) break;
//         printf("%zu tiles, cost %g\n", leg.path_length, leg.cost);
//     }
//     slu_hpa_destroy(hpa);
//
// So the first step comes after a small part of the work, and the rest is never done if the unit is
// sent elsewhere. Paths are a few percent longer than the shortest (docs/hpa.md). The algorithm
// `hpa` of a finder gives the same paths whole.
#ifndef SLUICE_HPA_H
#define SLUICE_HPA_H

#include "find.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_hpa slu_hpa;

typedef struct slu_hpa_options {
    slu_rules rules;
    // Tiles along the side of a cluster, 2 to SLU_MAX_CLUSTER. 0: 16.
    int cluster;
    // Clusters of the caller's own: the number of the area of every tile, row by row, 1 to
    // SLU_MAX_AREA. Tiles with 0 are in no area and divided into squares, as the whole map is if
    // this is NULL; numbers on walls are ignored. An area may have any shape and any number of
    // parts. What costs is its border: a route may cross it at both ends of each stretch, and every
    // `cluster` steps in between, and the paths between all crossings of an area are measured.
    // Must not change, and must outlive the object.
    const uint32_t *areas;
    // NULL: the map's. Must outlive the object.
    const slu_allocator *allocator;
} slu_hpa_options;

// Reads the areas of a map from text. Either every row of the text has one character per tile: the
// tiles with one character are an area, and those with '.' or ' ' are in none. Or every row has
// numbers, separated by commas, blanks or both: the numbers of the areas, 0 for none. Rows end with
// a line break; empty rows at the end are ignored.
//
//   areas  receives width * height numbers; undefined if the call fails
SLU_API slu_status slu_areas_parse(const char *text, size_t size, int width, int height,
                                   uint32_t *areas, slu_error *error);

// Divides the map, which must outlive the object, into clusters and measures the paths through
// each. Once the map is edited, every call below returns SLU_ERR_STALE: destroy the object and
// create another.
SLU_API slu_status slu_hpa_create(const slu_map *map, const slu_hpa_options *options, slu_hpa **out,
                                  slu_error *error);
SLU_API void slu_hpa_destroy(slu_hpa *hpa);

// The bytes it holds now.
SLU_API size_t slu_hpa_bytes(const slu_hpa *hpa);

typedef struct slu_route {
    // SLU_FOUND or SLU_UNREACHABLE.
    slu_outcome outcome;
    // Of the path that its legs will form; 0 if there is none.
    double cost;
    // Clusters on the route, each counted as often as it is entered.
    size_t legs;
    // By planning.
    uint64_t expanded;
} slu_route;

// Plans a route and forgets the previous one. Allocates nothing once the object has planned a route
// of this length.
//
//   start, goal  as in a query
//   route        overwritten; untouched if the call fails
SLU_API slu_status slu_hpa_plan(slu_hpa *hpa, slu_tile start, slu_tile goal, slu_route *route,
                                slu_error *error);

// The part of a route inside one cluster, and the step out of it.
typedef struct slu_leg {
    // Begins at the last tile of the previous leg; owned by the object and valid until its next
    // call.
    const slu_tile *path;
    // 1 if the goal is the tile at which its cluster was entered.
    size_t path_length;
    double cost;
    // It ends at the goal.
    bool last;
    // To find it.
    uint64_t expanded;
} slu_leg;

// Finds the tiles of the next leg. SLU_ERR_ARGUMENT if no route was planned or its last leg is
// done. A call that ran out of memory may be repeated.
//
//   leg  overwritten; untouched if the call fails
SLU_API slu_status slu_hpa_next(slu_hpa *hpa, slu_leg *leg, slu_error *error);

// Answers a query whole, as slu_find does, and forgets the route. The path is the one that the legs
// of a plan between the same tiles form.
//
//   query  its algorithm is not read
SLU_API slu_status slu_hpa_find(slu_hpa *hpa, const slu_query *query, slu_result *result,
                                slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
