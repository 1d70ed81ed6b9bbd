// SPDX-License-Identifier: MIT
// Fuzzing the files of the library's own: atlases, gate costs, overlays and labels.
//
// Nearly all inputs fail at the magic bytes or the checksum. So the input is tried as it is, and
// then as a list of changes to a file that the library wrote, with the checksum corrected: that is
// how the checks behind it are reached.
#ifndef FUZZ_FILES_H
#define FUZZ_FILES_H

#include "fuzz.h"

static inline slu_map *fuzz_parse_map(const char *text)
{
    slu_map *map = NULL;
    fuzz_require(slu_map_parse(text, strlen(text), NULL, &map, NULL) == SLU_OK, "a map");
    return map;
}

// Two connected rooms with a corridor and a pocket, and a separate component.
static inline slu_map *fuzz_open_rooms(void)
{
    return fuzz_parse_map("type octile\nheight 8\nwidth 16\nmap\n"
                          "......@........@\n" //
                          "......@........@\n" //
                          "......@.........\n" //
                          "...............@\n" //
                          "......@........@\n" //
                          "@@.@@@@@@.@@@@@@\n" //
                          "@.....@...@.....\n" //
                          "@.....@@@@@.....\n" //
                          "");
}

// A kind of file.
typedef struct fuzz_format {
    slu_map *(*open_map)(void);
    // A file of the map as the library writes it, in memory that free takes; any variant.
    uint8_t *(*write)(const slu_map *map, size_t variant, size_t *size);
    // Reads a file and uses what it holds; the map may be edited.
    void (*read)(slu_map *map, const uint8_t *bytes, size_t size);
} fuzz_format;

// What holds if bytes are refused: nothing was created, and the error says why.
static inline void fuzz_require_refusal(const void *created, const slu_error *error)
{
    fuzz_require(created == NULL, "a failed call creates nothing");
    fuzz_require(error->code != SLU_ERR_MEMORY, "a small file needs little memory");
    fuzz_require(error->text[0] && memchr(error->text, '\0', sizeof error->text), "it says why");
}

// What was read is written with the same bytes.
static inline void fuzz_require_same(const uint8_t *written, const uint8_t *read,
                                     size_t written_size, size_t read_size)
{
    fuzz_require(written_size == read_size, "a file is written with the size it was read with");
    fuzz_require(memcmp(written, read, read_size) == 0, "and with the same bytes");
}

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

// Tries bytes in an allocation of exactly their size, so that a sanitizer detects a read past the
// end.
static inline void fuzz_try(const fuzz_format *format, const uint8_t *data, size_t size)
{
    slu_map *map = format->open_map();
    uint8_t *bytes = malloc(size + (size == 0));
    fuzz_require(bytes != NULL, "there is memory");
    if (size) memcpy(bytes, data, size);
    format->read(map, bytes, size);
    free(bytes);
    slu_map_destroy(map);
}

static inline int fuzz_file(const fuzz_format *format, const uint8_t *data, size_t size)
{
    fuzz_try(format, data, size);
    slu_map *map = format->open_map();
    size_t file_size = 0;
    uint8_t *bytes = format->write(map, size, &file_size);
    fuzz_change_file(bytes, file_size, data, size);
    fuzz_try(format, bytes, file_size);
    // The same truncated, or with an incomplete header.
    if (size >= 2) fuzz_try(format, bytes, (size_t)(data[0] | data[1] << 8) % file_size);
    free(bytes);
    slu_map_destroy(map);
    return 0;
}

#endif
