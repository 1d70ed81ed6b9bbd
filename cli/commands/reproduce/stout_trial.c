// SPDX-License-Identifier: MIT
// Running one search or one steering method for sluice reproduce stout, and what is counted of it.
#include <stdlib.h>

#include "commands/reproduce/stout.h"

// A plain depth-first search with a cutoff would run longer than anybody waits.
enum { MOST_EXPANDED = 100000 };

// Several times what a walk needs on any of the scenes; one that has not arrived by then is stuck.
enum { MOST_STEPS = 4000 };

// Anything but NULL asks for marks; the picture is drawn later.
static const char MARKED[] = "marked";

static double count_costly(const slu_map *map, const slu_tile *path, size_t length)
{
    double count = 0;
    for (size_t i = 0; i < length; i++)
        count += slu_map_cost(map, path[i]) > 1;
    return count;
}

static bool is_expanded(const tile_marks *marks, size_t tile)
{
    return marks->state[tile] == TILE_CLOSED || marks->state[tile] == TILE_REEXPANDED;
}

// The goals of all scenes are to the east.
static double count_behind(const tile_marks *marks, slu_tile start)
{
    double count = 0;
    for (int i = 0; i < marks->width * marks->height; i++)
        count += i % marks->width < start.x && is_expanded(marks, (size_t)i);
    return count;
}

static double count_trodden(const tile_marks *marks)
{
    double count = 0;
    for (int i = 0; i < marks->width * marks->height; i++)
        count += is_expanded(marks, (size_t)i);
    return count;
}

static cli_exit search(const stout_case *c, stout_trial *t)
{
    slu_tile goal = c->scene->goal;
    path_request request = {.goals = &goal, .map_file = c->scene->map, .render_file = MARKED};
    request.query = (slu_query){.start = c->scene->start,
                                .goal = goal,
                                .goals = &goal,
                                .goal_count = 1,
                                .weight = c->weight,
                                .max_steps = c->max_steps,
                                .max_expanded = MOST_EXPANDED};
    slu_algorithm algorithm;
    slu_finder *finder = NULL;
    slu_error error = {0};
    if (slu_algorithm_parse(c->method, &algorithm, &error) != SLU_OK ||
        slu_finder_create(t->map, NULL, &finder, &error) != SLU_OK)
        return say_error(NULL, &error);
    cli_exit code = path_find(&request, t->map, finder, algorithm, &t->path);
    slu_finder_destroy(finder);
    if (code != CLI_OK) return code;
    const slu_result *r = &t->path.result;
    t->facts = (stout_facts){.found = r->outcome == SLU_FOUND,
                             .cost = r->cost,
                             .expanded = (double)r->stats.expanded,
                             .steps = (double)(r->straight_steps + r->diagonal_steps),
                             .turns = t->path.line_length > 2 ? (double)t->path.line_length - 2 : 0,
                             .costly = count_costly(t->map, r->path, r->path_length),
                             .behind = count_behind(&t->path.marks, c->scene->start)};
    return CLI_OK;
}

static cli_exit walk(const stout_case *c, int method, stout_trial *t)
{
    walk_request request = {.map_file = c->scene->map, .render_file = MARKED};
    request.query.start = c->scene->start;
    request.query.goal = c->scene->goal;
    request.query.max_steps = c->max_steps ? c->max_steps : MOST_STEPS;
    request.query.seed = c->seed;
    t->walked = true;
    if (walk_find(&request, t->map, method, &t->walk) != CLI_OK) return CLI_BAD;
    const walk_answer *w = &t->walk;
    t->facts = (stout_facts){.found = w->outcome == SLU_ARRIVED,
                             .cost = w->facts.cost,
                             .steps = (double)w->tile_count - 1,
                             .turns = w->line_length > 2 ? (double)w->line_length - 2 : 0,
                             .trodden = count_trodden(&w->marks)};
    return CLI_OK;
}

cli_exit stout_try(const demo *d, const stout_case *c, stout_trial *t)
{
    *t = (stout_trial){.what = c, .map = demo_load_costs(d, c->scene->map, c->scene->costs)};
    if (!t->map) return CLI_BAD;
    int method;
    bool walks = slu_methods_find(slu_steerings(), c->method, &method, NULL) == SLU_OK;
    return walks ? walk(c, method, t) : search(c, t);
}

void stout_release_trial(stout_trial *t)
{
    path_release(&t->path);
    walk_release(&t->walk);
    slu_map_destroy(t->map);
}
