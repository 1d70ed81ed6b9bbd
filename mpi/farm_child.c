// SPDX-License-Identifier: MIT
// One job as a child process: what it prints, and how it ends.
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "farm.h"

// An answer travels as one message. More than this is not an answer.
enum { MOST_PRINTED = 4 << 20, READ_AT_ONCE = 65536, WAIT_MS = 5 };

typedef struct printed {
    int pipe; // -1: closed
    char *text;
    size_t size;
} printed;

struct farm_child {
    pid_t pid;
    printed said[2]; // its stdout and stderr
};

// ---- starting

// In the child. It must not outlive a rank that is killed, or two of them would write one file.
static void become(char **words, const int pipes[2][2], pid_t rank)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != rank) _exit(FARM_BAD);
#else
    (void)rank;
#endif
    const int nothing = open("/dev/null", O_RDONLY);
    if (nothing >= 0) dup2(nothing, 0);
    dup2(pipes[0][1], 1);
    dup2(pipes[1][1], 2);
    execvp(words[0], words);
    static const char WHY[] =
        "sluice-mpi: the command sluice cannot be run; name it with --sluice\n";
    const ssize_t written = write(2, WHY, sizeof WHY - 1);
    _exit(written > 0 ? FARM_BAD : FARM_LIMIT);
}

static void close_both(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

static bool open_pipes(int pipes[2][2])
{
    if (pipe(pipes[0]) != 0) return false;
    if (pipe(pipes[1]) != 0) return close_both(pipes[0]), false;
    for (int i = 0; i < 4; i++)
        fcntl(pipes[i / 2][i % 2], F_SETFD, FD_CLOEXEC);
    return true;
}

farm_child *farm_child_start(const farm_request *request, const char *map)
{
    int pipes[2][2];
    farm_child *child = calloc(1, sizeof *child);
    char **words = farm_words(request, map);
    if (!child || !words || !open_pipes(pipes)) {
        free(child);
        farm_words_free(words);
        return NULL;
    }
    const pid_t rank = getpid();
    child->pid = fork();
    if (child->pid == 0) become(words, (const int(*)[2])pipes, rank);
    farm_words_free(words);
    for (int i = 0; i < 2; i++) {
        close(pipes[i][1]);
        child->said[i].pipe = pipes[i][0];
        fcntl(pipes[i][0], F_SETFL, O_NONBLOCK);
    }
    if (child->pid > 0) return child;
    farm_child_end(child);
    return NULL;
}

// ---- listening

// Takes what has arrived. Once a job has printed too much, the rest is read and forgotten.
static void take(printed *p)
{
    char bytes[READ_AT_ONCE];
    while (p->pipe >= 0) {
        const ssize_t got = read(p->pipe, bytes, sizeof bytes);
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
        if (got <= 0) {
            close(p->pipe);
            p->pipe = -1;
            return;
        }
        if (p->size + (size_t)got >= MOST_PRINTED) continue;
        char *grown = realloc(p->text, p->size + (size_t)got + 1);
        if (!grown) continue;
        memcpy(grown + p->size, bytes, (size_t)got);
        p->text = grown;
        p->size += (size_t)got;
        p->text[p->size] = 0;
    }
}

// The last line of what a job complained about, without the command's name.
static char *last_line(const printed *p)
{
    static const char NAME[] = "sluice: ";
    size_t end = p->size;
    while (end > 0 && p->text[end - 1] == '\n')
        end--;
    size_t begin = end;
    while (begin > 0 && p->text[begin - 1] != '\n')
        begin--;
    if (end - begin >= sizeof NAME && memcmp(p->text + begin, NAME, sizeof NAME - 1) == 0)
        begin += sizeof NAME - 1;
    return end > begin ? strndup(p->text + begin, end - begin) : strdup("it gave no reason");
}

static void release(farm_child *child)
{
    for (int i = 0; i < 2; i++) {
        if (child->said[i].pipe >= 0) close(child->said[i].pipe);
        free(child->said[i].text);
    }
    free(child);
}

bool farm_child_poll(farm_child *child, farm_answer *answer)
{
    struct pollfd ends[] = {{child->said[0].pipe, POLLIN, 0}, {child->said[1].pipe, POLLIN, 0}};
    poll(ends, 2, WAIT_MS);
    int status;
    const bool ended = waitpid(child->pid, &status, WNOHANG) == child->pid;
    take(&child->said[0]);
    take(&child->said[1]);
    if (!ended) return false;
    *answer = (farm_answer){.code = -1};
    if (WIFEXITED(status)) answer->code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) answer->signal = WTERMSIG(status);
    // A job whose check fails has printed its figures all the same.
    if (answer->code >= 0 && child->said[0].size) {
        answer->text = child->said[0].text;
        child->said[0].text = NULL;
    } else if (answer->code > 0) {
        answer->text = last_line(&child->said[1]);
    }
    release(child);
    return true;
}

void farm_child_end(farm_child *child)
{
    if (!child) return;
    if (child->pid > 0) {
        kill(child->pid, SIGKILL);
        waitpid(child->pid, NULL, 0);
    }
    release(child);
}
