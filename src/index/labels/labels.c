// SPDX-License-Identifier: MIT
// Creating and updating labels, and what they look like.
#include "index/labels/labels.h"

#include "base/status.h"
#include "index/labels/order.h"

// Labels pay up to so many entries for each passable tile; small maps may have more. The
// benchmark's game maps have 0.2 to 1.8.
enum { MOST_ENTRIES_PER_TILE = 8, ENTRIES_ALWAYS = 1 << 21 };

// Hubs between two calls of progress.
enum { TELL_EVERY = 64 };

// Hubs that are known for each that is searched from at the same time. With fewer, more of what
// searches find is known to others of their round, and in vain.
enum { HUBS_PER_SEARCH = 4 };

// ---- building

static slu_status fail_to_pay(slu_error *error)
{
    return slui_fail(error, SLU_ERR_UNSUPPORTED,
                     "labels do not pay on this map: its walls are scattered and have too many "
                     "corners; use jps or an atlas");
}

static slu_status fail_long(slu_error *error)
{
    return slui_fail(error, SLU_ERR_UNSUPPORTED,
                     "the map's paths are too long for labels: use jps or an atlas");
}

static void tell(const slu_labels *labels, double share)
{
    if (labels->progress.tell) labels->progress.tell(labels->progress.ctx, share);
}

// How many hubs are searched from at once. The first ones prune each other most.
static size_t round_after(uint32_t hub_count)
{
    const uint32_t share = hub_count / HUBS_PER_SEARCH + 1;
    return share < SLUI_ROUND ? share : SLUI_ROUND;
}

// Wide distances are a second attempt, of which nothing is told, since shares only grow.
static bool grow(slui_growth *growth, slui_hub_order *order, const slu_labels *labels, size_t most,
                 bool wide)
{
    const uint32_t count = growth->graph->count;
    uint32_t hubs[SLUI_ROUND], told = 0;
    while (growth->hub_count < count) {
        size_t taken;
        if (!slui_hub_order_next(order, hubs, round_after(growth->hub_count), &taken)) return false;
        if (!slui_growth_add(growth, hubs, taken)) return false;
        if (growth->too_long || growth->entry_count > most) return false;
        if (wide || growth->hub_count < told) continue;
        tell(labels, (double)growth->hub_count / count);
        told = growth->hub_count + TELL_EVERY;
    }
    return true;
}

// Builds the labels of corners with distances as the lengths say; sets `too_long` if they do not
// fit.
static slu_status build_table(slui_hubs *h, const slu_labels *labels, bool *too_long,
                              slu_error *error)
{
    const slu_allocator *a = &labels->allocator;
    const size_t tiles = labels->view.layer->passable;
    const size_t most = tiles * MOST_ENTRIES_PER_TILE + ENTRIES_ALWAYS;
    slui_corner_graph graph = {0};
    slui_growth growth = {0};
    slui_hub_order order = {0};
    const bool done =
        slui_corner_graph_create(&graph, &h->corners, &h->lengths, a) &&
        slui_growth_create(&growth, &graph, h->lengths.longest, labels->parallel, a) &&
        slui_hub_order_create(&order, &growth, a) &&
        grow(&growth, &order, labels, most, h->lengths.wide) &&
        slui_hub_table_pack(&h->table, &growth, &h->corners, h->lengths.wide, a);
    const slu_status status = done                        ? SLU_OK
                              : growth.too_long           ? fail_long(error)
                              : growth.entry_count > most ? fail_to_pay(error)
                                                          : slui_fail_memory(error);
    *too_long = growth.too_long;
    slui_hub_order_release(&order);
    slui_growth_release(&growth);
    slui_corner_graph_release(&graph);
    return status;
}

static void release_hubs(slui_hubs *h, const slu_allocator *allocator)
{
    slui_hub_table_release(&h->table, allocator);
    slui_corners_release(&h->corners);
}

// Builds labels with narrow distances, or wide ones if a path is too long for these.
static slu_status build_either_table(slui_hubs *h, const slu_labels *labels, slu_error *error)
{
    const slu_map *layer = labels->view.layer;
    const int side = layer->width < layer->height ? layer->width : layer->height;
    slu_status status = SLU_OK;
    bool too_long = true;
    for (int wide = 0; too_long && wide < 2; wide++) {
        h->lengths = slui_lengths_of(&labels->rules, side, wide);
        status = build_table(h, labels, &too_long, error);
    }
    return status;
}

// Builds labels of the present walls; leaves nothing behind if it fails.
static slu_status build_hubs(slui_hubs *h, const slu_labels *labels, slu_error *error)
{
    const slu_map *layer = labels->view.layer;
    *h = (slui_hubs){.revision = layer->revision};
    slu_status status = SLU_OK;
    if (!slui_corners_create(&h->corners, layer, labels->rules.diagonals, &labels->allocator))
        status =
            h->corners.count > SLUI_MOST_CORNERS ? fail_to_pay(error) : slui_fail_memory(error);
    if (status == SLU_OK) status = build_either_table(h, labels, error);
    if (status == SLU_OK)
        slui_corners_drop_places(&h->corners);
    else
        release_hubs(h, &labels->allocator);
    return status;
}

// ---- the object

static slu_status check_rules(const slu_labels *labels, slu_error *error)
{
    const slu_steps steps = slui_integer_steps(labels->rules.steps);
    const bool usual = labels->rules.diagonals == SLU_DIAGONALS_NEVER ||
                       (steps.straight < steps.diagonal && steps.diagonal < 2 * steps.straight);
    if (!labels->view.plain)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "labels know the map's own costs only, neither influence nor factors");
    if (!usual)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "labels need diagonal steps longer than one straight step and shorter "
                         "than two");
    return SLU_OK;
}

slu_status slui_labels_open(const slu_map *map, const slu_labels_options *options, slu_labels **out,
                            slu_error *error)
{
    const slu_allocator allocator = options->allocator ? *options->allocator : map->allocator;
    slu_labels *labels = slui_alloc(&allocator, 1, sizeof *labels);
    if (!labels) return slui_fail_memory(error);
    labels->allocator = allocator;
    labels->map = map;
    labels->rules = options->rules;
    labels->progress = options->progress;
    labels->parallel = options->parallel;
    slu_status status = slui_view_hold(map, &options->rules, &labels->view, error);
    if (status == SLU_OK) status = check_rules(labels, error);
    if (status == SLU_OK)
        *out = labels;
    else
        slu_labels_destroy(labels);
    return status;
}

void slui_labels_settle(slu_labels *labels)
{
    const slui_hubs *h = &labels->hubs;
    labels->bytes =
        sizeof *labels + slui_hub_table_bytes(&h->table) + slui_corners_bytes(&h->corners);
}

static slu_status build(slu_labels *labels, slu_error *error)
{
    const uint64_t began = slui_clock();
    slui_hubs hubs;
    const slu_status status = build_hubs(&hubs, labels, error);
    if (status != SLU_OK) return status;
    release_hubs(&labels->hubs, &labels->allocator);
    slui_file_unmap(&labels->mapping);
    labels->hubs = hubs;
    slui_labels_settle(labels);
    labels->nanoseconds = slui_clock() - began;
    tell(labels, 1);
    return SLU_OK;
}

slu_status slu_labels_create(const slu_map *map, const slu_labels_options *options,
                             slu_labels **out, slu_error *error)
{
    static const slu_labels_options DEFAULTS;
    if (!map || !out) return slui_fail_null(error, "map and out");
    slu_labels *labels = NULL;
    slu_status status = slui_labels_open(map, options ? options : &DEFAULTS, &labels, error);
    if (!labels) return status;
    status = build(labels, error);
    if (status == SLU_OK)
        *out = labels;
    else
        slu_labels_destroy(labels);
    return status;
}

void slu_labels_destroy(slu_labels *labels)
{
    if (!labels) return;
    const slu_allocator allocator = labels->allocator;
    release_hubs(&labels->hubs, &allocator);
    slui_file_unmap(&labels->mapping);
    if (labels->view.layer) slui_view_release(&labels->view);
    slui_free(&allocator, labels, 1, sizeof *labels);
}

slu_status slu_labels_update(slu_labels *labels, slu_error *error)
{
    if (!labels) return slui_fail_null(error, "labels");
    const slu_map *layer = labels->view.layer;
    const bool changed = slui_labels_are_stale(labels) || slui_labels_are_walled(labels);
    if (changed && !slui_corners_match(&labels->hubs.corners, layer)) return build(labels, error);
    labels->hubs.revision = layer->revision;
    return SLU_OK;
}

// ---- looking at them

bool slui_labels_are_stale(const slu_labels *labels)
{
    return labels->view.layer->opened > labels->hubs.revision;
}

bool slui_labels_are_walled(const slu_labels *labels)
{
    return slui_map_last_change(labels->view.layer) > labels->hubs.revision;
}

slu_status slui_labels_check(const slu_labels *labels, const slu_map *map, const slu_rules *rules,
                             slu_error *error)
{
    const slu_rules *own = &labels->rules;
    const slu_steps a = slui_integer_steps(own->steps), b = slui_integer_steps(rules->steps);
    const slui_fit fit = slui_fit_of(labels->map, &rules->unit);
    const bool fits = labels->view.fit.size == fit.size && labels->view.fit.picky == fit.picky &&
                      memcmp(labels->view.fit.enters, fit.enters, sizeof fit.enters) == 0;
    const bool same = own->diagonals == rules->diagonals && a.straight == b.straight &&
                      a.diagonal == b.diagonal && fits;
    if (slui_map_base(map) != labels->map)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the labels belong to another map");
    if (!same) return slui_fail(error, SLU_ERR_ARGUMENT, "the labels were built for other rules");
    return SLU_OK;
}

void slu_labels_describe(const slu_labels *labels, slu_labels_facts *facts)
{
    if (!slui_describes(labels, facts, sizeof *facts)) return;
    const slui_hub_table *t = &labels->hubs.table;
    *facts = (slu_labels_facts){
        .corner_count = t->count,
        .entry_count = t->entry_count,
        .revision = labels->hubs.revision,
        .stale = slui_labels_are_stale(labels),
        .walled = slui_labels_are_walled(labels),
        .bytes = labels->bytes,
        .nanoseconds = labels->nanoseconds,
    };
    for (uint32_t i = 0; i < t->count; i++) {
        const uint32_t length = t->corners[i + 1].first - t->corners[i].first;
        if (length > facts->longest) facts->longest = length;
    }
}
