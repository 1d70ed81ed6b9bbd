// SPDX-License-Identifier: MIT
// Several goals by rows and by columns: see goal_lines.h.
#include "search/goal_lines.h"

#include "base/arrays.h"
#include "base/sort.h"
#include "map/rules.h"

void slui_goal_lines_release(slui_goal_lines *l, const slu_allocator *allocator)
{
    slui_free(allocator, l->by_row, l->row_capacity, sizeof *l->by_row);
    slui_free(allocator, l->by_column, l->column_capacity, sizeof *l->by_column);
    slui_free(allocator, l->spare, l->spare_capacity, sizeof *l->spare);
    slui_free(allocator, l->rows, l->rows_capacity, sizeof *l->rows);
    slui_free(allocator, l->columns, l->columns_capacity, sizeof *l->columns);
}

size_t slui_goal_lines_bytes(const slui_goal_lines *l)
{
    return (l->row_capacity + l->column_capacity + l->spare_capacity + l->rows_capacity +
            l->columns_capacity) *
           sizeof *l->rows;
}

static size_t words_for(int bits)
{
    return ((size_t)bits + 63) / 64;
}

static bool reserve(slui_goal_lines *l, const slu_allocator *allocator, const slu_map *map,
                    size_t count)
{
    return SLUI_GROW(allocator, l->by_row, l->row_capacity, count) &&
           SLUI_GROW(allocator, l->by_column, l->column_capacity, count) &&
           SLUI_GROW(allocator, l->spare, l->spare_capacity, count) &&
           SLUI_GROW(allocator, l->rows, l->rows_capacity, words_for(map->height)) &&
           SLUI_GROW(allocator, l->columns, l->columns_capacity, words_for(map->width));
}

static void add(slui_goal_lines *l, size_t at, slu_tile goal)
{
    const uint64_t x = (uint64_t)goal.x, y = (uint64_t)goal.y;
    l->by_row[at] = y << 16 | x;
    l->by_column[at] = x << 16 | y;
    l->rows[y >> 6] |= UINT64_C(1) << (y & 63);
    l->columns[x >> 6] |= UINT64_C(1) << (x & 63);
}

bool slui_goal_lines_seek(slui_goal_lines *l, const slu_allocator *allocator, const slu_map *map,
                          const slui_goal_tree *nearest)
{
    const size_t count = nearest->goal_count;
    if (l->edition == nearest->edition) return true;
    if (!reserve(l, allocator, map, count)) return false;
    memset(l->rows, 0, words_for(map->height) * sizeof *l->rows);
    memset(l->columns, 0, words_for(map->width) * sizeof *l->columns);
    for (size_t i = 0; i < count; i++)
        add(l, i, nearest->goals[i]);
    slui_sort_words(l->by_row, l->spare, count);
    slui_sort_words(l->by_column, l->spare, count);
    l->count = count;
    l->edition = nearest->edition;
    return true;
}

// The number of words below a key.
static size_t words_below(const uint64_t *words, size_t count, uint64_t key)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (words[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool slui_goal_lines_has(const slui_goal_lines *l, slu_tile tile)
{
    if (!slui_goal_lines_row(l, tile.y) || !slui_goal_lines_column(l, tile.x)) return false;
    const uint64_t key = (uint64_t)tile.y << 16 | (uint64_t)tile.x;
    const size_t at = words_below(l->by_row, l->count, key);
    return at < l->count && l->by_row[at] == key;
}

// The distance from a word to the next one of its line, upwards or downwards; 0: there is none.
static int next_in_line(const uint64_t *words, size_t count, uint64_t key, bool upwards)
{
    const size_t at = words_below(words, count, upwards ? key + 1 : key);
    if (upwards ? at == count : at == 0) return 0;
    const uint64_t next = words[upwards ? at : at - 1];
    if (next >> 16 != key >> 16) return 0;
    return (int)(upwards ? next - key : key - next);
}

int slui_goal_lines_ahead(const slui_goal_lines *l, slu_tile tile, int k)
{
    const uint64_t x = (uint64_t)tile.x, y = (uint64_t)tile.y;
    const bool upwards = k == SLUI_EAST || k == SLUI_SOUTH;
    if (k == SLUI_EAST || k == SLUI_WEST) {
        if (!slui_goal_lines_row(l, tile.y)) return 0;
        return next_in_line(l->by_row, l->count, y << 16 | x, upwards);
    }
    if (!slui_goal_lines_column(l, tile.x)) return 0;
    return next_in_line(l->by_column, l->count, x << 16 | y, upwards);
}
