// SPDX-License-Identifier: MIT
// What the parts of `sluice raster` share: the request, the ground, the places, and fields.
#ifndef CLI_RASTER_H
#define CLI_RASTER_H

#include "options/shared_options.h"
#include "report/progress.h"
#include "sluice/raster_files.h"
#include "sluice/raster_index.h"

enum { PLACES_MOST = 64 };

// The values of --from or --to: X,Y in the raster's coordinates, or GeoJSON files.
typedef struct places {
    const char *list[PLACES_MOST];
    int count;
} places;

typedef struct raster_request {
    shared_options shared;
    const char *ground;
    places from, to;
    const char *output;
    slu_raster_outputs outputs;
    slu_raster_file_options file;
    slu_raster_options field;
    uint64_t megabytes;
    double slack;
    const char *index;     // path: the folder; NULL: none
    int part, parts;       // index: part P of N, from 1 on; 0: all
    const char *misplaced; // the last option that only some actions take
    progress bar;          // fields report to it as long as they live
} raster_request;

// The ground, open for an action.
typedef struct raster_ground {
    slu_raster_file *file;
    slu_map *map; // NULL: it is no map
    slu_raster_file_facts facts;
} raster_ground;

// Opens the ground: a map if its name says so, else whatever GDAL reads. On failure prints why and
// returns CLI_BAD, and there is nothing to close.
cli_exit ground_open(raster_request *request, raster_ground *out);
void ground_close(raster_request *request, raster_ground *ground);

// The cells of places, sources numbered in the order they are named. Release with
// slu_raster_cells_release.
cli_exit ground_places(const raster_ground *ground, const char *option, const places *named,
                       slu_raster_cells *out);

// Solves a field with a progress bar; `parts` fields share the memory.
cli_exit ground_solve(raster_request *request, const raster_ground *ground,
                      const slu_raster_cells *from, const slu_raster_options *options, size_t parts,
                      slu_raster_field **out);

// How many bytes the library may take, so that the program stays within --memory.
size_t ground_memory(const raster_request *request);

// Refuses to begin if the files to write cannot be created, or would not fit on the disk.
cli_exit ground_check_disk(const raster_ground *ground, const slu_raster_outputs *outputs);

// Begins a bar for work on all cells, which ends with progress_end; and how fields report to it.
void ground_bar(raster_request *request, const char *label, const raster_ground *ground);
bool ground_tell(void *bar, uint64_t cells, uint64_t total);

cli_exit raster_field(raster_request *request, const raster_ground *ground);
cli_exit raster_path(raster_request *request, const raster_ground *ground);
cli_exit raster_corridor(raster_request *request, const raster_ground *ground);
cli_exit raster_index(raster_request *request, const raster_ground *ground);
cli_exit raster_path_by_index(raster_request *request, const raster_ground *ground,
                              const slu_raster_cells *from, const slu_raster_cells *to);
cli_exit raster_info(raster_request *request, const raster_ground *ground);

#endif
