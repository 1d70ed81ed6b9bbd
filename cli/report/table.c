// SPDX-License-Identifier: MIT
// A table: cells are kept as text until all are known, then printed in aligned columns.
#include "report/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "system/console.h"

void table_begin(table *t, const table_column *columns, int column_count)
{
    *t = (table){.columns = columns, .column_count = column_count};
}

static void keep_cell(table *t, char *cell)
{
    if (t->cell_count == t->cell_capacity) {
        size_t capacity = t->cell_capacity ? t->cell_capacity * 2 : 64;
        char **larger = console_alloc(capacity, sizeof *larger);
        if (t->cell_count) memcpy(larger, t->cells, t->cell_count * sizeof *larger);
        free(t->cells);
        t->cells = larger;
        t->cell_capacity = capacity;
    }
    t->cells[t->cell_count++] = cell;
}

void table_cell(table *t, const char *format, ...)
{
    char text[TABLE_CELL];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    size_t size = strlen(text) + 1;
    keep_cell(t, memcpy(console_alloc(size, 1), text, size));
}

static int column_width(const table *t, int column)
{
    size_t width = strlen(t->columns[column].title);
    for (size_t i = (size_t)column; i < t->cell_count; i += (size_t)t->column_count) {
        if (strlen(t->cells[i]) > width) width = strlen(t->cells[i]);
    }
    return (int)width;
}

// No blanks after the last column: lines end where their text does.
static void print_cell(const table *t, FILE *stream, int column, int width, const char *text)
{
    bool last = column == t->column_count - 1;
    if (t->columns[column].align == TABLE_RIGHT)
        fprintf(stream, "%*s", width, text);
    else
        fprintf(stream, "%-*s", last ? 0 : width, text);
    fputs(last ? "\n" : "  ", stream);
}

static void release(table *t)
{
    for (size_t i = 0; i < t->cell_count; i++)
        free(t->cells[i]);
    free(t->cells);
    *t = (table){0};
}

void table_print_to(table *t, FILE *stream)
{
    int *width = console_alloc((size_t)t->column_count, sizeof *width);
    for (int c = 0; c < t->column_count; c++)
        width[c] = column_width(t, c);
    fputs(console_style(stream, STYLE_BOLD), stream);
    for (int c = 0; c < t->column_count; c++)
        print_cell(t, stream, c, width[c], t->columns[c].title);
    fputs(console_style(stream, STYLE_PLAIN), stream);
    for (size_t i = 0; i < t->cell_count; i++) {
        int column = (int)(i % (size_t)t->column_count);
        print_cell(t, stream, column, width[column], t->cells[i]);
    }
    free(width);
    release(t);
}

void table_print(table *t)
{
    table_print_to(t, stdout);
}

static void print_markdown_cell(const table *t, FILE *stream, int column, const char *text)
{
    fprintf(stream, "| %s %s", text, column == t->column_count - 1 ? "|\n" : "");
}

void table_print_markdown(table *t, FILE *stream)
{
    for (int c = 0; c < t->column_count; c++)
        print_markdown_cell(t, stream, c, t->columns[c].title);
    for (int c = 0; c < t->column_count; c++)
        fputs(t->columns[c].align == TABLE_RIGHT ? "|---:" : "|---", stream);
    fputs("|\n", stream);
    for (size_t i = 0; i < t->cell_count; i++)
        print_markdown_cell(t, stream, (int)(i % (size_t)t->column_count), t->cells[i]);
    release(t);
}

void table_print_tsv(table *t)
{
    for (int c = 0; c < t->column_count; c++)
        printf("%s%c", t->columns[c].title, c == t->column_count - 1 ? '\n' : '\t');
    for (size_t i = 0; i < t->cell_count; i++) {
        bool last = (i + 1) % (size_t)t->column_count == 0;
        printf("%s%c", t->cells[i], last ? '\n' : '\t');
    }
    release(t);
}
