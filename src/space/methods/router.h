// SPDX-License-Identifier: MIT
// A router: a method, what it has built from a free space, and the answer to the last query.
//
// Invariant that router.c ensures for all methods: both ends are numbers, they lie in the same
// component of the free space, and they differ.
#ifndef SLUI_SPACE_ROUTER_H
#define SLUI_SPACE_ROUTER_H

#include "space/mesh/free_space.h"
#include "space/methods/loop.h"

// A polyline under construction.
typedef struct slui_polyline {
    slu_point *points;
    size_t count, capacity;
} slui_polyline;

struct slu_router {
    slu_allocator allocator;
    const slu_free_space *space;
    const struct slui_method *method;
    slu_router_options options;
    slui_loop loop;
    slui_polyline line; // the answer
    uint32_t component; // contains both ends of the query
    void *built;        // owned by the method, from its build
};

// The result of a search, before the line is measured.
typedef struct slui_answer {
    slu_outcome outcome; // SLU_FOUND, SLU_PARTIAL with a line; SLU_UNREACHABLE, SLU_LIMIT without
    slu_shortfall shortfall; // unless it is SLU_FOUND
    uint64_t expanded, generated;
} slui_answer;

typedef struct slui_method {
    slu_method row;
    // Sets router->built. On failure it has released what it allocated, and release is not called.
    slu_status (*build)(slu_router *router, slu_error *error);
    void (*release)(slu_router *router);
    // Writes router->line, from query->from to query->to, or for SLU_PARTIAL to the nearest point
    // reached.
    slu_status (*find)(slu_router *router, const slu_space_query *query, slui_answer *answer,
                       slu_error *error);
    // Sets the facts; bytes are those of `built` alone.
    void (*describe)(const slu_router *router, slu_router_facts *facts);
    void (*sketch)(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx);
} slui_method;

#define METHOD(name) extern const slui_method slui_method_##name;
#include "space/methods/methods.inl"
#undef METHOD

// ---- for methods

// The nodes of a query's ends, in a graph that numbers them after its own `count` nodes.
static inline uint32_t slui_start_node(size_t count)
{
    return (uint32_t)count;
}
static inline uint32_t slui_goal_node(size_t count)
{
    return (uint32_t)count + 1;
}

typedef struct slui_space_search {
    slui_loop_graph graph;
    uint32_t start, goal; // the nodes of the query's ends
    double least_weight;  // the start's h is the straight distance times this
} slui_space_search;

// Runs the loop and turns its end into an outcome. SLU_FOUND and SLU_PARTIAL still need their line,
// which the method writes; SLU_PARTIAL leads to loop.nearest and occurs only if the query asks for
// it.
slu_status slui_router_search(slu_router *router, const slui_space_search *search,
                              const slu_space_query *query, slui_answer *answer, slu_error *error);

#endif
