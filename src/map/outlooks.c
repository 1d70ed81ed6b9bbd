// SPDX-License-Identifier: MIT
// Filling and updating outlooks: see outlooks.h.
#include "map/outlooks.h"

enum { WORD = 64, WORD_BYTES = 8 };

bool slui_outlooks_create(slui_outlooks *o, const slu_allocator *allocator, int length, int lines)
{
    o->lines = lines;
    o->per_line = (length + WORD - 1) / WORD;
    o->count = (size_t)lines * (size_t)o->per_line;
    o->words = slui_alloc(allocator, o->count, sizeof *o->words);
    return o->words != NULL;
}

void slui_outlooks_release(slui_outlooks *o, const slu_allocator *allocator)
{
    slui_free(allocator, o->words, o->count, sizeof *o->words);
}

// A word of a line, and the tiles at which a scan along a neighbouring line may turn: where free
// tiles begin, as the scan sees them.
typedef struct sight {
    uint64_t free, turns_ahead, turns_behind;
} sight;

SLUI_INLINE sight sight_of(const uint8_t *word)
{
    const uint64_t free = slui_load64(word), before = word[-1], after = word[WORD_BYTES];
    return (sight){free, free & ~(free << 1 | before >> 7), free & ~(free >> 1 | after << 63)};
}

// What a scan finds that enters a word, from the outlook of that word.
SLUI_INLINE uint16_t seen_ahead(uint64_t free, uint64_t turns, uint16_t beyond)
{
    const uint64_t stops = turns | ~free;
    if (!stops) return (uint16_t)(beyond + 2 * WORD);
    const unsigned bit = SLUI_LOWEST_BIT64(stops);
    return (uint16_t)(2 * bit + (free >> bit & 1));
}

SLUI_INLINE uint16_t seen_behind(uint64_t free, uint64_t turns, uint16_t beyond)
{
    const uint64_t stops = turns | ~free;
    if (!stops) return (uint16_t)(beyond + 2 * WORD);
    const unsigned bit = SLUI_HIGHEST_BIT64(stops);
    return (uint16_t)(2 * (WORD - 1 - bit) + (free >> bit & 1));
}

// Updates a line in which what ends a scan may have changed in the words from `first` to `last`.
// Further away an outlook changes only if the one before it does.
static void update_ahead(slui_outlooks *o, const slui_bits *bits, int line, int first, int last)
{
    const uint8_t *words = slui_bits_line(bits, line);
    slui_outlook *outlooks = o->words + line;
    uint16_t beyond = last < o->per_line ? outlooks[(ptrdiff_t)last * o->lines].ahead : 0;
    for (int w = last - 1; w >= 0; w--) {
        uint16_t *outlook = &outlooks[(ptrdiff_t)w * o->lines].ahead;
        const uint8_t *word = words + (w + 1) * WORD_BYTES;
        beyond = seen_ahead(slui_load64(word),
                            sight_of(word - bits->stride).turns_ahead |
                                sight_of(word + bits->stride).turns_ahead,
                            beyond);
        if (w < first && beyond == *outlook) break;
        *outlook = beyond;
    }
}

static void update_behind(slui_outlooks *o, const slui_bits *bits, int line, int first, int last)
{
    const uint8_t *words = slui_bits_line(bits, line);
    slui_outlook *outlooks = o->words + line;
    uint16_t beyond = first >= 0 ? outlooks[(ptrdiff_t)first * o->lines].behind : 0;
    for (int w = first + 1; w < o->per_line; w++) {
        uint16_t *outlook = &outlooks[(ptrdiff_t)w * o->lines].behind;
        const uint8_t *word = words + (w - 1) * WORD_BYTES;
        beyond = seen_behind(slui_load64(word),
                             sight_of(word - bits->stride).turns_behind |
                                 sight_of(word + bits->stride).turns_behind,
                             beyond);
        if (w > last && beyond == *outlook) break;
        *outlook = beyond;
    }
}

// The words before and after a line are walls: nothing lies beyond them.
void slui_outlooks_fill(slui_outlooks *o, const slui_bits *bits)
{
    for (int line = 0; line < o->lines; line++) {
        update_ahead(o, bits, line, -1, o->per_line);
        update_behind(o, bits, line, -1, o->per_line);
    }
}

// The same for one word of some lines, as after most edits: few of them change what is seen from
// other words. Each line is read once, for itself and for the two beside it.
static void update_word(slui_outlooks *o, const slui_bits *bits, int w, int first, int end)
{
    const bool has_before = w > 0, has_after = w + 1 < o->per_line;
    const uint8_t *word = slui_bits_line(bits, first) + w * WORD_BYTES;
    const slui_outlook *own = slui_outlook_of(o, first, w * WORD);
    sight above = sight_of(word - bits->stride), here = sight_of(word), below;
    for (int line = first; line < end; line++, own++, above = here, here = below) {
        word += bits->stride;
        below = sight_of(word);
        const uint64_t ahead = above.turns_ahead | below.turns_ahead;
        const uint64_t behind = above.turns_behind | below.turns_behind;
        if (has_before && seen_ahead(here.free, ahead, own->ahead) != own[-o->lines].ahead)
            update_ahead(o, bits, line, w, w);
        if (has_after && seen_behind(here.free, behind, own->behind) != own[o->lines].behind)
            update_behind(o, bits, line, w, w);
    }
}

// Whether a path may turn at a tile depends on the tiles around it.
void slui_outlooks_update(slui_outlooks *o, const slui_bits *bits, int at, int end, int line,
                          int last)
{
    if (o->per_line == 1) return;
    const int left = at > 0 ? (at - 1) / WORD : 0;
    const int right = end / WORD < o->per_line ? end / WORD : o->per_line - 1;
    const int first = line > 0 ? line - 1 : 0, after = last < o->lines ? last + 1 : o->lines;
    if (left == right) {
        update_word(o, bits, left, first, after);
        return;
    }
    for (int i = first; i < after; i++) {
        update_ahead(o, bits, i, left, right);
        update_behind(o, bits, i, left, right);
    }
}
