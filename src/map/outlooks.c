// SPDX-License-Identifier: MIT
// Filling and updating outlooks: see outlooks.h.
#include "map/outlooks.h"

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
// as the scan sees them.
SLUI_INLINE uint64_t turns_ahead(const uint8_t *word)
{
    const uint64_t free = slui_load64(word), before = word[-1];
    return free & ~(free << 1 | before >> 7);
}

SLUI_INLINE uint64_t turns_behind(const uint8_t *word)
{
    const uint64_t free = slui_load64(word), after = word[WORD_BYTES];
    return free & ~(free >> 1 | after << 63);
}

static slui_outlook *outlook_of(const slui_outlooks *o, int line, int w)
{
    return o->words + slui_outlooks_index(o, line, w * WORD);
}

// Takes over the words from `first` to `last` of the lines from `line` to before `end`.
static void copy_words(slui_outlooks *o, const slui_bits *bits, int first, int last, int line,
                       int end)
{
    for (int w = first; w <= last; w++) {
        uint64_t *to = o->tiles + slui_outlooks_index(o, line, w * WORD);
        for (int i = line; i < end; i++)
            *to++ = slui_load64(slui_bits_line(bits, i) + w * WORD_BYTES);
    }
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
static void update_line(slui_outlooks *o, const slui_bits *bits, int line, int first, int last)
{
    const uint8_t *words = slui_bits_line(bits, line);
    const ptrdiff_t stride = bits->stride;
    slui_outlook *own = outlook_of(o, line, last);
    for (int w = last; w >= first; w--, own -= o->pitch) {
        const uint8_t *word = words + w * WORD_BYTES;
        const uint64_t free = slui_load64(word);
        const uint64_t stops = ~free | turns_ahead(word - stride) | turns_ahead(word + stride);
        own->ahead = seen_ahead(stops, free, own[o->pitch].ahead);
    }
    pass_on_ahead(o, own + o->pitch);
    for (int w = first; w <= last; w++) {
        const uint8_t *word = words + w * WORD_BYTES;
        const uint64_t free = slui_load64(word);
        const uint64_t stops = ~free | turns_behind(word - stride) | turns_behind(word + stride);
        own += o->pitch;
        own->behind = seen_behind(stops, free, own[-o->pitch].behind);
    }
    pass_on_behind(o, own);
}

void slui_outlooks_fill(slui_outlooks *o, const slui_bits *bits)
{
    copy_words(o, bits, 0, o->per_line - 1, 0, o->lines);
    for (int line = 0; line < o->lines; line++)
        update_line(o, bits, line, 0, o->per_line - 1);
}

// ---- a word of some lines

// An edit within a word: the bits at which a scan may now end, or go on.
typedef struct patch {
    const uint8_t *word; // of the first line
    ptrdiff_t stride;
    uint64_t from, upto; // as a scan ahead comes to them, and as one behind does
} patch;

// No scan ahead ends before the bits of the patch, so what is there need not be looked at; nor
// need the word before.
static void patch_ahead(const slui_outlooks *o, const patch *p, slui_outlook *own, ptrdiff_t line)
{
    const uint8_t *word = p->word + line * p->stride;
    const uint64_t free = slui_load64(word);
    const uint64_t above = slui_load64(word - p->stride), below = slui_load64(word + p->stride);
    const uint64_t stops = (~free | (above & ~(above << 1)) | (below & ~(below << 1))) & p->from;
    const uint16_t seen = seen_ahead(stops, free, own[o->pitch].ahead);
    if (seen == own->ahead) return;
    own->ahead = seen;
    pass_on_ahead(o, own);
}

static void patch_behind(const slui_outlooks *o, const patch *p, slui_outlook *own, ptrdiff_t line)
{
    const uint8_t *word = p->word + line * p->stride;
    const uint64_t free = slui_load64(word);
    const uint64_t above = slui_load64(word - p->stride), below = slui_load64(word + p->stride);
    const uint64_t stops = (~free | (above & ~(above >> 1)) | (below & ~(below >> 1))) & p->upto;
    const uint16_t seen = seen_behind(stops, free, own[-o->pitch].behind);
    if (seen == own->behind) return;
    own->behind = seen;
    pass_on_behind(o, own);
}

// Many lines have something before the patch that ends a scan. `at` and `end` are bits of the word.
static void patch_lines(slui_outlooks *o, const slui_bits *bits, int w, int at, int end, int first,
                        int count)
{
    const patch p = {slui_bits_line(bits, first) + w * WORD_BYTES, bits->stride, UINT64_MAX << at,
                     UINT64_MAX >> (WORD - end)};
    const int hidden_ahead = 2 * at, hidden_behind = 2 * (WORD - end);
    slui_outlook *own = outlook_of(o, first, w);
    for (int i = 0; i < count; i++, own++) {
        if (own->ahead >= hidden_ahead) patch_ahead(o, &p, own, i);
        if (own->behind >= hidden_behind) patch_behind(o, &p, own, i);
    }
}

// Whether a path may turn at a tile depends on the tiles around it.
void slui_outlooks_update(slui_outlooks *o, const slui_bits *bits, int at, int end, int line,
                          int last)
{
    copy_words(o, bits, at / WORD, (end - 1) / WORD, line, last);
    if (o->per_line == 1) return;
    const int length = o->per_line * WORD;
    const int left = (at > 0 ? at - 1 : 0) / WORD, right = (end < length ? end : length - 1) / WORD;
    const int first = line > 0 ? line - 1 : 0, after = last < o->lines ? last + 1 : o->lines;
    if (left == right) {
        patch_lines(o, bits, left, at % WORD, end - left * WORD, first, after - first);
        return;
    }
    for (int i = first; i < after; i++)
        update_line(o, bits, i, left, right);
}
