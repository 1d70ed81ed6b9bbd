// SPDX-License-Identifier: MIT
// What it costs to ask whether a building would cut anybody off.
//
//   placement_price MAP SIZE
//
// Prints a line for sites at random and one for sites at the gates of the map's terrain:
// candidates, the share that the ring decides, the share that would part ground, microseconds per
// candidate in the mean, of those that the ring decides, and of the slowest. A site is 3 x 3 tiles
// whose middle is ground; SIZE is the unit's.
#include "price.h"

enum { SITES = 20000, RUNS = 5 };

// Sites that the ring decides are measured together, since the clock is too coarse for one.
typedef struct totals {
    size_t sites, local_count, parted;
    slu_tile local[SITES];
    double flood_seconds, slowest;
} totals;

static double now(void)
{
    return seconds_by(CLOCK_MONOTONIC);
}

static slu_cut ask(const slu_map *map, slu_placement *placement, slu_tile middle)
{
    slu_error error = {0};
    slu_cut cut;
    slu_rect site = {middle.x - 1, middle.y - 1, 3, 3};
    stop_on(slu_map_would_cut(map, placement, site, &cut, &error), &error);
    return cut;
}

// Seconds for one site, the fastest of several runs.
static double time_of(const slu_map *map, slu_placement *placement, slu_tile middle, slu_cut *cut)
{
    double least = 1e9;
    for (int i = 0; i < RUNS; i++) {
        double began = now();
        *cut = ask(map, placement, middle);
        double took = now() - began;
        if (took < least) least = took;
    }
    return least;
}

static void add(totals *t, const slu_map *map, slu_placement *placement, slu_tile middle)
{
    slu_cut cut = ask(map, placement, middle);
    t->sites++;
    if (cut.visited == 0) {
        t->local[t->local_count++] = middle;
        return;
    }
    double took = time_of(map, placement, middle, &cut);
    t->parted += cut.part_count > 0;
    t->flood_seconds += took;
    if (took > t->slowest) t->slowest = took;
}

// Seconds for all sites that the ring decides, the fastest of several runs.
static double local_time(const totals *t, const slu_map *map, slu_placement *placement)
{
    double least = 1e9;
    for (int i = 0; i < RUNS; i++) {
        double began = now();
        for (size_t k = 0; k < t->local_count; k++)
            ask(map, placement, t->local[k]);
        double took = now() - began;
        if (took < least) least = took;
    }
    return least;
}

static void print(const char *where, const totals *t, double local_seconds)
{
    double sites = (double)(t->sites ? t->sites : 1);
    double local = (double)(t->local_count ? t->local_count : 1);
    printf("%s\t%zu\t%.4f\t%.4f\t%.3f\t%.3f\t%.1f\n", where, t->sites,
           (double)t->local_count / sites, (double)t->parted / sites,
           (t->flood_seconds + local_seconds) * 1e6 / sites, local_seconds * 1e6 / local,
           t->slowest * 1e6);
}

static void at_random(const slu_map *map, slu_placement *placement)
{
    static totals t;
    unsigned width = (unsigned)slu_map_width(map), tiles = width * (unsigned)slu_map_height(map);
    for (unsigned i = 0; t.sites < SITES && i < 100u * SITES; i++) {
        unsigned at = i * 2654435761u % tiles;
        slu_tile middle = {(int)(at % width), (int)(at / width)};
        if (slu_map_passable(map, middle)) add(&t, map, placement, middle);
    }
    print("random", &t, local_time(&t, map, placement));
}

static void at_gates(const slu_map *map, slu_placement *placement)
{
    slu_error error = {0};
    slu_terrain *terrain = NULL;
    static totals t;
    stop_on(slu_terrain_create(map, NULL, &terrain, &error), &error);
    const slu_gate *gate;
    for (uint32_t i = 0; i < SITES && (gate = slu_terrain_gate(terrain, i)) != NULL; i++)
        add(&t, map, placement, gate->middle);
    print("gates", &t, local_time(&t, map, placement));
    slu_terrain_destroy(terrain);
}

int main(int argc, char **argv)
{
    slu_error error = {0};
    slu_map *map = NULL;
    slu_placement *placement = NULL;
    if (argc != 3) return fputs("usage: placement_price MAP SIZE\n", stderr), 2;
    slu_rules rules = {.unit.size = atoi(argv[2])};
    stop_on(slu_map_load(argv[1], NULL, &map, &error), &error);
    stop_on(slu_placement_create(map, &rules, NULL, &placement, &error), &error);
    at_random(map, placement);
    at_gates(map, placement);
    slu_placement_destroy(placement);
    slu_map_destroy(map);
    return 0;
}
