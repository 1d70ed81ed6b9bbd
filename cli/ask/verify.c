// SPDX-License-Identifier: MIT
// Random queries, each compared with Dijkstra's search, which uses no index and no estimate. Costs
// must be equal, and paths must be paths.
#include "ask/verify.h"

#include <math.h>

#include "report/json.h"
#include "report/numbers.h"
#include "report/progress.h"
#include "system/chance.h"
#include "system/file.h"

// Sums of the same steps in another order differ by less.
static const double SLACK = 1e-8;

enum { MOST_FAULTS_SAID = 5, MOST_TRIES = 1000 };

typedef struct verification {
    const slu_map *map;
    const slu_rules *rules;
    slu_finder *finder, *plainly;
    slu_algorithm algorithm, dijkstra;
    uint64_t chance;
    verify_counts *counts;
    progress *bar; // NULL: none
} verification;

// False if hardly anything is ground that the unit fits on.
static bool draw_tile(verification *v, slu_tile *tile)
{
    for (int i = 0; i < MOST_TRIES; i++) {
        tile->x = (int)chance_below(&v->chance, (uint32_t)slu_map_width(v->map));
        tile->y = (int)chance_below(&v->chance, (uint32_t)slu_map_height(v->map));
        if (slu_unit_cost(v->map, v->rules, *tile) != SLU_WALL) return true;
    }
    return false;
}

static bool same_cost(double a, double b)
{
    return fabs(a - b) <= SLACK * fmax(1, fabs(b));
}

// Why an answer is wrong; NULL if it is right.
static const char *fault_of(const verification *v, const slu_result *found, const slu_result *alone,
                            const slu_result *plain)
{
    slu_path_facts facts;
    if (found->outcome != plain->outcome) return "the outcome";
    if (!same_cost(found->cost, plain->cost)) return "the cost";
    if (alone->outcome != plain->outcome || !same_cost(alone->cost, plain->cost))
        return "the cost alone";
    if (found->outcome != SLU_FOUND) return NULL;
    const slu_status status =
        slu_path_check(v->map, v->rules, found->path, found->path_length, &facts, NULL);
    return status == SLU_OK && same_cost(facts.cost, plain->cost) ? NULL : "the path";
}

static void say_fault(const slu_query *q, const char *fault, const slu_result *found,
                      const slu_result *plain)
{
    say_bad("%d %d to %d %d: %s differs: %s, %s; by dijkstra: %s, %s", q->start.x, q->start.y,
            q->goal.x, q->goal.y, fault, slu_outcome_name(found->outcome),
            show_number(found->cost).text, slu_outcome_name(plain->outcome),
            show_number(plain->cost).text);
}

static slu_status ask(verification *v, slu_tile start, slu_tile goal, slu_error *error)
{
    slu_query q = {.start = start, .goal = goal, .algorithm = v->dijkstra};
    slu_result plain, alone, found;
    slu_status status = slu_find(v->plainly, &q, &plain, error);
    q.algorithm = v->algorithm;
    q.cost_only = true;
    if (status == SLU_OK) status = slu_find(v->finder, &q, &alone, error);
    q.cost_only = false;
    if (status == SLU_OK) status = slu_find(v->finder, &q, &found, error);
    if (status != SLU_OK) return status;
    const char *fault = fault_of(v, &found, &alone, &plain);
    v->counts->answered++;
    v->counts->unreachable += plain.outcome != SLU_FOUND;
    if (fault && v->counts->differing++ < MOST_FAULTS_SAID) say_fault(&q, fault, &found, &plain);
    return SLU_OK;
}

static slu_status ask_all(verification *v, int queries, slu_error *error)
{
    slu_status status = SLU_OK;
    slu_tile start, goal;
    for (int i = 0; i < queries && status == SLU_OK; i++) {
        if (!draw_tile(v, &start) || !draw_tile(v, &goal)) break;
        status = ask(v, start, goal, error);
        if (v->bar) progress_update(v->bar, (uint64_t)i + 1);
    }
    return status;
}

static slu_status verify(verification *v, const slu_finder_options *finder, int queries,
                         slu_error *error)
{
    const slu_finder_options plainly = {.rules = finder->rules};
    v->rules = &finder->rules;
    slu_status status = slu_algorithm_parse("dijkstra", &v->dijkstra, error);
    if (status == SLU_OK) status = slu_finder_create(v->map, finder, &v->finder, error);
    if (status == SLU_OK) status = slu_finder_create(v->map, &plainly, &v->plainly, error);
    if (status == SLU_OK) status = ask_all(v, queries, error);
    slu_finder_destroy(v->finder);
    slu_finder_destroy(v->plainly);
    return status;
}

slu_status verify_algorithm(const slu_map *map, const slu_finder_options *finder,
                            slu_algorithm algorithm, int queries, uint64_t seed,
                            verify_counts *counts, slu_error *error)
{
    verification v = {.map = map, .algorithm = algorithm, .chance = seed, .counts = counts};
    return verify(&v, finder, queries, error);
}

// ---- an index

static void report(const verify_request *asked, const verify_counts *counts)
{
    const char *file = file_base_name(asked->file);
    if (asked->json) {
        cJSON *object = cJSON_CreateObject();
        json_add_text(object, asked->algorithm, file);
        json_add_count(object, "queries", (uint64_t)counts->answered);
        json_add_count(object, "unreachable", (uint64_t)counts->unreachable);
        json_add_count(object, "differing", (uint64_t)counts->differing);
        json_print(object);
        return;
    }
    printf("%s: %d random queries, %d of them without a path; ", file, counts->answered,
           counts->unreachable);
    if (counts->differing == 0)
        printf("all answers are those of dijkstra\n");
    else
        printf("%d answers differ from those of dijkstra\n", counts->differing);
}

cli_exit verify_index(const slu_map *map, const verify_request *asked)
{
    verify_counts counts = {0};
    progress bar;
    verification v = {.map = map, .chance = asked->seed, .counts = &counts, .bar = &bar};
    slu_error error = {0};
    slu_status status = slu_algorithm_parse(asked->algorithm, &v.algorithm, &error);
    if (status != SLU_OK) return say_error(asked->file, &error);
    progress_begin(&bar, "verify", (uint64_t)asked->queries);
    status = verify(&v, &asked->finder, asked->queries, &error);
    progress_end(&bar);
    if (status != SLU_OK) return say_error(asked->file, &error);
    report(asked, &counts);
    return counts.differing == 0 ? CLI_OK : CLI_NO;
}
