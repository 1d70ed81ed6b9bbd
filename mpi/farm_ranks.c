// SPDX-License-Identifier: MIT
// Handing out maps. Rank 0 gives a map to each rank that is free and takes the answers; it runs
// jobs of its own like the others, since a job is a child process and leaves the rank its own.
//
// A rank whose connection ends is dead at once; a machine that is gone ends none, so everybody says
// every second that it lives, and is dead after a silence. Its map goes back among those to hand
// out. If rank 0 dies, the others end, and the journal has what was finished.
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "farm.h"
#include "farm_post.h"

enum { NAP_MS = 5 };
static const size_t NO_ROW = SIZE_MAX;
static const double BEAT_SECONDS = 1;

// The other end of a connection: for rank 0 a rank that called, for the others rank 0.
typedef struct peer {
    farm_line line;
    int rank;
    double heard;
    size_t row; // what it works on
    bool is_free;
} peer;

typedef struct farm {
    const farm_request *request;
    farm_book *book; // NULL: this is not rank 0
    farm_office office;
    int rank;
    peer *peers;
    int peer_count, peer_capacity;
    bool *under_way; // rows; rank 0
    farm_child *child;
    size_t row; // the child's
    double beaten, told;
    size_t told_finished;
    bool quits;
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

static void send_to(const farm *f, peer *p, farm_notice notice, const char *text)
{
    notice.from = f->rank;
    farm_line_send(&p->line, notice, text);
}

static bool is_dead(const farm *f, const peer *p)
{
    return p->line.socket < 0 || now_seconds() - p->heard > f->request->silence;
}

static void beat(farm *f)
{
    const double now = now_seconds();
    if (now - f->beaten < BEAT_SECONDS) return;
    f->beaten = now;
    for (int i = 0; i < f->peer_count; i++)
        send_to(f, &f->peers[i], (farm_notice){.kind = FARM_BEAT}, NULL);
}

// ---- the own job

static void begin_job(farm *f, size_t row, const char *map)
{
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

static peer *add_peer(farm *f)
{
    if (f->peer_count == f->peer_capacity) {
        const int capacity = 2 * f->peer_capacity + 8;
        peer *grown = realloc(f->peers, (size_t)capacity * sizeof *grown);
        if (!grown) return NULL;
        f->peers = grown;
        f->peer_capacity = capacity;
    }
    return &f->peers[f->peer_count];
}

static void take_callers(farm *f)
{
    farm_line line;
    while (farm_office_accept(&f->office, &line)) {
        peer *p = add_peer(f);
        if (!p) {
            farm_line_close(&line);
            return;
        }
        *p = (peer){.line = line, .heard = now_seconds(), .row = NO_ROW};
        f->peer_count++;
    }
}

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

static void hear_peer(farm *f, peer *p)
{
    farm_notice n;
    char *text;
    while (farm_line_receive(&p->line, &n, &text)) {
        p->heard = now_seconds();
        p->rank = n.from;
        if (n.kind == FARM_HELLO) p->is_free = true;
        if (n.kind != FARM_ANSWER || n.row != p->row) continue;
        take_answer(f, p->row, &(farm_answer){n.code, n.signal, text});
        p->is_free = true;
        p->row = NO_ROW;
    }
}

static void bury(farm *f, peer *p)
{
    char why[64];
    farm_line_close(&p->line);
    if (p->row == NO_ROW) {
        farm_say("rank %d died; it had no map", p->rank);
    } else {
        snprintf(why, sizeof why, "rank %d died while it worked on it", p->rank);
        take_answer(f, p->row, &(farm_answer){.code = -1, .text = why});
    }
    *p = f->peers[--f->peer_count];
}

static void hear_peers(farm *f)
{
    take_callers(f);
    for (int i = f->peer_count - 1; i >= 0; i--) {
        hear_peer(f, &f->peers[i]);
        if (is_dead(f, &f->peers[i])) bury(f, &f->peers[i]);
    }
}

static void hand_out(farm *f)
{
    for (int i = -1; i < f->peer_count; i++) { // -1: rank 0 itself
        peer *p = i < 0 ? NULL : &f->peers[i];
        if (p ? !p->is_free : f->row != NO_ROW) continue;
        const size_t row = next_row(f);
        if (row == NO_ROW) return;
        f->under_way[row] = true;
        if (!p) {
            begin_job(f, row, f->request->maps[row]);
            continue;
        }
        p->is_free = false;
        p->row = row;
        send_to(f, p, (farm_notice){.kind = FARM_JOB, .row = row}, f->request->maps[row]);
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
    f->told = now_seconds();
    while (f->book->finished < f->request->map_count) {
        hear_peers(f);
        hand_out(f);
        if (poll_job(f, &answer)) {
            take_answer(f, f->row, &answer);
            free(answer.text);
            f->row = NO_ROW;
        }
        beat(f);
        tell(f);
    }
    take_callers(f); // those that were late
    for (int i = 0; i < f->peer_count; i++)
        send_to(f, &f->peers[i], (farm_notice){.kind = FARM_QUIT}, NULL);
}

// ---- the others

static void hear_master(farm *f, peer *master)
{
    farm_notice n;
    char *text;
    while (farm_line_receive(&master->line, &n, &text)) {
        master->heard = now_seconds();
        if (n.kind == FARM_QUIT) f->quits = true;
        if (n.kind == FARM_JOB && text) begin_job(f, n.row, text);
    }
}

// Returns the rank's exit code: that of a rank whose rank 0 is gone says so.
static int run_worker(farm *f, peer *master)
{
    farm_answer answer;
    send_to(f, master, (farm_notice){.kind = FARM_HELLO}, NULL);
    for (;;) {
        hear_master(f, master);
        if (f->quits) return FARM_OK;
        if (is_dead(f, master)) return farm_say("rank 0 is gone; rank %d ends", f->rank), FARM_BAD;
        if (poll_job(f, &answer)) {
            const farm_notice n = {
                .kind = FARM_ANSWER, .row = f->row, .code = answer.code, .signal = answer.signal};
            send_to(f, master, n, answer.text);
            free(answer.text);
            f->row = NO_ROW;
        }
        beat(f);
    }
}

// A rank that comes too late finds nobody, and nothing to do.
static int call_and_work(farm *f)
{
    peer *master = add_peer(f);
    if (!master || !farm_office_call(&f->office, &master->line)) return FARM_OK;
    master->heard = now_seconds();
    f->peer_count = 1;
    return run_worker(f, master);
}

// ---- all

int farm_run(const farm_request *request, farm_book *book, const farm_office *office, int rank)
{
    farm f = {.request = request, .book = book, .office = *office, .rank = rank, .row = NO_ROW};
    int code = FARM_OK;
    f.under_way = calloc(request->map_count, sizeof *f.under_way);
    if (!f.under_way)
        code = (farm_say("out of memory"), FARM_BAD);
    else if (book)
        run_master(&f);
    else
        code = call_and_work(&f);
    farm_child_end(f.child);
    for (int i = 0; i < f.peer_count; i++)
        farm_line_close(&f.peers[i].line);
    free(f.peers);
    free(f.under_way);
    return code;
}
