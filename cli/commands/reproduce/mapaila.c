// SPDX-License-Identifier: MIT
// Mapaila, Efficient Path Finding for Tile-Based 2D Games: the sample test, one query among large
// obstacles by A* with each heuristic (figures 9 to 11), his overestimate (figure 8), and the same
// over every query of some scenes.
//
// His A* has one status per node, open or closed, and costs of 10 and 14: astar-closed.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ask/path.h"
#include "commands/reproduce/demonstration.h"
#include "system/folder.h"

static const slu_steps HIS_STEPS = {10, 14};

// The sample: from one wing to another, around walls that the straight line meets.
static const char SAMPLE[] = "rooms.map";
static const slu_tile START = {65, 60}, GOAL = {72, 8};

enum { EUCLIDEAN, MANHATTAN, DELTA_MAX, OVERESTIMATE, REOPENED, REOPENED_MANHATTAN, KINDS };
static const char *const NAMES[KINDS] = {"astar-closed+euclidean", "astar-closed+manhattan",
                                         "astar-closed+chebyshev", "astar-closed+overestimate",
                                         "astar+overestimate",     "astar+manhattan"};
enum { DRAWN = REOPENED + 1 };
static const char *const TITLES[DRAWN] = {"Figure 9: Euclidean", "Figure 10: Manhattan",
                                          "Figure 11: Delta-Max", "Figure 8: overestimate",
                                          "the same, reopening"};

static const char *const SCENES[] = {"fortress.map", "rooms.map", "caves.map", "traps.map",
                                     "field.map"};
enum { SCENE_COUNT = sizeof SCENES / sizeof *SCENES };

// Sums over the queries of a scene.
typedef struct tally {
    double expanded, generated, cost;
} tally;

typedef struct survey {
    size_t queries;
    size_t same;  // Manhattan's path is Euclid's
    size_t fewer; // Manhattan searches fewer nodes than Euclid
    size_t more;  // Delta-Max searches more nodes than both
    size_t other; // and its path is another than Euclid's
    size_t all;   // all of this at once
    tally of[KINDS];
} survey;

typedef struct sample_test {
    path_request request;
    slu_tile goal;
    slu_map *map;
    path_answer answers[DRAWN];
    survey scenes[SCENE_COUNT];
} sample_test;

static const sample_test *test_of(const demo *d)
{
    return (const sample_test *)d->data;
}

static bool algorithm_named(const char *name, slu_algorithm *out)
{
    slu_error error = {0};
    if (slu_algorithm_parse(name, out, &error) == SLU_OK) return true;
    say_error(NULL, &error);
    return false;
}

static slu_finder *his_finder(const slu_map *map)
{
    slu_finder *finder = NULL;
    slu_error error = {0};
    slu_finder_options options = {.rules.steps = HIS_STEPS};
    if (slu_finder_create(map, &options, &finder, &error) != SLU_OK) say_error(NULL, &error);
    return finder;
}

// ---------------------------------------------------------------------------------------------
// The sample test

static cli_exit ask_sample(const demo *d, sample_test *t)
{
    t->map = demo_load(d, SAMPLE);
    slu_finder *finder = t->map ? his_finder(t->map) : NULL;
    if (!finder) return CLI_BAD;
    t->goal = GOAL;
    t->request.goals = &t->goal;
    t->request.query =
        (slu_query){.start = START, .goal = GOAL, .goals = &t->goal, .goal_count = 1};
    t->request.shared.finder.rules.steps = HIS_STEPS;
    t->request.map_file = SAMPLE;
    t->request.render_file = d->what->picture; // so that what is searched is marked
    cli_exit code = CLI_OK;
    for (int i = 0; i < DRAWN && code == CLI_OK; i++) {
        slu_algorithm algorithm;
        code = algorithm_named(NAMES[i], &algorithm) ? CLI_OK : CLI_BAD;
        if (code == CLI_OK)
            code = path_find(&t->request, t->map, finder, algorithm, &t->answers[i]);
    }
    slu_finder_destroy(finder);
    return code;
}

static bool same_path(const slu_result *a, const slu_result *b)
{
    return a->path_length == b->path_length &&
           memcmp(a->path, b->path, a->path_length * sizeof *a->path) == 0;
}

static void claim_sample(demo *d, const sample_test *t)
{
    const slu_result *euclid = &t->answers[EUCLIDEAN].result;
    const slu_result *manhattan = &t->answers[MANHATTAN].result;
    const slu_result *delta = &t->answers[DELTA_MAX].result;
    const slu_result *over = &t->answers[OVERESTIMATE].result;
    uint64_t nodes[DRAWN];
    for (int i = 0; i < DRAWN; i++)
        nodes[i] = t->answers[i].result.stats.expanded;
    demo_claim(d, "figures 9, 10", same_path(euclid, manhattan),
               "the paths with the Euclidean and with the Manhattan heuristic are the same",
               "%s path, cost %g", same_path(euclid, manhattan) ? "the same" : "another",
               manhattan->cost);
    demo_claim(d, "figures 9, 10", nodes[EUCLIDEAN] > nodes[MANHATTAN],
               "the Euclidean heuristic makes A* search more nodes than the Manhattan heuristic",
               "%" PRIu64 " against %" PRIu64, nodes[EUCLIDEAN], nodes[MANHATTAN]);
    bool another = !same_path(euclid, delta);
    demo_claim(d, "figure 11", another && nodes[DELTA_MAX] > nodes[EUCLIDEAN],
               "Delta-Max generates a different path while making A* search more nodes",
               "%s path, %" PRIu64 " nodes", another ? "a different" : "the same",
               nodes[DELTA_MAX]);
    demo_claim(d, "figures 9 to 11", euclid->cost == manhattan->cost && euclid->cost == delta->cost,
               "all three paths are optimal", "costs %g, %g and %g", euclid->cost, manhattan->cost,
               delta->cost);
    demo_claim(d, "figure 8", nodes[OVERESTIMATE] < nodes[MANHATTAN],
               "with obstacles, the overestimate makes A* search fewer nodes than Manhattan",
               "%" PRIu64 " against %" PRIu64 "; %" PRIu64 " where A* reopens closed nodes",
               nodes[OVERESTIMATE], nodes[MANHATTAN], nodes[REOPENED]);
    demo_claim(d, "figure 8", over->cost <= 1.05 * manhattan->cost,
               "its paths look as optimal as those with Manhattan alone", "cost %g against %g",
               over->cost, manhattan->cost);
}

// ---------------------------------------------------------------------------------------------
// Every query of the scenes

// A result whose path is a copy.
static bool ask_one(slu_finder *finder, const slu_scenario_row *row, const char *name,
                    slu_result *out)
{
    slu_error error = {0};
    slu_query query = {.start = row->start, .goal = row->goal};
    if (!algorithm_named(name, &query.algorithm)) return false;
    if (slu_find(finder, &query, out, &error) != SLU_OK) return say_error(NULL, &error), false;
    slu_tile *path = console_alloc(out->path_length, sizeof *path);
    if (out->path_length) memcpy(path, out->path, out->path_length * sizeof *path);
    out->path = path;
    return true;
}

static void add_query(survey *s, const slu_result *r)
{
    const slu_stats *euclid = &r[EUCLIDEAN].stats, *manhattan = &r[MANHATTAN].stats;
    const slu_stats *delta = &r[DELTA_MAX].stats;
    bool same = same_path(&r[EUCLIDEAN], &r[MANHATTAN]);
    bool fewer = manhattan->expanded < euclid->expanded;
    bool more = delta->expanded > euclid->expanded && delta->expanded > manhattan->expanded;
    bool other = !same_path(&r[EUCLIDEAN], &r[DELTA_MAX]);
    s->queries++;
    s->same += same;
    s->fewer += fewer;
    s->more += more;
    s->other += other;
    s->all += same && fewer && more && other;
    for (int i = 0; i < KINDS; i++) {
        s->of[i].expanded += (double)r[i].stats.expanded;
        s->of[i].generated += (double)r[i].stats.generated;
        s->of[i].cost += r[i].cost;
    }
}

static bool survey_query(slu_finder *finder, const slu_scenario_row *row, survey *s)
{
    slu_result results[KINDS] = {{0}};
    bool all = true;
    for (int i = 0; i < KINDS && all; i++)
        all = ask_one(finder, row, NAMES[i], &results[i]);
    if (all && results[0].outcome == SLU_FOUND) add_query(s, results);
    for (int i = 0; i < KINDS; i++)
        free((void *)results[i].path);
    return all;
}

static bool survey_scene(const demo *d, const char *name, survey *s)
{
    slu_map *map = demo_load(d, name);
    slu_finder *finder = map ? his_finder(map) : NULL;
    slu_scenario *scenario = finder ? demo_load_queries(d, name, map) : NULL;
    bool good = scenario != NULL;
    for (size_t i = 0; good && i < slu_scenario_count(scenario); i++)
        good = survey_query(finder, &slu_scenario_rows(scenario)[i], s);
    slu_scenario_destroy(scenario);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return good;
}

static survey sum_of(const sample_test *t)
{
    survey sum = {0};
    for (int i = 0; i < SCENE_COUNT; i++) {
        const survey *s = &t->scenes[i];
        sum.queries += s->queries;
        sum.same += s->same;
        sum.fewer += s->fewer;
        sum.more += s->more;
        sum.other += s->other;
        sum.all += s->all;
    }
    return sum;
}

// On how many scenes the overestimate searches fewer nodes than Manhattan.
static int scenes_won(const sample_test *t, int against)
{
    int won = 0;
    for (int i = 0; i < SCENE_COUNT; i++)
        won += t->scenes[i].of[OVERESTIMATE].expanded < t->scenes[i].of[against].expanded;
    return won;
}

static void claim_scenes(demo *d, const sample_test *t)
{
    survey sum = sum_of(t);
    const survey *fortress = &t->scenes[0];
    double n = (double)fortress->queries;
    demo_claim(d, "after figure 9", sum.same < sum.queries, "the two paths are not always the same",
               "the same in %zu of %zu queries", sum.same, sum.queries);
    demo_claim(d, "figures 9, 10", 10 * sum.fewer > 9 * sum.queries,
               "Manhattan makes A* search fewer nodes", "in %zu of %zu queries", sum.fewer,
               sum.queries);
    demo_claim(d, "figure 11", 2 * sum.more > sum.queries && 2 * sum.other > sum.queries,
               "Delta-Max searches more nodes, and its path is another",
               "more nodes in %zu, another path in %zu of %zu queries", sum.more, sum.other,
               sum.queries);
    demo_claim(d, "figures 9 to 11", sum.all > 0, "all of this on the same query",
               "on %zu of %zu queries, of which the sample is one", sum.all, sum.queries);
    demo_claim(
        d, "figure 8", 2 * scenes_won(t, MANHATTAN) > SCENE_COUNT,
        "the overestimate significantly improves memory and speed over Manhattan alone",
        "fewer nodes on %d of %d scenes; on the fortress %.0f against %.0f, or %.0f where A* "
        "reopens for Manhattan",
        scenes_won(t, MANHATTAN), SCENE_COUNT, fortress->of[OVERESTIMATE].expanded / n,
        fortress->of[MANHATTAN].expanded / n, fortress->of[REOPENED_MANHATTAN].expanded / n);
    demo_claim(d, "figure 8", fortress->of[OVERESTIMATE].cost < 1.05 * fortress->of[EUCLIDEAN].cost,
               "sub-optimal, realistic looking paths", "on the fortress %.1f %% above the cheapest",
               (fortress->of[OVERESTIMATE].cost / fortress->of[EUCLIDEAN].cost - 1) * 100);
}

static cli_exit run(demo *d)
{
    sample_test *t = console_alloc(1, sizeof *t);
    d->data = t;
    if (ask_sample(d, t) != CLI_OK) return CLI_BAD;
    for (int i = 0; i < SCENE_COUNT; i++) {
        if (!survey_scene(d, SCENES[i], &t->scenes[i])) return CLI_BAD;
    }
    claim_sample(d, t);
    claim_scenes(d, t);
    return CLI_OK;
}

// ---------------------------------------------------------------------------------------------
// Output

static void report_scenes(const demo *d, report *out)
{
    static const table_column COLUMNS[] = {
        {"scene", TABLE_LEFT},       {"queries", TABLE_RIGHT}, {"algorithm", TABLE_LEFT},
        {"searched", TABLE_RIGHT},   {"opened", TABLE_RIGHT},  {"of Manhattan's", TABLE_RIGHT},
        {"longer by %", TABLE_RIGHT}};
    const sample_test *test = test_of(d);
    report_paragraph(out, "Every query of five scenes: nodes searched (expanded) and opened "
                          "(generated) on average, and what the paths cost above the cheapest.");
    table t;
    table_begin(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    for (int i = 0; i < SCENE_COUNT * KINDS; i++) {
        const survey *s = &test->scenes[i / KINDS];
        const tally *own = &s->of[i % KINDS];
        double n = (double)s->queries;
        table_cell(&t, "%s", SCENES[i / KINDS]);
        table_cell(&t, "%zu", s->queries);
        table_cell(&t, "%s", NAMES[i % KINDS]);
        table_cell(&t, "%.0f", own->expanded / n);
        table_cell(&t, "%.0f", own->generated / n);
        table_cell(&t, "%.2f", own->expanded / s->of[MANHATTAN].expanded);
        table_cell(&t, "%.1f", (own->cost / s->of[EUCLIDEAN].cost - 1) * 100);
    }
    report_table(out, &t);
}

static void add_json(const demo *d, cJSON *object)
{
    const sample_test *test = test_of(d);
    cJSON *list = cJSON_AddArrayToObject(object, "scenes");
    for (int i = 0; i < SCENE_COUNT * KINDS; i++) {
        const survey *s = &test->scenes[i / KINDS];
        const tally *own = &s->of[i % KINDS];
        double n = (double)s->queries;
        cJSON *row = cJSON_CreateObject();
        json_add_text(row, "scene", SCENES[i / KINDS]);
        json_add_text(row, "alg", NAMES[i % KINDS]);
        cJSON_AddNumberToObject(row, "queries", n);
        cJSON_AddNumberToObject(row, "mean_expanded", own->expanded / n);
        cJSON_AddNumberToObject(row, "mean_generated", own->generated / n);
        cJSON_AddNumberToObject(row, "mean_cost", own->cost / n);
        cJSON_AddItemToArray(list, row);
    }
}

static cli_exit draw(const demo *d, const char *file)
{
    const sample_test *t = test_of(d);
    path_answer shown[DRAWN];
    memcpy(shown, t->answers, sizeof shown);
    for (int i = 0; i < DRAWN; i++)
        snprintf(shown[i].name, sizeof shown[i].name, "%s", TITLES[i]);
    path_request request = t->request;
    request.render_file = file;
    return path_render(&request, t->map, shown, DRAWN);
}

static void release(demo *d)
{
    sample_test *t = d->data;
    if (!t) return;
    for (int i = 0; i < DRAWN; i++)
        path_release(&t->answers[i]);
    slu_map_destroy(t->map);
    free(t);
}

const demonstration MAPAILA = {
    .name = "mapaila",
    .title = "Mapaila: Efficient Path Finding for Tile-Based 2D Games",
    .intro =
        "His A* keeps closed nodes closed (astar-closed here) and counts 10 for a straight and "
        "14 for a diagonal step. The sample test is one query of scenes/rooms.map, around large "
        "obstacles, with each heuristic. Delta-Max is the longer of the two distances "
        "(chebyshev); his overestimate is Manhattan until an obstacle is met, then 15 times the "
        "longer distance. After the sample, the same is counted over every query of five "
        "scenes.",
    .picture = "reproduce-mapaila.png",
    .run = run,
    .draw = draw,
    .report = report_scenes,
    .add_json = add_json,
    .release = release,
};
