// SPDX-License-Identifier: MIT
// Layers of a map: see layer.h.
#include "map/layer.h"

#include "base/status.h"
#include "map/components.h"
#include "map/costs.h"
#include "map/erosion.h"
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

// ---- building

static bool build(slui_layer *l)
{
    slu_map *layer = &l->map;
    slui_erode_rows(layer, &l->fit);
    if (slui_map_label(layer) != SLU_OK) return false;
    if (layer->cost) slui_erode_costs(layer, &l->fit);
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

void slui_layer_join(const slu_map *layer)
{
    if (!layer->base) return;
    slui_layer_set *layers = layer->base->layers;
    slui_lock_take(&layers->lock);
    slui_layer *l = (slui_layer *)layer;
    if (!l->map.joins) slui_map_find_joined(&l->map);
    l->map.joins = true;
    slui_lock_give(&layers->lock);
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
        slui_erode_costs(&l->map, &l->fit);
        if (!slui_costs_count(&l->map)) return false;
    }
    return true;
}

void slui_layer_set_drop_costs(const slui_layer_set *layers)
{
    for (slui_layer *l = layers->first; l; l = l->next)
        slui_costs_drop(&l->map);
}

static slu_rect positions(const slui_layer *l, slu_rect area)
{
    const int more = l->fit.size - 1;
    const int left = more < area.x ? more : area.x, up = more < area.y ? more : area.y;
    return (slu_rect){area.x - left, area.y - up, area.width + left, area.height + up};
}

slu_rect slui_layer_positions(const slu_map *layer, slu_rect area)
{
    return layer->base ? positions((const slui_layer *)layer, area) : area;
}

uint64_t slui_layer_fits(const slu_map *layer, slu_rect area)
{
    return slui_erode_area(layer, &((const slui_layer *)layer)->fit, area);
}

// Brings a layer up to date with a change; false if that is not possible. `fits`: the unit may
// stand somewhere in the area.
static bool follow_change(slui_layer *l, const slu_change *change, bool fits, uint8_t *moved)
{
    *moved = 0;
    if (change->kind != SLU_CHANGE_GLYPH) return true;
    const slu_rect area = positions(l, change->area);
    return slui_map_relabel_area(&l->map, &area, fits, moved);
}

// Where a single change has left ground that the unit does not enter, it does not fit; after
// several, another may have opened it again.
static bool follow(slui_layer *l, const slu_change *changes, size_t count, bool ground,
                   uint8_t *moved)
{
    const bool fits =
        ground && (count > 1 || slui_fit_enters(&l->fit, (unsigned char)changes->glyph));
    bool all = false;
    for (size_t i = 0; i < count; i++) {
        all = all || !follow_change(l, &changes[i], fits, &moved[i]);
        if (all) moved[i] = changes[i].kind == SLU_CHANGE_GLYPH ? SLUI_OPENED | SLUI_CLOSED : 0;
        if (!l->map.cost || all) continue;
        if (!slui_erode_costs_in(&l->map, &l->fit, positions(l, changes[i].area))) return false;
    }
    if (all) return build(l);
    slui_costs_find_range(&l->map);
    return true;
}

bool slui_layer_set_follow(const slui_layer_set *layers, const slu_change *changes, size_t count,
                           uint8_t *moved)
{
    if (!layers->first) return true;
    const bool ground =
        count > 1 || is_ground(layers->first->map.base, (unsigned char)changes->glyph);
    for (slui_layer *l = layers->first; l; l = l->next, moved += count)
        if (!follow(l, changes, count, ground, moved)) return false;
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
        for (size_t i = 0; i < count; i++, moved++) {
            const slu_rect area = positions(l, changes[i].area);
            if (*moved) slui_map_note_change(&l->map, &area, *moved & SLUI_OPENED);
        }
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
