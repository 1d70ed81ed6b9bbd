// SPDX-License-Identifier: MIT
// Reading the papers' own figures.
#include "commands/reproduce/published.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "system/file.h"
#include "system/folder.h"

enum { FIELDS_MOST = 12 };

// A line cut into fields, which point into the line.
typedef struct fields {
    char *field[FIELDS_MOST];
    int count;
} fields;

static char *trim(char *text)
{
    text += strspn(text, " ");
    size_t length = strlen(text);
    while (length && strchr(" \r", text[length - 1]))
        text[--length] = '\0';
    return text;
}

// Cuts in place; fields beyond the last are dropped.
static fields cut_line(char *line, char separator)
{
    fields f = {0};
    for (char *next = line; next && f.count < FIELDS_MOST;) {
        char *begin = next;
        next = strchr(begin, separator);
        if (next) *next++ = '\0';
        f.field[f.count++] = trim(begin);
    }
    return f;
}

static bool same_fields(const fields *f, int first, const char *const *names, int count)
{
    if (f->count < first + count) return false;
    for (int i = 0; i < count; i++) {
        if (strcmp(f->field[first + i], names[i]) != 0) return false;
    }
    return true;
}

static bool read_figure(const char *text, double *out)
{
    char *end;
    *out = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*out) && *out >= 0;
}

static bool copy_field(char *to, size_t capacity, const char *text)
{
    size_t length = strlen(text);
    if (length == 0 || length >= capacity) return false;
    memcpy(to, text, length + 1);
    return true;
}

// ---------------------------------------------------------------------------------------------
// The files

// Called for each line, counted from 1; false if the line is malformed.
typedef bool line_reader(published *p, char *line, int number, void *state);

static cli_exit read_lines(published *p, const char *name, char *text, line_reader *read,
                           void *state)
{
    int number = 0;
    for (char *line = text; line;) {
        char *next = strchr(line, '\n');
        if (next) *next++ = '\0';
        if (!read(p, line, ++number, state))
            return say_bad("%s:%d: this is not a line of published figures; the format is in "
                           "docs/reproduction.md",
                           name, number);
        line = next;
    }
    return CLI_OK;
}

static cli_exit read_text(published *p, const char *name, line_reader *read, void *state)
{
    char *text = NULL;
    size_t size;
    cli_exit code = file_read(name, &text, &size);
    if (code == CLI_OK && strlen(text) != size) code = say_bad("%s is not a text file", name);
    if (code == CLI_OK) code = read_lines(p, name, text, read, state);
    free(text);
    return code;
}

static cli_exit read_published(published *p, const char *folder, const char *file,
                               line_reader *read, void *state)
{
    if (!folder) {
        say("There are no published figures; only ours are shown. Give their folder with --papers "
            "DIR or SLUICE_PAPERS.");
        return CLI_OK;
    }
    char *name = folder_join(folder, file);
    FILE *there = fopen(name, "rb");
    cli_exit code = CLI_OK;
    if (!there) {
        say("There are no published figures in %s; only ours are shown. Give their folder with "
            "--papers DIR or SLUICE_PAPERS.",
            name);
    } else {
        fclose(there);
        code = read_text(p, name, read, state);
    }
    free(name);
    return code;
}

// Appends a zeroed item to a list.
static void *grow(void *items, size_t count, size_t size)
{
    char *more = console_alloc(count + 1, size);
    if (count) memcpy(more, items, count * size);
    free(items);
    return more;
}

static bool read_search_line(published *p, char *line, int number, void *state)
{
    static const char *const TITLES[] = {"set",     "map",        "heuristic",    "decomposition",
                                         "avg_len", "avg_time_s", "avg_expanded", "avg_reexpanded",
                                         "searches"};
    enum { COUNT = sizeof TITLES / sizeof *TITLES };
    (void)state;
    if (*line == '\0') return number > 1;
    fields f = cut_line(line, '\t');
    if (f.count != COUNT) return false;
    if (number == 1) return same_fields(&f, 0, TITLES, COUNT);
    published_search s;
    if (!copy_field(s.set, sizeof s.set, f.field[0]) ||
        !copy_field(s.map, sizeof s.map, f.field[1]) ||
        !copy_field(s.heuristic, sizeof s.heuristic, f.field[2]) ||
        !copy_field(s.decomposition, sizeof s.decomposition, f.field[3]))
        return false;
    double *figures[] = {&s.length, &s.seconds, &s.expanded, &s.reexpanded, &s.searches};
    for (int i = 0; i < COUNT - 4; i++) {
        if (!read_figure(f.field[4 + i], figures[i])) return false;
    }
    p->searches = grow(p->searches, p->search_count, sizeof s);
    p->searches[p->search_count++] = s;
    return true;
}

cli_exit published_read_searches(published *p, const char *folder)
{
    return read_published(p, folder, "search_per_map.tsv", read_search_line, NULL);
}

// "955" or "3940 / 7430".
static bool read_pair(char *text, double *first, double *second)
{
    char *slash = strchr(text, '/');
    *second = 0;
    if (!slash) return read_figure(text, first);
    *slash = '\0';
    return read_figure(trim(text), first) && read_figure(trim(slash + 1), second);
}

// The reader's place in the Markdown page: before the table, or in it.
typedef enum page_place { OUTSIDE, HEAD, INSIDE } page_place;

static bool read_table_line(published *p, fields *f)
{
    published_line l = {0};
    if (f->count != 8 || !copy_field(l.maps, sizeof l.maps, f->field[1]) ||
        !copy_field(l.queries, sizeof l.queries, f->field[2]) ||
        !copy_field(l.value, sizeof l.value, f->field[3]))
        return false;
    for (int i = 0; i < PUBLISHED_COLUMNS; i++) {
        if (!read_pair(f->field[4 + i], &l.first[i], &l.second[i])) return false;
    }
    p->lines = grow(p->lines, p->line_count, sizeof l);
    p->lines[p->line_count++] = l;
    return true;
}

// A row of a Markdown table begins and ends with a bar, so its first and last fields are empty.
static bool read_page_line(published *p, char *line, int number, void *state)
{
    static const char *const TITLES[] = {"maps",   "queries",  "value",
                                         "octile", "dead-end", "gateway"};
    page_place *place = state;
    (void)number;
    if (*line != '|') return *place = OUTSIDE, true;
    fields f = cut_line(line, '|');
    if (*place == HEAD) return *place = INSIDE, true;
    if (*place == INSIDE) return read_table_line(p, &f);
    if (same_fields(&f, 1, TITLES, sizeof TITLES / sizeof *TITLES)) *place = HEAD;
    return true;
}

cli_exit published_read_lines(published *p, const char *folder)
{
    page_place place = OUTSIDE;
    return read_published(p, folder, "README.md", read_page_line, &place);
}

// ---------------------------------------------------------------------------------------------
// Table 1 as it is printed

// What the rows of the section being read are about; NULL: outside.
typedef struct printed_place {
    const char *maps, *queries;
    double cost[PUBLISHED_COLUMNS];
} printed_place;

// A word of the paper, and ours for it.
typedef struct word_pair {
    const char *printed, *ours;
} word_pair;

static const char *translate(const word_pair *pairs, const char *word)
{
    for (; pairs->printed; pairs++) {
        if (strcmp(pairs->printed, word) == 0) return pairs->ours;
    }
    return NULL;
}

static void add_line(published *p, const printed_place *place, const char *value,
                     const double *first, const double *second)
{
    published_line l = {0};
    snprintf(l.maps, sizeof l.maps, "%s", place->maps);
    snprintf(l.queries, sizeof l.queries, "%s", place->queries);
    snprintf(l.value, sizeof l.value, "%s", value);
    memcpy(l.first, first, sizeof l.first);
    if (second) memcpy(l.second, second, sizeof l.second);
    p->lines = grow(p->lines, p->line_count, sizeof l);
    p->lines[p->line_count++] = l;
}

// The paper has the path cost in a row above the estimate's.
static bool read_printed_row(published *p, fields *f, printed_place *place)
{
    static const word_pair VALUES[] = {{"path cost", "path cost"},
                                       {"estimate", "estimate / path cost"},
                                       {"nodes", "nodes"},
                                       {"time (ms.)", "time"},
                                       {NULL, NULL}};
    const char *value = translate(VALUES, f->field[2]);
    if (!value) return true;
    double figures[PUBLISHED_COLUMNS];
    for (int i = 0; i < PUBLISHED_COLUMNS; i++) {
        if (!read_figure(f->field[3 + i], &figures[i])) return false;
    }
    if (value == VALUES[0].ours)
        memcpy(place->cost, figures, sizeof figures);
    else
        add_line(p, place, value, figures, value == VALUES[1].ours ? place->cost : NULL);
    return true;
}

static bool read_printed_line(published *p, char *line, int number, void *state)
{
    static const word_pair MAPS[] = {{"Demo map", "demo map"},
                                     {"Game maps", "nine game maps"},
                                     {"Large map", "large map"},
                                     {NULL, NULL}};
    static const word_pair QUERIES[] = {{"all", "all"}, {"top 10%", "longest 10 %"}, {NULL, NULL}};
    printed_place *place = state;
    (void)number;
    fields f = {0};
    if (*line == '|') f = cut_line(line, '|');
    if (f.count != 7) return *place = (printed_place){0}, true;
    const char *maps = translate(MAPS, f.field[2]), *queries = translate(QUERIES, f.field[1]);
    if (maps) return *place = (printed_place){.maps = maps}, true;
    if (queries) place->queries = queries;
    return place->maps && place->queries ? read_printed_row(p, &f, place) : true;
}

cli_exit published_read_printed(published *p, const char *file)
{
    printed_place place = {0};
    size_t before = p->line_count;
    cli_exit code = read_text(p, file, read_printed_line, &place);
    if (code == CLI_OK && p->line_count == before)
        code = say_bad("%s has no Table 1 as the paper prints it", file);
    return code;
}

void published_release(published *p)
{
    free(p->searches);
    free(p->lines);
    *p = (published){0};
}

const published_search *published_find(const published *p, const char *set, const char *map,
                                       const char *heuristic, const char *decomposition)
{
    for (size_t i = 0; i < p->search_count; i++) {
        const published_search *s = &p->searches[i];
        if (strcmp(s->set, set) == 0 && strcmp(s->map, map) == 0 &&
            strcmp(s->heuristic, heuristic) == 0 && strcmp(s->decomposition, decomposition) == 0)
            return s;
    }
    return NULL;
}

const published_line *published_find_line(const published *p, const char *maps, const char *queries,
                                          const char *value)
{
    for (size_t i = 0; i < p->line_count; i++) {
        const published_line *l = &p->lines[i];
        if (strcmp(l->maps, maps) == 0 && strcmp(l->queries, queries) == 0 &&
            strcmp(l->value, value) == 0)
            return l;
    }
    return NULL;
}
