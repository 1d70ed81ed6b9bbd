// SPDX-License-Identifier: MIT
// What every method for smooth worlds has to satisfy.
#ifndef METHOD_CLAIMS_H
#define METHOD_CLAIMS_H

#include "free_spaces.h"
#include "space_path_claims.h"

// The options for a method, by its name, or for one of its variants, such as "quadtree by centres".
slu_router_options options_of(const char *method);

// A router by the name of a method or variant; NULL: the allocator of the free space.
slu_router *router_for(const slu_free_space *space, const char *method, double resolution,
                       const slu_allocator *allocator);
slu_space_path path_between(slu_router *router, slu_point from, slu_point to);

typedef struct method_record {
    size_t found, asked;
    double excess; // over the shortest path: the mean of length / shortest - 1
    double worst;
} method_record;

// Queries in random free spaces: found paths are valid and no shorter than brute force finds.
method_record claim_lengths(const char *method, size_t spaces, bool is_coarse);

// Paths from and to corners, midpoints of walls and places inside, in a free space whose obstacles
// touch: whatever is found is valid. Returns how many of *asked were found.
size_t claim_ends(const char *method, size_t *asked);

// The same answer twice, from another router as well; the second time nothing is allocated.
void claim_steady(const char *method);

// Limits and partial paths.
void claim_limits(const char *method);

// Every allocation fails once, during the build and during queries.
void claim_memory(const char *method);

// Generated worlds with a radius and regions: paths are valid against the world's polygons. Returns
// how many of *asked were found.
size_t claim_worlds(const char *method, size_t *asked);

// Far from the origin, where coordinates have ten digits before the point and six after: paths are
// found and valid.
void claim_far(const char *method);

// A resolution that gives too many parts, or parts that coordinates cannot distinguish, is
// rejected.
void claim_fineness(const char *method);

// Facts and pictures: something is counted and drawn, all of it near the free space.
void claim_sketch(const char *method, slu_sketch_kind kind);

// Two components side by side, disconnected: reported without a search. An empty free space: a
// router, and no valid end.
void claim_apart(const char *method);

#endif
