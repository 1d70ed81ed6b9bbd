// SPDX-License-Identifier: MIT
// sluice smooth --queries: random queries, every path checked and compared with the cheapest.
#include <inttypes.h>
#include <stdlib.h>

#include "commands/smooth/smooth.h"
#include "report/json.h"
#include "report/numbers.h"
#include "report/table.h"
#include "system/chance.h"
#include "system/file.h"

// The results of one method.
typedef struct tally {
    const slu_method *row;
    slu_router_facts facts;
    double build_ms;
    double *times; // of each query, in microseconds
    size_t queries, solved;
    double excess_sum, excess_most; // percent, over the solved ones
    uint64_t expanded;
} tally;

typedef struct query_list {
    slu_space_query *items;
    double *cheapest; // the cost of the reference's path; negative: it found none
    size_t count;
} query_list;

// ---------------------------------------------------------------------------------------------
// Queries

enum { MOST_TRIES = 100000 };

// Draws a point where the unit can stand: in a component, or anywhere if that is negative. False if
// no draw was such a point.
static bool choose_point(const slu_free_space *space, const slu_free_space_facts *facts,
                         uint64_t *state, int64_t component, slu_point *out)
{
    slu_point least = facts->bounds.least, most = facts->bounds.most;
    for (int i = 0; i < MOST_TRIES; i++) {
        double x = chance_share(state), y = chance_share(state);
        *out = (slu_point){least.x + x * (most.x - least.x), least.y + y * (most.y - least.y)};
        int64_t found = slu_free_space_component(space, *out);
        if (found >= 0 && (component < 0 || found == component)) return true;
    }
    return false;
}

static cli_exit choose_queries(const smooth_request *request, const slu_free_space *space,
                               query_list *list)
{
    slu_free_space_facts facts;
    slu_free_space_describe(space, &facts);
    uint64_t state = request->seed;
    list->count = (size_t)request->queries;
    list->items = console_alloc(list->count, sizeof *list->items);
    list->cheapest = console_alloc(list->count, sizeof *list->cheapest);
    for (size_t i = 0; i < list->count; i++) {
        slu_space_query *query = &list->items[i];
        *query = request->query;
        if (!choose_point(space, &facts, &state, -1, &query->from) ||
            !choose_point(space, &facts, &state, slu_free_space_component(space, query->from),
                          &query->to))
            return say_bad("%s: found no point where a unit of radius %g can stand",
                           request->world_file, request->radius);
    }
    return CLI_OK;
}

// ---------------------------------------------------------------------------------------------
// Running

static cli_exit check_path(const smooth_request *request, const slu_world *world,
                           const smooth_answer *answer)
{
    slu_error error = {0};
    slu_space_path_facts facts;
    if (answer->path.count == 0 ||
        slu_space_path_check(world, request->radius, answer->path.points, answer->path.count,
                             &facts, &error) == SLU_OK)
        return CLI_OK;
    say_bad("the path found by %s is invalid: %s", answer->row->name, error.text);
    return CLI_NO;
}

static void count_answer(tally *t, const smooth_answer *answer, double cheapest)
{
    t->times[t->queries++] = answer->query_us;
    t->expanded += answer->path.expanded;
    if (answer->path.outcome != SLU_FOUND) return;
    t->solved++;
    double excess = cheapest > 0 ? (answer->path.cost / cheapest - 1) * 100 : 0;
    t->excess_sum += excess;
    if (excess > t->excess_most) t->excess_most = excess;
}

static slu_status ask_again(smooth_answer *answer, const smooth_request *request,
                            const slu_space_query *query, slu_error *error)
{
    smooth_request one = *request;
    one.query = *query;
    return smooth_ask(answer, &one, error);
}

// Runs every query by one method. The reference fills the list of costs.
static cli_exit run_method(const smooth_request *request, const slu_world *world,
                           const slu_free_space *space, int method, query_list *list, tally *t)
{
    slu_error error = {0};
    smooth_request first = *request;
    first.query = list->items[0];
    smooth_answer answer = {0};
    slu_status status = smooth_answer_by(&answer, &first, space, method, &error);
    *t = (tally){.row = answer.row,
                 .build_ms = answer.build_ms,
                 .times = console_alloc(list->count, sizeof *t->times)};
    cli_exit code = CLI_OK;
    for (size_t i = 0; i < list->count && status == SLU_OK && code == CLI_OK; i++) {
        status = ask_again(&answer, request, &list->items[i], &error);
        if (status != SLU_OK) break;
        code = check_path(request, world, &answer);
        if (method == smooth_reference(space))
            list->cheapest[i] = answer.path.outcome == SLU_FOUND ? answer.path.cost : -1;
        count_answer(t, &answer, list->cheapest[i]);
    }
    if (status == SLU_OK) slu_router_describe(answer.router, &t->facts);
    slu_router_destroy(answer.router);
    return status == SLU_OK ? code : say_error(t->row->name, &error);
}

// ---------------------------------------------------------------------------------------------
// Reporting

static double mean_of(const double *numbers, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += numbers[i];
    return sum / (double)count;
}

static double mean_excess(const tally *t)
{
    return t->solved ? t->excess_sum / (double)t->solved : 0;
}

static void print_table(const tally *tallies, int count)
{
    static const table_column COLUMNS[] = {
        {"method", TABLE_LEFT},    {"build ms", TABLE_RIGHT},  {"KiB", TABLE_RIGHT},
        {"nodes", TABLE_RIGHT},    {"edges", TABLE_RIGHT},     {"solved", TABLE_RIGHT},
        {"mean us", TABLE_RIGHT},  {"median us", TABLE_RIGHT}, {"expanded", TABLE_RIGHT},
        {"excess %", TABLE_RIGHT}, {"worst %", TABLE_RIGHT},
    };
    table t;
    table_begin(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    for (int i = 0; i < count; i++) {
        const tally *one = &tallies[i];
        table_cell(&t, "%s", one->row->name);
        table_cell(&t, "%.2f", one->build_ms);
        table_cell(&t, "%.1f", (double)one->facts.bytes / 1024);
        table_cell(&t, "%zu", one->facts.nodes);
        table_cell(&t, "%zu", one->facts.edges);
        table_cell(&t, "%zu/%zu", one->solved, one->queries);
        table_cell(&t, "%.1f", mean_of(one->times, one->queries));
        table_cell(&t, "%.1f", one->times[one->queries / 2]);
        table_cell(&t, "%" PRIu64, one->expanded / one->queries);
        table_cell(&t, "%.4f", mean_excess(one));
        table_cell(&t, "%.4f", one->excess_most);
    }
    table_print(&t);
}

static cJSON *tally_json(const smooth_request *request, const tally *one)
{
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "world", file_base_name(request->world_file));
    cJSON_AddStringToObject(object, "method", one->row->name);
    cJSON_AddNumberToObject(object, "radius", request->radius);
    cJSON_AddNumberToObject(object, "build_ms", one->build_ms);
    json_add_count(object, "router_bytes", one->facts.bytes);
    json_add_count(object, "nodes", one->facts.nodes);
    json_add_count(object, "edges", one->facts.edges);
    json_add_count(object, "queries", one->queries);
    json_add_count(object, "solved", one->solved);
    cJSON_AddNumberToObject(object, "mean_us", mean_of(one->times, one->queries));
    cJSON_AddNumberToObject(object, "median_us", one->times[one->queries / 2]);
    json_add_count(object, "mean_expanded", one->expanded / one->queries);
    cJSON_AddNumberToObject(object, "excess_percent", mean_excess(one));
    cJSON_AddNumberToObject(object, "worst_percent", one->excess_most);
    return object;
}

static void report(const smooth_request *request, tally *tallies, int count)
{
    for (int i = 0; i < count; i++)
        sort_numbers(tallies[i].times, tallies[i].queries);
    if (!request->shared.json) {
        print_table(tallies, count);
        return;
    }
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(list, tally_json(request, &tallies[i]));
    json_print(list);
}

// The reference runs first, so that the others have something to be compared with.
static cli_exit run_all(const smooth_request *request, const slu_world *world,
                        const slu_free_space *space, query_list *list, tally *tallies)
{
    int reference = smooth_reference(space);
    tally first = {0};
    cli_exit code = run_method(request, world, space, reference, list, &first);
    for (int i = 0; i < request->methods.count && code == CLI_OK; i++)
        code = run_method(request, world, space, request->methods.items[i], list, &tallies[i]);
    free(first.times);
    if (code == CLI_OK) report(request, tallies, request->methods.count);
    for (int i = 0; i < request->methods.count; i++)
        free(tallies[i].times);
    return code;
}

cli_exit smooth_bench(const smooth_request *request, const slu_world *world,
                      const slu_free_space *space)
{
    query_list list = {0};
    cli_exit code = choose_queries(request, space, &list);
    tally *tallies = console_alloc(SPACES_MOST, sizeof *tallies);
    if (code == CLI_OK) code = run_all(request, world, space, &list, tallies);
    free(tallies);
    free(list.items);
    free(list.cheapest);
    return code;
}
