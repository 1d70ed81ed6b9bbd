// SPDX-License-Identifier: MIT
// Text for files: text from outside, such as a file name, made fit for JSON and XML, and worlds.
#ifndef CLI_TEXT_H
#define CLI_TEXT_H

#include <stddef.h>
#include <stdio.h>

#include "sluice/space.h"

// The number of bytes of the UTF-8 character at `text`; 0 if the bytes are malformed, or for a
// control character, which XML cannot hold.
size_t text_character(const char *text);

// A copy in which every byte that text_character refuses is a question mark; the caller frees it.
char *text_clean(const char *text);

// Writes cleaned text, escaped for XML.
void text_put_escaped(FILE *stream, const char *text);

// A world of polygons as GeoJSON; the caller frees it.
char *text_of_world(const slu_world *world, size_t *size);

#endif
