// SPDX-License-Identifier: MIT
// sluice advise: what to search a map with, what that gains, and what it costs.
#include "commands/advise/advise.h"

#include "commands/commands.h"
#include "options/values.h"
#include "system/clock.h"

enum { OPTION_QUERIES = OPTION_OWN, OPTION_MEASURE, OPTION_SEED };

const option_row options_of_advise[] = {
    {"queries", OPTION_QUERIES, "N", "how many the map will get before an atlas is rebuilt (many)"},
    {"measure", OPTION_MEASURE, "N", "try every candidate on N queries, and compare"},
    {"seed", OPTION_SEED, "N", "draw other queries to measure on (1)"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

static bool take_option(void *ctx, int key, const char *value)
{
    enum { MOST_QUERIES = 100000, MOST_SEED = 1000000000 };
    advise_request *request = ctx;
    switch (key) {
    case OPTION_QUERIES: return read_count("--queries", value, 1, UINT64_MAX, &request->queries);
    case OPTION_MEASURE: return read_int("--measure", value, 1, MOST_QUERIES, &request->measure);
    case OPTION_SEED: return read_int("--seed", value, 1, MOST_SEED, &request->seed);
    default: return false;
    }
}

cli_exit advise_build(const advise_request *request, const slu_map *map,
                      const slu_atlas_options *options, slu_atlas **atlas, advise_cost *cost)
{
    slu_error error = {0};
    uint64_t begin = clock_thread_ns();
    if (slu_atlas_create(map, options, atlas, &error) != SLU_OK)
        return say_error(request->map_file, &error);
    cost->build_ms = (double)(clock_thread_ns() - begin) / 1e6;
    slu_atlas_facts facts;
    slu_atlas_describe(*atlas, &facts);
    cost->bytes = facts.bytes + facts.terrain_bytes;
    return CLI_OK;
}

static cli_exit build_advised(const advise_request *request, const slu_map *map,
                              const slu_advice *advice, advise_cost *cost)
{
    slu_atlas *atlas = NULL;
    cli_exit code = advise_build(request, map, &advice->atlas_options, &atlas, cost);
    slu_atlas_destroy(atlas);
    return code;
}

static cli_exit advise(const advise_request *request, const slu_map *map)
{
    slu_advice advice;
    slu_error error = {0};
    advise_cost cost;
    trial tried = {0};
    slu_advise_options options = {.rules = request->shared.finder.rules,
                                  .queries = request->queries};
    if (slu_advise(map, &options, &advice, &error) != SLU_OK)
        return say_error(request->map_file, &error);
    cli_exit code = advice.atlas ? build_advised(request, map, &advice, &cost) : CLI_OK;
    if (code == CLI_OK && request->measure) code = trial_run(&tried, request, map, &advice);
    if (code == CLI_OK)
        advise_report(request, &advice, advice.atlas ? &cost : NULL,
                      request->measure ? &tried : NULL);
    trial_end(&tried);
    return code;
}

cli_exit run_advise(const command *self, int argc, char **argv)
{
    advise_request request = {0};
    command_line line = {self, argc, argv, .least = 1, .most = 2};
    if (!shared_read(&line, &request.shared, take_option, &request)) return line.code;
    request.map_file = line.arguments[0];
    request.scenario_file = line.count == 2 ? line.arguments[1] : NULL;
    if (request.scenario_file && !request.measure)
        return say_bad("the queries of %s are for --measure N", request.scenario_file);
    if (request.seed && (!request.measure || request.scenario_file))
        return say_bad("--seed goes with --measure N, without a scenario");
    if (!request.seed) request.seed = 1;
    slu_map *map;
    if (shared_load_map(&request.shared, request.map_file, &map) != CLI_OK) return CLI_BAD;
    shared_finder(&request.shared);
    cli_exit code = advise(&request, map);
    shared_unload_map(&request.shared, map);
    return code;
}
