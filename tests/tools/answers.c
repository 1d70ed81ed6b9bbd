// SPDX-License-Identifier: MIT
// Answers to the queries of a scenario by every algorithm of the registry under several movement
// rules, one line each, to compare with (web/tests/node/native.test.js):
//
//   answers MAP EVERY OTHERS MOST LEFT_OUT [COSTS]
//
// asks every EVERYth row of MAP.scen, under rules other than the benchmarks' every OTHERSth (0:
// none), gives up after MOST expansions, and leaves out a heuristic (-: none). A line is, separated
// by tabs: rules, algorithm, row, outcome, cost, expanded, re-expanded, generated, most open,
// estimate, path. Costs have all their digits. A path is its first tile and a digit for each step,
// clockwise from 0 for north. If a call fails, its status is the outcome and its message the rest.
//
// There is also a line for a field under each set of rules: rules, "distances", and a hash of the
// distances from all tiles to the goals of the first and the last row.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sluice/sluice.h"

typedef struct asked {
    slu_map *map;
    slu_scenario *scenario;
    size_t every, others;
    uint64_t most;
    const char *left_out;
} asked;

typedef struct named_rules {
    const char *name;
    slu_rules rules;
} named_rules;

static const named_rules RULES[] = {
    {"clear", {0}},
    {"one-wall", {.diagonals = SLU_DIAGONALS_ONE_WALL}},
    {"always-mean", {.diagonals = SLU_DIAGONALS_ALWAYS, .charge = SLU_CHARGE_MEAN}},
    {"never", {.diagonals = SLU_DIAGONALS_NEVER}},
    {"10-14", {.steps = SLU_STEPS_10_14}},
    {"wide", {.unit = {.size = 2}}},
};

static void stop(const char *sentence)
{
    fprintf(stderr, "answers: %s\n", sentence);
    exit(2);
}

static void check(slu_status status, const slu_error *error)
{
    if (status != SLU_OK) stop(error->text);
}

// ---- printing

static void print_path(const slu_result *result)
{
    static const char DIGITS[3][3] = {"701", "6*2", "543"};
    const slu_tile *path = result->path;
    if (result->path_length == 0) return;
    printf("%d,%d ", path->x, path->y);
    for (size_t i = 1; i < result->path_length; i++)
        putchar(DIGITS[path[i].y - path[i - 1].y + 1][path[i].x - path[i - 1].x + 1]);
}

static void print_result(const slu_result *result)
{
    const slu_stats *stats = &result->stats;
    printf("%s\t%.17g\t%llu\t%llu\t%llu\t%llu\t%.17g\t", slu_outcome_name(result->outcome),
           result->cost, (unsigned long long)stats->expanded, (unsigned long long)stats->reexpanded,
           (unsigned long long)stats->generated, (unsigned long long)stats->peak_open,
           stats->estimate);
    print_path(result);
}

static void ask(const asked *a, slu_finder *finder, slu_algorithm algorithm, size_t row)
{
    const slu_scenario_row *asked_row = &slu_scenario_rows(a->scenario)[row];
    slu_query query = {.start = asked_row->start,
                       .goal = asked_row->goal,
                       .algorithm = algorithm,
                       .max_expanded = a->most};
    slu_result result;
    slu_error error;
    slu_status status = slu_find(finder, &query, &result, &error);
    if (status == SLU_OK)
        print_result(&result);
    else
        printf("%s\t%s", slu_status_name(status), error.text);
    putchar('\n');
}

// ---- fields

// FNV-1a over the halves of all numbers, the lower one first.
static uint32_t hash_of(const double *numbers, size_t count)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        hash = (hash ^ (uint32_t)bits) * 16777619u;
        hash = (hash ^ (uint32_t)(bits >> 32)) * 16777619u;
    }
    return hash;
}

static void print_distances(const asked *a, slu_finder *finder, const named_rules *rules)
{
    const slu_scenario_row *rows = slu_scenario_rows(a->scenario);
    slu_tile goals[] = {rows[0].goal, rows[slu_scenario_count(a->scenario) - 1].goal};
    slu_query query = {.goals = goals, .goal_count = 2};
    size_t tiles = (size_t)slu_map_width(a->map) * (size_t)slu_map_height(a->map);
    double *distances = malloc(tiles * sizeof *distances);
    slu_error error;
    if (!distances) stop("there is not enough memory");
    check(slu_finder_distances(finder, &query, distances, tiles, &error), &error);
    printf("%s\tdistances\t%08x\n", rules->name, hash_of(distances, tiles));
    free(distances);
}

// ---- asking

static void ask_rows(const asked *a, slu_finder *finder, const named_rules *rules,
                     slu_algorithm algorithm)
{
    char name[64];
    size_t every = rules == RULES ? a->every : a->others;
    slu_algorithm_format(algorithm, name);
    for (size_t row = 0; row < slu_scenario_count(a->scenario); row += every) {
        printf("%s\t%s\t%zu\t", rules->name, name, row);
        ask(a, finder, algorithm, row);
    }
}

// Heuristic by heuristic, because a finder keeps one index.
static void ask_all(const asked *a, const named_rules *rules)
{
    slu_finder_options options = {.rules = rules->rules};
    slu_finder *finder;
    slu_error error;
    check(slu_finder_create(a->map, &options, &finder, &error), &error);
    print_distances(a, finder, rules);
    for (int h = 0; h < slu_methods_count(slu_heuristics()); h++) {
        if (strcmp(slu_methods_at(slu_heuristics(), h)->name, a->left_out) == 0) continue;
        for (int search = 0; search < slu_methods_count(slu_searches()); search++) {
            bool informed = slu_methods_at(slu_searches(), search)->flags & SLU_INFORMED;
            if (informed || h == 0) ask_rows(a, finder, rules, (slu_algorithm){search, h});
        }
    }
    slu_finder_destroy(finder);
}

static void load_costs(slu_glyphs *glyphs, const char *file)
{
    char text[4096];
    slu_error error;
    FILE *stream = fopen(file, "rb");
    if (!stream) stop("the costs cannot be read");
    size_t size = fread(text, 1, sizeof text, stream);
    fclose(stream);
    check(slu_glyphs_parse_costs(glyphs, text, size, &error), &error);
}

static void load(asked *a, const char *file, const char *costs)
{
    char scenario[1024];
    slu_glyphs glyphs;
    slu_error error;
    slu_map_options options = {.glyphs = &glyphs};
    slu_glyphs_default(&glyphs);
    if (costs) load_costs(&glyphs, costs);
    check(slu_map_load(file, &options, &a->map, &error), &error);
    snprintf(scenario, sizeof scenario, "%s.scen", file);
    check(slu_scenario_load(scenario, slu_map_width(a->map), slu_map_height(a->map), NULL,
                            &a->scenario, &error),
          &error);
}

int main(int count, char **words)
{
    if (count < 6) stop("usage: answers MAP EVERY OTHERS MOST LEFT_OUT [COSTS]");
    asked a = {.every = strtoul(words[2], NULL, 10),
               .others = strtoul(words[3], NULL, 10),
               .most = strtoull(words[4], NULL, 10),
               .left_out = words[5]};
    if (a.every == 0) stop("EVERY must be a number from 1");
    load(&a, words[1], words[6]);
    if (slu_scenario_count(a.scenario) == 0) stop("the scenario has no rows");
    for (size_t i = 0; i < (a.others ? sizeof RULES / sizeof *RULES : 1); i++)
        ask_all(&a, &RULES[i]);
    slu_scenario_destroy(a.scenario);
    slu_map_destroy(a.map);
}
