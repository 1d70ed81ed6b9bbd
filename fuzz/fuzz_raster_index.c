// SPDX-License-Identifier: MIT
// Group files of an index over a raster, as they are and changed behind their checksums: a query
// that is not refused gives a path or none.
#define _XOPEN_SOURCE 700 // mkdtemp, P_tmpdir
#include <stdio.h>
#include <unistd.h>

#include "files.h"
#include "sluice/raster_index.h"

static const slu_raster_index_options OPTIONS = {.block = 2};

static const char *folder_name(void);

static void remove_folder(void)
{
    static const char *const FILES[] = {"head", "group-0000000000", "group-0000000001"};
    char name[sizeof P_tmpdir + 64];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s/%s", folder_name(), FILES[i]);
        remove(name);
    }
    rmdir(folder_name());
}

static const char *folder_name(void)
{
    static char name[] = P_tmpdir "/sluice-fuzz-XXXXXX";
    static const char *made;
    if (!made) {
        made = mkdtemp(name);
        atexit(remove_folder);
    }
    fuzz_require(made != NULL, "a temporary folder");
    return made;
}

// The first group's file, in which the start of the query is.
static const char *file_name(void)
{
    static char name[sizeof P_tmpdir + 64];
    snprintf(name, sizeof name, "%s/group-0000000000", folder_name());
    return name;
}

static slu_raster raster_of(const slu_map *map)
{
    slu_raster raster;
    slu_raster_of_map(map, &raster);
    return raster;
}

static uint8_t *write_group(const slu_map *map, size_t variant, size_t *size)
{
    enum { MOST = 1 << 16 };
    const slu_raster raster = raster_of(map);
    (void)variant;
    remove(file_name());
    fuzz_require(slu_raster_index_build(&raster, folder_name(), &OPTIONS, NULL, NULL) == SLU_OK,
                 "an index");
    FILE *stream = fopen(file_name(), "rb");
    uint8_t *bytes = malloc(MOST);
    fuzz_require(stream && bytes, "its file");
    *size = fread(bytes, 1, MOST, stream);
    fclose(stream);
    return bytes;
}

// Through the group, and with an end in it.
static void ask(slu_raster_index *index, slu_raster_seed from, slu_tile to)
{
    slu_raster_path path;
    slu_error error = {0};
    if (slu_raster_index_path(index, &from, 1, to, &path, NULL, &error) == SLU_OK)
        slu_raster_index_release(index, &path);
    else
        fuzz_require_refusal(NULL, &error);
}

// Corrects the checksums of the directory and of the parts that it names, each for itself.
static void fix_checksums(uint8_t *bytes, size_t size)
{
    enum { HEAD = 56, ENTRY = 16, PARTS = 17, DIRECTORY = HEAD + PARTS * ENTRY, LEAST = 72 };
    if (size < DIRECTORY) return;
    fuzz_fix_checksum(bytes, DIRECTORY);
    for (size_t part = 0; part < PARTS; part++) {
        const uint64_t from = fuzz_word_at(bytes + HEAD + part * ENTRY);
        const uint64_t length = fuzz_word_at(bytes + HEAD + part * ENTRY + 8);
        if (from < DIRECTORY || from > size || length < LEAST || length > size - from) continue;
        fuzz_fix_checksum(bytes + from, (size_t)length);
    }
}

static void write_fixed(const uint8_t *bytes, size_t size)
{
    FILE *stream = fopen(file_name(), "wb");
    uint8_t *copy = malloc(size + 1);
    fuzz_require(stream && copy, "a file to write");
    memcpy(copy, bytes, size);
    fix_checksums(copy, size);
    fwrite(copy, 1, size, stream);
    fclose(stream);
    free(copy);
}

static void read_group(slu_map *map, const uint8_t *bytes, size_t size)
{
    const slu_raster raster = raster_of(map);
    slu_raster_index *index = NULL;
    slu_error error = {0};
    write_fixed(bytes, size);
    if (slu_raster_index_open(&raster, folder_name(), &OPTIONS, &index, &error) != SLU_OK) {
        fuzz_require_refusal(index, &error);
    } else {
        ask(index, (slu_raster_seed){.x = 1, .y = 1}, (slu_tile){14, 3});
        ask(index, (slu_raster_seed){.x = 10, .y = 1}, (slu_tile){3, 6});
        ask(index, (slu_raster_seed){.x = 10, .y = 1}, (slu_tile){12, 7});
    }
    slu_raster_index_destroy(index);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const fuzz_format FORMAT = {fuzz_open_rooms, write_group, read_group};
    return fuzz_file(&FORMAT, data, size);
}
