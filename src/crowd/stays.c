// SPDX-License-Identifier: MIT
// Reservations: see stays.h.
#include "crowd/stays.h"

enum { FEWEST_BITS = 6 };

bool slui_stays_reserve(slui_stays *s, const slu_allocator *allocator, size_t places)
{
    unsigned bits = FEWEST_BITS;
    while ((size_t)1 << bits < 2 * places)
        bits++;
    if (s->capacity >= (size_t)1 << bits) return true;
    slui_stay *slots = slui_alloc(allocator, (size_t)1 << bits, sizeof *slots);
    if (!slots) return false;
    slui_stays_release(s, allocator);
    *s = (slui_stays){slots, (size_t)1 << bits, 64 - bits};
    return true;
}

void slui_stays_release(slui_stays *s, const slu_allocator *allocator)
{
    slui_free(allocator, s->slots, s->capacity, sizeof *s->slots);
}

size_t slui_stays_bytes(const slui_stays *s)
{
    return s->capacity * sizeof *s->slots;
}

void slui_stays_clear(slui_stays *s)
{
    if (s->capacity) memset(s->slots, 0, s->capacity * sizeof *s->slots);
}
