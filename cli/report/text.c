// SPDX-License-Identifier: MIT
// Text of files and for files. File names are bytes, but JSON and XML need UTF-8.
#include "report/text.h"

#include <string.h>

#include "system/console.h"

static bool continues(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

// Overlong forms, surrogates and numbers beyond U+10FFFF show in the first two bytes.
static bool well_begun(unsigned char first, unsigned char second)
{
    switch (first) {
    case 0xE0: return second >= 0xA0;
    case 0xED: return second < 0xA0;
    case 0xEF: return true;
    case 0xF0: return second >= 0x90;
    case 0xF4: return second < 0x90;
    default: return first >= 0xC2 && first < 0xF4;
    }
}

size_t text_character(const char *text)
{
    const unsigned char *bytes = (const unsigned char *)text;
    if (bytes[0] < 0x80) return bytes[0] >= ' ' && bytes[0] != 0x7F ? 1 : 0;
    size_t length = bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
    if (!continues(bytes[1]) || !well_begun(bytes[0], bytes[1])) return 0;
    for (size_t i = 2; i < length; i++) {
        if (!continues(bytes[i])) return 0;
    }
    // U+FFFE and U+FFFF are not characters in XML.
    if (bytes[0] == 0xEF && bytes[1] == 0xBF && bytes[2] >= 0xBE) return 0;
    return length;
}

char *text_clean(const char *text)
{
    char *copy = console_alloc(strlen(text) + 1, 1);
    char *end = copy;
    while (*text) {
        size_t length = text_character(text);
        if (length == 0) {
            *end++ = '?';
            text++;
        } else {
            memcpy(end, text, length);
            end += length;
            text += length;
        }
    }
    return copy;
}

void text_put_escaped(FILE *stream, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", stream); break;
        case '<': fputs("&lt;", stream); break;
        case '>': fputs("&gt;", stream); break;
        default: fputc(*text, stream); break;
        }
    }
}

char *text_of_world(const slu_world *world, size_t *size)
{
    // The first call sets the size that the second needs, so the second cannot fail.
    slu_world_format(world, NULL, 0, size, NULL);
    char *text = console_alloc(*size + 1, 1);
    slu_world_format(world, text, *size + 1, size, NULL);
    return text;
}
