// SPDX-License-Identifier: MIT
// What every terrain guarantees, on every benchmark map in the folder that SLUICE_MAPS names.
// Without them the test says so and is skipped. SLUICE_TERRAIN_EVERY takes every nth map: every
// third by default, and all of them in scripts/soak.
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "random_world.h"
#include "terrain_check.h"

enum { SKIPPED = 77, NAME_CAPACITY = 4096 };

static glob_t maps;

static const char *folder(void)
{
    const char *named = getenv("SLUICE_MAPS");
    return named && *named ? named : NULL;
}

static void check_method(const char *file, const slu_map *map, int method)
{
    slu_terrain *terrain = NULL;
    slu_error error = {0};
    slu_terrain_options options = {.method = method};
    if (slu_terrain_create(map, &options, &terrain, &error) != SLU_OK)
        fail_msg("%s: %s", file, error.text);
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    print_message("%s, %s: %u zones, %u gates\n", file,
                  slu_methods_at(slu_decompositions(), method)->name, facts.zone_count,
                  facts.gate_count);
    terrain_check(map, terrain, false);
    slu_terrain_destroy(terrain);
}

static void check_map(const char *file)
{
    slu_map *map = NULL;
    slu_error error = {0};
    if (slu_map_load(file, NULL, &map, &error) != SLU_OK) fail_msg("%s: %s", file, error.text);
    for (int method = 0; method < slu_methods_count(slu_decompositions()); method++)
        check_method(file, map, method);
    slu_map_destroy(map);
}

static void every_method_keeps_its_guarantees_on_real_maps(void **state)
{
    (void)state;
    size_t every = (size_t)world_setting("SLUICE_TERRAIN_EVERY", 3), checked = 0;
    for (size_t i = 0; i < maps.gl_pathc; i += every, checked++)
        check_map(maps.gl_pathv[i]);
    assert_true(checked > 0);
}

int main(void)
{
    char pattern[NAME_CAPACITY];
    snprintf(pattern, sizeof pattern, "%s/*/*.map", folder() ? folder() : "");
    if (!folder() || glob(pattern, 0, NULL, &maps) != 0) {
        printf(
            "skipped: no benchmark maps; set SLUICE_MAPS to the folder of the benchmark's sets\n");
        return SKIPPED;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_method_keeps_its_guarantees_on_real_maps)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    globfree(&maps);
    return failed;
}
