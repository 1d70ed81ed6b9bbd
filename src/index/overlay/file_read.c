// SPDX-License-Identifier: MIT
// Reading an overlay's file: see file.h.
//
// Invariant: the cells are right for any bytes that pass (file_cells.c). Numbers are only known to
// be costs; if they were forged, a path that adds up to none is found without them (unpack.c).
// Cost: a few sweeps over the tiles, and one over the bytes.
#include "base/status.h"
#include "index/overlay/file.h"

// ---- the right map, the right kind

static slu_status check_map(const slu_overlay_file_facts *f, const slu_map *map, slu_error *error)
{
    if (f->width != map->width || f->height != map->height)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the overlay belongs to a map of %d x %d tiles, but this map has %d x %d",
                         f->width, f->height, map->width, map->height);
    if (f->map_hash != slui_file_map_hash(map))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the overlay belongs to a map with other walls: build it again");
    return SLU_OK;
}

// How well the costs of a file fit, from bad to good.
typedef enum fit_of_costs { NO_COSTS, OTHER_RULES, OTHER_KIND, OTHER_COSTS, FITS } fit_of_costs;

static fit_of_costs fit_kind(const slu_overlay_file_costs *c, const slu_overlay *o)
{
    const slu_rules *r = &o->metric.rules;
    const slui_view *view = &o->metric.view;
    if (c->diagonals != r->diagonals || c->charge != r->charge ||
        c->steps.straight != r->steps.straight || c->steps.diagonal != r->steps.diagonal)
        return OTHER_RULES;
    if (c->unit_size != view->fit.size || c->kind_hash != slui_overlay_kind_hash(view))
        return OTHER_KIND;
    return c->costs_hash == slui_overlay_costs_hash(view) ? FITS : OTHER_COSTS;
}

static fit_of_costs find_kind(const slui_overlay_file *file, const slu_overlay *o, int *kind)
{
    fit_of_costs best = NO_COSTS;
    for (int i = 0; best != FITS && i < file->facts.kind_count; i++) {
        const fit_of_costs fit = fit_kind(&file->facts.kinds[i], o);
        *kind = i;
        if (fit > best) best = fit;
    }
    return best;
}

static const char *describe_fit(fit_of_costs fit)
{
    switch (fit) {
    case NO_COSTS: return "the overlay has cells but no costs";
    case OTHER_RULES: return "the overlay has costs for other diagonals, step lengths or charges";
    case OTHER_KIND: return "the overlay has costs for another kind of unit";
    default: return "the overlay has costs of other terrain or influence";
    }
}

static slu_status fail_fit(fit_of_costs fit, slu_error *error)
{
    return slui_fail(error, SLU_ERR_ARGUMENT, "%s: customize it for what is asked",
                     describe_fit(fit));
}

// ---- costs

static bool may_stay(const slui_overlay_file *file, bool in_place)
{
    const bool aligned = (uintptr_t)file->bytes % sizeof(uint64_t) == 0;
    return in_place && aligned && slui_is_little_endian();
}

static void copy_part(const slui_nest_metric *m, const slui_metric_part *part, const uint8_t *from)
{
    for (uint32_t i = 0; i < m->nest->cell_count; i++) {
        const slui_nest_cell *c = &m->nest->cells[i];
        const size_t count = part->count(m, c);
        if (count == 0) continue;
        slui_copy_entries(part->entries(m, c), from, count, part->entry);
        from += count * part->entry;
    }
}

static bool are_sound(const slui_nest_metric *m)
{
    bool sound = true;
    for (int i = 0; i < SLUI_METRIC_PARTS; i++)
        for (uint32_t cell = 0; sound && cell < m->nest->cell_count; cell++) {
            const slui_nest_cell *c = &m->nest->cells[cell];
            sound = slui_metric_parts[i].count(m, c) == 0 || slui_metric_parts[i].is_sound(m, c);
        }
    return sound;
}

// Charges as they were, with a grain that may be finer than the costs need by now.
static const char *take_charges(const slui_overlay_file *file, int kind, slui_nest_metric *m)
{
    const slu_rect everywhere = {0, 0, m->view.map->width, m->view.map->height};
    m->charges = slui_charges_with(&m->view, &m->rules, file->common[kind]);
    if (m->charges.uniform ? m->charges.common != 1 : !slui_charges_hold(&m->charges, everywhere))
        return "the costs of the map are not multiples of its grain";
    for (int i = 0; i < SLUI_METRIC_PARTS; i++)
        if (file->entries[kind][i] != slui_metric_part_count(m, &slui_metric_parts[i]))
            return "its costs are not those of its cells";
    return NULL;
}

static slu_status take_costs(const slui_overlay_file *file, int kind, slu_overlay *o, bool in_place,
                             slu_error *error)
{
    slui_nest_metric *m = &o->metric;
    const char *fault = take_charges(file, kind, m);
    if (fault) return slui_overlay_file_fail(error, fault);
    const bool stay = may_stay(file, in_place);
    void *parts[SLUI_METRIC_PARTS];
    for (int i = 0; i < SLUI_METRIC_PARTS; i++)
        parts[i] = (void *)(uintptr_t)(file->bytes + file->parts[kind][i]); // never written
    if (!slui_metric_reserve(m, stay ? parts : NULL)) return slui_fail_memory(error);
    for (int i = 0; !stay && i < SLUI_METRIC_PARTS; i++)
        copy_part(m, &slui_metric_parts[i], parts[i]);
    if (!are_sound(m)) return slui_overlay_file_fail(error, "a cost is none");
    slui_metric_bound_all(m);
    if (!slui_metric_fill_hints(m)) return slui_fail_memory(error);
    slui_overlay_settle(o);
    return SLU_OK;
}

// ---- the calls

static slu_status take_cells(const slui_overlay_file *file, slu_overlay *o, const slu_overlay *like,
                             slu_error *error)
{
    if (!like) return slui_nest_read(file, o->map, &o->allocator, &o->metric.nest, error);
    const slu_status status = slui_overlay_share(o, like, error);
    if (status == SLU_OK && !slui_nest_is_in(o->metric.nest, file))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the overlay to share has other cells");
    return status;
}

static slu_status take(const slui_overlay_file *file, slu_overlay *o,
                       const slu_overlay_load_options *options, slu_error *error)
{
    int kind = 0;
    const fit_of_costs fit = find_kind(file, o, &kind);
    if (fit != FITS && !options->customize) return fail_fit(fit, error);
    const uint64_t began = slui_clock();
    const slu_status status = take_cells(file, o, options->like, error);
    o->divide_nanoseconds = slui_clock() - began;
    if (status != SLU_OK) return status;
    if (fit != FITS) return slui_overlay_fill(o, &options->progress, error);
    return take_costs(file, kind, o, options->in_place, error);
}

static slu_status parse(const slu_map *map, const void *bytes, size_t size,
                        const slu_overlay_load_options *options, slu_overlay **out,
                        slu_error *error)
{
    const slu_overlay_options opening = {
        .rules = options->rules, .parallel = options->parallel, .allocator = options->allocator};
    slui_overlay_file file;
    slu_overlay *o = NULL;
    slu_status status = slui_overlay_file_open(&file, bytes, size, error);
    if (status == SLU_OK) status = check_map(&file.facts, map, error);
    if (status == SLU_OK) status = slui_overlay_open(map, &opening, &o, error);
    if (!o) return status;
    status = take(&file, o, options, error);
    if (status == SLU_OK)
        *out = o;
    else
        slu_overlay_destroy(o);
    return status;
}

static const slu_overlay_load_options DEFAULTS;

slu_status slu_overlay_parse(const slu_map *map, const void *bytes, size_t size,
                             const slu_overlay_load_options *options, slu_overlay **out,
                             slu_error *error)
{
    if (!map || !bytes || !out) return slui_fail_null(error, "map, bytes and out");
    return parse(map, bytes, size, options ? options : &DEFAULTS, out, error);
}

slu_status slu_overlay_load(const slu_map *map, const char *file,
                            const slu_overlay_load_options *options, slu_overlay **out,
                            slu_error *error)
{
    if (!map || !file || !out) return slui_fail_null(error, "map, file and out");
    slu_overlay_load_options in_place = options ? *options : DEFAULTS;
    in_place.in_place = true;
    slui_mapping mapping;
    const slu_allocator *allocator = in_place.allocator ? in_place.allocator : &map->allocator;
    slu_status status = slui_file_map(file, allocator, &mapping, error);
    if (status != SLU_OK) return status;
    slu_overlay *o = NULL;
    status = parse(map, mapping.bytes, mapping.size, &in_place, &o, error);
    if (o && o->metric.borrowed)
        o->mapping = mapping;
    else
        slui_file_unmap(&mapping);
    if (o) *out = o;
    return status;
}
