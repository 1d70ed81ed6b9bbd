// SPDX-License-Identifier: MIT
// Following a compass: the part of a path that is inside a small cell, one look per tile.
#include "index/overlay/climb.h"
#include "index/overlay/compass.h"

bool slui_compass_follow(slui_overlay_search *s, slu_finder *f, uint32_t cell, uint32_t at,
                         uint32_t to)
{
    const slui_nest *n = s->metric->nest;
    const slui_nest_cell *c = &n->cells[cell];
    const uint8_t *row = slui_metric_table(s->metric, c)->hints + to * slui_compass_row(c);
    const slu_tile end = slui_finder_tile(f, slui_nest_tile(n, cell, c->size + to));
    // A path enters each tile once.
    if (!slui_finder_reserve_path(f, s->path_length + c->ground + 1)) return false;
    slu_tile *path = f->path + s->path_length, tile = path[-1];
    do {
        const unsigned k = slui_compass_step(row, at);
        s->torn = k == SLUI_NO_FIRST_STEP;
        if (s->torn) return false;
        tile.x += slui_step_x[k];
        tile.y += slui_step_y[k];
        *path++ = tile;
        at = n->rank[slui_map_index(n->map, tile)];
    } while (tile.x != end.x || tile.y != end.y);
    s->path_length = (size_t)(path - f->path);
    return true;
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
