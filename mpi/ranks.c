// SPDX-License-Identifier: MIT
// MPI behind the interface of slu_raster_ranks. A message is copied when it is sent, and the copy
// is freed once MPI no longer needs it.
#include "ranks.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum { TAG = 1 };

struct sending {
    sending *next;
    MPI_Request request;
    unsigned char bytes[];
};

static slu_status fail(slu_error *error, const char *what)
{
    if (error) {
        *error = (slu_error){.code = SLU_ERR_IO};
        strncpy(error->text, what, sizeof error->text - 1);
    }
    return SLU_ERR_IO;
}

// Frees the messages that have left.
static void forget_sent(mpi_ranks *r)
{
    for (sending **at = &r->sent; *at;) {
        sending *s = *at;
        int done = 0;
        MPI_Test(&s->request, &done, MPI_STATUS_IGNORE);
        if (done) {
            *at = s->next;
            free(s);
        } else {
            at = &s->next;
        }
    }
}

static slu_status send_bytes(void *ctx, int to, const void *bytes, size_t size, slu_error *error)
{
    mpi_ranks *r = ctx;
    forget_sent(r);
    sending *s = malloc(sizeof *s + size);
    if (!s) return fail(error, "out of memory");
    memcpy(s->bytes, bytes, size);
    s->next = r->sent;
    r->sent = s;
    if (MPI_Isend(s->bytes, (int)size, MPI_BYTE, to, TAG, MPI_COMM_WORLD, &s->request))
        return fail(error, "a message could not be sent");
    return SLU_OK;
}

static slu_status receive_bytes(void *ctx, void *bytes, size_t capacity, size_t *size,
                                slu_error *error)
{
    (void)ctx;
    MPI_Status from;
    int is_there = 0, count = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &is_there, &from);
    *size = 0;
    if (!is_there) return SLU_OK;
    if (MPI_Recv(bytes, (int)capacity, MPI_BYTE, from.MPI_SOURCE, TAG, MPI_COMM_WORLD, &from))
        return fail(error, "a message could not be received");
    MPI_Get_count(&from, MPI_BYTE, &count);
    *size = (size_t)count;
    return SLU_OK;
}

static slu_status begin_sum(void *ctx, const uint64_t numbers[2], slu_error *error)
{
    mpi_ranks *r = ctx;
    memcpy(r->numbers, numbers, sizeof r->numbers);
    if (MPI_Iallreduce(r->numbers, r->sums, 2, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD, &r->adding))
        return fail(error, "the ranks could not count together");
    return SLU_OK;
}

static slu_status end_sum(void *ctx, uint64_t sums[2], bool *done, slu_error *error)
{
    mpi_ranks *r = ctx;
    int is_there = 0;
    if (MPI_Test(&r->adding, &is_there, MPI_STATUS_IGNORE))
        return fail(error, "the ranks could not count together");
    *done = is_there;
    if (is_there)
        memcpy(sums, r->sums, sizeof r->sums);
    else
        sched_yield(); // whoever shares this processor may have work
    return SLU_OK;
}

slu_raster_ranks mpi_ranks_begin(mpi_ranks *ranks)
{
    *ranks = (mpi_ranks){.adding = MPI_REQUEST_NULL};
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks->count);
    return (slu_raster_ranks){.rank = ranks->rank,
                              .count = ranks->count,
                              .send = send_bytes,
                              .receive = receive_bytes,
                              .begin_sum = begin_sum,
                              .end_sum = end_sum,
                              .ctx = ranks};
}

void mpi_ranks_end(mpi_ranks *ranks)
{
    while (ranks->sent)
        forget_sent(ranks);
}
