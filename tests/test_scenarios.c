// SPDX-License-Identifier: MIT
// Every scene with its scenario: A* finds each length, Dijkstra every tenth.
#define _POSIX_C_SOURCE 200809L // opendir
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "scenario_check.h"

enum { NAME_CAPACITY = 512, FILE_CAPACITY = NAME_CAPACITY + 32 };

// Our own files give lengths to eight decimals.
static const double NEAR = 1e-6;

static size_t check_scene(const char *name)
{
    char map[FILE_CAPACITY], scen[FILE_CAPACITY], costs[FILE_CAPACITY];
    snprintf(map, sizeof map, "scenes/%s.map", name);
    snprintf(scen, sizeof scen, "scenes/%s.map.scen", name);
    snprintf(costs, sizeof costs, "scenes/%s.cost", name);
    bool has_costs = scenario_check_file_exists(costs);
    scenario_check check = scenario_check_open(map, scen, has_costs ? costs : NULL);
    size_t asked = scenario_check_run(&check, "astar+octile", 1, NEAR);
    assert_true(asked > 0);
    scenario_check_run(&check, "dijkstra", 10, NEAR);
    scenario_check_close(&check);
    return asked;
}

// The part of a file's name before ".map"; false for other files.
static bool scene_name(const char *file, char name[NAME_CAPACITY])
{
    size_t length = strlen(file);
    if (length < 5 || length >= NAME_CAPACITY || strcmp(file + length - 4, ".map") != 0)
        return false;
    memcpy(name, file, length - 4);
    name[length - 4] = '\0';
    return true;
}

static void every_scene_gives_the_lengths_of_its_scenario(void **state)
{
    (void)state;
    char name[NAME_CAPACITY];
    size_t scenes = 0, asked = 0;
    DIR *folder = opendir("scenes");
    if (!folder) fail_msg("scenes/ is missing: run the tests from the source root");
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (!scene_name(entry->d_name, name)) continue;
        asked += check_scene(name);
        scenes++;
    }
    closedir(folder);
    print_message("%zu scenes, %zu queries\n", scenes, asked);
    assert_true(scenes >= 8);
}

// A drawn scenario is correct: sorted, reachable, and of the length that a search finds.
static void drawn_scenarios_are_correct(void **state)
{
    (void)state;
    scenario_check check = {0};
    slu_generate_options map = {.kind = SLU_GENERATE_CAVES, .width = 70, .height = 50, .seed = 4};
    slu_scenario_options options = {.count = 80, .seed = 9};
    assert_int_equal(slu_map_generate(&map, &check.map, NULL), SLU_OK);
    assert_int_equal(slu_scenario_draw(check.map, &options, &check.scenario, NULL), SLU_OK);
    assert_int_equal(slu_scenario_count(check.scenario), 80);
    const slu_scenario_row *rows = slu_scenario_rows(check.scenario);
    for (size_t i = 1; i < 80; i++) {
        assert_true(rows[i - 1].length <= rows[i].length);
    }
    assert_int_equal(scenario_check_run(&check, "dijkstra", 1, NEAR), 80);
    scenario_check_close(&check);
}

static void the_same_seed_draws_the_same_scenario(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_scenario *drawn[3] = {0};
    assert_int_equal(slu_map_create(30, 20, NULL, &map, NULL), SLU_OK);
    for (int i = 0; i < 3; i++) {
        slu_scenario_options options = {.seed = (uint64_t)(i / 2)};
        assert_int_equal(slu_scenario_draw(map, &options, &drawn[i], NULL), SLU_OK);
        assert_int_equal(slu_scenario_count(drawn[i]), 100);
    }
    const slu_scenario_row *a = slu_scenario_rows(drawn[0]), *b = slu_scenario_rows(drawn[1]);
    bool differs = false;
    for (size_t i = 0; i < 100; i++) {
        assert_memory_equal(&a[i].start, &b[i].start, sizeof a[i].start);
        assert_memory_equal(&a[i].goal, &b[i].goal, sizeof a[i].goal);
        const slu_scenario_row *other = &slu_scenario_rows(drawn[2])[i];
        differs |= memcmp(&a[i].start, &other->start, sizeof a[i].start) != 0;
    }
    assert_true(differs);
    for (int i = 0; i < 3; i++) {
        slu_scenario_destroy(drawn[i]);
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scene_gives_the_lengths_of_its_scenario),
        cmocka_unit_test(drawn_scenarios_are_correct),
        cmocka_unit_test(the_same_seed_draws_the_same_scenario),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
