// SPDX-License-Identifier: MIT
// Turns and circles are decided exactly: as in integer arithmetic, and where doubles would not
// suffice.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/random.h"
#include "space/geometry/geometry.h"

__extension__ typedef __int128 wide;

static int sign_of(wide x)
{
    return (x > 0) - (x < 0);
}

typedef struct whole_point {
    int64_t x, y;
} whole_point;

static slu_point as_point(whole_point p)
{
    return (slu_point){(double)p.x, (double)p.y};
}

static whole_point random_whole(slui_random *random, uint32_t limit)
{
    int64_t x = slui_random_below(random, limit), y = slui_random_below(random, limit);
    return (whole_point){x, y};
}

static int whole_turn(whole_point a, whole_point b, whole_point c)
{
    return sign_of((wide)(b.x - a.x) * (c.y - a.y) - (wide)(b.y - a.y) * (c.x - a.x));
}

static int whole_circle(whole_point a, whole_point b, whole_point c, whole_point d)
{
    whole_point u = {a.x - d.x, a.y - d.y}, v = {b.x - d.x, b.y - d.y}, w = {c.x - d.x, c.y - d.y};
    wide uu = (wide)u.x * u.x + (wide)u.y * u.y, vv = (wide)v.x * v.x + (wide)v.y * v.y,
         ww = (wide)w.x * w.x + (wide)w.y * w.y;
    wide vw = (wide)v.x * w.y - (wide)v.y * w.x, wu = (wide)w.x * u.y - (wide)w.y * u.x,
         uv = (wide)u.x * v.y - (wide)u.y * v.x;
    return sign_of(uu * vw + vv * wu + ww * uv);
}

// Small ranges make many points collinear and cocircular, large ones make the products round.
static void signs_are_those_of_whole_numbers(void **state)
{
    (void)state;
    const uint32_t limits[] = {3, 6, 50, 1 << 20, 1 << 28};
    slui_random random = slui_random_seeded(7);
    for (int i = 0; i < 200000; i++) {
        uint32_t limit = limits[i % 5];
        whole_point p[4];
        for (int k = 0; k < 4; k++)
            p[k] = random_whole(&random, limit);
        assert_int_equal(slui_turn(as_point(p[0]), as_point(p[1]), as_point(p[2])),
                         whole_turn(p[0], p[1], p[2]));
        assert_int_equal(
            slui_in_circle(as_point(p[0]), as_point(p[1]), as_point(p[2]), as_point(p[3])),
            whole_circle(p[0], p[1], p[2], p[3]));
    }
}

// Nearly collinear, nearly cocircular: every last digit counts.
static void last_digits_count(void **state)
{
    (void)state;
    slu_point a = {0.5, 0.5}, b = {12, 12}, c = {24, 24};
    assert_int_equal(slui_turn(a, b, c), 0);
    for (int i = 1; i < 60; i++) {
        slu_point above = {0.5, 0.5 + i * DBL_EPSILON / 2},
                  beside = {0.5 + i * DBL_EPSILON / 2, 0.5};
        assert_int_equal(slui_turn(above, b, c), above.y > 0.5 ? 1 : 0);
        assert_int_equal(slui_turn(beside, b, c), beside.x > 0.5 ? -1 : 0);
    }
    slu_point east = {1, 0}, north = {0, 1}, west = {-1, 0};
    assert_int_equal(slui_in_circle(east, north, west, (slu_point){0, -1}), 0);
    assert_int_equal(slui_in_circle(east, north, west, (slu_point){0, nextafter(-1, 0)}), 1);
    assert_int_equal(slui_in_circle(east, north, west, (slu_point){0, nextafter(-1, -2)}), -1);
}

static bool meet_by_whole(const whole_point p[4])
{
    int abc = whole_turn(p[0], p[1], p[2]), abd = whole_turn(p[0], p[1], p[3]);
    int cda = whole_turn(p[2], p[3], p[0]), cdb = whole_turn(p[2], p[3], p[1]);
    if (abc || abd || cda || cdb) return abc * abd <= 0 && cda * cdb <= 0;
    // Collinear: do their boxes overlap?
    int64_t lx = p[0].x < p[1].x ? p[0].x : p[1].x, hx = p[0].x + p[1].x - lx;
    int64_t ly = p[0].y < p[1].y ? p[0].y : p[1].y, hy = p[0].y + p[1].y - ly;
    int64_t mx = p[2].x < p[3].x ? p[2].x : p[3].x, nx = p[2].x + p[3].x - mx;
    int64_t my = p[2].y < p[3].y ? p[2].y : p[3].y, ny = p[2].y + p[3].y - my;
    return lx <= nx && mx <= hx && ly <= ny && my <= hy;
}

static void segments_meet_as_whole_numbers_say(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(11);
    for (int i = 0; i < 200000; i++) {
        whole_point p[4];
        for (int k = 0; k < 4; k++)
            p[k] = random_whole(&random, i % 2 ? 5 : 1000);
        bool meet =
            slui_segments_meet(as_point(p[0]), as_point(p[1]), as_point(p[2]), as_point(p[3]));
        assert_int_equal(meet, meet_by_whole(p));
        bool cross =
            slui_segments_cross(as_point(p[0]), as_point(p[1]), as_point(p[2]), as_point(p[3]));
        assert_true(meet || !cross);
    }
}

static void the_nearest_point_of_a_segment_is_found(void **state)
{
    (void)state;
    slu_point a = {0, 0}, b = {10, 0};
    assert_true(slui_segment_distance(a, b, (slu_point){5, 3}) == 3);
    assert_true(slui_segment_distance(a, b, (slu_point){-4, 3}) == 5);
    assert_true(slui_segment_distance(a, b, (slu_point){13, -4}) == 5);
    assert_true(slui_segment_distance(a, a, (slu_point){3, 4}) == 5);
    assert_true(slui_lines_cross_at(a, b, (slu_point){2, -1}, (slu_point){2, 1}) == 0.2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_are_those_of_whole_numbers),
        cmocka_unit_test(last_digits_count),
        cmocka_unit_test(segments_meet_as_whole_numbers_say),
        cmocka_unit_test(the_nearest_point_of_a_segment_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
