// SPDX-License-Identifier: MIT
// Building an index: each worker takes a group, reads its ground, makes its tables and writes its
// file. Nothing is shared but the count of what is done, so files are the same for every number of
// workers and processes.
//
// Cost: 7 microseconds of the processor per cell with blocks of 64, and per worker memory for the
// tables of one group and its halves (slui_table_maker_bytes).
#include "base/files.h"
#include "base/status.h"
#include "raster/index/index.h"

typedef struct build {
    slui_index_plan plan;
    const slu_raster_index_options *options;
    slu_raster_index_facts facts;
    uint64_t own_cells, done_cells;
    pthread_mutex_t lock;
    size_t next;
    slu_status status;
    slu_error error;
} build;

typedef struct worker {
    build *build;
    int number;
    double *values;
    uint32_t *ground;
    slui_raster_block block;
    slu_rect area;
    slui_table_maker *maker;
    slui_bytes file;
    slu_error error;
} worker;

// ---- memory

static size_t group_cells(const slui_index_plan *plan)
{
    const size_t side = (size_t)plan->sides[1];
    return side * side;
}

static size_t framed_cells(const slui_index_plan *plan)
{
    const size_t side = (size_t)plan->sides[1] + 2;
    return side * side;
}

// A group's file has at most this many bytes on most ground; it is no promise.
enum { USUAL_FILE_BYTES = 16 };

static size_t worker_bytes(const slui_index_plan *plan)
{
    return group_cells(plan) * (sizeof(double) + USUAL_FILE_BYTES) +
           framed_cells(plan) * sizeof(uint32_t) + slui_table_maker_bytes(plan->sides[1]);
}

static slu_status check_memory(const build *b, slu_error *error)
{
    const size_t workers = b->options->workers > 1 ? (size_t)b->options->workers : 1;
    const size_t needed = workers * worker_bytes(&b->plan), memory = b->options->memory;
    if (!memory || needed <= memory) return SLU_OK;
    return slui_fail(error, SLU_ERR_CAPACITY,
                     "the memory limit is too small: %d workers with a group of blocks each need "
                     "%d MB, and the limit is %d MB; start fewer, or choose smaller blocks",
                     (int)workers, (int)(needed / 1000000 + 1), (int)(memory / 1000000));
}

static bool create_worker(worker *w)
{
    const slui_index_plan *plan = &w->build->plan;
    w->values = slui_alloc(&plan->allocator, group_cells(plan), sizeof *w->values);
    w->ground = slui_alloc(&plan->allocator, framed_cells(plan), sizeof *w->ground);
    w->maker = slui_table_maker_create(&plan->steps, &plan->allocator);
    return w->values && w->ground && w->maker;
}

static void release_worker(worker *w)
{
    const slui_index_plan *plan = &w->build->plan;
    slui_free(&plan->allocator, w->values, group_cells(plan), sizeof *w->values);
    slui_free(&plan->allocator, w->ground, framed_cells(plan), sizeof *w->ground);
    slui_free(&plan->allocator, w->file.list, w->file.capacity, 1);
    slui_table_maker_destroy(w->maker);
}

// ---- one group

static slu_status take_table(void *ctx, int level, const slui_raster_table *table)
{
    worker *w = ctx;
    return slui_index_add_part(&w->build->plan, &w->file, &w->block, w->area, level, table);
}

static slu_status read_ground(worker *w, size_t group)
{
    const slui_index_plan *plan = &w->build->plan;
    w->area = slui_raster_block_area(&plan->cuts[1], group);
    w->block = slui_raster_framed(w->area, w->ground, NULL);
    const slu_status status =
        plan->raster.read(plan->raster.ctx, w->number, w->area, w->values, &w->error);
    if (status != SLU_OK) return status;
    return slui_raster_to_ground(&plan->scale, w->area, w->values, &w->block, &w->error);
}

static slu_status build_group(worker *w, size_t group)
{
    const slui_index_plan *plan = &w->build->plan;
    const slui_table_taker taker = {take_table, w};
    slu_status status = read_ground(w, group);
    if (status != SLU_OK) return status;
    status = slui_index_begin_file(plan, &w->file);
    if (status == SLU_OK)
        status =
            slui_table_make(w->maker, &w->block, w->area, plan->sides, SLUI_INDEX_LEVELS, &taker);
    if (status != SLU_OK) return slui_fail_memory(&w->error);
    return slui_index_finish_file(plan, &w->file, group, &w->error);
}

// ---- all groups

static uint64_t cells_of(const slui_index_plan *plan, size_t group)
{
    const slu_rect area = slui_raster_block_area(&plan->cuts[1], group);
    return (uint64_t)area.width * (uint64_t)area.height;
}

static bool owns(const build *b, size_t group)
{
    return b->options->ranks < 2 || group % (size_t)b->options->ranks == (size_t)b->options->rank;
}

static bool take_group(build *b, size_t *group)
{
    pthread_mutex_lock(&b->lock);
    while (b->next < b->facts.groups && !owns(b, b->next))
        b->next++;
    const bool more = b->status == SLU_OK && b->next < b->facts.groups;
    if (more) *group = b->next++;
    pthread_mutex_unlock(&b->lock);
    return more;
}

// Whether the rest seems to fit on the disk, at the size of the groups that were built.
static slu_status check_disk(const build *b, slu_error *error)
{
    const slu_raster_index_facts *f = &b->facts;
    if (!b->options->disk_free || !f->built_groups) return SLU_OK;
    const uint64_t left = f->own_groups - f->built_groups - f->found_groups;
    const double needed = (double)f->built_bytes / (double)f->built_groups * (double)left;
    const uint64_t free_bytes = b->options->disk_free(b->options->disk_ctx);
    if ((double)free_bytes >= needed) return SLU_OK;
    return slui_fail(error, SLU_ERR_CAPACITY,
                     "the disk has %d MB left, and the rest of the index needs about %d MB; what "
                     "is done stays",
                     (int)(free_bytes / 1000000), (int)(needed / 1e6) + 1);
}

static slu_status tell(const build *b, slu_error *error)
{
    const slu_raster_progress *p = &b->options->progress;
    if (!p->tell || p->tell(p->ctx, b->done_cells, b->own_cells)) return SLU_OK;
    return slui_fail(error, SLU_ERR_STALE, "stopped");
}

static void put_group(worker *w, size_t group, bool found, slu_status status)
{
    build *b = w->build;
    pthread_mutex_lock(&b->lock);
    if (status == SLU_OK) {
        b->done_cells += cells_of(&b->plan, group);
        b->facts.found_groups += found;
        b->facts.built_groups += !found;
        b->facts.built_bytes += found ? 0 : w->file.size;
        status = tell(b, &w->error);
    }
    if (status == SLU_OK && !found) status = check_disk(b, &w->error);
    if (status != SLU_OK && b->status == SLU_OK) {
        b->status = status;
        b->error = w->error;
    }
    pthread_mutex_unlock(&b->lock);
}

static void build_groups(void *data, size_t index)
{
    worker w = {.build = data, .number = (int)index};
    const bool ready = create_worker(&w);
    size_t group;
    while (take_group(w.build, &group)) {
        bool found = false;
        slu_status status = ready ? SLU_OK : slui_fail_memory(&w.error);
        if (status == SLU_OK)
            status = slui_index_has_group(&w.build->plan, group, &found, &w.error);
        if (status == SLU_OK && !found) status = build_group(&w, group);
        put_group(&w, group, found, status);
    }
    release_worker(&w);
}

static void count_own(build *b)
{
    for (size_t group = 0; group < b->facts.groups; group++) {
        if (!owns(b, group)) continue;
        b->facts.own_groups++;
        b->own_cells += cells_of(&b->plan, group);
    }
}

// ---- the whole

// Whether all groups are there. Those of other processes may not be.
static slu_status find_all(build *b, slu_error *error)
{
    b->facts.complete = true;
    for (size_t group = 0; group < b->facts.groups && b->facts.complete; group++) {
        if (owns(b, group)) continue;
        const slu_status status = slui_index_has_group(&b->plan, group, &b->facts.complete, error);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

static slu_status survey(build *b, slu_error *error)
{
    slui_index_plan *plan = &b->plan;
    if (b->options->facts) {
        plan->ground = *b->options->facts;
        return SLU_OK;
    }
    slu_raster_options options = plan->options;
    options.progress = (slu_raster_progress){NULL, NULL};
    return slu_raster_survey(&plan->raster, &options, &plan->ground, error);
}

static slu_status prepare(build *b, slu_error *error)
{
    slui_index_plan *plan = &b->plan;
    slui_index_plan other = *plan;
    double unit;
    bool there = false;
    slu_status status = check_memory(b, error);
    if (status == SLU_OK) status = slui_folder_create(plan->folder, error);
    if (status == SLU_OK) status = survey(b, error);
    if (status != SLU_OK) return status;
    unit = slui_raster_choose_unit(&plan->raster, &plan->options, &plan->ground, 0);
    status = slui_index_plan_ground(plan, unit, error);
    if (status == SLU_OK) status = slui_index_read_head(&other, &unit, &there, error);
    if (status != SLU_OK) return status;
    if (there && other.sides[0] != plan->sides[0])
        return slui_fail(error, SLU_ERR_STALE,
                         "the folder has an index with blocks of %d cells; remove it, or name "
                         "another folder",
                         other.sides[0]);
    return SLU_OK;
}

static slu_status run(build *b, slu_error *error)
{
    slui_index_plan_describe(&b->plan, &b->facts);
    count_own(b);
    slui_raster_start_tasks(&b->plan.options, build_groups, b);
    if (b->status != SLU_OK) {
        if (error) *error = b->error;
        return b->status;
    }
    const slu_status status = find_all(b, error);
    if (status != SLU_OK || !b->facts.complete) return status;
    return slui_index_write_head(&b->plan, error);
}

static slu_status check_ranks(const slu_raster_index_options *options, slu_error *error)
{
    if (options->ranks >= 0 && options->rank >= 0 &&
        (options->rank == 0 || options->rank < options->ranks))
        return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "a rank is 0 or more, and below their number");
}

slu_status slu_raster_index_build(const slu_raster *raster, const char *folder,
                                  const slu_raster_index_options *options,
                                  slu_raster_index_facts *out, slu_error *error)
{
    if (!raster || !folder) return slui_fail_null(error, "raster and folder");
    static const slu_raster_index_options NONE;
    build b = {.options = options ? options : &NONE};
    slu_status status = check_ranks(b.options, error);
    if (status != SLU_OK) return status;
    status = slui_index_plan_begin(&b.plan, raster, folder, b.options, error);
    if (status == SLU_OK) status = prepare(&b, error);
    if (status == SLU_OK) {
        pthread_mutex_init(&b.lock, NULL);
        status = run(&b, error);
        pthread_mutex_destroy(&b.lock);
    }
    if (status == SLU_OK && out) *out = b.facts;
    slui_index_plan_release(&b.plan);
    return status;
}
