// SPDX-License-Identifier: MIT
// Routers: what is common to all methods, before a search and after it.
#include "space/router.h"

#include "base/methods.h"
#include "base/status.h"
#include "space/geometry.h"

// In the order in which they are listed; the first is the default.
static const slui_method *const METHODS[] = {
#include "space/methods.inl"
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

const char *slu_cells_name(slu_cells cells)
{
    switch (cells) {
    case SLU_CELLS_MERGED: return "merged";
    case SLU_CELLS_C_CELLS: return "c-cells";
    case SLU_CELLS_MAX_AREA: return "max-area";
    case SLU_CELLS_TRIANGLES: return "triangles";
    }
    return NULL;
}

// ---------------------------------------------------------------------------------------------
// Making and describing

static slu_status check_options(const slu_router_options *options, slu_error *error)
{
    slu_status status = slui_methods_check(&TABLE, options->method, error);
    if (status != SLU_OK) return status;
    if (!slu_cells_name(options->cells))
        return slui_fail(error, SLU_ERR_ARGUMENT, "there are no cells number %d",
                         (int)options->cells);
    if (!(options->resolution >= 0 && options->resolution <= SLU_MAX_COORDINATE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "a resolution is 0 or more");
    return SLU_OK;
}

slu_status slu_router_create(const slu_room *room, const slu_router_options *options,
                             slu_router **out, slu_error *error)
{
    static const slu_router_options DEFAULTS;
    if (!options) options = &DEFAULTS;
    slu_status status = check_options(options, error);
    if (status != SLU_OK) return status;
    slu_allocator a = options->allocator ? *options->allocator : room->allocator;
    slu_router *router = slui_alloc(&a, 1, sizeof *router);
    if (!router) return slui_fail_memory(error);
    *router = (slu_router){.allocator = a, .room = room, .options = *options};
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
    slui_free(&a, router->line.points, router->line.room, sizeof *router->line.points);
    slui_free(&a, router, 1, sizeof *router);
}

void slu_router_describe(const slu_router *router, slu_router_facts *facts)
{
    *facts = (slu_router_facts){0};
    router->method->describe(router, facts);
    facts->bytes += sizeof *router + slui_loop_bytes(&router->loop) +
                    router->line.room * sizeof *router->line.points;
}

static void sketch_room(const slu_room *room, void (*draw)(void *ctx, const slu_sketch_line *line),
                        void *ctx)
{
    const slui_polygons *pieces = &room->pieces;
    for (size_t r = 0; r < pieces->ring_count; r++) {
        for (uint32_t i = pieces->first_point[r]; i < pieces->first_point[r + 1]; i++) {
            slu_point next = pieces->points[slui_ring_next(pieces, r, i)];
            draw(ctx, &(slu_sketch_line){SLU_SKETCH_BORDER, pieces->points[i], next});
        }
    }
}

void slu_router_sketch(const slu_router *router, slu_point to,
                       void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    sketch_room(router->room, draw, ctx);
    router->method->sketch(router, to, draw, ctx);
}

// ---------------------------------------------------------------------------------------------
// Lines

bool slui_line_add(slu_router *router, slu_point point)
{
    slui_line *line = &router->line;
    if (!slui_grow(&router->allocator, (void **)&line->points, &line->room, line->count + 1,
                   sizeof point))
        return false;
    line->points[line->count++] = point;
    return true;
}

void slui_line_reverse(slu_router *router, size_t first)
{
    slu_point *points = router->line.points;
    for (size_t last = router->line.count; first + 1 < last; first++) {
        slu_point point = points[--last];
        points[last] = points[first];
        points[first] = point;
    }
}

// Whether the point between two others can be left out.
static bool is_idle(const slu_router *router, const slu_point three[3])
{
    if (slui_same_point(three[0], three[1]) || slui_same_point(three[1], three[2])) return true;
    if (!slui_room_sees(router->room, three[0], three[2])) return false;
    if (slui_room_is_even(router->room)) return true;
    const slu_point direct[2] = {three[0], three[2]};
    return slui_room_cost(router->room, direct, 2) <= slui_room_cost(router->room, three, 3);
}

void slui_router_straighten(slu_router *router)
{
    slui_line *line = &router->line;
    for (bool again = true; again;) {
        size_t kept = line->count ? 1 : 0;
        for (size_t i = 1; i < line->count; i++) {
            bool is_last = i + 1 == line->count;
            const slu_point three[3] = {line->points[kept - 1], line->points[i],
                                        line->points[is_last ? i : i + 1]};
            if (is_last || !is_idle(router, three)) line->points[kept++] = line->points[i];
        }
        again = kept < line->count;
        line->count = kept;
    }
}

// ---------------------------------------------------------------------------------------------
// Queries

slu_status slui_router_search(slu_router *router, const slui_graph *graph,
                              const slu_way_query *query, slui_answer *answer, slu_error *error)
{
    slui_loop_limits limits = {query->max_expanded, query->max_cost};
    slui_loop *loop = &router->loop;
    slui_loop_end end = slui_loop_run(loop, graph, limits);
    if (end == SLUI_LOOP_MEMORY) return slui_fail_memory(error);
    answer->expanded = loop->expanded;
    answer->generated = loop->generated;
    bool has_part = query->partial && loop->nearest != SLUI_NO_NODE;
    if (end == SLUI_LOOP_FOUND)
        answer->outcome = SLU_FOUND;
    else if (has_part)
        answer->outcome = SLU_PARTIAL;
    else
        answer->outcome = end == SLUI_LOOP_LIMIT ? SLU_LIMIT : SLU_UNREACHABLE;
    return SLU_OK;
}

static bool is_number(slu_point p)
{
    return p.x >= -SLU_MAX_COORDINATE && p.x <= SLU_MAX_COORDINATE && p.y >= -SLU_MAX_COORDINATE &&
           p.y <= SLU_MAX_COORDINATE;
}

static slu_status check_end(const slu_room *room, slu_point point, const char *name,
                            slu_error *error)
{
    if (!is_number(point))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the %s is no point of the world", name);
    if (slu_room_piece(room, point) >= 0) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT,
                     "the unit cannot stand at the %s: it is outside, in an obstacle, or nearer "
                     "to one than the unit's radius",
                     name);
}

// Finds a piece in which both ends lie; where pieces touch an end lies in several.
static bool share_piece(const slu_room *room, const slu_way_query *query, uint32_t *piece)
{
    const slui_mesh *mesh = &room->mesh;
    slui_mesh_square square = slui_mesh_square_at(mesh, query->from);
    for (size_t i = 0; i < square.count; i++) {
        if (!slui_mesh_cell_has(mesh, square.cells[i], query->from)) continue;
        *piece = mesh->cell_zone[square.cells[i]];
        if (slui_mesh_locate_in(mesh, *piece, query->to) != SLUI_NO_CELL) return true;
    }
    return false;
}

static slu_status check_query(const slu_way_query *query, slu_error *error)
{
    if (query->max_cost >= 0) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "a limit of the cost is 0 or more");
}

static void measure(const slu_router *router, slu_way *way)
{
    way->points = router->line.points;
    way->count = router->line.count;
    for (size_t i = 1; i < way->count; i++)
        way->length += slui_distance(way->points[i - 1], way->points[i]);
    way->cost = slui_room_is_even(router->room)
                    ? way->length
                    : slui_room_cost(router->room, way->points, way->count);
}

static slu_status find_in_piece(slu_router *router, const slu_way_query *query, slui_answer *answer,
                                slu_error *error)
{
    router->line.count = 0;
    if (!slui_same_point(query->from, query->to))
        return router->method->find(router, query, answer, error);
    if (!slui_line_add(router, query->from)) return slui_fail_memory(error);
    return SLU_OK;
}

slu_status slu_router_find(slu_router *router, const slu_way_query *query, slu_way *way,
                           slu_error *error)
{
    slu_status status = check_query(query, error);
    if (status == SLU_OK) status = check_end(router->room, query->from, "start", error);
    if (status == SLU_OK) status = check_end(router->room, query->to, "goal", error);
    slui_answer answer = {.outcome = SLU_UNREACHABLE};
    router->line.count = 0;
    if (status == SLU_OK && share_piece(router->room, query, &router->piece)) {
        answer.outcome = SLU_FOUND;
        status = find_in_piece(router, query, &answer, error);
    }
    if (status != SLU_OK) return status;
    *way = (slu_way){
        .outcome = answer.outcome, .expanded = answer.expanded, .generated = answer.generated};
    measure(router, way);
    return SLU_OK;
}
