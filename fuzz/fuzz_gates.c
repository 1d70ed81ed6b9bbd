// SPDX-License-Identifier: MIT
// Any bytes are gate costs or an error with a message; gate costs that were read can be used, and
// writing them gives the same bytes.
#include "files.h"

// Two connected rooms with a corridor, and a separate component.
static slu_map *open_map(void)
{
    return fuzz_parse_map("type octile\nheight 6\nwidth 13\nmap\n"
                          "......@......\n" //
                          "......@......\n" //
                          ".............\n" //
                          "......@......\n" //
                          "@@.@@@@@@@@@@\n" //
                          "@.....@......\n" //
                          "");
}

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
    fuzz_require_same(again, bytes, length, size);
    free(again);
}

static void read_file(slu_map *map, const uint8_t *bytes, size_t size)
{
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
        fuzz_require_refusal(costs, &error);
    }
}

static uint8_t *write_file(const slu_map *map, size_t variant, size_t *size)
{
    slu_gate_costs_options options = {.sided = variant % 2};
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
    static const fuzz_format FORMAT = {open_map, write_file, read_file};
    return fuzz_file(&FORMAT, data, size);
}
