// SPDX-License-Identifier: MIT
// A table with columns as wide as their cells.
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include <stddef.h>
#include <stdio.h>

#include "system/printf_like.h"

typedef struct table_column {
    const char *title;
    enum { TABLE_LEFT, TABLE_RIGHT } align;
} table_column;

typedef struct table {
    const table_column *columns;
    int column_count;
    char **cells; // row by row
    size_t cell_count, cell_capacity;
} table;

void table_begin(table *t, const table_column *columns, int column_count);

// Fills the next cell: left to right, then the next row. Longer text is truncated.
enum { TABLE_CELL = 512 };
void table_cell(table *t, const char *format, ...) PRINTF_LIKE(2, 3);

// Prints the table and frees its memory.
void table_print(table *t);
void table_print_to(table *t, FILE *stream);

// Prints it as Markdown, and frees its memory.
void table_print_markdown(table *t, FILE *stream);

// Prints it as tab-separated lines under a line of titles, and frees its memory.
void table_print_tsv(table *t);

#endif
