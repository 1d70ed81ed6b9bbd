// SPDX-License-Identifier: MIT
// A report of titles, paragraphs and tables, as plain text or as Markdown.
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "report/table.h"
#include "system/printf_like.h"

typedef struct report {
    FILE *stream;
    bool markdown;
    const char *pictures; // goes before the name of a picture; NULL: no pictures
} report;

void report_title(report *out, int level, const char *format, ...) PRINTF_LIKE(3, 4);
void report_paragraph(report *out, const char *format, ...) PRINTF_LIKE(2, 3);

// Prints a table and frees its memory.
void report_table(report *out, table *t);

// Shows a picture, if the report has pictures.
void report_picture(report *out, const char *file, const char *what);

#endif
