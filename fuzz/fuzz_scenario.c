// SPDX-License-Identifier: MIT
// Any bytes are a scenario or a format error with a place; its rows and movers lie on the map; and
// a scenario that was written reads back the same, its lengths to the eight decimals that the
// format has.
#include "fuzz.h"

// The sizes of the seeds' map, and another that everything has to be scaled to.
static const int SIZES[][2] = {{49, 50}, {7, 3}};

static bool on_map(slu_tile tile, int width, int height)
{
    return tile.x >= 0 && tile.x < width && tile.y >= 0 && tile.y < height;
}

static void require_rows_fit(const slu_scenario *scenario, int width, int height)
{
    const slu_scenario_row *rows = slu_scenario_rows(scenario);
    for (size_t i = 0; i < slu_scenario_count(scenario); i++) {
        fuzz_require(rows[i].bucket >= 0, "buckets count from 0");
        fuzz_require(on_map(rows[i].start, width, height), "starts lie on the map");
        fuzz_require(on_map(rows[i].goal, width, height), "goals lie on the map");
        fuzz_require(rows[i].length == -1 || rows[i].length >= 0, "a length is known or -1");
    }
}

static void require_movers_fit(const slu_scenario *scenario, int width, int height)
{
    const slu_mover *movers = slu_scenario_movers(scenario);
    for (size_t i = 0; i < slu_scenario_mover_count(scenario); i++) {
        int across = width - movers[i].width + 1, down = height - movers[i].height + 1;
        fuzz_require(on_map(movers[i].at, across, down), "movers begin on the map");
        for (size_t k = 0; k < movers[i].point_count; k++)
            fuzz_require(on_map(movers[i].points[k], across, down), "and stay there");
    }
}

static bool same_tile(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

static bool same_length(double a, double b)
{
    double difference = a < b ? b - a : a - b;
    return difference <= 0.5000001e-8 + a * 1e-15;
}

static void require_same_rows(const slu_scenario *a, const slu_scenario *b)
{
    size_t count = slu_scenario_count(a);
    const slu_scenario_row *left = slu_scenario_rows(a), *right = slu_scenario_rows(b);
    fuzz_require(slu_scenario_count(b) == count, "the number of rows is kept");
    fuzz_require(slu_scenario_mover_count(a) == slu_scenario_mover_count(b), "movers are kept");
    const slu_unit *one = slu_scenario_unit(a), *other = slu_scenario_unit(b);
    fuzz_require(one->size <= 1 ? other->size <= 1 : other->size == one->size, "sizes are kept");
    fuzz_require(!one->terrains == !other->terrains, "terrains are kept");
    if (one->terrains) fuzz_require(strcmp(one->terrains, other->terrains) == 0, "all of them");
    for (size_t i = 0; i < count; i++) {
        fuzz_require(left[i].bucket == right[i].bucket, "buckets are kept");
        fuzz_require(same_tile(left[i].start, right[i].start), "starts are kept");
        fuzz_require(same_tile(left[i].goal, right[i].goal), "goals are kept");
        fuzz_require(same_length(left[i].length, right[i].length), "lengths are kept");
    }
}

static char *written(const slu_scenario *scenario, size_t *length)
{
    char untouched = 'u';
    slu_status status = slu_scenario_format(scenario, "a b.map", &untouched, 1, length);
    fuzz_require(status == SLU_ERR_CAPACITY && untouched == 'u', "a short buffer is left alone");
    char *text = malloc(*length);
    fuzz_require(text != NULL, "there is memory");
    status = slu_scenario_format(scenario, "a b.map", text, *length, length);
    fuzz_require(status == SLU_OK, "the length is enough");
    return text;
}

static void require_round_trip(const slu_scenario *scenario, int width, int height)
{
    size_t length = 0, second_length = 0;
    char *text = written(scenario, &length);
    slu_scenario *copy = NULL;
    slu_status status = slu_scenario_parse(text, length, width, height, NULL, &copy, NULL);
    fuzz_require(status == SLU_OK, "we read what we write");
    require_same_rows(scenario, copy);
    char *second = written(copy, &second_length);
    fuzz_require(second_length == length && memcmp(text, second, length) == 0,
                 "writing twice gives the same text");
    free(second);
    free(text);
    slu_scenario_destroy(copy);
}

static void try_size(const char *text, size_t size, int width, int height)
{
    slu_scenario *scenario = NULL;
    slu_error error = {0};
    if (slu_scenario_parse(text, size, width, height, NULL, &scenario, &error) != SLU_OK) {
        fuzz_require(scenario == NULL, "a failed call makes no scenario");
        fuzz_require_error(&error);
        return;
    }
    require_rows_fit(scenario, width, height);
    require_movers_fit(scenario, width, height);
    require_round_trip(scenario, width, height);
    slu_scenario_destroy(scenario);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++)
        try_size((const char *)data, size, SIZES[i][0], SIZES[i][1]);
    return 0;
}
