// SPDX-License-Identifier: MIT
// A file of edits: lines of TICK fill X Y W H GLYPH or TICK cost X Y W H COST. Empty lines, and
// lines that begin with #, are skipped.
#include <stdlib.h>
#include <string.h>

#include "commands/simulate/simulate.h"

static const char BLANKS[] = " \t\r";

// A line being read, word by word.
typedef struct line_reader {
    const char *file;
    const char *text, *rest; // the whole line and what is still to read
    int line;
    char word[32];
    int column; // of the word
} line_reader;

static bool say_place(const line_reader *r, const char *sentence)
{
    slu_error error = {.code = SLU_ERR_FORMAT, .line = r->line, .column = r->column};
    snprintf(error.text, sizeof error.text, "%s", sentence);
    say_error(r->file, &error);
    return false;
}

// The next word, truncated if it is longer than any valid one; empty at the end.
static void next_word(line_reader *r)
{
    r->rest += strspn(r->rest, BLANKS);
    r->column = (int)(r->rest - r->text) + 1;
    size_t length = strcspn(r->rest, BLANKS);
    snprintf(r->word, sizeof r->word, "%.*s", (int)(length < 31 ? length : 31), r->rest);
    r->rest += length;
}

static bool say_wanted(const line_reader *r, const char *wanted)
{
    char sentence[160];
    if (*r->word)
        snprintf(sentence, sizeof sentence, "expected %s, not '%s'", wanted, r->word);
    else
        snprintf(sentence, sizeof sentence, "expected %s, but the line ends", wanted);
    return say_place(r, sentence);
}

static bool read_whole(line_reader *r, const char *name, int least, int most, int *out)
{
    next_word(r);
    char *end = NULL;
    bool digits = *r->word && strspn(r->word, "0123456789") == strlen(r->word);
    unsigned long long value = digits ? strtoull(r->word, &end, 10) : 0;
    if (digits && value >= (unsigned)least && value <= (unsigned)most)
        return *out = (int)value, true;
    char wanted[96];
    snprintf(wanted, sizeof wanted, "%s, a whole number from %d to %d", name, least, most);
    return say_wanted(r, wanted);
}

static bool read_kind(line_reader *r, map_edit *edit)
{
    next_word(r);
    edit->cost = strcmp(r->word, "cost") == 0;
    return edit->cost || strcmp(r->word, "fill") == 0 || say_wanted(r, "fill or cost");
}

static bool read_area(line_reader *r, const slu_map *map, slu_rect *area)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    return read_whole(r, "X", 0, width - 1, &area->x) &&
           read_whole(r, "Y", 0, height - 1, &area->y) &&
           read_whole(r, "W", 1, width - area->x, &area->width) &&
           read_whole(r, "H", 1, height - area->y, &area->height);
}

// The map itself checks the character or the cost.
static bool read_value(line_reader *r, map_edit *edit)
{
    next_word(r);
    edit->line = r->line;
    edit->column = r->column;
    edit->glyph = r->word[0];
    if (!edit->cost) return strlen(r->word) == 1 || say_wanted(r, "a character");
    char *end = NULL;
    bool plain = *r->word && strspn(r->word, "0123456789.eE+-") == strlen(r->word);
    edit->value = plain ? strtod(r->word, &end) : 0;
    return (plain && !*end) || say_wanted(r, "a cost");
}

static bool read_end(line_reader *r)
{
    next_word(r);
    return !*r->word || say_place(r, "the edit ends before this; write one edit per line");
}

static bool read_line(line_reader *r, const slu_map *map, map_edit *edit)
{
    int after = 0;
    *edit = (map_edit){0};
    if (!read_whole(r, "TICK", 0, INT32_MAX, &after)) return false;
    edit->after = (uint64_t)after;
    return read_kind(r, edit) && read_area(r, map, &edit->area) && read_value(r, edit) &&
           read_end(r);
}

static bool says_nothing(const char *line)
{
    line += strspn(line, BLANKS);
    return !*line || *line == '#';
}

static bool read_lines(line_reader *r, char *text, const slu_map *map, edit_list *edits)
{
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        r->text = r->rest = line;
        r->line++;
        if (says_nothing(line)) continue;
        if (!read_line(r, map, &edits->items[edits->count])) return false;
        edits->count++;
    }
    return true;
}

static size_t count_lines(const char *text)
{
    size_t lines = 1;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static int compare_edits(const void *a, const void *b)
{
    const map_edit *x = a, *y = b;
    if (x->after != y->after) return x->after < y->after ? -1 : 1;
    return (x->line > y->line) - (x->line < y->line);
}

cli_exit edits_read(const char *file, const slu_map *map, edit_list *edits)
{
    char *bytes;
    size_t size;
    if (file_read(file, &bytes, &size) != CLI_OK) return CLI_BAD;
    // With an end, and without what text cannot hold.
    char *text = console_alloc(size + 1, 1);
    for (size_t i = 0; i < size; i++)
        text[i] = bytes[i] ? bytes[i] : '?';
    free(bytes);
    line_reader reader = {.file = file};
    *edits = (edit_list){.items = console_alloc(count_lines(text), sizeof *edits->items)};
    bool good = read_lines(&reader, text, map, edits);
    free(text);
    if (!good) {
        free(edits->items);
        *edits = (edit_list){0};
        return CLI_BAD;
    }
    qsort(edits->items, edits->count, sizeof *edits->items, compare_edits);
    return CLI_OK;
}

slu_change edit_change(const map_edit *edit)
{
    return (slu_change){.kind = edit->cost ? SLU_CHANGE_COST : SLU_CHANGE_GLYPH,
                        .area = edit->area,
                        .glyph = edit->glyph,
                        .cost = edit->value};
}
