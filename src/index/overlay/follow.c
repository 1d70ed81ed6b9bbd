// SPDX-License-Identifier: MIT
// Following a compass: the part of a path that is inside a small cell, one look per tile.
#include "index/overlay/climb.h"
#include "index/overlay/compass.h"

// A walk along a row of a compass: where it begins and ends.
typedef struct compass_walk {
    const uint16_t *rank;  // by tile
    const int32_t *offset; // of neighbours, by direction
    const uint32_t *cost;  // of tiles, as the unit sees them
    const uint8_t *row;
    uint32_t at;        // a rank, or a place of the border
    uint32_t tile, end; //
    slu_tile *path;     // its last tile
} compass_walk;

// Walks on to the end; false if there is no step. If a unit pays the map's own costs for the tiles
// it enters, they are counted here: looking them up a second time takes as long as the walk.
SLUI_INLINE bool walk(compass_walk *w, slui_walk *sums, const bool quick)
{
    uint64_t all = 0, diagonal = 0, diagonals = 0;
    slu_tile *path = w->path, tile = *path;
    uint32_t at = w->at, index = w->tile;
    while (index != w->end) {
        const unsigned k = slui_compass_step(w->row, at);
        if (k == SLUI_NO_FIRST_STEP) return false;
        if (!quick) slui_walk_count(sums, tile, (int)k);
        tile.x += slui_step_x[k];
        tile.y += slui_step_y[k];
        *++path = tile;
        index = (uint32_t)((int64_t)index + w->offset[k]);
        at = w->rank[index];
        if (!quick) continue;
        const uint64_t is_diagonal = slui_is_diagonal((int)k), cost = w->cost[index];
        all += cost;
        diagonal += cost & (0 - is_diagonal);
        diagonals += is_diagonal;
    }
    if (quick) {
        sums->straight_steps += (uint64_t)(path - w->path) - diagonals;
        sums->diagonal_steps += diagonals;
        sums->straight_charge += (all - diagonal) * SLUI_MEAN_PARTS;
        sums->diagonal_charge += diagonal * SLUI_MEAN_PARTS;
    }
    w->path = path;
    return true;
}

bool slui_compass_follow(slui_overlay_search *s, slu_finder *f, uint32_t cell, uint32_t at,
                         uint32_t to)
{
    const slui_nest *n = s->metric->nest;
    const slui_nest_cell *c = &n->cells[cell];
    // A path enters each tile once.
    if (!slui_finder_reserve_path(f, s->path_length + c->ground + 1)) return false;
    slu_tile *last = f->path + s->path_length - 1;
    const slui_charges *charges = &s->metric->charges;
    compass_walk w = {.rank = n->rank,
                      .offset = charges->offset,
                      .cost = charges->view->map->cost,
                      .row = slui_metric_table(s->metric, c)->hints + to * slui_compass_row(c),
                      .at = at,
                      .tile = slui_map_index(n->map, *last),
                      .end = slui_nest_tile(n, cell, c->size + to),
                      .path = last};
    s->torn = !(charges->quick ? walk(&w, &s->walk, true) : walk(&w, &s->walk, false));
    s->path_length = (size_t)(w.path - f->path) + 1;
    return !s->torn;
}

int32_t slui_compass_cost(const slui_nest_metric *m, uint32_t cell, uint32_t at, uint32_t from_tile,
                          uint32_t to, uint32_t to_tile)
{
    const slui_nest *n = m->nest;
    const slui_nest_cell *c = &n->cells[cell];
    const uint8_t *row = slui_metric_table(m, c)->hints + to * slui_compass_row(c);
    int32_t sum = 0;
    for (uint32_t tile = from_tile; tile != to_tile; at = n->rank[tile]) {
        const unsigned k = slui_compass_step(row, at);
        if (k == SLUI_NO_FIRST_STEP) return SLUI_NO_NUMBER;
        sum = slui_number_sum(sum, slui_charges_step(&m->charges, tile, (int)k));
        tile = (uint32_t)((int64_t)tile + slui_step_y[k] * n->map->width + slui_step_x[k]);
    }
    return sum;
}
