// SPDX-License-Identifier: MIT
// Benchmark maps of real games and cities, from the folder that SLUICE_MAPS names. Without them the
// test says so and is skipped.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "scenario_check.h"

enum { SKIPPED = 77, NAME_CAPACITY = 4096, EVERY = 50 };

// Published lengths were added up in single precision, so they are off by some thousandths.
static const double NEAR = 0.01;

// A few maps of each set; the streets come with lines that end in carriage return and line feed.
// The Warcraft III set is left out: many of its lengths are less than the rule allows, by a cut
// corner or two.
static const char *const MAPS[] = {
    "sc1/AcrosstheCape", "sc1/ArcticStation",     "bg512/AR0011SR",        "bg512/AR0012SR",
    "dao/arena",         "dao/brc202d",           "dao/hrt201n",           "da2/ht_chantry",
    "dao/orz900d",       "mazes/maze512-1-0",     "mazes/maze512-16-0",    "rooms/16room_000",
    "rooms/64room_000",  "random/random512-10-0", "random/random512-30-0", "cities/Berlin_0_512",
};
enum { MAP_COUNT = sizeof MAPS / sizeof MAPS[0] };

static const char *folder(void)
{
    const char *named = getenv("SLUICE_MAPS");
    return named && *named ? named : NULL;
}

static bool name_files(const char *map, char map_file[NAME_CAPACITY], char scen_file[NAME_CAPACITY])
{
    if (!folder()) return false;
    snprintf(map_file, NAME_CAPACITY, "%s/%s.map", folder(), map);
    snprintf(scen_file, NAME_CAPACITY, "%s/%s.map.scen", folder(), map);
    return scenario_check_file_exists(map_file) && scenario_check_file_exists(scen_file);
}

static int maps_present(void)
{
    char map_file[NAME_CAPACITY], scen_file[NAME_CAPACITY];
    int present = 0;
    for (int i = 0; i < MAP_COUNT; i++) {
        present += name_files(MAPS[i], map_file, scen_file);
    }
    return present;
}

static void every_real_length_is_found(void **state)
{
    (void)state;
    char map_file[NAME_CAPACITY], scen_file[NAME_CAPACITY];
    size_t asked = 0;
    for (int i = 0; i < MAP_COUNT; i++) {
        if (!name_files(MAPS[i], map_file, scen_file)) continue;
        scenario_check check = scenario_check_open(map_file, scen_file, NULL);
        asked += scenario_check_run(&check, "astar+octile", EVERY, NEAR);
        scenario_check_run(&check, "dijkstra", 10 * EVERY, NEAR);
        scenario_check_close(&check);
    }
    print_message("%d of %d maps, %zu queries\n", maps_present(), MAP_COUNT, asked);
    assert_true(asked > 0);
}

int main(void)
{
    if (maps_present() == 0) {
        printf(
            "skipped: no benchmark maps; set SLUICE_MAPS to the folder of the benchmark's sets\n");
        return SKIPPED;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_real_length_is_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
