// SPDX-License-Identifier: MIT
// The workers of a field: take a block, solve it, publish its sides.
#include "base/status.h"
#include "raster/solver.h"

static const uint64_t TELL_NS = 50000000; // between two reports of progress

void slui_raster_start_tasks(const slu_raster_options *options,
                             void (*task)(void *data, size_t index), void *data)
{
    const size_t count = options->workers ? (size_t)options->workers : 1;
    if (options->parallel.run)
        options->parallel.run(options->parallel.ctx, count, task, data);
    else
        task(data, 0);
}

typedef struct work {
    slu_raster_field *field;
    slui_raster_task *task;
    void *ctx;
} work;

static void run_worker(void *data, size_t index)
{
    const work *w = data;
    w->task(w->field, &w->field->workers[index], w->ctx);
}

slu_status slui_raster_run_workers(slu_raster_field *f, slui_raster_task *task, void *ctx,
                                   slu_error *error)
{
    work w = {f, task, ctx};
    slui_raster_start_tasks(&f->options, run_worker, &w);
    if (f->status != SLU_OK && error) *error = f->error;
    return f->status;
}

void slui_raster_stop(slu_raster_field *f, slu_status status, const slu_error *error)
{
    if (f->status == SLU_OK) {
        f->status = status;
        f->error = *error;
    }
    pthread_cond_broadcast(&f->changed);
}

void slui_raster_tell(slu_raster_field *f, uint64_t cells)
{
    const slu_raster_progress *progress = &f->options.progress;
    const uint64_t now = slui_clock();
    if (!progress->tell || now < f->next_ns) return;
    f->next_ns = now + TELL_NS;
    const uint64_t total = (uint64_t)f->cut.width * (uint64_t)f->cut.height;
    const slu_error stopped = {.code = SLU_ERR_STALE, .text = "stopped"};
    if (!progress->tell(progress->ctx, cells, total)) slui_raster_stop(f, SLU_ERR_STALE, &stopped);
}

// ---- goals

// Notes the labels of the goals in a block, and how far labels still matter.
static void note_goals(slu_raster_field *f, const slui_raster_slot *slot)
{
    const size_t count = f->options.goal_count;
    if (!count) return;
    uint64_t horizon = 0;
    for (size_t i = 0; i < count; i++) {
        const slu_tile goal = f->options.goals[i];
        if (slui_raster_block_at(&f->cut, goal.x, goal.y) == slot->holds) {
            const int x = goal.x % f->cut.side, y = goal.y % f->cut.side;
            f->goal_labels[i] = slot->block.label[slui_raster_cell(&slot->block, x, y)];
        }
        if (f->goal_labels[i] > horizon) horizon = f->goal_labels[i];
    }
    f->horizon = horizon;
}

// ---- blocks

// Takes a block, or waits until there is one; false if all work is done. Under the lock.
static bool next_block(slu_raster_field *f, size_t *block)
{
    for (;;) {
        if (f->status != SLU_OK) return false;
        if (slui_raster_take_next(f, block)) return true;
        if (f->running == 0) return false;
        pthread_cond_wait(&f->changed, &f->lock);
    }
}

void slui_raster_solve_block(slu_raster_field *f, slui_raster_worker *w, size_t block)
{
    slui_raster_gather(&f->cut, f->sides, block, &w->ring);
    slui_raster_slot *slot = slui_raster_hold(f, block);
    f->running++;
    f->runs++;
    pthread_mutex_unlock(&f->lock);
    slu_status status = slui_raster_run_block(f, w, slot, block);
    if (status == SLU_OK) slui_raster_take_sides(&slot->block, &w->sides);
    pthread_mutex_lock(&f->lock);
    if (status == SLU_OK && !slui_raster_publish(f, block, &w->sides))
        status = slui_fail_memory(&w->error);
    if (status == SLU_OK) status = slui_raster_post_all(f, &w->error);
    if (status == SLU_OK) note_goals(f, slot);
    slot->held = false;
    f->running--;
    slui_raster_put_back(f, block);
    if (status == SLU_OK) status = slui_raster_checkpoint(f, false, &w->error);
    if (status != SLU_OK) slui_raster_stop(f, status, &w->error);
    slui_raster_tell(f, f->cells_reached);
    pthread_cond_broadcast(&f->changed);
}

static void solve_blocks(slu_raster_field *f, slui_raster_worker *w, void *ctx)
{
    (void)ctx;
    size_t block;
    pthread_mutex_lock(&f->lock);
    while (next_block(f, &block))
        slui_raster_solve_block(f, w, block);
    pthread_cond_broadcast(&f->changed);
    pthread_mutex_unlock(&f->lock);
}

slu_status slui_raster_solve_all(slu_raster_field *f, slu_error *error)
{
    if (f->owners) return slui_raster_solve_ranks(f, error);
    return slui_raster_run_workers(f, solve_blocks, NULL, error);
}
