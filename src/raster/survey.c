// SPDX-License-Identifier: MIT
// What is in a raster, and how its values become whole numbers.
#include <pthread.h>

#include "base/status.h"
#include "raster/solver.h"

static bool takes_heights(const slu_raster_options *options)
{
    return options->rules.charge == SLU_RASTER_TOBLER;
}

// ---- single values

static bool is_finite(double value)
{
    return value - value == 0;
}

static slu_status fail_value(slu_rect area, size_t index, const char *what, slu_error *error)
{
    return slui_fail(error, SLU_ERR_FORMAT, "the cell at (%d, %d) %s",
                     area.x + (int)(index % (size_t)area.width),
                     area.y + (int)(index / (size_t)area.width), what);
}

static slu_status check_value(double value, bool height, slu_rect area, size_t index,
                              slu_error *error)
{
    if (value != value)
        return fail_value(area, index, "is not a number; declare NaN as NoData to make it a wall",
                          error);
    if (!is_finite(value)) return fail_value(area, index, "is infinite", error);
    if (height && (value < -1e6 || value > 1e6))
        return fail_value(area, index, "is higher or lower than a million metres", error);
    if (!height && value < 0) return fail_value(area, index, "has a negative friction", error);
    if (!height && value == 0)
        return fail_value(area, index,
                          "has friction 0; each cell must cost something, or be NoData", error);
    return SLU_OK;
}

// What passes check_value, ends included. One look at both is enough for most cells.
typedef struct range {
    double least, most;
} range;

static range range_of(bool heights)
{
    static const double SMALLEST = 2.2250738585072014e-308, LARGEST = 1.7976931348623157e308;
    return heights ? (range){-1e6, 1e6} : (range){SMALLEST, LARGEST};
}

static inline bool is_within(range r, double value)
{
    return value >= r.least && value <= r.most;
}

// ---- surveys

typedef struct survey {
    const slu_raster *raster;
    const slu_raster_options *options;
    slui_raster_cut cut;
    slu_allocator allocator;
    pthread_mutex_t lock;
    size_t next;
    uint64_t cells;
    slu_raster_facts facts;
    slu_status status;
    slu_error error;
} survey;

static slu_status add_values(slu_raster_facts *facts, bool heights, slu_rect area,
                             const double *values, slu_error *error)
{
    const size_t count = (size_t)area.width * (size_t)area.height;
    const range r = range_of(heights);
    for (size_t i = 0; i < count; i++) {
        const double value = values[i];
        if (value == SLU_RASTER_WALL) continue;
        if (!is_within(r, value)) {
            const slu_status status = check_value(value, heights, area, i, error);
            if (status != SLU_OK) return status;
        }
        if (facts->cells == 0) facts->least = facts->most = value;
        facts->cells++;
        if (value < facts->least) facts->least = value;
        if (value > facts->most) facts->most = value;
        if (value > 1e9 || value != (double)(int64_t)value) facts->whole = false;
    }
    return SLU_OK;
}

// `cells` of a part counts only those that are no walls.
static void merge(slu_raster_facts *all, const slu_raster_facts *part, uint64_t cells)
{
    const bool first = all->cells == all->walls;
    if (part->cells && (first || part->least < all->least)) all->least = part->least;
    if (part->cells && (first || part->most > all->most)) all->most = part->most;
    all->whole &= part->whole;
    all->cells += cells;
    all->walls += cells - part->cells;
}

static bool take_area(survey *s, slu_rect *area)
{
    pthread_mutex_lock(&s->lock);
    const bool more = s->status == SLU_OK && s->next < slui_raster_block_count(&s->cut);
    if (more) *area = slui_raster_block_area(&s->cut, s->next++);
    pthread_mutex_unlock(&s->lock);
    return more;
}

static void put_facts(survey *s, slu_rect area, const slu_raster_facts *part, slu_status status,
                      const slu_error *error)
{
    const slu_raster_progress *progress = &s->options->progress;
    pthread_mutex_lock(&s->lock);
    merge(&s->facts, part, (uint64_t)area.width * (uint64_t)area.height);
    if (status == SLU_OK && progress->tell &&
        !progress->tell(progress->ctx, s->facts.cells, s->cells))
        status = slui_fail(NULL, SLU_ERR_STALE, "stopped");
    if (status != SLU_OK && s->status == SLU_OK) {
        s->status = status;
        s->error = *error;
    }
    pthread_mutex_unlock(&s->lock);
}

static void survey_blocks(void *data, size_t index)
{
    survey *s = data;
    slu_error error = {.code = SLU_ERR_STALE, .text = "stopped"};
    const size_t cells = (size_t)s->cut.side * (size_t)s->cut.side;
    double *values = slui_alloc(&s->allocator, cells, sizeof *values);
    slu_rect area;
    while (take_area(s, &area)) {
        slu_raster_facts part = {.whole = true};
        slu_status status = values ? SLU_OK : slui_fail_memory(&error);
        if (status == SLU_OK)
            status = s->raster->read(s->raster->ctx, (int)index, area, values, &error);
        if (status == SLU_OK)
            status = add_values(&part, takes_heights(s->options), area, values, &error);
        put_facts(s, area, &part, status, &error);
    }
    slui_free(&s->allocator, values, cells, sizeof *values);
}

slu_status slu_raster_survey(const slu_raster *raster, const slu_raster_options *options,
                             slu_raster_facts *out, slu_error *error)
{
    if (!raster || !out) return slui_fail_null(error, "raster and out");
    static const slu_raster_options NONE;
    if (!options) options = &NONE;
    const slu_status status = slui_raster_check(raster, options, error);
    if (status != SLU_OK) return status;
    survey s = {.raster = raster,
                .options = options,
                .allocator = slui_allocator_or_default(options->allocator),
                .cut = slui_raster_cut_of(raster->width, raster->height,
                                          options->block ? options->block : SLU_RASTER_BLOCK),
                .cells = (uint64_t)raster->width * (uint64_t)raster->height,
                .facts.whole = true};
    pthread_mutex_init(&s.lock, NULL);
    slui_raster_start_tasks(options, survey_blocks, &s);
    pthread_mutex_destroy(&s.lock);
    if (s.status == SLU_OK)
        *out = s.facts;
    else if (error)
        *error = s.error;
    return s.status;
}

// ---- units

// Frictions keep at least ten binary digits, if they differ by less than a thousand times.
static const double LEAST_FRICTION = 1024, MOST_FRICTION = 1 << 20;
static const double FINEST_HEIGHT = 1.0 / 128; // metres
static const double MOST_REACH = 1 << 16;      // entries of a table of slopes

// The cost of a long path: a whole row and a whole column of the greatest friction.
static double long_path(const slu_raster *raster, double most, double unit, unsigned id_bits)
{
    const double cells = (double)raster->width + raster->height;
    return cells * most / unit * SLUI_RASTER_SCALE * (double)(1u << id_bits);
}

static double friction_unit(const slu_raster *raster, const slu_raster_facts *facts,
                            unsigned id_bits)
{
    double unit = 1;
    while (unit * LEAST_FRICTION > facts->least)
        unit /= 2;
    while (unit * LEAST_FRICTION * 2 <= facts->least)
        unit *= 2;
    while (facts->most / unit > MOST_FRICTION)
        unit *= 2;
    while (long_path(raster, facts->most, unit, id_bits) > (double)SLUI_RASTER_BEYOND / 4)
        unit *= 2;
    return unit;
}

static double height_unit(const slu_raster_options *options, const slu_raster_facts *facts)
{
    double unit = facts->whole ? 1 : FINEST_HEIGHT;
    while ((facts->most - facts->least) / unit > SLUI_RASTER_MOST_GROUND - 2)
        unit *= 2;
    while (slui_raster_steps_reach(&options->rules, unit) > MOST_REACH)
        unit *= 2;
    return unit;
}

double slui_raster_choose_unit(const slu_raster *raster, const slu_raster_options *options,
                               const slu_raster_facts *facts, unsigned id_bits)
{
    if (facts->cells == facts->walls) return 1;
    if (takes_heights(options)) return height_unit(options, facts);
    if (raster->unit > 0) return raster->unit;
    if (facts->whole && facts->most <= MOST_FRICTION) return 1;
    return friction_unit(raster, facts, id_bits);
}

slui_raster_scale slui_raster_scale_of(const slu_raster_options *options,
                                       const slu_raster_facts *facts, double unit)
{
    return (slui_raster_scale){takes_heights(options), facts->least, unit};
}

// Ground of a value: frictions are rounded to the nearest unit, and to one at least.
uint32_t slui_raster_ground_of(const slui_raster_scale *scale, double value)
{
    const double units =
        scale->heights ? 1 + (value - scale->least) / scale->unit : value / scale->unit;
    if (units >= SLUI_RASTER_MOST_GROUND) return SLUI_RASTER_MOST_GROUND;
    return units < 1 ? 1 : (uint32_t)(units + 0.5);
}

slu_status slui_raster_to_ground(const slui_raster_scale *scale, slu_rect area,
                                 const double *values, slui_raster_block *block, slu_error *error)
{
    const range r = range_of(scale->heights);
    for (int y = 0; y < area.height; y++) {
        for (int x = 0; x < area.width; x++) {
            const size_t from = (size_t)y * (size_t)area.width + (size_t)x;
            if (values[from] == SLU_RASTER_WALL) continue;
            // The raster may have changed since it was surveyed.
            if (!is_within(r, values[from])) {
                const slu_status status =
                    check_value(values[from], scale->heights, area, from, error);
                if (status != SLU_OK) return status;
            }
            const uint32_t ground = slui_raster_ground_of(scale, values[from]);
            block->ground[slui_raster_cell(block, x, y)] = ground;
            if (!block->most || ground < block->least) block->least = ground;
            if (ground > block->most) block->most = ground;
        }
    }
    return SLU_OK;
}
