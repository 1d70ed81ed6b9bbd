// SPDX-License-Identifier: MIT
// What the heuristics that read an atlas know about the goals of a query: bounds of their distances
// to the gates of their zones, and from the landmarks.
//
// Goals are kept in groups of neighbours: a rectangle around them, and the range of their distances
// by each field. While goals are few, a group is one goal, and the least over the groups is the
// least over the goals; the ranges of larger groups bound all of their goals from below.
//
// Cost: a group takes 16 bytes, and 8 for each field; a query takes time proportional to the goals,
// times the gates of their zones and the landmarks.
#ifndef SLUI_GUIDE_GOALS_H
#define SLUI_GUIDE_GOALS_H

#include "atlas/cells.h"
#include "estimates/nearest.h"

// The most groups: of the goals in one zone, and of all of them for the landmarks. With up to this
// many goals each has its own.
enum { SLUI_ZONE_GROUPS = 8, SLUI_LANDMARK_GROUPS = 16 };

// The goals in one zone.
typedef struct slui_zone_goals {
    uint32_t count;
    uint32_t seen; // while groups are filled
    uint32_t box;  // of its first group, the others follow
    uint32_t span; // of the first group and gate
} slui_zone_goals;

SLUI_INLINE uint32_t slui_zone_groups(const slui_zone_goals *zone)
{
    return zone->count < SLUI_ZONE_GROUPS ? zone->count : SLUI_ZONE_GROUPS;
}

typedef struct slui_guide_goals {
    uint8_t *at_goal;       // by zone: it holds a goal
    slui_zone_goals *zones; // by zone, where it does
    uint32_t zone_count;
    uint32_t *listed; // those zones
    size_t listed_count, listed_capacity;
    size_t left_out; // goals on ground that was not measured yet
    slui_goal_box *boxes;
    size_t box_count, box_capacity;
    slui_range *spans; // by group and gate of its zone
    size_t span_count, span_capacity;
    uint32_t landmark_groups;
    slui_goal_box landmark_boxes[SLUI_LANDMARK_GROUPS];
    slui_range landmark_spans[SLUI_LANDMARK_GROUPS * SLUI_MOST_LANDMARKS]; // by group, landmark
} slui_guide_goals;

// Reserves what depends on the zones and their gates' sides; false when memory runs out. Release it
// in any case.
bool slui_guide_goals_create(slui_guide_goals *goals, const slu_allocator *allocator,
                             uint32_t zone_count, uint32_t side_count);
void slui_guide_goals_release(slui_guide_goals *goals, const slu_allocator *allocator);
size_t slui_guide_goals_bytes(const slui_guide_goals *goals);

// The goals of a query that can be reached, each once, neighbours next to each other.
const slu_tile *slui_guide_goals_list(const slui_estimator *estimator, size_t *count);

// Groups the goals zone by zone; false when memory runs out.
bool slui_guide_goals_by_zone(slui_guide_goals *goals, const slui_estimator *estimator,
                              const slui_cells *cells);

// Groups the goals for these landmarks.
void slui_guide_goals_by_landmark(slui_guide_goals *goals, const slui_estimator *estimator,
                                  const slui_cells *cells, uint32_t landmarks);

#endif
