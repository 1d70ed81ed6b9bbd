// SPDX-License-Identifier: MIT
// What the layers and tile properties of a Tiled map mean for movement; sluice.h has the rules.
//
// The tiles that have a property become words of gid and cost, sorted, so that a gid is found by
// binary search. The layers are then applied from bottom to top, the collision layer last: a tile
// with a property replaces what was there, a tile without one only covers emptiness.
//
// Invariant: cost[] holds hundredths, 0 for walls, once finish() has replaced EMPTY and BARE.
// Cost: one lookup per tile and layer, logarithmic in the tiles with properties where neighbours
// differ; temporarily 4 bytes per tile and 16 per tile with a property.
#include "base/sort.h"
#include "base/status.h"
#include "map/map.h"

// The upper bits of a gid say how its tile is flipped and, on hexagonal maps, rotated.
static const uint32_t GID_MASK = 0x0FFFFFFF;

static const uint32_t EMPTY = UINT32_MAX;    // no layer has a tile here
static const uint32_t BARE = UINT32_MAX - 1; // only tiles without properties
enum { WALL = 0 };

typedef struct reading {
    const slu_tiled *tiled;
    const char *collision; // the layer's name
    slu_allocator allocator;
    slu_rect area;   // what the map covers of the layers
    uint64_t *marks; // gid << 32 | hundredths, ascending; twice the length, for sorting
    size_t mark_count;
    bool has_collision, has_ground; // kinds of layers
    bool says_walkable, says_wall;  // marks
    uint32_t *cost;
} reading;

// ---- the layers' names and places

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_name(const char *a, const char *b)
{
    while (*a && small(*a) == small(*b))
        a++, b++;
    return *a == *b;
}

static bool is_collision(const reading *r, const slu_tiled_layer *layer)
{
    return layer->name && same_name(layer->name, r->collision);
}

static slu_status check_layer(const slu_tiled_layer *layer, slu_error *error)
{
    bool fits = layer->gids && layer->width >= 1 && layer->height >= 1 &&
                layer->width <= SLU_MAX_SIDE && layer->height <= SLU_MAX_SIDE;
    if (fits) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT,
                     "the sides of a layer must be 1 to %d tiles, not %d x %d", SLU_MAX_SIDE,
                     layer->width, layer->height);
}

// An infinite map is the bounding box of its chunks.
static slu_status find_area(reading *r, slu_error *error)
{
    const slu_tiled *tiled = r->tiled;
    int64_t left = INT64_MAX, top = INT64_MAX, right = INT64_MIN, bottom = INT64_MIN;
    for (size_t i = 0; i < tiled->layer_count; i++) {
        const slu_tiled_layer *layer = &tiled->layers[i];
        int64_t x = layer->x, y = layer->y;
        if (x < left) left = x;
        if (y < top) top = y;
        if (x + layer->width > right) right = x + layer->width;
        if (y + layer->height > bottom) bottom = y + layer->height;
    }
    if (right - left > SLU_MAX_SIDE || bottom - top > SLU_MAX_SIDE)
        return slui_fail(error, SLU_ERR_FORMAT,
                         "the chunks lie further apart than the %d tiles of a map's side",
                         SLU_MAX_SIDE);
    r->area = (slu_rect){(int)left, (int)top, (int)(right - left), (int)(bottom - top)};
    return SLU_OK;
}

static slu_status check_inside(const reading *r, slu_error *error)
{
    for (size_t i = 0; i < r->tiled->layer_count; i++) {
        const slu_tiled_layer *layer = &r->tiled->layers[i];
        int64_t x = layer->x - (int64_t)r->area.x, y = layer->y - (int64_t)r->area.y;
        if (x < 0 || y < 0 || x + layer->width > r->area.width ||
            y + layer->height > r->area.height)
            return slui_fail(error, SLU_ERR_FORMAT,
                             "a layer of %d x %d tiles does not fit on the map of %d x %d: %s",
                             layer->width, layer->height, r->area.width, r->area.height,
                             layer->name ? layer->name : "it has no name");
    }
    return SLU_OK;
}

static slu_status take_layers(reading *r, slu_error *error)
{
    const slu_tiled *tiled = r->tiled;
    if (tiled->layer_count == 0)
        return slui_fail(error, SLU_ERR_FORMAT, "the map has no tiles: add a tile layer in Tiled");
    for (size_t i = 0; i < tiled->layer_count; i++) {
        slu_status status = check_layer(&tiled->layers[i], error);
        if (status != SLU_OK) return status;
        bool *kind = is_collision(r, &tiled->layers[i]) ? &r->has_collision : &r->has_ground;
        *kind = true;
    }
    slu_status status = SLU_OK;
    r->area = (slu_rect){0, 0, tiled->width, tiled->height};
    if (tiled->width == 0 && tiled->height == 0) status = find_area(r, error);
    if (status == SLU_OK) status = slui_map_check_size(r->area.width, r->area.height, error);
    return status == SLU_OK ? check_inside(r, error) : status;
}

// ---- the tiles' properties

static slu_status read_mark(reading *r, const slu_tiled_tile *tile, slu_error *error)
{
    uint32_t hundredths = SLUI_COST_ONE;
    if (tile->gid == 0 || tile->gid > GID_MASK)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the gid of a tile must be 1 to %d",
                         (int)GID_MASK);
    if (!tile->has_walkable && !tile->has_cost) return SLU_OK;
    if (tile->has_cost) hundredths = tile->cost == 0 ? WALL : slui_cost_hundredths(tile->cost);
    if (hundredths == SLUI_GLYPH_UNKNOWN)
        return slui_fail(
            error, SLU_ERR_FORMAT,
            "the property cost of tile %d must be 0, for a wall, or a number from 0.01 "
            "to 10000",
            (int)tile->gid);
    if (tile->has_walkable && !tile->walkable) hundredths = WALL;
    if (tile->has_walkable && tile->walkable) r->says_walkable = true;
    if (hundredths == WALL) r->says_wall = true;
    r->marks[r->mark_count++] = (uint64_t)tile->gid << 32 | hundredths;
    return SLU_OK;
}

static slu_status take_marks(reading *r, slu_error *error)
{
    size_t most = r->tiled->tile_count;
    r->marks = slui_alloc(&r->allocator, 2 * most, sizeof *r->marks);
    if (!r->marks) return slui_fail_memory(error);
    for (size_t i = 0; i < most; i++) {
        slu_status status = read_mark(r, &r->tiled->tiles[i], error);
        if (status != SLU_OK) return status;
    }
    slui_sort_words(r->marks, r->marks + most, r->mark_count);
    for (size_t i = 1; i < r->mark_count; i++) {
        if (r->marks[i - 1] >> 32 == r->marks[i] >> 32)
            return slui_fail(error, SLU_ERR_FORMAT, "tile %d is repeated",
                             (int)(r->marks[i] >> 32));
    }
    return SLU_OK;
}

static slu_status check_meaning(const reading *r, bool layer_asked_for, slu_error *error)
{
    if (layer_asked_for && !r->has_collision)
        return slui_fail(error, SLU_ERR_FORMAT, "the map has no tile layer named %s", r->collision);
    if (r->has_collision || r->mark_count) return SLU_OK;
    return slui_fail(
        error, SLU_ERR_FORMAT,
        "the map does not say what is passable: give tiles of the tileset the property walkable "
        "(bool) or cost (number), or add a tile layer named collision");
}

// Hundredths, or BARE for a tile without properties.
static uint32_t mark_of(const reading *r, uint32_t gid)
{
    size_t low = 0, high = r->mark_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (r->marks[middle] >> 32 < gid)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == r->mark_count || r->marks[low] >> 32 != gid) return BARE;
    return (uint32_t)r->marks[low];
}

// ---- applying the layers

// `bare` is what a tile without properties means in this layer: a wall in the collision layer.
static void lay_row(const reading *r, const uint32_t *gids, int width, uint32_t bare,
                    uint32_t *cost)
{
    uint32_t last = 0, mark = BARE; // neighbours are often equal
    for (int i = 0; i < width; i++) {
        uint32_t gid = gids[i] & GID_MASK;
        if (gid == 0) continue;
        if (gid != last) mark = mark_of(r, gid);
        last = gid;
        uint32_t said = mark == BARE ? bare : mark;
        if (said != BARE || cost[i] == EMPTY) cost[i] = said;
    }
}

static void lay(reading *r, bool collision)
{
    for (size_t i = 0; i < r->tiled->layer_count; i++) {
        const slu_tiled_layer *layer = &r->tiled->layers[i];
        if (is_collision(r, layer) != collision) continue;
        size_t left = (size_t)(layer->x - r->area.x), top = (size_t)(layer->y - r->area.y);
        for (size_t y = 0; y < (size_t)layer->height; y++)
            lay_row(r, layer->gids + y * (size_t)layer->width, layer->width,
                    collision ? WALL : BARE, r->cost + (top + y) * (size_t)r->area.width + left);
    }
}

static void finish(reading *r, size_t tiles)
{
    bool only_ground_is_marked = r->says_walkable && !r->says_wall && !r->has_collision;
    uint32_t bare = only_ground_is_marked ? WALL : SLUI_COST_ONE;
    uint32_t empty = r->has_ground ? WALL : SLUI_COST_ONE;
    for (size_t t = 0; t < tiles; t++) {
        if (r->cost[t] == EMPTY) r->cost[t] = empty;
        if (r->cost[t] == BARE) r->cost[t] = bare;
    }
}

static slu_status build(reading *r, const slu_map_options *options, slu_map **out, slu_error *error)
{
    size_t tiles = (size_t)r->area.width * (size_t)r->area.height;
    r->cost = slui_alloc(&r->allocator, tiles, sizeof *r->cost);
    if (!r->cost) return slui_fail_memory(error);
    for (size_t t = 0; t < tiles; t++)
        r->cost[t] = EMPTY;
    lay(r, false);
    lay(r, true);
    finish(r, tiles);
    return slui_map_create_weighted(r->area.width, r->area.height, r->cost, options, out, error);
}

slu_status slu_map_create_from_tiled(const slu_tiled *tiled, const slu_tiled_options *options,
                                     slu_map **out, slu_error *error)
{
    if (!tiled || !out) return slui_fail_null(error, "tiled and out");
    const slu_map_options *map = options ? &options->map : NULL;
    const char *name = options ? options->collision_layer : NULL;
    reading r = {.tiled = tiled,
                 .collision = name ? name : "collision",
                 .allocator = slui_allocator_or_default(map ? map->allocator : NULL)};
    slu_status status = take_layers(&r, error);
    if (status == SLU_OK) status = take_marks(&r, error);
    if (status == SLU_OK) status = check_meaning(&r, name != NULL, error);
    if (status == SLU_OK) status = build(&r, map, out, error);
    slui_free(&r.allocator, r.marks, 2 * tiled->tile_count, sizeof *r.marks);
    return status;
}
