// SPDX-License-Identifier: MIT
// A progress bar on stderr: drawn over itself with a carriage return, cleared at the end. Work that
// is done before the first redraw is due shows no bar at all.
#define _POSIX_C_SOURCE 200809L
#include "report/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "system/clock.h"

enum { BAR_WIDTH = 32 };
static const uint64_t REDRAW_NS = 100000000;

static bool can_redraw(void)
{
    const char *terminal = getenv("TERM");
    return terminal && strcmp(terminal, "dumb") != 0 && isatty(STDERR_FILENO);
}

void progress_begin(progress *bar, const char *label, uint64_t total)
{
    *bar = (progress){.label = label, .total = total ? total : 1, .shown = can_redraw()};
    if (bar->shown) bar->next_ns = clock_wall_ns() + REDRAW_NS;
}

void progress_begin_rate(progress *bar, const char *label, const char *unit, uint64_t total)
{
    progress_begin(bar, label, total);
    bar->unit = unit;
    bar->begin_ns = clock_wall_ns();
}

static void print_rate(const progress *bar, uint64_t done)
{
    const double seconds = (double)(clock_wall_ns() - bar->begin_ns) / 1e9;
    if (!bar->unit || done == 0 || !(seconds > 0)) return;
    const double rate = (double)done / seconds, left = (double)(bar->total - done) / rate;
    const uint64_t whole = (uint64_t)left;
    fprintf(stderr, "  %.2f million %s/s, %" PRIu64 ":%02" PRIu64 ":%02" PRIu64 " left", rate / 1e6,
            bar->unit, whole / 3600, whole / 60 % 60, whole % 60);
}

void progress_update(progress *bar, uint64_t done)
{
    if (!bar->shown || clock_wall_ns() < bar->next_ns) return;
    if (done > bar->total) done = bar->total;
    char cells[BAR_WIDTH + 1];
    int filled = (int)(done * BAR_WIDTH / bar->total);
    memset(cells, '#', (size_t)filled);
    memset(cells + filled, '.', (size_t)(BAR_WIDTH - filled));
    cells[BAR_WIDTH] = '\0';
    fprintf(stderr, "\r%s [%s] %3" PRIu64 " %%  %" PRIu64 " of %" PRIu64, bar->label, cells,
            done * 100 / bar->total, done, bar->total);
    print_rate(bar, done);
    fputs("\033[K", stderr);
    fflush(stderr);
    bar->drawn = true;
    bar->next_ns = clock_wall_ns() + REDRAW_NS;
}

void progress_end(progress *bar)
{
    if (bar->drawn) fputs("\r\033[K", stderr);
    *bar = (progress){0};
}
