// SPDX-License-Identifier: MIT
// A router: a method with what it has made of a room, and the answer to the last query.
//
// What all methods may rely on, because router.c sees to it: both ends are numbers and lie in the same
// piece of the room, and they differ.
#ifndef SLUI_SPACE_ROUTER_H
#define SLUI_SPACE_ROUTER_H

#include "space/loop.h"
#include "space/room.h"

// A polyline that is being made.
typedef struct slui_line {
    slu_point *points;
    size_t count, room;
} slui_line;

struct slu_router {
    slu_allocator allocator;
    const slu_room *room;
    const struct slui_method *method;
    slu_router_options options;
    slui_loop loop;
    slui_line line; // the answer
    uint32_t piece; // in which both ends of the query lie
    void *made;     // the method's own, from its build
};

// What came of a search, before the line is measured.
typedef struct slui_answer {
    slu_outcome outcome; // SLU_FOUND, SLU_PARTIAL with a line; SLU_UNREACHABLE, SLU_LIMIT without
    uint64_t expanded, generated;
} slui_answer;

typedef struct slui_method {
    slu_method row;
    // Makes router->made. If it fails, it has released what it took; release is then not called.
    slu_status (*build)(slu_router *router, slu_error *error);
    void (*release)(slu_router *router);
    // Writes router->line, from query->from to query->to, or for SLU_PARTIAL to as near as it got.
    slu_status (*find)(slu_router *router, const slu_way_query *query, slui_answer *answer,
                       slu_error *error);
    void (*describe)(const slu_router *router, slu_router_facts *facts); // bytes: of `made` alone
    void (*sketch)(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx);
} slui_method;

// The lines of methods.inl, each defined in a file of its own.
extern const slui_method slui_method_tiles, slui_method_visibility, slui_method_convex,
    slui_method_polyanya, slui_method_weighted, slui_method_quadtree, slui_method_cylinders,
    slui_method_field;

// ---- for methods

// False when memory runs out.
bool slui_line_add(slu_router *router, slu_point point);
void slui_line_reverse(slu_router *router, size_t first);

// Runs the loop and says what its end means for an answer: SLU_FOUND and SLU_PARTIAL still want their line
// (the latter to loop.nearest, and only if the query asks for it).
slu_status slui_router_search(slu_router *router, const slui_graph *graph,
                              const slu_way_query *query, slui_answer *answer, slu_error *error);

// Pulls the line straight in place: corners that the ones beside them can do without, because they see each other
// through free ground and the cost is no higher, are left out, until none can be.
void slui_router_straighten(slu_router *router);

#endif
