// SPDX-License-Identifier: MIT
// Would walls part ground? First by the ring of tiles around them, then by floods.
//
// A kind of unit loses the positions at which it covers some tile of the area: a rectangle of its
// layer, and all other positions stay (layer.h). What is connected through that rectangle enters it
// from the ring around it. The ring's passable tiles form arcs, which are connected along the ring.
// A component that touches the rectangle from a single arc is not parted. Where there are more,
// floods from each arc tell (floods.h).
//
// Components are 4-connected, since every diagonal step past at most one wall stays within one;
// with SLU_DIAGONALS_ALWAYS they are 8-connected, and arcs are connected across the ring's corners
// too.
//
// Cost: the ring. With floods, the plots that they reach; and if ground is parted, the rectangle
// and, with SLU_DIAGONALS_ALWAYS, the numbers of components, to know the size of the part not
// flooded.
#include "base/arrays.h"
#include "base/sort.h"
#include "base/status.h"
#include "map/floods.h"
#include "map/rules.h"
#include "map/view.h"

// A run of passable tiles of the ring that touch ground of the rectangle.
typedef struct arc {
    slu_tile tile; // its first
    bool touches;
    uint32_t component; // if there are several arcs
} arc;

struct slu_placement {
    slu_allocator allocator;
    const slu_map *map;
    slui_view view; // holds the layer
    bool eight;     // components are 8-connected
    slui_floods *floods;
    arc *arcs;
    size_t arc_count, arc_capacity;
    uint64_t *order, *spare; // of arcs, by component
    size_t order_capacity, spare_capacity;
    slu_cut_part *parts;
    size_t part_count, part_capacity;
    size_t visited;
};

// ---- creating

static slu_status fill(slu_placement *p, const slu_rules *rules, slu_error *error)
{
    slu_status status = slui_view_hold(p->map, rules, &p->view, error);
    if (status != SLU_OK) return status;
    p->eight = rules->diagonals == SLU_DIAGONALS_ALWAYS;
    p->floods = slui_floods_create(&p->allocator);
    if (!p->floods) return slui_fail_memory(error);
    p->floods->eight = p->eight;
    return SLU_OK;
}

slu_status slu_placement_create(const slu_map *map, const slu_rules *rules,
                                const slu_allocator *allocator, slu_placement **out,
                                slu_error *error)
{
    static const slu_rules DEFAULTS;
    if (!map || !out) return slui_fail_null(error, "map and out");
    slu_allocator own = allocator ? *allocator : map->allocator;
    slu_placement *p = slui_alloc(&own, 1, sizeof *p);
    if (!p) return slui_fail_memory(error);
    *p = (slu_placement){.allocator = own, .map = map};
    slu_status status = fill(p, rules ? rules : &DEFAULTS, error);
    if (status == SLU_OK)
        *out = p;
    else
        slu_placement_destroy(p);
    return status;
}

void slu_placement_destroy(slu_placement *p)
{
    if (!p) return;
    slu_allocator allocator = p->allocator;
    slui_floods_destroy(p->floods);
    slui_free(&allocator, p->arcs, p->arc_capacity, sizeof *p->arcs);
    slui_free(&allocator, p->order, p->order_capacity, sizeof *p->order);
    slui_free(&allocator, p->spare, p->spare_capacity, sizeof *p->spare);
    slui_free(&allocator, p->parts, p->part_capacity, sizeof *p->parts);
    slui_view_release(&p->view);
    slui_free(&allocator, p, 1, sizeof *p);
}

// ---- the ring

// A walk around a rectangle, clockwise from the top left corner of its ring. Consecutive tiles are
// straight neighbours.
typedef struct ring {
    slu_tile tile;
    int heading;     // of the side that begins or continues here
    int left, total; // tiles up to the next corner; tiles of the whole ring
    bool corner;
} ring;

static ring ring_around(slu_rect area)
{
    return (ring){.tile = {area.x - 1, area.y - 1},
                  .heading = SLUI_EAST,
                  .left = area.width + 1,
                  .total = 2 * (area.width + area.height) + 4,
                  .corner = true};
}

static void walk_on(ring *r, slu_rect area)
{
    r->tile.x += slui_step_x[r->heading];
    r->tile.y += slui_step_y[r->heading];
    r->corner = --r->left == 0;
    if (!r->corner) return;
    r->heading = (r->heading + 2) & (SLUI_DIRECTIONS - 1);
    bool level = r->heading == SLUI_EAST || r->heading == SLUI_WEST;
    r->left = (level ? area.width : area.height) + 1;
}

static bool is_inside(slu_rect area, slu_tile tile)
{
    return tile.x >= area.x && tile.y >= area.y && tile.x < area.x + area.width &&
           tile.y < area.y + area.height;
}

// True if a step leads from a passable tile of the ring to ground inside.
static bool touches(const slu_placement *p, slu_rect area, slu_tile tile)
{
    const slu_map *layer = p->view.layer;
    uint8_t around = layer->around[slui_map_index(layer, tile)];
    for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += p->eight ? 1 : 2) {
        slu_tile next = {tile.x + slui_step_x[k], tile.y + slui_step_y[k]};
        if (around >> k & 1 && is_inside(area, next)) return true;
    }
    return false;
}

static uint32_t component_at(const slu_placement *p, slu_tile tile)
{
    const slu_map *layer = p->view.layer;
    uint32_t component = slui_map_component_at(layer, tile);
    return p->eight ? layer->joined[component] : component;
}

static bool is_ground(const slu_map *map, slu_tile tile)
{
    return slui_map_inside(map, tile) && slui_map_passable_at(map, slui_map_index(map, tile));
}

static bool begin_arc(slu_placement *p, slu_tile tile)
{
    if (!SLUI_GROW(&p->allocator, p->arcs, p->arc_capacity, p->arc_count + 1)) return false;
    p->arcs[p->arc_count++] = (arc){.tile = tile};
    return true;
}

// The last arc may continue across the place where the walk began.
static void close_ring(slu_placement *p, bool first_is_open)
{
    if (!first_is_open || p->arc_count < 2) return;
    p->arcs[0].touches |= p->arcs[--p->arc_count].touches;
}

// Finds the arcs; false when memory runs out. With 8-connected components a wall at a corner of the
// ring interrupts nothing: the tiles before and after it are neighbours.
static bool find_arcs(slu_placement *p, slu_rect area)
{
    ring r = ring_around(area);
    bool in_arc = false, opens = false; // the first arc begins where the walk does
    p->arc_count = 0;
    for (int i = 0; i < r.total; i++, walk_on(&r, area)) {
        if (!is_ground(p->view.layer, r.tile)) {
            in_arc &= p->eight && r.corner;
            continue;
        }
        if (!in_arc && !begin_arc(p, r.tile)) return false;
        opens |= i == 0 || (i == 1 && p->eight);
        in_arc = true;
        arc *last = &p->arcs[p->arc_count - 1];
        if (!last->touches) last->touches = touches(p, area, r.tile);
    }
    close_ring(p, in_arc && opens);
    return true;
}

// Puts the arcs that matter in order: those that touch, by component. False when memory runs out.
static bool sort_arcs(slu_placement *p, size_t *count)
{
    *count = 0;
    if (!SLUI_GROW(&p->allocator, p->order, p->order_capacity, p->arc_count)) return false;
    if (!SLUI_GROW(&p->allocator, p->spare, p->spare_capacity, p->arc_count)) return false;
    for (size_t i = 0; i < p->arc_count; i++) {
        arc *a = &p->arcs[i];
        if (!a->touches) continue;
        a->component = component_at(p, a->tile);
        p->order[(*count)++] = (uint64_t)a->component << 32 | i;
    }
    if (*count > 1) slui_sort_words(p->order, p->spare, *count);
    return true;
}

// ---- floods

static const arc *arc_at(const slu_placement *p, size_t place)
{
    return &p->arcs[(uint32_t)p->order[place]];
}

// Floods from `count` arcs of one component; false when memory runs out.
static bool flood(slu_placement *p, slu_rect area, size_t first, size_t count)
{
    slui_floods *f = p->floods;
    if (!slui_floods_begin(f, p->view.layer, area, count)) return false;
    for (size_t i = first; i < first + count; i++)
        if (!slui_floods_add(f, arc_at(p, i)->tile)) return false;
    bool done = slui_floods_run(f, 1);
    slui_floods_measure(f);
    for (uint32_t i = 0; i < f->count; i++)
        if (f->flood[i].met == i) p->visited += f->flood[i].tiles;
    return done;
}

// ---- parts

static size_t tiles_of(const slu_placement *p, uint32_t component)
{
    const slu_map *layer = p->view.layer;
    if (!p->eight) return layer->component_size[component];
    size_t tiles = 0;
    for (uint32_t c = 1; c <= layer->component_count; c++)
        if (layer->joined[c] == component) tiles += layer->component_size[c];
    return tiles;
}

static size_t tiles_inside(const slu_placement *p, slu_rect area, uint32_t component)
{
    size_t tiles = 0;
    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++)
            tiles += component_at(p, (slu_tile){x, y}) == component;
    return tiles;
}

static bool add_part(slu_placement *p, const arc *a, size_t tiles)
{
    if (!SLUI_GROW(&p->allocator, p->parts, p->part_capacity, p->part_count + 1)) return false;
    p->parts[p->part_count++] = (slu_cut_part){a->tile, a->component, tiles};
    return true;
}

// Adds the groups of floods as parts, if there are several; the one that is not dry has all that
// the others do not have. False when memory runs out.
static bool add_parts(slu_placement *p, slu_rect area, size_t first)
{
    slui_floods *f = p->floods;
    size_t before = p->part_count, remaining = 0;
    uint32_t unknown = slui_floods_remaining(f);
    for (uint32_t i = 0; i < f->count; i++) {
        if (slui_floods_group(f, i) != i) continue;
        if (i == unknown) remaining = p->part_count;
        if (!add_part(p, arc_at(p, first + i), f->flood[i].tiles)) return false;
    }
    if (p->part_count - before == 1) {
        p->part_count = before;
        return true;
    }
    uint32_t component = p->parts[before].component;
    size_t rest = tiles_of(p, component) - tiles_inside(p, area, component);
    for (size_t i = before; i < p->part_count; i++)
        if (i != remaining) rest -= p->parts[i].tiles;
    p->parts[remaining].tiles = rest;
    return true;
}

// ---- asking

static bool find_parts(slu_placement *p, slu_rect area)
{
    size_t count;
    p->part_count = p->visited = 0;
    if (!find_arcs(p, area)) return false;
    if (p->arc_count < 2) return true;
    if (!sort_arcs(p, &count)) return false;
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && p->order[next] >> 32 == p->order[i] >> 32;)
            next++;
        if (next - i < 2) continue;
        if (!flood(p, area, i, next - i) || !add_parts(p, area, i)) return false;
    }
    return true;
}

static int within(int64_t at, int limit)
{
    return at < 0 ? 0 : at > limit ? limit : (int)at;
}

// The part of an area that lies on the map; it may be empty.
static slu_rect clipped(const slu_map *map, slu_rect area)
{
    int left = within(area.x, map->width), top = within(area.y, map->height);
    int right = within((int64_t)area.x + area.width, map->width);
    int bottom = within((int64_t)area.y + area.height, map->height);
    return (slu_rect){left, top, right - left, bottom - top};
}

slu_status slu_map_would_cut(const slu_map *map, slu_placement *p, slu_rect area, slu_cut *cut,
                             slu_error *error)
{
    if (!map || !p || !cut) return slui_fail_null(error, "map, placement and cut");
    if (p->map != map)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the placement belongs to another map");
    if (area.width < 1 || area.height < 1)
        return slui_fail(error, SLU_ERR_ARGUMENT, "an area of %d x %d has no tiles", area.width,
                         area.height);
    area = clipped(map, area);
    bool empty = area.width == 0 || area.height == 0;
    p->part_count = p->visited = 0;
    if (!empty && !find_parts(p, slui_layer_positions(p->view.layer, area)))
        return slui_fail_memory(error);
    *cut = (slu_cut){p->parts, p->part_count, p->visited};
    return SLU_OK;
}
