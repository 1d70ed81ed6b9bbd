// SPDX-License-Identifier: MIT
// Building labels, whole or in slices: see job.h.
#include "index/labels/job.h"

#include "base/sort.h"
#include "base/status.h"

// Beyond this many entries per passable tile labels do not pay; small maps may have more. The
// benchmark's game maps have 0.2 to 1.8.
enum { MOST_ENTRIES_PER_TILE = 8, ENTRIES_ALWAYS = 1 << 21 };

// An order is kept until the entries per corner reach this many sixteenths of what they were when
// it was found.
enum { KEPT_SIXTEENTHS = 20 };

// Hubs between two calls of progress.
enum { TELL_EVERY = 64 };

// Hubs that are known for each that is searched from at the same time. With fewer, more of what
// searches find is known to others of their round, and in vain.
enum { HUBS_PER_SEARCH = 4 };

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

// ---- the order of before

// Beyond all ranks.
enum { NO_RANK = SLUI_MOST_CORNERS + 1 };

static uint32_t rank_before(const slui_hubs *before, slu_tile tile)
{
    if (!slui_corners_has(&before->corners, tile.x, tile.y)) return NO_RANK;
    const slui_hub_corner *c =
        &before->table.corners[slui_corner_at(&before->corners, tile.x, tile.y)];
    // A corner is the last of its own hubs; those of a forged file may have none.
    return c[1].first > c[0].first ? before->table.hub[c[1].first - 1] : NO_RANK;
}

// Words that sort corners: a rank, whether the corner is new, the corner.
static void rank_corners(const slui_labels_job *job, const slui_hubs *before, uint64_t *words)
{
    const slui_corner_graph *g = &job->graph;
    for (uint32_t i = 0; i < g->count; i++)
        words[i] = rank_before(before, slui_corner_tile(&job->hubs.corners, i));
    for (uint32_t i = 0; i < g->count; i++) {
        uint64_t rank = words[i] & UINT32_MAX;
        const uint64_t added = rank == NO_RANK;
        for (uint32_t e = g->first[i]; added && e < g->first[i + 1]; e++) {
            const uint64_t beside = words[g->to[e]] & UINT32_MAX;
            if (beside < rank) rank = beside;
        }
        // The low half stays what it was, for corners that come later.
        words[i] |= (rank << 1 | added) << 32;
    }
    for (uint32_t i = 0; i < g->count; i++)
        words[i] = (words[i] >> 32) << 16 | i;
}

static bool keep_order(slui_labels_job *job, const slu_labels *labels)
{
    const slu_allocator *a = &labels->allocator;
    const size_t count = job->graph.count;
    uint64_t *words = slui_alloc(a, count, sizeof *words);
    uint64_t *spare = slui_alloc(a, count, sizeof *spare);
    const bool done = words && spare;
    if (done) {
        rank_corners(job, &labels->hubs, words);
        slui_sort_words(words, spare, count);
    }
    for (size_t i = 0; done && i < count; i++)
        job->kept[i] = (uint32_t)(words[i] & 0xFFFF);
    slui_free(a, words, count, sizeof *words);
    slui_free(a, spare, count, sizeof *spare);
    return done;
}

// ---- a job

void slui_labels_job_destroy(slui_labels_job *job, const slu_allocator *allocator)
{
    if (!job) return;
    slui_hub_order_release(&job->order);
    slui_growth_release(&job->growth);
    slui_corner_graph_release(&job->graph);
    slui_free(allocator, job->kept, job->corner_count, sizeof *job->kept);
    slui_hubs_release(&job->hubs, allocator);
    slui_free(allocator, job, 1, sizeof *job);
}

static slui_lengths lengths_for(const slu_labels *labels, bool wide)
{
    const slu_map *layer = labels->view.layer;
    const int side = layer->width < layer->height ? layer->width : layer->height;
    return slui_lengths_of(&labels->rules, side, wide);
}

// Finds the corners.
static slu_status fill(slui_labels_job *job, const slu_labels *labels, bool keeps, slu_error *error)
{
    const slu_map *layer = labels->view.layer;
    slui_corners *c = &job->hubs.corners;
    job->hubs.revision = layer->revision;
    job->hubs.lengths = lengths_for(labels, false);
    if (!slui_corners_create(c, layer, labels->rules.diagonals, &labels->allocator))
        return c->count > SLUI_MOST_CORNERS ? fail_to_pay(error) : slui_fail_memory(error);
    job->keeps = keeps;
    job->corner_count = c->count;
    job->kept = slui_alloc(&labels->allocator, c->count, sizeof *job->kept);
    return job->kept ? SLU_OK : slui_fail_memory(error);
}

slu_status slui_labels_job_create(const slu_labels *labels, bool keeps, bool alone,
                                  slui_labels_job **out, slu_error *error)
{
    const uint64_t began = slui_clock();
    slui_labels_job *job = slui_alloc(&labels->allocator, 1, sizeof *job);
    if (!job) return slui_fail_memory(error);
    job->most_at_once = alone && !labels->parallel.run ? 1 : SLUI_ROUND;
    const slu_status status = fill(job, labels, keeps, error);
    job->nanoseconds = slui_clock() - began;
    if (status == SLU_OK)
        *out = job;
    else
        slui_labels_job_destroy(job, &labels->allocator);
    return status;
}

slui_hubs slui_labels_job_take(slui_labels_job *job)
{
    const slui_hubs hubs = job->hubs;
    job->hubs = (slui_hubs){0};
    return hubs;
}

// ---- growing

// Begins with no labels, in the order that is kept or will be found.
static bool begin_growth(slui_labels_job *job, const slu_labels *labels)
{
    const slu_allocator *a = &labels->allocator;
    const slui_hubs *h = &job->hubs;
    slui_hub_order_release(&job->order);
    slui_growth_release(&job->growth);
    slui_corner_graph_release(&job->graph);
    job->order = (slui_hub_order){0};
    job->growth = (slui_growth){0};
    job->grows = true;
    if (!slui_corner_graph_create(&job->graph, &h->corners, &h->lengths, a)) return false;
    if (!slui_growth_create(&job->growth, &job->graph, h->lengths.longest, labels->parallel, a))
        return false;
    return job->keeps ? keep_order(job, labels)
                      : slui_hub_order_create(&job->order, &job->growth, job->most_at_once, a);
}

// How many hubs are searched from at once. The first ones prune each other most.
static size_t round_of(const slui_labels_job *job)
{
    const uint32_t share = job->growth.hub_count / HUBS_PER_SEARCH + 1;
    return share < job->most_at_once ? share : job->most_at_once;
}

// Finds the next hubs; none if the order needs more trees first. False when memory runs out.
static bool next_hubs(slui_labels_job *job, uint32_t *hubs, size_t *count)
{
    const size_t most = round_of(job), left = job->graph.count - job->growth.hub_count;
    if (!job->keeps) return slui_hub_order_next(&job->order, hubs, most, count);
    *count = most < left ? most : left;
    for (size_t i = 0; i < *count; i++)
        hubs[i] = job->kept[job->growth.hub_count + i];
    return true;
}

static bool add_hubs(slui_labels_job *job)
{
    uint32_t hubs[SLUI_ROUND];
    size_t count;
    if (!next_hubs(job, hubs, &count)) return false;
    return count == 0 || slui_growth_add(&job->growth, hubs, count);
}

static size_t most_entries(const slu_labels *labels)
{
    return labels->view.layer->passable * (size_t)MOST_ENTRIES_PER_TILE + ENTRIES_ALWAYS;
}

// The entries that labels in the order of before may have, for as many corners as have been hubs.
static bool is_worn(const slui_labels_job *job, const slu_labels *labels)
{
    const uint64_t usual = (uint64_t)labels->ordered_entries * job->graph.count;
    const uint64_t now = (uint64_t)job->growth.entry_count * labels->ordered_corners;
    return job->keeps && now * 16 > usual * KEPT_SIXTEENTHS;
}

// Begins again if the order or the numbers did not suffice; otherwise says what failed.
static slu_status recover(slui_labels_job *job, const slu_labels *labels, slu_error *error)
{
    if (job->growth.entry_count > most_entries(labels)) return fail_to_pay(error);
    if (!job->growth.too_long) return slui_fail_memory(error);
    if (job->hubs.lengths.wide) return fail_long(error);
    job->hubs.lengths = lengths_for(labels, true);
    job->grows = false;
    return SLU_OK;
}

// Wide distances are a second attempt, which reports no progress: shares only grow.
static void tell(slui_labels_job *job, const slu_labels *labels)
{
    if (job->hubs.lengths.wide || job->growth.hub_count < job->told) return;
    slui_labels_tell(labels, (double)job->growth.hub_count / job->graph.count);
    job->told = job->growth.hub_count + TELL_EVERY;
}

static slu_status take_turn(slui_labels_job *job, const slu_labels *labels, slu_error *error)
{
    if (!job->grows) return begin_growth(job, labels) ? SLU_OK : slui_fail_memory(error);
    const bool added = add_hubs(job);
    if (!added || job->growth.too_long || job->growth.entry_count > most_entries(labels))
        return recover(job, labels, error);
    tell(job, labels);
    if (is_worn(job, labels)) job->keeps = job->grows = false;
    return SLU_OK;
}

static bool is_grown(const slui_labels_job *job)
{
    return job->grows && job->growth.hub_count == job->graph.count;
}

static slu_status pack(slui_labels_job *job, const slu_labels *labels, slu_error *error)
{
    slui_hubs *h = &job->hubs;
    if (!slui_hub_table_pack(&h->table, &job->growth, &h->corners, h->lengths.wide,
                             &labels->allocator))
        return slui_fail_memory(error);
    slui_corners_drop_places(&h->corners);
    return SLU_OK;
}

slu_status slui_labels_job_advance(slui_labels_job *job, const slu_labels *labels, uint64_t budget,
                                   bool *done, slu_error *error)
{
    const uint64_t began = slui_clock();
    slu_status status = SLU_OK;
    for (uint64_t spent = 0; status == SLU_OK && !is_grown(job) && spent < budget;) {
        const uint64_t before = job->growth.work;
        status = take_turn(job, labels, error);
        const uint64_t work = job->growth.work;
        spent += work > before ? work - before : job->graph.count;
    }
    *done = status == SLU_OK && is_grown(job);
    if (*done) status = pack(job, labels, error);
    job->nanoseconds += slui_clock() - began;
    return status;
}
