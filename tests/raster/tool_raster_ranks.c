// SPDX-License-Identifier: MIT
// Simulates many ranks on one processor: raster-ranks GROUND X,Y BLOCK LATENCY_US MB_PER_S CORES
// RANKS... Prints, for each number of ranks, seconds until the field is solved, speed-up,
// efficiency, messages, bytes per cell, runs per block and a hash of the field.
//
// Each rank is a thread that runs the library as it is, reading its blocks from the file, and only
// one of them runs at a time. A rank has a clock: the processor's time that its thread has used,
// and the time it has waited. The rank whose clock is least runs next, from one look for messages
// to the following one, which is a block at most. A message arrives once those before it have left
// its sender and its own bytes have followed, after the latency. Sums go up and down a tree.
//
// Invariant: what a rank sees at a time was sent by work that began before it, and that was run.
// CORES is how many ranks can compute at a time: 0 is one for each.
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "plain_field.h"
#include "sluice/raster_files.h"

static const double NEVER = 1e300;

typedef struct mail {
    struct mail *next;
    double arrives;
    size_t size;
    unsigned char bytes[];
} mail;

typedef struct rank {
    struct world *world;
    int number;
    pthread_t thread;
    pthread_cond_t turn;
    int core;
    double clock, mark;  // its time; the processor's, when it was last added
    double link_free;    // when its last message has left
    mail *mails;         // on their way to it
    int rounds;          // begun
    bool waits, is_done; // for a message or a sum; for good
    slu_raster_field_facts facts;
} rank;

typedef struct round {
    int count;
    double done; // when the sum is known to all
    uint64_t sums[2];
} round;

typedef struct world {
    pthread_mutex_t lock;
    rank *ranks;
    int count, running, cores;
    double *core_free;
    double latency, bandwidth;
    round rounds[2];
    const char *ground;
    slu_raster_seed seed;
    slu_raster_options options;
    uint64_t hash, cells;
} world;

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// ---- clocks

// Takes the core that is free first, for a turn.
static void take_core(rank *r)
{
    const world *w = r->world;
    r->core = 0;
    for (int i = 1; i < w->cores; i++)
        if (w->core_free[i] < w->core_free[r->core]) r->core = i;
    if (w->core_free[r->core] > r->clock) r->clock = w->core_free[r->core];
}

// Adds what the rank has computed since its turn began, or since this was called last.
static void add_work(rank *r)
{
    const double now = processor_seconds();
    r->clock += now - r->mark;
    r->world->core_free[r->core] = r->clock;
    r->mark = now;
}

static double next_arrival(const rank *r)
{
    double first = NEVER;
    for (const mail *m = r->mails; m; m = m->next)
        if (m->arrives < first) first = m->arrives;
    return first;
}

// When the rank can go on.
static double ready_at(const rank *r)
{
    if (r->is_done) return NEVER;
    if (!r->waits) return r->clock;
    const round *last = &r->world->rounds[(r->rounds + 1) % 2];
    const double sum = last->count == r->world->count ? last->done : NEVER;
    const double arrival = next_arrival(r), first = arrival < sum ? arrival : sum;
    return first > r->clock ? first : r->clock;
}

static void pass_turn(world *w)
{
    double first = NEVER;
    for (int i = 0; i < w->count; i++) {
        const double ready = ready_at(&w->ranks[i]);
        if (ready >= first) continue;
        first = ready;
        w->running = i;
    }
    if (first < NEVER) pthread_cond_signal(&w->ranks[w->running].turn);
}

static void await_turn(rank *r)
{
    while (r->world->running != r->number)
        pthread_cond_wait(&r->turn, &r->world->lock);
    r->clock = ready_at(r);
    r->waits = false;
    take_core(r);
    r->mark = processor_seconds();
}

static void yield_turn(rank *r, bool waits)
{
    add_work(r);
    r->waits = waits;
    pass_turn(r->world);
    await_turn(r);
}

// ---- what the library calls

static slu_status send_mail(void *ctx, int to, const void *bytes, size_t size, slu_error *error)
{
    rank *r = ctx;
    world *w = r->world;
    mail *m = malloc(sizeof *m + size);
    (void)error;
    if (!m) return SLU_ERR_MEMORY;
    add_work(r);
    if (r->link_free < r->clock) r->link_free = r->clock;
    r->link_free += (double)size / w->bandwidth;
    m->arrives = r->link_free + w->latency;
    m->size = size;
    memcpy(m->bytes, bytes, size);
    m->next = w->ranks[to].mails;
    w->ranks[to].mails = m;
    return SLU_OK;
}

static slu_status receive_mail(void *ctx, void *bytes, size_t capacity, size_t *size,
                               slu_error *error)
{
    rank *r = ctx;
    (void)capacity;
    (void)error;
    yield_turn(r, false);
    *size = 0;
    for (mail **at = &r->mails; *at; at = &(*at)->next) {
        mail *m = *at;
        if (m->arrives > r->clock) continue;
        memcpy(bytes, m->bytes, m->size);
        *size = m->size;
        *at = m->next;
        free(m);
        break;
    }
    return SLU_OK;
}

static slu_status begin_sum(void *ctx, const uint64_t numbers[2], slu_error *error)
{
    rank *r = ctx;
    world *w = r->world;
    (void)error;
    add_work(r);
    round *now = &w->rounds[r->rounds++ % 2];
    if (now->count == w->count) *now = (round){0};
    now->sums[0] += numbers[0];
    now->sums[1] += numbers[1];
    if (now->count++ == 0 || now->done < r->clock) now->done = r->clock;
    if (now->count < w->count) return SLU_OK;
    for (int ranks = 1; ranks < w->count; ranks *= 2)
        now->done += 2 * w->latency;
    return SLU_OK;
}

static slu_status end_sum(void *ctx, uint64_t sums[2], bool *done, slu_error *error)
{
    rank *r = ctx;
    const round *last = &r->world->rounds[(r->rounds + 1) % 2];
    (void)error;
    *done = last->count == r->world->count && last->done <= r->clock;
    if (!*done) {
        yield_turn(r, true);
        return SLU_OK;
    }
    memcpy(sums, last->sums, sizeof last->sums);
    return SLU_OK;
}

// ---- ranks

static slu_status add_hash(void *ctx, int worker, const slu_raster_view *view, slu_error *error)
{
    world *w = ctx;
    (void)worker;
    (void)error;
    w->hash += plain_view_hash(view);
    return SLU_OK;
}

static void fail_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "raster-ranks: %s\n", error->text);
    exit(1);
}

static void *run_rank(void *data)
{
    rank *r = data;
    world *w = r->world;
    slu_raster_options options = w->options;
    slu_raster_file *file;
    slu_raster_field *field;
    slu_error error = {0};
    pthread_mutex_lock(&w->lock);
    await_turn(r);
    fail_on(slu_raster_file_open(w->ground, NULL, &file, &error), &error);
    r->mark = processor_seconds(); // opening a file is not part of the work
    if (w->count > 1)
        options.ranks =
            (slu_raster_ranks){r->number, w->count, send_mail, receive_mail, begin_sum, end_sum, r};
    fail_on(slu_raster_field_create(slu_raster_file_raster(file), &w->seed, 1, &options, &field,
                                    &error),
            &error);
    add_work(r);
    slu_raster_field_describe(field, &r->facts);
    fail_on(slu_raster_field_visit(field, add_hash, w, &error), &error);
    slu_raster_field_destroy(field);
    slu_raster_file_close(file);
    r->is_done = true;
    pass_turn(w);
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

// Runs all ranks; seconds until the last is done.
static double run_world(world *w, int count, int cores)
{
    double last = 0;
    w->count = count;
    w->cores = cores ? cores : count;
    w->running = 0;
    w->hash = 0;
    w->ranks = calloc((size_t)count, sizeof *w->ranks);
    w->core_free = calloc((size_t)w->cores, sizeof *w->core_free);
    memset(w->rounds, 0, sizeof w->rounds);
    for (int i = 0; i < count; i++) {
        w->ranks[i] = (rank){.world = w, .number = i};
        pthread_cond_init(&w->ranks[i].turn, NULL);
    }
    for (int i = 0; i < count; i++)
        if (pthread_create(&w->ranks[i].thread, NULL, run_rank, &w->ranks[i]) != 0) exit(1);
    for (int i = 0; i < count; i++) {
        pthread_join(w->ranks[i].thread, NULL);
        pthread_cond_destroy(&w->ranks[i].turn);
        if (w->ranks[i].clock > last) last = w->ranks[i].clock;
    }
    return last;
}

static void print_row(const world *w, double seconds, double alone)
{
    uint64_t messages = 0, bytes = 0, runs = 0;
    for (int i = 0; i < w->count; i++) {
        messages += w->ranks[i].facts.messages;
        bytes += w->ranks[i].facts.message_bytes;
        runs += w->ranks[i].facts.runs;
    }
    printf("%d\t%.3f\t%.2f\t%.3f\t%" PRIu64 "\t%.4f\t%.2f\t%016" PRIx64 "\n", w->count, seconds,
           alone / seconds, alone / seconds / w->count, messages, (double)bytes / (double)w->cells,
           (double)runs / (double)w->ranks[0].facts.blocks, w->hash);
    fflush(stdout);
}

static void prepare(world *w, const char *start, slu_raster_facts *facts)
{
    slu_raster_file *file;
    slu_error error = {0};
    double x = 0, y = 0;
    fail_on(slu_raster_file_open(w->ground, NULL, &file, &error), &error);
    fail_on(slu_raster_survey(slu_raster_file_raster(file), &w->options, facts, &error), &error);
    if (sscanf(start, "%lf,%lf", &x, &y) != 2) exit(2);
    const slu_tile cell = slu_raster_cell_at(file, x, y);
    w->seed = (slu_raster_seed){.x = cell.x, .y = cell.y};
    w->cells = facts->cells;
    w->options.facts = facts;
    slu_raster_file_close(file);
}

int main(int argc, char **argv)
{
    static world w;
    slu_raster_facts facts;
    double alone = 0;
    if (argc < 8) return 2;
    pthread_mutex_init(&w.lock, NULL);
    w.ground = argv[1];
    w.options.block = atoi(argv[3]);
    w.latency = atof(argv[4]) / 1e6;
    w.bandwidth = atof(argv[5]) * 1e6;
    prepare(&w, argv[2], &facts);
    for (int i = 7; i < argc; i++) {
        const double seconds = run_world(&w, atoi(argv[i]), atoi(argv[6]));
        if (i == 7) alone = seconds * w.count; // the first is what the others are compared with
        print_row(&w, seconds, alone);
        free(w.ranks);
        free(w.core_free);
    }
    return 0;
}
