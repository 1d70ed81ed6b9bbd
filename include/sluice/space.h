// SPDX-License-Identifier: MIT
// Smooth worlds: shortest paths among obstacles that are polygons with real coordinates.
//
//     slu_world *world;
//     slu_free_space *space;
//     slu_router *router;
//     slu_space_path path;
//     slu_space_query query = {.from = {1.5, 5}, .to = {9, 5.5}};
//     slu_error error;
//     if (slu_world_from_map(map, NULL, &world, &error) ||
//         slu_free_space_create(world, 0.3, NULL, &space, &error) ||
//         slu_router_create(space, NULL, &router, &error) ||
//         slu_router_find(router, &query, &path, &error))
//         puts(error.text);
//     for (size_t i = 0; i < path.count; i++)
//         printf("%g, %g\n", path.points[i].x, path.points[i].y);
//
// A library of its own, sluice-space, because it depends on GEOS, and on cJSON for GeoJSON.
// docs/smooth.md says which method fits which game. In the order a program needs them:
//
//   world       polygons: obstacles, regions of uneven cost, a boundary
//   free space  where the centre of a round unit of one radius may be
//   router      a free space made searchable by one method; answers queries
//
// Coordinates are doubles of at most SLU_MAX_COORDINATE; y may point up or down. Angles and sides
// are decided exactly for the corners of a free space as they are. Rounding happens where shapes
// cross and where a radius is added; there, and in every length, the error is below 1e-9 of the
// world's size.
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

// What a world may cost to prepare. Its edges may cross SLU_MAX_CROSSINGS times. Shapes that cross
// themselves are repaired up to SLU_MAX_SELF_CROSSINGS crossings in all, fewer for a shape of more
// than SLU_MAX_REPAIR / SLU_MAX_SELF_CROSSINGS corners: its crossings times its corners may be
// SLU_MAX_REPAIR. SLU_MAX_CLOSE_EDGES pairs of edges may lie so close together that boxes around
// them overlap, as in a fan of long spikes; for a unit with a radius, whose obstacles grow, a 32nd
// of that and 8 more for each corner. Whatever exceeds these is refused with SLU_ERR_ARGUMENT, or
// SLU_ERR_FORMAT if it is in a text.
#define SLU_MAX_CROSSINGS (1 << 16)
#define SLU_MAX_SELF_CROSSINGS (1 << 13)
#define SLU_MAX_REPAIR (1 << 27)
#define SLU_MAX_CLOSE_EDGES (1 << 25)
#define SLU_MAX_WORLD_BYTES (1 << 28) // of GeoJSON text

// ---------------------------------------------------------------------------------------------
// Worlds

typedef struct slu_world slu_world;

typedef enum slu_shape_kind {
    // No part of a unit may be inside; touching it is allowed.
    SLU_SHAPE_OBSTACLE = 0,
    // Its weight is the cost of each unit of length that a unit's centre moves in it; 1 elsewhere.
    SLU_SHAPE_REGION,
    // The unit has to stay inside. A world has at most one.
    SLU_SHAPE_BOUNDARY,
} slu_shape_kind;

// Such as "obstacle"; "unknown" outside the enum, and the value of a name.
SLU_API const char *slu_shape_kind_name(slu_shape_kind kind);
SLU_API bool slu_shape_kind_parse(const char *name, slu_shape_kind *out);

// A polygon with holes. A ring may have either orientation, and may repeat its first point at its
// end.
typedef struct slu_shape {
    slu_shape_kind kind;
    double weight;            // of a region: SLU_MIN_COST to SLU_MAX_COST
    const slu_point *points;  // of all its rings, one after the other
    const size_t *ring_sizes; // points of the outline, then of each hole
    size_t ring_count;        // 1 or more
} slu_shape;

// Creates an empty world.
//
//   allocator  NULL: calloc and free; must outlive the world. GEOS allocates its own memory while
//              it works
SLU_API slu_status slu_world_create(const slu_allocator *allocator, slu_world **out,
                                    slu_error *error);
SLU_API void slu_world_destroy(slu_world *world);

// Adds a shape. Repeated points are dropped. A ring that crosses itself is split there: what it
// winds around an odd number of times is inside, less its holes. Shapes may overlap: obstacles are
// united, and of several regions the one added last counts.
//
// SLU_ERR_ARGUMENT if a coordinate is not a number or too large, a ring has fewer than three
// distinct points or encloses no area, a hole lies outside its outline, a weight is out of range,
// or the world already has a boundary. error->line is then the ring and error->column the point,
// counted from 1, and the world is unchanged.
//
//   parts  receives how many polygons the shape became, 1 if nothing had to be repaired; may be
//          NULL
SLU_API slu_status slu_world_add(slu_world *world, const slu_shape *shape, size_t *parts,
                                 slu_error *error);

// The polygons as stored: valid, outlines counter-clockwise (where y points up), holes clockwise,
// no point repeated. The index is below the count.
SLU_API size_t slu_world_shape_count(const slu_world *world);
SLU_API slu_shape slu_world_shape(const slu_world *world, size_t index);

typedef struct slu_world_facts {
    slu_box bounds; // of the boundary; without one, of all shapes
    bool has_boundary;
    size_t obstacles, regions, corners; // as stored
} slu_world_facts;
SLU_API void slu_world_describe(const slu_world *world, slu_world_facts *facts);

// Reads GeoJSON: a Polygon or MultiPolygon, or a GeometryCollection, Feature or FeatureCollection
// of them. The properties say what each is: `obstacle` (true, or absent together with `weight`),
// `weight` (a region) or `boundary` (true). SLU_ERR_FORMAT, with line and column, if the text is
// not GeoJSON, if a shape cannot be added, and for geometries of other types.
SLU_API slu_status slu_world_parse(const char *text, size_t size, const slu_allocator *allocator,
                                   slu_world **out, slu_error *error);

// Writes GeoJSON that slu_world_parse reads back to the same world, to the last digit.
// SLU_ERR_CAPACITY if the text does not fit.
//
//   out       receives the text and a terminating zero; may be NULL if capacity is 0
//   capacity  bytes of out
//   needed    receives the length of the text, without the zero
SLU_API slu_status slu_world_format(const slu_world *world, char *out, size_t capacity,
                                    size_t *needed, slu_error *error);

// The world of a tile map. A tile is a unit square, the first from (0, 0) to (1, 1), y down. The
// map's edge is the boundary, outlines of walls are obstacles, and ground whose cost is not 1
// becomes regions.
SLU_API slu_status slu_world_from_map(const slu_map *map, const slu_allocator *allocator,
                                      slu_world **out, slu_error *error);

typedef struct slu_world_generate_options {
    size_t corners; // approximate number, 4 or more; 0: 200
    size_t regions; // of uneven cost
    double overlap; // 0: obstacles keep apart; 1: they may overlap
    uint64_t seed;
} slu_world_generate_options;

// Generates a random world: polygons of 3 to 12 corners in a square that grows with their number.
// The same options give the same world on every platform.
SLU_API slu_status slu_world_generate(const slu_world_generate_options *options,
                                      const slu_allocator *allocator, slu_world **out,
                                      slu_error *error);

// ---------------------------------------------------------------------------------------------
// Free space

typedef struct slu_free_space slu_free_space;

// Computes where the centre of a round unit may be: inside the boundary, a radius away from it and
// from all obstacles. A world without a boundary gets one around all shapes, at a distance of a
// tenth of their size and four radii.
//
// Rounded corners are stored as polygons outside the circle, at most half a per cent further out,
// so no path comes closer to an obstacle than radius * (1 - SLU_RADIUS_TOLERANCE). A unit fits
// through a gap exactly as wide as itself. No path leads between obstacles that touch.
//
//   radius  0 (a point) or more
//   out     does not refer to the world; may be shared between threads
SLU_API slu_status slu_free_space_create(const slu_world *world, double radius,
                                         const slu_allocator *allocator, slu_free_space **out,
                                         slu_error *error);
SLU_API void slu_free_space_destroy(slu_free_space *space);

// Creates a free space from polygons that were computed without GEOS, as in a browser. A shape's
// kind does not matter; rings may have either orientation.
//
// SLU_ERR_ARGUMENT if a coordinate is not a number or too large, a ring has fewer than three
// points, or edges cross.
//
//   components  polygons that share no more than corners
//   faces       the same ground cut at the borders of regions, edge to edge, with their weights;
//               none if all ground costs 1
SLU_API slu_status slu_free_space_create_from(double radius, const slu_shape *components,
                                              size_t component_count, const slu_shape *faces,
                                              size_t face_count, const slu_allocator *allocator,
                                              slu_free_space **out, slu_error *error);
#define SLU_RADIUS_TOLERANCE 1e-6

// The polygons that grow a shape by a radius as slu_free_space_create does, for callers who compute
// free space themselves: calls `take` for each. Their union with the shape is the grown shape. They
// overlap; none has a hole.
//
//   shape   a valid one: rings that do not cross, holes inside; its kind does not matter
//   radius  above 0
//   inside  true for a boundary: the margin that a unit inside the shape has to keep clear of
SLU_API slu_status slu_shape_margin(const slu_shape *shape, double radius, bool inside,
                                    void (*take)(void *ctx, const slu_point *points, size_t count),
                                    void *ctx, const slu_allocator *allocator, slu_error *error);

typedef struct slu_free_space_facts {
    double radius;
    slu_box bounds;
    size_t corners; // of its rings
    size_t rings;
    size_t components; // connected parts; no path leads from one to another
    double area;
    size_t faces; // components cut at the borders of regions
    size_t bytes;
} slu_free_space_facts;
SLU_API void slu_free_space_describe(const slu_free_space *space, slu_free_space_facts *facts);

// The component that contains a point, its border included; -1 for none.
SLU_API int64_t slu_free_space_component(const slu_free_space *space, slu_point point);

// ---------------------------------------------------------------------------------------------
// Routers

// The table of methods, for slu_methods_count and slu_methods_at.
SLU_API const slu_methods *slu_space_methods(void);

// How free space is cut into convex cells, for `convex` and `polyanya`.
typedef enum slu_cells {
    SLU_CELLS_MERGED = 0, // triangles, merged where the result stays convex
    SLU_CELLS_C_CELLS,    // each reflex corner joined to the nearest corner in sight
    SLU_CELLS_MAX_AREA,   // the shortest of that and of the corner's two edges, extended
    SLU_CELLS_TRIANGLES,  // a constrained Delaunay triangulation
} slu_cells;

// Such as "c-cells"; "unknown" outside the enum, and the value of a name.
SLU_API const char *slu_cells_name(slu_cells cells);
SLU_API bool slu_cells_parse(const char *name, slu_cells *out);

typedef struct slu_router_options {
    int method; // one of slu_space_methods()
    slu_cells cells;
    // tiles, quadtree: the side of the smallest square; field: the length of a step; weighted: the
    // initial spacing of crossing points. 0: chosen from the world's size and detail.
    double resolution;
    const slu_allocator *allocator; // NULL: that of the free space; must outlive the router
} slu_router_options;

typedef struct slu_router slu_router;

// Builds a method's graph of a free space, which must outlive the router. A router belongs to one
// thread.
//
//   options  NULL: the defaults
SLU_API slu_status slu_router_create(const slu_free_space *space, const slu_router_options *options,
                                     slu_router **out, slu_error *error);
SLU_API void slu_router_destroy(slu_router *router);

typedef struct slu_router_facts {
    size_t nodes; // of the graph that is searched: tiles, corners, cells, squares, points on axes
    size_t edges; // between them, each counted once; 0 if they are found during a search
    size_t bytes; // allocated now
} slu_router_facts;
SLU_API void slu_router_describe(const slu_router *router, slu_router_facts *facts);

typedef struct slu_space_query {
    slu_point from, to;    // in the free space
    uint64_t max_expanded; // 0: no limit
    double max_cost;       // 0: no limit
    bool partial;          // if no path is found, lead to the point met that is nearest to `to`
} slu_space_query;

typedef struct slu_space_path {
    slu_outcome outcome;
    const slu_point *points; // `from` and `to` included; owned by the router, until its next query
    size_t count;
    double length; // of the polyline
    double cost;   // with the regions' weights; equal to the length without regions
    uint64_t expanded, generated;
} slu_space_path;

// Finds a path. SLU_OK whenever the question could be answered; the outcome says how.
//
// Only methods with SLU_COMPLETE find a path whenever there is one, and only methods with
// SLU_OPTIMAL the shortest (`weighted`: the cheapest, up to its stated precision). For the others
// SLU_UNREACHABLE means that they found none. If the ends lie in different components every method
// answers SLU_UNREACHABLE without a search.
//
// SLU_ERR_ARGUMENT if an end is not a number, or if the unit cannot stand there.
SLU_API slu_status slu_router_find(slu_router *router, const slu_space_query *query,
                                   slu_space_path *path, slu_error *error);

// What a router works on, as lines for a picture.
typedef enum slu_sketch_kind {
    SLU_SKETCH_BORDER = 0, // of the free space
    SLU_SKETCH_CELL,       // a side of a cell, a tile or a square
    SLU_SKETCH_BLOCKED,    // a side of a tile or square that is not used
    SLU_SKETCH_EDGE,       // between two nodes
    SLU_SKETCH_NODE,       // both ends are the same point
    SLU_SKETCH_FORCE,      // a direction, starting at a point
} slu_sketch_kind;

// Such as "border"; "unknown" outside the enum, and the value of a name.
SLU_API const char *slu_sketch_kind_name(slu_sketch_kind kind);
SLU_API bool slu_sketch_kind_parse(const char *name, slu_sketch_kind *out);

typedef struct slu_sketch_line {
    slu_sketch_kind kind;
    slu_point from, to;
} slu_sketch_line;

// Calls `draw` for each line, in a fixed order. A field of forces is drawn for paths to `to`.
SLU_API void slu_router_sketch(const slu_router *router, slu_point to,
                               void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx);

// ---------------------------------------------------------------------------------------------
// Checking

typedef struct slu_space_path_facts {
    double length, cost;
    // The least distance to an obstacle or the boundary: 0 if the path touches one,
    // SLU_MAX_COORDINATE if there are none.
    double clearance;
} slu_space_path_facts;

// Walks along a polyline. SLU_ERR_ARGUMENT if the unit comes closer to an obstacle or the boundary
// than its radius, less SLU_RADIUS_TOLERANCE and 1e-9 of the world's size; error->line is then the
// segment, counted from 1. Works on the world's polygons and shares no code with free spaces and
// routers.
SLU_API slu_status slu_space_path_check(const slu_world *world, double radius,
                                        const slu_point *points, size_t count,
                                        slu_space_path_facts *facts, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
