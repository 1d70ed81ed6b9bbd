// SPDX-License-Identifier: MIT
// A small bitmap font: printable ASCII, 5 columns, 7 rows above the baseline and 2 below it.
#ifndef CLI_FONT_H
#define CLI_FONT_H

#include <stdbool.h>

enum {
    FONT_WIDTH = 5,
    FONT_BASELINE = 7, // rows above it
    FONT_HEIGHT = 9,
    FONT_ADVANCE = 6, // from one character to the next
};

// True if the character has ink there; false outside the glyph. Characters that the font lacks
// look like a question mark.
bool font_ink(int character, int column, int row);

#endif
