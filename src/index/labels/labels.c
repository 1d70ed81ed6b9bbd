// SPDX-License-Identifier: MIT
// Creating and updating labels, and what they look like.
#include "index/labels/labels.h"

#include "base/status.h"
#include "index/labels/job.h"

void slui_labels_tell(const slu_labels *labels, double share)
{
    if (labels->progress.tell) labels->progress.tell(labels->progress.ctx, share);
}

void slui_hubs_release(slui_hubs *h, const slu_allocator *allocator)
{
    slui_hub_table_release(&h->table, allocator);
    slui_corners_release(&h->corners);
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

void slui_labels_settle(slu_labels *labels, bool keeps_order)
{
    const slui_hubs *h = &labels->hubs;
    if (!keeps_order) {
        labels->ordered_entries = h->table.entry_count;
        labels->ordered_corners = h->table.count;
    }
    labels->bytes =
        sizeof *labels + slui_hub_table_bytes(&h->table) + slui_corners_bytes(&h->corners);
}

// ---- building

static void drop_job(slu_labels *labels)
{
    slui_labels_job_destroy(labels->job, &labels->allocator);
    labels->job = NULL;
}

// Replaces the labels by those that the job has built.
static void take_over(slu_labels *labels)
{
    slui_hubs_release(&labels->hubs, &labels->allocator);
    slui_file_unmap(&labels->mapping);
    labels->hubs = slui_labels_job_take(labels->job);
    labels->nanoseconds = labels->job->nanoseconds;
    slui_labels_settle(labels, labels->job->keeps);
    drop_job(labels);
    slui_labels_tell(labels, 1);
}

// Works at the job; one that fails is dropped, and the labels stay as they were.
static slu_status advance(slu_labels *labels, uint64_t budget, bool *done, slu_error *error)
{
    const slu_status status = slui_labels_job_advance(labels->job, labels, budget, done, error);
    if (status != SLU_OK)
        drop_job(labels);
    else if (*done)
        take_over(labels);
    return status;
}

// Whether what is built next has an order to keep.
static bool has_order(const slu_labels *labels)
{
    return labels->hubs.table.count > 0;
}

static slu_status build(slu_labels *labels, bool alone, uint64_t budget, bool *done,
                        slu_error *error)
{
    const slu_map *layer = labels->view.layer;
    *done = false;
    if (labels->job && labels->job->hubs.revision != layer->revision) drop_job(labels);
    if (!labels->job) {
        const slu_status status =
            slui_labels_job_create(labels, has_order(labels), alone, &labels->job, error);
        // Finding the corners was a slice already.
        if (status != SLU_OK || budget <= layer->tile_count) return status;
    }
    return advance(labels, budget, done, error);
}

slu_status slu_labels_create(const slu_map *map, const slu_labels_options *options,
                             slu_labels **out, slu_error *error)
{
    static const slu_labels_options DEFAULTS;
    if (!map || !out) return slui_fail_null(error, "map and out");
    slu_labels *labels = NULL;
    slu_status status = slui_labels_open(map, options ? options : &DEFAULTS, &labels, error);
    if (!labels) return status;
    bool done;
    status = build(labels, false, UINT64_MAX, &done, error);
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
    drop_job(labels);
    slui_hubs_release(&labels->hubs, &allocator);
    slui_file_unmap(&labels->mapping);
    if (labels->view.layer) slui_view_release(&labels->view);
    slui_free(&allocator, labels, 1, sizeof *labels);
}

// Whether the ground differs from what the labels know. If it does not, they are up to date.
static bool is_changed(slu_labels *labels)
{
    const slu_map *layer = labels->view.layer;
    const bool under_way = labels->job && labels->job->hubs.revision == layer->revision;
    const bool touched = slui_labels_are_stale(labels) || slui_labels_are_walled(labels);
    if (under_way || (touched && !slui_corners_match(&labels->hubs.corners, layer))) return true;
    labels->hubs.revision = layer->revision;
    drop_job(labels);
    return false;
}

slu_status slu_labels_update(slu_labels *labels, slu_error *error)
{
    if (!labels) return slui_fail_null(error, "labels");
    bool done;
    return is_changed(labels) ? build(labels, false, UINT64_MAX, &done, error) : SLU_OK;
}

slu_status slu_labels_update_some(slu_labels *labels, uint64_t budget, bool *done, slu_error *error)
{
    if (!labels) return slui_fail_null(error, "labels");
    bool is_done = true;
    slu_status status = SLU_OK;
    if (is_changed(labels)) status = build(labels, true, budget, &is_done, error);
    if (done) *done = status == SLU_OK && is_done;
    return status;
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
        .unfinished = labels->job != NULL,
        .bytes = labels->bytes,
        .nanoseconds = labels->nanoseconds,
    };
    for (uint32_t i = 0; i < t->count; i++) {
        const uint32_t length = t->corners[i + 1].first - t->corners[i].first;
        if (length > facts->longest) facts->longest = length;
    }
}
