// SPDX-License-Identifier: MIT
// Error sentences, built without stdio so that the core embeds anywhere.
#include "base/status.h"

#include <stdarg.h>

#include "base/names.h"

SLUI_ENUM_NAMES(
    slu_status, [SLU_OK] = "ok", [SLU_ERR_MEMORY] = "memory", [SLU_ERR_ARGUMENT] = "argument",
    [SLU_ERR_FORMAT] = "format", [SLU_ERR_IO] = "io", [SLU_ERR_CAPACITY] = "capacity",
    [SLU_ERR_STALE] = "stale", [SLU_ERR_UNSUPPORTED] = "unsupported")

typedef struct sentence {
    char *text;
    size_t capacity, length;
} sentence;

static void put(sentence *s, char c)
{
    if (s->length + 1 < s->capacity) s->text[s->length++] = c;
}

static void put_string(sentence *s, const char *string)
{
    while (*string)
        put(s, *string++);
}

static void put_count(sentence *s, unsigned rest)
{
    char digits[12];
    int count = 0;
    do
        digits[count++] = (char)('0' + rest % 10);
    while (rest /= 10);
    while (count)
        put(s, digits[--count]);
}

static void put_number(sentence *s, int number)
{
    if (number < 0) put(s, '-');
    put_count(s, number < 0 ? 0u - (unsigned)number : (unsigned)number);
}

static void put_glyph(sentence *s, int c)
{
    if (c > ' ' && c < 127) {
        put(s, '\'');
        put(s, (char)c);
        put(s, '\'');
    } else {
        put_string(s, "character ");
        put_number(s, c & 255);
    }
}

static void put_formatted(sentence *s, const char *format, va_list values)
{
    for (; *format; format++) {
        if (*format != '%') {
            put(s, *format);
            continue;
        }
        switch (*++format) {
        case 's': put_string(s, va_arg(values, const char *)); break;
        case 'd': put_number(s, va_arg(values, int)); break;
        case 'u': put_count(s, va_arg(values, unsigned)); break;
        case 'c': put_glyph(s, va_arg(values, int)); break;
        default: put(s, '%'); break;
        }
    }
    s->text[s->length] = '\0';
}

static void fill(slu_error *error, slu_status code, int line, int column, const char *format,
                 va_list values)
{
    if (!error) return;
    error->code = code;
    error->line = line;
    error->column = column;
    sentence s = {error->text, sizeof error->text, 0};
    put_formatted(&s, format, values);
}

slu_status slui_fail(slu_error *error, slu_status code, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fill(error, code, 0, 0, format, values);
    va_end(values);
    return code;
}

slu_status slui_fail_at(slu_error *error, slu_status code, int line, int column, const char *format,
                        ...)
{
    va_list values;
    va_start(values, format);
    fill(error, code, line, column, format, values);
    va_end(values);
    return code;
}

slu_status slui_fail_memory(slu_error *error)
{
    return slui_fail(error, SLU_ERR_MEMORY, "out of memory");
}

slu_status slui_fail_null(slu_error *error, const char *names)
{
    return slui_fail(error, SLU_ERR_ARGUMENT, "%s must not be NULL", names);
}

bool slui_describes(const void *object, void *facts, size_t size)
{
    if (facts && !object) memset(facts, 0, size);
    return facts && object;
}
