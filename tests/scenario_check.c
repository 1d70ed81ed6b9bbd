// SPDX-License-Identifier: MIT
// The implementation of scenario_check.h.
#include "scenario_check.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "asking.h"

bool scenario_check_file_exists(const char *file)
{
    FILE *stream = fopen(file, "rb");
    if (stream) fclose(stream);
    return stream != NULL;
}

static void read_costs(const char *file, slu_glyphs *glyphs)
{
    char text[4096];
    FILE *stream = fopen(file, "rb");
    assert_non_null(stream);
    size_t size = fread(text, 1, sizeof text, stream);
    fclose(stream);
    slu_error error = {0};
    if (slu_glyphs_parse_costs(glyphs, text, size, &error)) fail_msg("%s: %s", file, error.text);
}

scenario_check scenario_check_open(const char *map_file, const char *scen_file,
                                   const char *costs_file)
{
    scenario_check check = {0};
    slu_error error = {0};
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    if (costs_file) read_costs(costs_file, &glyphs);
    slu_map_options options = {.glyphs = &glyphs};
    if (slu_map_load(map_file, &options, &check.map, &error))
        fail_msg("%s:%d: %s", map_file, error.line, error.text);
    int width = slu_map_width(check.map), height = slu_map_height(check.map);
    if (slu_scenario_load(scen_file, width, height, NULL, &check.scenario, &error))
        fail_msg("%s:%d: %s", scen_file, error.line, error.text);
    return check;
}

void scenario_check_close(scenario_check *check)
{
    slu_scenario_destroy(check->scenario);
    slu_map_destroy(check->map);
}

static void check_row(const scenario_check *check, slu_finder *finder, slu_algorithm algorithm,
                      const slu_scenario_row *row, double near)
{
    slu_rules rules = {0};
    slu_query query = {.start = row->start, .goal = row->goal, .algorithm = algorithm};
    slu_result r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_FOUND);
    asking_check_path(check->map, &rules, &query, &r);
    assert_true(asking_same_tile(asking_last(&r), row->goal));
    if (fabs(r.cost - row->length) > near)
        fail_msg("%d %d to %d %d: %.10g, and the file says %.10g", row->start.x, row->start.y,
                 row->goal.x, row->goal.y, r.cost, row->length);
}

size_t scenario_check_run(const scenario_check *check, const char *algorithm, size_t every,
                          double near)
{
    slu_finder *finder = asking_finder(check->map, (slu_rules){0});
    slu_algorithm parsed = asking_algorithm(algorithm);
    size_t count = slu_scenario_count(check->scenario), asked = 0;
    const slu_scenario_row *rows = slu_scenario_rows(check->scenario);
    for (size_t i = 0; i < count; i += every, asked++) {
        check_row(check, finder, parsed, &rows[i], near);
    }
    slu_finder_destroy(finder);
    return asked;
}
