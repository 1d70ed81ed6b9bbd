// SPDX-License-Identifier: MIT
// Entrances: the stretches of border between two clusters, and the steps of each stretch that a
// route may use.
//
// Source: Stout 1996 (one or two border tiles for a pair of areas); Botea, Müller & Schaeffer 2004
// (the middle of a short run, both ends of a long one). On weighted terrain we move the choice to
// the cheapest step near by; on uniform ground that is exactly their choice.
//
// A border is a line between tiles, made of the straight steps across it. Straight runs of steps
// are found row by row and column by column; runs between the same two clusters whose ends meet at
// a corner are one stretch, so a border that runs slantwise is one entrance and not one per tile.
// The borders of squares never turn, so there every run is a stretch.
//
// Why straight steps are enough: a diagonal step past a passable tile can be replaced by two
// straight ones over it. Only SLU_DIAGONALS_ALWAYS allows steps between two walls, and each of
// those is an entrance of its own. Why a few steps are enough: clusters are connected, so any one
// step between two of them connects all their tiles.
// Cost: four passes over the tiles; 40 bytes per run.
#include "index/entrances.h"

#include "base/arrays.h"
#include "base/sort.h"
#include "search/search_core.h"

// A stretch of at least this many steps gets two crossings. Botea, Müller & Schaeffer's number.
enum { LONG_STRETCH = 6 };

// However long it is, a stretch gets at most about this many: the paths between the crossings of a
// cluster are a table, and grow with their square.
enum { MOST_CROSSINGS = 32 };

#define NO_END UINT32_MAX

// Adjacent steps: from first + i * stride over by `over`, for i below length.
typedef struct run {
    uint32_t first, stride, over, length;
} run;

typedef struct finding {
    const slu_finder *finder;
    const slui_clusters *clusters;
    uint32_t longest;
    slui_crossings *out;
    run *runs;
    size_t run_count, run_capacity;
    // By end of a run, 2 * run and 2 * run + 1: the end of another run that it meets, NO_END if
    // there is none.
    uint32_t *partner;
    // The steps of one stretch, in the order of the border.
    slui_cluster_crossing *steps;
    size_t step_count, step_capacity;
} finding;

uint64_t slui_step_ticks(const slu_finder *f, uint32_t from, uint32_t to)
{
    slu_tile a = slui_finder_tile(f, from), b = slui_finder_tile(f, to);
    int direction = slui_direction(b.x - a.x, b.y - a.y);
    return slui_step_cost(f, slui_charging_of(f), NULL, from, to, direction);
}

static bool add(finding *s, slui_cluster_crossing crossing)
{
    slui_crossings *out = s->out;
    if (!SLUI_GROW(&s->finder->allocator, out->items, out->capacity, out->count + 1)) return false;
    out->items[out->count++] = crossing;
    return true;
}

// --- From stretches to crossings

static uint64_t there_and_back(const finding *s, size_t i)
{
    uint32_t from = s->steps[i].from, to = s->steps[i].to;
    return slui_step_ticks(s->finder, from, to) + slui_step_ticks(s->finder, to, from);
}

static size_t gap(size_t a, size_t b)
{
    return a < b ? b - a : a - b;
}

// Adds the cheapest step of a part of the stretch; among equally cheap ones, the nearest to
// `wanted`.
static bool add_cheapest(finding *s, size_t begin, size_t end, size_t wanted)
{
    size_t best = wanted;
    uint64_t least = there_and_back(s, wanted);
    for (size_t i = begin; i < end; i++) {
        uint64_t cost = there_and_back(s, i);
        if (cost > least || (cost == least && gap(i, wanted) >= gap(best, wanted))) continue;
        least = cost;
        best = i;
    }
    return add(s, s->steps[best]);
}

// The crossings of a stretch divide it into parts of at most `longest` steps.
static size_t crossings_wanted(const finding *s)
{
    if (s->step_count < LONG_STRETCH) return 1;
    size_t parts = (s->step_count + s->longest - 1) / s->longest;
    return parts < MOST_CROSSINGS ? parts + 1 : MOST_CROSSINGS;
}

static bool add_stretch(finding *s)
{
    size_t length = s->step_count, count = crossings_wanted(s);
    if (count == 1) return add_cheapest(s, 0, length, length / 2);
    for (size_t i = 0; i < count; i++)
        if (!add_cheapest(s, length * i / count, length * (i + 1) / count,
                          (length - 1) * i / (count - 1)))
            return false;
    return true;
}

// --- From runs to stretches

// The corner of tiles where a run begins, or ends: corners are numbered row by row, and the corner
// of a tile's number is its top left.
static uint64_t corner_of(const finding *s, const run *r, bool at_end)
{
    uint32_t width = (uint32_t)s->finder->map->width;
    uint32_t tile = r->first + (at_end ? (r->length - 1) * r->stride : 0);
    uint64_t x = tile % width, y = tile / width;
    bool upright = r->over == 1; // the border, between columns
    x += upright || at_end;
    y += !upright || at_end;
    return y * (width + UINT64_C(1)) + x;
}

// Whether two ends belong to runs between the same two clusters.
static bool same_border(const finding *s, uint32_t end, uint32_t other)
{
    const uint32_t *cluster = s->clusters->of_tile;
    const run *r = &s->runs[end / 2], *q = &s->runs[other / 2];
    uint32_t a = cluster[r->first], b = cluster[r->first + r->over];
    uint32_t c = cluster[q->first], d = cluster[q->first + q->over];
    return (a == c && b == d) || (a == d && b == c);
}

// Joins ends at one corner, at most four, two by two.
static void join_corner(finding *s, const uint64_t *ends, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++) {
            uint32_t end = (uint32_t)ends[i], other = (uint32_t)ends[k];
            bool free = s->partner[end] == NO_END && s->partner[other] == NO_END;
            if (!free || end / 2 == other / 2 || !same_border(s, end, other)) continue;
            s->partner[end] = other;
            s->partner[other] = end;
        }
}

static void join_ends(finding *s, uint64_t *ends, uint64_t *spare)
{
    size_t count = 2 * s->run_count;
    for (uint32_t end = 0; end < count; end++)
        ends[end] = corner_of(s, &s->runs[end / 2], end & 1) << 32 | end;
    slui_sort_words(ends, spare, count);
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && ends[next] >> 32 == ends[i] >> 32;)
            next++;
        join_corner(s, ends + i, next - i);
    }
}

static bool join_runs(finding *s)
{
    const slu_allocator *allocator = &s->finder->allocator;
    size_t count = 2 * s->run_count;
    s->partner = slui_alloc(allocator, count, sizeof *s->partner);
    uint64_t *ends = slui_alloc(allocator, count, sizeof *ends);
    uint64_t *spare = slui_alloc(allocator, count, sizeof *spare);
    bool reserved = s->partner && ends && spare;
    if (reserved) {
        memset(s->partner, 0xFF, count * sizeof *s->partner);
        join_ends(s, ends, spare);
    }
    slui_free(allocator, ends, count, sizeof *ends);
    slui_free(allocator, spare, count, sizeof *spare);
    return reserved;
}

// Adds the steps of a run that is entered at one of its ends, and empties it.
static bool take_run(finding *s, uint32_t end)
{
    run *r = &s->runs[end / 2];
    size_t count = s->step_count + r->length;
    if (!SLUI_GROW(&s->finder->allocator, s->steps, s->step_capacity, count)) return false;
    for (uint32_t i = 0; i < r->length; i++) {
        uint32_t from = r->first + (end & 1 ? r->length - 1 - i : i) * r->stride;
        s->steps[s->step_count++] = (slui_cluster_crossing){from, from + r->over};
    }
    r->length = 0;
    return true;
}

// Follows a stretch from one end, until it stops or closes.
static bool take_stretch(finding *s, uint32_t end)
{
    s->step_count = 0;
    while (end != NO_END && s->runs[end / 2].length > 0) {
        if (!take_run(s, end)) return false;
        end = s->partner[end ^ 1];
    }
    return add_stretch(s);
}

// Those with two ends first; what is left are rings.
static bool take_stretches(finding *s)
{
    for (uint32_t end = 0; end < 2 * s->run_count; end++)
        if (s->partner[end] == NO_END && s->runs[end / 2].length > 0 && !take_stretch(s, end))
            return false;
    for (uint32_t end = 0; end < 2 * s->run_count; end += 2)
        if (s->runs[end / 2].length > 0 && !take_stretch(s, end)) return false;
    return true;
}

// --- Runs

static bool add_run(finding *s, const run *r)
{
    if (r->length == 0) return true;
    if (!SLUI_GROW(&s->finder->allocator, s->runs, s->run_capacity, s->run_count + 1)) return false;
    s->runs[s->run_count++] = *r;
    return true;
}

// True if the step from `tile` leads into another cluster.
static bool crosses(const finding *s, uint32_t tile, uint32_t over)
{
    uint32_t from = s->clusters->of_tile[tile], to = s->clusters->of_tile[tile + over];
    return from != to && from != SLUI_NO_CLUSTER && to != SLUI_NO_CLUSTER;
}

static bool continues(const finding *s, const run *r, uint32_t tile)
{
    const uint32_t *cluster = s->clusters->of_tile;
    return r->length > 0 && cluster[tile] == cluster[r->first] &&
           cluster[tile + r->over] == cluster[r->first + r->over];
}

// Finds the runs among `length` adjacent steps.
static bool scan_line(finding *s, uint32_t first, uint32_t stride, uint32_t over, uint32_t length)
{
    run r = {.stride = stride, .over = over};
    for (uint32_t i = 0; i < length; i++) {
        uint32_t tile = first + i * stride;
        if (continues(s, &r, tile)) {
            r.length++;
            continue;
        }
        if (!add_run(s, &r)) return false;
        r.first = tile;
        r.length = crosses(s, tile, over);
    }
    return add_run(s, &r);
}

static bool is_between_walls(uint8_t around, int diagonal)
{
    unsigned sides = 1u << ((diagonal + 1) & 7) | 1u << ((diagonal + 7) & 7);
    return (around >> diagonal & 1) && !(around & sides);
}

static bool add_diagonals(finding *s)
{
    static const int DOWNWARDS[] = {SLUI_SOUTH_EAST, SLUI_SOUTH_WEST};
    const slu_map *map = s->finder->map;
    for (uint32_t tile = 0; tile < map->tile_count; tile++) {
        if (!slui_map_passable_at(map, tile)) continue;
        for (int i = 0; i < 2; i++) {
            if (!is_between_walls(map->around[tile], DOWNWARDS[i])) continue;
            uint32_t over = (uint32_t)(map->width + slui_step_x[DOWNWARDS[i]]);
            if (!crosses(s, tile, over)) continue;
            if (!add(s, (slui_cluster_crossing){tile, tile + over})) return false;
        }
    }
    return true;
}

static bool find_runs(finding *s)
{
    const slu_map *map = s->finder->map;
    uint32_t width = (uint32_t)map->width, height = (uint32_t)map->height;
    for (uint32_t x = 0; x + 1 < width; x++)
        if (!scan_line(s, x, width, 1, height)) return false;
    for (uint32_t y = 0; y + 1 < height; y++)
        if (!scan_line(s, y * width, 1, width, width)) return false;
    return true;
}

bool slui_crossings_find(const slu_finder *f, const slui_clusters *clusters, int longest,
                         slui_crossings *out)
{
    finding s = {.finder = f, .clusters = clusters, .longest = (uint32_t)longest, .out = out};
    bool done = find_runs(&s) && join_runs(&s) && take_stretches(&s);
    if (done && f->rules.diagonals == SLU_DIAGONALS_ALWAYS) done = add_diagonals(&s);
    slui_free(&f->allocator, s.runs, s.run_capacity, sizeof *s.runs);
    slui_free(&f->allocator, s.partner, s.partner ? 2 * s.run_count : 0, sizeof *s.partner);
    slui_free(&f->allocator, s.steps, s.step_capacity, sizeof *s.steps);
    return done;
}

void slui_crossings_release(slui_crossings *crossings, const slu_allocator *allocator)
{
    slui_free(allocator, crossings->items, crossings->capacity, sizeof *crossings->items);
    *crossings = (slui_crossings){0};
}
