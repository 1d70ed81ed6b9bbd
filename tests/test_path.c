// SPDX-License-Identifier: MIT
// Paths: checked step by step, reduced to corners and expanded, tested for sight and pulled
// straight.
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_world.h"
#include "reference.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { SIDE = 20, WALK_CAPACITY = 400 };

static slu_rules with_diagonals(slu_diagonals diagonals)
{
    return (slu_rules){.diagonals = diagonals};
}

static bool same_tile(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

static int below(slui_random *random, int limit)
{
    return (int)slui_random_below(random, (uint32_t)limit);
}

// A walk of legal steps that usually keeps its direction, as paths do. Returns its tiles; 0 if
// there is no ground.
static size_t random_walk(const slu_map *map, const slu_rules *rules, slui_random *random,
                          slu_tile walk[WALK_CAPACITY])
{
    if (!world_ground(map, random, &walk[0])) return 0;
    size_t length = 1, most = (size_t)(1 + below(random, WALK_CAPACITY));
    int dx = 1, dy = 0;
    for (int tries = 0; length < most && tries < 4 * WALK_CAPACITY; tries++) {
        slu_tile from = walk[length - 1], to = {from.x + dx, from.y + dy};
        bool legal = isfinite(reference_step(map, rules, from, to));
        if (legal) walk[length++] = to;
        if (legal && below(random, 4)) continue;
        dx = below(random, 3) - 1;
        dy = below(random, 3) - 1;
    }
    return length;
}

// ---------------------------------------------------------------------------------------------
// Checking

static const char *const DRAWN[] = {
    ".....", //
    ".@...", //
    "..@..", //
    ".....", //
    NULL,
};

static void assert_step_fails(const slu_map *map, slu_diagonals diagonals, const slu_tile *path,
                              size_t length, int step, const char *words)
{
    slu_rules rules = with_diagonals(diagonals);
    slu_path_facts facts = {.cost = 77};
    slu_error error = {0};
    slu_status status = slu_path_check(map, &rules, path, length, &facts, &error);
    assert_int_equal(status, SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, step);
    if (!strstr(error.text, words)) fail_msg("'%s' does not say '%s'", error.text, words);
    assert_true(facts.cost == 77);
}

static void assert_path_costs(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                              size_t length, double cost)
{
    slu_path_facts facts = {0};
    slu_error error = {0};
    if (slu_path_check(map, rules, path, length, &facts, &error) != SLU_OK)
        fail_msg("%s", error.text);
    if (fabs(facts.cost - cost) > 1e-12) fail_msg("%.17g, not %.17g", facts.cost, cost);
}

static void each_rule_forbids_its_own_diagonals(void **state)
{
    (void)state;
    slu_map *map = world_drawn(DRAWN);
    static const slu_tile FREE[] = {{3, 1}, {4, 0}}, ONE[] = {{0, 2}, {0, 1}, {1, 0}},
                          BETWEEN[] = {{0, 2}, {1, 2}, {2, 1}};
    slu_rules clear = with_diagonals(SLU_DIAGONALS_CLEAR);
    slu_rules one_wall = with_diagonals(SLU_DIAGONALS_ONE_WALL);
    slu_rules always = with_diagonals(SLU_DIAGONALS_ALWAYS);
    const char *forbidden = "diagonal that the rule does not allow";
    assert_path_costs(map, &clear, FREE, 2, sqrt(2));
    assert_path_costs(map, NULL, FREE, 2, sqrt(2));
    assert_path_costs(map, &one_wall, ONE, 3, 1 + sqrt(2));
    assert_path_costs(map, &always, BETWEEN, 3, 1 + sqrt(2));
    assert_step_fails(map, SLU_DIAGONALS_NEVER, FREE, 2, 1, forbidden);
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, ONE, 3, 2, forbidden);
    assert_step_fails(map, SLU_DIAGONALS_ONE_WALL, BETWEEN, 3, 2, forbidden);
    slu_map_destroy(map);
}

static void the_first_bad_step_is_named(void **state)
{
    (void)state;
    slu_map *map = world_drawn(DRAWN);
    static const slu_tile INTO_WALL[] = {{0, 0}, {0, 1}, {1, 1}}, OFF[] = {{4, 0}, {5, 0}},
                          JUMP[] = {{0, 0}, {1, 0}, {3, 0}, {9, 9}}, STILL[] = {{0, 0}, {0, 0}},
                          FAR[] = {{0, 0}, {INT_MIN, INT_MAX}, {INT_MAX, INT_MIN}},
                          IN_WALL[] = {{1, 1}, {0, 1}}, OUTSIDE[] = {{INT_MIN, 0}, {INT_MAX, 0}};
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, INTO_WALL, 3, 2, "step 2 leads into a wall");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, OFF, 2, 1, "step 1 leads into a wall or off");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, JUMP, 4, 2, "step 2 does not lead to a neighbour");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, STILL, 2, 1, "step 1 does not lead");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, FAR, 3, 1, "step 1 does not lead");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, IN_WALL, 2, 0, "starts at 1, 1, in a wall");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, OUTSIDE, 2, 0, "outside the map");
    assert_step_fails(map, SLU_DIAGONALS_CLEAR, NULL, 0, 0, "empty");
    slu_map_destroy(map);
}

static void rules_that_cannot_be_are_refused(void **state)
{
    (void)state;
    slu_map *map = world_drawn(DRAWN);
    static const slu_rules BAD[] = {
        {.diagonals = (slu_diagonals)7},
        {.charge = (slu_charge)2},
        {.steps = {10, 0}},
        {.steps = {-1, 1}},
        {.steps = {1, SLU_MAX_STEP + 1}},
    };
    slu_tile path[] = {{0, 0}};
    slu_path_facts facts;
    for (size_t i = 0; i < COUNT(BAD); i++)
        assert_int_equal(slu_path_check(map, &BAD[i], path, 1, &facts, NULL), SLU_ERR_ARGUMENT);
    slu_map_destroy(map);
}

// Costs of 2, 3 and 5 around a corner, by hand.
static void charges_follow_their_definitions(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"..", "..", NULL};
    slu_map *map = world_drawn(ROWS);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){1, 0, 1, 1}, 2, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 1, 1, 1}, 3, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){1, 1, 1, 1}, 5, NULL), SLU_OK);
    static const slu_tile STRAIGHT[] = {{0, 0}, {1, 0}, {1, 1}}, DIAGONAL[] = {{0, 0}, {1, 1}};
    slu_rules rules = {.charge = SLU_CHARGE_ENTERED};
    assert_path_costs(map, &rules, STRAIGHT, 3, 2 + 5);
    assert_path_costs(map, &rules, DIAGONAL, 2, 5 * sqrt(2));
    rules.charge = SLU_CHARGE_MEAN;
    assert_path_costs(map, &rules, STRAIGHT, 3, 1.5 + 3.5);
    assert_path_costs(map, &rules, DIAGONAL, 2, (1 + 2 + 3 + 5) / 4.0 * sqrt(2));
    rules.steps = (slu_steps)SLU_STEPS_10_14;
    assert_path_costs(map, &rules, DIAGONAL, 2, (1 + 2 + 3 + 5) / 4.0 * 14);
    // The step does not touch a wall next to it.
    rules.diagonals = SLU_DIAGONALS_ONE_WALL;
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 1, 1, 1}, '@', NULL), SLU_OK);
    assert_path_costs(map, &rules, DIAGONAL, 2, (1 + 2 + 5) / 3.0 * 14);
    slu_map_destroy(map);
}

static void lengths_on_even_ground_are_exact(void **state)
{
    (void)state;
    enum { TILES = 1001 };
    static slu_tile path[TILES];
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(TILES, TILES, NULL, &map, NULL), SLU_OK);
    for (int i = 1; i < TILES; i++)
        path[i] = (slu_tile){i, path[i - 1].y + (i % 3 == 0)};
    slu_path_facts facts;
    assert_int_equal(slu_path_check(map, NULL, path, TILES, &facts, NULL), SLU_OK);
    assert_int_equal(facts.straight_steps, 667);
    assert_int_equal(facts.diagonal_steps, 333);
    assert_true(facts.cost == 667 + 333 * 1.4142135623730951);
    slu_map_destroy(map);
}

// Every rule, charge and step length, compared with the tests' own calculation, and with one tile
// moved.
static void walks_cost_what_the_reference_says(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(11);
    slu_tile walk[WALK_CAPACITY];
    for (int n = 0; n < 3 * world_rules_count(); n++) {
        slu_rules rules = world_rules(n);
        slu_map *map = world_map(&random, SIDE);
        if (n % 3) world_terrain(map, &random);
        size_t length = random_walk(map, &rules, &random, walk);
        for (int moved = 0; moved < 2 && length > 0; moved++) {
            if (moved) walk[below(&random, (int)length)].x += below(&random, 5) - 2;
            reference_walk_facts truth = reference_walk(map, &rules, walk, length);
            slu_path_facts facts;
            slu_status status = slu_path_check(map, &rules, walk, length, &facts, NULL);
            assert_int_equal(status, isfinite(truth.cost) ? SLU_OK : SLU_ERR_ARGUMENT);
            if (status != SLU_OK) continue;
            assert_true(reference_near(facts.cost, truth.cost, 1e-12));
            assert_int_equal(facts.straight_steps, truth.straight);
            assert_int_equal(facts.diagonal_steps, truth.diagonal);
        }
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// Corners

static void corners_are_the_ends_and_the_turns(void **state)
{
    (void)state;
    static const slu_tile PATH[] = {{0, 0}, {1, 0}, {2, 0}, {3, 1}, {4, 2}, {4, 3}},
                          CORNERS[] = {{0, 0}, {2, 0}, {4, 2}, {4, 3}};
    slu_tile out[6];
    size_t count = 0;
    assert_int_equal(slu_path_corners(PATH, 6, out, 6, &count, NULL), SLU_OK);
    assert_int_equal(count, 4);
    assert_memory_equal(out, CORNERS, sizeof CORNERS);
    assert_int_equal(slu_path_corners(PATH, 1, out, 1, &count, NULL), SLU_OK);
    assert_int_equal(count, 1);
    assert_int_equal(slu_path_corners(NULL, 0, NULL, 0, &count, NULL), SLU_OK);
    assert_int_equal(count, 0);
    assert_int_equal(slu_path_expand(NULL, 0, NULL, 0, &count, NULL), SLU_OK);
    assert_int_equal(count, 0);
}

static void expanding_the_corners_of_a_walk_gives_the_walk(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(12);
    slu_tile walk[WALK_CAPACITY], corners[WALK_CAPACITY], back[WALK_CAPACITY];
    for (int n = 0; n < 400; n++) {
        slu_rules rules = world_rules(n);
        slu_map *map = world_map(&random, SIDE);
        size_t length = random_walk(map, &rules, &random, walk), corner_count = 0, count = 0;
        assert_int_equal(
            slu_path_corners(walk, length, corners, WALK_CAPACITY, &corner_count, NULL), SLU_OK);
        assert_true(corner_count <= length);
        assert_int_equal(slu_path_expand(corners, corner_count, back, WALK_CAPACITY, &count, NULL),
                         SLU_OK);
        assert_int_equal(count, length);
        assert_memory_equal(back, walk, length * sizeof *walk);
        slu_map_destroy(map);
    }
}

static void what_does_not_fit_is_not_begun(void **state)
{
    (void)state;
    static const slu_tile PATH[] = {{0, 0}, {1, 0}, {1, 1}}, CORNERS[] = {{0, 0}, {4, 4}, {4, 0}};
    slu_tile out[16] = {{77, 77}};
    size_t count = 0;
    slu_error error = {0};
    assert_int_equal(slu_path_corners(PATH, 3, out, 2, &count, &error), SLU_ERR_CAPACITY);
    assert_int_equal(count, 3);
    assert_int_equal(error.code, SLU_ERR_CAPACITY);
    assert_int_equal(slu_path_expand(CORNERS, 3, out, 8, &count, &error), SLU_ERR_CAPACITY);
    assert_int_equal(count, 9);
    assert_non_null(strstr(error.text, "9 tiles do not fit"));
    assert_int_equal(out[0].x, 77);
    assert_int_equal(slu_path_expand(CORNERS, 3, out, 9, &count, &error), SLU_OK);
    assert_true(same_tile(out[4], (slu_tile){4, 4}) && same_tile(out[8], (slu_tile){4, 0}));
}

static void steps_that_are_none_are_refused(void **state)
{
    (void)state;
    static const slu_tile JUMP[] = {{0, 0}, {1, 0}, {3, 0}}, KNIGHT[] = {{0, 0}, {3, 3}, {5, 4}},
                          STILL[] = {{4, 4}, {4, 4}},
                          WIDE[] = {{INT_MIN, INT_MIN}, {INT_MAX, INT_MAX}};
    slu_tile out[8];
    size_t count = 0;
    slu_error error = {0};
    assert_int_equal(slu_path_corners(JUMP, 3, out, 8, &count, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 2);
    assert_int_equal(slu_path_expand(KNIGHT, 3, out, 8, &count, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 2);
    assert_int_equal(slu_path_expand(STILL, 2, out, 8, &count, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 1);
    if (SIZE_MAX == UINT32_MAX) return; // there it is longer than memory
    assert_int_equal(slu_path_expand(WIDE, 2, out, 8, &count, &error), SLU_ERR_CAPACITY);
    assert_true((uint64_t)count == (uint64_t)1 << 32);
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
            if (same_tile(tile, a) && !with_start) continue;
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
    assert_true(same_tile(out[0], path[0]));
    assert_true(same_tile(out[count - 1], path[length - 1]));
    for (size_t i = 1; i < count; i++) {
        size_t next = at + 1;
        while (next < length && !same_tile(path[next], out[i]))
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
        while (seen < kept && !same_tile(walk[seen], walk[i]))
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
        size_t length = random_walk(map, &rules, &random, walk);
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
    assert_true(same_tile(out[0], PATH[0]) && same_tile(out[1], PATH[7]));
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
    slu_map *map = world_drawn(DRAWN);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_forbids_its_own_diagonals),
        cmocka_unit_test(the_first_bad_step_is_named),
        cmocka_unit_test(rules_that_cannot_be_are_refused),
        cmocka_unit_test(charges_follow_their_definitions),
        cmocka_unit_test(lengths_on_even_ground_are_exact),
        cmocka_unit_test(walks_cost_what_the_reference_says),
        cmocka_unit_test(corners_are_the_ends_and_the_turns),
        cmocka_unit_test(expanding_the_corners_of_a_walk_gives_the_walk),
        cmocka_unit_test(what_does_not_fit_is_not_begun),
        cmocka_unit_test(steps_that_are_none_are_refused),
        cmocka_unit_test(sight_passes_corners_as_the_rule_says),
        cmocka_unit_test(sight_is_what_geometry_says),
        cmocka_unit_test(smooth_walks_are_visible_and_no_costlier),
        cmocka_unit_test(open_ground_leaves_one_line),
        cmocka_unit_test(a_line_goes_as_far_into_a_run_as_it_can),
        cmocka_unit_test(a_detour_that_pays_is_kept),
        cmocka_unit_test(smoothing_needs_a_legal_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
