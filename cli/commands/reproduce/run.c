// SPDX-License-Identifier: MIT
// sluice reproduce, measuring: every algorithm answers a query before the next query is asked, as
// in sluice bench, so that their ratios hold under other load.
//
// An algorithm that cannot prepare a map, for example because it has too many gates, is left out
// there, with the reason. Every answer is compared with the shortest length; an algorithm that
// guarantees it and misses it fails the command.
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/measure.h"
#include "commands/reproduce/doubles.h"
#include "commands/reproduce/reproduce.h"
#include "report/numbers.h"
#include "report/progress.h"
#include "report/text.h"
#include "sluice/formats.h"
#include "system/clock.h"
#include "system/file.h"
#include "system/folder.h"
#include "system/interrupt.h"

// A map being measured.
typedef struct map_run {
    const repro_request *request;
    const char *file;
    slu_terrain *by_hand;    // NULL: this map has no edited gates
    slu_finder **finders;    // NULL: the algorithm is left out
    slu_atlas *zones;        // of the experiment's decomposition, for the dead-end heuristic
    doubles_search *doubles; // NULL: the experiment has no such row
    repro_row *rows;
} map_run;

// ---------------------------------------------------------------------------------------------
// One map

static bool reads_zones(const map_run *run, int index)
{
    int heuristic = run->request->algorithms.items[index].heuristic;
    return run->request->experiment->zones && heuristic >= 0 &&
           strcmp(slu_methods_at(slu_heuristics(), heuristic)->name, "dead-end") == 0;
}

static slu_status create_zones(map_run *run, const slu_map *map, slu_error *error)
{
    slu_atlas_options options = {.rules = run->request->finder.rules};
    slu_status status = slu_methods_find(slu_decompositions(), run->request->experiment->zones,
                                         &options.terrain.method, error);
    return status == SLU_OK ? slu_atlas_create(map, &options, &run->zones, error) : status;
}

static cli_exit prepare_row(map_run *run, const slu_map *map, int index)
{
    repro_row *row = &run->rows[index];
    slu_finder **finder = &run->finders[index];
    slu_finder_options options = run->request->finder;
    slu_error error = {0};
    slu_status status = SLU_OK;
    uint64_t begin = clock_thread_ns();
    if (reads_zones(run, index) && !run->zones) status = create_zones(run, map, &error);
    if (reads_zones(run, index)) options.atlas = run->zones;
    if (index == run->request->by_hand) options.terrain = run->by_hand;
    if (status == SLU_OK) status = slu_finder_create(map, &options, finder, &error);
    if (status == SLU_OK)
        status = slu_finder_prepare(*finder, run->request->algorithms.items[index], &error);
    row->build_ms = (double)(clock_thread_ns() - begin) / 1e6;
    row->measured = status == SLU_OK;
    if (row->measured) {
        row->index_bytes = slu_finder_index_bytes(*finder);
        return CLI_OK;
    }
    if (status != SLU_ERR_UNSUPPORTED) return say_error(run->file, &error);
    memcpy(row->reason, error.text, sizeof row->reason);
    slu_finder_destroy(*finder);
    *finder = NULL;
    return CLI_OK;
}

static void add_answer(repro_tally *tally, const slu_result *result, double us, double optimum)
{
    tally->queries++;
    tally->optimal += measure_is_shortest(result->cost, optimum);
    tally->length += result->cost;
    tally->estimate += result->stats.estimate;
    tally->expanded += (double)result->stats.expanded;
    tally->reexpanded += (double)result->stats.reexpanded;
    tally->us += us;
}

static void check_answer(map_run *run, int index, const slu_query *query, const slu_result *result,
                         double optimum)
{
    enum { MOST_FAULTS_SAID = 5 };
    const char *fault = measure_fault(query, &run->request->finder.rules, result, optimum);
    if (!fault || run->rows[index].failed++ >= MOST_FAULTS_SAID) return;
    say_bad("%s: from %d,%d to %d,%d: %s %s: length %s, expected %s", run->file, query->start.x,
            query->start.y, query->goal.x, query->goal.y, run->request->names[index], fault,
            result->outcome == SLU_FOUND ? show_number(result->cost).text : "none",
            show_number(optimum).text);
}

static void take_answer(map_run *run, int index, const slu_query *query, const slu_result *result,
                        double us, const repro_query *asked)
{
    repro_row *row = &run->rows[index];
    row->answers++;
    check_answer(run, index, query, result, asked->length);
    if (asked->tenth >= 0) add_answer(&row->tenth[asked->tenth], result, us, asked->length);
    if (asked->longest) add_answer(&row->longest, result, us, asked->length);
}

static cli_exit ask(map_run *run, int index, const repro_query *asked)
{
    slu_query query = {.start = asked->start,
                       .goal = asked->goal,
                       .algorithm = run->request->algorithms.items[index]};
    slu_result result;
    slu_error error = {0};
    double us = 0;
    if (measure_query(run->finders[index], &query, run->request->repeat, &result, &us, &error) !=
        SLU_OK)
        return say_error(run->file, &error);
    take_answer(run, index, &query, &result, us, asked);
    return CLI_OK;
}

// A search that counts has no time of its own.
static void ask_doubles(map_run *run, int index, const repro_query *asked)
{
    slu_query query = {
        .start = asked->start, .goal = asked->goal, .algorithm = run->request->algorithms.items[0]};
    doubles_answer answer = doubles_find(run->doubles, asked->start, asked->goal, NULL);
    slu_result result = {.outcome = answer.found ? SLU_FOUND : SLU_UNREACHABLE,
                         .cost = answer.length,
                         .stats = {.expanded = answer.expanded,
                                   .reexpanded = answer.reexpanded,
                                   .estimate = answer.estimate}};
    take_answer(run, index, &query, &result, NAN, asked);
}

// Lets every finder touch its memory once, untimed: the last query is among the longest.
static cli_exit warm_up(map_run *run, const repro_query *asked)
{
    for (int k = 0; k < run->request->algorithms.count; k++) {
        slu_query query = {.start = asked->start,
                           .goal = asked->goal,
                           .algorithm = run->request->algorithms.items[k]};
        slu_result result;
        slu_error error = {0};
        if (run->finders[k] && slu_find(run->finders[k], &query, &result, &error) != SLU_OK)
            return say_error(run->file, &error);
    }
    return CLI_OK;
}

static cli_exit ask_all(map_run *run, const repro_queries *queries)
{
    progress bar;
    progress_begin(&bar, run->file, queries->count);
    cli_exit code = warm_up(run, &queries->items[queries->count - 1]);
    for (size_t i = 0; i < queries->count && code == CLI_OK && !interrupt_seen(); i++) {
        for (int k = 0; k < run->request->algorithms.count && code == CLI_OK; k++) {
            if (run->finders[k]) code = ask(run, k, &queries->items[i]);
        }
        if (run->doubles) ask_doubles(run, run->request->algorithms.count, &queries->items[i]);
        progress_update(&bar, i + 1);
    }
    progress_end(&bar);
    return code;
}

static cli_exit measure_rows(map_run *run, const slu_map *map, const repro_queries *queries)
{
    int count = run->request->algorithms.count;
    run->finders = console_alloc((size_t)count, sizeof(slu_finder *));
    cli_exit code = CLI_OK;
    for (int i = 0; i < count && code == CLI_OK && !interrupt_seen(); i++)
        code = prepare_row(run, map, i);
    if (run->request->experiment->doubles) {
        run->doubles = doubles_create(map);
        run->rows[count].measured = true;
        run->rows[count].build_ms = NAN;
    }
    if (code == CLI_OK && !interrupt_seen()) code = ask_all(run, queries);
    for (int i = 0; i < count; i++)
        slu_finder_destroy(run->finders[i]);
    slu_atlas_destroy(run->zones);
    doubles_destroy(run->doubles);
    free(run->finders);
    return code;
}

void repro_keep_map(repro_set *set, const repro_map *map)
{
    repro_map *more = console_alloc(set->count + 1, sizeof *more);
    if (set->count) memcpy(more, set->maps, set->count * sizeof *more);
    free(set->maps);
    set->maps = more;
    set->maps[set->count++] = *map;
}

static cli_exit measure_map(repro_request *request, repro_set *set, const slu_map *map,
                            const char *file, const char *name, const repro_queries *queries)
{
    size_t count = (size_t)request->row_count;
    map_run run = {.request = request, .file = file};
    run.rows = console_alloc(count, sizeof *run.rows);
    cli_exit code = repro_cut_by_hand(request, map, name, &run.by_hand);
    if (code == CLI_OK) code = measure_rows(&run, map, queries);
    slu_terrain_destroy(run.by_hand);
    request->interrupted = interrupt_seen();
    if (code != CLI_OK || request->interrupted) return free(run.rows), code;
    repro_map done = {set->name, text_clean(name), run.rows};
    repro_keep_map(set, &done);
    return request->parts ? repro_write_part(request, &done) : CLI_OK;
}

// Replaces a map by the one that it is an enlargement of, if the experiment measures that.
static cli_exit settle_size(const repro_request *request, const char *file, slu_map **map)
{
    slu_map *native;
    slu_error error = {0};
    if (!request->experiment->native) return CLI_OK;
    slu_status status = slu_map_shrink(*map, &native, &error);
    if (status == SLU_ERR_UNSUPPORTED) return CLI_OK;
    if (status != SLU_OK) return say_error(file, &error);
    slu_map_destroy(*map);
    *map = native;
    return CLI_OK;
}

cli_exit repro_measure_file(repro_request *request, repro_set *set, const char *file,
                            const char *name, query_maker *make)
{
    slu_map *map;
    slu_error error = {0};
    bool found = false;
    cli_exit code = CLI_OK;
    if (request->parts) code = repro_read_part(request, set, name, &found);
    if (found || code != CLI_OK) return code;
    if (slu_map_load_any(file, NULL, &map, &error) != SLU_OK) {
        request->interrupted = interrupt_seen();
        return request->interrupted ? CLI_OK : say_error(file, &error);
    }
    repro_queries queries = {0};
    code = settle_size(request, file, &map);
    if (code == CLI_OK) code = make(request, map, file, &queries);
    if (code == CLI_OK && queries.count)
        code = measure_map(request, set, map, file, name, &queries);
    free(queries.items);
    slu_map_destroy(map);
    return code;
}

// ---------------------------------------------------------------------------------------------
// A folder of maps

static bool is_wanted(const repro_request *request, const char *set, const char *name)
{
    if (request->only) return strcmp(request->only, name) == 0;
    return request->published.search_count == 0 ||
           published_find(&request->published, set, name, "octile", "auto");
}

static size_t count_missing(const repro_request *request, const char *set, const folder_list *list)
{
    size_t missing = 0;
    for (size_t i = 0; i < request->published.search_count && !request->only; i++) {
        const published_search *figures = &request->published.searches[i];
        if (strcmp(figures->set, set) != 0 || strcmp(figures->heuristic, "octile") != 0 ||
            strcmp(figures->decomposition, "auto") != 0)
            continue;
        bool there = false;
        for (size_t k = 0; k < list->count && !there; k++)
            there = strcmp(list->names[k], figures->map) == 0;
        missing += !there;
    }
    return missing;
}

static cli_exit measure_names(repro_request *request, repro_set *set, const char *folder,
                              const folder_list *list, query_maker *make)
{
    cli_exit code = CLI_OK;
    for (size_t i = 0; i < list->count && code == CLI_OK && !request->interrupted; i++) {
        if (!is_wanted(request, set->name, list->names[i])) continue;
        char *base = folder_join(folder, list->names[i]);
        char *file = file_with_suffix(base, ".map");
        code = repro_measure_file(request, set, file, list->names[i], make);
        free(file);
        free(base);
    }
    return code;
}

cli_exit repro_measure_folder(repro_request *request, repro_set *set, query_maker *make)
{
    if (request->interrupted) return CLI_OK;
    if (!request->maps) {
        say("The maps of %s are left out; give the folder of the benchmark's sets with --maps DIR "
            "or SLUICE_MAPS.",
            set->name);
        return CLI_OK;
    }
    char *folder = folder_join(request->maps, set->name);
    folder_list list;
    cli_exit code = CLI_OK;
    if (!folder_read(folder, ".map", &list)) {
        say("%s: %s. Its maps are left out; give the folder of the benchmark's sets with --maps "
            "DIR or SLUICE_MAPS.",
            folder, strerror(errno));
    } else {
        size_t missing = count_missing(request, set->name, &list);
        if (missing)
            say("%s: %zu of the maps that the papers have figures for are missing.", folder,
                missing);
        code = measure_names(request, set, folder, &list, make);
    }
    folder_release(&list);
    free(folder);
    return code;
}

void repro_release_set(repro_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        free(set->maps[i].name);
        free(set->maps[i].rows);
    }
    free(set->maps);
    *set = (repro_set){0};
}
