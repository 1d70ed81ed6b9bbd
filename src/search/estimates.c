// SPDX-License-Identifier: MIT
// A heuristic's value at every tile: one loop over the map for each heuristic, from the list of which the
// searches are made (SLUI_HEURISTICS), so that what is shown is what they read.
//
// Cost: a sweep over the tiles.
#include "search/estimates.h"

#include "search/search_core.h"

// Which tiles a path may join with the start's.
typedef struct piece {
    const slu_finder *finder;
    bool joined; // pieces that touch by a corner are one
    bool narrow; // the unit may not fit
    uint32_t number;
} piece;

static piece piece_of_start(const slu_finder *f)
{
    slu_diagonals diagonals = f->rules.diagonals;
    return (piece){f, diagonals == SLU_DIAGONALS_ALWAYS, slui_view_narrows(&f->view),
                   slu_map_component(f->map, diagonals, f->query.start)};
}

SLUI_INLINE bool is_in(const piece *p, uint32_t index, int x, int y)
{
    const slu_map *map = p->finder->map;
    const uint32_t component = map->component[index];
    if ((p->joined ? map->joined[component] : component) != p->number) return false;
    return !SLUI_UNLIKELY(p->narrow) || slui_view_cost(&p->finder->view, (slu_tile){x, y}) != 0;
}

SLUI_INLINE void write_all(const slu_finder *f, const slui_heuristic heuristic, double *out)
{
    const piece p = piece_of_start(f);
    const slui_search *s = &f->search;
    uint32_t tile = 0;
    for (int y = 0; y < f->map->height; y++)
        for (int x = 0; x < f->map->width; x++, tile++)
            if (is_in(&p, tile, x, y))
                out[tile] = (double)slui_estimate(s, heuristic, x, y) / s->ticks;
}

// clang-format off
#define DEFINE_WRITER(heuristic, name, store, order, priority)                         \
    SLUI_NOINLINE static void name##_##heuristic(const slu_finder *f, double *out)     \
    {                                                                                  \
        write_all(f, SLUI_##heuristic, out);                                           \
    }

#define CALL_WRITER(heuristic, name, store, order, priority) \
    case SLUI_##heuristic: name##_##heuristic(f, out); break;
// clang-format on

SLUI_HEURISTICS(DEFINE_WRITER, write, , , )

void slui_estimates_write(const slu_finder *f, double *out)
{
    switch (f->search.heuristic) {
        SLUI_HEURISTICS(CALL_WRITER, write, , , )
    }
}
