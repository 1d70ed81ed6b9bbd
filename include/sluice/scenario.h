// SPDX-License-Identifier: MIT
// Sluice, chapter 5: scenarios, which are queries with known answers. MovingAI's benchmark files,
// and random queries of one's own; and descriptions of obstacles that move by themselves, which
// movers.h brings to life.
//
//     slu_scenario *scenario;
//     slu_error error;
//     slu_scenario_options options = {.count = 200, .seed = 3};
//     slu_scenario_draw(map, &options, &scenario, &error);
//     for (size_t i = 0; i < slu_scenario_count(scenario); i++) {
//         const slu_scenario_row *row = &slu_scenario_rows(scenario)[i];
//         printf("from %d,%d: %g\n", row->start.x, row->start.y, row->length);
//     }
//     slu_scenario_save(scenario, "field.map", "field.map.scen", &error);
//     slu_scenario_destroy(scenario);
#ifndef SLUICE_SCENARIO_H
#define SLUICE_SCENARIO_H

#include "rules.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_scenario_row {
    // The group of similar lengths that the file puts the query into.
    int bucket;
    slu_tile start, goal;
    // Of an optimal path; negative if the file does not give it.
    double length;
} slu_scenario_row;

typedef enum slu_mover_kind {
    // Goes from point to point, one tile at a time, and back again.
    SLU_MOVER_PATROL = 0,
    // Wanders at random from where it begins.
    SLU_MOVER_DRIFT,
    // Stays where it is, closed for a while, then open for a while, and so on.
    SLU_MOVER_DOOR,
} slu_mover_kind;

// A short constant name, such as "patrol", and the value of a name; false for an unknown name.
SLU_API const char *slu_mover_kind_name(slu_mover_kind kind);
SLU_API bool slu_mover_kind_parse(const char *name, slu_mover_kind *out);

// A rectangle of tiles that moves, or opens and closes, by itself.
typedef struct slu_mover {
    slu_mover_kind kind;
    // Tiles, 1 or more each.
    int width, height;
    // The character of the tiles that it covers. It may be ground, such as a swamp that drifts.
    char glyph;
    // Where its top left tile begins; a door's stays there.
    slu_tile at;
    // Patrol: where its top left tile goes next, one by one, before it turns back; 1 or more.
    const slu_tile *points;
    size_t point_count;
    // Patrol and drift: ticks per tile, 1 to SLU_MAX_MOVER_TICKS.
    int period;
    // Drift.
    uint64_t seed;
    // Door: ticks that it is closed and then open, 1 to SLU_MAX_MOVER_TICKS each, and how many of
    // these have passed when it begins, 0 to SLU_MAX_MOVER_TICKS.
    int closed, open, phase;
} slu_mover;
#define SLU_MAX_MOVER_TICKS 1000000

typedef struct slu_scenario slu_scenario;

// Reads a MovingAI scenario, version 0 (or without a version line) or 1, from memory or from a
// file. Besides its rows it may have lines that describe movers:
//
//     mover patrol W H GLYPH PERIOD X Y X Y [X Y ...]
//     mover drift W H GLYPH PERIOD X Y SEED
//     mover door X Y W H GLYPH CLOSED OPEN [PHASE]
//
// A mover or a point of it outside the map is an error. A line may also name the kind of unit that
// the lengths are for, if it is not of one tile on all ground, by its size and the characters of
// the ground that it enters:
//
//     unit SIZE [CHARACTERS]
//
//   width, height  of the map, in tiles. A row for a map of another size is scaled to it, and its
//                  length is then unknown; a row outside the map is an error
//   allocator      NULL: calloc and free; must outlive the scenario
SLU_API slu_status slu_scenario_parse(const char *text, size_t size, int width, int height,
                                      const slu_allocator *allocator, slu_scenario **out,
                                      slu_error *error);
SLU_API slu_status slu_scenario_load(const char *file, int width, int height,
                                     const slu_allocator *allocator, slu_scenario **out,
                                     slu_error *error);

typedef struct slu_scenario_options {
    // Number of queries. 0: 100.
    size_t count;
    uint64_t seed;
    // The kind of unit that the queries are for: its size and terrains. Factors are an error.
    slu_unit unit;
    // NULL: calloc and free. Must outlive the scenario.
    const slu_allocator *allocator;
} slu_scenario_options;

// Draws random queries between tiles that a path of the unit connects, and finds their least costs
// under the rule of the benchmarks (SLU_DIAGONALS_CLEAR). The rows are sorted by cost.
SLU_API slu_status slu_scenario_draw(const slu_map *map, const slu_scenario_options *options,
                                     slu_scenario **out, slu_error *error);

SLU_API void slu_scenario_destroy(slu_scenario *scenario);

// The queries, slu_scenario_count of them; owned by the scenario.
SLU_API size_t slu_scenario_count(const slu_scenario *scenario);
SLU_API const slu_scenario_row *slu_scenario_rows(const slu_scenario *scenario);

// The kind of unit that its lengths are for; zeroed: of one tile, on all ground. Owned by the
// scenario.
SLU_API const slu_unit *slu_scenario_unit(const slu_scenario *scenario);

// The movers, slu_scenario_mover_count of them, with their points; owned by the scenario.
SLU_API size_t slu_scenario_mover_count(const slu_scenario *scenario);
SLU_API const slu_mover *slu_scenario_movers(const slu_scenario *scenario);

// Writes version 1, as slu_map_format and slu_map_save write maps; movers come before the rows.
//
//   map_name  goes into every row; must not be empty or blank or contain control characters
//   needed    receives the bytes of the text
SLU_API slu_status slu_scenario_format(const slu_scenario *scenario, const char *map_name,
                                       char *buffer, size_t capacity, size_t *needed);
SLU_API slu_status slu_scenario_save(const slu_scenario *scenario, const char *map_name,
                                     const char *file, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
