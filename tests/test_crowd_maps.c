// SPDX-License-Identifier: MIT
// The benchmark's instances for many units, from the folder mapf of the folder that SLUICE_MAPS
// names. Without them the test says so and is skipped.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "crowd_check.h"
#include "scenario_check.h"

enum { SKIPPED = 77, NAME_CAPACITY = 4096, UNITS = 200, SCENARIOS = 3, EXPANSIONS = 20000 };

static const char *const MAPS[] = {"Berlin_1_256", "den520d",         "ht_chantry",
                                   "maze-32-32-4", "random-32-32-20", "room-64-64-16"};
enum { MAP_COUNT = sizeof MAPS / sizeof MAPS[0] };

static const char *folder(void)
{
    const char *named = getenv("SLUICE_MAPS");
    return named && *named ? named : NULL;
}

static bool name_files(int map, int scenario, char map_file[NAME_CAPACITY],
                       char scen_file[NAME_CAPACITY])
{
    if (!folder()) return false;
    snprintf(map_file, NAME_CAPACITY, "%s/mapf/%s.map", folder(), MAPS[map]);
    snprintf(scen_file, NAME_CAPACITY, "%s/mapf/%s-random-%d.scen", folder(), MAPS[map], scenario);
    return scenario_check_file_exists(map_file) && scenario_check_file_exists(scen_file);
}

static int maps_present(void)
{
    char map_file[NAME_CAPACITY], scen_file[NAME_CAPACITY];
    int present = 0;
    for (int i = 0; i < MAP_COUNT; i++)
        present += name_files(i, 1, map_file, scen_file);
    return present;
}

static void claim_solved(const char *map_file, const char *scen_file)
{
    slu_map *map = NULL;
    slu_scenario *scenario = NULL;
    assert_int_equal(slu_map_load(map_file, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_scenario_load(scen_file, slu_map_width(map), slu_map_height(map), NULL,
                                       &scenario, NULL),
                     SLU_OK);
    slu_errand errands[UNITS];
    for (int i = 0; i < UNITS; i++) {
        slu_scenario_row row = slu_scenario_rows(scenario)[i];
        errands[i] = (slu_errand){0, row.start, row.goal};
    }
    slu_plan_options options = {.max_expanded = EXPANSIONS};
    options.crowd.rules.diagonals = SLU_DIAGONALS_NEVER;
    options.crowd.method = crowd_method("lacam");
    slu_plan *plan = NULL;
    slu_plan_facts facts, seen;
    assert_int_equal(slu_plan_create(map, &options, errands, UNITS, &plan, NULL), SLU_OK);
    slu_plan_describe(plan, &facts);
    if (facts.outcome != SLU_PLAN_FOUND) fail_msg("%s is not solved", scen_file);
    slu_error error = {0};
    if (slu_plan_check(map, &options.crowd, errands, UNITS, slu_plan_at(plan, 0),
                       facts.makespan + 1, &seen, &error) != SLU_OK)
        fail_msg("%s: %s", scen_file, error.text);
    assert_int_equal(seen.arrived, UNITS);
    assert_true(seen.sum_of_costs >= facts.sum_lower_bound);
    slu_plan_destroy(plan);
    slu_scenario_destroy(scenario);
    slu_map_destroy(map);
}

static void lacam_solves_every_instance_with_200_units(void **state)
{
    (void)state;
    char map_file[NAME_CAPACITY], scen_file[NAME_CAPACITY];
    for (int i = 0; i < MAP_COUNT; i++)
        for (int k = 1; k <= SCENARIOS; k++)
            if (name_files(i, k, map_file, scen_file)) claim_solved(map_file, scen_file);
}

int main(void)
{
    if (maps_present() == 0) {
        printf("skipped: no mapf maps; set SLUICE_MAPS to the folder of the benchmark's sets\n");
        return SKIPPED;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lacam_solves_every_instance_with_200_units)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
