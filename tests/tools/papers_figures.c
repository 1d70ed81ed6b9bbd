// SPDX-License-Identifier: MIT
// What the two published decompositions find on maps, one line of figures per map:
//
//   papers-figures MAP...
//
// Columns: the file, then for flood-2006 zones, gates and milliseconds, then for water-2015 zones,
// gates in its gate list (the number that Table 3.1 of Halldórsson 2015 counts), lines that
// separate two zones, and milliseconds; and these four again on the map four times coarser.
// bench/decomposition compares them with the thesis's.
#include <stdio.h>
#include <stdlib.h>

#include "terrain/methods/methods.h"
#include "terrain/methods/water_2015/water_2015.h"

static void stop(const char *sentence)
{
    fprintf(stderr, "papers-figures: %s\n", sentence);
    exit(2);
}

static size_t count_zones(const slu_map *map, const slui_cut *cut)
{
    uint8_t *seen = calloc(map->tile_count + 1, 1);
    size_t zones = 0;
    if (!seen) stop("There is not enough memory to count the zones.");
    for (size_t t = 0; t < map->tile_count; t++) {
        zones += cut->label[t] && !seen[cut->label[t]];
        seen[cut->label[t]] = 1;
    }
    free(seen);
    return zones;
}

static double milliseconds(uint64_t since)
{
    return (double)(slui_clock() - since) / 1e6;
}

static void print_flood(const slu_map *map, slui_cut *cut)
{
    slu_error error;
    uint64_t start = slui_clock();
    if (slui_flood_2006(map, NULL, cut, &error) != SLU_OK) stop(error.text);
    double ms = milliseconds(start);
    printf("\t%zu\t%zu\t%.1f", count_zones(map, cut), cut->line_count, ms);
}

// Runs the stages one by one, to count the gate list before the gates are cut into lines.
static size_t count_gates(const slu_map *map, slui_cut *cut)
{
    const slui_water_2015_refine as_published = slui_water_2015_refined(NULL);
    uint16_t *depth = calloc(map->tile_count, sizeof *depth);
    uint8_t *ridge = calloc(map->tile_count, 1);
    cut->line_count = 0;
    bool done = depth && ridge &&
                slui_water_2015_depth(map, &as_published, cut->allocator, depth) &&
                slui_water_2015_level(map, cut->allocator, depth, cut->label, ridge) &&
                slui_water_2015_gates(map, cut, ridge);
    if (!done) stop("There is not enough memory to count the gates.");
    free(depth);
    free(ridge);
    return cut->line_count;
}

static void print_water(const slu_map *map, slui_cut *cut)
{
    slu_error error;
    size_t gates = count_gates(map, cut);
    uint64_t start = slui_clock();
    if (slui_water_2015(map, NULL, cut, &error) != SLU_OK) stop(error.text);
    double ms = milliseconds(start);
    printf("\t%zu\t%zu\t%zu\t%.1f", count_zones(map, cut), gates, cut->line_count, ms);
}

// The map at a quarter of its resolution, as the thesis's buildable tiles are: 4 x 4 tiles become
// one, passable if at least half of them are (src/terrain/downscale.c).
enum { LOW = 4 };

static slu_map *low_resolution(const slu_map *map)
{
    int width = (map->width + LOW - 1) / LOW, height = (map->height + LOW - 1) / LOW;
    char *tiles = calloc((size_t)width * (size_t)height, 1);
    slu_map *small = NULL;
    slu_error error;
    if (!tiles) stop("There is not enough memory for a smaller map.");
    for (int t = 0; t < width * height; t++) {
        int passable = 0, count = 0;
        for (int i = 0; i < LOW * LOW; i++) {
            slu_tile tile = {t % width * LOW + i % LOW, t / width * LOW + i / LOW};
            if (tile.x >= map->width || tile.y >= map->height) continue;
            passable += slu_map_passable(map, tile);
            count++;
        }
        tiles[t] = 2 * passable >= count ? '.' : '@';
    }
    if (slu_map_create_from(width, height, tiles, NULL, &small, &error) != SLU_OK) stop(error.text);
    free(tiles);
    return small;
}

static void print_low(const slu_map *map, const slu_allocator *allocator)
{
    slu_map *small = low_resolution(map);
    slui_cut cut = {.label = calloc(small->tile_count, sizeof *cut.label), .allocator = allocator};
    if (!cut.label) stop("There is not enough memory for the labels.");
    print_water(small, &cut);
    slui_free(allocator, cut.lines, cut.line_capacity, sizeof *cut.lines);
    free(cut.label);
    slu_map_destroy(small);
}

int main(int count, char **files)
{
    const slu_allocator allocator = slui_allocator_or_default(NULL);
    for (int i = 1; i < count; i++) {
        slu_map *map;
        slu_error error;
        if (slu_map_load(files[i], NULL, &map, &error) != SLU_OK) stop(error.text);
        slui_cut cut = {.label = calloc(map->tile_count, sizeof *cut.label),
                        .allocator = &allocator};
        if (!cut.label) stop("There is not enough memory for the labels.");
        printf("%s", files[i]);
        print_flood(map, &cut);
        print_water(map, &cut);
        print_low(map, &allocator);
        printf("\n");
        slui_free(&allocator, cut.lines, cut.line_capacity, sizeof *cut.lines);
        free(cut.label);
        slu_map_destroy(map);
    }
    return 0;
}
