// SPDX-License-Identifier: MIT
// The slits on the board of a piece: see piece.h.
#include "map/piece.h"

#include "map/components.h"
#include "map/slits.h"

// That of the lowest bit of a board: down to the right, or down to the left.
static slui_slit next_slit(const slui_piece *p, slui_board *slits, bool to_left)
{
    slu_tile at = slui_piece_next(p, slits);
    return (slui_slit){{at.x + to_left, at.y}, {at.x + !to_left, at.y + 1}};
}

// Joins what steps connect that have opened.
static void join_steps(slu_map *map, const slui_piece *p, slui_board slits, bool to_left)
{
    while (slits) {
        slui_slit s = next_slit(p, &slits, to_left);
        slui_component_join(map, slui_map_component_at(map, s.one),
                            slui_map_component_at(map, s.other));
    }
}

// Those on a board, by the upper left tile of their squares.
typedef struct slit_boards {
    slui_board right, left;
} slit_boards;

static slit_boards slits_on(slui_board passable)
{
    slui_square_boards s = slui_board_squares(passable);
    return (slit_boards){s.a & s.d & ~(s.b | s.c), s.b & s.c & ~(s.a | s.d)};
}

// Those that begin or end at some tiles.
static slit_boards slits_of(slit_boards slits, slui_board tiles)
{
    slui_square_boards of = slui_board_squares(tiles);
    return (slit_boards){slits.right & (of.a | of.d), slits.left & (of.b | of.c)};
}

// The tiles that steps connect with other components.
static slui_board step_ends(const slu_map *map, const slui_piece *p, slui_board slits, bool to_left)
{
    slui_board ends = 0;
    while (slits) {
        slui_board square = slui_board_lowest(slits);
        slui_slit s = next_slit(p, &slits, to_left);
        if (slui_map_component_at(map, s.one) == slui_map_component_at(map, s.other)) continue;
        ends |= to_left ? square << 1 | square << SLUI_BOARD_SIDE
                        : square | square << (SLUI_BOARD_SIDE + 1);
    }
    return ends;
}

slui_board slui_piece_slit_ends(const slu_map *map, const slui_piece *p, slui_board passable,
                                slui_board tiles)
{
    const slit_boards slits = slits_of(slits_on(passable), tiles);
    return step_ends(map, p, slits.right, false) | step_ends(map, p, slits.left, true);
}

static void mark_steps(slu_map *map, const slui_piece *p, slui_board slits, bool to_left)
{
    while (slits) {
        slui_slit s = next_slit(p, &slits, to_left);
        slui_slit_mark(map, s.one);
        slui_slit_mark(map, s.other);
    }
}

static void mark(slu_map *map, const slui_piece *p, slit_boards slits)
{
    mark_steps(map, p, slits.right, false);
    mark_steps(map, p, slits.left, true);
}

void slui_piece_mark_slits(slu_map *map, const slui_piece *p, slui_board passable)
{
    mark(map, p, slits_on(passable));
}

void slui_piece_join_slits(slu_map *map, const slui_piece *p, slui_board passable, slui_board tiles)
{
    slit_boards slits = slits_on(passable);
    mark(map, p, slits);
    slits = slits_of(slits, tiles);
    join_steps(map, p, slits.right, false);
    join_steps(map, p, slits.left, true);
}
