// SPDX-License-Identifier: MIT
// Generated maps: each generator keeps its guarantees over many sizes and seeds, gives the same map
// for the same options on every platform, and fails cleanly.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sluice/sluice.h"
#include "support.h"

enum { KINDS = SLU_GENERATE_OPEN + 1, SEEDS = 12 };

static const int SIDES[] = {1, 2, 3, 4, 5, 7, 10, 16, 33, 70};
enum { SIDE_COUNT = sizeof SIDES / sizeof *SIDES };

static slu_map *make(slu_generate_options options)
{
    slu_map *map = NULL;
    slu_error error = {0};
    if (slu_map_generate(&options, &map, &error) != SLU_OK) fail_msg("%s", error.text);
    return map;
}

static slu_map_facts facts_of(const slu_map *map)
{
    slu_map_facts facts;
    slu_map_describe(map, &facts);
    return facts;
}

static size_t ground_in(const slu_map *map, slu_rect area)
{
    size_t count = 0;
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++)
            count += slu_map_glyph(map, (slu_tile){x, y}) == '.';
    }
    return count;
}

static size_t ground_on_edge(const slu_map *map)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    slu_rect inner = {1, 1, width - 2, height - 2};
    return facts_of(map).passable - ground_in(map, inner);
}

// FNV-1a over the glyphs, row by row.
static uint64_t hash_of(const slu_map *map)
{
    uint64_t hash = 0xCBF29CE484222325u;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            hash ^= (unsigned char)slu_map_glyph(map, (slu_tile){x, y});
            hash *= 0x100000001B3u;
        }
    }
    return hash;
}

// Calls `check` with maps of every size and several seeds; sizes that a generator refuses are
// skipped, and `least` says which those are.
static void check_sizes(slu_generate_options options, int least, void (*check)(const slu_map *map))
{
    for (int i = 0; i < SIDE_COUNT * SIDE_COUNT * SEEDS; i++) {
        options.width = SIDES[i % SIDE_COUNT];
        options.height = SIDES[i / SIDE_COUNT % SIDE_COUNT];
        options.seed = (uint64_t)(i / SIDE_COUNT / SIDE_COUNT);
        if (options.width < least || options.height < least) continue;
        slu_map *map = make(options);
        assert_int_equal(slu_map_width(map), options.width);
        assert_int_equal(slu_map_height(map), options.height);
        check(map);
        slu_map_destroy(map);
    }
}

static void check_ground_and_walls_only(const slu_map *map)
{
    slu_map_facts facts = facts_of(map);
    assert_true(facts.passable >= 1);
    assert_int_equal(facts.glyph_count['.'], facts.passable);
    assert_int_equal(facts.glyph_count['.'] + facts.glyph_count['@'], facts.tiles);
}

static void check_one_piece(const slu_map *map)
{
    check_ground_and_walls_only(map);
    assert_int_equal(facts_of(map).components, 1);
}

static void check_walled_and_connected(const slu_map *map)
{
    check_one_piece(map);
    assert_int_equal(ground_on_edge(map), 0);
}

static void check_open_edge(const slu_map *map)
{
    check_one_piece(map);
    slu_map_facts facts = facts_of(map);
    size_t edge = facts.tiles;
    int width = slu_map_width(map), height = slu_map_height(map);
    if (width > 2 && height > 2) edge -= (size_t)(width - 2) * (size_t)(height - 2);
    assert_int_equal(ground_on_edge(map), edge);
}

static void mazes_are_walled_and_connected(void **state)
{
    (void)state;
    for (int corridor = 1; corridor <= 5; corridor++) {
        slu_generate_options options = {.kind = SLU_GENERATE_MAZE, .corridor = corridor};
        check_sizes(options, corridor + 2, check_walled_and_connected);
    }
}

static void rooms_are_walled_and_connected(void **state)
{
    (void)state;
    for (int room = 1; room <= 8; room++) {
        slu_generate_options options = {.kind = SLU_GENERATE_ROOMS, .room = room, .doors = 1};
        check_sizes(options, room + 2, check_walled_and_connected);
        options.doors = 100;
        check_sizes(options, room + 2, check_walled_and_connected);
    }
}

static void caves_are_connected(void **state)
{
    (void)state;
    static const int densities[] = {1, 30, 45, 50, 60, 100};
    for (size_t i = 0; i < sizeof densities / sizeof *densities; i++) {
        slu_generate_options options = {.kind = SLU_GENERATE_CAVES, .density = densities[i]};
        check_sizes(options, 1, check_one_piece);
    }
}

static void open_ground_is_connected_with_a_free_edge(void **state)
{
    (void)state;
    static const int densities[] = {1, 10, 30, 100};
    for (size_t i = 0; i < sizeof densities / sizeof *densities; i++) {
        slu_generate_options options = {.kind = SLU_GENERATE_OPEN, .density = densities[i]};
        check_sizes(options, 1, check_open_edge);
    }
}

static void random_maps_have_ground(void **state)
{
    (void)state;
    static const int densities[] = {1, 25, 50, 99, 100};
    for (size_t i = 0; i < sizeof densities / sizeof *densities; i++) {
        slu_generate_options options = {.kind = SLU_GENERATE_RANDOM, .density = densities[i]};
        check_sizes(options, 1, check_ground_and_walls_only);
    }
}

// In a maze of n cells a tree of n - 1 gaps connects them; one more gap would close a ring. Being
// connected without a spare gap is what makes a maze perfect.
static void mazes_have_one_path_between_any_two_cells(void **state)
{
    (void)state;
    for (int corridor = 1; corridor <= 4; corridor++) {
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            slu_generate_options options = {.kind = SLU_GENERATE_MAZE,
                                            .width = 64,
                                            .height = 45,
                                            .seed = seed,
                                            .corridor = corridor};
            slu_map *map = make(options);
            size_t wide = (size_t)corridor;
            size_t cells = (63 / (wide + 1)) * (44 / (wide + 1));
            assert_int_equal(facts_of(map).passable, cells * wide * wide + (cells - 1) * wide);
            slu_map_destroy(map);
        }
    }
}

// 15 x 10 cells of two tiles have 275 walls between them, of which the tree opens 149.
static size_t gaps_of(int loops, int places, uint64_t seed)
{
    slu_map *map = make((slu_generate_options){.kind = SLU_GENERATE_MAZE,
                                               .width = 46,
                                               .height = 31,
                                               .seed = seed,
                                               .corridor = 2,
                                               .loops = loops,
                                               .places = places});
    check_walled_and_connected(map);
    size_t ground = facts_of(map).passable;
    slu_map_destroy(map);
    return (ground - 150 * 4) / 2;
}

static void loops_open_the_share_of_walls_asked_for(void **state)
{
    (void)state;
    size_t half = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        assert_int_equal(gaps_of(0, 0, seed), 149);
        assert_int_equal(gaps_of(100, 0, seed), 275);
        half += gaps_of(50, 0, seed) - 149;
    }
    assert_in_range(half / SEEDS, 53, 73); // of 126
}

// A pillar is the tile where the walls around four cells meet; only places have none.
static size_t open_pillars(const slu_map *map, int corridor)
{
    size_t count = 0;
    for (int y = corridor + 1; y < slu_map_height(map) - 1; y += corridor + 1) {
        for (int x = corridor + 1; x < slu_map_width(map) - 1; x += corridor + 1)
            count += slu_map_passable(map, (slu_tile){x, y});
    }
    return count;
}

static void places_are_open_and_do_not_fill_the_maze(void **state)
{
    (void)state;
    for (int corridor = 1; corridor <= 3; corridor++) {
        slu_generate_options options = {.kind = SLU_GENERATE_MAZE,
                                        .width = 40 * (corridor + 1) + 1,
                                        .height = 30 * (corridor + 1) + 1,
                                        .corridor = corridor};
        slu_map *plain = make(options);
        assert_int_equal(open_pillars(plain, corridor), 0);
        options.places = 20;
        slu_map *some = make(options);
        // A place of a by b cells has (a - 1) * (b - 1) pillars less: of its 4 to 16 cells, a
        // quarter to nine sixteenths.
        assert_in_range(open_pillars(some, corridor), 1200 * 20 / 100 / 5,
                        1200 * 20 / 100 * 9 / 16);
        options.places = 100;
        slu_map *most = make(options);
        check_walled_and_connected(most);
        assert_true(open_pillars(most, corridor) > open_pillars(some, corridor));
        slu_map_destroy(plain);
        slu_map_destroy(some);
        slu_map_destroy(most);
    }
    check_sizes((slu_generate_options){.kind = SLU_GENERATE_MAZE, .loops = 30, .places = 50}, 3,
                check_walled_and_connected);
}

// The box around the walls that are connected with a tile, which become ground.
static slu_rect box_of(slu_map *map, slu_tile tile, slu_rect box)
{
    bool inside =
        tile.x >= 0 && tile.y >= 0 && tile.x < slu_map_width(map) && tile.y < slu_map_height(map);
    if (!inside || slu_map_passable(map, tile)) return box;
    slu_map_fill(map, (slu_rect){tile.x, tile.y, 1, 1}, '.', NULL);
    int right = box.x + box.width, bottom = box.y + box.height;
    if (tile.x < box.x) box.x = tile.x;
    if (tile.y < box.y) box.y = tile.y;
    if (tile.x >= right) right = tile.x + 1;
    if (tile.y >= bottom) bottom = tile.y + 1;
    box.width = right - box.x;
    box.height = bottom - box.y;
    for (int i = 0; i < 9; i++)
        box = box_of(map, (slu_tile){tile.x + i % 3 - 1, tile.y + i / 3 - 1}, box);
    return box;
}

static void obstacles_have_the_sizes_asked_for(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1, 1}, {1, 9}, {2, 4}, {5, 5}, {12, 20}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int least = 1000, most = 0;
        slu_map *map = make((slu_generate_options){.kind = SLU_GENERATE_OPEN,
                                                   .width = 200,
                                                   .height = 150,
                                                   .seed = i,
                                                   .smallest = sizes[i][0],
                                                   .largest = sizes[i][1]});
        for (int t = 0; t < 200 * 150; t++) {
            slu_tile tile = {t % 200, t / 200};
            if (slu_map_passable(map, tile)) continue;
            slu_rect box = box_of(map, tile, (slu_rect){tile.x, tile.y, 1, 1});
            int sides[2] = {box.width, box.height};
            for (int k = 0; k < 2; k++) {
                least = sides[k] < least ? sides[k] : least;
                most = sides[k] > most ? sides[k] : most;
            }
        }
        assert_int_equal(least, sizes[i][0]);
        assert_int_equal(most, sizes[i][1]);
        slu_map_destroy(map);
    }
}

static void check_cell_is_open(const slu_map *map, int x, int y, int size)
{
    slu_rect cell = {x, y, size, size};
    assert_int_equal(ground_in(map, cell), (size_t)size * (size_t)size);
}

static void every_cell_of_a_maze_and_every_room_is_open(void **state)
{
    (void)state;
    slu_map *maze = make((slu_generate_options){
        .kind = SLU_GENERATE_MAZE, .width = 61, .height = 41, .seed = 4, .corridor = 3});
    slu_map *rooms = make((slu_generate_options){
        .kind = SLU_GENERATE_ROOMS, .width = 61, .height = 41, .seed = 4, .room = 3});
    for (int y = 1; y < 40; y += 4) {
        for (int x = 1; x < 60; x += 4) {
            check_cell_is_open(maze, x, y, 3);
            check_cell_is_open(rooms, x, y, 3);
        }
    }
    slu_map_destroy(maze);
    slu_map_destroy(rooms);
}

// 8 x 6 rooms of 5 tiles: 82 inner walls, of which a tree needs 47.
static size_t doors_of(int percent, uint64_t seed)
{
    slu_map *map = make((slu_generate_options){.kind = SLU_GENERATE_ROOMS,
                                               .width = 49,
                                               .height = 37,
                                               .seed = seed,
                                               .room = 5,
                                               .doors = percent});
    size_t doors = facts_of(map).passable - 8 * 6 * 5 * 5;
    slu_map_destroy(map);
    return doors;
}

static void rooms_have_the_doors_asked_for_and_at_least_a_tree(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        assert_int_equal(doors_of(1, seed), 47);
        assert_int_equal(doors_of(57, seed), 47);
        assert_int_equal(doors_of(60, seed), 49);
        assert_int_equal(doors_of(0, seed), 49);
        assert_int_equal(doors_of(90, seed), 73);
        assert_int_equal(doors_of(100, seed), 82);
    }
}

// What is left over at the right and at the bottom belongs to the last rooms.
static void the_last_rooms_reach_the_outer_wall(void **state)
{
    (void)state;
    slu_map *map = make((slu_generate_options){
        .kind = SLU_GENERATE_ROOMS, .width = 20, .height = 23, .room = 5, .seed = 2});
    slu_rect last = {13, 13, 6, 9};
    assert_int_equal(ground_in(map, last), 6 * 9);
    slu_map_destroy(map);
}

static double wall_share(slu_generator kind, int density, uint64_t seed)
{
    slu_generate_options options = {
        .kind = kind, .width = 200, .height = 150, .seed = seed, .density = density};
    slu_map *map = make(options);
    slu_map_facts facts = facts_of(map);
    slu_map_destroy(map);
    return 100.0 * (double)(facts.tiles - facts.passable) / (double)facts.tiles;
}

static void assert_share(double share, double low, double high)
{
    if (share < low || share > high) fail_msg("%.2f is not from %.2f to %.2f", share, low, high);
}

static void density_is_the_share_of_wall(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        for (int density = 5; density <= 95; density += 15)
            assert_share(wall_share(SLU_GENERATE_RANDOM, density, seed), density - 1.5,
                         density + 1.5);
        for (int density = 5; density <= 30; density += 5)
            assert_share(wall_share(SLU_GENERATE_OPEN, density, seed), density - 0.2, density);
        assert_share(wall_share(SLU_GENERATE_OPEN, 100, seed), 30, 45);
    }
}

static void caves_of_the_usual_density_are_roomy(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        assert_share(wall_share(SLU_GENERATE_CAVES, 0, seed), 20, 50);
}

static void a_density_of_100_leaves_the_middle_tile(void **state)
{
    (void)state;
    static const slu_generator kinds[] = {SLU_GENERATE_RANDOM, SLU_GENERATE_CAVES};
    for (int i = 0; i < 2; i++) {
        slu_map *map = make(
            (slu_generate_options){.kind = kinds[i], .width = 20, .height = 11, .density = 100});
        assert_int_equal(facts_of(map).passable, 1);
        assert_true(slu_map_passable(map, (slu_tile){10, 5}));
        slu_map_destroy(map);
    }
}

static slu_generate_options fixed_options(slu_generator kind, uint64_t seed)
{
    return (slu_generate_options){.kind = kind, .width = 61, .height = 47, .seed = seed};
}

// A change here changes every map that anybody generated from a seed: it belongs in the changelog.
static void the_same_options_give_the_same_map_everywhere(void **state)
{
    (void)state;
    static const uint64_t golden[KINDS] = {
        [SLU_GENERATE_CAVES] = 0x9B547DC91D691B39u, [SLU_GENERATE_MAZE] = 0x67836559ADF7C8B9u,
        [SLU_GENERATE_ROOMS] = 0x39A54A7BA637B099u, [SLU_GENERATE_RANDOM] = 0x0A88BDDD3100C4F9u,
        [SLU_GENERATE_OPEN] = 0x2EC987AB5FF6AEB9u,
    };
    for (int kind = 0; kind < KINDS; kind++) {
        slu_map *map = make(fixed_options((slu_generator)kind, 2006));
        uint64_t hash = hash_of(map);
        slu_map_destroy(map);
        if (hash != golden[kind])
            fail_msg("%s is now 0x%016llX", slu_generator_name((slu_generator)kind),
                     (unsigned long long)hash);
    }
}

static void another_seed_gives_another_map(void **state)
{
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        slu_map *one = make(fixed_options((slu_generator)kind, 1));
        slu_map *other = make(fixed_options((slu_generator)kind, 2));
        assert_true(hash_of(one) != hash_of(other));
        slu_map_destroy(one);
        slu_map_destroy(other);
    }
}

typedef struct bad_options {
    slu_generate_options options;
    const char *part; // of the message
} bad_options;

static const bad_options BAD[] = {
    {{.width = 0, .height = 9}, "1 to 32768 tiles, not 0 x 9"},
    {{.width = 9, .height = -1}, "not 9 x -1"},
    {{.width = SLU_MAX_SIDE + 1, .height = 1}, "not 32769 x 1"},
    {{.width = SLU_MAX_SIDE, .height = SLU_MAX_SIDE}, "at most 134217728 tiles"},
    {{.kind = (slu_generator)KINDS, .width = 9, .height = 9}, "no generator 5"},
    {{.kind = (slu_generator)-1, .width = 9, .height = 9}, "no generator"},
    {{.kind = SLU_GENERATE_MAZE, .width = 9, .height = 2}, "at least 3 x 3 tiles, not 9 x 2"},
    {{.kind = SLU_GENERATE_MAZE, .width = 9, .height = 9, .corridor = 8},
     "corridor 8 with its walls"},
    {{.kind = SLU_GENERATE_MAZE, .width = 9, .height = 9, .corridor = -1},
     "corridor must be a number of"},
    {{.kind = SLU_GENERATE_MAZE, .width = 9, .height = 9, .corridor = INT32_MAX},
     "larger than any map"},
    {{.kind = SLU_GENERATE_ROOMS, .width = 9, .height = 30}, "at least 10 x 10 tiles, not 9 x 30"},
    {{.kind = SLU_GENERATE_ROOMS, .width = 9, .height = 9, .room = -3},
     "room must be a number of tiles"},
    {{.kind = SLU_GENERATE_ROOMS, .width = 30, .height = 30, .doors = 101},
     "doors must be a percentage"},
    {{.kind = SLU_GENERATE_ROOMS, .width = 30, .height = 30, .doors = -1}, "not -1"},
    {{.kind = SLU_GENERATE_RANDOM, .width = 9, .height = 9, .density = 101},
     "density must be a percentage"},
    {{.kind = SLU_GENERATE_CAVES, .width = 9, .height = 9, .density = -5}, "not -5"},
    {{.kind = SLU_GENERATE_MAZE, .width = 9, .height = 9, .loops = 101}, "loops must be a percent"},
    {{.kind = SLU_GENERATE_MAZE, .width = 9, .height = 9, .places = -1}, "places must be a percen"},
    {{.kind = SLU_GENERATE_OPEN, .width = 9, .height = 9, .smallest = -1}, "not -1 to 9"},
    {{.kind = SLU_GENERATE_OPEN, .width = 9, .height = 9, .smallest = 4, .largest = 3}, "not 4 to"},
    {{.kind = SLU_GENERATE_OPEN, .width = 9, .height = 9, .largest = INT32_MAX}, "1 to 32768"},
};

static void bad_options_are_refused_with_a_sentence(void **state)
{
    (void)state;
    slu_map *const untouched = (slu_map *)&BAD;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        slu_map *map = untouched;
        slu_error error = {0};
        assert_int_equal(slu_map_generate(&BAD[i].options, &map, &error), SLU_ERR_ARGUMENT);
        assert_int_equal(error.code, SLU_ERR_ARGUMENT);
        if (!strstr(error.text, BAD[i].part)) fail_msg("'%s' lacks '%s'", error.text, BAD[i].part);
        assert_ptr_equal(map, untouched);
        assert_int_equal(slu_map_generate(&BAD[i].options, &map, NULL), SLU_ERR_ARGUMENT);
    }
    assert_int_equal(slu_map_generate(NULL, &(slu_map *){NULL}, NULL), SLU_ERR_ARGUMENT);
}

// The smallest map of each generator; one tile less is refused.
static void the_smallest_sizes_work(void **state)
{
    (void)state;
    static const int least[KINDS] = {1, 3, 10, 1, 1};
    for (int kind = 0; kind < KINDS; kind++) {
        slu_generate_options options = {
            .kind = (slu_generator)kind, .width = least[kind], .height = least[kind]};
        slu_map *map = make(options);
        check_one_piece(map);
        slu_map_destroy(map);
        options.width--;
        assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_ERR_ARGUMENT);
    }
}

// Returns false once memory did not run out.
static bool fail_nth(slu_generator kind, long nth)
{
    support_allocator memory;
    support_allocator_init(&memory, nth);
    slu_generate_options options = fixed_options(kind, 1);
    options.allocator = &memory.allocator;
    slu_map *map = NULL;
    slu_error error = {0};
    slu_status status = slu_map_generate(&options, &map, &error);
    bool failed = support_allocator_failed(&memory);
    assert_int_equal(status, failed ? SLU_ERR_MEMORY : SLU_OK);
    assert_int_equal(error.code, status);
    assert_true((map == NULL) == failed);
    slu_map_destroy(map);
    assert_int_equal(memory.live_blocks, 0);
    return failed;
}

static void memory_that_runs_out_at_any_point_leaks_nothing(void **state)
{
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        long nth = 0;
        while (fail_nth((slu_generator)kind, nth))
            nth++;
        // At least the canvas and the map's own arrays.
        assert_true(nth > 4);
    }
}

static void kinds_are_named(void **state)
{
    (void)state;
    slu_generator kind;
    for (int i = 0; i < KINDS; i++) {
        assert_true(slu_generator_parse(slu_generator_name((slu_generator)i), &kind));
        assert_int_equal(kind, i);
    }
    assert_string_equal(slu_generator_name(SLU_GENERATE_MAZE), "maze");
    assert_string_equal(slu_generator_name((slu_generator)KINDS), "unknown");
    assert_string_equal(slu_generator_name((slu_generator)-1), "unknown");
    assert_false(slu_generator_parse("Maze", &kind));
    assert_false(slu_generator_parse("", &kind));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mazes_are_walled_and_connected),
        cmocka_unit_test(rooms_are_walled_and_connected),
        cmocka_unit_test(caves_are_connected),
        cmocka_unit_test(open_ground_is_connected_with_a_free_edge),
        cmocka_unit_test(random_maps_have_ground),
        cmocka_unit_test(mazes_have_one_path_between_any_two_cells),
        cmocka_unit_test(loops_open_the_share_of_walls_asked_for),
        cmocka_unit_test(places_are_open_and_do_not_fill_the_maze),
        cmocka_unit_test(obstacles_have_the_sizes_asked_for),
        cmocka_unit_test(every_cell_of_a_maze_and_every_room_is_open),
        cmocka_unit_test(rooms_have_the_doors_asked_for_and_at_least_a_tree),
        cmocka_unit_test(the_last_rooms_reach_the_outer_wall),
        cmocka_unit_test(density_is_the_share_of_wall),
        cmocka_unit_test(caves_of_the_usual_density_are_roomy),
        cmocka_unit_test(a_density_of_100_leaves_the_middle_tile),
        cmocka_unit_test(the_same_options_give_the_same_map_everywhere),
        cmocka_unit_test(another_seed_gives_another_map),
        cmocka_unit_test(bad_options_are_refused_with_a_sentence),
        cmocka_unit_test(the_smallest_sizes_work),
        cmocka_unit_test(memory_that_runs_out_at_any_point_leaks_nothing),
        cmocka_unit_test(kinds_are_named),
    };
    return cmocka_run_group_tests_name("make", tests, NULL, NULL);
}
