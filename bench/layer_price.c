// SPDX-License-Identifier: MIT
// What kinds of units cost a map: building a layer, and edits while layers are held.
//
//   layer_price MAP
//
// Prints milliseconds for the first finder of a unit of size 2 (which builds its layer) and of size
// 1, and microseconds for an edit of one tile with no finder of another kind alive and with three:
// of ground beside walls, and of the tile in the middle of each gate. Edits close a tile and open
// it again. Times are processor times of this thread, the least of several runs; with and without
// kinds take turns, so that other load on the machine slows both alike.
#include "price.h"

enum { RUNS = 31, EDITS = 2000, KINDS = 3 };

static double now(void)
{
    return seconds_by(CLOCK_THREAD_CPUTIME_ID);
}

static slu_finder *finder_of(const slu_map *map, int size)
{
    slu_finder_options options = {.rules.unit.size = size};
    slu_error error = {0};
    slu_finder *finder = NULL;
    stop_on(slu_finder_create(map, &options, &finder, &error), &error);
    return finder;
}

// Milliseconds to create a finder, the fastest of several.
static double creation(const slu_map *map, int size)
{
    double least = 1e9;
    for (int i = 0; i < RUNS; i++) {
        double began = now();
        slu_finder *finder = finder_of(map, size);
        double took = now() - began;
        slu_finder_destroy(finder);
        if (took < least) least = took;
    }
    return least * 1e3;
}

static bool is_open(const slu_map *map, int x, int y)
{
    return slu_map_passable(map, (slu_tile){x, y});
}

// Ground beside a wall, spread over the map.
static size_t list_sides(const slu_map *map, slu_tile *tiles)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    size_t count = 0;
    for (unsigned i = 0; count < EDITS && i < 100u * EDITS; i++) {
        unsigned at = i * 2654435761u % (unsigned)(width * height);
        int x = (int)(at % (unsigned)width), y = (int)(at / (unsigned)width);
        bool beside = !is_open(map, x + 1, y) || !is_open(map, x, y + 1);
        if (is_open(map, x, y) && beside) tiles[count++] = (slu_tile){x, y};
    }
    return count;
}

// Doors: what closes a gate of one tile, and makes a wider one narrower.
static size_t list_doors(const slu_map *map, slu_tile *tiles)
{
    slu_error error = {0};
    slu_terrain *terrain = NULL;
    slu_terrain_facts facts;
    size_t count = 0;
    stop_on(slu_terrain_create(map, NULL, &terrain, &error), &error);
    slu_terrain_describe(terrain, &facts);
    for (uint32_t i = 0; i < facts.gate_count && count < EDITS; i++)
        tiles[count++] = slu_terrain_gate(terrain, i)->middle;
    slu_terrain_destroy(terrain);
    return count;
}

// Closes each tile and opens it again.
static void toggle(slu_map *map, const slu_tile *tiles, size_t count)
{
    slu_error error = {0};
    for (size_t i = 0; i < count; i++) {
        slu_rect area = {tiles[i].x, tiles[i].y, 1, 1};
        char glyph = slu_map_glyph(map, tiles[i]);
        stop_on(slu_map_fill(map, area, '@', &error), &error);
        stop_on(slu_map_fill(map, area, glyph, &error), &error);
    }
}

// Microseconds for an edit, in the mean. A few doors are toggled again and again, as in a game; the
// first time is not measured, in which layers may still allocate.
static double edits(slu_map *map, const slu_tile *tiles, size_t count)
{
    size_t rounds = (EDITS + count - 1) / count;
    toggle(map, tiles, count);
    double began = now();
    for (size_t i = 0; i < rounds; i++)
        toggle(map, tiles, count);
    return (now() - began) * 1e6 / (double)(2 * count * rounds);
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

// Prints microseconds for an edit without other kinds and with three.
static void compare(slu_map *map, const slu_tile *tiles, size_t count)
{
    slu_finder *finders[KINDS];
    double none = 1e9, three = 1e9;
    for (int run = 0; run < RUNS; run++) {
        none = least(none, edits(map, tiles, count));
        for (int i = 0; i < KINDS; i++)
            finders[i] = finder_of(map, i + 2);
        three = least(three, edits(map, tiles, count));
        for (int i = 0; i < KINDS; i++)
            slu_finder_destroy(finders[i]);
    }
    printf("\t%.4f\t%.4f", none, three);
}

int main(int argc, char **argv)
{
    static slu_tile tiles[EDITS];
    slu_error error = {0};
    slu_map *map = NULL;
    if (argc != 2) return fputs("usage: layer_price MAP\n", stderr), 2;
    stop_on(slu_map_load(argv[1], NULL, &map, &error), &error);
    double plain = creation(map, 1), wide = creation(map, 2);
    printf("%.4f\t%.4f", plain, wide);
    compare(map, tiles, list_sides(map, tiles));
    compare(map, tiles, list_doors(map, tiles));
    puts("");
    slu_map_destroy(map);
    return 0;
}
