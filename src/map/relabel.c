// SPDX-License-Identifier: MIT
// Updating a map after an edit, without a sweep over the whole of it.
//
// In pieces of 6 x 6 tiles, each with its neighbours in one word (board.h). Ground that opens joins
// the components next to it: all but the largest take the largest one's label. Ground that closes
// may split its component, but not if its passable straight neighbours are connected on the board;
// if they are not, floods from each of them decide (floods.h). A piece about which the board does
// not say enough is processed tile by tile.
//
// Invariant: after each piece, everything that map.h says holds except for `joined`, which is
// rebuilt at the end if a diagonal step between two walls that is gone may have been all that
// joined two components.
// Cost: constant for most pieces; else that of the floods. Rebuilding `joined` is a sweep over the
// bits, 64 tiles at a time.
#include "map/board.h"
#include "map/floods.h"
#include "map/layer.h"
#include "map/rules.h"

// A rectangle larger than this share of the map is not worth processing in pieces.
enum { TILES_PER_EDIT = 32 };

typedef struct job {
    slu_map *map;
    slui_floods floods;
    uint8_t moved;
} job;

// A part of the rectangle. Bit n of its boards is the tile at corner + tile_of(n), modulo 2^32: the
// corner may lie outside the map.
typedef struct piece {
    slu_rect area;
    uint32_t corner, width;
} piece;

static piece piece_of(const slu_map *map, slu_rect area)
{
    uint32_t width = (uint32_t)map->width;
    return (piece){area, slui_map_index(map, (slu_tile){area.x, area.y}) - width - 1, width};
}

static uint32_t tile_at(const piece *p, unsigned bit)
{
    return p->corner + bit / SLUI_BOARD_SIDE * p->width + bit % SLUI_BOARD_SIDE;
}

// The tile of the lowest bit, which is removed.
static uint32_t next_tile(const piece *p, slui_board *tiles)
{
    unsigned bit = SLUI_LOWEST_BIT64(*tiles);
    *tiles &= *tiles - 1;
    return tile_at(p, bit);
}

// ---- reading

static slui_board board_at(const slu_map *map, slu_rect area)
{
    const uint8_t *line = slui_bits_line(&map->rows, area.y - 1);
    slui_board rows = 0;
    for (int i = 0; i < area.height + 2; i++, line += map->rows.stride)
        rows |= (slui_bits_from_before(line, area.x) & UINT8_MAX) << i * SLUI_BOARD_SIDE;
    return rows & slui_board_corner(area.width + 2, area.height + 2);
}

// The tiles of an area from its upper left one on that are to be passable.
static slui_board wanted_in(const slu_map *map, slu_rect area)
{
    if (map->base) return slui_layer_fits(map, area);
    slui_board rows = 0;
    for (int y = 0; y < area.height; y++) {
        const char *glyph = map->glyph + slui_map_index(map, (slu_tile){area.x, area.y + y});
        for (int x = 0; x < area.width; x++) {
            slui_board passable = map->glyph_cost[(unsigned char)glyph[x]] != SLUI_GLYPH_WALL;
            rows |= passable << (y * SLUI_BOARD_SIDE + x);
        }
    }
    return rows;
}

// ---- writing

// Flips bits of lines: the inner rows of a board are lines.
static void flip_lines(slui_bits *bits, int at, int line, slui_board flips)
{
    uint8_t *byte = (uint8_t *)slui_bits_line(bits, line) + (at >> 3);
    for (flips >>= SLUI_BOARD_SIDE; flips; flips >>= SLUI_BOARD_SIDE, byte += bits->stride) {
        unsigned row = (unsigned)(flips & UINT8_MAX) >> 1 << (at & 7);
        byte[0] ^= (uint8_t)row;
        byte[1] ^= (uint8_t)(row >> 8);
    }
}

// A byte of 0 or 1 for each bit of the lowest byte.
static uint64_t spread_bits(uint64_t bits)
{
    uint64_t one_each = (bits & UINT8_MAX) * SLUI_BOARD_LEFT & UINT64_C(0x8040201008040201);
    return (one_each + UINT64_C(0x7F7F7F7F7F7F7F7F)) >> 7 & SLUI_BOARD_LEFT;
}

// Tiles of a row, a byte each, as the tiles of a row see them: to the left, above, to the right.
static uint64_t seen(uint64_t row, int left, int middle, int right)
{
    return row << 8 << left | row << middle | row >> 8 << right;
}

static void flip_around(slu_map *map, const piece *p, slui_board flips)
{
    bool at_edge = p->area.x == 0;
    int first = p->area.x - !at_edge, count = map->width - first;
    uint64_t inside = count < 8 ? (UINT64_C(1) << 8 * count) - 1 : UINT64_MAX;
    uint64_t above = 0, here = 0;
    for (int y = p->area.y - 1; here || above || flips; y++) {
        flips >>= SLUI_BOARD_SIDE;
        uint64_t below = spread_bits(flips);
        uint64_t seen_here = seen(above, SLUI_NORTH_WEST, SLUI_NORTH, SLUI_NORTH_EAST) |
                             (here << 8 << SLUI_WEST | here >> 8 << SLUI_EAST) |
                             seen(below, SLUI_SOUTH_WEST, SLUI_SOUTH, SLUI_SOUTH_EAST);
        above = here;
        here = below;
        if ((unsigned)y >= (unsigned)map->height) continue;
        uint8_t *around = map->around + slui_map_index(map, (slu_tile){first, y});
        slui_store64(around, slui_load64(around) ^ (seen_here >> (at_edge ? 8 : 0) & inside));
    }
}

// Writes all but labels and counts of tiles.
static void flip(slu_map *map, const piece *p, slui_board was, slui_board flips)
{
    slui_board is = was ^ flips;
    flip_lines(&map->rows, p->area.x, p->area.y, flips);
    flip_lines(&map->columns, p->area.y, p->area.x, slui_bits_mirrored(flips));
    flip_around(map, p, flips);
    map->quads += slui_board_quads(is) - slui_board_quads(was);
}

// ---- diagonal steps between two walls

// Steps between tiles of `slits` + from and `slits` + to of the next row have opened or closed.
static void note_steps(job *j, const piece *p, slui_board slits, uint32_t from, uint32_t to,
                       bool open)
{
    while (slits) {
        uint32_t corner = next_tile(p, &slits);
        uint32_t one = j->map->component[corner + from];
        uint32_t other = j->map->component[corner + p->width + to];
        if (open)
            slui_component_join(j->map, one, other);
        else if (one != other)
            j->floods.rejoin = true;
    }
}

// Those of some tiles, which are among the passable ones.
static void note_slits(job *j, const piece *p, slui_board passable, slui_board tiles, bool open)
{
    slui_square_boards s = slui_board_squares(passable), of = slui_board_squares(tiles);
    note_steps(j, p, s.a & s.d & ~s.b & ~s.c & (of.a | of.d), 0, 1, open);
    note_steps(j, p, s.b & s.c & ~s.a & ~s.d & (of.b | of.c), 1, 0, open);
}

// ---- tiles close

// One tile of each group that is connected on the board; more than SLUI_FLOODS if the groups are
// too many, or not of one component.
static int groups_of(const slu_map *map, const piece *p, slui_board tiles, slui_board passable,
                     uint32_t *first)
{
    int count = 0;
    for (; tiles; tiles &= ~slui_board_flood(slui_board_lowest(tiles), passable, tiles)) {
        if (count == SLUI_FLOODS) return SLUI_FLOODS + 1;
        first[count] = tile_at(p, SLUI_LOWEST_BIT64(tiles));
        if (map->component[first[count]] != map->component[first[0]]) return SLUI_FLOODS + 1;
        count++;
    }
    return count;
}

static bool change_tiles(job *j, const piece *p, slui_board tiles);

static bool close_tiles(job *j, const piece *p, slui_board was, slui_board tiles)
{
    slu_map *map = j->map;
    uint32_t first[SLUI_FLOODS];
    slui_board left = was & ~tiles;
    int groups = groups_of(map, p, slui_board_beside(tiles) & left, left, first);
    if (groups > SLUI_FLOODS) return change_tiles(j, p, tiles);
    // If the new walls turn a step between other tiles into a slit, they were joined before as
    // well.
    note_slits(j, p, was, tiles, false);
    flip(map, p, was, tiles);
    map->passable -= SLUI_COUNT_BITS64(tiles);
    while (tiles) {
        uint32_t *label = &map->component[next_tile(p, &tiles)];
        if (--map->component_size[*label] == 0) slui_component_give_back(map, *label);
        *label = 0;
    }
    return groups < 2 || slui_floods_split(&j->floods, first, groups);
}

// ---- tiles open

// The largest component of some tiles; 0 if there are none.
static uint32_t largest_of(const slu_map *map, const piece *p, slui_board tiles)
{
    uint32_t best = 0;
    while (tiles) {
        uint32_t c = map->component[next_tile(p, &tiles)];
        if (!best || (c != best && map->component_size[c] > map->component_size[best])) best = c;
    }
    return best;
}

// Gives the components of some tiles one number; false when memory runs out.
static bool merge(job *j, const piece *p, slui_board tiles, uint32_t keep)
{
    while (tiles) {
        uint32_t t = next_tile(p, &tiles);
        if (j->map->component[t] == keep) continue;
        if (!slui_floods_merge(&j->floods, t, keep)) return false;
    }
    return true;
}

static bool open_tiles(job *j, const piece *p, slui_board was, slui_board tiles)
{
    slu_map *map = j->map;
    slui_board is = was | tiles, beside = slui_board_beside(tiles) & was;
    if (tiles & ~slui_board_flood(slui_board_lowest(tiles), is, tiles))
        return change_tiles(j, p, tiles);
    uint32_t keep = largest_of(map, p, beside);
    if (!keep) keep = slui_component_take(map);
    if (!keep) return false;
    // While the tiles are walls, components that only they connect are still separate.
    if (!merge(j, p, beside, keep)) return false;
    flip(map, p, was, tiles);
    map->passable += SLUI_COUNT_BITS64(tiles);
    map->component_size[keep] += SLUI_COUNT_BITS64(tiles);
    for (slui_board rest = tiles; rest;)
        map->component[next_tile(p, &rest)] = keep;
    note_slits(j, p, is, tiles, true);
    return true;
}

// ---- the rectangle

static bool change_piece(job *j, slu_rect area)
{
    piece p = piece_of(j->map, area);
    slui_board inner = slui_board_inner(area.width, area.height);
    slui_board was = board_at(j->map, area);
    slui_board wanted = wanted_in(j->map, area) << (SLUI_BOARD_SIDE + 1);
    slui_board closing = was & ~wanted & inner, opening = wanted & ~was & inner;
    j->moved |= (closing ? SLUI_CLOSED : 0) | (opening ? SLUI_OPENED : 0);
    if (closing && !close_tiles(j, &p, was, closing)) return false;
    return !opening || open_tiles(j, &p, was & ~closing, opening);
}

// Of a single tile the board says enough.
static bool change_tiles(job *j, const piece *p, slui_board tiles)
{
    for (; tiles; tiles &= tiles - 1) {
        int bit = (int)SLUI_LOWEST_BIT64(tiles);
        slu_rect tile = {p->area.x - 1 + bit % SLUI_BOARD_SIDE,
                         p->area.y - 1 + bit / SLUI_BOARD_SIDE, 1, 1};
        if (!change_piece(j, tile)) return false;
    }
    return true;
}

static int at_most(int length, int most)
{
    return length < most ? length : most;
}

static bool change_area(job *j, slu_rect area)
{
    for (int y = 0; y < area.height; y += SLUI_BOARD_INNER) {
        for (int x = 0; x < area.width; x += SLUI_BOARD_INNER) {
            slu_rect part = {area.x + x, area.y + y, at_most(area.width - x, SLUI_BOARD_INNER),
                             at_most(area.height - y, SLUI_BOARD_INNER)};
            if (!change_piece(j, part)) return false;
        }
    }
    return true;
}

bool slui_map_relabel_area(slu_map *map, slu_rect area, uint8_t *moved)
{
    size_t tiles = (size_t)area.width * (size_t)area.height;
    *moved = SLUI_OPENED | SLUI_CLOSED;
    if (tiles > map->tile_count / TILES_PER_EDIT) return false;
    job j = {.map = map, .floods.map = map};
    bool done = change_area(&j, area);
    if (done) *moved = j.moved;
    if (done && j.floods.rejoin) slui_map_join_diagonal(map);
    slui_floods_release(&j.floods);
    return done;
}
