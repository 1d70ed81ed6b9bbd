// SPDX-License-Identifier: MIT
// Maps, scenarios and cost files: what is valid, and where exactly the invalid ones go wrong.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void assert_place(const slu_error *error, int line, int column, const char *words)
{
    if (!strstr(error->text, words)) fail_msg("'%s' does not say '%s'", error->text, words);
    if (error->line != line || error->column != column)
        fail_msg("'%s' at %d:%d, not at %d:%d", error->text, error->line, error->column, line,
                 column);
}

// ---------------------------------------------------------------------------------------------
// Maps

#define HEAD "type octile\nheight 3\nwidth 5\nmap\n"
#define ROWS "..@..\n.GST.\n@@OW.\n"

static slu_map *map_of(const char *text)
{
    slu_map *map = NULL;
    slu_error error = {0};
    if (slu_map_parse(text, strlen(text), NULL, &map, &error) != SLU_OK)
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    return map;
}

static char glyph_at(const slu_map *map, int x, int y)
{
    return slu_map_glyph(map, (slu_tile){x, y});
}

static void assert_map_fails(const char *text, size_t size, int line, int column, const char *words)
{
    slu_map *map = NULL;
    slu_error error = {0};
    assert_int_equal(slu_map_parse(text, size, NULL, &map, &error), SLU_ERR_FORMAT);
    assert_null(map);
    assert_int_equal(error.code, SLU_ERR_FORMAT);
    assert_place(&error, line, column, words);
    assert_int_equal(slu_map_parse(text, size, NULL, &map, NULL), SLU_ERR_FORMAT);
}

static void a_map_is_read_row_by_row(void **state)
{
    (void)state;
    slu_map *map = map_of(HEAD ROWS);
    assert_int_equal(slu_map_width(map), 5);
    assert_int_equal(slu_map_height(map), 3);
    assert_int_equal(glyph_at(map, 2, 0), '@');
    assert_int_equal(glyph_at(map, 3, 1), 'T');
    assert_int_equal(glyph_at(map, 4, 2), '.');
    assert_true(slu_map_passable(map, (slu_tile){1, 1}));
    assert_false(slu_map_passable(map, (slu_tile){3, 1}));
    slu_map_destroy(map);
}

static void line_ends_order_and_blank_ends_do_not_matter(void **state)
{
    (void)state;
    static const char *const SAME[] = {
        "type octile\r\nheight 3\r\nwidth 5\r\nmap\r\n..@..\r\n.GST.\r\n@@OW.\r\n",
        "type octile\r\nheight 3\r\nwidth 5\r\nmap\r\n" ROWS,
        "width 5\nheight 3\ntype tile\nmap\n" ROWS,
        "type  octile \n\theight\t3\nwidth 5 \nmap \n" ROWS,
        HEAD "..@..\n.GST.\n@@OW.",
        HEAD "..@..\n.GST.\n@@OW.\r",
        HEAD ROWS "\n \t\r\n\r\n  ",
    };
    for (size_t i = 0; i < COUNT(SAME); i++) {
        slu_map *map = map_of(SAME[i]);
        char text[128];
        size_t length = 0;
        assert_int_equal(slu_map_format(map, text, sizeof text, &length), SLU_OK);
        assert_int_equal(length, strlen(HEAD ROWS));
        assert_memory_equal(text, HEAD ROWS, length);
        slu_map_destroy(map);
    }
}

static void bad_headers_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *words;
    } BAD[] = {
        {"", 1, 1, "empty"},
        {"type octile\nheight 3\n", 3, 1, "before its map line"},
        {"type octile\nheight 3\nmap\n...\n", 3, 1, "width line is missing"},
        {"type octile\nwidth 3\nmap\n...\n", 3, 1, "height line is missing"},
        {"height 1\nwidth 3\nmap\n...\n", 3, 1, "type line is missing"},
        {"type octile\nheight 3\nheight 3\nwidth 5\nmap\n" ROWS, 3, 1, "height is repeated"},
        {"type octile\nwidth 5\nheight 3\nwidth 5\nmap\n" ROWS, 4, 1, "width is repeated"},
        {"type octile\ntype octile\n", 2, 1, "type is repeated"},
        {"type octile\ndepth 3\n", 2, 1, "type, height, width and map"},
        {"\ntype octile\n", 1, 1, "type, height, width and map"},
        {"type\n", 1, 5, "needs a name"},
        {"type octile four\n", 1, 13, "must end here"},
        {"type octile\nheight\n", 2, 7, "from 1 to 32768"},
        {"type octile\nheight 0\n", 2, 8, "from 1 to 32768"},
        {"type octile\nheight -3\n", 2, 8, "from 1 to 32768"},
        {"type octile\nheight 32769\n", 2, 8, "from 1 to 32768"},
        {"type octile\nheight 18446744073709551617\n", 2, 8, "from 1 to 32768"},
        {"type octile\nheight 3x\n", 2, 8, "from 1 to 32768"},
        {"type octile\nheight 3 4\n", 2, 10, "must end here"},
        {"type octile\nheight 3\nwidth 5\nmap now\n", 4, 5, "must end here"},
        {"type octile\nheight 32768\nwidth 32768\nmap\n", 4, 1, "at most 134217728"},
    };
    for (size_t i = 0; i < COUNT(BAD); i++)
        assert_map_fails(BAD[i].text, strlen(BAD[i].text), BAD[i].line, BAD[i].column,
                         BAD[i].words);
}

static void bad_rows_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *rows;
        int line, column;
        const char *words;
    } BAD[] = {
        {"", 5, 1, "ends after 0 of 3 rows"},
        {"..@..\n.GST.\n", 7, 1, "ends after 2 of 3 rows"},
        {"..@..\n.GS.\n@@OW.\n", 6, 5, "has 4 characters, but the width is 5"},
        {"..@..\n.GST..\n@@OW.\n", 6, 6, "has 6 characters, but the width is 5"},
        {"..@..\n\n@@OW.\n", 6, 1, "has 0 characters"},
        {"..@..\n.GST. \n@@OW.\n", 6, 6, "has 6 characters"},
        {"..@..\r\r\n.GST.\n@@OW.\n", 5, 6, "has 6 characters"},
        {ROWS ".....\n", 8, 1, "must end after 3 rows"},
        {ROWS "\n\n  x", 10, 3, "must end after 3 rows"},
        {"..@..\n.G~T.\n@@OW.\n", 6, 3,
         "unknown character '~': list it as passable or in a cost file"},
        {"..@..\n.G T.\n@@OW.\n", 6, 3, "character 32 cannot be used for a tile"},
        {"..@..\n.G\xe9T.\n@@OW.\n", 6, 3, "unknown character 233"},
        {"..@..\n.G\tT.\n@@OW.\n", 6, 3, "character 9 cannot be used for a tile"},
        // Of two errors in a row, the left one.
        {"..@..\n.~S...\n@@OW.\n", 6, 2, "unknown character '~'"},
    };
    for (size_t i = 0; i < COUNT(BAD); i++) {
        char text[256];
        int size = snprintf(text, sizeof text, "%s%s", HEAD, BAD[i].rows);
        assert_map_fails(text, (size_t)size, BAD[i].line, BAD[i].column, BAD[i].words);
    }
}

static void a_zero_byte_is_no_tile(void **state)
{
    (void)state;
    static const char TEXT[] = HEAD "..@..\n.G\0T.\n@@OW.\n";
    assert_map_fails(TEXT, sizeof TEXT - 1, 6, 3, "character 0 cannot be used for a tile");
}

// A header may claim the largest map there is; without its bytes nothing is allocated.
static void a_header_alone_costs_no_memory(void **state)
{
    (void)state;
    static const char TEXT[] = "type octile\nheight 4096\nwidth 32768\nmap\n....\n";
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_map_options options = {.allocator = &memory.allocator};
    slu_map *map = NULL;
    slu_error error = {0};
    slu_status status = slu_map_parse(TEXT, sizeof TEXT - 1, &options, &map, &error);
    assert_int_equal(status, SLU_ERR_FORMAT);
    assert_place(&error, 5, 5, "has 4 characters");
    assert_int_equal(memory.calls, 0);
}

static void glyphs_decide_what_is_known(void **state)
{
    (void)state;
    static const char TEXT[] = "type octile\nheight 1\nwidth 3\nmap\n~.@\n";
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    glyphs.cost['~'] = 2.5;
    slu_map_options options = {.glyphs = &glyphs};
    slu_map *map = NULL;
    assert_int_equal(slu_map_parse(TEXT, sizeof TEXT - 1, &options, &map, NULL), SLU_OK);
    assert_true(slu_map_cost(map, (slu_tile){0, 0}) == 2.5);
    slu_map_destroy(map);
}

static void a_short_buffer_gets_the_length_and_nothing_else(void **state)
{
    (void)state;
    slu_map *map = map_of(HEAD ROWS);
    size_t need = strlen(HEAD ROWS), length = 0;
    char text[128];
    assert_int_equal(slu_map_format(map, NULL, 0, &length), SLU_ERR_CAPACITY);
    assert_int_equal(length, need);
    memset(text, 'u', sizeof text);
    length = 0;
    assert_int_equal(slu_map_format(map, text, need - 1, &length), SLU_ERR_CAPACITY);
    assert_int_equal(length, need);
    assert_int_equal(text[0], 'u');
    assert_int_equal(slu_map_format(map, text, need, &length), SLU_OK);
    assert_int_equal(text[need], 'u');
    slu_map_destroy(map);
}

static void a_map_survives_the_loss_of_any_allocation(void **state)
{
    (void)state;
    support_allocator memory;
    for (long nth = 0;; nth++) {
        support_allocator_init(&memory, nth);
        slu_map_options options = {.allocator = &memory.allocator};
        slu_map *map = NULL;
        slu_error error = {0};
        slu_status status = slu_map_parse(HEAD ROWS, strlen(HEAD ROWS), &options, &map, &error);
        assert_int_equal(status, support_allocator_failed(&memory) ? SLU_ERR_MEMORY : SLU_OK);
        if (status != SLU_OK) assert_null(map);
        if (status != SLU_OK) assert_int_equal(error.code, SLU_ERR_MEMORY);
        slu_map_destroy(map);
        assert_int_equal(memory.live_blocks, 0);
        if (status != SLU_OK) continue;
        assert_true(nth >= 2); // the rows and the map, at least
        return;
    }
}

// ---------------------------------------------------------------------------------------------
// Scenarios

enum { WIDTH = 49, HEIGHT = 50 };
#define ROW "0\tarena.map\t49\t50\t1\t11\t3\t12\t2.41421356\n"

static slu_scenario *scenario_of(const char *text)
{
    slu_scenario *scenario = NULL;
    slu_error error = {0};
    if (slu_scenario_parse(text, strlen(text), WIDTH, HEIGHT, NULL, &scenario, &error) != SLU_OK)
        fail_msg("%d:%d: %s in %s", error.line, error.column, error.text, text);
    return scenario;
}

static void assert_tile(slu_tile tile, int x, int y)
{
    assert_int_equal(tile.x, x);
    assert_int_equal(tile.y, y);
}

static void both_versions_say_the_same(void **state)
{
    (void)state;
    static const char *const SAME[] = {
        "version 1\n" ROW,
        "version 1.0\n" ROW,
        "version 0\n" ROW,
        "version 0.0\n" ROW,
        ROW,
        "0 arena.map 1 11 3 12 2.41421356",
        "version 0\n0\tarena.map\t1\t11\t3\t12\t2.41421356\n",
        "version 1\r\n0\tarena.map\t49\t50\t1\t11\t3\t12\t2.41421356\r\n",
        "version 1\n0 arena.map  49 50 1 11 3 12 2.41421356  \n",
        "version 1\n0\tthe old arena.map\t49\t50\t1\t11\t3\t12\t2.41421356\n",
        "\n version\t1 \n\n" ROW "\n \t\n",
    };
    for (size_t i = 0; i < COUNT(SAME); i++) {
        slu_scenario *scenario = scenario_of(SAME[i]);
        assert_int_equal(slu_scenario_count(scenario), 1);
        const slu_scenario_row *row = slu_scenario_rows(scenario);
        assert_int_equal(row->bucket, 0);
        assert_tile(row->start, 1, 11);
        assert_tile(row->goal, 3, 12);
        assert_true(row->length == 2.41421356);
        slu_scenario_destroy(scenario);
    }
}

static void a_scenario_may_have_no_rows(void **state)
{
    (void)state;
    slu_scenario *scenario = scenario_of("version 1\n");
    assert_int_equal(slu_scenario_count(scenario), 0);
    slu_scenario_destroy(scenario);
}

// A row for a map of twice the size points at the tile its tile lies in, and its length is unknown.
static void rows_of_another_size_are_scaled(void **state)
{
    (void)state;
    slu_scenario *scenario = scenario_of("version 1\n"
                                         "2\ta\t98\t100\t97\t99\t6\t25\t30.5\n"
                                         "3\ta\t7\t50\t6\t49\t1\t0\t30.5\n");
    const slu_scenario_row *rows = slu_scenario_rows(scenario);
    assert_int_equal(rows[0].bucket, 2);
    assert_tile(rows[0].start, 48, 49);
    assert_tile(rows[0].goal, 3, 12);
    assert_true(rows[0].length == -1);
    assert_tile(rows[1].start, 42, 49);
    assert_tile(rows[1].goal, 7, 0);
    slu_scenario_destroy(scenario);
}

static void bad_scenarios_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *words;
    } BAD[] = {
        {"", 1, 1, "empty"},
        {"\n \n", 3, 1, "empty"},
        {"version 2\n", 1, 9, "must be 0 or 1"},
        {"version\n", 1, 8, "must be 0 or 1"},
        {"version 1 or so\n", 1, 11, "must end"},
        {"version 1\n0 a.map 1 11 3 12 2.4\n", 2, 22, "has 7 fields, not 9"},
        {"0 a.map 49 1 11 3 12 2.4\n", 1, 25, "has 8 fields, not 9 or 7"},
        {"version 1\n0\ta.map\t49\t50\t1\t11\t3\t12\t2.4\tx\n", 2, 29, "too many fields"},
        {"version 1\n0 the map 49 50 1 11 3 12 2.4\n", 2, 27, "too many fields"},
        {"version 1\nx\ta\t49\t50\t1\t11\t3\t12\t2.4\n", 2, 1, "bucket"},
        {"version 1\n2147483648\ta\t49\t50\t1\t11\t3\t12\t2.4\n", 2, 1, "bucket"},
        {"version 1\n0\ta\t0\t50\t1\t11\t3\t12\t2.4\n", 2, 5, "width must be"},
        {"version 1\n0\ta\t49\t32769\t1\t11\t3\t12\t2.4\n", 2, 8, "height must be"},
        {"version 1\n0\ta\t49\t50\t49\t11\t3\t12\t2.4\n", 2, 11, "start x must be"},
        {"version 1\n0\ta\t49\t50\t1\t50\t3\t12\t2.4\n", 2, 13, "start y must be"},
        {"version 1\n0\ta\t49\t50\t1\t11\t-3\t12\t2.4\n", 2, 16, "goal x must be"},
        {"version 1\n0\ta\t49\t50\t1\t11\t3\t50\t2.4\n", 2, 18, "goal y must be"},
        {"version 1\n0\ta\t20\t20\t20\t1\t3\t5\t2.4\n", 2, 11, "from 0 to 19"},
        {"0 a 49 11 3 12 2.4\n", 1, 5, "start x must be"},
        {"version 1\n0\ta\t49\t50\t1\t11\t3\t12\tnan\n", 2, 21, "length"},
        {"version 1\n0\ta\t49\t50\t1\t11\t3\t12\t2.4x\n", 2, 21, "length"},
        {"version 1\n0\ta\t49\t50\t1\t11\t3\t12\t1e300\n", 2, 21, "length"},
        {"version 1\n0\ta\t49\t50\t1\t11\t3\t12\t-\n", 2, 21, "length"},
        {"version 1\n" ROW ROW "0\n", 4, 2, "has 1 fields"},
    };
    for (size_t i = 0; i < COUNT(BAD); i++) {
        slu_scenario *scenario = NULL;
        slu_error error = {0};
        slu_status status = slu_scenario_parse(BAD[i].text, strlen(BAD[i].text), WIDTH, HEIGHT,
                                               NULL, &scenario, &error);
        assert_int_equal(status, SLU_ERR_FORMAT);
        assert_null(scenario);
        assert_place(&error, BAD[i].line, BAD[i].column, BAD[i].words);
    }
}

static void a_scenario_needs_a_map_that_can_be(void **state)
{
    (void)state;
    slu_scenario *scenario = NULL;
    slu_error error = {0};
    slu_status status = slu_scenario_parse(ROW, strlen(ROW), 0, 5, NULL, &scenario, &error);
    assert_int_equal(status, SLU_ERR_ARGUMENT);
    assert_null(scenario);
}

// Written rows read back the same, including a scaled one's unknown length, and the name may have
// spaces.
static void scenarios_read_back_what_they_write(void **state)
{
    (void)state;
    static const char WRITTEN[] = "version 1\n"
                                  "0\tmy arena.map\t49\t50\t1\t11\t3\t12\t2.41421356\n"
                                  "7\tmy arena.map\t49\t50\t48\t49\t0\t0\t-1\n";
    slu_scenario *scenario = scenario_of(ROW "7\ta\t98\t100\t97\t99\t0\t0\t9.0\n");
    char text[256];
    size_t length = 0;
    assert_int_equal(slu_scenario_format(scenario, "my arena.map", text, sizeof text, &length),
                     SLU_OK);
    assert_int_equal(length, sizeof WRITTEN - 1);
    assert_memory_equal(text, WRITTEN, length);
    text[length] = '\0';
    slu_scenario *copy = scenario_of(text);
    const slu_scenario_row *rows = slu_scenario_rows(copy);
    assert_int_equal(slu_scenario_count(copy), 2);
    assert_true(rows[0].length == 2.41421356);
    assert_true(rows[1].length == -1);
    assert_tile(rows[1].start, 48, 49);
    slu_scenario_destroy(copy);
    slu_scenario_destroy(scenario);
}

static void a_scenario_is_not_cut_to_a_short_buffer(void **state)
{
    (void)state;
    slu_scenario *scenario = scenario_of(ROW);
    size_t need = strlen("version 1\n" ROW), length = 0;
    char text[128];
    memset(text, 'u', sizeof text);
    slu_status status = slu_scenario_format(scenario, "arena.map", text, need - 1, &length);
    assert_int_equal(status, SLU_ERR_CAPACITY);
    assert_int_equal(length, need);
    assert_int_equal(text[0], 'u');
    status = slu_scenario_format(scenario, "arena.map", text, need, &length);
    assert_int_equal(status, SLU_OK);
    assert_int_equal(text[need], 'u');
    slu_scenario_destroy(scenario);
}

static void names_that_would_break_a_row_are_refused(void **state)
{
    (void)state;
    static const char *const BAD[] = {"", "  ", "a\tb", "a\nb", "a\r"};
    slu_scenario *scenario = scenario_of(ROW);
    char text[128];
    size_t length = 0;
    for (size_t i = 0; i < COUNT(BAD); i++)
        assert_int_equal(slu_scenario_format(scenario, BAD[i], text, sizeof text, &length),
                         SLU_ERR_ARGUMENT);
    slu_scenario_destroy(scenario);
}

static void a_scenario_survives_the_loss_of_any_allocation(void **state)
{
    (void)state;
    enum { ROW_COUNT = 200 };
    static char text[ROW_COUNT * sizeof ROW];
    for (int i = 0; i < ROW_COUNT; i++)
        memcpy(text + (size_t)i * (sizeof ROW - 1), ROW, sizeof ROW);
    support_allocator memory;
    for (long nth = 0;; nth++) {
        support_allocator_init(&memory, nth);
        slu_scenario *scenario = NULL;
        slu_status status = slu_scenario_parse(text, strlen(text), WIDTH, HEIGHT, &memory.allocator,
                                               &scenario, NULL);
        assert_int_equal(status, support_allocator_failed(&memory) ? SLU_ERR_MEMORY : SLU_OK);
        if (status == SLU_OK) assert_int_equal(slu_scenario_count(scenario), ROW_COUNT);
        if (status != SLU_OK) assert_null(scenario);
        slu_scenario_destroy(scenario);
        assert_int_equal(memory.live_blocks, 0);
        if (status != SLU_OK) continue;
        assert_true(nth >= 3); // it grew, too
        return;
    }
}

// ---------------------------------------------------------------------------------------------
// Costs

static void costs_are_read_for_any_character(void **state)
{
    (void)state;
    static const char TEXT[] = "# 2\n\nS\t3.5\r\n \t\nT 1e2  \n\xe9 0.01\n. 10000";
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    assert_int_equal(slu_glyphs_parse_costs(&glyphs, TEXT, sizeof TEXT - 1, NULL), SLU_OK);
    assert_true(glyphs.cost['#'] == 2);
    assert_true(glyphs.cost['S'] == 3.5);
    assert_true(glyphs.cost['T'] == 100);
    assert_true(glyphs.cost[0xe9] == 0.01);
    assert_true(glyphs.cost['.'] == 10000);
    assert_true(glyphs.cost['@'] == SLU_WALL);
    assert_true(glyphs.cost['x'] == SLU_UNKNOWN);
}

static void bad_costs_are_named_and_change_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *words;
    } BAD[] = {
        {"S 2\n. 0\n", 2, 3, "from 0.01 to 10000"},
        {"S 2\n. 0.009\n", 2, 3, "from 0.01 to 10000"},
        {"S 2\n. 10000.01\n", 2, 3, "from 0.01 to 10000"},
        {"S 2\n. -1\n", 2, 3, "from 0.01 to 10000"},
        {"S 2\n. nan\n", 2, 3, "from 0.01 to 10000"},
        {"S 2\n. inf\n", 2, 3, "from 0.01 to 10000"},
        {"S 2\n. 1e999\n", 2, 3, "from 0.01 to 10000"},
        {"S 2\n. 1x\n", 2, 3, "from 0.01 to 10000"},
        {"S 2\n.\n", 2, 2, "from 0.01 to 10000"},
        {"S 2\n. 1 2\n", 2, 5, "must end"},
        {"S 2\n.. 1\n", 2, 2, "one character"},
        {"S 2\nS 3\n", 2, 1, "'S' is listed twice"},
        {"S 2\n . 1\n", 2, 1, "character 32 cannot be used"},
        {"S 2\n\x7f 1\n", 2, 1, "character 127 cannot be used"},
    };
    for (size_t i = 0; i < COUNT(BAD); i++) {
        slu_glyphs before, glyphs;
        slu_glyphs_default(&before);
        glyphs = before;
        slu_error error = {0};
        slu_status status =
            slu_glyphs_parse_costs(&glyphs, BAD[i].text, strlen(BAD[i].text), &error);
        assert_int_equal(status, SLU_ERR_FORMAT);
        assert_place(&error, BAD[i].line, BAD[i].column, BAD[i].words);
        assert_memory_equal(&before, &glyphs, sizeof before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_map_is_read_row_by_row),
        cmocka_unit_test(line_ends_order_and_blank_ends_do_not_matter),
        cmocka_unit_test(bad_headers_are_named),
        cmocka_unit_test(bad_rows_are_named),
        cmocka_unit_test(a_zero_byte_is_no_tile),
        cmocka_unit_test(a_header_alone_costs_no_memory),
        cmocka_unit_test(glyphs_decide_what_is_known),
        cmocka_unit_test(a_short_buffer_gets_the_length_and_nothing_else),
        cmocka_unit_test(a_map_survives_the_loss_of_any_allocation),
        cmocka_unit_test(both_versions_say_the_same),
        cmocka_unit_test(a_scenario_may_have_no_rows),
        cmocka_unit_test(rows_of_another_size_are_scaled),
        cmocka_unit_test(bad_scenarios_are_named),
        cmocka_unit_test(a_scenario_needs_a_map_that_can_be),
        cmocka_unit_test(scenarios_read_back_what_they_write),
        cmocka_unit_test(a_scenario_is_not_cut_to_a_short_buffer),
        cmocka_unit_test(names_that_would_break_a_row_are_refused),
        cmocka_unit_test(a_scenario_survives_the_loss_of_any_allocation),
        cmocka_unit_test(costs_are_read_for_any_character),
        cmocka_unit_test(bad_costs_are_named_and_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
