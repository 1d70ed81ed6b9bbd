// SPDX-License-Identifier: MIT
// What kinds of units cost a map: building a layer, and edits while layers are held.
//
//   layer_price MAP
//
// Prints milliseconds for the first finder of a unit of size 2 (which builds its layer) and of size
// 1, and microseconds for an edit of one tile with no finder of another kind alive and with three:
// of ground beside walls, and of the tile in the middle of each gate; first if the same tiles are
// edited again and again, then after a pause that leaves nothing of the map in the processor's
// caches. Edits close a tile and open it again. Times are the least of several runs; with and
// without kinds take turns, so that other load on the machine slows both alike.
#include "price.h"

enum { RUNS = 31, EDITS = 2000, KINDS = 3 };
enum { PAUSED_RUNS = 3, PAUSED_TILES = 50, PAUSE_BYTES = 64 << 20 };

// Microseconds for an edit, in the mean.
typedef double edits_fn(slu_map *map, const slu_tile *tiles, size_t count);

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

// A few doors are toggled again and again; the first time is not measured, in which layers may
// still allocate.
static double edits(slu_map *map, const slu_tile *tiles, size_t count)
{
    size_t rounds = (EDITS + count - 1) / count;
    toggle(map, tiles, count);
    double began = now();
    for (size_t i = 0; i < rounds; i++)
        toggle(map, tiles, count);
    return (now() - began) * 1e6 / (double)(2 * count * rounds);
}

// Writes to more memory than the caches hold, as the rest of a game does between two edits.
static void pause_edits(void)
{
    enum { CACHE_LINE = 64 };
    static volatile unsigned char memory[PAUSE_BYTES];
    for (size_t i = 0; i < PAUSE_BYTES; i += CACHE_LINE)
        memory[i]++;
}

// Seconds for one edit after a pause. A clock of the thread would take longer than the edit.
static double paused_edit(slu_map *map, slu_tile tile, char glyph)
{
    slu_error error = {0};
    pause_edits();
    double began = seconds_by(CLOCK_MONOTONIC);
    stop_on(slu_map_fill(map, (slu_rect){tile.x, tile.y, 1, 1}, glyph, &error), &error);
    return seconds_by(CLOCK_MONOTONIC) - began;
}

// Some of the tiles, spread over all of them. The clock's own share is less than a hundredth.
static double paused_edits(slu_map *map, const slu_tile *tiles, size_t count)
{
    size_t used = count < PAUSED_TILES ? count : PAUSED_TILES;
    double sum = 0;
    toggle(map, tiles, count);
    for (size_t i = 0; i < used; i++) {
        slu_tile tile = tiles[i * count / used];
        char glyph = slu_map_glyph(map, tile);
        sum += paused_edit(map, tile, '@');
        sum += paused_edit(map, tile, glyph);
    }
    return sum * 1e6 / (double)(2 * used);
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

// Prints microseconds for an edit without other kinds and with three.
static void compare(edits_fn *measure, int runs, slu_map *map, const slu_tile *tiles, size_t count)
{
    slu_finder *finders[KINDS];
    double none = 1e9, three = 1e9;
    for (int run = 0; run < runs; run++) {
        none = least(none, measure(map, tiles, count));
        for (int i = 0; i < KINDS; i++)
            finders[i] = finder_of(map, i + 2);
        three = least(three, measure(map, tiles, count));
        for (int i = 0; i < KINDS; i++)
            slu_finder_destroy(finders[i]);
    }
    printf("\t%.4f\t%.4f", none, three);
}

int main(int argc, char **argv)
{
    static slu_tile sides[EDITS], doors[EDITS];
    slu_error error = {0};
    slu_map *map = NULL;
    if (argc != 2) return fputs("usage: layer_price MAP\n", stderr), 2;
    stop_on(slu_map_load(argv[1], NULL, &map, &error), &error);
    double plain = creation(map, 1), wide = creation(map, 2);
    printf("%.4f\t%.4f", plain, wide);
    size_t side_count = list_sides(map, sides), door_count = list_doors(map, doors);
    compare(edits, RUNS, map, sides, side_count);
    compare(edits, RUNS, map, doors, door_count);
    compare(paused_edits, PAUSED_RUNS, map, sides, side_count);
    compare(paused_edits, PAUSED_RUNS, map, doors, door_count);
    puts("");
    slu_map_destroy(map);
    return 0;
}
