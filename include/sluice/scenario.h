// SPDX-License-Identifier: MIT
// Sluice, chapter 5: scenarios, which are queries with known answers. MovingAI's benchmark files,
// and random queries of one's own.
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

#include "map.h"

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

typedef struct slu_scenario slu_scenario;

// Reads a MovingAI scenario, version 0 (or without a version line) or 1, from memory or from a
// file.
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
    // NULL: calloc and free. Must outlive the scenario.
    const slu_allocator *allocator;
} slu_scenario_options;

// Draws random queries between connected tiles and finds their optimal lengths under the rule of
// the benchmarks (SLU_DIAGONALS_CLEAR). The rows are sorted by length.
SLU_API slu_status slu_scenario_draw(const slu_map *map, const slu_scenario_options *options,
                                     slu_scenario **out, slu_error *error);

SLU_API void slu_scenario_destroy(slu_scenario *scenario);

// The queries, slu_scenario_count of them; owned by the scenario.
SLU_API size_t slu_scenario_count(const slu_scenario *scenario);
SLU_API const slu_scenario_row *slu_scenario_rows(const slu_scenario *scenario);

// Writes version 1, as slu_map_format and slu_map_save write maps.
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
