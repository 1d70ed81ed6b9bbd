// SPDX-License-Identifier: MIT
// Several ranks, here threads of one process with letterboxes: the same field, whatever their
// number, and after one of them has died.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <pthread.h>

#include "../random_world.h"
#include "base/random.h"
#include "plain_field.h"

enum { MOST_RANKS = 5, WIDTH = 37, HEIGHT = 29, CELLS = WIDTH * HEIGHT };

// ---- letterboxes

typedef struct mail {
    struct mail *next;
    size_t size;
    uint8_t bytes[];
} mail;

typedef struct office {
    pthread_mutex_t lock;
    int ranks;
    mail *boxes[MOST_RANKS]; // the latest first: messages may overtake each other
    // One round of adding up: how many have begun it, their sums, and how many have seen them.
    uint64_t round, sums[2], last[2];
    int begun;
} office;

typedef struct rank {
    office *office;
    int number;
    uint64_t rounds; // that this rank has begun
} rank;

static slu_status send_mail(void *ctx, int to, const void *bytes, size_t size, slu_error *error)
{
    rank *r = ctx;
    (void)error;
    assert_true(size > 0 && size <= SLU_RASTER_MOST_MESSAGE && to != r->number);
    mail *m = malloc(sizeof *m + size);
    m->size = size;
    memcpy(m->bytes, bytes, size);
    pthread_mutex_lock(&r->office->lock);
    m->next = r->office->boxes[to];
    r->office->boxes[to] = m;
    pthread_mutex_unlock(&r->office->lock);
    return SLU_OK;
}

static slu_status receive_mail(void *ctx, void *bytes, size_t capacity, size_t *size,
                               slu_error *error)
{
    rank *r = ctx;
    (void)error;
    (void)capacity;
    pthread_mutex_lock(&r->office->lock);
    mail *m = r->office->boxes[r->number];
    if (m) r->office->boxes[r->number] = m->next;
    pthread_mutex_unlock(&r->office->lock);
    *size = m ? m->size : 0;
    if (m) memcpy(bytes, m->bytes, m->size);
    free(m);
    return SLU_OK;
}

static slu_status begin_sum(void *ctx, const uint64_t numbers[2], slu_error *error)
{
    rank *r = ctx;
    office *o = r->office;
    (void)error;
    pthread_mutex_lock(&o->lock);
    o->sums[0] += numbers[0];
    o->sums[1] += numbers[1];
    r->rounds++;
    if (++o->begun == o->ranks) {
        memcpy(o->last, o->sums, sizeof o->last);
        memset(o->sums, 0, sizeof o->sums);
        o->begun = 0;
        o->round++;
    }
    pthread_mutex_unlock(&o->lock);
    return SLU_OK;
}

static slu_status end_sum(void *ctx, uint64_t sums[2], bool *done, slu_error *error)
{
    rank *r = ctx;
    office *o = r->office;
    (void)error;
    pthread_mutex_lock(&o->lock);
    *done = o->round >= r->rounds;
    memcpy(sums, o->last, sizeof o->last);
    pthread_mutex_unlock(&o->lock);
    return SLU_OK;
}

// ---- work

typedef struct job {
    plain_raster *raster;
    slu_raster_options options;
    const slu_raster_seed *seeds;
    size_t count;
    office office;
    rank ranks[MOST_RANKS];
    slu_raster_field *fields[MOST_RANKS];
    char checkpoints[MOST_RANKS][64];
    bool keeps;        // checkpoints
    plain_field field; // what all ranks together have
} job;

static slu_status collect(void *ctx, int worker, const slu_raster_view *view, slu_error *error)
{
    plain_field *f = ctx;
    (void)worker;
    (void)error;
    for (int y = 0; y < view->area.height; y++) {
        for (int x = 0; x < view->area.width; x++) {
            const size_t to = (size_t)(view->area.y + y) * WIDTH + (size_t)(view->area.x + x);
            const size_t from = (size_t)y * (size_t)view->area.width + (size_t)x;
            f->costs[to] = view->costs[from];
            f->links[to] = view->links[from];
            f->sources[to] = view->sources[from];
        }
    }
    return SLU_OK;
}

static void run_rank(void *data, size_t index)
{
    job *j = data;
    slu_raster_options options = j->options;
    const slu_raster raster = plain_as_raster(j->raster);
    slu_error error = {0};
    j->ranks[index] = (rank){&j->office, (int)index, 0};
    options.ranks = (slu_raster_ranks){.rank = (int)index,
                                       .count = j->office.ranks,
                                       .send = send_mail,
                                       .receive = receive_mail,
                                       .begin_sum = begin_sum,
                                       .end_sum = end_sum,
                                       .ctx = &j->ranks[index]};
    if (j->keeps) options.checkpoint = j->checkpoints[index];
    options.checkpoint_seconds = 1e-9;
    const slu_status status =
        slu_raster_field_create(&raster, j->seeds, j->count, &options, &j->fields[index], &error);
    if (status == SLU_OK) {
        slu_raster_field_visit(j->fields[index], collect, &j->field, &error);
        slu_raster_field_destroy(j->fields[index]);
    }
    if (error.text[0]) fprintf(stderr, "rank %d: %s\n", (int)index, error.text);
}

static void run_job(job *j, int ranks)
{
    pthread_mutex_init(&j->office.lock, NULL);
    j->office = (office){.lock = j->office.lock, .ranks = ranks};
    const slu_parallel threads = plain_threads();
    threads.run(threads.ctx, (size_t)ranks, run_rank, j);
    pthread_mutex_destroy(&j->office.lock);
}

static void fill_job(job *j, plain_raster *raster, const slu_raster_seed *seeds, uint64_t number)
{
    *raster = plain_random(number, WIDTH, HEIGHT, 200, number % 2);
    for (int i = 0; i < 2; i++)
        raster->values[seeds[i].y * WIDTH + seeds[i].x] = 3;
    *j = (job){.raster = raster, .seeds = seeds, .count = 2};
    j->options.rules.charge = (slu_raster_charge)(number % 4);
    j->options.rules.cell_size = 60;
    j->options.block = 1 + (int)(number % 9);
    j->field = (plain_field){malloc(CELLS * sizeof(uint64_t)), malloc(CELLS * sizeof(uint32_t)),
                             malloc(CELLS)};
}

static const slu_raster_seed SEEDS[] = {{.x = 5, .y = 6}, {.x = 30, .y = 20, .source = 1}};

static plain_field field_of_one(const job *j)
{
    const slu_raster raster = plain_as_raster(j->raster);
    slu_raster_field *field = NULL;
    slu_error error = {0};
    slu_raster_field_create(&raster, j->seeds, j->count, &j->options, &field, &error);
    assert_string_equal(error.text, "");
    const plain_field plain = plain_collect(field);
    slu_raster_field_destroy(field);
    return plain;
}

static void ranks_give_the_field_of_one(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < world_cases(40); i++) {
        plain_raster raster;
        job j;
        fill_job(&j, &raster, SEEDS, i);
        plain_field plain = field_of_one(&j);
        run_job(&j, 2 + (int)(i % (MOST_RANKS - 1)));
        plain_assert_equal(&j.field, &plain, CELLS);
        plain_field_release(&plain);
        plain_field_release(&j.field);
        plain_release(&raster);
    }
}

// One rank has lost its checkpoint and begins again, while the others go on from the end: they tell
// it all it needs, and the field is the same.
static void a_rank_that_begins_again_is_told_all(void **state)
{
    (void)state;
    enum { RANKS = 3 };
    for (uint64_t i = 0; i < world_cases(10); i++) {
        plain_raster raster;
        job j;
        fill_job(&j, &raster, SEEDS, i);
        plain_field plain = field_of_one(&j);
        j.keeps = true;
        for (int k = 0; k < RANKS; k++) {
            snprintf(j.checkpoints[k], sizeof j.checkpoints[k], "build/test-ranks.%d.checkpoint",
                     k);
            remove(j.checkpoints[k]);
        }
        run_job(&j, RANKS);               // all checkpoints are of the end
        remove(j.checkpoints[i % RANKS]); // this rank begins again
        memset(j.field.costs, 0, CELLS * sizeof *j.field.costs);
        run_job(&j, RANKS);
        plain_assert_equal(&j.field, &plain, CELLS);
        for (int k = 0; k < RANKS; k++)
            remove(j.checkpoints[k]);
        plain_field_release(&plain);
        plain_field_release(&j.field);
        plain_release(&raster);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_give_the_field_of_one),
        cmocka_unit_test(a_rank_that_begins_again_is_told_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
