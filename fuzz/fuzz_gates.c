// SPDX-License-Identifier: MIT
// Any bytes are gate costs or an error with a message; gate costs that were read can be used, and
// writing them gives the same bytes.
//
// As in fuzz_atlas.c, the input is tried as it is, and then as a list of changes to a file that the
// library wrote, with the checksum corrected. Three bytes per change: two for the position, one to
// combine the byte with.
#include "checksum.h"
#include "fuzz.h"

// Two connected rooms with a corridor, and a separate component.
static const char MAP[] = "type octile\nheight 6\nwidth 13\nmap\n"
                          "......@......\n" //
                          "......@......\n" //
                          ".............\n" //
                          "......@......\n" //
                          "@@.@@@@@@@@@@\n" //
                          "@.....@......\n" //
                          "";

static void use(const slu_map *map, const slu_gate_costs *costs, const slu_gate_costs_file_facts *f)
{
    slu_finder_options options = {.rules = {.diagonals = f->diagonals, .steps = f->steps},
                                  .gate_costs = costs};
    slu_finder *finder = NULL;
    slu_query query = {.start = {0, 0}, .goal = {12, 3}};
    slu_result result;
    fuzz_require(slu_finder_create(map, &options, &finder, NULL) == SLU_OK, "rules are rules");
    slu_algorithm_parse(f->sided ? "astar+gateway-2006" : "astar+gateway-2015", &query.algorithm,
                        NULL);
    slu_status status = slu_find(finder, &query, &result, NULL);
    fuzz_require(status == SLU_OK || status == SLU_ERR_UNSUPPORTED, "a query is answered");
    slu_finder_destroy(finder);
}

static void require_same_bytes(const slu_gate_costs *costs, const uint8_t *bytes, size_t size)
{
    uint8_t *again = malloc(size);
    size_t length = 0;
    fuzz_require(again && slu_gate_costs_format(costs, again, size, &length) == SLU_OK, "written");
    fuzz_require(length == size && memcmp(again, bytes, size) == 0, "as it was read");
    free(again);
}

// In an allocation of exactly their size, so that a sanitizer detects a read past the end.
static void try_bytes(const slu_map *map, const uint8_t *data, size_t size)
{
    uint8_t *bytes = malloc(size + (size == 0));
    fuzz_require(bytes != NULL, "there is memory");
    if (size) memcpy(bytes, data, size);
    slu_gate_costs *costs = NULL;
    slu_error error = {0};
    slu_gate_costs_file_facts facts;
    slu_status inspected = slu_gate_costs_inspect(bytes, size, &facts, NULL);
    if (slu_gate_costs_parse(map, bytes, size, NULL, &costs, &error) == SLU_OK) {
        fuzz_require(inspected == SLU_OK, "what can be read can be inspected");
        require_same_bytes(costs, bytes, size);
        use(map, costs, &facts);
        slu_gate_costs_destroy(costs);
    } else {
        fuzz_require(costs == NULL, "a failed call makes no gate costs");
        fuzz_require(error.code != SLU_ERR_MEMORY, "a small file needs little memory");
        fuzz_require(error.text[0] && memchr(error.text, '\0', sizeof error.text), "it says why");
    }
    free(bytes);
}

static uint8_t *written(const slu_map *map, bool sided, size_t *size)
{
    slu_gate_costs_options options = {.sided = sided};
    slu_gate_costs *costs = NULL;
    fuzz_require(slu_gate_costs_create(map, &options, &costs, NULL) == SLU_OK, "there are costs");
    slu_gate_costs_format(costs, NULL, 0, size);
    uint8_t *bytes = malloc(*size);
    fuzz_require(bytes && slu_gate_costs_format(costs, bytes, *size, size) == SLU_OK, "written");
    slu_gate_costs_destroy(costs);
    return bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    slu_map *map = NULL;
    fuzz_require(slu_map_parse(MAP, sizeof MAP - 1, NULL, &map, NULL) == SLU_OK, "a map");
    try_bytes(map, data, size);
    size_t file_size = 0;
    uint8_t *bytes = written(map, size % 2, &file_size);
    fuzz_change_file(bytes, file_size, data, size);
    try_bytes(map, bytes, file_size);
    if (size >= 2) try_bytes(map, bytes, (size_t)(data[0] | data[1] << 8) % file_size);
    free(bytes);
    slu_map_destroy(map);
    return 0;
}
