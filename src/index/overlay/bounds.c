// SPDX-License-Identifier: MIT
// Finding the bounds of a table: see bounds.h.
//
// Cost: a sweep over the table.
#include "index/overlay/bounds.h"

#include "base/platform.h"

// The quads of one group.
typedef struct group {
    const int32_t *quads[SLUI_GROUP_QUADS];
    uint32_t rows[SLUI_GROUP_QUADS]; // 0: the group has no such quad
} group;

SLUI_INLINE slui_quad least_of_rows(const int32_t *quad, uint32_t first, uint32_t end)
{
    slui_quad least = slui_quad_of(SLUI_NO_NUMBER);
    for (uint32_t k = first; k < end; k++)
        least = slui_quad_least(least, slui_quad_load(quad + (size_t)k * SLUI_QUAD));
    return least;
}

SLUI_INLINE int32_t least_of_lanes(slui_quad quad)
{
    int32_t least = SLUI_NO_NUMBER;
    for (uint32_t i = 0; i < SLUI_QUAD; i++)
        least = slui_quad_lane(quad, i) < least ? slui_quad_lane(quad, i) : least;
    return least;
}

// The columns without a number, as bits.
SLUI_INLINE int32_t find_unreached(const slui_quad least[SLUI_GROUP_QUADS])
{
    int32_t bits = 0;
    for (int i = 0; i < SLUI_BRICK; i++)
        if (slui_quad_lane(least[i / SLUI_QUAD], (uint32_t)i % SLUI_QUAD) == SLUI_NO_NUMBER)
            bits |= 1 << i;
    return bits;
}

// Bounds the first bricks of a group; returns what follows the group's bounds.
SLUI_INLINE int32_t *fill_group(const group *g, uint32_t bricks, int32_t *bounds)
{
    slui_quad columns[SLUI_GROUP_QUADS];
    for (int i = 0; i < SLUI_GROUP_QUADS; i++)
        columns[i] = least_of_rows(g->quads[i], bricks * SLUI_BRICK, g->rows[i]);
    for (uint32_t r = 0; r < bricks; r++) {
        slui_quad brick = slui_quad_of(SLUI_NO_NUMBER);
        for (int i = 0; i < SLUI_GROUP_QUADS; i++) {
            const uint32_t first = r * SLUI_BRICK, most = first + SLUI_BRICK;
            const uint32_t end = most < g->rows[i] ? most : g->rows[i];
            const slui_quad least = least_of_rows(g->quads[i], first, end);
            columns[i] = slui_quad_least(columns[i], least);
            brick = slui_quad_least(brick, least);
        }
        bounds[1 + r] = least_of_lanes(brick);
    }
    bounds[0] = find_unreached(columns);
    return bounds + 1 + bricks;
}

SLUI_INLINE void fill(const int32_t *table, uint32_t size, uint32_t span, int32_t *bounds)
{
    const uint32_t quads = slui_quad_count(span), bricks = slui_brick_count(size);
    for (uint32_t quad = 0; quad < quads; quad += SLUI_GROUP_QUADS) {
        group g = {{table, table}, {0, 0}};
        for (uint32_t i = 0; i < SLUI_GROUP_QUADS && quad + i < quads; i++) {
            g.quads[i] = table + slui_quad_begin(size, quad + i);
            g.rows[i] = slui_quad_rows(size, quad + i);
        }
        const uint32_t before = quad / SLUI_GROUP_QUADS;
        bounds = fill_group(&g, before < bricks ? before : bricks, bounds);
    }
}

static void fill_any(const int32_t *table, uint32_t size, uint32_t span, int32_t *bounds)
{
    fill(table, size, span, bounds);
}

SLUI_WIDE static void fill_wide(const int32_t *table, uint32_t size, uint32_t span, int32_t *bounds)
{
    fill(table, size, span, bounds);
}

void slui_bounds_fill(const int32_t *table, uint32_t size, uint32_t span, int32_t *bounds)
{
    if (!slui_table_is_bounded(size)) return;
    (slui_machine_is_wide() ? fill_wide : fill_any)(table, size, span, bounds);
}
