// SPDX-License-Identifier: MIT
// Random queries by an index, each compared with Dijkstra's search, which uses no index and no
// estimate. Costs must be equal, and paths must be paths.
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
    const verify_request *asked;
    const slu_map *map;
    const slu_rules *rules;
    slu_finder *by_index, *plainly;
    slu_algorithm index, dijkstra;
    uint64_t chance;
    int answered, unreachable, differing;
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

// Why the index's answer is wrong; NULL if it is right.
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
    q.algorithm = v->index;
    q.cost_only = true;
    if (status == SLU_OK) status = slu_find(v->by_index, &q, &alone, error);
    q.cost_only = false;
    if (status == SLU_OK) status = slu_find(v->by_index, &q, &found, error);
    if (status != SLU_OK) return status;
    const char *fault = fault_of(v, &found, &alone, &plain);
    v->answered++;
    v->unreachable += plain.outcome != SLU_FOUND;
    if (fault && v->differing++ < MOST_FAULTS_SAID) say_fault(&q, fault, &found, &plain);
    return SLU_OK;
}

static slu_status ask_all(verification *v, int queries, slu_error *error)
{
    slu_status status = SLU_OK;
    slu_tile start, goal;
    progress bar;
    progress_begin(&bar, "verify", (uint64_t)queries);
    for (int i = 0; i < queries && status == SLU_OK; i++) {
        if (!draw_tile(v, &start) || !draw_tile(v, &goal)) break;
        status = ask(v, start, goal, error);
        progress_update(&bar, (uint64_t)i + 1);
    }
    progress_end(&bar);
    return status;
}

static void report(const verification *v)
{
    const char *file = file_base_name(v->asked->file);
    if (v->asked->json) {
        cJSON *object = cJSON_CreateObject();
        json_add_text(object, v->asked->algorithm, file);
        json_add_count(object, "queries", (uint64_t)v->answered);
        json_add_count(object, "unreachable", (uint64_t)v->unreachable);
        json_add_count(object, "differing", (uint64_t)v->differing);
        json_print(object);
        return;
    }
    printf("%s: %d random queries, %d of them without a path; ", file, v->answered, v->unreachable);
    if (v->differing == 0)
        printf("all answers are those of dijkstra\n");
    else
        printf("%d answers differ from those of dijkstra\n", v->differing);
}

cli_exit verify_index(const slu_map *map, const verify_request *asked)
{
    verification v = {
        .asked = asked, .map = map, .rules = &asked->finder.rules, .chance = asked->seed};
    slu_error error = {0};
    const slu_finder_options plainly = {.rules = *v.rules};
    slu_status status = slu_algorithm_parse(asked->algorithm, &v.index, &error);
    if (status == SLU_OK) status = slu_algorithm_parse("dijkstra", &v.dijkstra, &error);
    if (status == SLU_OK) status = slu_finder_create(map, &asked->finder, &v.by_index, &error);
    if (status == SLU_OK) status = slu_finder_create(map, &plainly, &v.plainly, &error);
    if (status == SLU_OK) status = ask_all(&v, asked->queries, &error);
    slu_finder_destroy(v.by_index);
    slu_finder_destroy(v.plainly);
    if (status != SLU_OK) return say_error(asked->file, &error);
    report(&v);
    return v.differing == 0 ? CLI_OK : CLI_NO;
}
