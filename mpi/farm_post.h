// SPDX-License-Identifier: MIT
// Messages between rank 0 of a farm and the others, by sockets of their own.
//
// MPI does not survive the death of a rank, and a socket tells of it at once. So MPI only passes
// rank 0's address and a secret on, and is finished before the work begins. All of a farm runs the
// same program, so messages are plain structs.
#ifndef MPI_FARM_POST_H
#define MPI_FARM_POST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum farm_kind { FARM_HELLO, FARM_JOB, FARM_ANSWER, FARM_BEAT, FARM_QUIT } farm_kind;

// A message: this, and then text, a map's name or an answer's.
typedef struct farm_notice {
    uint32_t kind;
    int32_t from;
    uint64_t row;
    int32_t code, signal;
    uint32_t has_text, size; // of the text, without its zero
} farm_notice;

// One end of a connection.
typedef struct farm_line {
    int socket; // -1: there is none, or the other end is dead
    unsigned char *bytes;
    size_t count, capacity;
    char *text; // of the last message
} farm_line;

// Where rank 0 listens. Its ranks know it by MPI.
typedef struct farm_office {
    char host[256];
    int port;
    uint64_t secret[2];
    int socket; // rank 0's
} farm_office;

// Tells all ranks where rank 0 listens; all call it, before MPI is finished. False if it cannot.
bool farm_office_open(farm_office *office, int rank);

// Rank 0: takes one that calls and knows the secret. False if nobody calls.
bool farm_office_accept(const farm_office *office, farm_line *line);

// Another rank: calls rank 0.
bool farm_office_call(const farm_office *office, farm_line *line);

// False if the other end is dead; then the line is closed.
bool farm_line_send(farm_line *line, farm_notice notice, const char *text);

// The next message that has arrived as a whole; *text, with its zero, is valid until the next call.
// False if there is none; the line is closed if the other end is dead.
bool farm_line_receive(farm_line *line, farm_notice *notice, char **text);

void farm_line_close(farm_line *line);

#endif
