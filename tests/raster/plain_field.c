// SPDX-License-Identifier: MIT
#include "plain_field.h"

#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/envelope.h"
#include "base/random.h"

// ---- rasters in memory

plain_raster plain_create(int width, int height)
{
    const size_t cells = (size_t)width * (size_t)height;
    return (plain_raster){width, height, calloc(cells, sizeof(double)), -1};
}

void plain_release(plain_raster *raster)
{
    free(raster->values);
    raster->values = NULL;
}

static slu_status read_plain(void *ctx, int worker, slu_rect area, double *out, slu_error *error)
{
    plain_raster *raster = ctx;
    (void)worker;
    if (raster->reads_left == 0) {
        strcpy(error->text, "the disk is gone");
        error->code = SLU_ERR_IO;
        return SLU_ERR_IO;
    }
    if (raster->reads_left > 0) raster->reads_left--;
    for (int y = 0; y < area.height; y++) {
        const size_t from = (size_t)(area.y + y) * (size_t)raster->width + (size_t)area.x;
        memcpy(out + (size_t)y * (size_t)area.width, raster->values + from,
               (size_t)area.width * sizeof *out);
    }
    return SLU_OK;
}

slu_raster plain_as_raster(plain_raster *raster)
{
    return (slu_raster){
        .width = raster->width, .height = raster->height, .read = read_plain, .ctx = raster};
}

plain_raster plain_random(uint64_t seed, int width, int height, int most, bool whole)
{
    slui_random random = slui_random_seeded(seed);
    plain_raster raster = plain_create(width, height);
    const uint32_t walls = slui_random_below(&random, 40);
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++) {
        double value = 1 + slui_random_below(&random, (uint32_t)most);
        if (!whole) value += slui_random_below(&random, 1000) / 1000.0;
        raster.values[i] = slui_random_below(&random, 100) < walls ? SLU_RASTER_WALL : value;
    }
    return raster;
}

// ---- steps

static const int AROUND[8][2] = {{0, -1}, {1, 0}, {0, 1},  {-1, 0},
                                 {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

typedef struct solving {
    const plain_raster *raster;
    const slu_raster_rules *rules;
    double unit, lowest;
} solving;

static uint64_t units_of(const solving *s, double value)
{
    const double units = floor(value / s->unit + 0.5);
    return units < 1 ? 1 : (uint64_t)units;
}

// Seconds by Tobler's function, in ten-thousandths; 0 if the step is too steep.
static uint64_t tobler(const solving *s, double from, double to, bool diagonal)
{
    const double distance = s->rules->cell_size * (diagonal ? sqrt(2) : 1);
    const double rise =
        (floor((to - s->lowest) / s->unit + 0.5) - floor((from - s->lowest) / s->unit + 0.5)) *
        s->unit;
    const double slope = rise / distance;
    if (fabs(slope) > SLU_RASTER_STEEPEST) return 0;
    const double walked = s->rules->toward ? -slope : slope;
    return (uint64_t)floor(distance / (6 / 3.6 * exp(-3.5 * fabs(walked + 0.05))) * 10000 + 0.5);
}

// The cost of a step; 0 if it is not taken.
static uint64_t step_cost(const solving *s, double from, double to, int k)
{
    const uint64_t length = k < 4 ? 13860 : 19601;
    if (s->rules->charge == SLU_RASTER_TOBLER) return tobler(s, from, to, k >= 4);
    const uint64_t a = units_of(s, from), b = units_of(s, to);
    switch (s->rules->charge) {
    case SLU_RASTER_ENTERED: return 2 * (s->rules->toward ? a : b) * length;
    case SLU_RASTER_GREATER: return 2 * (a > b ? a : b) * length;
    default: return (a + b) * length;
    }
}

// ---- sweeps

static bool is_better(const plain_field *f, size_t at, uint64_t cost, uint32_t source)
{
    return cost < f->costs[at] || (cost == f->costs[at] && source < f->sources[at]);
}

// The neighbour in direction k; -1: none.
static int64_t neighbour(const plain_raster *raster, size_t at, int k)
{
    const int x = (int)(at % (size_t)raster->width) + AROUND[k][0];
    const int y = (int)(at / (size_t)raster->width) + AROUND[k][1];
    if (x < 0 || y < 0 || x >= raster->width || y >= raster->height) return -1;
    const int64_t to = (int64_t)y * raster->width + x;
    return raster->values[to] == SLU_RASTER_WALL ? -1 : to;
}

static bool relax(const solving *s, plain_field *f, size_t at, uint64_t limit)
{
    bool changed = false;
    for (int k = 0; k < (s->rules->four ? 4 : 8); k++) {
        const int64_t from = neighbour(s->raster, at, k);
        if (from < 0 || f->costs[from] == SLU_RASTER_UNREACHED) continue;
        const uint64_t step = step_cost(s, s->raster->values[from], s->raster->values[at], k);
        const uint64_t cost = f->costs[from] + step;
        if (!step || cost > limit || !is_better(f, at, cost, f->sources[from])) continue;
        f->costs[at] = cost;
        f->sources[at] = f->sources[from];
        changed = true;
    }
    return changed;
}

static uint8_t link_of(const solving *s, const plain_field *f, size_t at)
{
    if (f->costs[at] == SLU_RASTER_UNREACHED) return SLU_RASTER_NO_LINK;
    if (f->costs[at] == 0) return SLU_RASTER_AT_SOURCE;
    for (int k = 0; k < (s->rules->four ? 4 : 8); k++) {
        const int64_t from = neighbour(s->raster, at, k);
        if (from < 0 || f->costs[from] == SLU_RASTER_UNREACHED) continue;
        const uint64_t step = step_cost(s, s->raster->values[from], s->raster->values[at], k);
        if (step && f->costs[from] + step == f->costs[at] && f->sources[from] == f->sources[at])
            return (uint8_t)k;
    }
    fail_msg("a cell has a cost that no neighbour gives it");
    return SLU_RASTER_NO_LINK;
}

static plain_field empty_field(size_t cells)
{
    plain_field f = {malloc(cells * sizeof *f.costs), malloc(cells * sizeof *f.sources),
                     malloc(cells)};
    for (size_t i = 0; i < cells; i++) {
        f.costs[i] = SLU_RASTER_UNREACHED;
        f.sources[i] = SLU_RASTER_NO_SOURCE;
    }
    return f;
}

plain_field plain_solve(const plain_raster *raster, const slu_raster_options *options,
                        const slu_raster_seed *seeds, size_t count, double unit, double lowest)
{
    const size_t cells = (size_t)raster->width * (size_t)raster->height;
    const solving s = {raster, &options->rules, unit, lowest};
    const double cost_unit = options->rules.charge == SLU_RASTER_TOBLER ? 1e-4 : unit / (2 * 13860);
    const uint64_t limit =
        options->limit > 0 ? (uint64_t)(options->limit / cost_unit) : SLU_RASTER_UNREACHED - 1;
    plain_field f = empty_field(cells);
    for (size_t i = 0; i < count; i++) {
        const size_t at = (size_t)seeds[i].y * (size_t)raster->width + (size_t)seeds[i].x;
        if (!is_better(&f, at, 0, seeds[i].source)) continue;
        f.costs[at] = 0;
        f.sources[at] = seeds[i].source;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < cells; i++)
            changed |= raster->values[i] != SLU_RASTER_WALL && relax(&s, &f, i, limit);
    }
    for (size_t i = 0; i < cells; i++)
        f.links[i] = link_of(&s, &f, i);
    return f;
}

void plain_field_release(plain_field *field)
{
    free(field->costs);
    free(field->sources);
    free(field->links);
}

// ---- paths

static int direction_between(slu_tile from, slu_tile to)
{
    for (int k = 0; k < 8; k++)
        if (to.x - from.x == AROUND[k][0] && to.y - from.y == AROUND[k][1]) return k;
    fail_msg("(%d, %d) and (%d, %d) are no neighbours", from.x, from.y, to.x, to.y);
    return 0;
}

static double value_at(const plain_raster *raster, slu_tile cell)
{
    const double value = raster->values[(size_t)cell.y * (size_t)raster->width + (size_t)cell.x];
    assert_true(value != SLU_RASTER_WALL);
    return value;
}

uint64_t plain_path_cost(const plain_raster *raster, const slu_raster_options *options, double unit,
                         double lowest, const slu_raster_path *path)
{
    const solving s = {raster, &options->rules, unit, lowest};
    uint64_t cost = 0;
    for (size_t i = 1; i < path->count; i++) {
        // Fields toward the sources charge steps as seen from there.
        const bool toward = options->rules.toward;
        const slu_tile from = path->tiles[toward ? i : i - 1], to = path->tiles[toward ? i - 1 : i];
        const int k = direction_between(from, to);
        const uint64_t step = step_cost(&s, value_at(raster, from), value_at(raster, to), k);
        assert_true(step > 0 && (k < 4 || !options->rules.four));
        cost += step;
    }
    return cost;
}

// ---- the library's fields

typedef struct collecting {
    plain_field field;
    int width;
} collecting;

static slu_status collect(void *ctx, int worker, const slu_raster_view *view, slu_error *error)
{
    collecting *c = ctx;
    (void)worker;
    (void)error;
    for (int y = 0; y < view->area.height; y++) {
        const size_t to = (size_t)(view->area.y + y) * (size_t)c->width + (size_t)view->area.x;
        const size_t from = (size_t)y * (size_t)view->area.width;
        const size_t count = (size_t)view->area.width;
        memcpy(c->field.costs + to, view->costs + from, count * sizeof *view->costs);
        memcpy(c->field.sources + to, view->sources + from, count * sizeof *view->sources);
        memcpy(c->field.links + to, view->links + from, count);
    }
    return SLU_OK;
}

plain_field plain_collect(slu_raster_field *field)
{
    slu_raster_field_facts facts;
    slu_raster_field_describe(field, &facts);
    collecting c = {empty_field((size_t)facts.width * (size_t)facts.height), facts.width};
    slu_error error = {0};
    const slu_status status = slu_raster_field_visit(field, collect, &c, &error);
    assert_string_equal(error.text, "");
    assert_int_equal(status, SLU_OK);
    return c.field;
}

void plain_assert_equal(const plain_field *one, const plain_field *other, size_t cells)
{
    assert_memory_equal(one->costs, other->costs, cells * sizeof *one->costs);
    assert_memory_equal(one->sources, other->sources, cells * sizeof *one->sources);
    assert_memory_equal(one->links, other->links, cells);
}

// ---- threads

enum { MOST_THREADS = 16 };

typedef struct one_task {
    void (*task)(void *data, size_t index);
    void *data;
    size_t index;
} one_task;

static void *run_task(void *data)
{
    const one_task *t = data;
    t->task(t->data, t->index);
    return NULL;
}

static void run_threads(void *ctx, size_t count, void (*task)(void *data, size_t index), void *data)
{
    (void)ctx;
    pthread_t threads[MOST_THREADS];
    one_task tasks[MOST_THREADS];
    assert_true(count <= MOST_THREADS);
    for (size_t i = 0; i < count; i++) {
        tasks[i] = (one_task){task, data, i};
        assert_int_equal(pthread_create(&threads[i], NULL, run_task, &tasks[i]), 0);
    }
    for (size_t i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
}

slu_parallel plain_threads(void)
{
    return (slu_parallel){.run = run_threads};
}

uint64_t plain_view_hash(const slu_raster_view *view)
{
    uint64_t hash =
        slui_hash_word(SLUI_HASH_BEGIN, (uint64_t)view->area.x << 32 | (uint32_t)view->area.y);
    for (size_t i = 0; i < (size_t)view->area.width * (size_t)view->area.height; i++)
        hash = slui_hash_word(hash, view->costs[i] ^ (uint64_t)view->links[i] << 56);
    return hash;
}
