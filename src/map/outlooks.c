// SPDX-License-Identifier: MIT
// Filling and updating outlooks: see outlooks.h.
#include "map/outlooks.h"

#include <limits.h>

enum { WORD = 64, WORD_BYTES = 8 };

bool slui_outlooks_create(slui_outlooks *o, const slu_allocator *allocator, int length, int lines)
{
    o->lines = lines;
    o->per_line = (length + WORD - 1) / WORD;
    o->pitch = lines + 2 * SLUI_OUTLOOK_MARGIN;
    o->count = (size_t)o->pitch * ((size_t)o->per_line + 2);
    o->words = slui_alloc(allocator, o->count, sizeof *o->words);
    o->tiles = slui_alloc(allocator, o->count, sizeof *o->tiles);
    return o->words != NULL && o->tiles != NULL;
}

void slui_outlooks_release(slui_outlooks *o, const slu_allocator *allocator)
{
    slui_free(allocator, o->words, o->count, sizeof *o->words);
    slui_free(allocator, o->tiles, o->count, sizeof *o->tiles);
}

// The tiles of a word at which a scan along a neighbouring line may turn: where free tiles begin,
// as the scan sees them, which comes from the word before or after.
SLUI_INLINE uint64_t turns_ahead(uint64_t free, uint64_t before)
{
    return free & ~(free << 1 | before >> (WORD - 1));
}

SLUI_INLINE uint64_t turns_behind(uint64_t free, uint64_t after)
{
    return free & ~(free >> 1 | after << (WORD - 1));
}

// What a scan finds that enters a word, from what ends it there and from the outlook beyond.
SLUI_INLINE uint16_t seen_ahead(uint64_t stops, uint64_t free, uint16_t beyond)
{
    if (!stops) return (uint16_t)(beyond + 2 * WORD);
    const unsigned bit = SLUI_LOWEST_BIT64(stops);
    return (uint16_t)(2 * bit + (free >> bit & 1));
}

SLUI_INLINE uint16_t seen_behind(uint64_t stops, uint64_t free, uint16_t beyond)
{
    if (!stops) return (uint16_t)(beyond + 2 * WORD);
    const unsigned bit = SLUI_HIGHEST_BIT64(stops);
    return (uint16_t)(2 * (WORD - 1 - bit) + (free >> bit & 1));
}

// ---- a line

// An outlook that reaches beyond its word is that of the next word, and the length of its own.
static void pass_on_ahead(const slui_outlooks *o, slui_outlook *own)
{
    const ptrdiff_t next = o->pitch;
    for (own -= next; own >= o->words + next && own->ahead >= 2 * WORD; own -= next)
        own->ahead = (uint16_t)(own[next].ahead + 2 * WORD);
}

static void pass_on_behind(const slui_outlooks *o, slui_outlook *own)
{
    const ptrdiff_t next = o->pitch;
    const slui_outlook *end = o->words + o->count - next;
    for (own += next; own < end && own->behind >= 2 * WORD; own += next)
        own->behind = (uint16_t)(own[-next].behind + 2 * WORD);
}

// Looks at all of the words from `first` to `last`.
static void update_line(slui_outlooks *o, int line, int first, int last)
{
    const ptrdiff_t next = o->pitch, end = slui_outlooks_index(o, line, last * WORD);
    const uint64_t *word = o->tiles + end;
    slui_outlook *own = o->words + end;
    for (int w = last; w >= first; w--, word -= next, own -= next) {
        const uint64_t stops = ~word[0] | turns_ahead(word[-1], word[-1 - next]) |
                               turns_ahead(word[1], word[1 - next]);
        own->ahead = seen_ahead(stops, word[0], own[next].ahead);
    }
    pass_on_ahead(o, own + next);
    for (int w = first; w <= last; w++) {
        word += next;
        own += next;
        const uint64_t stops = ~word[0] | turns_behind(word[-1], word[-1 + next]) |
                               turns_behind(word[1], word[1 + next]);
        own->behind = seen_behind(stops, word[0], own[-next].behind);
    }
    pass_on_behind(o, own);
}

void slui_outlooks_fill(slui_outlooks *o, const slui_bits *bits)
{
    for (int w = 0; w < o->per_line; w++) {
        uint64_t *to = o->tiles + slui_outlooks_index(o, 0, w * WORD);
        for (int line = 0; line < o->lines; line++)
            *to++ = slui_load64(slui_bits_line(bits, line) + w * WORD_BYTES);
    }
    for (int line = 0; line < o->lines; line++)
        update_line(o, line, 0, o->per_line - 1);
}

// ---- a word of some lines

// What an edit means for a word: the bits at which a scan may now end, or go on, as a scan ahead
// comes to them, and as one behind does; and twice the number of tiles before these.
typedef struct patch {
    uint64_t from, upto;
    int hidden_ahead, hidden_behind;
    bool edge; // it reaches across the edge of the word
} patch;

// No scan ahead ends before the bits of the patch, so what is there need not be looked at; nor
// need the word before, unless the patch begins with this one.
SLUI_INLINE void patch_ahead(const slui_outlooks *o, const patch *p, const uint64_t *word,
                             slui_outlook *own)
{
    const uint64_t *before = word - o->pitch;
    const uint64_t turns = turns_ahead(word[-1], p->edge ? before[-1] : 0) |
                           turns_ahead(word[1], p->edge ? before[1] : 0);
    const uint16_t seen = seen_ahead((~word[0] | turns) & p->from, word[0], own[o->pitch].ahead);
    if (seen == own->ahead) return;
    own->ahead = seen;
    pass_on_ahead(o, own);
}

SLUI_INLINE void patch_behind(const slui_outlooks *o, const patch *p, const uint64_t *word,
                              slui_outlook *own)
{
    const uint64_t *after = word + o->pitch;
    const uint64_t turns = turns_behind(word[-1], p->edge ? after[-1] : 0) |
                           turns_behind(word[1], p->edge ? after[1] : 0);
    const uint16_t seen = seen_behind((~word[0] | turns) & p->upto, word[0], own[-o->pitch].behind);
    if (seen == own->behind) return;
    own->behind = seen;
    pass_on_behind(o, own);
}

// Many lines have something before the patch that ends a scan.
SLUI_INLINE void patch_lines(slui_outlooks *o, int w, const patch p, int first, int count)
{
    const ptrdiff_t index = slui_outlooks_index(o, first, w * WORD);
    const uint64_t *word = o->tiles + index;
    slui_outlook *own = o->words + index;
    for (int i = 0; i < count; i++, word++, own++) {
        if (own->ahead >= p.hidden_ahead) patch_ahead(o, &p, word, own);
        if (own->behind >= p.hidden_behind) patch_behind(o, &p, word, own);
    }
}

// The bits from `at` to before `end` of a word.
static patch patch_within(int at, int end)
{
    return (patch){UINT64_MAX << at, UINT64_MAX >> (WORD - end), 2 * at, 2 * (WORD - end), false};
}

// Those of two words, counted from the first one's. What one outlook passes on may be found with an
// outdated one of the other word; that passes on its own then.
static void patch_across(slui_outlooks *o, int w, int at, int end, int first, int count)
{
    const int none = INT_MAX;
    patch p = {UINT64_MAX, UINT64_MAX, at < WORD ? 2 * at : none, 0, true};
    if (at < WORD) p.from <<= at;
    patch_lines(o, w, p, first, count);
    end -= WORD;
    p = (patch){UINT64_MAX, UINT64_MAX, 0, end > 0 ? 2 * (WORD - end) : none, true};
    if (end > 0) p.upto >>= WORD - end;
    patch_lines(o, w + 1, p, first, count);
}

// Whether a path may turn at a tile depends on the tiles around it.
void slui_outlooks_update(slui_outlooks *o, int at, int end, int line, int last)
{
    if (o->per_line == 1) return;
    const int length = o->per_line * WORD;
    const int left = (at > 0 ? at - 1 : 0) / WORD, right = (end < length ? end : length - 1) / WORD;
    const int first = line > 0 ? line - 1 : 0, after = last < o->lines ? last + 1 : o->lines;
    if (left == right) {
        patch_lines(o, left, patch_within(at % WORD, end - left * WORD), first, after - first);
    } else if (left + 1 == right) {
        patch_across(o, left, at - left * WORD, end - left * WORD, first, after - first);
    } else {
        for (int i = first; i < after; i++)
            update_line(o, i, left, right);
    }
}
