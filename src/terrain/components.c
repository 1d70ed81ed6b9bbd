// SPDX-License-Identifier: MIT
// Connected components of equal label, by runs: a run is a stretch of one row without a change of
// label or a fence. Runs that touch a run of the row above are joined; there are far fewer runs
// than tiles.
//
// Invariant: during joining, a run's `component` is itself or an earlier run. So one sweep in order
// turns runs into components, numbered by their first tiles.
// Cost: two sweeps over the tiles, the first of which reads only bits if there are neither labels
// nor fences; 12 bytes per run, twice that if the array has to grow.
#include "terrain/components.h"

#include "base/arrays.h"
#include "terrain/depth.h"

#define WEST_FENCES (SLUI_FENCE_WEST * UINT64_C(0x0101010101010101))

typedef struct finder {
    const slu_map *map;
    const uint32_t *label;
    const uint8_t *fence;
    const slu_allocator *allocator;
    slui_component_set *components;
} finder;

enum { AHEAD = 24 }; // from 17 on compilers keep the loop, and vectorise it

// True if nothing changes among the next tiles.
static bool goes_on(const finder *f, uint32_t t, uint32_t label)
{
    uint32_t differing = 0;
    uint64_t fences[AHEAD / 8] = {0};
    for (int i = 0; i < AHEAD; i++)
        differing |= f->label[t + (uint32_t)i] ^ label;
    if (f->fence) memcpy(fences, f->fence + t, AHEAD);
    return !differing && !((fences[0] | fences[1] | fences[2]) & WEST_FENCES);
}

// The end of the run that begins at a tile.
static uint32_t run_end(const finder *f, uint32_t from, uint32_t end)
{
    uint32_t label = f->label[from], t = from + 1;
    while (t + AHEAD <= end && goes_on(f, t, label))
        t += AHEAD;
    while (t < end && f->label[t] == label && !(f->fence && f->fence[t] & SLUI_FENCE_WEST))
        t++;
    return t;
}

static uint32_t find_root(slui_row_run *runs, uint32_t i)
{
    while (runs[i].component != i) {
        runs[i].component = runs[runs[i].component].component;
        i = runs[i].component;
    }
    return i;
}

static void join(slui_row_run *runs, uint32_t a, uint32_t b)
{
    a = find_root(runs, a);
    b = find_root(runs, b);
    if (a < b)
        runs[b].component = a;
    else
        runs[a].component = b;
}

static bool add_run_of(finder *f, uint32_t from, uint32_t end)
{
    slui_component_set *p = f->components;
    if (!SLUI_GROW(f->allocator, p->runs, p->run_capacity, (size_t)p->run_count + 1)) return false;
    p->runs[p->run_count] = (slui_row_run){from, end - from, p->run_count};
    p->run_count++;
    return true;
}

static bool collect_by_label(finder *f, uint32_t begin, uint32_t end)
{
    for (uint32_t t = begin, from; t < end;) {
        from = t;
        t = run_end(f, from, end);
        if (f->label[from] && !add_run_of(f, from, t)) return false;
    }
    return true;
}

// The first tile with a fence to its left, from `t` on, or `end`.
static uint32_t next_fence(const uint8_t *fence, uint32_t t, uint32_t end)
{
    for (uint64_t fences; t + 8 <= end; t += 8) {
        memcpy(&fences, fence + t, sizeof fences);
        if (fences & WEST_FENCES) break;
    }
    while (t < end && !(fence[t] & SLUI_FENCE_WEST))
        t++;
    return t;
}

// The runs of passable tiles, cut at the fences.
static bool collect_by_bits(finder *f, uint32_t begin, int y)
{
    const uint8_t *line = slui_bits_line(&f->map->rows, y);
    int width = f->map->width, x = slui_bits_find_open(line, 0, width);
    while (x < width) {
        int wall = slui_bits_find_wall(line, x + 1, width);
        uint32_t from = begin + (uint32_t)x, end = begin + (uint32_t)wall;
        while (from < end) {
            uint32_t fence = f->fence ? next_fence(f->fence, from + 1, end) : end;
            if (!add_run_of(f, from, fence)) return false;
            from = fence;
        }
        x = slui_bits_find_open(line, wall + 1, width);
    }
    return true;
}

// True if two runs of one label, one above the other, touch where no fence separates them.
static bool touch(const finder *f, const slui_row_run *above, const slui_row_run *below)
{
    uint32_t width = (uint32_t)f->map->width;
    uint32_t from = above->begin + width > below->begin ? above->begin + width : below->begin;
    uint32_t above_end = above->begin + above->length + width, end = below->begin + below->length;
    if (above_end < end) end = above_end;
    if (!f->fence) return from < end;
    for (uint32_t t = from; t < end; t++)
        if (!(f->fence[t] & SLUI_FENCE_NORTH)) return true;
    return false;
}

// Joins the runs of a row, from `middle` on, with those of the row above, from `first` on.
static void join_rows(finder *f, uint32_t first, uint32_t middle)
{
    slui_row_run *runs = f->components->runs;
    uint32_t width = (uint32_t)f->map->width, a = first, b = middle;
    while (a < middle && b < f->components->run_count) {
        const slui_row_run *above = &runs[a], *below = &runs[b];
        bool alike = !f->label || f->label[above->begin] == f->label[below->begin];
        if (alike && touch(f, above, below)) join(runs, a, b);
        if (above->begin + above->length + width < below->begin + below->length)
            a++;
        else
            b++;
    }
}

static bool collect_runs(finder *f)
{
    uint32_t width = (uint32_t)f->map->width, first = 0, t = 0;
    for (int y = 0; y < f->map->height; y++, t += width) {
        uint32_t middle = f->components->run_count;
        if (!(f->label ? collect_by_label(f, t, t + width) : collect_by_bits(f, t, y)))
            return false;
        join_rows(f, first, middle);
        first = middle;
    }
    return true;
}

static uint32_t number_components(slui_component_set *p)
{
    slui_row_run *runs = p->runs;
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->run_count; i++)
        runs[i].component = runs[i].component == i ? count++ : runs[runs[i].component].component;
    return count;
}

// The first deepest tile of a run if it is deeper than `deepest`, else that one. From one tile to
// the next, depth grows by at most a straight step, so tiles that cannot be deeper are skipped.
static uint32_t deeper_of(const uint16_t *depth, uint32_t deepest, const slui_row_run *r)
{
    uint32_t most = depth[deepest], end = r->begin + r->length;
    for (uint32_t t = r->begin; t < end; t += 1 + (most - depth[t]) / SLUI_DEPTH_STRAIGHT) {
        if (depth[t] <= most) continue;
        most = depth[t];
        deepest = t;
    }
    return deepest;
}

static void add_run(slui_component *component, const slui_row_run *r, int x, int y,
                    const uint16_t *depth)
{
    int right = x + (int)r->length - 1;
    bool new = component->area == 0;
    if (new) *component = (slui_component){.first = r->begin, .left = x, .right = right, .top = y};
    if (new) component->deepest = r->begin;
    if (x < component->left) component->left = x;
    if (right > component->right) component->right = right;
    component->bottom = y;
    component->area += r->length;
    component->sum_x += (uint64_t)r->length * (uint64_t)(x + right) / 2;
    component->sum_y += (uint64_t)r->length * (uint64_t)y;
    component->deepest = deeper_of(depth, component->deepest, r);
}

static void measure_components(slui_component_set *p, uint32_t width, const uint16_t *depth)
{
    uint32_t row = 0;
    int y = 0;
    for (uint32_t i = 0; i < p->run_count; i++) {
        const slui_row_run *r = &p->runs[i];
        for (; r->begin >= row + width; row += width)
            y++;
        add_run(&p->items[r->component], r, (int)(r->begin - row), y, depth);
    }
}

// Capacity for the runs of passable tiles, with a margin for the runs that labels and fences add.
static bool begin(slui_component_set *p, const slu_map *map, const slu_allocator *allocator)
{
    slui_free(allocator, p->items, p->count, sizeof *p->items);
    p->items = NULL;
    p->count = p->run_count = 0;
    size_t runs = slui_bits_count_runs(&map->rows);
    return SLUI_GROW(allocator, p->runs, p->run_capacity, runs + runs / 8);
}

bool slui_components_find(const slu_map *map, const uint32_t *label, const uint8_t *fence,
                          const uint16_t *depth, const slu_allocator *allocator,
                          slui_component_set *components)
{
    finder f = {.map = map, .label = label, .fence = fence, .allocator = allocator};
    f.components = components;
    if (begin(components, map, allocator) && collect_runs(&f)) {
        components->count = number_components(components);
        components->items = slui_alloc(allocator, components->count, sizeof *components->items);
    }
    if (components->items)
        measure_components(components, (uint32_t)map->width, depth);
    else
        slui_components_release(components, allocator);
    return components->items != NULL;
}

static void release_runs(slui_component_set *components, const slu_allocator *allocator)
{
    slui_free(allocator, components->runs, components->run_capacity, sizeof *components->runs);
    components->runs = NULL;
    components->run_capacity = components->run_count = 0;
}

void slui_components_label(slui_component_set *components, const slu_allocator *allocator,
                           uint32_t *of_tile)
{
    for (uint32_t i = 0; i < components->run_count; i++) {
        const slui_row_run *r = &components->runs[i];
        uint32_t *run = of_tile + r->begin, label = r->component + 1;
        for (size_t k = 0, length = r->length; k < length; k++)
            run[k] = label;
    }
    release_runs(components, allocator);
}

void slui_components_release(slui_component_set *components, const slu_allocator *allocator)
{
    release_runs(components, allocator);
    slui_free(allocator, components->items, components->count, sizeof *components->items);
    *components = (slui_component_set){0};
}
