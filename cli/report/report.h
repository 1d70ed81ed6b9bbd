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
    const char *pictures; // what stands before the name of a picture; NULL: there are none
} report;

void report_title(report *out, int level, const char *format, ...) PRINTF_LIKE(3, 4);
void report_paragraph(report *out, const char *format, ...) PRINTF_LIKE(2, 3);

// Prints a table and lets go of its memory.
void report_table(report *out, table *t);

// Shows a picture, where reports have pictures.
void report_picture(report *out, const char *file, const char *what);

#endif
