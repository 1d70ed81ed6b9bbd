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
// above.
typedef struct slui_slit_walk {
    const slu_map *map;
    slu_tile at;         // the first square of the row
    int end;             // of the rows
    slui_slit_bits rest; // of the row
} slui_slit_walk;

SLUI_INLINE void slui_slits_read(slui_slit_walk *walk)
{
    const uint64_t squares = (1 << (SLUI_PLOT_SIDE + 1)) - 1;
    const slui_bits *rows = &walk->map->rows;
    uint64_t a = slui_bits_from_before(slui_bits_line(rows, walk->at.y), walk->at.x + 1);
    uint64_t c = slui_bits_from_before(slui_bits_line(rows, walk->at.y + 1), walk->at.x + 1);
    walk->rest = slui_slits_between(a & squares, a >> 1 & squares, c & squares, c >> 1 & squares);
}

SLUI_INLINE slui_slit_walk slui_slits_in(const slu_map *map, uint32_t plot)
{
    slu_tile first = slui_plot_tile(map, plot);
    int end = first.y + SLUI_PLOT_SIDE < map->height ? first.y + SLUI_PLOT_SIDE : map->height;
    slui_slit_walk walk = {.map = map, .at = {first.x - 1, first.y - 1}, .end = end};
    slui_slits_read(&walk);
    return walk;
}

// The next slit; false after the last.
SLUI_INLINE bool slui_slit_next(slui_slit_walk *walk, slui_slit *out)
{
    while (!(walk->rest.right | walk->rest.left)) {
        if (++walk->at.y >= walk->end) return false;
        slui_slits_read(walk);
    }
    bool to_left = !walk->rest.right;
    uint64_t *rest = to_left ? &walk->rest.left : &walk->rest.right;
    int x = walk->at.x + (int)SLUI_LOWEST_BIT64(*rest), y = walk->at.y;
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
        while (!tour->walk.map || !slui_slit_next(&tour->walk, &slit))
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
