// SPDX-License-Identifier: MIT
// Terrain: a cost file says what the characters of a map cost to cross. With it the road is worth
// the detour; without it the shortest path leads through the swamp.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "line %d: %s\n", error->line, error->text);
    exit(1);
}

static void read_costs(const char *file, slu_glyphs *glyphs)
{
    char text[1000];
    slu_error error;
    FILE *stream = fopen(file, "rb");
    size_t size = stream ? fread(text, 1, sizeof text, stream) : 0;
    if (stream) fclose(stream);
    slu_glyphs_default(glyphs);
    stop_on(slu_glyphs_parse_costs(glyphs, text, size, &error), &error);
}

static void cross(const char *title, const char *file, const slu_glyphs *glyphs)
{
    slu_error error;
    slu_map *map;
    slu_finder *finder;
    stop_on(slu_map_load(file, &(slu_map_options){.glyphs = glyphs}, &map, &error), &error);
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);
    slu_result result;
    slu_query query = {.start = {4, 29}, .goal = {75, 27}};
    stop_on(slu_find(finder, &query, &result, &error), &error);

    size_t on_road = 0, in_swamp = 0;
    for (size_t i = 0; i < result.path_length; i++) {
        on_road += slu_map_glyph(map, result.path[i]) == '=';
        in_swamp += slu_map_glyph(map, result.path[i]) == 'S';
    }
    printf("%s: cost %.2f, %zu tiles, %zu on the road, %zu in the swamp\n", title, result.cost,
           result.path_length, on_road, in_swamp);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(int argc, char **argv)
{
    const char *file = argc > 1 ? argv[1] : "scenes/terrain.map";
    slu_glyphs glyphs;
    read_costs(argc > 2 ? argv[2] : "scenes/terrain.cost", &glyphs);
    cross("with the costs", file, &glyphs);
    for (const char *c = "=HTS"; *c; c++)
        glyphs.cost[(unsigned char)*c] = 1;
    cross("all ground alike", file, &glyphs);
    return 0;
}
