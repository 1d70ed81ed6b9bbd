// SPDX-License-Identifier: MIT
// sluice bench: runs a scenario file and checks every length against it.
//
// Every algorithm answers a query before the next query is read, so that other load on the
// machine slows all of them alike and their ratios hold. Of --repeat runs the fastest counts.
//
// A length is compared with the shortest: the scenario's if it gives one that holds under the rules
// asked for, else what an optimal search finds, not timed.
#include "commands/bench/bench.h"

#include <stdlib.h>
#include <string.h>

#include "ask/measure.h"
#include "commands/commands.h"
#include "options/values.h"
#include "report/numbers.h"
#include "report/progress.h"
#include "system/clock.h"
#include "system/file.h"

enum {
    OPTION_ALG = OPTION_OWN,
    OPTION_EVERY,
    OPTION_LIMIT,
    OPTION_REPEAT,
    OPTION_THREADS,
    OPTION_WEIGHT,
    OPTION_MAX_EXPANDED,
    OPTION_BEAM_WIDTH,
    OPTION_TABLE,
    OPTION_CORNERS,
    OPTION_COST_ONLY,
    OPTION_TSV
};

const option_row options_of_bench[] = {
    {"alg", OPTION_ALG, "NAME[,NAME...]", "the algorithms, as named by sluice list"},
    {"every", OPTION_EVERY, "N", "take every Nth query, beginning with the first (1)"},
    {"limit", OPTION_LIMIT, "N", "take at most N queries"},
    {"repeat", OPTION_REPEAT, "N", "time each query N times and keep the fastest (1)"},
    {"threads", OPTION_THREADS, "N",
     "measure queries per second on one thread and on N, a finder each; --atlas is shared"},
    {"weight", OPTION_WEIGHT, "W", "the weight of wastar, 0 to 100; to 1 optimal (1.5)"},
    {"max-expanded", OPTION_MAX_EXPANDED, "N", "give up a query after N expansions"},
    {"beam-width", OPTION_BEAM_WIDTH, "N", "entries that beam keeps open (100)"},
    {"table", OPTION_TABLE, "N", "tiles that iddfs and idastar may remember (0)"},
    {"corners", OPTION_CORNERS, NULL, "have paths as their corners, which is less to write"},
    {"cost-only", OPTION_COST_ONLY, NULL, "have costs without paths"},
    {"tsv", OPTION_TSV, NULL, "print tab-separated lines"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

// The default algorithm is optimal under every rule.
static const slu_algorithm YARDSTICK = {0};

// ---------------------------------------------------------------------------------------------
// Checking

static void say_fault(const bench_request *request, const bench_row *row, const char *fault,
                      const slu_result *result, size_t index, double optimum)
{
    say_bad("%s: query %zu: %s %s: length %s, expected %s", request->scenario_file, index + 1,
            row->name, fault,
            result->outcome == SLU_FOUND ? show_number(result->cost).text : "none",
            show_number(optimum).text);
}

static void check_answer(const bench_request *request, bench_row *row, const slu_result *result,
                         size_t index, double optimum)
{
    enum { MOST_FAULTS_SAID = 5 };
    slu_query query = request->query;
    query.algorithm = row->algorithm;
    const char *fault = measure_fault(&query, &request->shared.finder.rules, result, optimum);
    if (fault && row->failed++ < MOST_FAULTS_SAID)
        say_fault(request, row, fault, result, index, optimum);
}

// How much longer than the shortest a path is. Within the slack it counts as shortest, or rounding
// in the scenario's last place would show.
static void measure_excess(bench_row *row, double length, double optimum)
{
    if (measure_is_shortest(length, optimum)) {
        row->optimal++;
        return;
    }
    double percent = optimum > 0 ? (length / optimum - 1) * 100 : 0;
    row->excess += percent;
    if (percent > row->worst_excess) row->worst_excess = percent;
}

// ---------------------------------------------------------------------------------------------
// Running

slu_query bench_query(const bench_request *request, slu_algorithm algorithm,
                      const slu_scenario_row *asked)
{
    slu_query query = request->query;
    query.start = asked->start;
    query.goal = asked->goal;
    query.algorithm = algorithm;
    return query;
}

double bench_length(const slu_result *result)
{
    return result->outcome == SLU_FOUND ? result->cost : BENCH_NO_PATH;
}

static cli_exit say_query_failed(const bench_request *request, size_t index, const slu_error *error)
{
    return say_bad("%s: query %zu: %s", request->scenario_file, index + 1, error->text);
}

// The length of a shortest path; negative if there is no path.
static cli_exit find_optimum(const bench_request *request, slu_finder *finder, size_t index,
                             const slu_scenario_row *asked, double *optimum)
{
    *optimum = asked->length;
    if (request->comparable && asked->length >= 0) return CLI_OK;
    slu_query query = bench_query(request, YARDSTICK, asked);
    query.max_expanded = 0;
    slu_result result;
    slu_error error = {0};
    if (slu_find(finder, &query, &result, &error) != SLU_OK)
        return say_query_failed(request, index, &error);
    *optimum = result.outcome == SLU_FOUND ? result.cost : -1;
    return CLI_OK;
}

static cli_exit run_query(const bench_request *request, bench_row *row, size_t index,
                          const slu_scenario_row *asked, double optimum)
{
    slu_query query = bench_query(request, row->algorithm, asked);
    slu_result result;
    slu_error error = {0};
    double *us = &row->us[row->queries];
    if (measure_query(row->finder, &query, request->repeat, &result, us, &error) != SLU_OK)
        return say_query_failed(request, index, &error);
    row->lengths[row->queries] = bench_length(&result);
    row->queries++;
    row->answered_by = result.algorithm;
    row->expanded += (double)result.stats.expanded;
    row->reexpanded += (double)result.stats.reexpanded;
    row->generated += (double)result.stats.generated;
    row->estimate += result.stats.estimate;
    if (result.outcome == SLU_FOUND) {
        row->solved++;
        row->length += result.cost;
        if (optimum >= 0) measure_excess(row, result.cost, optimum);
    }
    if (optimum >= 0) check_answer(request, row, &result, index, optimum);
    return CLI_OK;
}

static size_t query_count(const bench_request *request, const slu_scenario *scenario)
{
    size_t every = (size_t)request->every, limit = (size_t)request->limit;
    size_t count = (slu_scenario_count(scenario) + every - 1) / every;
    return limit && limit < count ? limit : count;
}

static cli_exit run_queries(const bench_request *request, bench_row *rows, int count,
                            const slu_scenario *scenario, slu_finder *yardstick)
{
    const slu_scenario_row *asked = slu_scenario_rows(scenario);
    size_t queries = query_count(request, scenario);
    cli_exit code = CLI_OK;
    progress bar;
    progress_begin(&bar, "bench", queries);
    for (size_t i = 0; i < queries && code == CLI_OK; i++) {
        size_t index = i * (size_t)request->every;
        double optimum;
        code = find_optimum(request, yardstick, index, &asked[index], &optimum);
        for (int k = 0; k < count && code == CLI_OK; k++)
            code = run_query(request, &rows[k], index, &asked[index], optimum);
        progress_update(&bar, i + 1);
    }
    progress_end(&bar);
    return code;
}

// Zones that an option names are part of what a row builds.
static double terrain_ms(const slu_terrain *terrain)
{
    slu_terrain_facts facts = {0};
    if (terrain) slu_terrain_describe(terrain, &facts);
    return (double)facts.nanoseconds / 1e6;
}

static cli_exit prepare_rows(const bench_request *request, const slu_map *map,
                             const slu_scenario *scenario, bench_row *rows, int count)
{
    for (int i = 0; i < count; i++) {
        bench_row *row = &rows[i];
        row->algorithm = request->algorithms.items[i];
        row->answered_by = row->algorithm;
        row->terrain = request->algorithms.terrains[i];
        slu_algorithm_format(row->algorithm, row->name);
        zones_add_name(&request->shared.zones, row->terrain, row->name);
        row->us = console_alloc(query_count(request, scenario), sizeof *row->us);
        row->lengths = console_alloc(query_count(request, scenario), sizeof *row->lengths);
        slu_error error = {0};
        uint64_t begin = clock_thread_ns();
        slu_finder_options options = shared_finder_on(&request->shared, row->terrain);
        if (slu_finder_create(map, &options, &row->finder, &error) != SLU_OK ||
            slu_finder_prepare(row->finder, row->algorithm, &error) != SLU_OK)
            return say_error(request->map_file, &error);
        row->build_ms = (double)(clock_thread_ns() - begin) / 1e6 + terrain_ms(options.terrain);
    }
    return CLI_OK;
}

static cli_exit verdict(const bench_row *rows, int count)
{
    size_t failed = 0;
    for (int i = 0; i < count; i++)
        failed += rows[i].failed;
    if (failed == 0) return CLI_OK;
    say_bad("%zu answers failed the check", failed);
    return CLI_NO;
}

static cli_exit measure_rows(const bench_request *request, const slu_map *map,
                             const slu_scenario *scenario, bench_row *rows, int count)
{
    slu_finder *yardstick;
    slu_error error = {0};
    if (slu_finder_create(map, &request->shared.finder, &yardstick, &error) != SLU_OK)
        return say_error(request->map_file, &error);
    cli_exit code = prepare_rows(request, map, scenario, rows, count);
    if (code == CLI_OK) code = run_queries(request, rows, count, scenario, yardstick);
    slu_finder_destroy(yardstick);
    return code;
}

static cli_exit report_rows(const bench_request *request, const slu_map *map,
                            const slu_scenario *scenario, bench_row *rows, int count)
{
    if (request->threads == 0) bench_report(request, rows, count);
    cli_exit code = verdict(rows, count);
    if (request->threads == 0 || code != CLI_OK) return code;
    return bench_throughput(request, map, scenario, rows, count);
}

static cli_exit run_rows(const bench_request *request, const slu_map *map,
                         const slu_scenario *scenario)
{
    int count = request->algorithms.count;
    bench_row *rows = console_alloc((size_t)count, sizeof *rows);
    cli_exit code = measure_rows(request, map, scenario, rows, count);
    for (int i = 0; i < count && code == CLI_OK; i++) {
        rows[i].index_bytes = slu_finder_index_bytes(rows[i].finder);
        rows[i].finder_bytes = slu_finder_bytes(rows[i].finder) - rows[i].index_bytes;
        slu_finder_phases(rows[i].finder, &rows[i].phases);
    }
    if (code == CLI_OK) code = report_rows(request, map, scenario, rows, count);
    for (int i = 0; i < count; i++) {
        slu_finder_destroy(rows[i].finder);
        free(rows[i].us);
        free(rows[i].lengths);
    }
    free(rows);
    return code;
}

// ---------------------------------------------------------------------------------------------
// The request

static void say_what_is_compared(const bench_request *request, const slu_scenario *scenario)
{
    if (!request->comparable) {
        say("The scenario's lengths hold for --diagonals clear, exact steps and ground of cost 1; "
            "here "
            "an optimal search finds the shortest.");
        return;
    }
    size_t unknown = 0, queries = query_count(request, scenario);
    for (size_t i = 0; i < queries; i++)
        unknown += slu_scenario_rows(scenario)[i * (size_t)request->every].length < 0;
    if (unknown)
        say("%zu of %zu rows give no length; an optimal search finds theirs.", unknown, queries);
}

// A scenario for another kind of unit has queries that this one cannot answer.
static bool is_for_unit(const bench_request *request, const slu_scenario *scenario)
{
    const slu_unit *asked = &request->shared.finder.rules.unit, *unit = slu_scenario_unit(scenario);
    bool any = unit->size <= 1 && !unit->terrains;
    if (any || shared_same_unit(asked, unit)) return true;
    say_bad("%s is for units of size %d%s%s: add --size %d%s%s", request->scenario_file, unit->size,
            unit->terrains ? " on " : "", unit->terrains ? unit->terrains : "", unit->size,
            unit->terrains ? " --terrains " : "", unit->terrains ? unit->terrains : "");
    return false;
}

static cli_exit run_on_map(bench_request *request, const slu_map *map)
{
    slu_scenario *scenario;
    slu_error error = {0};
    slu_status status = slu_scenario_load(request->scenario_file, slu_map_width(map),
                                          slu_map_height(map), NULL, &scenario, &error);
    if (status != SLU_OK) return say_error(request->scenario_file, &error);
    request->comparable =
        shared_match_benchmark(&request->shared, slu_scenario_unit(scenario), map);
    cli_exit code;
    if (!is_for_unit(request, scenario)) {
        code = CLI_BAD;
    } else if (slu_scenario_count(scenario) == 0) {
        code = say_bad("%s has no queries", request->scenario_file);
    } else {
        say_what_is_compared(request, scenario);
        code = run_rows(request, map, scenario);
    }
    slu_scenario_destroy(scenario);
    return code;
}

static cli_exit run_request(bench_request *request)
{
    slu_map *map;
    if (shared_load_map(&request->shared, request->map_file, &map) != CLI_OK) return CLI_BAD;
    shared_finder(&request->shared);
    cli_exit code = zones_spread(&request->shared.zones, &request->algorithms);
    if (code == CLI_OK) code = run_on_map(request, map);
    shared_unload_map(&request->shared, map);
    return code;
}

static bool take_option(void *ctx, int key, const char *value)
{
    bench_request *request = ctx;
    enum { MOST = 1000000000, MOST_THREADS = 256 };
    slu_query *query = &request->query;
    switch (key) {
    case OPTION_ALG: return algorithms_read(&request->algorithms, value);
    case OPTION_EVERY: return read_int("--every", value, 1, MOST, &request->every);
    case OPTION_LIMIT: return read_int("--limit", value, 1, MOST, &request->limit);
    case OPTION_REPEAT: return read_int("--repeat", value, 1, MOST, &request->repeat);
    case OPTION_THREADS: return read_int("--threads", value, 1, MOST_THREADS, &request->threads);
    case OPTION_WEIGHT: return read_weight(value, &query->weight);
    case OPTION_MAX_EXPANDED:
        return read_count("--max-expanded", value, 1, UINT64_MAX, &query->max_expanded);
    case OPTION_BEAM_WIDTH: return read_count("--beam-width", value, 1, MOST, &query->beam_width);
    case OPTION_TABLE: return read_count("--table", value, 1, MOST, &query->table_entries);
    case OPTION_CORNERS: return query->corners = true;
    case OPTION_COST_ONLY: return query->cost_only = true;
    case OPTION_TSV: return request->tsv = true;
    default: return false;
    }
}

cli_exit run_bench(const command *self, int argc, char **argv)
{
    command_line line = {self, argc, argv, .least = 1, .most = 2};
    bench_request request = {.every = 1, .repeat = 1};
    if (!shared_read(&line, &request.shared, take_option, &request)) return line.code;
    if (request.algorithms.count == 0) return say_bad("name the algorithms: --alg NAME[,NAME...]");
    if (request.tsv && request.shared.json) return say_bad("choose --json or --tsv");
    if (!zones_fit(&request.shared.zones, &request.algorithms, request.shared.atlas_file))
        return CLI_BAD;
    char *beside = file_with_suffix(line.arguments[0], ".scen");
    request.map_file = line.arguments[0];
    request.scenario_file = line.count == 2 ? line.arguments[1] : beside;
    cli_exit code = run_request(&request);
    free(beside);
    return code;
}
