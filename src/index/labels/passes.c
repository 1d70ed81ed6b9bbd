// SPDX-License-Identifier: MIT
// Finding where runs pass: see passes.h.
//
// Cost: five sweeps over the tiles; a byte per tile while it runs.
#include "index/labels/passes.h"

typedef struct sweep {
    slui_corners *corners;
    uint8_t *meets; // by tile, bit k / 2 if a look in direction k meets a corner
} sweep;

static bool runs_on(const slui_corners *c, int x, int y, int k)
{
    const bool level = slui_is_level(k);
    return slui_bit_at(slui_bits_line(&c->runs[k / 2], level ? y : x), level ? x : y);
}

// Whether a look meets a corner follows from the next tile, which has come before.
static void note_meeting(const sweep *s, int x, int y, int k)
{
    const slui_corners *c = s->corners;
    const int nx = x + slui_step_x[k], ny = y + slui_step_y[k];
    const size_t width = (size_t)c->width;
    const bool meets = runs_on(c, nx, ny, k)
                           ? s->meets[(size_t)ny * width + (size_t)nx] >> k / 2 & 1
                           : slui_corners_ground(c, nx, ny);
    s->meets[(size_t)y * width + (size_t)x] |= (uint8_t)(meets << k / 2);
}

static void note_meetings(const sweep *s)
{
    const int width = s->corners->width, height = s->corners->height;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            note_meeting(s, x, y, SLUI_NORTH);
            note_meeting(s, x, y, SLUI_WEST);
        }
    }
    for (int y = height; y-- > 0;) {
        for (int x = width; x-- > 0;) {
            note_meeting(s, x, y, SLUI_SOUTH);
            note_meeting(s, x, y, SLUI_EAST);
        }
    }
}

// The looks from a run in a direction.
static unsigned sides_of(int k)
{
    if (!slui_is_diagonal(k)) return 1u << SLUI_EAST / 2 | 1u << SLUI_WEST / 2;
    return 1u << (k - 1) / 2 | 1u << ((k + 1) & 7) / 2;
}

static void note_tile(const sweep *s, int x, int y, unsigned moves)
{
    slui_corners *c = s->corners;
    const bool four = c->diagonals == SLU_DIAGONALS_NEVER;
    const bool cuts = !four && c->diagonals != SLU_DIAGONALS_CLEAR;
    const unsigned meets = s->meets[(size_t)y * (size_t)c->width + (size_t)x];
    if (cuts && slui_corners_has(c, x, y)) return;
    for (int k = four ? SLUI_NORTH : SLUI_NORTH_EAST; k < SLUI_DIRECTIONS; k += four ? 4 : 2) {
        if (!(moves >> k & 1) || meets & sides_of(k)) continue;
        uint8_t *line = (uint8_t *)(uintptr_t)slui_pass_line(c, k, x, y);
        line[y >> 3] = (uint8_t)(line[y >> 3] | 1u << (y & 7));
    }
}

static void note_tiles(const sweep *s, const slu_map *map)
{
    uint8_t moves[256];
    for (int around = 0; around < 256; around++)
        moves[around] = slui_moves_for(SLU_DIAGONALS_CLEAR, (uint8_t)around);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            const uint32_t tile = slui_map_index(map, (slu_tile){x, y});
            if (slui_map_passable_at(map, tile)) note_tile(s, x, y, moves[map->around[tile]]);
        }
}

bool slui_passes_note(slui_corners *c, const slu_map *map)
{
    const bool four = c->diagonals == SLU_DIAGONALS_NEVER;
    const size_t tiles = (size_t)c->width * (size_t)c->height;
    for (int i = 0; i < 4; i++)
        if (!(four && i % 2) &&
            !slui_bits_create(&c->passes[i], &c->allocator, c->height, c->width))
            return false;
    const sweep s = {c, slui_alloc(&c->allocator, tiles, 1)};
    if (!s.meets) return false;
    note_meetings(&s);
    note_tiles(&s, map);
    slui_free(&c->allocator, s.meets, tiles, 1);
    return true;
}
