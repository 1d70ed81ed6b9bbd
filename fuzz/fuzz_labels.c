// SPDX-License-Identifier: MIT
// Any bytes are labels or an error with a message; labels that were read can be used, also after an
// edit, their paths are legal, and writing them gives the same bytes.
#include "files.h"

// ---------------------------------------------------------------------------------------------
// Using what was read

static void ask(const slu_map *map, slu_finder *finder, slu_tile start, slu_tile goal)
{
    slu_query query = {.start = start, .goal = goal};
    slu_result result;
    fuzz_require(slu_algorithm_parse("labels", &query.algorithm, NULL) == SLU_OK, "it exists");
    fuzz_require(slu_find(finder, &query, &result, NULL) == SLU_OK, "a query is answered");
    slu_path_facts facts;
    if (result.outcome == SLU_FOUND)
        fuzz_require(slu_path_check(map, NULL, result.path, result.path_length, &facts, NULL) ==
                         SLU_OK,
                     "a path that is found is legal");
    query.cost_only = true;
    fuzz_require(slu_find(finder, &query, &result, NULL) == SLU_OK, "a cost as well");
}

static void use(const slu_map *map, const slu_labels *labels)
{
    static const slu_tile ENDS[][2] = {
        {{0, 0}, {14, 0}}, {{15, 2}, {1, 7}}, {{11, 6}, {15, 7}}, {{5, 4}, {3, 0}}};
    slu_finder_options options = {.labels = labels};
    slu_finder *finder = NULL;
    fuzz_require(slu_finder_create(map, &options, &finder, NULL) == SLU_OK, "there is a finder");
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
        ask(map, finder, ENDS[i][0], ENDS[i][1]);
    slu_finder_destroy(finder);
}

static void require_same_bytes(const slu_labels *labels, const uint8_t *bytes, size_t size)
{
    uint8_t *again = malloc(size);
    size_t length = 0;
    fuzz_require(again && slu_labels_format(labels, again, size, &length, NULL) == SLU_OK,
                 "they are written");
    fuzz_require_same(again, bytes, length, size);
    free(again);
}

static void use_edited(slu_map *map, slu_labels *labels)
{
    fuzz_require(slu_map_fill(map, (slu_rect){6, 1, 1, 1}, '.', NULL) == SLU_OK, "ground opens");
    fuzz_require(slu_labels_update(labels, NULL) == SLU_OK, "labels are updated");
    use(map, labels);
}

static void read_file(slu_map *map, const uint8_t *bytes, size_t size)
{
    slu_labels *labels = NULL;
    slu_error error = {0};
    slu_labels_file_facts facts;
    const slu_labels_load_options options = {.in_place = size % 16 == 0};
    const slu_status inspected = slu_labels_inspect(bytes, size, &facts, NULL);
    if (slu_labels_parse(map, bytes, size, &options, &labels, &error) == SLU_OK) {
        fuzz_require(inspected == SLU_OK, "what can be read can be inspected");
        require_same_bytes(labels, bytes, size);
        use(map, labels);
        use_edited(map, labels);
        slu_labels_destroy(labels);
    } else {
        fuzz_require_refusal(labels, &error);
    }
}

// ---------------------------------------------------------------------------------------------
// Changing a file

static uint8_t *write_file(const slu_map *map, size_t variant, size_t *size)
{
    (void)variant;
    slu_labels *labels = NULL;
    fuzz_require(slu_labels_create(map, NULL, &labels, NULL) == SLU_OK, "there are labels");
    slu_labels_format(labels, NULL, 0, size, NULL);
    uint8_t *bytes = malloc(*size);
    fuzz_require(bytes && slu_labels_format(labels, bytes, *size, size, NULL) == SLU_OK,
                 "they are written");
    slu_labels_destroy(labels);
    return bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const fuzz_format FORMAT = {fuzz_open_rooms, write_file, read_file};
    return fuzz_file(&FORMAT, data, size);
}
