// SPDX-License-Identifier: MIT
// Finding the corners of a map: see corners.h.
//
// Cost: a sweep over the tiles.
#include "index/labels/passes.h"

static bool has(uint8_t around, int direction)
{
    return around >> (direction & 7) & 1;
}

// Whether the tiles in a diagonal direction and beside it make a corner.
static bool is_corner_by(slu_diagonals diagonals, uint8_t around, int k)
{
    const bool across = has(around, k), one = has(around, k - 1), two = has(around, k + 1);
    switch (diagonals) {
    case SLU_DIAGONALS_ONE_WALL: return across && one != two;
    case SLU_DIAGONALS_ALWAYS: return across && !(one && two);
    case SLU_DIAGONALS_CLEAR:
    case SLU_DIAGONALS_NEVER: break;
    }
    return !across && one && two;
}

// Whether a tile with these passable neighbours is a corner.
static bool is_corner(slu_diagonals diagonals, uint8_t around)
{
    for (int k = SLUI_NORTH_EAST; k < SLUI_DIRECTIONS; k += 2)
        if (is_corner_by(diagonals, around, k)) return true;
    return false;
}

// Whether a path in a straight direction may have to turn at a corner: the wall is behind. Where
// corners may be cut, at any.
static bool turns(slu_diagonals diagonals, uint8_t around, int k)
{
    if (diagonals == SLU_DIAGONALS_ONE_WALL || diagonals == SLU_DIAGONALS_ALWAYS) return true;
    return is_corner_by(diagonals, around, k + 3) || is_corner_by(diagonals, around, k + 5);
}

// What tiles are, by their passable neighbours: bit k / 2 if paths in direction k run on.
enum { RUNS_ON = 15, CORNER = 16 };

static uint8_t kind_of(slu_diagonals diagonals, uint8_t around)
{
    if (!is_corner(diagonals, around)) return RUNS_ON;
    unsigned kind = CORNER;
    for (int k = 0; k < SLUI_DIRECTIONS; k += 2)
        if (!turns(diagonals, around, k)) kind |= 1u << k / 2;
    return (uint8_t)kind;
}

static bool reserve(slui_corners *c)
{
    const slu_allocator *a = &c->allocator;
    c->words_per_row = ((size_t)c->width + 63) / 64;
    c->before = slui_alloc(a, c->words_per_row * (size_t)c->height, sizeof *c->before);
    for (int i = 0; i < 4; i++) {
        const int length = i & 1 ? c->width : c->height, lines = i & 1 ? c->height : c->width;
        if (!slui_bits_create(&c->runs[i], a, length, lines)) return false;
    }
    return slui_bits_create(&c->ground, a, c->width, c->height) && c->before;
}

static void mark_tile(slui_corners *c, int x, int y, uint8_t kind)
{
    slui_bits_set(&c->ground, x, y, true);
    for (int i = 0; i < 4; i++)
        if (kind >> i & 1) slui_bits_set(&c->runs[i], i & 1 ? x : y, i & 1 ? y : x, true);
}

static void mark_row(slui_corners *c, const slu_map *map, const uint8_t kinds[256], int y)
{
    for (int x = 0; x < c->width; x++) {
        const uint32_t tile = slui_map_index(map, (slu_tile){x, y});
        if ((x & 63) == 0)
            c->before[(size_t)y * c->words_per_row + ((unsigned)x >> 6)] = (uint16_t)c->count;
        if (!slui_map_passable_at(map, tile)) continue;
        const uint8_t kind = kinds[map->around[tile]];
        mark_tile(c, x, y, kind);
        c->count += (kind & CORNER) != 0;
    }
}

static void note_places(slui_corners *c)
{
    uint32_t number = 0;
    for (int y = 0; y < c->height; y++)
        for (int word = 0; word < (int)c->words_per_row; word++)
            for (uint64_t left = slui_corners_word(c, word, y); left; left &= left - 1)
                c->place[number++] =
                    (uint32_t)y << 16 | ((uint32_t)word * 64 + (uint32_t)SLUI_LOWEST_BIT64(left));
}

bool slui_corners_create(slui_corners *c, const slu_map *map, slu_diagonals diagonals,
                         const slu_allocator *allocator)
{
    *c = (slui_corners){.allocator = *allocator,
                        .diagonals = diagonals,
                        .width = map->width,
                        .height = map->height};
    if (!reserve(c)) return false;
    uint8_t kinds[256];
    for (int around = 0; around < 256; around++)
        kinds[around] = kind_of(diagonals, (uint8_t)around);
    for (int y = 0; y < c->height; y++)
        mark_row(c, map, kinds, y);
    if (c->count > SLUI_MOST_CORNERS) return false;
    c->place = slui_alloc(&c->allocator, c->count, sizeof *c->place);
    if (!c->place) return false;
    note_places(c);
    return slui_passes_note(c, map);
}

bool slui_corners_match(const slui_corners *c, const slu_map *map)
{
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++) {
            const uint32_t tile = slui_map_index(map, (slu_tile){x, y});
            if (slui_map_passable_at(map, tile) != slui_corners_ground(c, x, y)) return false;
        }
    return true;
}

void slui_corners_drop_places(slui_corners *c)
{
    slui_free(&c->allocator, c->place, c->count, sizeof *c->place);
    c->place = NULL;
}

void slui_corners_release(slui_corners *c)
{
    slui_free(&c->allocator, c->before, c->words_per_row * (size_t)c->height, sizeof *c->before);
    for (int i = 0; i < 4; i++) {
        slui_bits_release(&c->runs[i], &c->allocator);
        slui_bits_release(&c->passes[i], &c->allocator);
    }
    slui_bits_release(&c->ground, &c->allocator);
    slui_corners_drop_places(c);
    *c = (slui_corners){0};
}

size_t slui_corners_bytes(const slui_corners *c)
{
    size_t bits = c->ground.size;
    for (int i = 0; i < 4; i++)
        bits += c->runs[i].size + c->passes[i].size;
    return c->words_per_row * (size_t)c->height * sizeof *c->before + bits;
}
