// SPDX-License-Identifier: MIT
// Which zones and gates the heuristics on zones read.
#include "options/zones.h"

#include <stdlib.h>
#include <string.h>

#include "system/file.h"

// ---------------------------------------------------------------------------------------------
// Options

static bool take_method(void *ctx, const char *name)
{
    zone_options *zones = ctx;
    // One more terrain can come from --gates.
    if (zones->method_count == TERRAINS_MOST - 1)
        return say_bad("--method takes at most %d names", TERRAINS_MOST - 1), false;
    if (!method_read(name, &zones->methods[zones->method_count])) return false;
    return zones->method_count++, true;
}

bool zones_take_methods(zone_options *zones, const char *names)
{
    zones->method_count = 0;
    return read_list(names, take_method, zones);
}

static unsigned heuristic_flags(slu_algorithm algorithm)
{
    const slu_method *search = slu_methods_at(slu_searches(), algorithm.search);
    if (!(search->flags & SLU_INFORMED)) return 0;
    return slu_methods_at(slu_heuristics(), algorithm.heuristic)->flags;
}

static bool reads_zones(slu_algorithm algorithm)
{
    return heuristic_flags(algorithm) & SLU_ZONED;
}

static bool reads_atlas(slu_algorithm algorithm)
{
    unsigned flags =
        heuristic_flags(algorithm) | slu_methods_at(slu_searches(), algorithm.search)->flags;
    return flags & (SLU_ZONED | SLU_READS_ATLAS);
}

static bool reads_gate_costs(slu_algorithm algorithm)
{
    const char *name = slu_methods_at(slu_heuristics(), algorithm.heuristic)->name;
    return reads_zones(algorithm) && strncmp(name, "gateway-", strlen("gateway-")) == 0;
}

static bool any(const algorithm_list *list, bool (*reads)(slu_algorithm algorithm))
{
    for (int i = 0; i < list->count; i++)
        if (reads(list->items[i])) return true;
    return false;
}

// An option without effect is a mistake worth reporting.
bool zones_fit(const zone_options *zones, const algorithm_list *algorithms, const char *atlas_file)
{
    if (atlas_file && !any(algorithms, reads_atlas))
        say_bad("--atlas: none of these algorithms reads an atlas; name one in --alg, such as "
                "astar+gateway, or leave --atlas out");
    else if (zones->last && !any(algorithms, reads_zones))
        say_bad("%s: none of these algorithms reads zones; name one in --alg, such as "
                "astar+gateway-2015, or leave %s out",
                zones->last, zones->last);
    else if (zones->gate_costs_file && !any(algorithms, reads_gate_costs))
        say_bad("--gate-costs: gateway-2015 and gateway-2006 read them; name one in --alg");
    else if (zones->gate_costs_file && (zones->method_count || zones->gates_file))
        say_bad("--gate-costs has zones of its own: leave out --method and --gates, or give them "
                "to sluice atlas gates");
    else if (zones->edits.count && !zones->method_count)
        say_bad("--add-gate and --remove-gate edit a decomposition: name it with --method");
    else
        return true;
    return false;
}

// ---------------------------------------------------------------------------------------------
// Terrains

static cli_exit add_terrain(zone_options *zones, const slu_map *map, const slu_rules *rules,
                            int method, const gate_edits *edits)
{
    slu_terrain_options options = {
        .method = method, .diagonals = rules->diagonals, .unit = rules->unit};
    slu_error error = {0};
    slu_terrain **terrain = &zones->terrains[zones->count];
    slu_status status = slu_terrain_create(map, &options, terrain, &error);
    if (status != SLU_OK) return say_error(NULL, &error);
    zones->names[zones->count++] = slu_methods_at(slu_decompositions(), method)->name;
    status = gate_edits_make(edits, *terrain, &error);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

static cli_exit add_list(zone_options *zones, const slu_map *map, const slu_rules *rules)
{
    gate_edits *edits = console_alloc(1, sizeof *edits);
    int method;
    cli_exit code = CLI_BAD;
    if (!gate_edits_read(edits, zones->gates_file, &method))
        code = CLI_BAD;
    else if (method == NO_METHOD)
        say_bad("%s names no decomposition: begin it with a line such as method water-2015",
                zones->gates_file);
    else
        code = add_terrain(zones, map, rules, method, edits);
    if (code == CLI_OK) zones->names[zones->count - 1] = file_base_name(zones->gates_file);
    free(edits);
    return code;
}

static cli_exit load_costs(zone_options *zones, const slu_map *map, const slu_rules *rules)
{
    slu_atlas_load_options options = {.rules = rules};
    slu_error error = {0};
    slu_status status =
        slu_gate_costs_load(map, zones->gate_costs_file, &options, &zones->gate_costs, &error);
    return status == SLU_OK ? CLI_OK : say_error(zones->gate_costs_file, &error);
}

cli_exit zones_load(zone_options *zones, const slu_map *map, const slu_rules *rules)
{
    cli_exit code = CLI_OK;
    for (int i = 0; i < zones->method_count && code == CLI_OK; i++)
        code = add_terrain(zones, map, rules, zones->methods[i], &zones->edits);
    if (code == CLI_OK && zones->gates_file) code = add_list(zones, map, rules);
    if (code == CLI_OK && zones->gate_costs_file) code = load_costs(zones, map, rules);
    return code;
}

void zones_unload(zone_options *zones)
{
    while (zones->count > 0)
        slu_terrain_destroy(zones->terrains[--zones->count]);
    slu_gate_costs_destroy(zones->gate_costs);
    zones->gate_costs = NULL;
}

cli_exit zones_spread(const zone_options *zones, algorithm_list *algorithms)
{
    algorithm_list *spread = console_alloc(1, sizeof *spread);
    for (int i = 0; i < algorithms->count; i++) {
        bool zoned = zones->count > 0 && reads_zones(algorithms->items[i]);
        for (int k = 0; k < (zoned ? zones->count : 1); k++) {
            if (spread->count == ALGORITHMS_MOST) {
                free(spread);
                return say_bad("at most %d algorithms, each on every decomposition",
                               ALGORITHMS_MOST);
            }
            spread->terrains[spread->count] = zoned ? k : NO_TERRAIN;
            spread->items[spread->count++] = algorithms->items[i];
        }
    }
    *algorithms = *spread;
    free(spread);
    return CLI_OK;
}

const char *zones_name(const zone_options *zones, int terrain)
{
    return terrain == NO_TERRAIN ? NULL : zones->names[terrain];
}

void zones_add_name(const zone_options *zones, int terrain, char name[64])
{
    size_t length = strlen(name);
    if (terrain == NO_TERRAIN) return;
    snprintf(name + length, 64 - length, " on %s", zones->names[terrain]);
}
