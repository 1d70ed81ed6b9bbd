// SPDX-License-Identifier: MIT
// sluice raster field: the least cost from the sources to every cell, as GeoTIFF.
#include <stdio.h>

#include "commands/raster/raster.h"
#include "report/json.h"
#include "system/clock.h"
#include "system/file.h"

static void print_facts(const raster_request *request, const slu_raster_field_facts *f,
                        double seconds)
{
    const double cells = (double)f->ground.cells;
    if (!request->shared.json) {
        say("%s: %llu cells, %.3g million cells/s, in %.1f s", request->output,
            (unsigned long long)f->ground.cells, cells / seconds / 1e6, seconds);
        return;
    }
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "field", file_base_name(request->output));
    json_add_count(object, "cells", f->ground.cells);
    json_add_count(object, "walls", f->ground.walls);
    cJSON_AddNumberToObject(object, "cost_unit", f->cost_unit);
    json_add_count(object, "blocks", f->blocks);
    json_add_count(object, "block_runs", f->runs);
    json_add_count(object, "reads", f->reads);
    cJSON_AddNumberToObject(object, "expanded_per_cell", (double)f->cells_settled / cells);
    json_add_count(object, "side_bytes", f->side_bytes);
    cJSON_AddNumberToObject(object, "total_ms", seconds * 1000);
    json_print(object);
}

static cli_exit write_field(raster_request *request, const raster_ground *ground,
                            slu_raster_field *field)
{
    slu_error error = {0};
    slu_raster_outputs outputs = request->outputs;
    outputs.costs = request->output;
    ground_bar(request, "writing", ground);
    const slu_status status = slu_raster_field_write(field, ground->file, &outputs, &error);
    progress_end(&request->bar);
    return status == SLU_OK ? CLI_OK : say_error(request->ground, &error);
}

cli_exit raster_field(raster_request *request, const raster_ground *ground)
{
    const uint64_t begin = clock_wall_ns();
    slu_raster_cells from;
    slu_raster_field *field = NULL;
    slu_raster_outputs outputs = request->outputs;
    outputs.costs = request->output;
    if (ground_places(ground, "--from", &request->from, &from) != CLI_OK) return CLI_BAD;
    cli_exit code = ground_check_disk(ground, &outputs);
    if (code == CLI_OK) code = ground_solve(request, ground, &from, &request->field, 1, &field);
    slu_raster_cells_release(&from);
    if (code != CLI_OK) return code;
    slu_raster_field_facts facts;
    code = write_field(request, ground, field);
    slu_raster_field_describe(field, &facts);
    slu_raster_field_destroy(field);
    if (code != CLI_OK) return code;
    // The work is done, so nothing is left to go on from.
    if (request->field.checkpoint) remove(request->field.checkpoint);
    if (facts.resumed) say("went on from %s", request->field.checkpoint);
    print_facts(request, &facts, (double)(clock_wall_ns() - begin) / 1e9);
    return CLI_OK;
}
