// SPDX-License-Identifier: MIT
// sluice raster corridor: what the cheapest path through each cell costs, where that is little.
#include "commands/raster/raster.h"
#include "report/json.h"
#include "system/file.h"

static void print_least(const raster_request *request, double least)
{
    if (!request->shared.json) {
        say("%s: the cheapest path costs %g, and cells up to %g are kept", request->output, least,
            least * (1 + request->slack));
        return;
    }
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "corridor", file_base_name(request->output));
    cJSON_AddNumberToObject(object, "least", least);
    cJSON_AddNumberToObject(object, "most", least * (1 + request->slack));
    json_print(object);
}

static cli_exit write_corridor(raster_request *request, const raster_ground *ground,
                               slu_raster_field *from, slu_raster_field *to)
{
    slu_error error = {0};
    double least;
    ground_bar(request, "writing", ground);
    const slu_status status = slu_raster_corridor_write(from, to, ground->file, request->output,
                                                        request->slack, &least, &error);
    progress_end(&request->bar);
    if (status != SLU_OK) return say_error(request->ground, &error);
    print_least(request, least);
    return CLI_OK;
}

cli_exit raster_corridor(raster_request *request, const raster_ground *ground)
{
    enum { FIELDS = 2 };
    slu_raster_cells from, to;
    slu_raster_field *one = NULL, *other = NULL;
    const slu_raster_outputs outputs = {.costs = request->output};
    if (ground_places(ground, "--from", &request->from, &from) != CLI_OK) return CLI_BAD;
    cli_exit code = ground_places(ground, "--to", &request->to, &to);
    if (code == CLI_OK) {
        slu_raster_options toward = request->field;
        toward.rules.toward = true;
        code = ground_check_disk(ground, &outputs);
        if (code == CLI_OK)
            code = ground_solve(request, ground, &from, &request->field, FIELDS, &one);
        if (code == CLI_OK) code = ground_solve(request, ground, &to, &toward, FIELDS, &other);
        if (code == CLI_OK) code = write_corridor(request, ground, one, other);
        slu_raster_field_destroy(one);
        slu_raster_field_destroy(other);
        slu_raster_cells_release(&to);
    }
    slu_raster_cells_release(&from);
    return code;
}
