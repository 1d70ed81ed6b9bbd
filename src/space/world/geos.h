// SPDX-License-Identifier: MIT
// GEOS for worlds: our polygons converted to geometries and back, and the faces between lines.
//
// Everything works on doubles as they are: corners that no other shape cuts keep their coordinates,
// and a point is rounded, to its last places, only where edges cross. GEOS checks that its results
// cross nowhere, and snaps points together where it has to.
//
// Invariant: every geometry belongs to a workbench, which destroys them all when it is closed, so a
// failure needs no cleaning up.
// Cost: O(n log n) for n corners where few edges cross.
#ifndef SLUI_SPACE_GEOS_H
#define SLUI_SPACE_GEOS_H

#include <geos_c.h>

#include "space/geometry/polygons.h"

typedef struct slui_geos {
    slu_allocator allocator;
    GEOSContextHandle_t geos;
    GEOSGeometry **kept;
    size_t kept_count, kept_capacity;
    bool out_of_memory; // ours, not GEOS's
    char message[128];  // the last error message of GEOS
} slui_geos;

// False when memory runs out; to be closed then too.
bool slui_geos_open(slui_geos *b, const slu_allocator *a);
void slui_geos_close(slui_geos *b);

// Hands a geometry to the workbench. NULL if `geometry` is NULL, because GEOS failed, or if memory
// runs out.
GEOSGeometry *slui_geos_keep(slui_geos *b, GEOSGeometry *geometry);

// The status of the last failure on the workbench.
slu_status slui_geos_fail(const slui_geos *b, slu_error *error);

// ---- to GEOS; NULL on failure

// One ring or polygon, which the caller owns.
GEOSGeometry *slui_geos_ring(slui_geos *b, const slui_polygons *polygons, size_t ring);
GEOSGeometry *slui_geos_polygon(slui_geos *b, const slui_polygons *polygons, size_t polygon);

// All polygons as one geometry, or all their rings, kept on the workbench.
GEOSGeometry *slui_geos_polygons(slui_geos *b, const slui_polygons *polygons);
GEOSGeometry *slui_geos_rings(slui_geos *b, const slui_polygons *polygons);

// ---- from GEOS

// Adds the polygons of a geometry. The points and lines in which shapes may touch have no interior
// and are skipped. On failure `out` keeps whole polygons only.
bool slui_geos_read(slui_geos *b, const GEOSGeometry *geometry, slui_polygons *out);

// ---- faces; kept on the workbench, NULL on failure

// The faces between lines, as a collection of polygons.
GEOSGeometry *slui_geos_faces_between(slui_geos *b, const GEOSGeometry *lines);

// Those of the faces that lie in a polygon, which may cross itself. Both may be NULL.
GEOSGeometry *slui_geos_faces_in(slui_geos *b, const GEOSGeometry *faces,
                                 const GEOSGeometry *polygon);

#endif
