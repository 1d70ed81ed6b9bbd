// SPDX-License-Identifier: MIT
// What every method for smooth worlds has to hold, whatever it is made of.
#ifndef METHOD_CLAIMS_H
#define METHOD_CLAIMS_H

#include "free_spaces.h"
#include "space_path_claims.h"

// A router by the method's name; NULL: the room's allocator.
slu_router *router_for(const slu_free_space *space, const char *method, double resolution,
                       const slu_allocator *allocator);
slu_space_path path_between(slu_router *router, slu_point from, slu_point to);

typedef struct method_record {
    size_t found, asked;
    double excess; // over the shortest way: the mean of length / shortest - 1
    double worst;
} method_record;

// Asks for ways in random rooms: found ones are valid and no shorter than brute force finds.
method_record claim_lengths(const char *method, size_t rooms, bool is_coarse);

// Ways from and to corners, middles of walls and places inside, in a room whose obstacles touch: whatever is found
// is valid. Returns how many of *asked were found.
size_t claim_ends(const char *method, size_t *asked);

// The same answer twice, from another router as well; the second time nothing is allocated.
void claim_steady(const char *method);

// Limits and partial ways.
void claim_limits(const char *method);

// Every allocation fails once, while building and while asking.
void claim_memory(const char *method);

// Made worlds with a radius and regions: ways hold against the world's polygons. Returns how many of *asked were found.
size_t claim_worlds(const char *method, size_t *asked);

// Far from the origin, where coordinates have ten digits before the point and six after: ways hold and are found.
void claim_far(const char *method);

// A resolution that makes too many parts, or parts that coordinates cannot tell apart, is refused.
void claim_fineness(const char *method);

// Facts and pictures: something is counted and drawn, all of it near the room.
void claim_sketch(const char *method, slu_sketch_kind kind);

// Two rooms side by side, joined by nothing: said at once. A room without ground: a router, and no place for an end.
void claim_apart(const char *method);

#endif
