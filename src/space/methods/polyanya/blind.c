// SPDX-License-Identifier: MIT
// Blind cells: leaves of the graph of cells are removed until there are none.
//
// Invariant: behind the exit of a cell, seen from outside, lie only that cell and cells whose exits
// lead into it.
// Cost: every side is visited twice.
#include "space/methods/polyanya/blind.h"

#include "base/platform.h"

typedef struct stripping {
    const slui_mesh *mesh;
    slui_blind *blind;
    uint32_t *open;  // for each cell, its sides that still lead somewhere
    uint32_t *queue; // cells that have become leaves
    size_t first, last;
} stripping;

static void count_open(stripping *s)
{
    for (uint32_t cell = 0; cell < s->mesh->cell_count; cell++) {
        s->blind->exit[cell] = SLUI_NO_EXIT;
        for (uint32_t i = s->mesh->first_side[cell]; i < s->mesh->first_side[cell + 1]; i++)
            s->open[cell] += s->mesh->side_cell[i] != SLUI_NO_CELL;
        if (s->open[cell] == 1) s->queue[s->last++] = cell;
    }
}

// Its only neighbour may have become blind meanwhile, by its only other exit: of two, the first
// stays blind.
static void take_off(stripping *s, uint32_t cell)
{
    const slui_mesh *mesh = s->mesh;
    for (uint32_t i = mesh->first_side[cell]; i < mesh->first_side[cell + 1]; i++) {
        uint32_t next = mesh->side_cell[i];
        if (next == SLUI_NO_CELL || s->blind->exit[next] != SLUI_NO_EXIT) continue;
        s->blind->exit[cell] = i;
        if (--s->open[next] == 1) s->queue[s->last++] = next;
    }
}

bool slui_blind_find(const slu_allocator *a, const slui_mesh *mesh, slui_blind *out)
{
    size_t count = mesh->cell_count;
    *out = (slui_blind){.exit = slui_alloc(a, count, sizeof *out->exit),
                        .marked = slui_alloc(a, count, sizeof *out->marked),
                        .count = count};
    stripping s = {.mesh = mesh,
                   .blind = out,
                   .open = slui_alloc(a, count, sizeof *s.open),
                   .queue = slui_alloc(a, count, sizeof *s.queue)};
    bool good = out->exit && out->marked && s.open && s.queue;
    if (good) count_open(&s);
    while (good && s.first < s.last)
        take_off(&s, s.queue[s.first++]);
    slui_free(a, s.open, count, sizeof *s.open);
    slui_free(a, s.queue, count, sizeof *s.queue);
    return good;
}

void slui_blind_release(const slu_allocator *a, slui_blind *blind)
{
    slui_free(a, blind->exit, blind->count, sizeof *blind->exit);
    slui_free(a, blind->marked, blind->count, sizeof *blind->marked);
    *blind = (slui_blind){0};
}

size_t slui_blind_bytes(const slui_blind *blind)
{
    return 2 * blind->count * sizeof *blind->exit;
}

void slui_blind_begin(slui_blind *blind)
{
    // The marks are cleared once in 2^32 goals.
    if (++blind->present != 0) return;
    memset(blind->marked, 0, blind->count * sizeof *blind->marked);
    blind->present = 1;
}

void slui_blind_mark(slui_blind *blind, const slui_mesh *mesh, uint32_t cell)
{
    blind->marked[cell] = blind->present;
    for (; blind->exit[cell] != SLUI_NO_EXIT; blind->marked[cell] = blind->present)
        cell = mesh->side_cell[blind->exit[cell]];
}
