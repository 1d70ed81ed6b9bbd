// SPDX-License-Identifier: MIT
// Looking for the corners around a tile: see reach.h.
#include "index/labels/reach.h"

#include <limits.h>

typedef struct looking {
    const slui_corners *corners;
    const slui_bits *rows, *columns; // ground that is no corner
    slui_lengths lengths;
    slu_tile from;
    int open[SLUI_DIRECTIONS]; // tiles from `from` on, in each straight direction, without corners
    slui_reach *out;
    size_t count;
} looking;

// ---- ground without corners

bool slui_open_ground_create(slui_open_ground *g, const slui_corners *c)
{
    *g = (slui_open_ground){.corners = c};
    if (!slui_bits_create(&g->rows, &c->allocator, c->width, c->height)) return false;
    if (!slui_bits_create(&g->columns, &c->allocator, c->height, c->width)) return false;
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++) {
            if (!slui_corners_ground(c, x, y) || slui_corners_has(c, x, y)) continue;
            slui_bits_set(&g->rows, x, y, true);
            slui_bits_set(&g->columns, y, x, true);
        }
    return true;
}

void slui_open_ground_release(slui_open_ground *g)
{
    if (!g->corners) return;
    slui_bits_release(&g->rows, &g->corners->allocator);
    slui_bits_release(&g->columns, &g->corners->allocator);
}

// ---- lines

SLUI_INLINE void add(looking *l, int x, int y, uint32_t distance)
{
    l->out[l->count++] = (slui_reach){slui_corner_at(l->corners, x, y), distance};
}

// Looks along a line from a tile, no further than to `limit`, and takes a corner there. Returns how
// many tiles are open.
SLUI_INLINE int look(looking *l, int x, int y, const int k, int limit, uint32_t distance)
{
    const slui_corners *c = l->corners;
    const bool level = k == SLUI_EAST || k == SLUI_WEST;
    const bool ahead = k == SLUI_EAST || k == SLUI_SOUTH;
    const uint8_t *line = level ? slui_bits_line(l->rows, y) : slui_bits_line(l->columns, x);
    const int at = (level ? x : y) + (ahead ? 1 : -1);
    const int open = slui_count_ones(line, at, ahead, limit);
    if (open == limit) return open;
    x += slui_step_x[k] * (open + 1);
    y += slui_step_y[k] * (open + 1);
    // Walls end lines, and so does the edge of the map.
    if (slui_corners_ground(c, x, y))
        add(l, x, y, distance + (uint32_t)(open + 1) * l->lengths.straight);
    return open;
}

// ---- runs

// Runs along a diagonal, looking to both sides.
SLUI_INLINE void run_across(looking *l, const int k)
{
    const slui_corners *c = l->corners;
    const int first = (k + 7) & 7, second = (k + 1) & 7;
    int x = l->from.x, y = l->from.y, one = l->open[first], two = l->open[second];
    for (uint32_t distance = l->lengths.diagonal;; distance += l->lengths.diagonal) {
        if (!one && !slui_corners_ground(c, x + slui_step_x[first], y + slui_step_y[first])) return;
        if (!two && !slui_corners_ground(c, x + slui_step_x[second], y + slui_step_y[second]))
            return;
        x += slui_step_x[k];
        y += slui_step_y[k];
        if (!slui_corners_ground(c, x, y)) return;
        if (slui_corners_has(c, x, y)) {
            add(l, x, y, distance);
            return;
        }
        if (one) one = look(l, x, y, first, one, distance);
        if (two) two = look(l, x, y, second, two, distance);
    }
}

// With four neighbours: runs up or down, looking left and right.
SLUI_INLINE void run_upright(looking *l, const int k)
{
    const slui_corners *c = l->corners;
    const int x = l->from.x;
    int y = l->from.y, east = l->open[SLUI_EAST], west = l->open[SLUI_WEST];
    for (uint32_t distance = l->lengths.straight;; distance += l->lengths.straight) {
        y += slui_step_y[k];
        if (!slui_corners_ground(c, x, y)) return;
        if (slui_corners_has(c, x, y)) {
            add(l, x, y, distance);
            return;
        }
        if (east) east = look(l, x, y, SLUI_EAST, east, distance);
        if (west) west = look(l, x, y, SLUI_WEST, west, distance);
    }
}

// The ends of single steps past walls, which are corners on both sides.
static void step_past_walls(looking *l)
{
    const slui_corners *c = l->corners;
    uint8_t around = 0;
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        if (slui_corners_ground(c, l->from.x + slui_step_x[k], l->from.y + slui_step_y[k]))
            around |= (uint8_t)(1u << k);
    const unsigned past = slui_moves_for(c->diagonals, around) &
                          ~(unsigned)slui_moves_for(SLU_DIAGONALS_CLEAR, around);
    for (unsigned left = past; left; left &= left - 1) {
        const int k = (int)SLUI_LOWEST_BIT(left);
        add(l, l->from.x + slui_step_x[k], l->from.y + slui_step_y[k], l->lengths.diagonal);
    }
}

static void run_all(looking *l)
{
    run_across(l, SLUI_NORTH_EAST);
    run_across(l, SLUI_SOUTH_EAST);
    run_across(l, SLUI_SOUTH_WEST);
    run_across(l, SLUI_NORTH_WEST);
}

size_t slui_reach_from(const slui_open_ground *ground, const slui_lengths *lengths, slu_tile tile,
                       slui_reach *out)
{
    const slui_corners *c = ground->corners;
    looking l = {.corners = c,
                 .rows = &ground->rows,
                 .columns = &ground->columns,
                 .lengths = *lengths,
                 .from = tile,
                 .out = out};
    const bool four = c->diagonals == SLU_DIAGONALS_NEVER;
    l.open[SLUI_EAST] = look(&l, tile.x, tile.y, SLUI_EAST, INT_MAX, 0);
    l.open[SLUI_WEST] = look(&l, tile.x, tile.y, SLUI_WEST, INT_MAX, 0);
    if (four) {
        run_upright(&l, SLUI_NORTH);
        run_upright(&l, SLUI_SOUTH);
        return l.count;
    }
    l.open[SLUI_NORTH] = look(&l, tile.x, tile.y, SLUI_NORTH, INT_MAX, 0);
    l.open[SLUI_SOUTH] = look(&l, tile.x, tile.y, SLUI_SOUTH, INT_MAX, 0);
    run_all(&l);
    if (c->diagonals != SLU_DIAGONALS_CLEAR) step_past_walls(&l);
    return l.count;
}
