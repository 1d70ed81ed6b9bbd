// SPDX-License-Identifier: MIT
// Lines of a scenario that describe movers: what they mean, that they read back, and where exactly
// the invalid ones go wrong.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sluice/sluice.h"
#include "support.h"

enum { WIDTH = 20, HEIGHT = 10 };

static const char TEXT[] = "version 1\n"
                           "mover patrol 2 1 @ 3 0 0 18 9 4 4\n"
                           "mover drift 1 3 T 1 19 7 18446744073709551615\n"
                           "mover door 10 2 1 4 O 30 12\n"
                           "mover door 10 7 1 3 O 30 12 1000000\n"
                           "0\ta.map\t20\t10\t1\t2\t3\t4\t2.82842712\n";

static slu_scenario *read(const char *text)
{
    slu_scenario *scenario = NULL;
    slu_error error = {0};
    if (slu_scenario_parse(text, strlen(text), WIDTH, HEIGHT, NULL, &scenario, &error) != SLU_OK)
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    return scenario;
}

static void assert_tile(slu_tile tile, int x, int y)
{
    assert_int_equal(tile.x, x);
    assert_int_equal(tile.y, y);
}

static void movers_are_read_beside_rows(void **state)
{
    (void)state;
    slu_scenario *scenario = read(TEXT);
    assert_int_equal(slu_scenario_count(scenario), 1);
    assert_int_equal(slu_scenario_mover_count(scenario), 4);
    const slu_mover *m = slu_scenario_movers(scenario);
    assert_int_equal(m[0].kind, SLU_MOVER_PATROL);
    assert_true(m[0].width == 2 && m[0].height == 1 && m[0].glyph == '@' && m[0].period == 3);
    assert_int_equal(m[0].point_count, 2);
    assert_tile(m[0].at, 0, 0);
    assert_tile(m[0].points[0], 18, 9);
    assert_tile(m[0].points[1], 4, 4);
    assert_int_equal(m[1].kind, SLU_MOVER_DRIFT);
    assert_true(m[1].width == 1 && m[1].height == 3 && m[1].glyph == 'T' && m[1].period == 1);
    assert_tile(m[1].at, 19, 7);
    assert_true(m[1].seed == UINT64_MAX);
    assert_int_equal(m[2].kind, SLU_MOVER_DOOR);
    assert_true(m[2].width == 1 && m[2].height == 4 && m[2].closed == 30 && m[2].open == 12);
    assert_int_equal(m[2].phase, 0);
    assert_int_equal(m[3].phase, 1000000);
    slu_scenario_destroy(scenario);
}

static void movers_read_back_what_is_written(void **state)
{
    (void)state;
    slu_scenario *scenario = read(TEXT);
    char text[512] = {0};
    size_t needed = 0;
    assert_int_equal(slu_scenario_format(scenario, "a.map", text, sizeof text - 1, &needed),
                     SLU_OK);
    assert_int_equal(needed, strlen(TEXT));
    assert_string_equal(text, TEXT);
    slu_scenario_destroy(scenario);
    scenario = read("  mover\tdoor 0 0  1 1 .\t1 1 0\r\n\n");
    assert_int_equal(slu_scenario_count(scenario), 0);
    assert_int_equal(slu_scenario_format(scenario, "a.map", text, sizeof text, &needed), SLU_OK);
    text[needed] = 0;
    assert_string_equal(text, "version 1\nmover door 0 0 1 1 . 1 1\n");
    slu_scenario_destroy(scenario);
}

static void bad_movers_are_named_with_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int column;
        const char *words;
    } BAD[] = {
        {"mover", 6, "patrol, a drift or a door"},
        {"mover walker 1 1 @ 1 0 0 1 1", 7, "patrol, a drift or a door"},
        {"mover patrol 0 1 @ 1 0 0 1 1", 14, "width"},
        {"mover patrol 1 11 @ 1 0 0 1 1", 16, "height"},
        {"mover patrol 1 1 @@ 1 0 0 1 1", 18, "one character"},
        {"mover patrol 1 1 @ 0 0 0 1 1", 20, "period"},
        {"mover patrol 1 1 @ 1000001 0 0 1 1", 20, "1000000"},
        {"mover patrol 2 1 @ 1 19 0 1 1", 22, "0 to 18"},
        {"mover patrol 1 2 @ 1 0 9 1 1", 24, "0 to 8"},
        {"mover patrol 1 1 @ 1 0 0", 25, "x must"},
        {"mover patrol 1 1 @ 1 0 0 1", 27, "y must"},
        {"mover patrol 1 1 @ 1 0 0 1 1 5", 31, "y must"},
        {"mover patrol 1 1 @ 1 0 0 1 1 5 10", 32, "0 to 9"},
        {"mover patrol 1 1 @ 1 0 0 -1 1", 26, "x must"},
        {"mover drift 1 1 @ 1 0 0", 24, "seed"},
        {"mover drift 1 1 @ 1 0 0 x", 25, "seed"},
        {"mover drift 1 1 @ 1 0 0 1 1", 27, "must end"},
        {"mover door 20 0 1 1 @ 1 1", 12, "0 to 19"},
        {"mover door 19 0 2 1 @ 1 1", 17, "1 to 1"},
        {"mover door 0 0 1 1 @ 0 1", 22, "closed"},
        {"mover door 0 0 1 1 @ 1", 23, "open"},
        {"mover door 0 0 1 1 @ 1 1 1000001", 26, "phase"},
        {"mover door 0 0 1 1 @ 1 1 1 1", 28, "must end"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        char text[128];
        size_t length = strlen(strcat(strcpy(text, "version 1\n\n"), BAD[i].text));
        slu_scenario *scenario = NULL;
        slu_error error = {0};
        slu_status status =
            slu_scenario_parse(text, length, WIDTH, HEIGHT, NULL, &scenario, &error);
        assert_int_equal(status, SLU_ERR_FORMAT);
        assert_null(scenario);
        if (error.line != 3 || error.column != BAD[i].column || !strstr(error.text, BAD[i].words))
            fail_msg("%s\n%d:%d: %s", BAD[i].text, error.line, error.column, error.text);
    }
}

static void reading_movers_survives_a_lack_of_memory(void **state)
{
    (void)state;
    bool failed = true;
    for (long nth = 0; failed; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_scenario *scenario = NULL;
        slu_status status = slu_scenario_parse(TEXT, strlen(TEXT), WIDTH, HEIGHT, &memory.allocator,
                                               &scenario, NULL);
        failed = support_allocator_failed(&memory);
        assert_int_equal(status, failed ? SLU_ERR_MEMORY : SLU_OK);
        slu_scenario_destroy(scenario);
        assert_int_equal(memory.live_blocks, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(movers_are_read_beside_rows),
        cmocka_unit_test(movers_read_back_what_is_written),
        cmocka_unit_test(bad_movers_are_named_with_their_place),
        cmocka_unit_test(reading_movers_survives_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
