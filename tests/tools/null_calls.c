// SPDX-License-Identifier: MIT
// Calls every public function with each of its pointers NULL, the other arguments being valid.
//
//   null-calls
//
// The calls are generated from the headers (null_calls.py). A pointer that a function needs must be
// refused with SLU_ERR_ARGUMENT and a sentence that names it; a function without a status returns a
// neutral value, and one that describes an object zeroes its facts; a pointer that may be NULL must
// not be refused. Each call runs in a process of its own, so that a crash is one line of the report
// and no call sees what another one has done.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sluice/formats.h"
#include "sluice/raster_files.h"
#include "sluice/raster_index.h"
#include "sluice/sluice.h"
#include "sluice/space.h"

enum { MOST = 64, SIDE = 8 };

static const char *const PARTS[] = {"no-such-folder/part.tif"};
static const char TEXT[] = "type octile\nheight 1\nwidth 2\nmap\n..\n";

// One object of each type, all of them on one map.
static struct {
    slu_map *map;
    slu_finder *finder;
    slu_atlas *atlas;
    slu_gate_costs *gate_costs;
    slu_crowd *crowd;
    slu_plan *plan;
    slu_explorer *explorer;
    slu_flow *flow;
    slu_graph graph;
    slu_graph_finder *graph_finder;
    slu_hpa *hpa;
    slu_overlay *overlay;
    slu_labels *labels;
    slu_influence *influence;
    slu_movers *movers;
    slu_placement *placement;
    slu_scenario *scenario;
    slu_scheduler *scheduler;
    slu_terrain *terrain;
    slu_tour *tour;
    slu_walker *walker;
    slu_world *world;
    slu_free_space *free_space;
    slu_router *router;
    slu_raster_field *raster_field;
    slu_raster_file *raster_file;
    slu_raster_index *raster_index;
} here;

static void take_points(void *ctx, const slu_point *points, size_t count)
{
    (void)ctx, (void)points, (void)count;
}

static void draw_line(void *ctx, const slu_sketch_line *line)
{
    (void)ctx, (void)line;
}

static slu_status visit_block(void *ctx, int worker, const slu_raster_view *view, slu_error *error)
{
    (void)ctx, (void)worker, (void)view, (void)error;
    return SLU_OK;
}

static slu_status visit_blocks(void *ctx, int worker, const slu_raster_view *one,
                               const slu_raster_view *other, slu_error *error)
{
    (void)ctx, (void)worker, (void)one, (void)other, (void)error;
    return SLU_OK;
}

// ---- what a call is expected to do; each returns a complaint or NULL

// Whether a sentence about NULL names this parameter.
static bool names(const slu_error *error, const char *parameter)
{
    size_t length = strlen(parameter);
    if (!strstr(error->text, " must not be NULL")) return false;
    for (const char *at = error->text; (at = strstr(at, parameter)); at++)
        if ((at == error->text || at[-1] == ' ') && strchr(" ,", at[length])) return true;
    return false;
}

static const char *refused(slu_status status, const slu_error *error, const char *parameter)
{
    if (status != SLU_ERR_ARGUMENT) return "does not return SLU_ERR_ARGUMENT";
    return !error || names(error, parameter) ? NULL : "does not name the parameter";
}

static const char *accepted(slu_status status, const slu_error *error, const char *parameter)
{
    return status != SLU_OK && error && names(error, parameter) ? "is refused" : NULL;
}

static void spoil(void *memory, size_t size)
{
    memset(memory, 0xff, size);
}

static const char *zeroed(const void *memory, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (((const unsigned char *)memory)[i]) return "does not return zeros";
    return NULL;
}

typedef struct null_call {
    const char *function, *parameter;
    const char *(*run)(slu_error *error);
} null_call;

#include "null_calls.inl"

// ---- objects

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "null-calls: %s\n", error->text);
    exit(2);
}

static void create_indexes(slu_error *error)
{
    stop_on(slu_terrain_create(here.map, NULL, &here.terrain, error), error);
    stop_on(slu_atlas_create(here.map, NULL, &here.atlas, error), error);
    stop_on(slu_gate_costs_create(here.map, NULL, &here.gate_costs, error), error);
    stop_on(slu_hpa_create(here.map, NULL, &here.hpa, error), error);
    stop_on(slu_overlay_create(here.map, NULL, &here.overlay, error), error);
    stop_on(slu_labels_create(here.map, NULL, &here.labels, error), error);
    stop_on(slu_influence_create(here.map, NULL, &here.influence, error), error);
    stop_on(slu_placement_create(here.map, NULL, NULL, &here.placement, error), error);
}

static void create_finders(slu_error *error)
{
    static const size_t FIRST[] = {0, 1, 1};
    static const slu_edge EDGES[] = {{.to = 1, .cost = 1}};
    static const slu_tile GOALS[] = {{7, 7}, {0, 7}};
    slu_tour_query tour = {.goals = GOALS, .goal_count = 2};
    here.graph = (slu_graph){.node_count = 2, .first = FIRST, .edges = EDGES};
    stop_on(slu_finder_create(here.map, NULL, &here.finder, error), error);
    stop_on(slu_tour_create(here.finder, &tour, &here.tour, error), error);
    stop_on(slu_graph_finder_create(&here.graph, NULL, &here.graph_finder, error), error);
    stop_on(slu_scheduler_create(here.map, NULL, &here.scheduler, error), error);
}

static void create_units(slu_error *error)
{
    static slu_walker walker;
    static const slu_tile GOAL = {7, 7};
    slu_errand errand = {.goal = GOAL};
    slu_walk_query walk = {.goal = GOAL};
    here.walker = &walker;
    stop_on(slu_walk_begin(here.map, NULL, &walk, here.walker, error), error);
    stop_on(slu_flow_create(here.map, NULL, &here.flow, error), error);
    stop_on(slu_flow_aim(here.flow, &GOAL, 1, error), error);
    stop_on(slu_crowd_create(here.map, NULL, &here.crowd, error), error);
    stop_on(slu_crowd_add(here.crowd, &errand, NULL, error), error);
    stop_on(slu_plan_create(here.map, NULL, &errand, 1, &here.plan, error), error);
    slu_explorer_options explorer = {.goal = GOAL};
    stop_on(slu_explorer_create(here.map, &explorer, &here.explorer, error), error);
    slu_scenario_options scenario = {.count = 2};
    stop_on(slu_scenario_draw(here.map, &scenario, &here.scenario, error), error);
    stop_on(slu_movers_create(here.map, NULL, 0, NULL, &here.movers, error), error);
}

// Beside the tests, where it stays for the next run.
static void create_raster_index(slu_error *error)
{
    static const char FOLDER[] = "build/null-calls-index";
    const slu_raster *raster = slu_raster_file_raster(here.raster_file);
    stop_on(slu_raster_index_build(raster, FOLDER, NULL, NULL, error), error);
    stop_on(slu_raster_index_open(raster, FOLDER, NULL, &here.raster_index, error), error);
}

static void create_rasters(slu_error *error)
{
    const slu_raster_seed seed = {.x = 0, .y = 0};
    stop_on(slu_raster_file_of_map(here.map, &here.raster_file, error), error);
    stop_on(slu_raster_field_create(slu_raster_file_raster(here.raster_file), &seed, 1, NULL,
                                    &here.raster_field, error),
            error);
    create_raster_index(error);
}

static void create_objects(void)
{
    slu_error error;
    stop_on(slu_map_create(SIDE, SIDE, NULL, &here.map, &error), &error);
    stop_on(slu_map_fill(here.map, (slu_rect){3, 1, 1, 6}, '@', &error), &error);
    create_indexes(&error);
    create_finders(&error);
    create_units(&error);
    stop_on(slu_world_from_map(here.map, NULL, &here.world, &error), &error);
    stop_on(slu_free_space_create(here.world, 0, NULL, &here.free_space, &error), &error);
    stop_on(slu_router_create(here.free_space, NULL, &here.router, &error), &error);
    create_rasters(&error);
}

static void destroy_objects(void)
{
    slu_raster_index_destroy(here.raster_index);
    slu_raster_field_destroy(here.raster_field);
    slu_raster_file_close(here.raster_file);
    slu_router_destroy(here.router);
    slu_free_space_destroy(here.free_space);
    slu_world_destroy(here.world);
    slu_movers_destroy(here.movers);
    slu_scenario_destroy(here.scenario);
    slu_explorer_destroy(here.explorer);
    slu_plan_destroy(here.plan);
    slu_crowd_destroy(here.crowd);
    slu_flow_destroy(here.flow);
    slu_scheduler_destroy(here.scheduler);
    slu_graph_finder_destroy(here.graph_finder);
    slu_tour_destroy(here.tour);
    slu_finder_destroy(here.finder);
    slu_placement_destroy(here.placement);
    slu_influence_destroy(here.influence);
    slu_hpa_destroy(here.hpa);
    slu_overlay_destroy(here.overlay);
    slu_labels_destroy(here.labels);
    slu_gate_costs_destroy(here.gate_costs);
    slu_atlas_destroy(here.atlas);
    slu_terrain_destroy(here.terrain);
    slu_map_destroy(here.map);
}

// ---- running

enum { FINE, COMPLAINED };

static int run_here(const null_call *call)
{
    slu_error error = {0};
    const char *complaint = call->run(&error);
    if (!complaint) return FINE;
    fprintf(stderr, "%s with %s NULL: %s (%s)\n", call->function, call->parameter, complaint,
            error.text);
    return COMPLAINED;
}

static bool run(const null_call *call)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) _exit(run_here(call));
    if (child < 0 || waitpid(child, &status, 0) != child) {
        perror("null-calls");
        exit(2);
    }
    bool ended = WIFEXITED(status) && WEXITSTATUS(status) <= COMPLAINED;
    if (!ended) fprintf(stderr, "%s with %s NULL: crashes\n", call->function, call->parameter);
    return ended && WEXITSTATUS(status) == FINE;
}

int main(void)
{
    size_t wrong = 0, count = sizeof CALLS / sizeof *CALLS;
    create_objects();
    for (size_t i = 0; i < count; i++)
        wrong += !run(&CALLS[i]);
    destroy_objects();
    printf("%zu calls with a NULL, %zu wrong\n", count, wrong);
    return wrong > 0;
}
