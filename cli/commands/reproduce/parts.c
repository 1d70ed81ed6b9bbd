// SPDX-License-Identifier: MIT
// sluice reproduce --parts: what was measured on one map, in a file of its own.
//
// A long run can so be interrupted and begun again, or be divided by --map among several processes:
// a map whose part is there is read, not measured, and a run over all maps joins them. The sums are
// written with all their digits, so the tables are those of one run.
//
// A part is a text: a line that says of which run it is, and a line for each row of the request,
// with tab-separated fields. A part of another run is refused, never mixed in.
#include <stdlib.h>
#include <string.h>

#include "commands/reproduce/reproduce.h"
#include "report/text.h"
#include "system/file.h"
#include "system/folder.h"

enum { TALLIES = TENTHS + 1 };

static repro_tally *tally_at(repro_row *row, int index)
{
    return index < TENTHS ? &row->tenth[index] : &row->longest;
}

// "DIR/thesis-sc1-Aurora.tsv"; the caller frees it.
static char *part_name(const repro_request *request, const char *set, const char *map)
{
    char name[512];
    snprintf(name, sizeof name, "%s-%s-%s.tsv", request->experiment->name, set, map);
    return folder_join(request->parts, name);
}

static void title_of(const repro_request *request, char *title, size_t capacity)
{
    snprintf(title, capacity, "sluice reproduce %s 1\tevery %d\trepeat %d\trows %d",
             request->experiment->name, request->every, request->repeat, request->row_count);
}

// ---------------------------------------------------------------------------------------------
// Writing

static void write_tally(FILE *to, const repro_tally *t)
{
    fprintf(to, "\t%zu\t%zu\t%.17g\t%.17g\t%.17g\t%.17g\t%.17g", t->queries, t->optimal, t->length,
            t->estimate, t->expanded, t->reexpanded, t->us);
}

static void write_row(FILE *to, const char *name, repro_row *row)
{
    fprintf(to, "%s\t%s\t%.17g\t%zu\t%zu\t%zu", name, row->measured ? "-" : row->reason,
            row->build_ms, row->index_bytes, row->answers, row->failed);
    for (int i = 0; i < TALLIES; i++)
        write_tally(to, tally_at(row, i));
    fputs("\n", to);
}

cli_exit repro_write_part(const repro_request *request, const repro_map *map)
{
    char title[256];
    title_of(request, title, sizeof title);
    char *name = part_name(request, map->set, map->name);
    file_writer writer;
    cli_exit code = file_open(&writer, name);
    if (code == CLI_OK) {
        fprintf(writer.stream, "%s\n", title);
        for (int k = 0; k < request->row_count; k++)
            write_row(writer.stream, request->names[k], &map->rows[k]);
        code = file_close(&writer);
    }
    free(name);
    return code;
}

// ---------------------------------------------------------------------------------------------
// Reading

// Cuts the text up to the separator off *rest; NULL if there is none left.
static char *take_field(char **rest, char separator)
{
    char *begin = *rest;
    if (!begin) return NULL;
    *rest = strchr(begin, separator);
    if (*rest) *(*rest)++ = '\0';
    return begin;
}

static bool take_number(char **rest, double *out)
{
    char *text = take_field(rest, '\t'), *end;
    if (!text) return false;
    *out = strtod(text, &end);
    return end != text && *end == '\0';
}

static bool take_count(char **rest, size_t *out)
{
    double number;
    if (!take_number(rest, &number) || !(number >= 0 && number < 1e15)) return false;
    *out = (size_t)number;
    return true;
}

static bool read_tally(char **rest, repro_tally *t)
{
    return take_count(rest, &t->queries) && take_count(rest, &t->optimal) &&
           take_number(rest, &t->length) && take_number(rest, &t->estimate) &&
           take_number(rest, &t->expanded) && take_number(rest, &t->reexpanded) &&
           take_number(rest, &t->us);
}

static bool read_row(char *line, const char *name, repro_row *row)
{
    char *rest = line, *alg = take_field(&rest, '\t'), *reason = take_field(&rest, '\t');
    if (!reason || strcmp(alg, name) != 0) return false;
    row->measured = strcmp(reason, "-") == 0;
    if (!row->measured) snprintf(row->reason, sizeof row->reason, "%s", reason);
    if (!take_number(&rest, &row->build_ms) || !take_count(&rest, &row->index_bytes) ||
        !take_count(&rest, &row->answers) || !take_count(&rest, &row->failed))
        return false;
    for (int i = 0; i < TALLIES; i++) {
        if (!read_tally(&rest, tally_at(row, i))) return false;
    }
    return rest == NULL;
}

static bool read_rows(const repro_request *request, char *text, repro_row *rows)
{
    char title[256], *rest = text, *first = take_field(&rest, '\n');
    title_of(request, title, sizeof title);
    if (strcmp(first, title) != 0) return false;
    for (int k = 0; k < request->row_count; k++) {
        char *line = take_field(&rest, '\n');
        if (!line || !read_row(line, request->names[k], &rows[k])) return false;
    }
    return true;
}

static cli_exit read_file(const repro_request *request, const char *file, repro_row *rows)
{
    char *text = NULL;
    size_t size;
    cli_exit code = file_read(file, &text, &size);
    if (code == CLI_OK && (strlen(text) != size || !read_rows(request, text, rows)))
        code = say_bad("%s is not a part of this run; it has other queries or algorithms. Remove "
                       "it, or choose another folder with --parts DIR",
                       file);
    free(text);
    return code;
}

cli_exit repro_read_part(const repro_request *request, repro_set *set, const char *name,
                         bool *found)
{
    char *file = part_name(request, set->name, name);
    FILE *there = fopen(file, "rb");
    cli_exit code = CLI_OK;
    *found = there != NULL;
    if (there) {
        fclose(there);
        repro_row *rows = console_alloc((size_t)request->row_count, sizeof *rows);
        code = read_file(request, file, rows);
        repro_map map = {set->name, text_clean(name), rows};
        repro_keep_map(set, &map);
    }
    free(file);
    return code;
}
