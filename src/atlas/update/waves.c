// SPDX-License-Identifier: MIT
// The waves of waves.h.
//
// Invariant: when a ripple is taken from the heap with its own bound, no later one lowers it.
#include "atlas/update/waves.h"

#include "atlas/landings.h"
#include "base/arrays.h"
#include "base/heap.h"

bool slui_waves_setup(slui_waves *w, const slu_atlas *a, slui_flood *flood)
{
    *w = (slui_waves){.atlas = a, .flood = flood};
    w->page_of = slui_alloc(&a->allocator, a->block_count, sizeof *w->page_of);
    return w->page_of != NULL;
}

void slui_waves_release(slui_waves *w)
{
    const slu_allocator *allocator = &w->atlas->allocator;
    slui_free(allocator, w->page_of, w->atlas->block_count, sizeof *w->page_of);
    slui_free(allocator, w->pages, w->page_capacity, sizeof *w->pages);
    slui_free(allocator, w->ripples, w->ripple_capacity, sizeof *w->ripples);
    slui_free(allocator, w->waves, w->wave_capacity, sizeof *w->waves);
    slui_free(allocator, w->heap, w->heap_capacity, sizeof *w->heap);
}

// ---- what is stored about a tile

// Where a tile is: its block, and its bit there.
typedef struct place {
    size_t block;
    unsigned bit;
} place;

static place place_of(const slu_atlas *a, uint32_t tile)
{
    uint32_t x = tile % (uint32_t)a->map->width, y = tile / (uint32_t)a->map->width;
    return (place){(size_t)(y / SLUI_BLOCK) * a->blocks_across + x / SLUI_BLOCK,
                   y % SLUI_BLOCK * SLUI_BLOCK + x % SLUI_BLOCK};
}

// ---- marks

enum { PAGE = SLUI_BLOCK * SLUI_BLOCK };

static uint32_t mark_at(const slui_waves *w, place at)
{
    const uint32_t page = w->page_of[at.block];
    return page ? w->pages[(size_t)(page - 1) * PAGE + at.bit] : 0;
}

static void set_mark(slui_waves *w, place at, uint32_t mark)
{
    w->pages[(size_t)(w->page_of[at.block] - 1) * PAGE + at.bit] = mark;
}

// Makes sure that a mark can be set; false when memory runs out.
static bool reserve_page(slui_waves *w, size_t block)
{
    if (w->page_of[block]) return true;
    if (!SLUI_GROW(&w->atlas->allocator, w->pages, w->page_capacity, (w->page_count + 1) * PAGE))
        return false;
    w->page_of[block] = (uint32_t)++w->page_count;
    return true;
}

// ---- numbers

static const slui_cell *cell_with(const slu_atlas *a, place at)
{
    const slui_cell *cell = &a->cells[a->first_cell[at.block]], *end = cell + a->cells_in[at.block];
    while (cell < end && !(cell->tiles >> at.bit & 1))
        cell++;
    return cell < end ? cell : NULL;
}

static uint32_t field_of(const slu_atlas *a, const slui_wave_of *wave, const slui_cell *cell)
{
    if (wave->zone != SLU_NO_ZONE) return wave->number;
    return a->zones[cell->zone].gates + wave->number;
}

static size_t record_at(const slui_cell *cell, unsigned bit)
{
    return cell->records + (size_t)(bit / SLUI_BLOCK * cell->row) +
           (size_t)(bit % SLUI_BLOCK * cell->fields);
}

static slui_range bounds_at(const slu_atlas *a, const slui_cell *cell, unsigned bit, uint32_t field)
{
    const slui_base base = a->bases[cell->bases + field];
    const uint32_t slack = slui_base_slack(base);
    const uint32_t least = base.least + a->codes.offsets[a->records[record_at(cell, bit) + field]];
    return (slui_range){least, slack == SLUI_NO_SLACK ? UINT32_MAX : least + slack};
}

static const slui_wave_of *under_way(const slui_waves *w)
{
    return &w->waves[w->wave_count - 1];
}

// Returns true, and the bounds, if the tile has a number.
static bool known_at(const slui_waves *w, uint32_t tile, place at, slui_range *out)
{
    const slu_atlas *a = w->atlas;
    const slui_cell *cell = cell_with(a, at);
    if (!cell || (w->before && !w->before[tile])) return false;
    *out = bounds_at(a, cell, at.bit, field_of(a, under_way(w), cell));
    return true;
}

// ---- the heap

static bool push(slui_waves *w, uint32_t ripple)
{
    if (!SLUI_GROW(&w->atlas->allocator, w->heap, w->heap_capacity, w->heap_count + 1))
        return false;
    slui_heap_push(w->heap, &w->heap_count, (uint64_t)w->ripples[ripple].least << 32 | ripple);
    return true;
}

// ---- a wave

bool slui_waves_begin(slui_waves *w, uint32_t zone, uint32_t number)
{
    if (!SLUI_GROW(&w->atlas->allocator, w->waves, w->wave_capacity, w->wave_count + 1))
        return false;
    w->waves[w->wave_count++] = (slui_wave_of){zone, number, w->ripple_count, w->ripple_count};
    return true;
}

static bool add_ripple(slui_waves *w, place at, slui_ripple ripple)
{
    if (!reserve_page(w, at.block) ||
        !SLUI_GROW(&w->atlas->allocator, w->ripples, w->ripple_capacity, w->ripple_count + 1))
        return false;
    w->ripples[w->ripple_count] = ripple;
    set_mark(w, at, (uint32_t)++w->ripple_count);
    return push(w, (uint32_t)w->ripple_count - 1);
}

bool slui_waves_seed(slui_waves *w, uint32_t tile)
{
    slui_range known;
    const place at = place_of(w->atlas, tile);
    if (mark_at(w, at) || !known_at(w, tile, at, &known)) return true;
    return add_ripple(w, at, (slui_ripple){tile, known.least, known.most, false});
}

static bool offer_again(slui_waves *w, uint32_t index, slui_range path)
{
    slui_ripple *r = &w->ripples[index];
    if (path.most < r->most) r->most = path.most;
    if (path.least >= r->least) return true;
    r->least = path.least;
    return push(w, index);
}

bool slui_waves_offer(slui_waves *w, uint32_t tile, slui_range path)
{
    const place at = place_of(w->atlas, tile);
    const uint32_t mark = mark_at(w, at);
    if (mark) return offer_again(w, mark - 1, path);
    slui_range known = {SLUI_FAR, UINT32_MAX};
    bool fresh = !known_at(w, tile, at, &known);
    if (path.least >= known.most) return true;
    uint32_t most = path.most < known.most ? path.most : known.most;
    return add_ripple(w, at, (slui_ripple){tile, path.least, most, fresh});
}

static slui_range further(const slui_ripple *r, uint32_t by)
{
    uint32_t least = r->least + by, most = r->most + by;
    if (least > SLUI_FAR) least = SLUI_FAR;
    return (slui_range){least, most < by ? UINT32_MAX : most};
}

static bool spread(slui_waves *w, uint32_t index)
{
    const slu_terrain *terrain = w->atlas->terrain;
    const uint32_t zone = under_way(w)->zone, tile = w->ripples[index].tile;
    const unsigned around =
        terrain->unfit ? slui_terrain_around(terrain, tile) : terrain->map->around[tile];
    unsigned steps = w->flood->successors.legal[SLUI_NO_ARRIVAL][around];
    for (; steps; steps &= steps - 1) {
        const int k = (int)SLUI_LOWEST_BIT(steps);
        const uint32_t next = tile + (uint32_t)w->flood->onward[k];
        if (zone != SLU_NO_ZONE && terrain->label[next] != zone + 1) continue;
        if (!slui_waves_offer(w, next, further(&w->ripples[index], w->flood->length[k])))
            return false;
    }
    return true;
}

bool slui_waves_run(slui_waves *w)
{
    while (w->heap_count > 0) {
        uint64_t top = slui_heap_pop(w->heap, &w->heap_count);
        uint32_t index = (uint32_t)top;
        if ((uint32_t)(top >> 32) != w->ripples[index].least) continue;
        if (!spread(w, index)) return false;
    }
    w->waves[w->wave_count - 1].end = w->ripple_count;
    return true;
}

uint32_t slui_waves_least_at(const slui_waves *w, const slu_gate *gate)
{
    const slu_terrain *terrain = w->atlas->terrain;
    uint32_t least = SLUI_FAR;
    for (size_t i = 0; i < gate->tile_count; i++) {
        slui_landing to[SLUI_DIRECTIONS];
        int count = slui_landings(terrain, w->flood, under_way(w)->zone, gate->tiles[i], to);
        for (int k = 0; k < count; k++) {
            const uint32_t tile = slui_map_index(terrain->map, to[k].tile);
            const uint32_t mark = mark_at(w, place_of(w->atlas, tile));
            const uint32_t path = mark ? w->ripples[mark - 1].least + to[k].step : SLUI_FAR;
            least = path < least ? path : least;
        }
    }
    return least;
}

void slui_waves_end(slui_waves *w)
{
    const slui_wave_of *wave = under_way(w);
    for (size_t i = wave->begin; i < wave->end; i++)
        set_mark(w, place_of(w->atlas, w->ripples[i].tile), 0);
}

// ---- writing

typedef struct rewriting {
    slui_range bounds[SLUI_BLOCK * SLUI_BLOCK]; // by bit
    uint32_t least;
    bool changed;
} rewriting;

// Takes the bounds of one tile, as they were and as the wave left them, and clears its mark.
static void take_tile(slui_waves *w, const slui_cell *cell, place at, uint32_t field, rewriting *r)
{
    slui_range bounds = bounds_at(w->atlas, cell, at.bit, field);
    const uint32_t mark = mark_at(w, at);
    if (mark) {
        const slui_ripple *ripple = &w->ripples[mark - 1];
        set_mark(w, at, 0);
        r->changed |= ripple->fresh || ripple->least < bounds.least;
        if (ripple->fresh || ripple->least < bounds.least) bounds.least = ripple->least;
        if (ripple->fresh || ripple->most < bounds.most) bounds.most = ripple->most;
    }
    r->bounds[at.bit] = bounds;
    if (bounds.least < r->least) r->least = bounds.least;
}

static void write_bounds(slu_atlas *a, const slui_cell *cell, uint32_t field, const rewriting *r)
{
    uint32_t slack = 0, reach = 0;
    for (uint64_t tiles = cell->tiles; tiles; tiles &= tiles - 1) {
        const unsigned bit = SLUI_LOWEST_BIT64(tiles);
        const uint8_t code = slui_code_of(&a->codes, r->bounds[bit].least - r->least);
        a->records[record_at(cell, bit) + field] = code;
        const uint32_t rest = r->bounds[bit].most - (r->least + a->codes.offsets[code]);
        slack = rest > slack ? rest : slack;
        reach = code > reach ? code : reach;
    }
    if (slack > SLUI_NO_SLACK) slack = SLUI_NO_SLACK;
    a->bases[cell->bases + field] = (slui_base){r->least, slack | reach << SLUI_SLACK_BITS};
}

static void write_cell(slui_waves *w, slu_atlas *a, const slui_wave_of *wave, place at)
{
    const slui_cell *cell = cell_with(a, at);
    const uint32_t field = field_of(a, wave, cell);
    rewriting r = {.least = UINT32_MAX};
    for (uint64_t tiles = cell->tiles; tiles; tiles &= tiles - 1)
        take_tile(w, cell, (place){at.block, SLUI_LOWEST_BIT64(tiles)}, field, &r);
    if (r.changed) write_bounds(a, cell, field, &r);
}

void slui_waves_write(slui_waves *w, slu_atlas *a)
{
    for (size_t n = 0; n < w->wave_count; n++) {
        const slui_wave_of *wave = &w->waves[n];
        for (size_t i = wave->begin; i < wave->end; i++)
            set_mark(w, place_of(a, w->ripples[i].tile), (uint32_t)i + 1);
        for (size_t i = wave->begin; i < wave->end; i++) {
            const place at = place_of(a, w->ripples[i].tile);
            if (mark_at(w, at)) write_cell(w, a, wave, at);
        }
    }
    w->wave_count = w->ripple_count = 0;
}
