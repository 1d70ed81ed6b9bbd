// SPDX-License-Identifier: MIT
// What the files of indexes have in common: magic bytes, a version, their size and a checksum, at
// the places where an atlas has them (atlas/file.h); and entries that a little-endian machine reads
// where they are.
#ifndef SLUI_ENVELOPE_H
#define SLUI_ENVELOPE_H

#include "atlas/file.h"

// A kind of file, and what messages call it.
typedef struct slui_envelope {
    uint8_t magic[SLUI_FILE_MAGIC_SIZE];
    uint32_t version, head_size;
    const char *a, *the; // such as "an overlay" and "the overlay"
    const char *command; // of sluice, that builds one
} slui_envelope;

// Checks what needs no knowledge of the contents. The order is that in which messages help.
slu_status slui_envelope_check(const slui_envelope *envelope, const uint8_t *bytes, size_t size,
                               slu_error *error);

// Writes magic bytes, version and sizes; and the checksum once everything else is written.
void slui_envelope_write(const slui_envelope *envelope, uint8_t *bytes, uint64_t size);
void slui_envelope_seal(uint8_t *bytes, uint64_t size);

// Fails on bytes that no accident produces, with a message that says what contradicts what.
slu_status slui_envelope_fail(const slui_envelope *envelope, const char *what, slu_error *error);

// Whether a map can have this size.
bool slui_sides_are_possible(int width, int height);

// Whether the bytes from one place to another are all 0.
bool slui_is_zero(const uint8_t *bytes, uint64_t from, uint64_t to);

// The next multiple of 8.
static inline uint64_t slui_rounded_up(uint64_t size)
{
    return (size + 7) / 8 * 8;
}

// Copies entries of 1, 2, 4 or 8 bytes between memory and a file, in either direction.
void slui_copy_entries(void *to, const void *from, size_t count, size_t entry);
bool slui_is_little_endian(void);

#endif
