// SPDX-License-Identifier: MIT
// Sockets between the ranks of a farm: see farm_post.h.
#include "farm_post.h"

#include <errno.h>
#include <mpi.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { MOST_TEXT = 8 << 20, READ_AT_ONCE = 65536, WAITING = 128, PATIENCE_SECONDS = 10 };

// ---- the office

// On this machine's own interface if all ranks are here, else on all.
static bool listen_somewhere(farm_office *office, bool alone)
{
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(alone ? INADDR_LOOPBACK : INADDR_ANY)};
    socklen_t size = sizeof at;
    office->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (office->socket < 0) return false;
    const bool done = bind(office->socket, (struct sockaddr *)&at, size) == 0 &&
                      listen(office->socket, WAITING) == 0 &&
                      getsockname(office->socket, (struct sockaddr *)&at, &size) == 0;
    office->port = ntohs(at.sin_port);
    if (alone) strcpy(office->host, "127.0.0.1");
    return done && getrandom(office->secret, sizeof office->secret, 0) == sizeof office->secret;
}

// Whether all ranks are on one machine.
static bool all_are_here(void)
{
    MPI_Comm here;
    int all, some;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &some);
    MPI_Comm_size(MPI_COMM_WORLD, &all);
    MPI_Comm_free(&here);
    return some == all;
}

bool farm_office_open(farm_office *office, int rank)
{
    *office = (farm_office){.socket = -1};
    const bool alone = all_are_here();
    int good = 1;
    if (rank == 0) {
        gethostname(office->host, sizeof office->host - 1);
        good = listen_somewhere(office, alone);
    }
    const int own = office->socket;
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(office, sizeof *office, MPI_BYTE, 0, MPI_COMM_WORLD);
    office->socket = own;
    return good;
}

// Waits for all bytes, for as long as sockets are patient.
static bool read_all(int socket, void *bytes, size_t size)
{
    return recv(socket, bytes, size, MSG_WAITALL) == (ssize_t)size;
}

static void be_patient(int socket)
{
    const struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

bool farm_office_accept(const farm_office *office, farm_line *line)
{
    uint64_t secret[2];
    const int socket = accept4(office->socket, NULL, NULL, SOCK_CLOEXEC);
    if (socket < 0) return false;
    be_patient(socket);
    *line = (farm_line){.socket = socket};
    if (read_all(socket, secret, sizeof secret) &&
        memcmp(secret, office->secret, sizeof secret) == 0)
        return true;
    farm_line_close(line);
    return false;
}

bool farm_office_call(const farm_office *office, farm_line *line)
{
    const struct addrinfo wanted = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char port[16];
    snprintf(port, sizeof port, "%d", office->port);
    *line = (farm_line){.socket = -1};
    if (getaddrinfo(office->host, port, &wanted, &found) != 0) return false;
    for (const struct addrinfo *at = found; at && line->socket < 0; at = at->ai_next) {
        line->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (connect(line->socket, at->ai_addr, at->ai_addrlen) != 0) farm_line_close(line);
    }
    freeaddrinfo(found);
    if (line->socket < 0) return false;
    be_patient(line->socket);
    const ssize_t sent = send(line->socket, office->secret, sizeof office->secret, MSG_NOSIGNAL);
    return sent == sizeof office->secret;
}

// ---- lines

static bool send_all(int socket, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        const ssize_t sent = send(socket, at, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        at += sent;
        size -= (size_t)sent;
    }
    return true;
}

bool farm_line_send(farm_line *line, farm_notice notice, const char *text)
{
    if (line->socket < 0) return false;
    notice.has_text = text != NULL;
    notice.size = text ? (uint32_t)strlen(text) : 0;
    if (send_all(line->socket, &notice, sizeof notice) && send_all(line->socket, text, notice.size))
        return true;
    farm_line_close(line);
    return false;
}

// Takes what has arrived.
static void take_bytes(farm_line *line)
{
    while (line->socket >= 0 && line->count <= MOST_TEXT) {
        if (line->capacity - line->count <= READ_AT_ONCE) {
            const size_t capacity = 2 * line->capacity + 2 * READ_AT_ONCE;
            unsigned char *grown = realloc(line->bytes, capacity);
            if (!grown) return;
            line->bytes = grown;
            line->capacity = capacity;
        }
        const ssize_t got =
            recv(line->socket, line->bytes + line->count, READ_AT_ONCE, MSG_DONTWAIT);
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return;
        if (got <= 0) {
            close(line->socket);
            line->socket = -1;
            return;
        }
        line->count += (size_t)got;
    }
}

bool farm_line_receive(farm_line *line, farm_notice *notice, char **text)
{
    free(line->text);
    line->text = *text = NULL;
    take_bytes(line);
    if (line->count < sizeof *notice) return false;
    memcpy(notice, line->bytes, sizeof *notice);
    const size_t whole = sizeof *notice + notice->size;
    if (notice->size > MOST_TEXT || notice->kind > FARM_QUIT) farm_line_close(line);
    if (line->count < whole) return false;
    if (notice->has_text) line->text = strndup((char *)line->bytes + sizeof *notice, notice->size);
    *text = line->text;
    line->count -= whole;
    memmove(line->bytes, line->bytes + whole, line->count);
    return true;
}

void farm_line_close(farm_line *line)
{
    if (line->socket >= 0) close(line->socket);
    free(line->bytes);
    free(line->text);
    *line = (farm_line){.socket = -1};
}
