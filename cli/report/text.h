// SPDX-License-Identifier: MIT
// Text from outside, such as a file name, made fit for JSON and XML.
#ifndef CLI_TEXT_H
#define CLI_TEXT_H

#include <stddef.h>
#include <stdio.h>

// How many bytes of well-formed UTF-8 stand at `text` for one character; 0 where the bytes are not
// well formed, or for a control character, which XML cannot hold.
size_t text_character(const char *text);

// A copy in which every byte that text_character refuses is a question mark; the caller frees it.
char *text_clean(const char *text);

// Writes text that has been cleaned so that XML takes it for text.
void text_put_escaped(FILE *stream, const char *text);

#endif
