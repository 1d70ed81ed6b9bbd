// SPDX-License-Identifier: MIT
// sluice gen world: polygons from a seed, as GeoJSON.
#include <stdlib.h>

#include "commands/gen/gen.h"
#include "options/values.h"
#include "report/json.h"
#include "report/text.h"

static cli_exit deliver_world(const gen_options *gen, const slu_world *world)
{
    size_t length = 0;
    char *text = text_of_world(world, &length);
    cli_exit code = gen_deliver(gen, text, length);
    free(text);
    return code;
}

static void report_world(const gen_options *gen, const slu_world *world)
{
    slu_world_facts facts;
    slu_world_describe(world, &facts);
    if (!gen->shared.json) {
        say("%s: %zu obstacles and %zu regions, %zu corners", gen->output, facts.obstacles,
            facts.regions, facts.corners);
        return;
    }
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "file", gen->output);
    cJSON_AddStringToObject(object, "kind", "world");
    json_add_count(object, "seed", gen->make.seed);
    json_add_count(object, "obstacles", facts.obstacles);
    json_add_count(object, "regions", facts.regions);
    json_add_count(object, "corners", facts.corners);
    json_print(object);
}

cli_exit gen_make_world(gen_options *gen, const char *corners)
{
    int count = 0;
    if (!gen_options_fit(gen, "world")) return CLI_BAD;
    if (!read_int("CORNERS", corners, 4, SLU_MAX_CORNERS / 4, &count)) return CLI_BAD;
    slu_world_generate_options options = {.corners = (size_t)count,
                                          .regions = (size_t)gen->regions,
                                          .overlap = gen->overlap,
                                          .seed = gen->make.seed};
    slu_error error = {0};
    slu_world *world = NULL;
    if (slu_world_generate(&options, NULL, &world, &error) != SLU_OK)
        return say_error(NULL, &error);
    cli_exit code = deliver_world(gen, world);
    if (code == CLI_OK && gen->output) report_world(gen, world);
    slu_world_destroy(world);
    return code;
}
