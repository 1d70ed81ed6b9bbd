// SPDX-License-Identifier: MIT
// The corners that a point sees, found by a ray that turns around it.
//
// Source: Lee 1978, "Proximity and Reachability in the Plane"; de Berg, Cheong, van Kreveld &
// Overmars 2008, chapter 15. Ours makes half a turn, from straight down (excluded) over the right
// to straight up: a visibility graph needs each pair once. The other half is the same with all
// points rotated by half a circle.
//
// Every decision is an exact turn, so collinear corners, edges along the ray and touching rings
// need no tolerance: on each ray the corners are visited from near to far, until the first edge
// that crosses the ray, or corner without a free sector that contains the ray.
//
// Cost: O(n log n) for a component of n corners. Memory: 49 bytes per corner of the free space.
#ifndef SLUI_SPACE_SWEEP_H
#define SLUI_SPACE_SWEEP_H

#include "space/geometry/sectors.h"
#include "space/methods/visibility/ray_order.h"

// The corners of one component: the points from `first` to `end` - 1.
typedef struct slui_scene {
    const slu_point *points; // of all components
    const slui_sectors *sectors;
    uint32_t first, end;
} slui_scene;

typedef struct slui_sweep {
    size_t capacity; // points
    uint64_t *words; // two per point
    uint32_t
        // Two per point: the points to the right in the order of the ray, and scratch for sorting.
        *around;
    slui_ray_edge *edges;
    uint32_t *seen; // the result: points whose sector the ray enters as a tangent
    size_t seen_count;
    bool *is_behind; // of each point, when the ray starts
} slui_sweep;

// False when memory runs out; nothing is then allocated.
bool slui_sweep_init(const slu_allocator *a, slui_sweep *sweep, size_t points);
void slui_sweep_release(const slu_allocator *a, slui_sweep *sweep);
size_t slui_sweep_bytes(const slui_sweep *sweep);

// A direction from the centre: towards a point, or away from it.
typedef struct slui_heading {
    slu_point point;
    bool is_away;
} slui_heading;

// Fills `seen` with what `centre` sees to its right. Of several on one ray only the first is
// reported: the others are seen from there, if the ray can continue. The sectors at the centre
// itself are ignored.
//
//   from, to  where the ray starts and ends, both to the right and in this order; NULL: straight
//             down, itself excluded, and straight up
void slui_sweep_right(slui_sweep *sweep, const slui_scene *scene, slu_point centre,
                      const slui_heading *from, const slui_heading *to);

// True if a direction leads to the right of the centre, or straight up.
static inline bool slui_heads_right(slu_point centre, slui_heading heading)
{
    return heading.is_away ? slui_point_before(heading.point, centre)
                           : slui_point_before(centre, heading.point);
}

#endif
