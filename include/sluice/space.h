// SPDX-License-Identifier: MIT
// Sluice: shortest ways through smooth worlds, whose obstacles are polygons with real coordinates.
//
// A library of its own, sluice-space, because it stands on GEOS (and cJSON, for GeoJSON). docs/smooth.md
// says which method fits which game. In the order a program needs it:
//
//   world   polygons: obstacles, regions of uneven cost, a boundary
//   room    what a round unit of one radius has of it: where its centre may be
//   router  a room made searchable by one method; answers queries
//
// Coordinates are doubles of at most SLU_MAX_COORDINATE; y may point up or down. Angles and sides are
// decided exactly, for the corners of a room as they are. What is rounded is where shapes cross and where
// a radius is added: there, and in every length, the error is below 1e-9 of the world's size.
#ifndef SLUICE_SPACE_H
#define SLUICE_SPACE_H

#include "sluice.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_point {
    double x, y;
} slu_point;

typedef struct slu_box {
    slu_point least, most;
} slu_box;

#define SLU_MAX_COORDINATE 1e9
#define SLU_MAX_CORNERS (1 << 22) // of a world

// ---------------------------------------------------------------------------------------------
// Worlds

typedef struct slu_world slu_world;

typedef enum slu_shape_kind {
    SLU_SHAPE_OBSTACLE = 0, // nothing of a unit may be inside; touching it is allowed
    SLU_SHAPE_REGION,       // what a unit's centre pays in it, for each unit of length; 1 elsewhere
    SLU_SHAPE_BOUNDARY,     // the unit has to stay inside; a world has at most one
} slu_shape_kind;

// A polygon with holes. A ring may go either way round, and may repeat its first point at its end.
typedef struct slu_shape {
    slu_shape_kind kind;
    double weight;            // of a region: SLU_MIN_COST to SLU_MAX_COST
    const slu_point *points;  // of all its rings, one after the other
    const size_t *ring_sizes; // the outline's points, then each hole's
    size_t ring_count;        // 1 or more
} slu_shape;

// Makes an empty world.
//
//   allocator  NULL: calloc and free; must outlive the world. GEOS takes its own memory while it works
SLU_API slu_status slu_world_create(const slu_allocator *allocator, slu_world **out,
                                    slu_error *error);
SLU_API void slu_world_destroy(slu_world *world);

// Adds a shape. Points that repeat are dropped; a ring that crosses itself is split where it does, so that
// what it goes round an odd number of times is inside, less its holes. Shapes may overlap: obstacles
// unite, and of several regions the one added last counts.
//
// SLU_ERR_ARGUMENT where a coordinate is no number or too large, a ring has fewer than three points that
// differ, a ring encloses nothing, a hole lies outside its outline, a weight is out of range, or a
// second boundary is given: error->line is the ring and error->column the point, counted from 1. The
// world is then as before.
//
//   parts  receives how many polygons the shape became, 1 if nothing had to be repaired; may be NULL
SLU_API slu_status slu_world_add(slu_world *world, const slu_shape *shape, size_t *parts,
                                 slu_error *error);

// Its polygons as they are kept: valid ones, outlines counter-clockwise (where y points up), holes
// clockwise, no point repeated.
SLU_API size_t slu_world_shape_count(const slu_world *world);
SLU_API slu_shape slu_world_shape(const slu_world *world, size_t index); // index below the count

typedef struct slu_world_facts {
    slu_box bounds; // of the boundary; without one, of all shapes
    bool has_boundary;
    size_t obstacles, regions, corners; // as they are kept
} slu_world_facts;
SLU_API void slu_world_describe(const slu_world *world, slu_world_facts *facts);

// Reads GeoJSON: a Polygon or MultiPolygon, a GeometryCollection, Feature or FeatureCollection of them. The
// properties say what each is: `obstacle` (true, or absent together with `weight`), `weight` (a region),
// `boundary` (true). SLU_ERR_FORMAT with line and column where the text is no GeoJSON, where a shape cannot be
// added, and for geometries of another type.
SLU_API slu_status slu_world_parse(const char *text, size_t size, const slu_allocator *allocator,
                                   slu_world **out, slu_error *error);

// Writes GeoJSON that slu_world_parse reads back to the same world, to the last digit.
//
//   out, room  receive the text, ended by a zero; `need` its size without it. SLU_ERR_SPACE if it does
//              not fit
SLU_API slu_status slu_world_format(const slu_world *world, char *out, size_t capacity,
                                    size_t *needed, slu_error *error);

// The world of a tile map: a tile is a unit square, (0, 0) to (1, 1) the first, y down. Its edge is the
// boundary, outlines of walls are obstacles, ground whose cost is not 1 makes regions.
SLU_API slu_status slu_world_from_map(const slu_map *map, const slu_allocator *allocator,
                                      slu_world **out, slu_error *error);

typedef struct slu_world_generate_options {
    size_t corners; // about how many, 4 or more; 0: 200
    size_t regions; // of uneven cost
    double overlap; // 0: obstacles keep apart; 1: they may lie on each other
    uint64_t seed;
} slu_world_generate_options;

// Makes a world for trying things out: polygons of 3 to 12 corners in a square, larger with their number,
// the same on every platform.
SLU_API slu_status slu_world_generate(const slu_world_generate_options *options,
                                      const slu_allocator *allocator, slu_world **out,
                                      slu_error *error);

// ---------------------------------------------------------------------------------------------
// Rooms

typedef struct slu_free_space slu_free_space;

// Finds where the centre of a round unit may be: inside the boundary, a radius away from it and from all
// obstacles. Without a boundary there is one around all shapes, a tenth of their size and four radii away.
//
// Round corners are kept as polygons outside the circle, so that no way comes nearer than
// radius * (1 - SLU_RADIUS_TOLERANCE); they are at most half a per cent farther. A unit fits through a
// gap exactly as wide as itself. No way leads between obstacles that touch.
//
//   radius  0 (a point) or more
//   out     needs the world no longer; may be shared between threads
SLU_API slu_status slu_free_space_create(const slu_world *world, double radius,
                                         const slu_allocator *allocator, slu_free_space **out,
                                         slu_error *error);
SLU_API void slu_free_space_destroy(slu_free_space *space);

// Makes a room of free ground that was found by other means than GEOS: in a browser, for one. A shape's
// kind does not matter; rings may go either way round.
//
// SLU_ERR_ARGUMENT where a coordinate is no number or too large, a ring has fewer than three points, or
// edges cross: what then is free cannot be told.
//
//   pieces  polygons that have no more than corners in common
//   faces   the same ground cut at the borders of regions, edge to edge, with their weights; none where all
//           ground costs 1
SLU_API slu_status slu_free_space_create_from(double radius, const slu_shape *components,
                                              size_t component_count, const slu_shape *faces,
                                              size_t face_count, const slu_allocator *allocator,
                                              slu_free_space **out, slu_error *error);
#define SLU_RADIUS_TOLERANCE 1e-6

// What a radius adds to a polygon, for those who find the ground themselves: calls `take` for each of the
// polygons that, united with it, grow it as slu_free_space_create does. They overlap; none has a hole.
//
//   shape   a valid one: rings that do not cross, holes inside; its kind does not matter
//   radius  above 0
//   inside  instead, what a unit inside the shape has to keep away from: of a boundary
SLU_API slu_status slu_shape_margin(const slu_shape *shape, double radius, bool inside,
                                    void (*take)(void *ctx, const slu_point *points, size_t count),
                                    void *ctx, const slu_allocator *allocator, slu_error *error);

typedef struct slu_free_space_facts {
    double radius;
    slu_box bounds;
    size_t corners; // of its rings
    size_t rings;
    size_t components; // parts between which no way leads
    double area;
    size_t faces; // pieces cut by the borders of regions
    size_t bytes;
} slu_free_space_facts;
SLU_API void slu_free_space_describe(const slu_free_space *space, slu_free_space_facts *facts);

// The piece in which a point lies, its border included; -1 for none.
SLU_API int64_t slu_free_space_component(const slu_free_space *space, slu_point point);

// ---------------------------------------------------------------------------------------------
// Routers

SLU_API const slu_methods *
slu_space_methods(void); // listed by slu_methods_count and slu_methods_at

// How the free ground is cut into convex cells, for `convex` and `polyanya`.
typedef enum slu_cells {
    SLU_CELLS_MERGED = 0, // triangles, joined where they stay convex
    SLU_CELLS_C_CELLS,    // corners joined to the nearest corner in sight
    SLU_CELLS_MAX_AREA,   // the shortest of that and of the edges at a corner, drawn on
    SLU_CELLS_TRIANGLES,  // a constrained Delaunay triangulation
} slu_cells;
SLU_API const char *slu_cells_name(slu_cells cells); // such as "c-cells"; NULL for none

typedef struct slu_router_options {
    int method; // one of slu_space_methods()
    slu_cells cells;
    double
        resolution; // tiles, quadtree: the side of the smallest square; field: a step; weighted: how far
                    // crossing points are apart at first. 0: chosen by the world's size and detail
    const slu_allocator *allocator; // NULL: the room's; must outlive the router
} slu_router_options;

typedef struct slu_router slu_router;

// Prepares a method for a room, which must outlive the router. A router belongs to one thread.
SLU_API slu_status slu_router_create(const slu_free_space *space, const slu_router_options *options,
                                     slu_router **out, slu_error *error);
SLU_API void slu_router_destroy(slu_router *router);

typedef struct slu_router_facts {
    size_t nodes; // of the graph that is searched: tiles, corners, cells, squares, places on axes
    size_t edges; // between them, each way counted once; 0 where they are found during a search
    size_t bytes; // what the router holds now
} slu_router_facts;
SLU_API void slu_router_describe(const slu_router *router, slu_router_facts *facts);

typedef struct slu_space_query {
    slu_point from, to;    // in the room
    uint64_t max_expanded; // 0: no limit
    double max_cost;       // 0: no limit
    bool partial;          // if no way is found, lead to the place met that is nearest to `to`
} slu_space_query;

typedef struct slu_space_path {
    slu_outcome outcome;
    const slu_point *points; // `from` and `to` included; the router's, until its next query
    size_t count;
    double length; // of the polyline
    double cost;   // with the regions' weights; equal to the length where there are none
    uint64_t expanded, generated;
} slu_space_path;

// Finds a way. SLU_OK whenever the question could be answered; its outcome says how. Only methods
// whose row says so find a way whenever there is one (SLU_COMPLETE), or the shortest (SLU_OPTIMAL: by
// length, `weighted` by cost up to its stated precision); for the others SLU_UNREACHABLE means that
// they found none, unless both ends lie in different pieces, which every method says at once.
//
// SLU_ERR_ARGUMENT where an end is no number, or where the unit cannot stand.
SLU_API slu_status slu_router_find(slu_router *router, const slu_space_query *query,
                                   slu_space_path *path, slu_error *error);

// What a router looks at, for a picture: lines of the representation.
typedef enum slu_sketch_kind {
    SLU_SKETCH_BORDER = 0, // of the room
    SLU_SKETCH_CELL,       // a side of a cell, a tile or a square
    SLU_SKETCH_BLOCKED,    // a side of a tile or square that is left out
    SLU_SKETCH_EDGE,       // between two nodes
    SLU_SKETCH_NODE,       // a place: both ends are it
    SLU_SKETCH_FORCE,      // a direction, from a place on
} slu_sketch_kind;

typedef struct slu_sketch_line {
    slu_sketch_kind kind;
    slu_point from, to;
} slu_sketch_line;

// Calls `draw` for each line, in a fixed order. A field of forces is drawn for ways to `to`.
SLU_API void slu_router_sketch(const slu_router *router, slu_point to,
                               void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx);

// ---------------------------------------------------------------------------------------------
// Checking

typedef struct slu_space_path_facts {
    double length, cost;
    double
        clearance; // the least distance to an obstacle or the boundary; 0 where they are touched,
                   // SLU_MAX_COORDINATE where there are none
} slu_space_path_facts;

// Walks a polyline and fails with SLU_ERR_ARGUMENT where the unit comes nearer to an obstacle or the boundary
// than its radius, less the tolerance above and 1e-9 of the world's size: error->line is the segment,
// counted from 1. Works on the world's polygons, and shares nothing with rooms and routers.
SLU_API slu_status slu_space_path_check(const slu_world *world, double radius,
                                        const slu_point *points, size_t count,
                                        slu_space_path_facts *facts, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
