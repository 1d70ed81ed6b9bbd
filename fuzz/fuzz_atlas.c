// SPDX-License-Identifier: MIT
// Any bytes are an atlas or an error with a message; an atlas that was read can be used, and
// writing it gives the same bytes.
#include "files.h"

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
    fuzz_require_same(again, bytes, length, size);
    free(again);
}

static void read_file(slu_map *map, const uint8_t *bytes, size_t size)
{
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
        fuzz_require_refusal(atlas, &error);
    }
}

// ---------------------------------------------------------------------------------------------
// Changing a file

static uint8_t *write_file(const slu_map *map, size_t variant, size_t *size)
{
    slu_edit edit = {.kind = SLU_EDIT_ADD, .end = {{1, 0}, {1, 4}}};
    slu_atlas_options options = {.landmarks = (int)(variant % 3), .edits = &edit, .edit_count = 1};
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
    static const fuzz_format FORMAT = {fuzz_open_rooms, write_file, read_file};
    return fuzz_file(&FORMAT, data, size);
}
