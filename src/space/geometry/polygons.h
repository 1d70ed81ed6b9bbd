// SPDX-License-Identifier: MIT
// Polygons with holes as flat arrays: what worlds and free spaces consist of.
#ifndef SLUI_SPACE_POLYGONS_H
#define SLUI_SPACE_POLYGONS_H

#include "base/memory.h"
#include "sluice/space.h"

// Polygon p has the rings first_ring[p] to first_ring[p + 1] - 1, its outline first. Ring r has the
// points first_point[r] to first_point[r + 1] - 1, the last joined to the first. Outlines turn left
// and holes right, so the polygon lies to the left of every edge. No point is repeated within a
// ring.
typedef struct slui_polygons {
    slu_point *points;
    uint32_t *first_point; // ring_count + 1, once there is a ring
    uint32_t *first_ring;  // count + 1, once there is a polygon
    size_t point_count, ring_count, count;
    size_t point_capacity, ring_capacity, capacity;
} slui_polygons;

// Adding: the points of a ring, the end of the ring, the rings of a polygon, its end. False when
// memory runs out; what was added since the last whole polygon is then to be dropped.
bool slui_polygons_add_point(const slu_allocator *a, slui_polygons *polygons, slu_point point);
bool slui_polygons_end_ring(const slu_allocator *a, slui_polygons *polygons);
bool slui_polygons_end_polygon(const slu_allocator *a, slui_polygons *polygons);
// Copies a ring or a polygon.
bool slui_polygons_copy_ring(const slu_allocator *a, const slui_polygons *from, size_t ring,
                             slui_polygons *to);
bool slui_polygons_copy(const slu_allocator *a, const slui_polygons *from, size_t polygon,
                        slui_polygons *to);
void slui_polygons_drop_unfinished(slui_polygons *polygons);

void slui_polygons_release(const slu_allocator *a, slui_polygons *polygons);
size_t slui_polygons_bytes(const slui_polygons *polygons);

// The point after another in its ring, or before it.
static inline uint32_t slui_ring_next(const slui_polygons *p, size_t ring, uint32_t point)
{
    return point + 1 < p->first_point[ring + 1] ? point + 1 : p->first_point[ring];
}
static inline uint32_t slui_ring_before(const slui_polygons *p, size_t ring, uint32_t point)
{
    return point > p->first_point[ring] ? point - 1 : p->first_point[ring + 1] - 1;
}

// Twice the area of a ring, positive if it turns left.
double slui_ring_area(const slui_polygons *polygons, size_t ring);

// True if a ring that does not cross itself turns left; exact. For other rings, a value that
// depends on the ring alone.
bool slui_ring_turns_left(const slui_polygons *polygons, size_t ring);

// Reverses the ring unless it has the given orientation; its first point stays the first.
void slui_ring_set_turn(slui_polygons *polygons, size_t ring, bool left);

// The position of a point: 1 inside a polygon, 0 on its border, -1 outside. Exact; checks every
// edge.
int slui_polygon_side(const slui_polygons *polygons, size_t polygon, slu_point point);

// Adds the polygon of a shape that must be valid already, with its rings oriented correctly.
// SLU_ERR_ARGUMENT if a ring has fewer than three points, or a coordinate is not a number, too
// large or repeated: error->line is the ring and error->column the point, counted from 1. `out` may
// then hold an unfinished polygon.
slu_status slui_shape_add(const slu_allocator *a, const slu_shape *shape, slui_polygons *out,
                          slu_error *error);

#endif
