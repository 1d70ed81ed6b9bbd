// SPDX-License-Identifier: MIT
// What all files of the library's own have in common (atlas, gate costs, overlay, labels): magic
// bytes, a version, their size and a checksum, numbers in bytes, and entries that a little-endian
// machine reads where they are.
#ifndef SLUI_ENVELOPE_H
#define SLUI_ENVELOPE_H

#include "sluice/sluice.h"

// Where the fields of an envelope are.
enum {
    SLUI_AT_MAGIC = 0,
    SLUI_AT_VERSION = 8,
    SLUI_AT_HEAD_SIZE = 12,
    SLUI_AT_FILE_SIZE = 16,
    SLUI_AT_CHECKSUM = 24,
    SLUI_AT_CHECKED = 32, // the checksum covers everything from here to the end
};

// A kind of file, and what messages call it.
typedef struct slui_envelope {
    // As in PNG: a byte beyond ASCII, line ends of both kinds and an end of file, so that anything
    // that treats the file as text leaves its mark here.
    uint8_t magic[8];
    uint32_t version, head_size;
    const char *a, *the; // such as "an overlay" and "the overlay"
    const char *command; // that builds one, such as "overlay build"
} slui_envelope;

// Checks what needs no knowledge of the contents. The order is that in which messages help: another
// kind of file, another version, truncated, damaged.
slu_status slui_envelope_check(const slui_envelope *envelope, const uint8_t *bytes, size_t size,
                               slu_error *error);

// Writes magic bytes, version and sizes; and the checksum once everything else is written.
void slui_envelope_write(const slui_envelope *envelope, uint8_t *bytes, uint64_t size);
void slui_envelope_seal(uint8_t *bytes, uint64_t size);

// Fails on bytes that no accident produces, with a message that says what contradicts what.
slu_status slui_envelope_fail(const slui_envelope *envelope, const char *what, slu_error *error);

// ---- hashes: FNV-1a over words of 8 bytes, with the high half folded down after each, since a
// product carries bits only upwards. Every step is a bijection, so every change of a single word is
// detected.

#define SLUI_HASH_BEGIN UINT64_C(0xCBF29CE484222325)

static inline uint64_t slui_hash_word(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x00000100000001B3);
    return hash ^ hash >> 32;
}

// ---- numbers in bytes

static inline uint32_t slui_get32(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}
static inline uint64_t slui_get64(const uint8_t *at)
{
    return (uint64_t)slui_get32(at) | (uint64_t)slui_get32(at + 4) << 32;
}

// A number that does not fit into an int is out of every range, and so is -1.
static inline int slui_get_whole(const uint8_t *at)
{
    uint32_t number = slui_get32(at);
    return number <= INT32_MAX ? (int)number : -1;
}
static inline void slui_put32(uint8_t *at, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}
static inline void slui_put64(uint8_t *at, uint64_t number)
{
    slui_put32(at, (uint32_t)number);
    slui_put32(at + 4, (uint32_t)(number >> 32));
}

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
