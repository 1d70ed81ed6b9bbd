// SPDX-License-Identifier: MIT
// A heuristic's value at every tile: one loop over the map for each heuristic, generated from the
// same list as the instances of the search loop, so that what is shown is what searches read.
//
// Cost: a sweep over the tiles.
#include "estimates/estimate.h"

uint64_t slui_estimate_any(const slui_estimator *e, slui_heuristic heuristic, int x, int y)
{
    return slui_estimate(e, heuristic, x, y);
}

// The tiles that may be connected with the start.
typedef struct component {
    const slu_map *layer; // of the unit
    bool joined;          // components that touch at a corner are one
    uint32_t number;
} component;

static component component_of_start(const slui_estimator *e)
{
    slu_diagonals diagonals = e->rules->diagonals;
    return (component){e->view->layer, diagonals == SLU_DIAGONALS_ALWAYS,
                       slu_map_component(e->view->layer, diagonals, e->start)};
}

SLUI_INLINE bool is_in(const component *c, slu_tile tile)
{
    const uint32_t number = slui_map_component_at(c->layer, tile);
    return (c->joined ? c->layer->joined[number] : number) == c->number;
}

SLUI_INLINE void write_all(const slui_estimator *e, const slui_heuristic heuristic, double ticks,
                           double *out)
{
    const component c = component_of_start(e);
    uint32_t tile = 0;
    for (int y = 0; y < e->map->height; y++)
        for (int x = 0; x < e->map->width; x++, tile++)
            if (is_in(&c, (slu_tile){x, y}))
                out[tile] = (double)slui_estimate(e, heuristic, x, y) / ticks;
}

// clang-format off
#define HEURISTIC(id, ...)                                                                  \
    SLUI_NOINLINE static void write_##id(const slui_estimator *e, double ticks, double *out) \
    {                                                                                       \
        write_all(e, SLUI_##id, ticks, out);                                                \
    }
#include "estimates/heuristics.inl"

void slui_estimates_write(const slui_estimator *e, slui_heuristic heuristic, double ticks,
                          double *out)
{
    switch (heuristic) {
#define HEURISTIC(id, ...) \
    case SLUI_##id: write_##id(e, ticks, out); break;
#include "estimates/heuristics.inl"
    }
}
// clang-format on
