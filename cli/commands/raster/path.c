// SPDX-License-Identifier: MIT
// sluice raster path: cheapest paths between sources and goals, as GeoJSON lines with their costs.
#include <stdlib.h>

#include "commands/raster/raster.h"

static slu_tile *tiles_of(const slu_raster_cells *cells)
{
    slu_tile *tiles = console_alloc(cells->count, sizeof *tiles);
    for (size_t i = 0; i < cells->count; i++)
        tiles[i] = (slu_tile){cells->list[i].x, cells->list[i].y};
    return tiles;
}

// Traces a path to each goal. Returns how many goals are out of reach.
static cli_exit trace_all(const raster_request *request, slu_raster_field *field,
                          const slu_tile *goals, size_t count, slu_raster_path *paths,
                          size_t *missed)
{
    slu_error error = {0};
    for (size_t i = 0; i < count; i++) {
        if (slu_raster_field_path(field, goals[i], &paths[i], &error) != SLU_OK)
            return say_error(request->ground, &error);
        if (paths[i].count) continue;
        say("no path leads to cell (%d, %d)", goals[i].x, goals[i].y);
        ++*missed;
    }
    return CLI_OK;
}

static cli_exit write_paths(const raster_request *request, const raster_ground *ground,
                            slu_raster_field *field, const slu_tile *goals, size_t count)
{
    slu_error error = {0};
    size_t missed = 0;
    slu_raster_field_facts facts;
    slu_raster_field_describe(field, &facts);
    slu_raster_path *paths = console_alloc(count, sizeof *paths);
    cli_exit code = trace_all(request, field, goals, count, paths, &missed);
    if (code == CLI_OK &&
        slu_raster_paths_write(ground->file, request->output ? request->output : "-", paths, count,
                               facts.cost_unit, &error) != SLU_OK)
        code = say_error(NULL, &error);
    for (size_t i = 0; i < count; i++)
        slu_raster_path_release(field, &paths[i]);
    free(paths);
    return code == CLI_OK && missed ? CLI_NO : code;
}

static cli_exit path_by_field(raster_request *request, const raster_ground *ground,
                              const slu_raster_cells *from, const slu_raster_cells *to)
{
    slu_raster_field *field = NULL;
    slu_tile *goals = tiles_of(to);
    slu_raster_options options = request->field;
    options.goals = goals;
    options.goal_count = to->count;
    cli_exit code = ground_solve(request, ground, from, &options, 1, &field);
    if (code == CLI_OK) code = write_paths(request, ground, field, goals, to->count);
    slu_raster_field_destroy(field);
    free(goals);
    return code;
}

cli_exit raster_path(raster_request *request, const raster_ground *ground)
{
    slu_raster_cells from, to;
    if (ground_places(ground, "--from", &request->from, &from) != CLI_OK) return CLI_BAD;
    cli_exit code = ground_places(ground, "--to", &request->to, &to);
    if (code == CLI_OK) {
        code = request->index ? raster_path_by_index(request, ground, &from, &to)
                              : path_by_field(request, ground, &from, &to);
        slu_raster_cells_release(&to);
    }
    slu_raster_cells_release(&from);
    return code;
}
