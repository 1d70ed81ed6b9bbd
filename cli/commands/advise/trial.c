// SPDX-License-Identifier: MIT
// Trying every candidate on a map: each decomposition with each heuristic that reads an atlas, and
// searches without one.
//
// All candidates answer a query before the next one is asked, so that other load on the machine
// slows all of them alike; of two runs the faster counts. Every candidate is optimal, so their
// costs must agree.
#include <math.h>

#include "ask/measure.h"
#include "commands/advise/advise.h"
#include "report/progress.h"

// As slu_advise has it.
enum { LANDMARKS = 8, REPEAT = 2 };

// ---------------------------------------------------------------------------------------------
// Candidates

static slu_algorithm algorithm_of(const char *search, const char *heuristic)
{
    slu_algorithm algorithm = {0};
    slu_methods_find(slu_searches(), search, &algorithm.search, NULL);
    slu_methods_find(slu_heuristics(), heuristic, &algorithm.heuristic, NULL);
    return algorithm;
}

static bool is_same(slu_algorithm a, slu_algorithm b)
{
    return a.search == b.search && a.heuristic == b.heuristic;
}

static int add_atlas(trial *t, int method, int landmarks)
{
    if (t->atlas_count == TRIAL_ATLASES) return NO_ATLAS;
    t->atlases[t->atlas_count] = (trial_atlas){.method = method, .landmarks = landmarks};
    return t->atlas_count++;
}

static void add_row(trial *t, const char *search, const char *heuristic, int atlas)
{
    if (t->row_count == TRIAL_ROWS) return;
    t->rows[t->row_count++] =
        (trial_row){.algorithm = algorithm_of(search, heuristic), .atlas = atlas};
}

// Jump points need uniform ground and steps of usual lengths: a finder knows.
static bool can_jump(const advise_request *request, const slu_map *map)
{
    slu_finder *finder = NULL;
    slu_error error;
    bool can = slu_finder_create(map, &request->shared.finder, &finder, &error) == SLU_OK &&
               slu_finder_prepare(finder, algorithm_of("jps", "octile"), &error) == SLU_OK;
    slu_finder_destroy(finder);
    return can;
}

// Where jumps are possible, an atlas guides nothing better: on none of the maps of bench/advise on
// which both were tried was canonical A* faster by more than a tenth.
static void add_rows(trial *t, bool jumps)
{
    const char *search = jumps ? "jps" : "canonical";
    int methods = slu_methods_count(slu_decompositions());
    add_row(t, "astar", "octile", NO_ATLAS);
    t->rows[0].baseline = true;
    add_row(t, "canonical", "octile", NO_ATLAS);
    if (jumps) add_row(t, "jps", "octile", NO_ATLAS);
    for (int method = 0; method < methods; method++) {
        int bare = add_atlas(t, method, 0), marked = add_atlas(t, method, LANDMARKS);
        add_row(t, search, "gateway", bare);
        // Landmarks are the same whatever the zones.
        if (method == 0) add_row(t, search, "differential", marked);
        add_row(t, search, "guided", marked);
    }
}

// ---------------------------------------------------------------------------------------------
// Building

static cli_exit build_atlas(const advise_request *request, const slu_map *map, trial_atlas *made)
{
    slu_atlas_options options = {.rules = request->shared.finder.rules,
                                 .terrain = {.method = made->method},
                                 .landmarks = made->landmarks};
    return advise_build(request, map, &options, &made->atlas, &made->cost);
}

static cli_exit build(trial *t, const advise_request *request, const slu_map *map)
{
    cli_exit code = CLI_OK;
    for (int i = 0; i < t->atlas_count && code == CLI_OK; i++)
        code = build_atlas(request, map, &t->atlases[i]);
    for (int i = 0; i < t->row_count && code == CLI_OK; i++) {
        trial_row *row = &t->rows[i];
        slu_finder_options options = request->shared.finder;
        slu_error error = {0};
        options.atlas = row->atlas == NO_ATLAS ? NULL : t->atlases[row->atlas].atlas;
        if (slu_finder_create(map, &options, &row->finder, &error) != SLU_OK)
            code = say_error(request->map_file, &error);
    }
    return code;
}

// ---------------------------------------------------------------------------------------------
// Asking

static bool is_close(double a, double b)
{
    return fabs(a - b) <= 1e-6 * fmax(1, fabs(a));
}

static cli_exit say_wrong(const trial_row *row, const slu_scenario_row *asked, double cost,
                          double expected)
{
    char name[64];
    slu_algorithm_format(row->algorithm, name);
    say_bad("%s from %d,%d to %d,%d: cost %g, expected %g", name, asked->start.x, asked->start.y,
            asked->goal.x, asked->goal.y, cost, expected);
    return CLI_NO;
}

static cli_exit ask_row(const advise_request *request, trial_row *row,
                        const slu_scenario_row *asked, double *cost)
{
    // Some scenarios of the benchmark begin in walls.
    slu_query query = {.start = asked->start,
                       .goal = asked->goal,
                       .algorithm = row->algorithm,
                       .free_start = true};
    slu_result result;
    slu_error error = {0};
    double us;
    if (measure_query(row->finder, &query, REPEAT, &result, &us, &error) != SLU_OK)
        return say_error(request->map_file, &error);
    row->us += us;
    row->expanded += (double)result.stats.expanded;
    *cost = result.cost;
    return CLI_OK;
}

static cli_exit ask(trial *t, const advise_request *request, const slu_scenario_row *asked)
{
    double expected = 0, cost = 0;
    for (int i = 0; i < t->row_count; i++) {
        cli_exit code = ask_row(request, &t->rows[i], asked, &cost);
        if (code != CLI_OK) return code;
        if (i == 0) expected = cost;
        if (!is_close(cost, expected)) return say_wrong(&t->rows[i], asked, cost, expected);
    }
    return CLI_OK;
}

// A scenario is sorted by length, so queries at equal distances are a fair sample.
static cli_exit ask_all(trial *t, const advise_request *request, const slu_scenario *scenario)
{
    const slu_scenario_row *rows = slu_scenario_rows(scenario);
    size_t count = slu_scenario_count(scenario), wanted = (size_t)request->measure;
    cli_exit code = CLI_OK;
    if (wanted > count) wanted = count;
    progress bar;
    progress_begin(&bar, "measure", wanted);
    for (size_t i = 0; i < wanted && code == CLI_OK; i++) {
        code = ask(t, request, &rows[i * count / wanted]);
        progress_update(&bar, i + 1);
    }
    progress_end(&bar);
    t->queries = (int)wanted;
    return code;
}

static cli_exit find_queries(const advise_request *request, const slu_map *map,
                             slu_scenario **scenario)
{
    slu_error error = {0};
    slu_scenario_options options = {.count = (size_t)request->measure,
                                    .seed = (uint64_t)request->seed};
    const char *file = request->scenario_file ? request->scenario_file : request->map_file;
    slu_status status = request->scenario_file
                            ? slu_scenario_load(file, slu_map_width(map), slu_map_height(map), NULL,
                                                scenario, &error)
                            : slu_scenario_draw(map, &options, scenario, &error);
    if (status != SLU_OK) return say_error(file, &error);
    if (slu_scenario_count(*scenario) == 0) return say_bad("%s: there are no queries", file);
    return CLI_OK;
}

// ---------------------------------------------------------------------------------------------
// The verdict

static bool is_advised(const trial *t, const trial_row *row, const slu_advice *advice)
{
    if (!is_same(row->algorithm, advice->algorithm)) return false;
    if (!advice->atlas || row->atlas == NO_ATLAS) return !advice->atlas && row->atlas == NO_ATLAS;
    const trial_atlas *atlas = &t->atlases[row->atlas];
    const slu_atlas_options *wanted = &advice->atlas_options;
    return atlas->method == wanted->terrain.method && atlas->landmarks == wanted->landmarks;
}

static void judge(trial *t, const slu_advice *advice)
{
    t->best = t->plain = t->advised = 1;
    for (int i = 1; i < t->row_count; i++) {
        const trial_row *row = &t->rows[i];
        if (row->us < t->rows[t->best].us) t->best = i;
        if (row->atlas == NO_ATLAS && is_same(row->algorithm, advice->plain)) t->plain = i;
        if (is_advised(t, row, advice)) t->advised = i;
    }
}

cli_exit trial_run(trial *t, const advise_request *request, const slu_map *map,
                   const slu_advice *advice)
{
    slu_scenario *scenario = NULL;
    cli_exit code = find_queries(request, map, &scenario);
    if (code == CLI_OK) {
        add_rows(t, can_jump(request, map));
        code = build(t, request, map);
    }
    if (code == CLI_OK) code = ask_all(t, request, scenario);
    slu_scenario_destroy(scenario);
    if (code != CLI_OK) return code;
    for (int i = 0; i < t->row_count; i++) {
        t->rows[i].us /= t->queries;
        t->rows[i].expanded /= t->queries;
    }
    judge(t, advice);
    return CLI_OK;
}

void trial_end(trial *t)
{
    for (int i = 0; i < t->row_count; i++)
        slu_finder_destroy(t->rows[i].finder);
    for (int i = 0; i < t->atlas_count; i++)
        slu_atlas_destroy(t->atlases[i].atlas);
}
