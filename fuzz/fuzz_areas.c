// SPDX-License-Identifier: MIT
// Any bytes are areas or a format error with a place; numbers stay in their range, and nothing is
// written beyond the last tile; areas that were written read back the same; and a hierarchy over
// any areas finds a path on open ground. The first two bytes choose the size of the map.
#include "fuzz.h"

enum { MOST_SIDE = 16, MOST_TILES = MOST_SIDE * MOST_SIDE, MARK = 0x5a5a5a5a };

typedef struct area_map {
    int width, height;
    uint32_t areas[MOST_TILES + 1];
} area_map;

static size_t count_tiles(const area_map *m)
{
    return (size_t)m->width * (size_t)m->height;
}

static slu_status parse(area_map *m, const char *text, size_t size, slu_error *error)
{
    m->areas[count_tiles(m)] = MARK;
    slu_status status = slu_areas_parse(text, size, m->width, m->height, m->areas, error);
    fuzz_require(m->areas[count_tiles(m)] == MARK, "nothing is written beyond the last tile");
    return status;
}

// Every row ends with a comma, so that it is never taken for characters.
static size_t write_areas(const area_map *m, char *text, size_t capacity)
{
    size_t length = 0;
    for (size_t i = 0; i < count_tiles(m); i++) {
        bool last = (i + 1) % (size_t)m->width == 0;
        length += (size_t)snprintf(text + length, capacity - length, "%lu,%s",
                                   (unsigned long)m->areas[i], last ? "\r\n" : " ");
    }
    fuzz_require(length < capacity, "the test's own buffer is long enough");
    return length;
}

static void require_round_trip(const area_map *m)
{
    char text[MOST_TILES * 16];
    size_t length = write_areas(m, text, sizeof text);
    area_map copy = {.width = m->width, .height = m->height};
    fuzz_require(parse(&copy, text, length, NULL) == SLU_OK, "areas read back");
    fuzz_require(memcmp(copy.areas, m->areas, count_tiles(m) * sizeof *m->areas) == 0,
                 "areas are kept");
}

static void require_path(const area_map *m)
{
    slu_map *map;
    slu_hpa *hpa;
    slu_route route;
    slu_hpa_options options = {.areas = m->areas};
    slu_tile last = {m->width - 1, m->height - 1};
    fuzz_require(slu_map_create(m->width, m->height, NULL, &map, NULL) == SLU_OK, "a map");
    fuzz_require(slu_hpa_create(map, &options, &hpa, NULL) == SLU_OK, "any areas divide a map");
    fuzz_require(slu_hpa_plan(hpa, (slu_tile){0, 0}, last, &route, NULL) == SLU_OK, "a plan");
    fuzz_require(route.outcome == SLU_FOUND, "open ground is connected, whatever its areas");
    slu_hpa_destroy(hpa);
    slu_map_destroy(map);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    area_map m = {.width = 1 + fuzz_below(&in, MOST_SIDE),
                  .height = 1 + fuzz_below(&in, MOST_SIDE)};
    slu_error error = {0};
    if (parse(&m, (const char *)in.data, in.size, &error) != SLU_OK) {
        fuzz_require_error(&error);
        return 0;
    }
    for (size_t i = 0; i < count_tiles(&m); i++)
        fuzz_require(m.areas[i] <= SLU_MAX_AREA, "numbers stay in their range");
    require_round_trip(&m);
    require_path(&m);
    return 0;
}
