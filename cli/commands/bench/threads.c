// SPDX-License-Identifier: MIT
// sluice bench --threads: queries per second, by one thread and by several over one map and one
// atlas.
//
// Every thread has a finder of its own and answers all queries, each beginning at another one, so
// that all have the same work and none waits for another's. Before any clock runs, each finder
// builds its index and answers every query once, which is also when its memory grows. Then one
// thread alone and all together take turns, --repeat times, and the fastest of each counts. The
// time is wall-clock time, from the first thread's first query to the last thread's last.
//
// Invariant: while threads run, map, atlas, scenario and rows are only read; a worker belongs to
// its thread.
#include <pthread.h>
#include <stdlib.h>

#include "commands/bench/bench.h"
#include "report/json.h"
#include "report/table.h"
#include "system/clock.h"
#include "system/file.h"

typedef struct crew crew;

typedef struct worker {
    pthread_t thread;
    const crew *crew;
    slu_finder *finder;
    size_t first;              // the query it begins with
    uint64_t begin_ns, end_ns; // wall-clock time
    size_t differing;          // answers whose length is not the row's
    slu_status status;
    slu_error error;
} worker;

// What the threads share.
struct crew {
    const bench_request *request;
    const bench_row *row;
    const slu_scenario_row *asked;
    pthread_mutex_t *gate; // held until all threads have started
    worker *workers;
};

typedef struct throughput {
    double single, together; // queries per second
    size_t differing;        // in all runs
} throughput;

// ---------------------------------------------------------------------------------------------
// One run

static slu_status answer(worker *w, size_t index)
{
    const crew *c = w->crew;
    const slu_scenario_row *asked = &c->asked[index * (size_t)c->request->every];
    slu_query query = bench_query(c->request, c->row->algorithm, asked);
    slu_result result;
    slu_status status = slu_find(w->finder, &query, &result, &w->error);
    if (status == SLU_OK) w->differing += bench_length(&result) != c->row->lengths[index];
    return status;
}

static void *work(void *pointer)
{
    worker *w = pointer;
    size_t count = w->crew->row->queries;
    pthread_mutex_lock(w->crew->gate);
    pthread_mutex_unlock(w->crew->gate);
    w->begin_ns = clock_wall_ns();
    for (size_t i = 0; i < count && w->status == SLU_OK; i++)
        w->status = answer(w, (w->first + i) % count);
    w->end_ns = clock_wall_ns();
    return NULL;
}

// Runs the first `count` workers and waits for them.
static cli_exit run_workers(const crew *c, int count)
{
    int started = 0;
    pthread_mutex_lock(c->gate);
    while (started < count) {
        worker *w = &c->workers[started];
        if (pthread_create(&w->thread, NULL, work, w) != 0) break;
        started++;
    }
    pthread_mutex_unlock(c->gate);
    for (int i = 0; i < started; i++)
        pthread_join(c->workers[i].thread, NULL);
    if (started < count)
        return say_bad("the system starts only %d threads; ask for fewer with --threads", started);
    for (int i = 0; i < count; i++) {
        if (c->workers[i].status != SLU_OK)
            return say_error(c->request->scenario_file, &c->workers[i].error);
    }
    return CLI_OK;
}

static double queries_per_second(const crew *c, int count)
{
    uint64_t begin = c->workers[0].begin_ns, end = c->workers[0].end_ns;
    for (int i = 1; i < count; i++) {
        if (c->workers[i].begin_ns < begin) begin = c->workers[i].begin_ns;
        if (c->workers[i].end_ns > end) end = c->workers[i].end_ns;
    }
    double queries = (double)c->row->queries * count;
    return end > begin ? queries * 1e9 / (double)(end - begin) : 0;
}

static cli_exit time_workers(const crew *c, int count, double *fastest)
{
    cli_exit code = run_workers(c, count);
    double now = code == CLI_OK ? queries_per_second(c, count) : 0;
    if (now > *fastest) *fastest = now;
    return code;
}

// ---------------------------------------------------------------------------------------------
// One algorithm

static cli_exit hire(crew *c, const slu_map *map, int count)
{
    const bench_request *request = c->request;
    for (int i = 0; i < count; i++) {
        worker *w = &c->workers[i];
        w->crew = c;
        w->first = c->row->queries * (size_t)i / (size_t)count;
        slu_finder_options options = shared_finder_on(&request->shared, c->row->terrain);
        if (slu_finder_create(map, &options, &w->finder, &w->error) != SLU_OK ||
            slu_finder_prepare(w->finder, c->row->algorithm, &w->error) != SLU_OK)
            return say_error(request->map_file, &w->error);
    }
    return CLI_OK;
}

static cli_exit take_turns(const crew *c, throughput *t)
{
    int count = c->request->threads;
    cli_exit code = run_workers(c, count); // not timed: memory grows
    for (int i = 0; i < c->request->repeat && code == CLI_OK; i++) {
        code = time_workers(c, 1, &t->single);
        if (code == CLI_OK) code = time_workers(c, count, &t->together);
    }
    for (int i = 0; i < count; i++)
        t->differing += c->workers[i].differing;
    return code;
}

static cli_exit measure(const bench_request *request, const slu_map *map,
                        const slu_scenario *scenario, const bench_row *row, throughput *t)
{
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    crew c = {request, row, slu_scenario_rows(scenario), &gate, NULL};
    c.workers = console_alloc((size_t)request->threads, sizeof *c.workers);
    cli_exit code = hire(&c, map, request->threads);
    if (code == CLI_OK) code = take_turns(&c, t);
    for (int i = 0; i < request->threads; i++)
        slu_finder_destroy(c.workers[i].finder);
    free(c.workers);
    return code;
}

// ---------------------------------------------------------------------------------------------
// The report

static double times_as_many(const throughput *t)
{
    return t->single > 0 ? t->together / t->single : 0;
}

static void print_json(const bench_request *request, const bench_row *rows, const throughput *all,
                       int count)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++) {
        cJSON *object = cJSON_CreateObject();
        cJSON_AddItemToArray(list, object);
        cJSON_AddStringToObject(object, "alg", rows[i].name);
        json_add_text(object, "map", file_base_name(request->map_file));
        json_add_count(object, "queries", rows[i].queries);
        json_add_count(object, "threads", (uint64_t)request->threads);
        cJSON_AddNumberToObject(object, "single_qps", all[i].single);
        cJSON_AddNumberToObject(object, "together_qps", all[i].together);
        cJSON_AddNumberToObject(object, "speedup", times_as_many(&all[i]));
        json_add_count(object, "differing", all[i].differing);
    }
    json_print(list);
}

static void print_table(const bench_request *request, const bench_row *rows, const throughput *all,
                        int count)
{
    static const table_column COLUMNS[] = {
        {"alg", TABLE_LEFT},           {"map", TABLE_LEFT},      {"queries", TABLE_RIGHT},
        {"threads", TABLE_RIGHT},      {"differ", TABLE_RIGHT},  {"single_qps", TABLE_RIGHT},
        {"together_qps", TABLE_RIGHT}, {"speedup", TABLE_RIGHT},
    };
    table t;
    table_begin(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    for (int i = 0; i < count; i++) {
        table_cell(&t, "%s", rows[i].name);
        table_cell(&t, "%s", file_base_name(request->map_file));
        table_cell(&t, "%zu", rows[i].queries);
        table_cell(&t, "%d", request->threads);
        table_cell(&t, "%zu", all[i].differing);
        table_cell(&t, "%.1f", all[i].single);
        table_cell(&t, "%.1f", all[i].together);
        table_cell(&t, "%.3f", times_as_many(&all[i]));
    }
    if (request->tsv)
        table_print_tsv(&t);
    else
        table_print(&t);
}

static cli_exit verdict(const throughput *all, int count)
{
    size_t differing = 0;
    for (int i = 0; i < count; i++)
        differing += all[i].differing;
    if (differing == 0) return CLI_OK;
    say_bad("%zu answers of several threads differ from those of one thread", differing);
    return CLI_NO;
}

cli_exit bench_throughput(const bench_request *request, const slu_map *map,
                          const slu_scenario *scenario, const bench_row *rows, int count)
{
    throughput *all = console_alloc((size_t)count, sizeof *all);
    cli_exit code = CLI_OK;
    for (int i = 0; i < count && code == CLI_OK; i++)
        code = measure(request, map, scenario, &rows[i], &all[i]);
    if (code == CLI_OK) {
        if (request->shared.json)
            print_json(request, rows, all, count);
        else
            print_table(request, rows, all, count);
        code = verdict(all, count);
    }
    free(all);
    return code;
}
