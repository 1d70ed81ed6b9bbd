// SPDX-License-Identifier: MIT
// What kinds of units cost a map: building a layer, and edits while layers are held.
//
//   layer_price MAP
//
// Prints milliseconds for the first finder of a unit of size 2 (which builds its layer) and of size
// 1, and microseconds for an edit of one tile by what is alive: a finder of a unit of size 1, and
// those of sizes 2 to 4, too. Of ground beside walls, and of the tile in the middle of each gate;
// first in a loop that does nothing else, then after as many queries as a game asks in a second,
// then after these and after other work has used the processor's caches. Edits close a tile and
// open it again. Times are the least of several runs; with and without kinds take turns, so that
// other load on the machine slows both alike.
#include "price.h"

enum { RUNS = 31, EDITS = 2000, KINDS = 3 };
enum { SINGLE_RUNS = 3, SINGLE_TILES = 50, QUERIES = 200, ENDS = 4096, OTHER_BYTES = 64 << 20 };

typedef struct world {
    slu_map *map;
    slu_finder *finders[1 + KINDS]; // by size
    size_t alive;
    slu_tile ends[ENDS];
    size_t next_end;
} world;

typedef struct tile_list {
    slu_tile tiles[EDITS];
    size_t count;
} tile_list;

// Microseconds for an edit, in the mean.
typedef double edits_fn(world *w, const tile_list *list);

// What a game does between two edits.
typedef void pause_fn(world *w);

static double now(void)
{
    return seconds_by(CLOCK_THREAD_CPUTIME_ID);
}

static double least(double a, double b)
{
    return a < b ? a : b;
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

// Tiles in an order that is spread over the map.
static slu_tile scattered(const slu_map *map, unsigned i)
{
    unsigned width = (unsigned)slu_map_width(map), height = (unsigned)slu_map_height(map);
    unsigned at = i * 2654435761u % (width * height);
    return (slu_tile){(int)(at % width), (int)(at / width)};
}

// Ground beside a wall.
static void list_sides(const slu_map *map, tile_list *out)
{
    for (unsigned i = 0; out->count < EDITS && i < 100u * EDITS; i++) {
        slu_tile t = scattered(map, i);
        bool beside = !is_open(map, t.x + 1, t.y) || !is_open(map, t.x, t.y + 1);
        if (is_open(map, t.x, t.y) && beside) out->tiles[out->count++] = t;
    }
}

// Doors: what closes a gate of one tile, and makes a wider one narrower.
static void list_doors(const slu_map *map, tile_list *out)
{
    slu_error error = {0};
    slu_terrain *terrain = NULL;
    slu_terrain_facts facts;
    stop_on(slu_terrain_create(map, NULL, &terrain, &error), &error);
    slu_terrain_describe(terrain, &facts);
    for (uint32_t i = 0; i < facts.gate_count && out->count < EDITS; i++)
        out->tiles[out->count++] = slu_terrain_gate(terrain, i)->middle;
    slu_terrain_destroy(terrain);
}

static void list_ends(world *w)
{
    size_t count = 0;
    for (unsigned i = 0; count < ENDS; i++) {
        slu_tile t = scattered(w->map, i);
        if (is_open(w->map, t.x, t.y)) w->ends[count++] = t;
    }
}

static void set_glyph(slu_map *map, slu_tile tile, char glyph)
{
    slu_error error = {0};
    stop_on(slu_map_fill(map, (slu_rect){tile.x, tile.y, 1, 1}, glyph, &error), &error);
}

// ---- in a loop

// Closes each tile and opens it again.
static void toggle(slu_map *map, const tile_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        char glyph = slu_map_glyph(map, list->tiles[i]);
        set_glyph(map, list->tiles[i], '@');
        set_glyph(map, list->tiles[i], glyph);
    }
}

// The first time is not measured, in which layers may still allocate.
static double edits_in_a_loop(world *w, const tile_list *list)
{
    size_t rounds = (EDITS + list->count - 1) / list->count;
    toggle(w->map, list);
    double began = now();
    for (size_t i = 0; i < rounds; i++)
        toggle(w->map, list);
    return (now() - began) * 1e6 / (double)(2 * list->count * rounds);
}

// ---- one at a time

// Units of all sizes that are alive take turns. Where one does not fit, it finds nothing.
static void ask_queries(world *w)
{
    for (size_t i = 0; i < QUERIES; i++, w->next_end += 2) {
        slu_error error = {0};
        slu_result result;
        slu_query query = {.start = w->ends[w->next_end % ENDS],
                           .goals = &w->ends[(w->next_end + 1) % ENDS],
                           .goal_count = 1};
        (void)slu_find(w->finders[i % w->alive], &query, &result, &error);
    }
}

// Writes to more memory than the caches hold.
static void play_on(world *w)
{
    enum { CACHE_LINE = 64 };
    static volatile unsigned char memory[OTHER_BYTES];
    ask_queries(w);
    for (size_t i = 0; i < OTHER_BYTES; i += CACHE_LINE)
        memory[i]++;
}

// Seconds that the clock itself takes. That of the thread would take longer than an edit.
static double clock_price(void)
{
    double price = 1e9;
    for (int i = 0; i < RUNS; i++) {
        double began = seconds_by(CLOCK_MONOTONIC);
        price = least(price, seconds_by(CLOCK_MONOTONIC) - began);
    }
    return price;
}

// Seconds for one edit, and the clock.
static double single_edit(world *w, pause_fn *pause, slu_tile tile, char glyph)
{
    pause(w);
    double began = seconds_by(CLOCK_MONOTONIC);
    set_glyph(w->map, tile, glyph);
    return seconds_by(CLOCK_MONOTONIC) - began;
}

// Some of the tiles, spread over all of them.
static double single_edits(world *w, const tile_list *list, pause_fn *pause)
{
    size_t used = list->count < SINGLE_TILES ? list->count : SINGLE_TILES;
    double sum = 0, price = clock_price();
    toggle(w->map, list);
    for (size_t i = 0; i < used; i++) {
        slu_tile tile = list->tiles[i * list->count / used];
        char glyph = slu_map_glyph(w->map, tile);
        sum += single_edit(w, pause, tile, '@');
        sum += single_edit(w, pause, tile, glyph);
    }
    return (sum / (double)(2 * used) - price) * 1e6;
}

static double edits_between_queries(world *w, const tile_list *list)
{
    return single_edits(w, list, ask_queries);
}

static double edits_in_a_game(world *w, const tile_list *list)
{
    return single_edits(w, list, play_on);
}

// ---- with and without kinds

// Prints microseconds for an edit without other kinds and with three.
static void compare(world *w, edits_fn *measure, int runs, const tile_list *list)
{
    double none = 1e9, three = 1e9;
    for (int run = 0; run < runs; run++) {
        none = least(none, measure(w, list));
        for (; w->alive <= KINDS; w->alive++)
            w->finders[w->alive] = finder_of(w->map, (int)w->alive + 1);
        three = least(three, measure(w, list));
        while (w->alive > 1)
            slu_finder_destroy(w->finders[--w->alive]);
    }
    printf("\t%.4f\t%.4f", none, three);
}

int main(int argc, char **argv)
{
    static world w;
    static tile_list sides, doors;
    slu_error error = {0};
    if (argc != 2) return fputs("usage: layer_price MAP\n", stderr), 2;
    stop_on(slu_map_load(argv[1], NULL, &w.map, &error), &error);
    double plain = creation(w.map, 1), wide = creation(w.map, 2);
    printf("%.4f\t%.4f", plain, wide);
    list_sides(w.map, &sides);
    list_doors(w.map, &doors);
    list_ends(&w);
    w.finders[w.alive++] = finder_of(w.map, 1);
    compare(&w, edits_in_a_loop, RUNS, &sides);
    compare(&w, edits_in_a_loop, RUNS, &doors);
    compare(&w, edits_between_queries, SINGLE_RUNS, &sides);
    compare(&w, edits_between_queries, SINGLE_RUNS, &doors);
    compare(&w, edits_in_a_game, SINGLE_RUNS, &sides);
    compare(&w, edits_in_a_game, SINGLE_RUNS, &doors);
    puts("");
    slu_finder_destroy(w.finders[0]);
    slu_map_destroy(w.map);
    return 0;
}
