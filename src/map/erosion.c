// SPDX-License-Identifier: MIT
// Erosion: see erosion.h.
#include "map/erosion.h"

#include "map/costs.h"
#include "map/plots.h"

// How far to shift next, if `covered` of `size` tiles are covered already.
static int next_shift(int covered, int size)
{
    return covered < size - covered ? covered : size - covered;
}

static uint8_t *line_of(slu_map *layer, int y)
{
    return (uint8_t *)slui_bits_line(&layer->rows, y);
}

static bool enters_at(const slu_map *layer, const slui_fit *fit, int x, int y)
{
    const slu_map *base = layer->base;
    slu_tile tile = {x, y};
    if (!slu_map_passable(base, tile)) return false;
    return slui_fit_enters(fit, (unsigned char)base->glyph[slui_map_index(base, tile)]);
}

static void copy_line(slu_map *layer, const slui_fit *fit, int y)
{
    memcpy(line_of(layer, y), slui_bits_line(&layer->base->rows, y), (size_t)layer->rows.stride);
    if (!fit->picky) return;
    for (int x = 0; x < layer->width; x++)
        if (!enters_at(layer, fit, x, y)) slui_bits_set(&layer->rows, x, y, false);
}

// In place, from left to right: what is read to the right has not been written yet.
static void erode_line(slu_map *layer, int y, int size)
{
    uint8_t *line = line_of(layer, y), *end = line + layer->rows.stride - sizeof(uint64_t);
    for (int covered = 1, shift; covered < size; covered += shift) {
        shift = next_shift(covered, size);
        for (uint8_t *at = line; at < end; at += sizeof(uint64_t)) {
            uint64_t here = slui_load64(at), next = slui_load64(at + sizeof(uint64_t));
            slui_store64(at, here & (here >> shift | next << (64 - shift)));
        }
    }
}

static void meet_lines(slu_map *layer, int y, int other)
{
    uint8_t *line = line_of(layer, y);
    const uint8_t *below = other < layer->height ? slui_bits_line(&layer->rows, other) : NULL;
    for (ptrdiff_t at = 0; at < layer->rows.stride; at += (ptrdiff_t)sizeof(uint64_t))
        slui_store64(line + at, below ? slui_load64(line + at) & slui_load64(below + at) : 0);
}

void slui_erode_rows(slu_map *layer, const slui_fit *fit)
{
    int size = fit->size;
    for (int y = 0; y < layer->height; y++) {
        copy_line(layer, fit, y);
        erode_line(layer, y, size);
    }
    for (int covered = 1, shift; covered < size; covered += shift) {
        shift = next_shift(covered, size);
        for (int y = 0; y < layer->height; y++)
            meet_lines(layer, y, y + shift);
    }
}

// ---- a part of it

enum { FIT_LINES = SLUI_BOARD_INNER + SLU_MAX_UNIT - 1 };

static uint64_t row_ahead(const slu_map *layer, const slui_fit *fit, int x, int y, int count)
{
    const slu_map *base = layer->base;
    if (y >= base->height) return 0;
    uint64_t row = slui_bits_ahead(slui_bits_line(&base->rows, y), x);
    for (int i = 0; fit->picky && i < count; i++)
        if (row >> i & 1 && !enters_at(layer, fit, x + i, y)) row &= ~(UINT64_C(1) << i);
    return row;
}

static uint64_t eroded(uint64_t row, int size)
{
    for (int covered = 1, shift; covered < size; covered += shift) {
        shift = next_shift(covered, size);
        row &= row >> shift;
    }
    return row;
}

static slui_board met(slui_board board, int shift)
{
    board &= board >> shift;
    return board & board >> shift * SLUI_BOARD_SIDE;
}

// The same on a board that has all of the tiles that the unit may cover: at most eight, so that
// three shifts do. Further ones are by 0, which is cheaper than a loop that is hard to predict.
static slui_board eroded_board(slui_board board, int size)
{
    const int first = next_shift(1, size), second = next_shift(1 + first, size);
    board = met(met(board, first), second);
    return met(board, next_shift(1 + first + second, size));
}

SLUI_NOINLINE static slui_board erode_lines(const slu_map *layer, const slui_fit *fit,
                                            slu_rect area)
{
    uint64_t rows[FIT_LINES] = {0}, fits = 0;
    int size = fit->size, count = area.height + size - 1;
    for (int i = 0; i < count; i++)
        rows[i] = row_ahead(layer, fit, area.x, area.y + i, area.width + size - 1);
    for (int covered = 1, shift; covered < size; covered += shift) {
        shift = next_shift(covered, size);
        for (int i = 0; i + shift < count; i++)
            rows[i] &= rows[i + shift];
    }
    for (int i = 0; i < area.height; i++)
        fits |= (eroded(rows[i], size) & UINT8_MAX) << i * SLUI_BOARD_SIDE;
    return fits;
}

slui_board slui_erode_area(const slu_map *layer, const slui_fit *fit, slu_rect area)
{
    const int most = (area.width > area.height ? area.width : area.height) + fit->size - 1;
    if (fit->picky || most > SLUI_BOARD_SIDE) return erode_lines(layer, fit, area);
    return eroded_board(slui_plots_board(layer->base, (slu_tile){area.x, area.y}), fit->size);
}

// ---- costs

static uint32_t costliest_under(const slu_map *base, int size, int x, int y)
{
    uint32_t most = 0;
    for (int j = 0; j < size; j++) {
        const uint32_t *row = base->cost + slui_map_index(base, (slu_tile){x, y + j});
        for (int i = 0; i < size; i++)
            if (row[i] > most) most = row[i];
    }
    return most;
}

bool slui_erode_costs_in(slu_map *layer, const slui_fit *fit, slu_rect area)
{
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++) {
            uint32_t t = slui_map_index(layer, (slu_tile){x, y});
            bool fits = slui_map_passable_at(layer, t);
            uint32_t cost = fits ? costliest_under(layer->base, fit->size, x, y) : 0;
            if (!slui_costs_expect(layer, cost)) return false;
            slui_costs_write(layer, t, cost);
        }
    }
    return true;
}

static void raise_to(uint32_t *cost, uint32_t other)
{
    if (other > *cost) *cost = other;
}

// Also in place, in the order of the tiles. What a shift takes from the next row, or from outside
// the map, matters only where the unit does not fit.
void slui_erode_costs(slu_map *layer, const slui_fit *fit)
{
    uint32_t *cost = layer->cost;
    size_t count = layer->tile_count;
    memcpy(cost, layer->base->cost, count * sizeof *cost);
    for (int covered = 1, shift; covered < fit->size; covered += shift) {
        shift = next_shift(covered, fit->size);
        for (size_t t = 0; t + (size_t)shift < count; t++)
            raise_to(&cost[t], cost[t + (size_t)shift]);
        size_t rows = (size_t)shift * (size_t)layer->width;
        for (size_t t = 0; t + rows < count; t++)
            raise_to(&cost[t], cost[t + rows]);
    }
    for (uint32_t t = 0; t < count; t++)
        if (!slui_map_passable_at(layer, t)) cost[t] = 0;
}
