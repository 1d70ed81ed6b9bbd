// SPDX-License-Identifier: MIT
// Creating an overlay: a nest of its own or a shared one, and a metric.
#include "index/overlay/overlay.h"

#include "base/status.h"
#include "index/overlay/hints.h"

static slu_status fail_wide(slu_error *error)
{
    return slui_fail(error, SLU_ERR_UNSUPPORTED,
                     "the map is too open for an overlay: a cell has more than 65535 tiles around");
}

// --- Building

static slu_status divide(slu_overlay *o, slu_error *error)
{
    const uint64_t began = slui_clock();
    bool too_wide = false;
    o->metric.nest = slui_nest_create(o->map, &o->allocator, &too_wide);
    o->divide_nanoseconds = slui_clock() - began;
    if (o->metric.nest) return SLU_OK;
    return too_wide ? fail_wide(error) : slui_fail_memory(error);
}

static void note_fresh(slu_overlay *o)
{
    slui_nest_metric *m = &o->metric;
    m->map_revision = o->map->revision;
    m->influence_revision = m->rules.influence ? m->rules.influence->revision : 0;
    m->repairs = m->nest->repairs;
    o->broken = false;
}

// Sweeps over all cells, so it is not done after every edit.
static void count_bytes(slu_overlay *o)
{
    o->bytes = sizeof *o + slui_nest_bytes(o->metric.nest) + slui_metric_bytes(&o->metric);
}

static slu_status fill(slu_overlay *o, slu_error *error)
{
    const uint64_t began = slui_clock();
    slui_nest_metric *m = &o->metric;
    slui_metric_release_tables(m);
    m->charges = slui_charges_of(&m->view, &m->rules);
    if (!slui_metric_reserve(m) || !slui_metric_fill(m, &o->parallel))
        return slui_fail_memory(error);
    o->cost_nanoseconds = slui_clock() - began;
    note_fresh(o);
    count_bytes(o);
    return SLU_OK;
}

static slu_status share(slu_overlay *o, const slu_overlay *like, slu_error *error)
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

static slu_status build(slu_overlay *o, const slu_overlay_options *options, slu_error *error)
{
    slui_nest_metric *m = &o->metric;
    slu_status status = slui_view_hold(o->map, &options->rules, &m->view, error);
    if (status == SLU_OK)
        status = options->like ? share(o, options->like, error) : divide(o, error);
    return status == SLU_OK ? fill(o, error) : status;
}

slu_status slu_overlay_create(const slu_map *map, const slu_overlay_options *options,
                              slu_overlay **out, slu_error *error)
{
    static const slu_overlay_options DEFAULTS;
    if (!map || !out) return slui_fail_null(error, "map and out");
    if (!options) options = &DEFAULTS;
    const slu_allocator allocator = options->allocator ? *options->allocator : map->allocator;
    slu_overlay *o = slui_alloc(&allocator, 1, sizeof *o);
    if (!o) return slui_fail_memory(error);
    o->allocator = o->metric.allocator = allocator;
    o->map = map;
    o->parallel = options->parallel;
    o->metric.rules = options->rules;
    o->metric.kernels = slui_kernels_choose();
    const slu_status status = build(o, options, error);
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
    slui_metric_release_tables(&o->metric);
    slui_nest_release(o->metric.nest);
    if (o->metric.view.layer) slui_view_release(&o->metric.view);
    slui_free(&allocator, o, 1, sizeof *o);
}

// --- Following the map

bool slui_overlay_is_fresh(const slu_overlay *o)
{
    const slui_nest_metric *m = &o->metric;
    const uint64_t influence = m->rules.influence ? m->rules.influence->revision : 0;
    return !o->broken && m->map_revision == o->map->revision && m->influence_revision == influence;
}

// The areas that have changed since the overlay was up to date: of the map, then of the influence.
typedef struct changes {
    slu_rect areas[2 * SLUI_CHANGES];
    size_t of_map, count;
} changes;

static bool list_changes(const slui_edits *edits, uint64_t since, changes *list)
{
    uint64_t first;
    if (!slui_edits_since(edits, since, &first)) return false;
    for (uint64_t i = first; i < edits->count; i++)
        list->areas[list->count++] = slui_edits_area(edits, i);
    return true;
}

// False if they are no longer remembered.
static bool find_changes(const slu_overlay *o, changes *list)
{
    const slui_nest_metric *m = &o->metric;
    list->count = 0;
    if (!list_changes(&o->map->edited, m->map_revision, list)) return false;
    list->of_map = list->count;
    const slu_influence *influence = m->rules.influence;
    return !influence || list_changes(&influence->edited, m->influence_revision, list);
}

// Where the unit pays something else, or steps differ, after a change of an area.
static slu_rect reach_of(const slu_overlay *o, slu_rect area, int margin)
{
    const int size = o->metric.view.fit.size;
    int left = area.x - size + 1 - margin, top = area.y - size + 1 - margin;
    int right = area.x + area.width + margin, bottom = area.y + area.height + margin;
    if (left < 0) left = 0;
    if (top < 0) top = 0;
    if (right > o->map->width) right = o->map->width;
    if (bottom > o->map->height) bottom = o->map->height;
    return (slu_rect){left, top, right - left, bottom - top};
}

static void touch_area(const slu_overlay *o, slu_rect area, uint8_t *touched)
{
    const slui_nest *n = o->metric.nest;
    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++)
            touched[slui_nest_home(n, slui_map_index(o->map, (slu_tile){x, y}))] = 1;
}

// Cells whose layout has changed get new tables, and are computed again. False when memory runs
// out.
static bool follow_repairs(slu_overlay *o, uint8_t *touched)
{
    slui_nest_metric *m = &o->metric;
    if (m->nest->repairs == m->repairs) return true;
    for (uint32_t i = 0; i < m->nest->cell_count; i++) {
        if (m->nest->cells[i].stamp <= m->repairs) continue;
        uint32_t home = i;
        while (!slui_cell_is_stored(&m->nest->cells[home]))
            home = m->nest->cells[home].parent;
        touched[home] = 1;
        if (home == i && !slui_metric_lay_out_again(m, i)) return false;
        if (!slui_hints_lay_out_again(m, i)) return false;
    }
    return true;
}

static bool refresh(slu_overlay *o, const changes *list)
{
    slui_nest_metric *m = &o->metric;
    uint8_t *touched = slui_alloc(&o->allocator, m->nest->cell_count, 1);
    if (!touched) return false;
    for (size_t i = 0; i < list->count; i++)
        touch_area(o, reach_of(o, list->areas[i], 1), touched);
    slui_charges_find_least(&m->charges);
    const bool done = follow_repairs(o, touched) && slui_metric_refresh(m, touched);
    slui_free(&o->allocator, touched, m->nest->cell_count, 1);
    const bool repaired = m->repairs != m->nest->repairs;
    if (done) note_fresh(o);
    if (done && repaired) count_bytes(o);
    return done;
}

static bool charges_hold(const slu_overlay *o, const changes *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!slui_charges_hold(&o->metric.charges, reach_of(o, list->areas[i], 0))) return false;
    return true;
}

static slu_status divide_again(slu_overlay *o, slu_error *error)
{
    o->divided_again = true;
    slui_metric_release_tables(&o->metric);
    slui_nest_release(o->metric.nest);
    o->metric.nest = NULL;
    return divide(o, error);
}

static slu_status update(slu_overlay *o, slu_error *error)
{
    changes list;
    slu_status status = SLU_OK;
    slui_nest *n = o->metric.nest;
    const bool known = !o->broken && find_changes(o, &list);
    // The nest may be newer than the metric: another overlay that shares it has been updated.
    bool sound = n && !o->broken && !n->broken;
    if (sound && n->revision != o->map->revision)
        sound = slui_nest_repair(n, known ? list.areas : NULL, known ? list.of_map : 0);
    if (!sound) status = divide_again(o, error);
    if (status != SLU_OK) return status;
    if (sound && known && charges_hold(o, &list))
        return refresh(o, &list) ? SLU_OK : slui_fail_memory(error);
    o->filled_again = true;
    return fill(o, error);
}

slu_status slu_overlay_update(slu_overlay *o, slu_error *error)
{
    if (!o) return slui_fail_null(error, "overlay");
    if (slui_overlay_is_fresh(o)) return SLU_OK;
    const uint64_t began = slui_clock();
    o->divided_again = o->filled_again = false;
    const slu_status status = update(o, error);
    o->broken = status != SLU_OK;
    o->update_nanoseconds = slui_clock() - began;
    return status;
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
                                 .divide_nanoseconds = o->divide_nanoseconds,
                                 .cost_nanoseconds = o->cost_nanoseconds,
                                 .update_nanoseconds = o->update_nanoseconds,
                                 .divided_again = o->divided_again,
                                 .filled_again = o->filled_again};
    if (!n || !o->metric.tables) return;
    facts->cell_count = n->cell_count;
    facts->leaf_count = n->leaf_count;
    facts->cell_bytes = slui_nest_bytes(n);
    facts->cost_bytes = slui_metric_bytes(&o->metric);
    facts->update_bytes = slui_metric_across_bytes(&o->metric) + slui_hints_bytes(&o->metric);
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
