// SPDX-License-Identifier: MIT
// sluice reproduce thesis --gates DIR: gateway-2015 on decompositions that were edited by hand.
//
// Source: Halldórsson 2015, Tables 4.3 and 4.5: where its decomposition does harm, wide gates are
// removed and zones with many gates are split. The folder has a list of edits, NAME.gates, for each
// map that was edited; all other maps are measured on the automatic decomposition, as in Table 4.3.
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands/reproduce/reproduce.h"
#include "options/gate_edits.h"
#include "system/file.h"
#include "system/folder.h"

// ---------------------------------------------------------------------------------------------
// Measuring

static bool has_lists(const char *folder)
{
    folder_list list;
    bool there = folder_read(folder, ".gates", &list);
    const char *why = there ? "it has no list NAME.gates" : strerror(errno);
    bool any = list.count > 0;
    if (!any) say_bad("--gates %s: %s", folder, why);
    folder_release(&list);
    return any;
}

bool repro_add_by_hand(repro_request *request)
{
    algorithm_list *list = &request->algorithms;
    request->by_hand = -1;
    if (!request->gates) return true;
    if (!has_lists(request->gates)) return false;
    if (list->count == ALGORITHMS_MOST) return say_bad("too many algorithms for --gates"), false;
    request->by_hand = list->count;
    slu_algorithm_parse("astar+gateway-2015", &list->items[list->count], NULL);
    snprintf(request->names[list->count++], sizeof request->names[0], "%s", REPRO_BY_HAND);
    return true;
}

static char *list_of(const repro_request *request, const char *name)
{
    size_t size = strlen(request->gates) + strlen(name) + sizeof "/.gates";
    char *file = console_alloc(size, 1);
    snprintf(file, size, "%s/%s.gates", request->gates, name);
    return file;
}

static bool exists(const char *file)
{
    FILE *stream = fopen(file, "rb");
    if (stream) fclose(stream);
    return stream || errno != ENOENT;
}

static cli_exit apply_list(const slu_map *map, const char *file, slu_terrain **out)
{
    gate_edits *edits = console_alloc(1, sizeof *edits);
    slu_terrain_options options = {0};
    slu_error error = {0};
    cli_exit code = CLI_BAD;
    if (gate_edits_read(edits, file, &options.method)) {
        if (options.method == NO_METHOD)
            slu_methods_find(slu_decompositions(), "water-2015", &options.method, NULL);
        slu_status status = slu_terrain_create(map, &options, out, &error);
        if (status == SLU_OK) status = gate_edits_make(edits, *out, &error);
        code = status == SLU_OK ? CLI_OK : say_error(NULL, &error);
    }
    free(edits);
    return code;
}

cli_exit repro_cut_by_hand(const repro_request *request, const slu_map *map, const char *name,
                           slu_terrain **out)
{
    *out = NULL;
    if (request->by_hand < 0) return CLI_OK;
    char *file = list_of(request, name);
    cli_exit code = exists(file) ? apply_list(map, file, out) : CLI_OK;
    free(file);
    return code;
}

// ---------------------------------------------------------------------------------------------
// The maps that were edited

static bool has_list(const repro_request *request, const char *map)
{
    char *file = list_of(request, map);
    bool there = exists(file);
    free(file);
    return there;
}

// The thesis's expansions with gateway in proportion to octile's.
static double published_share(const repro_request *request, const repro_map *map,
                              const char *decomposition)
{
    const published *p = &request->published;
    const published_search *own = published_find(p, map->set, map->name, "gateway", decomposition);
    const published_search *octile = published_find(p, map->set, map->name, "octile", "auto");
    return own && octile ? repro_ratio(own->expanded, octile->expanded) : NAN;
}

static void add_edited(const repro_request *request, const repro_map *map, table *t)
{
    int automatic = repro_find_row(request, "astar+gateway-2015");
    repro_sum before = {0}, after = {0}, octile = repro_sum_map(map, 0, CHOOSE_ALL);
    if (automatic >= 0) before = repro_sum_map(map, automatic, CHOOSE_ALL);
    if (has_list(request, map->name)) after = repro_sum_map(map, request->by_hand, CHOOSE_ALL);
    table_cell(t, "%s", map->name);
    repro_cell(t, 1, repro_mean(octile.own.expanded, &octile.own));
    repro_cell(t, 1, repro_mean(before.own.expanded, &before.own));
    repro_cell(t, 1, repro_mean(after.own.expanded, &after.own));
    repro_cell(t, 3, repro_expanded_share(&before));
    repro_cell(t, 3, repro_expanded_share(&after));
    repro_cell(t, 3, published_share(request, map, "auto"));
    repro_cell(t, 3, published_share(request, map, "manual"));
    repro_cell(t, 3, repro_time_share(&before));
    repro_cell(t, 3, repro_time_share(&after));
}

void repro_report_edited(const repro_request *request, const repro_set *set, report *out)
{
    static const table_column TITLES[] = {
        {"map", TABLE_LEFT},           {"octile", TABLE_RIGHT},  {"automatic", TABLE_RIGHT},
        {"by hand", TABLE_RIGHT},      {"share", TABLE_RIGHT},   {"by hand", TABLE_RIGHT},
        {"thesis share", TABLE_RIGHT}, {"by hand", TABLE_RIGHT}, {"time", TABLE_RIGHT},
        {"by hand", TABLE_RIGHT},
    };
    table t;
    table_begin(&t, TITLES, sizeof TITLES / sizeof *TITLES);
    for (size_t i = 0; i < set->count; i++) {
        const repro_map *map = &set->maps[i];
        if (has_list(request, map->name) || !isnan(published_share(request, map, "manual")))
            add_edited(request, map, &t);
    }
    report_paragraph(out, "%s",
                     "The maps with edited gates, here or in the thesis: mean expansions, their "
                     "share of octile's,\nand the share of octile's time.");
    report_table(out, &t);
}
