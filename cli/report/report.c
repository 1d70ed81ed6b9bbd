// SPDX-License-Identifier: MIT
// A report of titles, paragraphs and tables, as plain text or as Markdown.
#include "report/report.h"

#include <stdarg.h>

#include "system/console.h"

void report_title(report *out, int level, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    if (out->markdown)
        fprintf(out->stream, "%.*s ", level, "######");
    else
        fputs(console_style(out->stream, STYLE_BOLD), out->stream);
    vfprintf(out->stream, format, values);
    if (!out->markdown) fputs(console_style(out->stream, STYLE_PLAIN), out->stream);
    fputs("\n\n", out->stream);
    va_end(values);
}

void report_paragraph(report *out, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vfprintf(out->stream, format, values);
    fputs("\n\n", out->stream);
    va_end(values);
}

void report_table(report *out, table *t)
{
    if (out->markdown)
        table_print_markdown(t, out->stream);
    else
        table_print_to(t, out->stream);
    fputs("\n", out->stream);
}

void report_picture(report *out, const char *file, const char *what)
{
    if (out->markdown && out->pictures)
        fprintf(out->stream, "![%s](%s%s)\n\n", what, out->pictures, file);
}
