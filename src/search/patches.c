// SPDX-License-Identifier: MIT
// Patches of uneven ground: see patches.h. Bits are found for plots of 8 x 8 positions at once.
#include "search/patches.h"

enum { PLOT = 8 };

void slui_patches_release(slui_patches *p, const slu_allocator *allocator)
{
    slui_bits_release(&p->rows, allocator);
    slui_bits_release(&p->columns, allocator);
}

size_t slui_patches_bytes(const slui_patches *p)
{
    return (p->rows.bytes ? p->rows.size : 0) + (p->columns.bytes ? p->columns.size : 0);
}

// A rectangle grown by this many tiles on each side, on the map.
static slu_rect grown(const slu_map *map, slu_rect area, int before, int after)
{
    int left = area.x > before ? area.x - before : 0, top = area.y > before ? area.y - before : 0;
    int right = area.x + area.width + after, bottom = area.y + area.height + after;
    if (right > map->width) right = map->width;
    if (bottom > map->height) bottom = map->height;
    return (slu_rect){left, top, right - left, bottom - top};
}

// ---- a plot

// Which tiles of a row, from `x` to before `end`, have an amount other than 0; those outside the
// map have none.
static uint64_t uneven_in(const slu_influence *influence, int x, int end, int y)
{
    const slu_map *map = influence->map;
    const int from = x < 0 ? 0 : x, to = end > map->width ? map->width : end;
    const int32_t *amount = influence->amount + (size_t)y * (size_t)map->width;
    uint64_t bits = 0;
    for (int i = from; i < to; i++)
        bits |= (uint64_t)(amount[i] != 0) << (i - x);
    return bits;
}

// Position i depends on the tiles from one before it to one past the unit's last, in its row and in
// its column.
static uint64_t plot_at(const slu_influence *influence, int size, int x, int y)
{
    const int height = influence->map->height, reach = size + 1;
    uint64_t plot = 0;
    for (int n = y ? 0 : 1; n < PLOT + reach && y - 1 + n < height; n++) {
        uint64_t row = uneven_in(influence, x - 1, x + PLOT + size, y - 1 + n), wide = row;
        if (!row) continue;
        for (int i = 1; i <= reach; i++)
            wide |= row >> i;
        for (int line = n > reach ? n - reach : 0; line <= n && line < PLOT; line++)
            plot |= (wide & UINT8_MAX) << PLOT * line;
    }
    return plot;
}

// The positions of a plot that are on the map.
static uint64_t plot_on_map(const slu_map *map, int x, int y)
{
    const int columns = map->width - x < PLOT ? map->width - x : PLOT;
    const int rows = map->height - y < PLOT ? map->height - y : PLOT;
    const uint64_t row = (UINT64_C(1) << columns) - 1;
    uint64_t plot = 0;
    for (int i = 0; i < rows; i++)
        plot |= row << PLOT * i;
    return plot;
}

static void find_plot(slui_patches *p, const slui_view *view, int x, int y)
{
    const slu_map *map = view->influence->map;
    const uint64_t rows = plot_at(view->influence, view->fit.size, x, y) & plot_on_map(map, x, y);
    const uint64_t columns = slui_bits_mirrored(rows);
    for (int i = 0; i < PLOT && y + i < map->height; i++)
        slui_bits_set_eight(&p->rows, x, y + i, (uint8_t)(rows >> PLOT * i));
    for (int i = 0; i < PLOT && x + i < map->width; i++)
        slui_bits_set_eight(&p->columns, y, x + i, (uint8_t)(columns >> PLOT * i));
}

// ---- all that has changed

// Finds the bits that depend on an area of the influence. They extend further to the left of it and
// above, since a unit stands on its top left tile.
static void find(slui_patches *p, const slui_view *view, slu_rect area)
{
    const slu_rect depends = grown(view->influence->map, area, view->fit.size, 1);
    for (int y = depends.y / PLOT * PLOT; y < depends.y + depends.height; y += PLOT)
        for (int x = depends.x / PLOT * PLOT; x < depends.x + depends.width; x += PLOT)
            find_plot(p, view, x, y);
}

static slu_rect square_area(const slu_influence *influence, size_t square)
{
    const int side = SLUI_INFLUENCE_SQUARE, n = (int)square;
    return (slu_rect){n % influence->squares * side, n / influence->squares * side, side, side};
}

static bool create(slui_patches *p, const slu_map *map, const slu_allocator *allocator)
{
    if (p->columns.bytes) return true;
    return (p->rows.bytes || slui_bits_create(&p->rows, allocator, map->width, map->height)) &&
           slui_bits_create(&p->columns, allocator, map->height, map->width);
}

bool slui_patches_update(slui_patches *p, const slui_view *view, const slu_allocator *allocator)
{
    const slu_influence *influence = view->influence;
    if (p->columns.bytes && p->revision == influence->revision) return true;
    if (!create(p, influence->map, allocator)) return false;
    for (size_t i = 0; i < influence->square_count; i++)
        if (influence->changed[i] > p->revision) find(p, view, square_area(influence, i));
    p->revision = influence->revision;
    return true;
}
