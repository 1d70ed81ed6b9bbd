// SPDX-License-Identifier: MIT
// Any bytes are an overlay or an error with a message; an overlay that was read can be used, also
// after an edit, and writing it gives the same bytes.
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

static slu_map *open_map(void)
{
    slu_map *map = NULL;
    fuzz_require(slu_map_parse(MAP, sizeof MAP - 1, NULL, &map, NULL) == SLU_OK, "a map");
    fuzz_require(slu_map_fill_cost(map, (slu_rect){2, 1, 3, 3}, 2.5, NULL) == SLU_OK, "of costs");
    return map;
}

// ---------------------------------------------------------------------------------------------
// Using what was read

static void ask(slu_finder *finder, slu_tile start, slu_tile goal)
{
    slu_query query = {.start = start, .goal = goal};
    slu_result result;
    fuzz_require(slu_algorithm_parse("overlay", &query.algorithm, NULL) == SLU_OK, "it exists");
    fuzz_require(slu_find(finder, &query, &result, NULL) == SLU_OK, "a query is answered");
    if (result.outcome == SLU_FOUND)
        fuzz_require(result.path_length >= 1, "a path that is found has tiles");
    query.cost_only = true;
    fuzz_require(slu_find(finder, &query, &result, NULL) == SLU_OK, "a cost as well");
}

static void use(const slu_map *map, const slu_overlay *overlay)
{
    static const slu_tile ENDS[][2] = {
        {{0, 0}, {14, 0}}, {{15, 2}, {1, 7}}, {{11, 6}, {15, 7}}, {{5, 4}, {3, 0}}};
    slu_finder_options options = {.overlay = overlay};
    slu_finder *finder = NULL;
    fuzz_require(slu_finder_create(map, &options, &finder, NULL) == SLU_OK, "there is a finder");
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
        ask(finder, ENDS[i][0], ENDS[i][1]);
    slu_finder_destroy(finder);
}

static void require_same_bytes(const slu_overlay *overlay, const uint8_t *bytes, size_t size)
{
    uint8_t *again = malloc(size);
    size_t length = 0;
    fuzz_require(again && slu_overlay_format(overlay, NULL, again, size, &length, NULL) == SLU_OK,
                 "it is written");
    fuzz_require(length == size && memcmp(again, bytes, size) == 0, "as it was read");
    free(again);
}

static void use_edited(slu_map *map, slu_overlay *overlay)
{
    fuzz_require(slu_map_fill(map, (slu_rect){6, 1, 1, 1}, '.', NULL) == SLU_OK, "ground opens");
    fuzz_require(slu_map_fill_cost(map, (slu_rect){4, 0, 3, 3}, 1.5, NULL) == SLU_OK, "costs");
    fuzz_require(slu_overlay_update(overlay, NULL) == SLU_OK, "an overlay is updated");
    use(map, overlay);
}

// Tries bytes in an allocation of exactly their size, so that a sanitizer detects a read past the
// end.
static void try_bytes(const uint8_t *data, size_t size)
{
    slu_map *map = open_map();
    uint8_t *bytes = malloc(size + (size == 0));
    fuzz_require(bytes != NULL, "there is memory");
    if (size) memcpy(bytes, data, size);
    slu_overlay *overlay = NULL;
    slu_error error = {0};
    slu_overlay_file_facts facts;
    const slu_overlay_load_options options = {.in_place = size % 16 == 0};
    const slu_status inspected = slu_overlay_inspect(bytes, size, &facts, NULL);
    if (slu_overlay_parse(map, bytes, size, &options, &overlay, &error) == SLU_OK) {
        fuzz_require(inspected == SLU_OK, "what can be read can be inspected");
        if (facts.kind_count == 1) require_same_bytes(overlay, bytes, size);
        use(map, overlay);
        use_edited(map, overlay);
        slu_overlay_destroy(overlay);
    } else {
        fuzz_require(overlay == NULL, "a failed call makes no overlay");
        fuzz_require(error.code != SLU_ERR_MEMORY, "a small file needs little memory");
        fuzz_require(error.text[0] && memchr(error.text, '\0', sizeof error.text), "it says why");
    }
    free(bytes);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Changing a file

static uint8_t *written(size_t *size)
{
    slu_map *map = open_map();
    slu_overlay *overlay = NULL;
    fuzz_require(slu_overlay_create(map, NULL, &overlay, NULL) == SLU_OK, "there is an overlay");
    slu_overlay_format(overlay, NULL, NULL, 0, size, NULL);
    uint8_t *bytes = malloc(*size);
    fuzz_require(bytes && slu_overlay_format(overlay, NULL, bytes, *size, size, NULL) == SLU_OK,
                 "it is written");
    slu_overlay_destroy(overlay);
    slu_map_destroy(map);
    return bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_bytes(data, size);
    size_t file_size = 0;
    uint8_t *bytes = written(&file_size);
    fuzz_change_file(bytes, file_size, data, size);
    try_bytes(bytes, file_size);
    // The same truncated, or with an incomplete header.
    if (size >= 2) try_bytes(bytes, (size_t)(data[0] | data[1] << 8) % file_size);
    free(bytes);
    return 0;
}
