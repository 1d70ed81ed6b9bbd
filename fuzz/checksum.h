// SPDX-License-Identifier: MIT
// Files that the library wrote, changed byte by byte, with their checksum corrected: atlases, gate
// costs, overlays and labels.
#ifndef FUZZ_CHECKSUM_H
#define FUZZ_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t fuzz_word_at(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (int i = 8; i-- > 0;)
        word = word << 8 | bytes[i];
    return word;
}

// The hash as docs/atlas-format.md defines it, implemented a second time.
static inline void fuzz_fix_checksum(uint8_t *bytes, size_t size)
{
    enum { CHECKED_FROM = 32, CHECKSUM_AT = 24 };
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t at = CHECKED_FROM; at + 8 <= size; at += 8) {
        hash = (hash ^ fuzz_word_at(bytes + at)) * UINT64_C(0x100000001B3);
        hash ^= hash >> 32;
    }
    for (int i = 0; i < 8; i++)
        bytes[CHECKSUM_AT + i] = (uint8_t)(hash >> 8 * i);
}

// Takes the input as changes of three bytes each: two for the position, one to combine the byte
// with. Then the checksum is right again.
static inline void fuzz_change_file(uint8_t *bytes, size_t size, const uint8_t *data,
                                    size_t data_size)
{
    enum { MOST_CHANGES = 64 };
    const size_t count = data_size / 3 < MOST_CHANGES ? data_size / 3 : MOST_CHANGES;
    for (size_t i = 0; i < count; i++, data += 3)
        bytes[(size_t)(data[0] | data[1] << 8) % size] ^= data[2];
    fuzz_fix_checksum(bytes, size);
}

#endif
