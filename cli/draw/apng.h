// SPDX-License-Identifier: MIT
// Animated PNG files: a picture for each moment, shown one after the other.
#ifndef CLI_APNG_H
#define CLI_APNG_H

#include "draw/picture.h"

// Chunks of a PNG file, one behind the other.
typedef struct apng_chunks {
    uint8_t *bytes;
    size_t size, capacity;
} apng_chunks;

// An animation under construction. The compressed frames stay in memory, because the file begins
// with their number.
typedef struct apng {
    apng_chunks packed; // the frames
    uint8_t *shown;     // the last picture: red, green, blue
    int width, height;
    uint32_t frames, sequence;
} apng;

void apng_begin(apng *film, int width, int height);

// Adds a picture of the animation's size, shown for this many milliseconds.
void apng_add(apng *film, const picture *p, int milliseconds);

// Writes the file, which ends the animation. On failure prints why and returns CLI_BAD.
cli_exit apng_write(apng *film, const char *file);
void apng_release(apng *film);

#endif
