// SPDX-License-Identifier: MIT
// The corners that a point sees, found by a ray that turns round it.
//
// Source: Lee 1978, "Proximity and Reachability in the Plane"; de Berg, Cheong, van Kreveld & Overmars 2008,
// chapter 15. Ours turns half round, from straight down (excluded) over the right to straight up: a sight
// graph needs each pair once. The other half is the same with all points turned by half a circle.
//
// Everything is decided by exact turns, so corners on one line, edges along the ray and rings that touch
// need no tolerance: on each ray the corners are walked from near to far, and the walk ends at the first
// edge that crosses the ray, or corner with no free sector that the ray stays in.
//
// Cost: O(n log n) for a piece of n corners. Memory: 49 bytes per corner of the room.
#ifndef SLUI_SPACE_SWEEP_H
#define SLUI_SPACE_SWEEP_H

#include "space/geometry/sectors.h"
#include "space/methods/visibility/ray_order.h"

// The corners of one piece: the points from `first` to `end` - 1.
typedef struct slui_scene {
    const slu_point *points; // of all pieces
    const slui_sectors *sectors;
    uint32_t first, end;
} slui_scene;

typedef struct slui_sweep {
    size_t capacity; // points
    uint64_t *words; // two for each
    uint32_t
        *around; // two for each: the points to the right in the order of the ray, and room to sort
    slui_ray_edge *edges;
    uint32_t *seen; // the answer: points whose sector the ray enters as a tangent
    size_t seen_count;
    bool *is_behind; // points, when the ray begins
} slui_sweep;

// False when memory runs out, and then nothing is held.
bool slui_sweep_init(const slu_allocator *a, slui_sweep *sweep, size_t points);
void slui_sweep_release(const slu_allocator *a, slui_sweep *sweep);
size_t slui_sweep_bytes(const slui_sweep *sweep);

// A direction from the centre: towards a point, or away from it.
typedef struct slui_heading {
    slu_point point;
    bool is_away;
} slui_heading;

// Fills `seen` with what `centre` sees to its right. Of several on one ray only the first is given: from there
// the others are seen, if the ray can go on. Which sectors lie at the centre itself is not looked at.
//
//   from, to  where the ray begins and ends, both to the right and in this order; NULL: straight down, which itself
//             is left out, and straight up
void slui_sweep_right(slui_sweep *sweep, const slui_scene *scene, slu_point centre,
                      const slui_heading *from, const slui_heading *to);

// True if a direction leads to the right of the centre, or straight up.
static inline bool slui_heads_right(slu_point centre, slui_heading heading)
{
    return heading.is_away ? slui_point_before(heading.point, centre)
                           : slui_point_before(centre, heading.point);
}

#endif
