// SPDX-License-Identifier: MIT
// Slits: diagonal steps between two walls, which join components that straight steps do not
// connect.
//
// Found from the bits of passable tiles, in the plots of a ward that may have some (plots.h).
//
// Invariant: a ward's bit of a plot without slits of its own is removed by the tour that finds
// none.
// Cost: a few operations on words for each row of such a plot, and for each slit.
#ifndef SLUI_SLITS_H
#define SLUI_SLITS_H

#include "map/plots.h"

// By the upper left tile of their squares: down to the right from that tile, and down to the left
// from the tile after it.
typedef struct slui_slit_bits {
    uint64_t right, left;
} slui_slit_bits;

// From two lines, and the same lines one tile further on.
SLUI_INLINE slui_slit_bits slui_slits_between(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return (slui_slit_bits){a & d & ~b & ~c, b & c & ~a & ~d};
}

typedef struct slui_slit {
    slu_tile one, other;
} slui_slit;

// A walk over the slits with an end in a plot; their squares begin up to one tile to its left and
// above. So ten rows of ten tiles are read, into two words that have one of the rows in common.
typedef struct slui_slit_walk {
    slu_tile at;            // the first of the tiles
    slui_slit_bits rest[2]; // by the squares of a word
} slui_slit_walk;

enum { SLUI_SLIT_ROW = SLUI_PLOT_SIDE + 2, SLUI_SLIT_ROWS = SLUI_SLIT_ROW / 2 };

SLUI_INLINE slui_slit_bits slui_slits_of_rows(uint64_t tiles)
{
    const uint64_t row = (1 << (SLUI_SLIT_ROW - 1)) - 1, two = row | row << SLUI_SLIT_ROW;
    const uint64_t squares = two | two << 2 * SLUI_SLIT_ROW | row << 4 * SLUI_SLIT_ROW;
    const uint64_t below = tiles >> SLUI_SLIT_ROW;
    slui_slit_bits slits = slui_slits_between(tiles, tiles >> 1, below, below >> 1);
    return (slui_slit_bits){slits.right & squares, slits.left & squares};
}

// Ten tiles of each of some lines, from the one before `at` on. A byte before each line is 0.
SLUI_INLINE uint64_t slui_slit_rows(const slui_bits *bits, int line, int at, int count)
{
    const uint64_t row = (1 << SLUI_SLIT_ROW) - 1;
    uint64_t rows = 0;
    for (int i = 0; i < count; i++)
        rows |= (slui_bits_ahead(slui_bits_line(bits, line + i) - 1, at + 7) & row)
                << i * SLUI_SLIT_ROW;
    return rows;
}

SLUI_INLINE slui_slit_walk slui_slits_in(const slu_map *map, uint32_t plot)
{
    enum { FIRST = SLUI_SLIT_ROWS + 1, SECOND = SLUI_SLIT_ROW - SLUI_SLIT_ROWS };
    const slu_tile first = slui_plot_tile(map, plot);
    const int upper = first.y - 1, lower = upper + SLUI_SLIT_ROWS;
    const int rows = map->height - upper; // of the map, from the first
    uint64_t words[2];
    if (SLUI_LIKELY(rows >= SLUI_SLIT_ROW)) {
        words[0] = slui_slit_rows(&map->rows, upper, first.x, FIRST);
        words[1] = slui_slit_rows(&map->rows, lower, first.x, SECOND);
    } else {
        words[0] = slui_slit_rows(&map->rows, upper, first.x, rows < FIRST ? rows : FIRST);
        words[1] = slui_slit_rows(&map->rows, lower, first.x, rows - SLUI_SLIT_ROWS);
    }
    return (slui_slit_walk){{first.x - 1, upper},
                            {slui_slits_of_rows(words[0]), slui_slits_of_rows(words[1])}};
}

// The next slit; false after the last.
SLUI_INLINE bool slui_slit_next(slui_slit_walk *walk, slui_slit *out)
{
    const bool lower = !(walk->rest[0].right | walk->rest[0].left);
    slui_slit_bits *of = &walk->rest[lower];
    if (!(of->right | of->left)) return false;
    const bool to_left = !of->right;
    uint64_t *rest = to_left ? &of->left : &of->right;
    const int bit = (int)SLUI_LOWEST_BIT64(*rest);
    const int x = walk->at.x + bit % SLUI_SLIT_ROW;
    const int y = walk->at.y + bit / SLUI_SLIT_ROW + (lower ? SLUI_SLIT_ROWS : 0);
    *rest &= *rest - 1;
    *out = (slui_slit){{x + to_left, y}, {x + !to_left, y + 1}};
    return true;
}

// Notes that a slit leads from a tile.
SLUI_INLINE void slui_slit_mark(slu_map *map, slu_tile tile)
{
    map->wards[slui_ward_at(map, tile)].slits |= UINT64_C(1) << slui_place_at(tile);
}

// A tour of the slits that lead from a ward.
typedef struct slui_slit_tour {
    const slu_map *map;
    slui_slit_walk walk; // in the plot
    uint64_t rest;       // plots to come
    uint64_t plot;       // the bit of this one, until it has proved right
    uint32_t ward;
} slui_slit_tour;

SLUI_INLINE slui_slit_tour slui_slits_from(const slu_map *map, uint32_t ward)
{
    return (slui_slit_tour){.map = map, .rest = map->wards[ward].slits, .ward = ward};
}

// Goes on to the next plot; false after the last.
SLUI_INLINE bool slui_slit_tour_on(slui_slit_tour *tour)
{
    slui_ward *w = &tour->map->wards[tour->ward];
    w->slits &= ~tour->plot;
    if (!tour->rest) return false;
    tour->plot = slui_board_lowest(tour->rest);
    tour->rest ^= tour->plot;
    tour->walk = slui_slits_in(tour->map,
                               slui_plot_at(tour->map, w->district, SLUI_LOWEST_BIT64(tour->plot)));
    return true;
}

// The ward that the next slit leads to, which may be the same one; false after the last.
SLUI_INLINE bool slui_slit_tour_next(slui_slit_tour *tour, uint32_t *beyond)
{
    slui_slit slit;
    for (;;) {
        while (!slui_slit_next(&tour->walk, &slit))
            if (!slui_slit_tour_on(tour)) return false;
        uint32_t one = slui_ward_at(tour->map, slit.one);
        uint32_t other = slui_ward_at(tour->map, slit.other);
        if (one != tour->ward && other != tour->ward) continue;
        *beyond = one == tour->ward ? other : one;
        tour->plot = 0;
        return true;
    }
}

#endif
