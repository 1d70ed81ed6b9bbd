// SPDX-License-Identifier: MIT
// The groups of a terrain: zones that no single gate separates, and the tree of the gates between
// groups.
//
// Zones are the vertices and gates the edges of a multigraph; two gates between the same zones are
// two edges. A gate is a bridge if it is sealed and no path leads around it. Zones that are
// connected without bridges form a group (a 2-edge-connected component), and the bridges join the
// groups into a forest, one tree for each component of the map. A walk from one zone to another
// that uses no gate twice may pass every zone of every group between theirs in the tree, and no
// others: inside a group two gate-disjoint routes lead to any zone, so one can lead there and the
// other away. (It may pass a zone twice; that is why groups are not split where a single zone is
// the only connection.)
#ifndef SLUI_BRIDGES_H
#define SLUI_BRIDGES_H

#include "base/memory.h"
#include "base/platform.h"

typedef struct slui_groups {
    slu_allocator allocator;
    uint32_t zone_count, count;
    uint32_t *of_zone;
    uint32_t *parent; // by group: the next one towards the root of its tree; itself at the root
    uint32_t *depth;  // by group: bridges up to the root
} slui_groups;

// Finds the groups; false when memory runs out. Time is linear in zones and gates.
//
//   sealed  by gate: not 0 if a path that has passed it never needs to come back through it
bool slui_groups_find(const slu_terrain *terrain, const uint8_t *sealed,
                      const slu_allocator *allocator, slui_groups *out);
void slui_groups_release(slui_groups *groups);

// Marks the groups that paths from one group to some others may pass: marked[group] = query. Marks
// of other queries are left alone. Each group is marked at most once.
typedef struct slui_marks {
    const slui_groups *groups;
    uint64_t *marked;
    uint64_t query;
    uint32_t top; // the marked group nearest to the root
} slui_marks;

slui_marks slui_marks_from(const slui_groups *groups, uint64_t *marked, uint64_t query,
                           uint32_t start);
void slui_marks_reach(slui_marks *marking, uint32_t goal);

#endif
