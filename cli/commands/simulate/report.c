// SPDX-License-Identifier: MIT
// What sluice simulate prints: a line for every tick and a summary, or both as JSON.
#include <inttypes.h>

#include "commands/simulate/simulate.h"
#include "report/json.h"
#include "report/table.h"

// Totals over all ticks.
typedef struct run_sum {
    uint64_t moved, pushed, expanded, nanoseconds, slowest;
    uint64_t mover_moves, mover_waits;
    uint64_t at_goal, stranded; // at the end
} run_sum;

static run_sum sum_ticks(const simulation *s)
{
    run_sum sum = {0};
    for (uint64_t i = 0; i < s->tick; i++) {
        const tick_record *record = &s->ticks[i];
        sum.moved += record->stats.moved;
        sum.pushed += record->stats.pushed;
        sum.expanded += record->stats.expanded;
        sum.mover_moves += record->movers.moved;
        sum.mover_waits += record->movers.waiting;
        sum.nanoseconds += record->nanoseconds;
        if (record->nanoseconds > sum.slowest) sum.slowest = record->nanoseconds;
    }
    for (size_t i = 0; i < s->count; i++) {
        sum.at_goal += s->statuses[i] == SLU_UNIT_AT_GOAL;
        sum.stranded += s->statuses[i] == SLU_UNIT_STRANDED;
    }
    return sum;
}

static double mean_us(const simulation *s, const run_sum *sum)
{
    return s->tick ? (double)sum->nanoseconds / 1e3 / (double)s->tick : 0;
}

static const char *method_name(const simulation *s)
{
    return slu_methods_at(slu_crowd_methods(), s->request->crowd.method)->name;
}

static void print_ticks(const simulation *s)
{
    static const table_column COLUMNS[] = {{"tick", TABLE_RIGHT},     {"at goal", TABLE_RIGHT},
                                           {"moved", TABLE_RIGHT},    {"pushed", TABLE_RIGHT},
                                           {"stranded", TABLE_RIGHT}, {"expanded", TABLE_RIGHT},
                                           {"time", TABLE_RIGHT}};
    table t;
    table_begin(&t, COLUMNS, 7);
    for (uint64_t i = 0; i < s->tick; i++) {
        const slu_crowd_stats *stats = &s->ticks[i].stats;
        table_cell(&t, "%" PRIu64, i + 1);
        table_cell(&t, "%" PRIu64, stats->at_goal);
        table_cell(&t, "%" PRIu64, stats->moved);
        table_cell(&t, "%" PRIu64, stats->pushed);
        table_cell(&t, "%" PRIu64, stats->stranded);
        table_cell(&t, "%" PRIu64, stats->expanded);
        table_cell(&t, "%9.1f us", (double)s->ticks[i].nanoseconds / 1e3);
    }
    table_print(&t);
}

static void print_count(const char *name, uint64_t count)
{
    printf("%-10s %" PRIu64 "\n", name, count);
}

static void print_summary(const simulation *s)
{
    run_sum sum = sum_ticks(s);
    printf("\n%-10s %s\n", "map", file_base_name(s->request->map_file));
    printf("%-10s %s\n", "method", method_name(s));
    print_count("seed", s->request->crowd.seed);
    print_count("units", s->count);
    printf("%-10s %" PRIu64 ", all checked\n", "ticks", s->tick);
    print_count("at goal", sum.at_goal);
    print_count("stranded", sum.stranded);
    print_count("arrivals", s->arrivals);
    print_count("moved", sum.moved);
    print_count("pushed", sum.pushed);
    print_count("expanded", sum.expanded);
    if (s->request->edits_file)
        printf("%-10s %zu of %zu\n", "edits", s->edits_made, s->edits.count);
    if (s->movers)
        printf("%-10s %zu, moved %" PRIu64 " times, waited %" PRIu64 " ticks\n", "movers",
               slu_movers_count(s->movers), sum.mover_moves, sum.mover_waits);
    printf("%-10s %.1f us\n", "mean tick", mean_us(s, &sum));
    printf("%-10s %.1f us\n", "slowest", (double)sum.slowest / 1e3);
}

static cJSON *tick_json(const simulation *s, uint64_t index)
{
    const slu_crowd_stats *stats = &s->ticks[index].stats;
    cJSON *object = cJSON_CreateObject();
    json_add_count(object, "tick", index + 1);
    json_add_count(object, "at_goal", stats->at_goal);
    json_add_count(object, "moved", stats->moved);
    json_add_count(object, "pushed", stats->pushed);
    json_add_count(object, "stranded", stats->stranded);
    json_add_count(object, "expanded", stats->expanded);
    if (s->movers) {
        json_add_count(object, "movers_moved", s->ticks[index].movers.moved);
        json_add_count(object, "movers_waiting", s->ticks[index].movers.waiting);
    }
    cJSON_AddNumberToObject(object, "time_us", (double)s->ticks[index].nanoseconds / 1e3);
    return object;
}

static cJSON *summary_json(const simulation *s)
{
    run_sum sum = sum_ticks(s);
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "map", file_base_name(s->request->map_file));
    cJSON_AddStringToObject(object, "method", method_name(s));
    json_add_count(object, "seed", s->request->crowd.seed);
    json_add_count(object, "units", s->count);
    json_add_count(object, "ticks", s->tick);
    json_add_count(object, "at_goal", sum.at_goal);
    json_add_count(object, "stranded", sum.stranded);
    json_add_count(object, "arrivals", s->arrivals);
    json_add_count(object, "moved", sum.moved);
    json_add_count(object, "pushed", sum.pushed);
    json_add_count(object, "expanded", sum.expanded);
    json_add_count(object, "edits", s->edits_made);
    if (s->movers) {
        json_add_count(object, "movers", slu_movers_count(s->movers));
        json_add_count(object, "movers_moved", sum.mover_moves);
        json_add_count(object, "movers_waiting", sum.mover_waits);
    }
    json_add_count(object, "crowd_bytes", s->bytes);
    cJSON_AddNumberToObject(object, "mean_us", mean_us(s, &sum));
    cJSON_AddNumberToObject(object, "slowest_us", (double)sum.slowest / 1e3);
    return object;
}

static void print_json(const simulation *s)
{
    cJSON *object = summary_json(s);
    cJSON *ticks = cJSON_AddArrayToObject(object, "per_tick");
    for (uint64_t i = 0; i < s->tick; i++)
        cJSON_AddItemToArray(ticks, tick_json(s, i));
    json_print(object);
}

void simulate_report(const simulation *s)
{
    if (s->request->shared.json) {
        print_json(s);
        return;
    }
    print_ticks(s);
    print_summary(s);
}
