// SPDX-License-Identifier: MIT
// Straight lines over tiles: what they see, how they smooth a path, and what they cost.
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { SIDE = 20, WALK_CAPACITY = 400 };

static slu_rules with_diagonals(slu_diagonals diagonals)
{
    return (slu_rules){.diagonals = diagonals};
}

// ---------------------------------------------------------------------------------------------
// Sight. The oracle looks at every tile and every lattice corner of the map, in coordinates where a
// tile is two units wide and its middle is odd.

typedef struct segment {
    int ax, ay, bx, by;
} segment;

static segment between(slu_tile a, slu_tile b)
{
    return (segment){2 * a.x + 1, 2 * a.y + 1, 2 * b.x + 1, 2 * b.y + 1};
}

// Which side of the segment's line a point lies on.
static int side_of(segment s, int x, int y)
{
    long cross = (long)(s.bx - s.ax) * (y - s.ay) - (long)(s.by - s.ay) * (x - s.ax);
    return (cross > 0) - (cross < 0);
}

// True if the open intervals (a, b), in any order, and (low, high) meet; a single point is one,
// too.
static bool spans_meet(int a, int b, int low, int high)
{
    int least = a < b ? a : b, most = a < b ? b : a;
    return least < high && most > low;
}

static bool runs_through_tile(segment s, slu_tile tile)
{
    int x = 2 * tile.x, y = 2 * tile.y;
    if (!spans_meet(s.ax, s.bx, x, x + 2) || !spans_meet(s.ay, s.by, y, y + 2)) return false;
    int sides[4] = {side_of(s, x, y), side_of(s, x + 2, y), side_of(s, x, y + 2),
                    side_of(s, x + 2, y + 2)};
    bool left = false, right = false;
    for (int i = 0; i < 4; i++) {
        left = left || sides[i] < 0;
        right = right || sides[i] > 0;
    }
    return (left && right) || (s.ax == s.bx && s.ay == s.by);
}

// How many of the two tiles next to the lattice corner (x, y), where the segment passes through it,
// are passable.
static int open_beside(const slu_map *map, segment s, int x, int y)
{
    bool falling = (s.bx > s.ax) == (s.by > s.ay);
    slu_tile first = {x, falling ? y - 1 : y}, second = {x - 1, falling ? y : y - 1};
    return slu_map_passable(map, first) + slu_map_passable(map, second);
}

static bool oracle_sees(const slu_map *map, slu_diagonals diagonals, slu_tile a, slu_tile b)
{
    segment s = between(a, b);
    int need = diagonals == SLU_DIAGONALS_ALWAYS ? 0 : diagonals == SLU_DIAGONALS_ONE_WALL ? 1 : 2;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            slu_tile tile = {x, y};
            if (!slu_map_passable(map, tile) && runs_through_tile(s, tile)) return false;
            bool corner = side_of(s, 2 * x, 2 * y) == 0 && s.ax != s.bx && s.ay != s.by &&
                          spans_meet(s.ax, s.bx, 2 * x, 2 * x) &&
                          spans_meet(s.ay, s.by, 2 * y, 2 * y);
            if (corner && open_beside(map, s, x, y) < need) return false;
        }
    }
    return true;
}

static double oracle_costliest(const slu_map *map, slu_tile a, slu_tile b, bool with_start)
{
    double costliest = 0;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            slu_tile tile = {x, y};
            if (asking_same_tile(tile, a) && !with_start) continue;
            if (!runs_through_tile(between(a, b), tile)) continue;
            costliest = fmax(costliest, slu_map_cost(map, tile));
        }
    }
    return costliest;
}

static void sight_passes_corners_as_the_rule_says(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "......", //
        "..@...", //
        "...@..", //
        "......", //
        NULL,
    };
    slu_map *map = world_drawn(ROWS);
    slu_rules clear = with_diagonals(SLU_DIAGONALS_CLEAR),
              never = with_diagonals(SLU_DIAGONALS_NEVER);
    slu_rules one = with_diagonals(SLU_DIAGONALS_ONE_WALL),
              all = with_diagonals(SLU_DIAGONALS_ALWAYS);
    // Between the two walls.
    assert_false(slu_path_visible(map, &clear, (slu_tile){1, 3}, (slu_tile){4, 0}));
    assert_false(slu_path_visible(map, &never, (slu_tile){1, 3}, (slu_tile){4, 0}));
    assert_false(slu_path_visible(map, &one, (slu_tile){1, 3}, (slu_tile){4, 0}));
    assert_true(slu_path_visible(map, &all, (slu_tile){1, 3}, (slu_tile){4, 0}));
    // Past the corner of one.
    assert_false(slu_path_visible(map, &clear, (slu_tile){0, 2}, (slu_tile){2, 0}));
    assert_false(slu_path_visible(map, NULL, (slu_tile){0, 2}, (slu_tile){2, 0}));
    assert_true(slu_path_visible(map, &one, (slu_tile){0, 2}, (slu_tile){2, 0}));
    // Along rows and columns, into walls, out of the map.
    assert_true(slu_path_visible(map, &clear, (slu_tile){0, 0}, (slu_tile){5, 0}));
    assert_true(slu_path_visible(map, &never, (slu_tile){0, 0}, (slu_tile){5, 0}));
    assert_true(slu_path_visible(map, &clear, (slu_tile){5, 3}, (slu_tile){5, 3}));
    assert_false(slu_path_visible(map, &clear, (slu_tile){0, 1}, (slu_tile){5, 1}));
    assert_false(slu_path_visible(map, &all, (slu_tile){2, 1}, (slu_tile){2, 1}));
    assert_false(slu_path_visible(map, &all, (slu_tile){0, 1}, (slu_tile){2, 1}));
    assert_false(slu_path_visible(map, &all, (slu_tile){0, 0}, (slu_tile){0, INT_MAX}));
    assert_false(slu_path_visible(map, &all, (slu_tile){INT_MIN, 0}, (slu_tile){0, 0}));
    slu_map_destroy(map);
}

static void sight_is_what_geometry_says(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(13);
    int seen = 0, hidden = 0;
    for (int n = 0; n < 4000; n++) {
        slu_rules rules = with_diagonals((slu_diagonals)(n % 4));
        slu_map *map = world_map(&random, 12);
        slu_tile a = world_tile(map, &random), b = world_tile(map, &random);
        bool visible = slu_path_visible(map, &rules, a, b);
        assert_int_equal(visible, oracle_sees(map, rules.diagonals, a, b));
        assert_int_equal(visible, slu_path_visible(map, &rules, b, a));
        seen += visible;
        hidden += !visible;
        slu_map_destroy(map);
    }
    assert_true(seen > 500 && hidden > 500); // both answers were put to the test
}

// ---------------------------------------------------------------------------------------------
// Smoothing

static double distance(slu_tile a, slu_tile b)
{
    return hypot(b.x - a.x, b.y - a.y);
}

// The cost of a part of a path if a diagonal step is the square root of 2 long.
static double geometric_cost(const slu_map *map, slu_rules rules, const slu_tile *path,
                             size_t length)
{
    rules.steps = (slu_steps)SLU_STEPS_EXACT;
    return reference_walk(map, &rules, path, length).cost;
}

static bool is_one_run(const slu_tile *path, size_t length)
{
    slu_tile out[2];
    size_t count = 0;
    return slu_path_corners(path, length, out, 2, &count, NULL) == SLU_OK;
}

// Checks the line that replaces path[0] .. path[length - 1].
static void assert_line_replaces(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                                 size_t length)
{
    slu_tile a = path[0], b = path[length - 1];
    // A path's own run is as legal and as costly as the path.
    if (is_one_run(path, length)) return;
    assert_true(oracle_sees(map, rules->diagonals, a, b));
    bool with_start = rules->charge == SLU_CHARGE_MEAN;
    double line = distance(a, b) * oracle_costliest(map, a, b, with_start);
    assert_true(line <= geometric_cost(map, *rules, path, length) * (1 + 1e-9));
}

// The points kept are tiles of the path, which visits none twice, in its order. Returns how many
// tiles were left out.
static size_t assert_smooth(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                            size_t length)
{
    slu_tile out[WALK_CAPACITY];
    size_t count = 0, at = 0;
    assert_int_equal(slu_path_smooth(map, rules, path, length, out, WALK_CAPACITY, &count, NULL),
                     SLU_OK);
    assert_true(count >= 1 && count <= length);
    assert_true(asking_same_tile(out[0], path[0]));
    assert_true(asking_same_tile(out[count - 1], path[length - 1]));
    for (size_t i = 1; i < count; i++) {
        size_t next = at + 1;
        while (next < length && !asking_same_tile(path[next], out[i]))
            next++;
        assert_true(next < length);
        assert_line_replaces(map, rules, path + at, next - at + 1);
        at = next;
    }
    return length - count;
}

// A walk without its loops, so that each tile has one place in it.
static size_t without_loops(slu_tile *walk, size_t length)
{
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        size_t seen = 0;
        while (seen < kept && !asking_same_tile(walk[seen], walk[i]))
            seen++;
        kept = seen;
        walk[kept++] = walk[i];
    }
    return kept;
}

static void smooth_walks_are_visible_and_no_costlier(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(14);
    slu_tile walk[WALK_CAPACITY];
    size_t left_out = 0;
    for (int n = 0; n < 4 * world_rules_count(); n++) {
        slu_rules rules = world_rules(n);
        slu_map *map = world_map(&random, SIDE);
        if (n / 3 % 2) world_terrain(map, &random);
        size_t length = world_walk(map, &rules, &random, walk, WALK_CAPACITY);
        length = without_loops(walk, length);
        if (length) left_out += assert_smooth(map, &rules, walk, length);
        slu_map_destroy(map);
    }
    assert_true(left_out > 1000);
}

static void open_ground_leaves_one_line(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(9, 9, NULL, &map, NULL), SLU_OK);
    static const slu_tile PATH[] = {{0, 0}, {1, 1}, {2, 2}, {3, 2}, {4, 2}, {5, 3}, {6, 4}, {6, 5}};
    slu_tile out[8] = {{77, 77}};
    size_t count = 0;
    slu_error error = {0};
    assert_int_equal(slu_path_smooth(map, NULL, PATH, 8, out, 1, &count, &error), SLU_ERR_CAPACITY);
    assert_int_equal(count, 2);
    assert_int_equal(out[0].x, 77);
    assert_int_equal(slu_path_smooth(map, NULL, PATH, 8, out, 2, &count, &error), SLU_OK);
    assert_int_equal(count, 2);
    assert_true(asking_same_tile(out[0], PATH[0]) && asking_same_tile(out[1], PATH[7]));
    slu_map_destroy(map);
}

// The end of the second run is hidden by a wall, but part of the run is in sight: the line goes
// there.
static void a_line_goes_as_far_into_a_run_as_it_can(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"......", "......", "......", "...@..",
                                       "......", "......", NULL};
    slu_map *map = world_drawn(ROWS);
    slu_tile corners[] = {{0, 0}, {5, 0}, {5, 5}}, path[11], out[11];
    static const slu_tile SMOOTH[] = {{0, 0}, {5, 3}, {5, 5}};
    size_t length = 0, count = 0;
    assert_int_equal(slu_path_expand(corners, 3, path, 11, &length, NULL), SLU_OK);
    assert_int_equal(slu_path_smooth(map, NULL, path, length, out, 11, &count, NULL), SLU_OK);
    assert_int_equal(count, 3);
    assert_memory_equal(out, SMOOTH, sizeof SMOOTH);
    slu_map_destroy(map);
}

// A road around a swamp stays a road: the straight line would be shorter, but costlier.
static void a_detour_that_pays_is_kept(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(7, 5, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){1, 1, 5, 4}, 9, NULL), SLU_OK);
    slu_tile corners[] = {{0, 4}, {0, 0}, {6, 0}, {6, 4}}, path[15], out[15];
    size_t length = 0, count = 0;
    assert_int_equal(slu_path_expand(corners, 4, path, 15, &length, NULL), SLU_OK);
    slu_rules rules = {0};
    assert_int_equal(slu_path_smooth(map, &rules, path, length, out, 15, &count, NULL), SLU_OK);
    assert_int_equal(count, 4);
    assert_memory_equal(out, corners, sizeof corners);
    slu_map_destroy(map);
}

static void smoothing_needs_a_legal_path(void **state)
{
    (void)state;
    static const char *const ROWS[] = {".....", ".@...", NULL};
    slu_map *map = world_drawn(ROWS);
    static const slu_tile PATH[] = {{0, 0}, {1, 0}, {1, 1}};
    slu_tile out[3];
    size_t count = 77;
    slu_error error = {0};
    assert_int_equal(slu_path_smooth(map, NULL, PATH, 3, out, 3, &count, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 2);
    assert_int_equal(slu_path_smooth(map, NULL, PATH, 0, out, 3, &count, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(count, 77);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// What lines cost

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// All places along a line, from 0 to 1, where it crosses a grid line, in order, with both ends.
static size_t crossings(slu_tile a, slu_tile b, double *out)
{
    size_t count = 0;
    int dx = abs(b.x - a.x), dy = abs(b.y - a.y);
    out[count++] = 0;
    for (int i = 0; i < dx; i++)
        out[count++] = (i + 0.5) / dx;
    for (int i = 0; i < dy; i++)
        out[count++] = (i + 0.5) / dy;
    out[count++] = 1;
    qsort(out, count, sizeof *out, by_size);
    return count;
}

static double cost_at(const slu_map *map, slu_tile a, slu_tile b, double along)
{
    double x = a.x + along * (b.x - a.x), y = a.y + along * (b.y - a.y);
    return slu_map_cost(map, (slu_tile){(int)floor(x + 0.5), (int)floor(y + 0.5)});
}

// The cost of a line that is in none of the eight directions, cut where it crosses grid lines.
static double oracle_cost(const slu_map *map, slu_charge charge, slu_tile a, slu_tile b)
{
    double cut[4 * SIDE], sum = 0;
    double kept[4 * SIDE];
    size_t count = crossings(a, b, cut), parts = 0;
    // Through a lattice corner it crosses two lines at once, and the part between them is nothing.
    for (size_t i = 0; i < count; i++)
        if (parts == 0 || cut[i] - kept[parts - 1] > 1e-9) kept[parts++] = cut[i];
    for (size_t i = 0; i + 1 < parts; i++) {
        double here = cost_at(map, a, b, (kept[i] + kept[i + 1]) / 2), ahead = here;
        bool last = i + 2 == parts;
        if (!last) ahead = cost_at(map, a, b, (kept[i + 1] + kept[i + 2]) / 2);
        double charged = here;
        if (charge == SLU_CHARGE_ENTERED) charged = i == 0 ? ahead : (here + ahead) / 2;
        sum += (kept[i + 1] - kept[i]) * charged;
    }
    return sum * distance(a, b);
}

static bool is_straight(slu_tile a, slu_tile b)
{
    return a.x == b.x || a.y == b.y || abs(a.x - b.x) == abs(a.y - b.y);
}

// A line costs what its parts cost; a smoothed walk is as long as its lines, costs what they cost,
// and no more than the walk.
static void smoothed_walks_cost_what_their_lines_cost(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(15);
    slu_tile walk[WALK_CAPACITY], out[WALK_CAPACITY];
    int slanted = 0;
    for (int n = 0; n < 6 * world_rules_count(); n++) {
        slu_rules rules = world_rules(n);
        slu_map *map = world_map(&random, SIDE);
        if (n / 3 % 2) world_terrain(map, &random);
        size_t length = world_walk(map, &rules, &random, walk, WALK_CAPACITY), count = 0;
        slu_line_facts whole = {0}, facts;
        slu_status status =
            slu_path_smooth(map, &rules, walk, length, out, WALK_CAPACITY, &count, NULL);
        double unit = reference_length(&rules, false), lengths = 0, costs = 0;
        for (size_t i = 1; status == SLU_OK && i < count; i++) {
            assert_int_equal(slu_path_measure(map, &rules, out + i - 1, 2, &facts, NULL), SLU_OK);
            lengths += distance(out[i - 1], out[i]);
            costs += facts.cost;
            if (is_straight(out[i - 1], out[i])) continue;
            double cost = oracle_cost(map, rules.charge, out[i - 1], out[i]) * unit;
            if (!reference_near(facts.cost, cost, 1e-9))
                fail_msg("case %d: %.12g, not %.12g", n, facts.cost, cost);
            slanted++;
        }
        if (status == SLU_OK) {
            assert_int_equal(slu_path_measure(map, &rules, out, count, &whole, NULL), SLU_OK);
            assert_true(reference_near(whole.length, lengths, 1e-9));
            assert_true(reference_near(whole.cost, costs, 1e-9));
            double before = geometric_cost(map, rules, walk, length) * unit;
            if (whole.cost > before * (1 + 1e-9))
                fail_msg("case %d: %.12g costs more than %.12g", n, whole.cost, before);
        }
        slu_map_destroy(map);
    }
    assert_true(slanted > 300);
}

static void a_line_that_is_obstructed_is_named(void **state)
{
    (void)state;
    static const char *const ROWS[] = {".....", "..@..", ".....", NULL};
    static const slu_tile POINTS[] = {{0, 0}, {4, 0}, {0, 2}};
    slu_map *map = world_drawn(ROWS);
    slu_line_facts facts;
    slu_error error = {0};
    assert_int_equal(slu_path_measure(map, NULL, POINTS, 2, &facts, &error), SLU_OK);
    assert_true(facts.length == 4 && facts.cost == 4);
    assert_int_equal(slu_path_measure(map, NULL, POINTS, 3, &facts, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 2);
    assert_int_equal(slu_path_measure(map, NULL, POINTS, 0, &facts, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_path_measure(map, NULL, NULL, 1, &facts, &error), SLU_ERR_ARGUMENT);
    slu_tile outside = {9, 9};
    assert_int_equal(slu_path_measure(map, NULL, &outside, 1, &facts, &error), SLU_ERR_ARGUMENT);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sight_passes_corners_as_the_rule_says),
        cmocka_unit_test(sight_is_what_geometry_says),
        cmocka_unit_test(smooth_walks_are_visible_and_no_costlier),
        cmocka_unit_test(open_ground_leaves_one_line),
        cmocka_unit_test(a_line_goes_as_far_into_a_run_as_it_can),
        cmocka_unit_test(a_detour_that_pays_is_kept),
        cmocka_unit_test(smoothing_needs_a_legal_path),
        cmocka_unit_test(smoothed_walks_cost_what_their_lines_cost),
        cmocka_unit_test(a_line_that_is_obstructed_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
