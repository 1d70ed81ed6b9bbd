// SPDX-License-Identifier: MIT
// Sluice, chapter 12: flow fields. One field of directions to a goal, or to the nearest of several,
// that a whole crowd follows, under every rule and cost and for every kind of unit. The next step
// costs a look at the neighbours, however many units ask. Units do not see each other in it
// (docs/flow.md).
//
//     slu_flow *flow;
//     slu_error error;
//     slu_tile goal = {60, 41}, unit = {2, 3};
//     slu_flow_create(map, NULL, &flow, &error);
//     slu_flow_aim(flow, &goal, 1, &error);
//     while (slu_flow_cost(flow, unit) > 0) slu_flow_step(flow, unit, &unit, &error);
//
//     slu_map_fill(map, (slu_rect){30, 0, 1, 20}, '@', &error);
//     if (slu_flow_is_stale(flow)) slu_flow_update(flow, &error);
//     slu_flow_destroy(flow);
#ifndef SLUICE_FLOW_H
#define SLUICE_FLOW_H

#include "rules.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_flow slu_flow;

typedef struct slu_flow_options {
    slu_rules rules;
    // NULL: the map's. Must outlive the field.
    const slu_allocator *allocator;
} slu_flow_options;

// Creates a field without a goal, for a map that must outlive it. Takes 12 bytes per tile, and
// while it is filled about 8 for each tile on the wavefront.
SLU_API slu_status slu_flow_create(const slu_map *map, const slu_flow_options *options,
                                   slu_flow **out, slu_error *error);
SLU_API void slu_flow_destroy(slu_flow *flow);

// Fills the field with the cost from every tile to the goals, on the present map. The same goals on
// the same map give the same field on every platform. If memory runs out, the field is empty and
// stale, with its old or its new goals, until a call succeeds.
//
//   goals  inside the map, copied. A goal where the unit cannot stand is ignored until the map
//          changes there
//   count  of the goals, 1 or more
SLU_API slu_status slu_flow_aim(slu_flow *flow, const slu_tile *goals, size_t count,
                                slu_error *error);

// True if the map or the influence of the rules was changed after the field was filled, or if it
// never was filled.
SLU_API bool slu_flow_is_stale(const slu_flow *flow);

// Brings the field up to date with its map. The result is exactly that of slu_flow_aim, but only
// what depends on the changed tiles is recomputed, unless that is too much of the map. The field
// finds the changes by itself, in one sweep that reads a few bytes per tile; without changes it
// returns immediately. Fails as slu_flow_aim does.
SLU_API slu_status slu_flow_update(slu_flow *flow, slu_error *error);

// The tile after `from` on a cheapest path to a goal; of several, the first clockwise from north.
// It is `from` itself on a goal, in a wall, and where no goal is reachable. SLU_ERR_STALE once the
// map has changed: update the field. Allocates nothing; several threads may call it at once.
//
//   from  inside the map
//   next  untouched if the call fails
SLU_API slu_status slu_flow_step(const slu_flow *flow, slu_tile from, slu_tile *next,
                                 slu_error *error);

// The cost of a cheapest path from a tile, rounded as in slu_finder_distances, when the field was
// last filled. Negative for walls, where the unit does not fit, where no goal is reachable, outside
// the map, and in an empty field.
SLU_API double slu_flow_cost(const slu_flow *flow, slu_tile tile);

typedef struct slu_flow_facts {
    // Held by the field now.
    size_t bytes;
    // The last update kept nothing.
    bool from_scratch;
    // Tiles that lost their distance in the last update.
    size_t raised;
    // Tiles that the last wave expanded.
    uint64_t expanded;
} slu_flow_facts;

SLU_API void slu_flow_describe(const slu_flow *flow, slu_flow_facts *facts);

#ifdef __cplusplus
}
#endif

#endif
