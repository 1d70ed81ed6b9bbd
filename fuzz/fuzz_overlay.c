// SPDX-License-Identifier: MIT
// Any bytes are an overlay or an error with a message; an overlay that was read can be used, also
// after an edit, and writing it gives the same bytes.
#include "files.h"

static slu_map *open_map(void)
{
    slu_map *map = fuzz_open_rooms();
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
    fuzz_require_same(again, bytes, length, size);
    free(again);
}

static void use_edited(slu_map *map, slu_overlay *overlay)
{
    fuzz_require(slu_map_fill(map, (slu_rect){6, 1, 1, 1}, '.', NULL) == SLU_OK, "ground opens");
    fuzz_require(slu_map_fill_cost(map, (slu_rect){4, 0, 3, 3}, 1.5, NULL) == SLU_OK, "costs");
    fuzz_require(slu_overlay_update(overlay, NULL) == SLU_OK, "an overlay is updated");
    use(map, overlay);
}

static void read_file(slu_map *map, const uint8_t *bytes, size_t size)
{
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
        fuzz_require_refusal(overlay, &error);
    }
}

// ---------------------------------------------------------------------------------------------
// Changing a file

static uint8_t *write_file(const slu_map *map, size_t variant, size_t *size)
{
    (void)variant;
    slu_overlay *overlay = NULL;
    fuzz_require(slu_overlay_create(map, NULL, &overlay, NULL) == SLU_OK, "there is an overlay");
    slu_overlay_format(overlay, NULL, NULL, 0, size, NULL);
    uint8_t *bytes = malloc(*size);
    fuzz_require(bytes && slu_overlay_format(overlay, NULL, bytes, *size, size, NULL) == SLU_OK,
                 "it is written");
    slu_overlay_destroy(overlay);
    return bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const fuzz_format FORMAT = {open_map, write_file, read_file};
    return fuzz_file(&FORMAT, data, size);
}
