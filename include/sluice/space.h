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
//   world       polygons: obstacles, regions of uneven cost, a boundary (world.h)
//   free space  where the centre of a round unit of one radius may be
//   router      a free space made searchable by one method; answers queries
//
// Angles and sides are decided exactly for the corners of a free space as they are. Rounding
// happens where shapes cross and where a radius is added; there, and in every length, the error is
// below 1e-9 of the world's size.
#ifndef SLUICE_SPACE_H
#define SLUICE_SPACE_H

#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

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

// Where a search over cells or squares places its nodes, for `convex` and `quadtree`.
typedef enum slu_places {
    SLU_PLACES_BORDERS = 0, // on the sides that two cells or squares share, in the middle
    SLU_PLACES_CENTRES,
} slu_places;

SLU_API const char *slu_places_name(slu_places places);
SLU_API bool slu_places_parse(const char *name, slu_places *out);

#define SLU_MAX_FRINGE 16
#define SLU_MAX_TOLERANCE 0.49

// Each method reads what concerns it; SLU_ERR_ARGUMENT if any value is out of range.
typedef struct slu_router_options {
    int method; // one of slu_space_methods()
    slu_cells cells;
    slu_places places;
    // tiles, quadtree: the side of the smallest square; field: the length of a step; weighted: the
    // initial spacing of crossing points. 0: chosen from the world's size and detail.
    double resolution;
    // tiles: this many rings of tiles around the blocked ones are blocked too; Stout 1996 has 1.
    // Paths then keep as many tiles off all obstacles, except next to an end in the fringe.
    int fringe; // 0 to SLU_MAX_FRINGE
    // quadtree: a square is not divided if all but this share of its area is blocked, or is free
    // at one cost. 0: every square that is not uniform is divided, down to the resolution.
    double tolerance; // 0 to SLU_MAX_TOLERANCE
    // field: an obstacle at distance d repels with strength * (1 / d - 1 / reach), and beyond its
    // reach not at all; the goal attracts with 1. Both are lengths. 0: a few steps.
    double strength, reach;
    bool no_repulsion; // field: the goal attracts, nothing repels
    bool no_escape;    // field: where the forces cancel out the walk ends, SLU_SHORTFALL_TRAPPED
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
    // As used, chosen ones included; 0 for methods without them.
    double resolution, strength, reach;
} slu_router_facts;
SLU_API void slu_router_describe(const slu_router *router, slu_router_facts *facts);

typedef struct slu_space_query {
    slu_point from, to;    // in the free space
    uint64_t max_expanded; // 0: no limit
    double max_cost;       // 0: no limit
    bool partial;          // if no path is found, lead to the point met that is nearest to `to`
} slu_space_query;

// Why a path does not lead to the goal.
typedef enum slu_shortfall {
    SLU_SHORTFALL_NONE = 0, // it does
    SLU_SHORTFALL_APART,    // the ends lie in different components: there is no path
    SLU_SHORTFALL_MISSED,   // the method found none, though there is one: its tiles or squares may
                            // be too coarse, or their fringe too wide
    SLU_SHORTFALL_TRAPPED,  // the same for `field`: the forces cancel out before the goal
    SLU_SHORTFALL_LIMIT,    // a limit was reached first
} slu_shortfall;

SLU_API const char *slu_shortfall_name(slu_shortfall shortfall);
SLU_API bool slu_shortfall_parse(const char *name, slu_shortfall *out);

typedef struct slu_space_path {
    slu_outcome outcome;
    slu_shortfall shortfall; // SLU_SHORTFALL_NONE if and only if the outcome is SLU_FOUND
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
// SLU_UNREACHABLE means that they found none, and the shortfall says why. If the ends lie in
// different components every method answers SLU_UNREACHABLE without a search.
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
    SLU_SKETCH_FRINGE,     // a side of a tile that is blocked only because it is in the fringe
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
//
//   facts  may be NULL
SLU_API slu_status slu_space_path_check(const slu_world *world, double radius,
                                        const slu_point *points, size_t count,
                                        slu_space_path_facts *facts, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
