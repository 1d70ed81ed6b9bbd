// SPDX-License-Identifier: MIT
// Whether a gate would be built the same again.
//
// The steps between two zones may be the same as before while ground next to them is new. That can
// make a gate straight that was not, and a gate lies on the side where it is straight (regions.c).
// Cost: the tiles of the gate and those behind it.
#include "base/sort.h"
#include "map/rules.h"
#include "terrain/gates.h"
#include "terrain/terrain.h"

// Whether a step in a direction can join two zones; between two walls only where slits count.
static bool is_contact(const slu_terrain *t, uint32_t tile, int direction)
{
    unsigned around = t->map->around[tile];
    if (!(around >> direction & 1)) return false;
    if (!slui_is_diagonal(direction) || t->options.diagonals == SLU_DIAGONALS_ALWAYS) return true;
    return around >> (direction - 1) & 1 || around >> (direction + 1) % SLUI_DIRECTIONS & 1;
}

// The tiles of a gate's other zone that its steps lead to, with repetitions; false if they do not
// fit.
static bool gather_behind(const slu_terrain *t, const slu_gate *gate, uint32_t behind,
                          uint64_t *words, size_t capacity, size_t *count)
{
    *count = 0;
    for (size_t i = 0; i < gate->tile_count; i++) {
        uint32_t tile = slui_map_index(t->map, gate->tiles[i]);
        for (int k = 0; k < SLUI_DIRECTIONS; k++) {
            if (!is_contact(t, tile, k)) continue;
            uint32_t next = tile + (uint32_t)(slui_step_y[k] * t->map->width + slui_step_x[k]);
            if (t->label[next] != behind + 1) continue;
            if (*count == capacity) return false;
            words[(*count)++] = next;
        }
    }
    return true;
}

static size_t take_tiles(const slu_map *map, const uint64_t *words, size_t count, slu_tile *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || words[i] != words[i - 1]) out[kept++] = slui_tile_of(map, (uint32_t)words[i]);
    return kept;
}

static bool same_ends(const slu_gate *a, const slu_gate *b)
{
    return memcmp(a->end, b->end, sizeof a->end) == 0;
}

bool slui_gate_stays(const slu_terrain *t, const slu_gate *gate)
{
    enum { ROOM = 512 };
    uint64_t words[ROOM], spare[ROOM];
    slu_tile tiles[ROOM];
    size_t count;
    bool lies_low = t->label[slui_map_index(t->map, gate->tiles[0])] == gate->zone[0] + 1;
    if (!gather_behind(t, gate, gate->zone[lies_low], words, ROOM, &count)) return false;
    slui_sort_words(words, spare, count);
    slu_gate near = *gate, far = *gate;
    far.tiles = tiles;
    far.tile_count = take_tiles(t->map, words, count, tiles);
    if (far.tile_count == 0) return false;
    slui_gate_measure(t->map, &near);
    slui_gate_measure(t->map, &far);
    const slu_gate *low = lies_low ? &near : &far, *high = lies_low ? &far : &near;
    bool better = !low->straight || high->tile_count < low->tile_count;
    bool takes_low = !high->straight || !better;
    return takes_low == lies_low && near.straight == gate->straight && same_ends(&near, gate);
}
