// SPDX-License-Identifier: MIT
// Creating an overlay: a nest of its own or a shared one, and a metric. And what it looks like.
#include "index/overlay/overlay.h"

#include "base/status.h"
#include "index/overlay/hints.h"

static slu_status fail_wide(slu_error *error)
{
    return slui_fail(error, SLU_ERR_UNSUPPORTED,
                     "the map is too open for an overlay: a cell has more than 65535 tiles around");
}

// --- Building

slu_status slui_overlay_divide(slu_overlay *o, const slu_overlay_progress *progress,
                               slu_error *error)
{
    const uint64_t began = slui_clock();
    bool too_wide = false;
    o->metric.nest = slui_nest_create(o->map, &o->allocator, progress, &too_wide);
    o->divide_nanoseconds = slui_clock() - began;
    if (o->metric.nest) return SLU_OK;
    return too_wide ? fail_wide(error) : slui_fail_memory(error);
}

void slui_overlay_note_fresh(slu_overlay *o)
{
    slui_nest_metric *m = &o->metric;
    m->map_revision = o->map->revision;
    m->influence_revision = m->rules.influence ? m->rules.influence->revision : 0;
    m->repairs = m->nest->repairs;
    o->broken = false;
}

void slui_overlay_count_bytes(slu_overlay *o)
{
    o->bytes = sizeof *o + slui_nest_bytes(o->metric.nest) + slui_metric_bytes(&o->metric);
}

void slui_overlay_settle(slu_overlay *o)
{
    slui_overlay_note_fresh(o);
    slui_overlay_count_bytes(o);
}

bool slui_overlay_lay_out(slu_overlay *o)
{
    slui_nest_metric *m = &o->metric;
    slui_metric_release_tables(m);
    m->charges = slui_charges_of(&m->view, &m->rules);
    return slui_metric_reserve(m, NULL);
}

slu_status slui_overlay_fill(slu_overlay *o, const slu_overlay_progress *progress, slu_error *error)
{
    const uint64_t began = slui_clock();
    if (!slui_overlay_lay_out(o) || !slui_metric_fill(&o->metric, &o->parallel, progress))
        return slui_fail_memory(error);
    o->cost_nanoseconds = slui_clock() - began;
    slui_overlay_settle(o);
    return SLU_OK;
}

slu_status slui_overlay_share(slu_overlay *o, const slu_overlay *like, slu_error *error)
{
    slui_nest *nest = like->metric.nest;
    if (like->map != o->map)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the overlay to share belongs to another map");
    if (like->broken || nest->broken || nest->revision != o->map->revision)
        return slui_fail(error, SLU_ERR_STALE,
                         "the overlay to share is older than its map: update it first");
    nest->holders++;
    o->metric.nest = nest;
    return SLU_OK;
}

slu_status slui_overlay_open(const slu_map *map, const slu_overlay_options *options,
                             slu_overlay **out, slu_error *error)
{
    const slu_allocator allocator = options->allocator ? *options->allocator : map->allocator;
    slu_overlay *o = slui_alloc(&allocator, 1, sizeof *o);
    if (!o) return slui_fail_memory(error);
    o->allocator = o->metric.allocator = allocator;
    o->map = map;
    o->parallel = options->parallel;
    o->metric.rules = options->rules;
    o->metric.kernels = slui_kernels_choose();
    const slu_status status = slui_view_hold(map, &options->rules, &o->metric.view, error);
    if (status == SLU_OK)
        *out = o;
    else
        slu_overlay_destroy(o);
    return status;
}

static slu_status build(slu_overlay *o, const slu_overlay_options *options, slu_error *error)
{
    const slu_overlay_progress *progress = &options->progress;
    const slu_status status = options->like ? slui_overlay_share(o, options->like, error)
                                            : slui_overlay_divide(o, progress, error);
    return status == SLU_OK ? slui_overlay_fill(o, progress, error) : status;
}

slu_status slu_overlay_create(const slu_map *map, const slu_overlay_options *options,
                              slu_overlay **out, slu_error *error)
{
    static const slu_overlay_options DEFAULTS;
    if (!map || !out) return slui_fail_null(error, "map and out");
    if (!options) options = &DEFAULTS;
    slu_overlay *o = NULL;
    slu_status status = slui_overlay_open(map, options, &o, error);
    if (!o) return status;
    status = build(o, options, error);
    if (status == SLU_OK)
        *out = o;
    else
        slu_overlay_destroy(o);
    return status;
}

void slu_overlay_destroy(slu_overlay *o)
{
    if (!o) return;
    const slu_allocator allocator = o->allocator;
    slui_refresh_release(&o->refresh);
    slui_metric_release_tables(&o->metric);
    slui_nest_release(o->metric.nest);
    if (o->metric.view.layer) slui_view_release(&o->metric.view);
    slui_file_unmap(&o->mapping);
    slui_free(&allocator, o, 1, sizeof *o);
}

bool slui_overlay_is_fresh(const slu_overlay *o)
{
    const slui_nest_metric *m = &o->metric;
    const uint64_t influence = m->rules.influence ? m->rules.influence->revision : 0;
    return !o->broken && m->map_revision == o->map->revision && m->influence_revision == influence;
}

// --- Looking at it

slu_status slui_overlay_check(const slu_overlay *o, const slu_map *map, const slu_rules *rules,
                              slu_error *error)
{
    const slu_rules *own = &o->metric.rules;
    const slu_steps a = slui_integer_steps(own->steps), b = slui_integer_steps(rules->steps);
    const slui_fit fit = slui_fit_of(o->map, &rules->unit);
    const bool fits = o->metric.view.fit.size == fit.size &&
                      memcmp(o->metric.view.fit.enters, fit.enters, sizeof fit.enters) == 0 &&
                      o->metric.view.fit.picky == fit.picky;
    const bool same = own->diagonals == rules->diagonals && own->charge == rules->charge &&
                      a.straight == b.straight && a.diagonal == b.diagonal && fits &&
                      own->unit.factors == rules->unit.factors &&
                      own->influence == rules->influence;
    if (slui_map_base(map) != o->map)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the overlay belongs to another map");
    if (!same) return slui_fail(error, SLU_ERR_ARGUMENT, "the overlay was built for other rules");
    return SLU_OK;
}

void slu_overlay_describe(const slu_overlay *o, slu_overlay_facts *facts)
{
    if (!slui_describes(o, facts, sizeof *facts)) return;
    const slui_nest *n = o->metric.nest;
    *facts = (slu_overlay_facts){.revision = o->metric.map_revision,
                                 .stale = !slui_overlay_is_fresh(o),
                                 .unfinished = o->refresh.under_way,
                                 .divide_nanoseconds = o->divide_nanoseconds,
                                 .cost_nanoseconds = o->cost_nanoseconds,
                                 .update_nanoseconds = o->update_nanoseconds,
                                 .divided_again = o->divided_again,
                                 .filled_again = o->filled_again};
    if (!n || !o->metric.tables) return;
    facts->cell_count = n->cell_count;
    facts->leaf_count = n->leaf_count;
    facts->cell_bytes = slui_nest_bytes(n);
    const size_t refresh = slui_refresh_bytes(&o->refresh);
    facts->cost_bytes = slui_metric_bytes(&o->metric) + refresh;
    facts->update_bytes = slui_metric_across_bytes(&o->metric) + slui_hints_bytes(&o->metric) +
                          slui_nest_rank_bytes(n) + refresh;
    for (uint32_t i = 0; i < n->cell_count; i++) {
        const slui_nest_cell *c = &n->cells[i];
        if (c->depth >= facts->levels) facts->levels = c->depth + 1;
        if (c->size > facts->widest_separator) facts->widest_separator = c->size;
        if (c->border > facts->longest_border) facts->longest_border = c->border;
    }
}

static uint32_t number_at(const slui_nest *n, uint32_t tile, int depth)
{
    uint32_t cell = n->cell_of[tile];
    if (!slui_map_passable_at(n->map, tile)) return 0;
    if (n->cells[cell].depth <= depth && n->cells[cell].child[0] != SLUI_NO_NEST_CELL) return 0;
    while (n->cells[cell].depth > depth)
        cell = n->cells[cell].parent;
    return cell + 1;
}

slu_status slu_overlay_cells(const slu_overlay *o, int depth, uint32_t *out, size_t capacity,
                             slu_error *error)
{
    if (!o || !out) return slui_fail_null(error, "overlay and out");
    const slui_nest *n = o->metric.nest;
    if (depth < 0) return slui_fail(error, SLU_ERR_ARGUMENT, "the depth must be at least 0");
    if (!n) return slui_fail(error, SLU_ERR_STALE, "the overlay needs an update");
    if (capacity < n->map->tile_count)
        return slui_fail(error, SLU_ERR_ARGUMENT, "out must hold a number for every tile");
    for (uint32_t tile = 0; tile < n->map->tile_count; tile++)
        out[tile] = number_at(n, tile, depth);
    return SLU_OK;
}
