// SPDX-License-Identifier: MIT
// Routers: what is common to all methods, before a search and after it.
#include "space/methods/router.h"

#include "base/methods.h"
#include "base/names.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/methods/line.h"

static const slui_method *const METHODS[] = {
#define METHOD(name) &slui_method_##name,
#include "space/methods/methods.inl"
#undef METHOD
};

static const slu_method *method_at(int index)
{
    return &METHODS[index]->row;
}

static const slu_methods TABLE = {"method for smooth worlds", sizeof METHODS / sizeof *METHODS,
                                  method_at};

const slu_methods *slu_space_methods(void)
{
    return &TABLE;
}

SLUI_ENUM_NAMES(
    slu_sketch_kind, [SLU_SKETCH_BORDER] = "border", [SLU_SKETCH_CELL] = "cell",
    [SLU_SKETCH_BLOCKED] = "blocked", [SLU_SKETCH_EDGE] = "edge", [SLU_SKETCH_NODE] = "node",
    [SLU_SKETCH_FORCE] = "force", [SLU_SKETCH_FRINGE] = "fringe")

SLUI_ENUM_NAMES(slu_cells, [SLU_CELLS_MERGED] = "merged", [SLU_CELLS_C_CELLS] = "c-cells",
                [SLU_CELLS_MAX_AREA] = "max-area", [SLU_CELLS_TRIANGLES] = "triangles")

SLUI_ENUM_NAMES(slu_places, [SLU_PLACES_BORDERS] = "borders", [SLU_PLACES_CENTRES] = "centres")

SLUI_ENUM_NAMES(slu_shortfall, [SLU_SHORTFALL_NONE] = "none", [SLU_SHORTFALL_APART] = "apart",
                [SLU_SHORTFALL_MISSED] = "missed", [SLU_SHORTFALL_TRAPPED] = "trapped",
                [SLU_SHORTFALL_LIMIT] = "limit")

// ---------------------------------------------------------------------------------------------
// Creating and describing

// False for NaN too.
static bool is_length(double x)
{
    return x >= 0 && x <= SLU_MAX_COORDINATE;
}

static slu_status check_lengths(const slu_router_options *options, slu_error *error)
{
    const char *wrong = NULL;
    if (!is_length(options->resolution)) wrong = "resolution";
    if (!is_length(options->strength)) wrong = "strength";
    if (!is_length(options->reach)) wrong = "reach";
    if (!wrong) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "the %s must be a number from 0 to %g", wrong,
                     SLU_MAX_COORDINATE);
}

static slu_status check_options(const slu_router_options *options, slu_error *error)
{
    slu_status status = slui_methods_check(&TABLE, options->method, error);
    if (status != SLU_OK) return status;
    if ((unsigned)options->cells > SLU_CELLS_TRIANGLES)
        return slui_fail(error, SLU_ERR_ARGUMENT, "no kind of cells has the number %d",
                         (int)options->cells);
    if ((unsigned)options->places > SLU_PLACES_CENTRES)
        return slui_fail(error, SLU_ERR_ARGUMENT, "no kind of places has the number %d",
                         (int)options->places);
    if (options->fringe < 0 || options->fringe > SLU_MAX_FRINGE)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the fringe must be 0 to %d tiles wide",
                         SLU_MAX_FRINGE);
    if (!(options->tolerance >= 0 && options->tolerance <= SLU_MAX_TOLERANCE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the tolerance must be a number from 0 to %g",
                         SLU_MAX_TOLERANCE);
    return check_lengths(options, error);
}

slu_status slu_router_create(const slu_free_space *space, const slu_router_options *options,
                             slu_router **out, slu_error *error)
{
    static const slu_router_options DEFAULTS;
    if (!space || !out) return slui_fail_null(error, "space and out");
    if (!options) options = &DEFAULTS;
    slu_status status = check_options(options, error);
    if (status != SLU_OK) return status;
    slu_allocator a = options->allocator ? *options->allocator : space->allocator;
    slu_router *router = slui_alloc(&a, 1, sizeof *router);
    if (!router) return slui_fail_memory(error);
    *router = (slu_router){.allocator = a, .space = space, .options = *options};
    router->method = METHODS[options->method];
    slui_loop_init(&router->loop, &a);
    status = router->method->build(router, error);
    if (status != SLU_OK)
        slui_free(&a, router, 1, sizeof *router);
    else
        *out = router;
    return status;
}

void slu_router_destroy(slu_router *router)
{
    if (!router) return;
    slu_allocator a = router->allocator;
    router->method->release(router);
    slui_loop_release(&router->loop);
    slui_free(&a, router->line.points, router->line.capacity, sizeof *router->line.points);
    slui_free(&a, router, 1, sizeof *router);
}

void slu_router_describe(const slu_router *router, slu_router_facts *facts)
{
    if (!slui_describes(router, facts, sizeof *facts)) return;
    *facts = (slu_router_facts){0};
    router->method->describe(router, facts);
    facts->bytes += sizeof *router + slui_loop_bytes(&router->loop) +
                    router->line.capacity * sizeof *router->line.points;
}

static void sketch_free_space(const slu_free_space *space,
                              void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    const slui_polygons *components = &space->ground.components;
    for (size_t r = 0; r < components->ring_count; r++) {
        for (uint32_t i = components->first_point[r]; i < components->first_point[r + 1]; i++) {
            slu_point next = components->points[slui_ring_next(components, r, i)];
            draw(ctx, &(slu_sketch_line){SLU_SKETCH_BORDER, components->points[i], next});
        }
    }
}

void slu_router_sketch(const slu_router *router, slu_point to,
                       void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    if (!router || !draw) return;
    sketch_free_space(router->space, draw, ctx);
    router->method->sketch(router, to, draw, ctx);
}

// ---------------------------------------------------------------------------------------------
// Queries

slu_status slui_router_search(slu_router *router, const slui_space_search *search,
                              const slu_space_query *query, slui_answer *answer, slu_error *error)
{
    slui_loop_limits limits = {query->max_expanded, query->max_cost};
    slui_loop *loop = &router->loop;
    double h = search->least_weight * slui_distance(query->from, query->to);
    slui_loop_begin(loop, search->goal);
    if (!slui_loop_start(loop, search->start, 0, h)) return slui_fail_memory(error);
    slui_loop_end end = slui_loop_run(loop, &search->graph, limits);
    if (end == SLUI_LOOP_MEMORY) return slui_fail_memory(error);
    answer->expanded = loop->expanded;
    answer->generated = loop->generated;
    answer->outcome = SLU_FOUND;
    if (end == SLUI_LOOP_FOUND) return SLU_OK;
    bool is_limit = end == SLUI_LOOP_LIMIT;
    bool has_part = query->partial && loop->nearest != SLUI_LOOP_NO_NODE;
    answer->shortfall = is_limit ? SLU_SHORTFALL_LIMIT : SLU_SHORTFALL_MISSED;
    answer->outcome = has_part ? SLU_PARTIAL : is_limit ? SLU_LIMIT : SLU_UNREACHABLE;
    return SLU_OK;
}

static bool is_number(slu_point p)
{
    return p.x >= -SLU_MAX_COORDINATE && p.x <= SLU_MAX_COORDINATE && p.y >= -SLU_MAX_COORDINATE &&
           p.y <= SLU_MAX_COORDINATE;
}

static slu_status check_end(const slu_free_space *space, slu_point point, const char *name,
                            slu_error *error)
{
    if (!is_number(point))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the %s is not a valid point", name);
    if (slu_free_space_component(space, point) >= 0) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT,
                     "the unit cannot stand at the %s: it is outside, in an obstacle, or closer "
                     "to one than the unit's radius",
                     name);
}

// Finds a component that contains both ends; where components touch, an end lies in several.
static bool share_component(const slu_free_space *space, const slu_space_query *query,
                            uint32_t *component)
{
    const slui_mesh *mesh = &space->mesh;
    slui_mesh_square square = slui_mesh_square_at(mesh, query->from);
    for (size_t i = 0; i < square.count; i++) {
        if (!slui_mesh_cell_has(mesh, square.cells[i], query->from)) continue;
        *component = mesh->cell_polygon[square.cells[i]];
        if (slui_mesh_locate_in(mesh, *component, query->to) != SLUI_NO_CELL) return true;
    }
    return false;
}

static slu_status check_query(const slu_space_query *query, slu_error *error)
{
    if (query->max_cost >= 0) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "the cost limit must be 0 or more");
}

static void measure(const slu_router *router, slu_space_path *path)
{
    path->points = router->line.points;
    path->count = router->line.count;
    for (size_t i = 1; i < path->count; i++)
        path->length += slui_distance(path->points[i - 1], path->points[i]);
    path->cost = slui_free_space_is_uniform(router->space)
                     ? path->length
                     : slui_free_space_cost(router->space, path->points, path->count);
}

static slu_status find_in_component(slu_router *router, const slu_space_query *query,
                                    slui_answer *answer, slu_error *error)
{
    router->line.count = 0;
    if (!slui_same_point(query->from, query->to))
        return router->method->find(router, query, answer, error);
    if (!slui_line_add(router, query->from)) return slui_fail_memory(error);
    return SLU_OK;
}

slu_status slu_router_find(slu_router *router, const slu_space_query *query, slu_space_path *path,
                           slu_error *error)
{
    if (!router || !query || !path) return slui_fail_null(error, "router, query and path");
    slu_status status = check_query(query, error);
    if (status == SLU_OK) status = check_end(router->space, query->from, "start", error);
    if (status == SLU_OK) status = check_end(router->space, query->to, "goal", error);
    slui_answer answer = {.outcome = SLU_UNREACHABLE, .shortfall = SLU_SHORTFALL_APART};
    router->line.count = 0;
    if (status == SLU_OK && share_component(router->space, query, &router->component)) {
        answer = (slui_answer){.outcome = SLU_FOUND};
        status = find_in_component(router, query, &answer, error);
    }
    if (status != SLU_OK) return status;
    *path = (slu_space_path){.outcome = answer.outcome,
                             .shortfall = answer.shortfall,
                             .expanded = answer.expanded,
                             .generated = answer.generated};
    measure(router, path);
    return SLU_OK;
}
