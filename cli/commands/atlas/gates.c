// SPDX-License-Identifier: MIT
// sluice atlas gates: the costs between the gates of a map, which gateway-2015 and gateway-2006
// read, measured once and kept in a file.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "commands/atlas/atlas.h"
#include "report/file_head.h"
#include "system/file.h"

// The terrain of the options, with its edits; NULL if the paper's own is meant.
static slu_status cut(const atlas_request *request, const slu_map *map, slu_terrain **terrain,
                      slu_error *error)
{
    slu_terrain_options options = request->options.terrain;
    const char *own = request->sided ? "flood-2006" : "water-2015";
    options.diagonals = request->options.rules.diagonals;
    options.unit = request->options.rules.unit;
    slu_status status = SLU_OK;
    if (!request->method_given)
        status = slu_methods_find(slu_decompositions(), own, &options.method, error);
    if (status == SLU_OK) status = slu_terrain_create(map, &options, terrain, error);
    return status == SLU_OK ? gate_edits_make(&request->edits, *terrain, error) : status;
}

static void report_made(const atlas_request *request, const slu_gate_costs *costs)
{
    slu_gate_costs_facts made;
    slu_gate_costs_describe(costs, &made);
    if (!request->shared.json) {
        say("%s: %u zones, %u gates, %s for each pair, measured in %.1f ms", request->output,
            made.zone_count, made.gate_count, made.sided ? "four costs" : "one cost",
            (double)made.nanoseconds / 1e6);
        return;
    }
    char *bytes;
    size_t size;
    if (file_read_atlas(request->output, &bytes, &size) != CLI_OK) return;
    atlas_gates_info(request->output, bytes, size, true);
    free(bytes);
}

cli_exit atlas_gates(atlas_request *request, const slu_map *map, char **arguments)
{
    (void)arguments;
    request->options.rules = shared_finder(&request->shared)->rules;
    slu_terrain *terrain = NULL;
    slu_gate_costs *costs = NULL;
    slu_error error = {0};
    slu_status status = cut(request, map, &terrain, &error);
    slu_gate_costs_options options = {
        .rules = request->options.rules, .terrain = terrain, .sided = request->sided};
    if (status == SLU_OK) status = slu_gate_costs_create(map, &options, &costs, &error);
    if (status == SLU_OK) status = slu_gate_costs_save(costs, request->output, &error);
    if (status == SLU_OK) report_made(request, costs);
    slu_gate_costs_destroy(costs);
    slu_terrain_destroy(terrain);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

// ---------------------------------------------------------------------------------------------
// Describing a file

bool atlas_is_gates(const char *bytes, size_t size)
{
    return size >= 4 && memcmp(bytes + 1, "SLG", 3) == 0;
}

static file_head head_of(const char *file, size_t size, const slu_gate_costs_file_facts *f)
{
    return (file_head){.kind = "gate costs",
                       .key = "gate_costs",
                       .file = file,
                       .bytes = size,
                       .version = f->version,
                       .width = f->width,
                       .height = f->height,
                       .checksum = f->checksum,
                       .map_hash = f->map_hash};
}

static void print_facts(const char *file, size_t size, const slu_gate_costs_file_facts *f)
{
    char steps[32];
    format_steps(f->steps, steps);
    const file_head head = head_of(file, size, f);
    file_head_print(&head);
    printf("rules      diagonals %s, costs %s\n", slu_diagonals_name(f->diagonals), steps);
    printf("method     %s, prominence %g, widest %d, downscale %d\n", f->method, f->prominence,
           f->widest, f->downscale);
    printf("zones      %u\n", f->zone_count);
    printf("gates      %u\n", f->gate_count);
    printf("edits      %zu\n", f->edit_count);
    printf("pairs      %s\n",
           f->sided ? "four costs each, for gateway-2006" : "one cost each, for gateway-2015");
}

static void print_json(const char *file, size_t size, const slu_gate_costs_file_facts *f)
{
    char steps[32];
    format_steps(f->steps, steps);
    const file_head head = head_of(file, size, f);
    cJSON *object = file_head_json(&head);
    cJSON_AddStringToObject(object, "diagonals", slu_diagonals_name(f->diagonals));
    cJSON_AddStringToObject(object, "costs", steps);
    json_add_text(object, "method", f->method);
    cJSON_AddNumberToObject(object, "prominence", f->prominence);
    cJSON_AddNumberToObject(object, "widest", f->widest);
    cJSON_AddNumberToObject(object, "downscale", f->downscale);
    json_add_count(object, "zones", f->zone_count);
    json_add_count(object, "gates", f->gate_count);
    json_add_count(object, "edits", f->edit_count);
    cJSON_AddBoolToObject(object, "sided", f->sided);
    json_print(object);
}

cli_exit atlas_gates_info(const char *file, const char *bytes, size_t size, bool json)
{
    slu_gate_costs_file_facts facts;
    slu_error error = {0};
    if (slu_gate_costs_inspect(bytes, size, &facts, &error) != SLU_OK)
        return say_error(file, &error);
    if (json)
        print_json(file, size, &facts);
    else
        print_facts(file, size, &facts);
    return CLI_OK;
}
