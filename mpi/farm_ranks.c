// SPDX-License-Identifier: MIT
// Handing out maps. Rank 0 gives a map to each rank that is free and takes the answers; it runs
// jobs of its own like the others, since a job is a child process and leaves the rank its own.
//
// Everybody says every second that it lives. A rank of the same machine whose process is gone is
// dead at once, any other after a silence; its map goes back among those to hand out. If rank 0
// dies, the others end, and the journal has what was finished.
//
// A rank that was taken for dead and answers all the same is welcome: the first answer counts.
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "farm.h"

enum { MOST_MESSAGE = (4 << 20) + 4096, NAP_MS = 5 };
static const size_t NO_ROW = SIZE_MAX;
static const double BEAT_SECONDS = 1;

typedef enum notice_kind { HELLO, JOB, ANSWER, BEAT, QUIT } notice_kind;

// A message: this, and then text: a map's name, or an answer's.
typedef struct notice {
    uint32_t kind;
    int32_t from, pid;
    uint32_t machine; // a hash of its name
    uint64_t row;
    int32_t code, signal;
    uint32_t size; // of the text, with its zero
    uint32_t zero;
} notice;

// What is known of a rank.
typedef struct peer {
    double heard;
    pid_t pid; // 0: not known yet
    uint32_t machine;
    size_t row; // what it works on
    bool is_free, is_dead;
} peer;

typedef struct farm {
    const farm_request *request;
    farm_book *book; // NULL: this is not rank 0
    mpi_ranks *ranks;
    slu_raster_ranks post;
    peer *peers;
    bool *under_way; // rows; rank 0
    farm_child *child;
    size_t row; // the child's
    unsigned char *bytes;
    uint32_t machine;
    double beaten, told;
    size_t told_finished;
    bool quits, whole;
} farm;

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = NAP_MS * 1000000L}, NULL);
}

static uint32_t this_machine(void)
{
    char name[256] = "";
    gethostname(name, sizeof name - 1);
    uint32_t hash = 2166136261u;
    for (const char *c = name; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    return hash;
}

// ---- messages

// A message that cannot be sent is not missed: its receiver is dead, and will be noticed.
static void send_notice(farm *f, int to, notice n, const char *text)
{
    n.from = f->ranks->rank;
    n.pid = getpid();
    n.machine = f->machine;
    n.size = text ? (uint32_t)strlen(text) + 1 : 0;
    memcpy(f->bytes, &n, sizeof n);
    if (text) memcpy(f->bytes + sizeof n, text, n.size);
    f->post.send(f->post.ctx, to, f->bytes, sizeof n + n.size, NULL);
}

// The next message that makes sense, with its text in the buffer.
static bool receive_notice(farm *f, notice *n)
{
    size_t size = 0;
    if (f->post.receive(f->post.ctx, f->bytes, MOST_MESSAGE, &size, NULL) != SLU_OK) return false;
    if (size < sizeof *n) return false;
    memcpy(n, f->bytes, sizeof *n);
    if (n->size != size - sizeof *n || n->from < 0 || n->from >= f->ranks->count) return false;
    if (n->size) f->bytes[size - 1] = 0;
    peer *p = &f->peers[n->from];
    p->heard = now_seconds();
    p->pid = n->pid;
    p->machine = n->machine;
    p->is_dead = false;
    return true;
}

static void beat(farm *f)
{
    const double now = now_seconds();
    if (now - f->beaten < BEAT_SECONDS) return;
    f->beaten = now;
    const int first = f->book ? 1 : 0, end = f->book ? f->ranks->count : 1;
    for (int i = first; i < end; i++)
        if (!f->peers[i].is_dead) send_notice(f, i, (notice){.kind = BEAT}, NULL);
}

static bool has_died(const farm *f, const peer *p)
{
    if (p->pid && p->machine == f->machine && kill(p->pid, 0) != 0 && errno == ESRCH) return true;
    return now_seconds() - p->heard > f->request->silence;
}

// ---- the own job

static void begin_job(farm *f, size_t row, const char *map)
{
    farm_child_end(f->child);
    f->row = row;
    f->child = farm_child_start(f->request, map);
}

// Waits a little. True if the own job has ended.
static bool poll_job(farm *f, farm_answer *answer)
{
    if (f->row == NO_ROW) return nap(), false;
    if (f->child) {
        if (!farm_child_poll(f->child, answer)) return false;
        f->child = NULL;
        return true;
    }
    *answer = (farm_answer){.code = -1, .text = strdup("its process could not be started")};
    return true;
}

// ---- rank 0

static size_t next_row(const farm *f)
{
    for (size_t i = 0; i < f->request->map_count; i++)
        if (!f->book->rows[i].answer && !f->under_way[i]) return i;
    return NO_ROW;
}

static void take_answer(farm *f, size_t row, const farm_answer *answer)
{
    f->under_way[row] = false;
    farm_book_enter(f->book, row, answer);
}

static void bury(farm *f, int rank)
{
    peer *p = &f->peers[rank];
    p->is_dead = true;
    p->is_free = false;
    f->whole = false;
    const size_t row = p->row;
    p->row = NO_ROW;
    if (row == NO_ROW) {
        farm_say("rank %d died; it had no map", rank);
        return;
    }
    char why[64];
    snprintf(why, sizeof why, "rank %d died while it worked on it", rank);
    take_answer(f, row, &(farm_answer){.code = -1, .text = why});
}

static void hear_ranks(farm *f)
{
    notice n;
    while (receive_notice(f, &n)) {
        peer *p = &f->peers[n.from];
        if (n.kind == HELLO) p->is_free = true;
        if (n.kind != ANSWER || n.row >= f->request->map_count) continue;
        char *text = n.size ? (char *)f->bytes + sizeof n : NULL;
        take_answer(f, n.row, &(farm_answer){n.code, n.signal, text});
        p->is_free = true;
        p->row = NO_ROW;
    }
    for (int i = 1; i < f->ranks->count; i++)
        if (!f->peers[i].is_dead && has_died(f, &f->peers[i])) bury(f, i);
}

static void hand_out(farm *f)
{
    for (int i = 0; i < f->ranks->count; i++) {
        peer *p = &f->peers[i];
        if (i == 0 ? f->row != NO_ROW : !p->is_free || p->is_dead) continue;
        const size_t row = next_row(f);
        if (row == NO_ROW) return;
        f->under_way[row] = true;
        if (i == 0) {
            begin_job(f, row, f->request->maps[row]);
            continue;
        }
        p->is_free = false;
        p->row = row;
        send_notice(f, i, (notice){.kind = JOB, .row = row}, f->request->maps[row]);
    }
}

static void tell(farm *f)
{
    const double now = now_seconds();
    if (now - f->told < BEAT_SECONDS || f->book->finished == f->told_finished) return;
    f->told = now;
    f->told_finished = f->book->finished;
    farm_say("%zu of %zu maps", f->book->finished, f->request->map_count);
}

static void run_master(farm *f)
{
    farm_answer answer;
    while (f->book->finished < f->request->map_count) {
        hear_ranks(f);
        hand_out(f);
        if (poll_job(f, &answer)) {
            take_answer(f, f->row, &answer);
            free(answer.text);
            f->row = NO_ROW;
        }
        beat(f);
        tell(f);
    }
    for (int i = 1; i < f->ranks->count; i++)
        if (!f->peers[i].is_dead) send_notice(f, i, (notice){.kind = QUIT}, NULL);
}

// ---- the others

static void hear_master(farm *f)
{
    notice n;
    while (receive_notice(f, &n)) {
        if (n.kind == QUIT) f->quits = true;
        if (n.kind == JOB && n.size) begin_job(f, n.row, (char *)f->bytes + sizeof n);
    }
}

static void run_worker(farm *f)
{
    farm_answer answer;
    send_notice(f, 0, (notice){.kind = HELLO}, NULL);
    for (;;) {
        hear_master(f);
        if (f->quits) return;
        if (has_died(f, &f->peers[0])) {
            farm_say("rank 0 died; the journal has what was finished");
            f->whole = false;
            return;
        }
        if (poll_job(f, &answer)) {
            const notice n = {
                .kind = ANSWER, .row = f->row, .code = answer.code, .signal = answer.signal};
            send_notice(f, 0, n, answer.text);
            free(answer.text);
            f->row = NO_ROW;
        }
        beat(f);
    }
}

// ---- all

static void begin_peers(farm *f)
{
    for (int i = 0; i < f->ranks->count; i++)
        f->peers[i] = (peer){.heard = now_seconds(), .row = NO_ROW};
}

int farm_run(const farm_request *request, farm_book *book, mpi_ranks *ranks, bool *whole)
{
    farm f = {.request = request, .book = book, .ranks = ranks, .row = NO_ROW, .whole = true};
    f.post = mpi_ranks_begin(ranks);
    f.machine = this_machine();
    f.peers = calloc((size_t)ranks->count, sizeof *f.peers);
    f.under_way = calloc(request->map_count, sizeof *f.under_way);
    f.bytes = malloc(MOST_MESSAGE);
    int code = FARM_BAD;
    if (f.peers && f.under_way && f.bytes) {
        begin_peers(&f);
        if (book)
            run_master(&f);
        else
            run_worker(&f);
        code = f.whole ? FARM_OK : FARM_BAD;
    } else {
        farm_say("out of memory");
    }
    farm_child_end(f.child);
    if (f.whole) mpi_ranks_end(ranks);
    free(f.peers);
    free(f.under_way);
    free(f.bytes);
    *whole = f.whole;
    return code;
}
