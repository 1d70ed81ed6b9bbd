// SPDX-License-Identifier: MIT
// Claims about all that two maps derive from their passable tiles, but for the numbers of
// components, which edits may choose.
#ifndef TESTS_MAP_CLAIMS_H
#define TESTS_MAP_CLAIMS_H

#include "map/map.h"
#include "support.h"

// Outlooks beyond the only word of a line are never read, and not kept.
static inline void claim_same_outlooks(const slui_outlooks *one, const slui_outlooks *two)
{
    assert_int_equal(one->count, two->count);
    assert_memory_equal(one->tiles, two->tiles, one->count * sizeof *one->tiles);
    if (one->per_line == 1) return;
    assert_memory_equal(one->words, two->words, one->count * sizeof *one->words);
}

static inline void claim_same_ground(const slu_map *one, const slu_map *two)
{
    assert_memory_equal(one->around - one->width, two->around - two->width,
                        one->tile_count + (size_t)one->width);
    assert_memory_equal(one->rows.bytes, two->rows.bytes, one->rows.size);
    assert_memory_equal(one->columns.bytes, two->columns.bytes, one->columns.size);
    claim_same_outlooks(&one->row_outlooks, &two->row_outlooks);
    claim_same_outlooks(&one->column_outlooks, &two->column_outlooks);
    assert_int_equal(one->passable, two->passable);
    assert_int_equal(one->live_components, two->live_components);
    assert_true(one->quads == two->quads);
}

#endif
