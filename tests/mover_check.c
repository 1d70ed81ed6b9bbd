// SPDX-License-Identifier: MIT
// The implementation of mover_check.h.
#include "mover_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

slu_movers *movers_created(slu_map *map, const slu_mover *list, size_t count)
{
    slu_movers *movers = NULL;
    slu_error error = {0};
    if (slu_movers_create(map, list, count, NULL, &movers, &error) != SLU_OK)
        fail_msg("mover %d: %s", error.line, error.text);
    return movers;
}

bool movers_same_tile(const slu_map *a, const slu_map *b, slu_tile tile)
{
    return slu_map_glyph(a, tile) == slu_map_glyph(b, tile) &&
           slu_map_cost(a, tile) == slu_map_cost(b, tile);
}

void movers_assert_same_maps(const slu_map *a, const slu_map *b)
{
    for (int y = 0; y < slu_map_height(a); y++) {
        for (int x = 0; x < slu_map_width(a); x++)
            assert_true(movers_same_tile(a, b, (slu_tile){x, y}));
    }
}

slu_map *movers_copied(const slu_map *map)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    slu_map *copy = NULL;
    assert_int_equal(slu_map_create(width, height, NULL, &copy, NULL), SLU_OK);
    for (int i = 0; i < width * height; i++) {
        slu_tile t = {i % width, i / width};
        slu_rect one = {t.x, t.y, 1, 1};
        assert_int_equal(slu_map_fill(copy, one, slu_map_glyph(map, t), NULL), SLU_OK);
        if (slu_map_passable(map, t))
            assert_int_equal(slu_map_fill_cost(copy, one, slu_map_cost(map, t), NULL), SLU_OK);
    }
    return copy;
}
