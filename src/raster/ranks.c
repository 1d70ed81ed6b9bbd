// SPDX-License-Identifier: MIT
// A field that several processes compute: who owns which block, what they tell each other, and how
// they know that all is done.
//
// A message is a list of cells of sides: block, index, ground, label. Labels only fall, so messages
// may come in any order and more than once.
//
// The end is found by counting (Mattern 1987, four counters): ranks that have nothing to do add up
// how many messages all have sent and received, again and again, while they go on receiving. If one
// round has counted as many received as the next counts sent, then no message was on its way
// between the two, and nobody had anything to do.
#include "base/arrays.h"
#include "base/envelope.h"
#include "base/sort.h"
#include "base/status.h"
#include "raster/solver.h"

enum { CELL_BYTES = 24, MOST_CELLS = SLU_RASTER_MOST_MESSAGE / CELL_BYTES };

// Runs along the curve are this long at most: 8 x 8 blocks. Each rank gets 16 runs at least, if
// there are as many blocks, so that a wave keeps all ranks busy wherever it is.
enum { LONGEST_RUN = 64, RUNS_PER_RANK = 16 };

typedef struct letter {
    uint8_t *bytes; // SLU_RASTER_MOST_MESSAGE of them
    size_t count;   // cells
} letter;

struct slui_raster_post {
    letter *letters; // one for each rank
    uint8_t *arrived;
    uint64_t counts[2]; // messages sent, received
    uint64_t bytes;
    uint64_t own_blocks;
    slu_status status; // of sending, while cells are noted
    slu_error error;
};

// ---- who owns what

// The place of (x, y) along a Hilbert curve through a square of 2^bits.
static uint64_t hilbert(unsigned bits, uint32_t x, uint32_t y)
{
    uint64_t place = 0;
    for (uint32_t half = UINT32_C(1) << bits >> 1; half; half >>= 1) {
        const uint32_t right = (x & half) != 0, down = (y & half) != 0;
        place = place << 2 | ((3 * right) ^ down);
        if (!down) { // turn the quarter
            const uint32_t mask = (UINT32_C(1) << bits) - 1;
            if (right) {
                x = mask - x;
                y = mask - y;
            }
            const uint32_t swapped = x;
            x = y;
            y = swapped;
        }
    }
    return place;
}

static unsigned curve_bits(const slui_raster_cut *cut)
{
    const int longer = cut->across > cut->down ? cut->across : cut->down;
    return longer > 1 ? SLUI_HIGHEST_BIT64((uint64_t)longer - 1) + 1 : 1;
}

// Deals out the blocks, given in their order along the curve.
static void deal_out(slu_raster_field *f, const uint64_t *order)
{
    const size_t ranks = (size_t)f->options.ranks.count;
    size_t run = f->block_count / (ranks * RUNS_PER_RANK);
    if (run > LONGEST_RUN) run = LONGEST_RUN;
    if (run < 1) run = 1;
    for (size_t i = 0; i < f->block_count; i++) {
        const size_t block = (uint32_t)order[i];
        f->owners[block] = (uint16_t)(i / run % ranks);
        f->post->own_blocks += f->owners[block] == f->options.ranks.rank;
    }
}

// A raster has fewer than 2^32 blocks, and 32 bits of a place along the curve keep its order.
static slu_status order_blocks(slu_raster_field *f, slu_error *error)
{
    const size_t count = f->block_count;
    const unsigned bits = curve_bits(&f->cut);
    uint64_t *order = slui_alloc(&f->allocator, 2 * count, sizeof *order);
    if (!order) return slui_fail_memory(error);
    for (size_t i = 0; i < count; i++) {
        const uint64_t place = hilbert(bits, (uint32_t)(i % (size_t)f->cut.across),
                                       (uint32_t)(i / (size_t)f->cut.across));
        order[i] = (2 * bits > 32 ? place >> (2 * bits - 32) : place) << 32 | i;
    }
    slui_sort_words(order, order + count, count);
    deal_out(f, order);
    slui_free(&f->allocator, order, 2 * count, sizeof *order);
    return SLU_OK;
}

static bool create_post(slu_raster_field *f)
{
    const slu_allocator *a = &f->allocator;
    const size_t ranks = (size_t)f->options.ranks.count;
    f->post = slui_alloc(a, 1, sizeof *f->post);
    if (!f->post) return false;
    f->post->letters = slui_alloc(a, ranks, sizeof *f->post->letters);
    f->post->arrived = slui_alloc(a, SLU_RASTER_MOST_MESSAGE, 1);
    bool done = f->post->letters && f->post->arrived;
    for (size_t i = 0; i < ranks && done; i++)
        done = (f->post->letters[i].bytes = slui_alloc(a, SLU_RASTER_MOST_MESSAGE, 1)) != NULL;
    return done;
}

slu_status slui_raster_ranks_begin(slu_raster_field *f, slu_error *error)
{
    if (f->options.ranks.count < 2) return SLU_OK;
    if (!create_post(f)) return slui_fail_memory(error);
    f->owners = slui_alloc(&f->allocator, f->block_count, sizeof *f->owners);
    return f->owners ? order_blocks(f, error) : slui_fail_memory(error);
}

void slui_raster_ranks_release(slu_raster_field *f)
{
    const slu_allocator *a = &f->allocator;
    const size_t ranks = (size_t)f->options.ranks.count;
    slui_free(a, f->owners, f->block_count, sizeof *f->owners);
    if (!f->post) return;
    for (size_t i = 0; f->post->letters && i < ranks; i++)
        slui_free(a, f->post->letters[i].bytes, SLU_RASTER_MOST_MESSAGE, 1);
    slui_free(a, f->post->letters, ranks, sizeof *f->post->letters);
    slui_free(a, f->post->arrived, SLU_RASTER_MOST_MESSAGE, 1);
    slui_free(a, f->post, 1, sizeof *f->post);
}

void slui_raster_ranks_describe(const slu_raster_field *f, slu_raster_field_facts *out)
{
    out->own_blocks = f->post ? f->post->own_blocks : f->block_count;
    if (!f->post) return;
    out->messages = f->post->counts[0];
    out->message_bytes = f->post->bytes;
}

// ---- sending

static void send_letter(slu_raster_field *f, int to)
{
    slui_raster_post *post = f->post;
    letter *l = &post->letters[to];
    const slu_raster_ranks *ranks = &f->options.ranks;
    if (post->status != SLU_OK || !l->count) return;
    const size_t size = l->count * CELL_BYTES;
    post->status = ranks->send(ranks->ctx, to, l->bytes, size, &post->error);
    post->counts[0]++;
    post->bytes += size;
    l->count = 0;
}

void slui_raster_post_cell(slu_raster_field *f, int to, size_t block, size_t index)
{
    letter *l = &f->post->letters[to];
    const slui_raster_sides *sides = &f->sides[block];
    uint8_t *at = l->bytes + l->count * CELL_BYTES;
    // A cell has up to three neighbours in one block; the last cell noted may be the same.
    if (l->count && slui_get64(at - CELL_BYTES) == block &&
        slui_get32(at - CELL_BYTES + 8) == index)
        return;
    slui_put64(at, block);
    slui_put32(at + 8, (uint32_t)index);
    slui_put32(at + 12, sides->ground[index]);
    slui_put64(at + 16, sides->label[index]);
    if (++l->count == MOST_CELLS) send_letter(f, to);
}

slu_status slui_raster_post_all(slu_raster_field *f, slu_error *error)
{
    if (!f->post) return SLU_OK;
    for (int i = 0; i < f->options.ranks.count; i++)
        send_letter(f, i);
    if (f->post->status != SLU_OK) *error = f->post->error;
    return f->post->status;
}

// ---- receiving

// Messages come from the same program, but a network is not a function call.
static slu_status take_cell(slu_raster_field *f, const uint8_t *at, slu_error *error)
{
    const uint64_t block = slui_get64(at), label = slui_get64(at + 16);
    const uint32_t index = slui_get32(at + 8), ground = slui_get32(at + 12);
    if (block >= f->block_count || slui_raster_owns(f, block) || label >= f->beyond || !ground ||
        index >= slui_raster_sides_size(slui_raster_block_area(&f->cut, block)))
        return slui_fail(error, SLU_ERR_FORMAT, "a message from another rank makes no sense");
    return slui_raster_take_cell(f, block, index, ground, label) ? SLU_OK : slui_fail_memory(error);
}

// Takes all messages that have arrived.
static slu_status take_letters(slu_raster_field *f, slu_error *error)
{
    slui_raster_post *post = f->post;
    const slu_raster_ranks *ranks = &f->options.ranks;
    for (;;) {
        size_t size = 0;
        slu_status status =
            ranks->receive(ranks->ctx, post->arrived, SLU_RASTER_MOST_MESSAGE, &size, error);
        if (status != SLU_OK || !size) return status;
        post->counts[1]++;
        for (size_t at = 0; at + CELL_BYTES <= size && status == SLU_OK; at += CELL_BYTES)
            status = take_cell(f, post->arrived + at, error);
        if (status != SLU_OK) return status;
    }
}

// ---- the end

typedef struct counting {
    bool counts;       // a round is under way
    uint64_t received; // by all, as the last round counted; UINT64_MAX: there was none
} counting;

// Takes part in a round, if this rank has nothing to do. *done: nobody has.
static slu_status count_round(slu_raster_field *f, counting *c, bool *done, slu_error *error)
{
    const slu_raster_ranks *ranks = &f->options.ranks;
    slu_status status = SLU_OK;
    if (!c->counts) {
        status = ranks->begin_sum(ranks->ctx, f->post->counts, error);
        c->counts = true;
    }
    uint64_t sums[2];
    bool there = false;
    if (status == SLU_OK) status = ranks->end_sum(ranks->ctx, sums, &there, error);
    if (status != SLU_OK || !there) return status;
    *done = sums[0] == c->received;
    c->received = sums[1];
    c->counts = false;
    return SLU_OK;
}

static slu_status solve_own(slu_raster_field *f, slui_raster_worker *w)
{
    counting c = {.received = UINT64_MAX};
    bool done = false;
    while (!done && f->status == SLU_OK) {
        size_t block;
        const slu_status status = take_letters(f, &w->error);
        if (status != SLU_OK) return status;
        if (slui_raster_take_next(f, &block)) {
            slui_raster_solve_block(f, w, block);
            continue;
        }
        const slu_status counted = count_round(f, &c, &done, &w->error);
        if (counted != SLU_OK) return counted;
    }
    return f->status;
}

slu_status slui_raster_solve_ranks(slu_raster_field *f, slu_error *error)
{
    slui_raster_worker *w = &f->workers[0];
    pthread_mutex_lock(&f->lock);
    const slu_status status = solve_own(f, w);
    pthread_mutex_unlock(&f->lock);
    if (status != SLU_OK && error) *error = f->status != SLU_OK ? f->error : w->error;
    return status;
}
