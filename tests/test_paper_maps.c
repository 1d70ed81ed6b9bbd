// SPDX-License-Identifier: MIT
// The papers' maps, from the folder that SLUICE_MAPS names. Without them the test says so and is
// skipped.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../cli/commands/reproduce/doubles.h"
#include "scenario_check.h"

enum { SKIPPED = 77, NAME_CAPACITY = 4096 };

static bool name_file(const char *map, const char *ending, char file[NAME_CAPACITY])
{
    const char *folder = getenv("SLUICE_MAPS");
    if (!folder || !*folder) return false;
    snprintf(file, NAME_CAPACITY, "%s/bg512/%s%s", folder, map, ending);
    return scenario_check_file_exists(file);
}

// The average number of expansions over all queries of a map.
static double mean_expanded(const char *name)
{
    char file[NAME_CAPACITY];
    slu_map *map;
    slu_scenario *scenario;
    name_file(name, ".map", file);
    assert_int_equal(slu_map_load(file, NULL, &map, NULL), SLU_OK);
    name_file(name, ".map.scen", file);
    assert_int_equal(
        slu_scenario_load(file, slu_map_width(map), slu_map_height(map), NULL, &scenario, NULL),
        SLU_OK);
    doubles_search *search = doubles_create(map);
    double sum = 0;
    for (size_t i = 0; i < slu_scenario_count(scenario); i++) {
        const slu_scenario_row *row = &slu_scenario_rows(scenario)[i];
        sum += (double)doubles_find(search, row->start, row->goal, NULL).expanded;
    }
    double mean = sum / (double)slu_scenario_count(scenario);
    doubles_destroy(search);
    slu_scenario_destroy(scenario);
    slu_map_destroy(map);
    return mean;
}

// Halldórsson 2015, Table A.4 prints six digits; all of them agree. The two maps with the fewest
// expansions; sluice reproduce thesis has them all.
static void the_thesis_counts_to_the_last_digit(void **state)
{
    (void)state;
    static const struct {
        const char *map, *printed;
    } CASES[] = {{"AR0418SR", "2643.4"}, {"AR0600SR", "3630.59"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char file[NAME_CAPACITY], mean[32];
        if (!name_file(CASES[i].map, ".map", file)) continue;
        snprintf(mean, sizeof mean, "%.6g", mean_expanded(CASES[i].map));
        assert_string_equal(mean, CASES[i].printed);
    }
}

int main(void)
{
    char file[NAME_CAPACITY];
    if (!name_file("AR0418SR", ".map", file)) {
        printf("skipped: no bg512 maps; set SLUICE_MAPS to the folder of the benchmark's sets\n");
        return SKIPPED;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_thesis_counts_to_the_last_digit)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
