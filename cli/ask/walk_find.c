// SPDX-License-Identifier: MIT
// Walking by one steering method.
#include <stdlib.h>

#include "ask/walk.h"
#include "system/clock.h"

static slu_status walk_tiles(const slu_map *map, const slu_rules *rules, slu_walk_query *query,
                             walk_answer *answer, slu_error *error)
{
    size_t count = 0;
    uint64_t begin = clock_thread_ns();
    slu_status status = slu_walk(map, rules, query, NULL, 0, &count, &answer->outcome, error);
    answer->nanoseconds = clock_thread_ns() - begin;
    if (status != SLU_ERR_CAPACITY) return status;
    answer->tiles = console_alloc(count, sizeof *answer->tiles);
    status = slu_walk(map, rules, query, answer->tiles, count, &answer->tile_count,
                      &answer->outcome, error);
    if (status != SLU_OK) return status;
    return slu_path_check(map, rules, answer->tiles, count, &answer->facts, error);
}

static slu_status prepare_drawing(const slu_map *map, const slu_rules *rules, slu_walk_query *query,
                                  walk_answer *answer, slu_error *error)
{
    size_t count = answer->tile_count, capacity = count + 3; // and the start, the goal and the end
    slu_trace trace = {.events = console_alloc(capacity, sizeof *trace.events),
                       .capacity = capacity};
    query->trace = &trace;
    slu_status status = slu_walk(map, rules, query, answer->tiles, count, &answer->tile_count,
                                 &answer->outcome, error);
    query->trace = NULL;
    if (status == SLU_OK) {
        marks_create(&answer->marks, map);
        marks_add(&answer->marks, &trace);
    }
    free(trace.events);
    if (status != SLU_OK) return status;
    answer->line = console_alloc(count, sizeof *answer->line);
    return slu_path_corners(answer->tiles, count, answer->line, count, &answer->line_length, error);
}

cli_exit walk_find(const walk_request *request, const slu_map *map, int steer, walk_answer *answer)
{
    const slu_rules *rules = &request->shared.finder.rules;
    slu_walk_query query = request->query;
    query.method = steer;
    answer->name = slu_methods_at(slu_steerings(), steer)->name;
    slu_error error = {0};
    slu_status status = walk_tiles(map, rules, &query, answer, &error);
    if (status == SLU_OK && request->render_file)
        status = prepare_drawing(map, rules, &query, answer, &error);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

void walk_release(walk_answer *answer)
{
    free(answer->tiles);
    free(answer->line);
    marks_release(&answer->marks);
}
