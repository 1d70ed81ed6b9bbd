// SPDX-License-Identifier: MIT
// Worlds of polygons: obstacles, regions of uneven cost, a boundary. A chapter of space.h, which
// finds paths in them.
//
//     static const slu_point corners[] = {{2, 1}, {7, 2}, {4, 6}};
//     static const size_t sizes[] = {3};
//     slu_shape rock = {.points = corners, .ring_sizes = sizes, .ring_count = 1};
//     slu_world *world;
//     slu_error error;
//     if (slu_world_create(NULL, &world, &error) || slu_world_add(world, &rock, NULL, &error))
//         puts(error.text);
//
// Coordinates are doubles of at most SLU_MAX_COORDINATE; y may point up or down.
#ifndef SLUICE_WORLD_H
#define SLUICE_WORLD_H

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

typedef struct slu_world slu_world;

// The version of GEOS, the library that cuts and grows polygons, such as "3.11.1".
SLU_API const char *slu_geos_version(void);

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
//   needed    receives the length of the text, without the zero; may be NULL
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

#ifdef __cplusplus
}
#endif

#endif
