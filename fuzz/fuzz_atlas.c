// SPDX-License-Identifier: MIT
// Any bytes are an atlas or an error with a message; an atlas that was read can be used, and
// writing it gives the same bytes.
//
// Nearly all inputs fail at the magic number or the checksum. So the input is tried as it is, and
// then as a list of changes to a file that the library wrote, with the checksum corrected: that is
// how the checks behind it are reached. Three bytes per change: two for the position, one to
// combine the byte with.
#include "checksum.h"
#include "fuzz.h"

// Two connected rooms with a corridor and a pocket, and a separate component.
static const char MAP[] = "type octile\nheight 8\nwidth 16\nmap\n"
                          "......@........@\n" //
                          "......@........@\n" //
                          "......@.........\n" //
                          "...............@\n" //
                          "......@........@\n" //
                          "@@.@@@@@@.@@@@@@\n" //
                          "@.....@...@.....\n" //
                          "@.....@@@@@.....\n" //
                          "";

// ---------------------------------------------------------------------------------------------
// Using what was read

static void ask(slu_finder *finder, const char *name, slu_tile start, slu_tile goal)
{
    slu_query query = {.start = start, .goal = goal};
    slu_error error = {0};
    slu_result result;
    fuzz_require(slu_algorithm_parse(name, &query.algorithm, &error) == SLU_OK, "it exists");
    slu_status status = slu_find(finder, &query, &result, &error);
    fuzz_require(status == SLU_OK || status == SLU_ERR_UNSUPPORTED, "a query is answered");
    if (status == SLU_OK && result.outcome == SLU_FOUND)
        fuzz_require(result.path_length >= 1, "a path that is found has tiles");
}

static void use(const slu_map *map, const slu_atlas *atlas)
{
    static const char *const NAMES[] = {"astar+gateway", "jps+gateway", "astar+differential",
                                        "astar+guided"};
    static const slu_tile ENDS[][2] = {{{0, 0}, {14, 0}}, {{15, 2}, {1, 7}}, {{11, 6}, {15, 7}}};
    slu_atlas_options built = slu_atlas_built_with(atlas);
    slu_finder_options options = {.rules = built.rules, .atlas = atlas};
    slu_finder *finder = NULL;
    fuzz_require(slu_finder_create(map, &options, &finder, NULL) == SLU_OK, "rules are rules");
    for (int i = 0; i < (built.landmarks ? 4 : 2); i++)
        for (int k = 0; k < 3; k++)
            ask(finder, NAMES[i], ENDS[k][0], ENDS[k][1]);
    slu_finder_destroy(finder);
}

static void require_same_bytes(const slu_atlas *atlas, const uint8_t *bytes, size_t size)
{
    uint8_t *again = malloc(size);
    size_t length = 0;
    fuzz_require(again && slu_atlas_format(atlas, again, size, &length) == SLU_OK, "it is written");
    fuzz_require(length == size && memcmp(again, bytes, size) == 0, "as it was read");
    free(again);
}

// Tries bytes in an allocation of exactly their size, so that a sanitizer detects a read past the
// end.
static void try_bytes(const slu_map *map, const uint8_t *data, size_t size)
{
    uint8_t *bytes = malloc(size + (size == 0));
    fuzz_require(bytes != NULL, "there is memory");
    if (size) memcpy(bytes, data, size);
    slu_atlas *atlas = NULL;
    slu_error error = {0};
    slu_atlas_file_facts facts;
    slu_status inspected = slu_atlas_inspect(bytes, size, &facts, NULL);
    if (slu_atlas_parse(map, bytes, size, NULL, &atlas, &error) == SLU_OK) {
        fuzz_require(inspected == SLU_OK, "what can be read can be inspected");
        require_same_bytes(atlas, bytes, size);
        use(map, atlas);
        slu_atlas_destroy(atlas);
    } else {
        fuzz_require(atlas == NULL, "a failed call makes no atlas");
        fuzz_require(error.code != SLU_ERR_MEMORY, "a small file needs little memory");
        fuzz_require(error.text[0] && memchr(error.text, '\0', sizeof error.text), "it says why");
    }
    free(bytes);
}

// ---------------------------------------------------------------------------------------------
// Changing a file

static uint8_t *written(const slu_map *map, int landmarks, size_t *size)
{
    slu_edit edit = {.kind = SLU_EDIT_ADD, .end = {{1, 0}, {1, 4}}};
    slu_atlas_options options = {.landmarks = landmarks, .edits = &edit, .edit_count = 1};
    slu_atlas *atlas = NULL;
    fuzz_require(slu_atlas_create(map, &options, &atlas, NULL) == SLU_OK, "there is an atlas");
    slu_atlas_format(atlas, NULL, 0, size);
    uint8_t *bytes = malloc(*size);
    fuzz_require(bytes && slu_atlas_format(atlas, bytes, *size, size) == SLU_OK, "it is written");
    slu_atlas_destroy(atlas);
    return bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    slu_map *map = NULL;
    fuzz_require(slu_map_parse(MAP, sizeof MAP - 1, NULL, &map, NULL) == SLU_OK, "a map");
    try_bytes(map, data, size);
    size_t file_size = 0;
    uint8_t *bytes = written(map, (int)(size % 3), &file_size);
    fuzz_change_file(bytes, file_size, data, size);
    try_bytes(map, bytes, file_size);
    // The same truncated, or with an incomplete header.
    if (size >= 2) try_bytes(map, bytes, (size_t)(data[0] | data[1] << 8) % file_size);
    free(bytes);
    slu_map_destroy(map);
    return 0;
}
