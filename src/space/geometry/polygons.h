// SPDX-License-Identifier: MIT
// Polygons with holes as flat arrays: what a world keeps and what a room is made of.
#ifndef SLUI_SPACE_POLYGONS_H
#define SLUI_SPACE_POLYGONS_H

#include "base/memory.h"
#include "sluice/space.h"

// Polygon p has the rings first_ring[p] to first_ring[p + 1] - 1, its outline first; ring r has the points
// first_point[r] to first_point[r + 1] - 1, the last one joined to the first. Outlines turn left and
// holes right, so that the polygon lies to the left of every edge. No point is repeated within a ring.
typedef struct slui_polygons {
    slu_point *points;
    uint32_t *first_point; // ring_count + 1 of them, once there is a ring
    uint32_t *first_ring;  // count + 1 of them, once there is a polygon
    size_t point_count, ring_count, count;
    size_t point_capacity, ring_capacity, capacity;
} slui_polygons;

// Adding: the points of a ring, the end of the ring, the rings of a polygon, its end. False when memory runs
// out, and then what was added since the last whole polygon is to be dropped.
bool slui_polygons_add_point(const slu_allocator *a, slui_polygons *polygons, slu_point point);
bool slui_polygons_end_ring(const slu_allocator *a, slui_polygons *polygons);
bool slui_polygons_end_polygon(const slu_allocator *a, slui_polygons *polygons);
// A ring or a polygon of others.
bool slui_polygons_copy_ring(const slu_allocator *a, const slui_polygons *from, size_t ring,
                             slui_polygons *to);
bool slui_polygons_copy(const slu_allocator *a, const slui_polygons *from, size_t polygon,
                        slui_polygons *to);
void slui_polygons_drop_unfinished(slui_polygons *polygons);

void slui_polygons_release(const slu_allocator *a, slui_polygons *polygons);
size_t slui_polygons_bytes(const slui_polygons *polygons);

// The point after another, or before it, in its ring.
static inline uint32_t slui_ring_next(const slui_polygons *p, size_t ring, uint32_t point)
{
    return point + 1 < p->first_point[ring + 1] ? point + 1 : p->first_point[ring];
}
static inline uint32_t slui_ring_before(const slui_polygons *p, size_t ring, uint32_t point)
{
    return point > p->first_point[ring] ? point - 1 : p->first_point[ring + 1] - 1;
}

// Twice the area of a ring, above 0 where it turns left.
double slui_ring_area(const slui_polygons *polygons, size_t ring);

// True if a ring that does not cross itself turns left; exact. Of others, something that depends on it alone.
bool slui_ring_turns_left(const slui_polygons *polygons, size_t ring);

// Reverses the ring if it does not turn as it should; its first point stays the first.
void slui_ring_set_turn(slui_polygons *polygons, size_t ring, bool left);

// Where a point lies: 1 inside a polygon, 0 on its border, -1 outside. Exact; looks at every edge.
int slui_polygon_side(const slui_polygons *polygons, size_t polygon, slu_point point);

// Adds a shape's polygon, its rings turned as they should be. SLU_ERR_ARGUMENT where a ring has fewer than three
// points, a point is no number, too large or repeated: error->line is the ring and error->column the point,
// counted from 1. Then `out` may hold an unfinished polygon.
slu_status slui_shape_add(const slu_allocator *a, const slu_shape *shape, slui_polygons *out,
                          slu_error *error);

#endif
