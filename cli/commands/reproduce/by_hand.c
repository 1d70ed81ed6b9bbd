// SPDX-License-Identifier: MIT
// sluice reproduce thesis --gates DIR: gateway-2015 on decompositions that were edited by hand.
//
// Source: Halldórsson 2015, Tables 4.3 and 4.5: where its decomposition does harm, wide gates are
// removed and zones with many gates are split. The folder has a list of edits, NAME.gates, for each
// map that was edited; all other maps are measured on the automatic decomposition, as in Table 4.3.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "commands/reproduce/reproduce.h"
#include "options/gate_edits.h"
#include "system/file.h"

void repro_add_by_hand(repro_request *request)
{
    algorithm_list *list = &request->algorithms;
    request->by_hand = -1;
    if (!request->gates || list->count == ALGORITHMS_MOST) return;
    request->by_hand = list->count;
    slu_algorithm_parse("astar+gateway-2015", &list->items[list->count], NULL);
    snprintf(request->names[list->count++], sizeof request->names[0], "%s", REPRO_BY_HAND);
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
