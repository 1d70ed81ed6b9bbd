// SPDX-License-Identifier: MIT
// Layers of a map: see layer.h.
//
// Where a unit of n x n tiles can stand is the map eroded: a tile stays passable if the n - 1 tiles
// to the right of it and below are, too. A row, shifted by 1 and put on itself, is eroded by 1;
// that, shifted by 2, by 3; and so on, so that n tiles take the logarithm of n operations on whole
// words. The same holds for columns, and for the costliest of n x n tiles.
#include "map/layer.h"

#include "base/status.h"
#include "map/board.h"
#include "map/costs.h"
#include "map/rules.h"

enum { GLYPHS = 256 };

typedef struct slui_layer {
    slu_map map; // first, so that a layer is found from its map
    slui_fit fit;
    char terrains[GLYPHS + 1]; // the characters that the unit enters, if it is picky
    size_t users;
    struct slui_layer *next;
} slui_layer;

struct slui_layer_set {
    slui_lock lock; // of the list and the numbers of users
    slui_layer *first;
};

// ---- fits

static bool is_ground(const slu_map *map, int glyph)
{
    uint32_t cost = map->glyph_cost[glyph];
    return cost != SLUI_GLYPH_WALL && cost != SLUI_GLYPH_UNKNOWN;
}

slui_fit slui_fit_of(const slu_map *map, const slu_unit *unit)
{
    slui_fit fit = {.size = unit->size ? unit->size : 1};
    for (const char *c = unit->terrains; c && *c; c++) {
        unsigned char glyph = (unsigned char)*c;
        if (is_ground(map, glyph)) fit.enters[glyph / 32] |= 1u << (glyph % 32);
    }
    for (int c = 0; unit->terrains && c < GLYPHS; c++)
        fit.picky |= is_ground(map, c) && !(fit.enters[c / 32] >> c % 32 & 1);
    if (!fit.picky) memset(fit.enters, 0, sizeof fit.enters);
    return fit;
}

static bool same_fit(const slui_fit *a, const slui_fit *b)
{
    return a->size == b->size && a->picky == b->picky &&
           memcmp(a->enters, b->enters, sizeof a->enters) == 0;
}

// ---- erosion

// How far to shift next, if `covered` of `size` tiles are covered already.
static int next_shift(int covered, int size)
{
    return covered < size - covered ? covered : size - covered;
}

static uint8_t *line_of(slu_map *layer, int y)
{
    return (uint8_t *)slui_bits_line(&layer->rows, y);
}

static bool enters_at(const slui_layer *l, int x, int y)
{
    const slu_map *base = l->map.base;
    slu_tile tile = {x, y};
    if (!slu_map_passable(base, tile)) return false;
    return slui_fit_enters(&l->fit, (unsigned char)base->glyph[slui_map_index(base, tile)]);
}

static void copy_line(slui_layer *l, int y)
{
    slu_map *layer = &l->map;
    memcpy(line_of(layer, y), slui_bits_line(&layer->base->rows, y), (size_t)layer->rows.stride);
    if (!l->fit.picky) return;
    for (int x = 0; x < layer->width; x++)
        if (!enters_at(l, x, y)) slui_bits_set(&layer->rows, x, y, false);
}

// In place, from left to right: what is read to the right has not been written yet.
static void erode_line(slu_map *layer, int y, int size)
{
    uint8_t *line = line_of(layer, y), *end = line + layer->rows.stride - sizeof(uint64_t);
    for (int covered = 1, shift; covered < size; covered += shift) {
        shift = next_shift(covered, size);
        for (uint8_t *at = line; at < end; at += sizeof(uint64_t)) {
            uint64_t here = slui_load64(at), next = slui_load64(at + sizeof(uint64_t));
            slui_store64(at, here & (here >> shift | next << (64 - shift)));
        }
    }
}

static void meet_lines(slu_map *layer, int y, int other)
{
    uint8_t *line = line_of(layer, y);
    const uint8_t *below = other < layer->height ? slui_bits_line(&layer->rows, other) : NULL;
    for (ptrdiff_t at = 0; at < layer->rows.stride; at += (ptrdiff_t)sizeof(uint64_t))
        slui_store64(line + at, below ? slui_load64(line + at) & slui_load64(below + at) : 0);
}

static void fill_rows(slui_layer *l)
{
    slu_map *layer = &l->map;
    int size = l->fit.size;
    for (int y = 0; y < layer->height; y++) {
        copy_line(l, y);
        erode_line(layer, y, size);
    }
    for (int covered = 1, shift; covered < size; covered += shift) {
        shift = next_shift(covered, size);
        for (int y = 0; y < layer->height; y++)
            meet_lines(layer, y, y + shift);
    }
}

// ---- a part of it

enum { FIT_LINES = SLUI_BOARD_INNER + SLU_MAX_UNIT - 1 };

static uint64_t row_ahead(const slui_layer *l, int x, int y, int count)
{
    const slu_map *base = l->map.base;
    if (y >= base->height) return 0;
    uint64_t row = slui_bits_ahead(slui_bits_line(&base->rows, y), x);
    for (int i = 0; l->fit.picky && i < count; i++)
        if (row >> i & 1 && !enters_at(l, x + i, y)) row &= ~(UINT64_C(1) << i);
    return row;
}

static uint64_t eroded(uint64_t row, int size)
{
    for (int covered = 1, shift; covered < size; covered += shift) {
        shift = next_shift(covered, size);
        row &= row >> shift;
    }
    return row;
}

uint64_t slui_layer_fits(const slu_map *layer, slu_rect area)
{
    const slui_layer *l = (const slui_layer *)layer;
    uint64_t rows[FIT_LINES] = {0}, fits = 0;
    int size = l->fit.size, count = area.height + size - 1;
    for (int i = 0; i < count; i++)
        rows[i] = row_ahead(l, area.x, area.y + i, area.width + size - 1);
    for (int covered = 1, shift; covered < size; covered += shift) {
        shift = next_shift(covered, size);
        for (int i = 0; i + shift < count; i++)
            rows[i] &= rows[i + shift];
    }
    for (int i = 0; i < area.height; i++)
        fits |= (eroded(rows[i], size) & UINT8_MAX) << i * SLUI_BOARD_SIDE;
    return fits;
}

// ---- costs

static uint32_t costliest_under(const slui_layer *l, int x, int y)
{
    const slu_map *base = l->map.base;
    uint32_t most = 0;
    for (int j = 0; j < l->fit.size; j++) {
        const uint32_t *row = base->cost + slui_map_index(base, (slu_tile){x, y + j});
        for (int i = 0; i < l->fit.size; i++)
            if (row[i] > most) most = row[i];
    }
    return most;
}

// False when memory runs out.
static bool fill_costs(slui_layer *l, slu_rect area)
{
    slu_map *layer = &l->map;
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++) {
            uint32_t t = slui_map_index(layer, (slu_tile){x, y});
            uint32_t cost = slui_map_passable_at(layer, t) ? costliest_under(l, x, y) : 0;
            if (!slui_costs_expect(layer, cost)) return false;
            slui_costs_write(layer, t, cost);
        }
    }
    return true;
}

static void raise_to(uint32_t *cost, uint32_t other)
{
    if (other > *cost) *cost = other;
}

// Also in place, in the order of the tiles. What a shift takes from the next row, or from outside
// the map, matters only where the unit does not fit.
static void fill_all_costs(slui_layer *l)
{
    slu_map *layer = &l->map;
    uint32_t *cost = layer->cost;
    size_t count = layer->tile_count;
    memcpy(cost, layer->base->cost, count * sizeof *cost);
    for (int covered = 1, shift; covered < l->fit.size; covered += shift) {
        shift = next_shift(covered, l->fit.size);
        for (size_t t = 0; t + (size_t)shift < count; t++)
            raise_to(&cost[t], cost[t + (size_t)shift]);
        size_t rows = (size_t)shift * (size_t)layer->width;
        for (size_t t = 0; t + rows < count; t++)
            raise_to(&cost[t], cost[t + rows]);
    }
    for (uint32_t t = 0; t < count; t++)
        if (!slui_map_passable_at(layer, t)) cost[t] = 0;
}

// ---- building

static bool build(slui_layer *l)
{
    slu_map *layer = &l->map;
    fill_rows(l);
    if (slui_map_label(layer) != SLU_OK) return false;
    if (layer->cost) fill_all_costs(l);
    return slui_costs_count(layer);
}

static void destroy(slui_layer *l)
{
    slu_allocator allocator = l->map.allocator;
    slui_map_release_derived(&l->map);
    slui_free(&allocator, l, 1, sizeof *l);
}

static void list_terrains(slui_layer *l)
{
    char *at = l->terrains;
    for (int c = 1; l->fit.picky && c < GLYPHS; c++)
        if (slui_fit_enters(&l->fit, (unsigned char)c)) *at++ = (char)c;
}

slu_unit slui_layer_unit(const slu_map *layer)
{
    const slui_layer *l = (const slui_layer *)layer;
    if (!layer->base) return (slu_unit){0};
    return (slu_unit){.size = l->fit.size, .terrains = l->fit.picky ? l->terrains : NULL};
}

static slui_layer *create(const slu_map *map, const slui_fit *fit)
{
    slui_layer *l = slui_alloc(&map->allocator, 1, sizeof *l);
    if (!l) return NULL;
    l->fit = *fit;
    list_terrains(l);
    l->map = (slu_map){.allocator = map->allocator,
                       .base = map,
                       .width = map->width,
                       .height = map->height,
                       .tile_count = map->tile_count,
                       .revision = map->revision,
                       .glyph = map->glyph};
    memcpy(l->map.glyph_cost, map->glyph_cost, sizeof map->glyph_cost);
    bool done = slui_map_reserve_derived(&l->map) && (!map->cost || slui_costs_reserve(&l->map)) &&
                build(l);
    if (done) return l;
    destroy(l);
    return NULL;
}

// ---- holding

static slui_layer *find_or_create(slui_layer_set *layers, const slu_map *map, const slui_fit *fit)
{
    for (slui_layer *l = layers->first; l; l = l->next)
        if (same_fit(&l->fit, fit)) return l;
    slui_layer *l = create(map, fit);
    if (!l) return NULL;
    l->next = layers->first;
    return layers->first = l;
}

const slu_map *slui_layer_hold(const slu_map *map, const slui_fit *fit)
{
    SLUI_ASSERT(!map->base);
    if (!slui_fit_narrows(fit)) return map;
    slui_layer_set *layers = map->layers;
    slui_lock_take(&layers->lock);
    slui_layer *l = find_or_create(layers, map, fit);
    if (l) l->users++;
    slui_lock_give(&layers->lock);
    return l ? &l->map : NULL;
}

const slu_map *slui_layer_hold_for(const slu_map *map, const slu_unit *unit)
{
    const slui_layer *l = (const slui_layer *)map;
    slui_fit fit = map->base ? l->fit : slui_fit_of(map, unit);
    return slui_layer_hold(slui_map_base(map), &fit);
}

void slui_layer_release(const slu_map *layer)
{
    if (!layer || !layer->base) return;
    slui_layer_set *layers = layer->base->layers;
    slui_lock_take(&layers->lock);
    slui_layer **place = &layers->first;
    while (&(*place)->map != layer)
        place = &(*place)->next;
    slui_layer *l = *place;
    bool unused = --l->users == 0;
    if (unused) *place = l->next;
    slui_lock_give(&layers->lock);
    if (unused) destroy(l);
}

// ---- for the map

slui_layer_set *slui_layer_set_create(const slu_allocator *allocator)
{
    return slui_alloc(allocator, 1, sizeof(slui_layer_set));
}

void slui_layer_set_destroy(slui_layer_set *layers, const slu_allocator *allocator)
{
    SLUI_ASSERT(!layers || !layers->first);
    slui_free(allocator, layers, 1, sizeof *layers);
}

size_t slui_layer_set_count(const slui_layer_set *layers)
{
    size_t count = 0;
    for (const slui_layer *l = layers->first; l; l = l->next)
        count++;
    return count;
}

bool slui_layer_set_add_costs(const slui_layer_set *layers)
{
    for (slui_layer *l = layers->first; l; l = l->next) {
        if (l->map.cost) continue;
        if (!slui_costs_reserve(&l->map)) return false;
        fill_all_costs(l);
        if (!slui_costs_count(&l->map)) return false;
    }
    return true;
}

void slui_layer_set_drop_costs(const slui_layer_set *layers)
{
    for (slui_layer *l = layers->first; l; l = l->next)
        slui_costs_drop(&l->map);
}

slu_rect slui_layer_positions(const slu_map *layer, slu_rect area)
{
    const slui_layer *l = (const slui_layer *)layer;
    if (!layer->base) return area;
    int left = l->fit.size - 1 < area.x ? l->fit.size - 1 : area.x;
    int up = l->fit.size - 1 < area.y ? l->fit.size - 1 : area.y;
    return (slu_rect){area.x - left, area.y - up, area.width + left, area.height + up};
}

// Whether a unit may stand somewhere in an area after an edit. Where a single change has left
// ground that it does not enter, it may not; after several, another may have opened it again.
static bool may_fit(const slui_layer *l, const slu_change *changes, size_t count)
{
    unsigned char glyph = (unsigned char)changes[0].glyph;
    return count > 1 || (is_ground(&l->map, glyph) && slui_fit_enters(&l->fit, glyph));
}

static bool follow(slui_layer *l, const slu_change *changes, size_t count, uint8_t *moved)
{
    bool all = false, fits = may_fit(l, changes, count);
    for (size_t i = 0; i < count; i++) {
        slu_rect area = slui_layer_positions(&l->map, changes[i].area);
        moved[i] = SLUI_OPENED | SLUI_CLOSED;
        if (changes[i].kind != SLU_CHANGE_GLYPH)
            moved[i] = 0;
        else if (!all)
            all = !slui_map_relabel_area(&l->map, area, fits, &moved[i]);
        if (l->map.cost && !all && !fill_costs(l, area)) return false;
    }
    if (all) return build(l);
    slui_costs_find_range(&l->map);
    return true;
}

bool slui_layer_set_follow(const slui_layer_set *layers, const slu_change *changes, size_t count,
                           uint8_t *moved)
{
    for (slui_layer *l = layers->first; l; l = l->next, moved += count)
        if (!follow(l, changes, count, moved)) return false;
    return true;
}

void slui_layer_set_rebuild(const slui_layer_set *layers)
{
    for (slui_layer *l = layers->first; l; l = l->next)
        (void)build(l);
}

void slui_layer_set_finish(const slui_layer_set *layers, const slu_change *changes, size_t count,
                           const uint8_t *moved)
{
    for (slui_layer *l = layers->first; l; l = l->next) {
        l->map.revision = l->map.base->revision;
        if (l->map.base->eased == l->map.revision) l->map.eased = l->map.revision;
        for (size_t i = 0; i < count; i++, moved++)
            if (*moved)
                slui_map_note_change(&l->map, slui_layer_positions(&l->map, changes[i].area),
                                     *moved & SLUI_OPENED);
        SLUI_ASSERT(slui_map_is_sound(&l->map));
    }
}

slu_status slu_unit_describe(const slu_map *map, const slu_unit *unit, slu_map_facts *facts,
                             slu_error *error)
{
    if (!map || !unit || !facts) return slui_fail_null(error, "map, unit and facts");
    slu_status status = slui_unit_check(unit, error);
    if (status != SLU_OK) return status;
    const slu_map *layer = slui_layer_hold_for(map, unit);
    if (!layer) return slui_fail_memory(error);
    slu_map_describe(layer, facts);
    slui_layer_release(layer);
    return SLU_OK;
}
