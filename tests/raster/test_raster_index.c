// SPDX-License-Identifier: MIT
// Indexes over rasters: paths against a plain reference, folders that are built in parts, and files
// that are damaged.
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "../random_world.h"
#include "../support.h"
#include "raster_case.h"
#include "sluice/raster_index.h"

enum { CASES = 3000, MOST_NAME = 512 };
static const char FOLDER[] = "build/test-raster-index";
static const char OTHER[] = "build/test-raster-index-2";

// ---- folders

typedef void file_visitor(const char *name, void *ctx);

static void visit_files(const char *folder, file_visitor *visit, void *ctx)
{
    DIR *dir = opendir(folder);
    if (!dir) return;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char name[MOST_NAME];
        if (entry->d_name[0] == '.') continue;
        snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        visit(name, ctx);
    }
    closedir(dir);
}

static void remove_file(const char *name, void *ctx)
{
    (void)ctx;
    assert_int_equal(remove(name), 0);
}

static void remove_folder(const char *folder)
{
    visit_files(folder, remove_file, NULL);
    rmdir(folder);
}

static char *read_whole(const char *name, size_t *size)
{
    FILE *stream = fopen(name, "rb");
    assert_non_null(stream);
    fseek(stream, 0, SEEK_END);
    *size = (size_t)ftell(stream);
    rewind(stream);
    char *bytes = malloc(*size + 1);
    assert_int_equal(fread(bytes, 1, *size, stream), *size);
    fclose(stream);
    return bytes;
}

static void write_whole(const char *name, const char *bytes, size_t size)
{
    FILE *stream = fopen(name, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, size, stream), size);
    fclose(stream);
}

typedef struct comparison {
    const char *other;
    int files;
} comparison;

static void compare_file(const char *name, void *ctx)
{
    comparison *c = ctx;
    char twin[MOST_NAME];
    size_t size, twin_size;
    snprintf(twin, sizeof twin, "%s%s", c->other, strrchr(name, '/'));
    char *bytes = read_whole(name, &size), *twin_bytes = read_whole(twin, &twin_size);
    assert_int_equal(size, twin_size);
    assert_memory_equal(bytes, twin_bytes, size);
    free(bytes);
    free(twin_bytes);
    c->files++;
}

static void assert_same_folders(const char *one, const char *other)
{
    comparison c = {other, 0}, back = {one, 0};
    visit_files(one, compare_file, &c);
    visit_files(other, compare_file, &back);
    assert_true(c.files > 1 && c.files == back.files);
}

// ---- cases

typedef struct index_case {
    raster_case base;
    slu_raster raster;
    slu_raster_index_options options;
} index_case;

static index_case create_index_case(uint64_t number)
{
    index_case c = {.base = raster_case_create(number)};
    c.base.options.limit = 0;
    c.options.rules = c.base.options.rules;
    c.options.block = 1 + (int)(number / 4 % 9);
    return c;
}

static void build(index_case *c, const char *folder, slu_raster_index_facts *facts)
{
    slu_error error = {0};
    c->raster = plain_as_raster(&c->base.raster);
    slu_raster_index_build(&c->raster, folder, &c->options, facts, &error);
    assert_string_equal(error.text, "");
}

static slu_raster_index *open_index(index_case *c, const char *folder)
{
    slu_error error = {0};
    slu_raster_index *index = NULL;
    slu_raster_index_open(&c->raster, folder, &c->options, &index, &error);
    assert_string_equal(error.text, "");
    assert_non_null(index);
    return index;
}

static void check_path(const index_case *c, const plain_field *plain, slu_tile goal,
                       const slu_raster_path *path, const slu_raster_index_facts *facts)
{
    const raster_case *base = &c->base;
    const size_t at = (size_t)goal.y * (size_t)base->raster.width + (size_t)goal.x;
    assert_true(path->cost == plain->costs[at]);
    assert_int_equal(path->source, plain->sources[at]);
    if (path->cost == SLU_RASTER_UNREACHED) {
        assert_int_equal(path->count, 0);
        return;
    }
    const bool toward = base->options.rules.toward;
    const slu_tile source = path->tiles[toward ? path->count - 1 : 0];
    const slu_tile end = path->tiles[toward ? 0 : path->count - 1];
    assert_true(end.x == goal.x && end.y == goal.y);
    assert_true(plain->costs[(size_t)source.y * (size_t)base->raster.width + (size_t)source.x] ==
                0);
    assert_true(plain_path_cost(&base->raster, &base->options, facts->ground_unit,
                                facts->ground.least, path) == path->cost);
}

static void ask_around(index_case *c, slu_raster_index *index, uint64_t number)
{
    slu_raster_index_facts facts;
    slui_random random = raster_case_random(number + 1000000);
    slu_raster_index_describe(index, &facts);
    plain_field plain = plain_solve(&c->base.raster, &c->base.options, c->base.seeds, c->base.count,
                                    facts.ground_unit, facts.ground.least);
    for (int i = 0; i < 12; i++) {
        const slu_tile goal = {(int)slui_random_below(&random, (uint32_t)c->raster.width),
                               (int)slui_random_below(&random, (uint32_t)c->raster.height)};
        slu_raster_path path;
        slu_raster_index_reads reads;
        slu_error error = {0};
        slu_raster_index_path(index, c->base.seeds, c->base.count, goal, &path, &reads, &error);
        assert_string_equal(error.text, "");
        check_path(c, &plain, goal, &path, &facts);
        slu_raster_index_release(index, &path);
    }
    plain_field_release(&plain);
}

// ---- paths

// Costs, sources and steps are those of a plain relaxation, for every rule and every side of a
// block.
static void paths_are_those_of_a_plain_reference(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < world_cases(CASES); i++) {
        index_case c = create_index_case(i);
        remove_folder(FOLDER);
        build(&c, FOLDER, NULL);
        slu_raster_index *index = open_index(&c, FOLDER);
        ask_around(&c, index, i);
        slu_raster_index_destroy(index);
        plain_release(&c.base.raster);
    }
    remove_folder(FOLDER);
}

// Tables that come and go in little memory change nothing; what a query needs less of is refused.
static void little_memory_gives_the_same_paths(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < world_cases(60); i++) {
        index_case c = create_index_case(i);
        remove_folder(FOLDER);
        build(&c, FOLDER, NULL);
        c.options.memory = 8000;
        slu_raster_index *index = open_index(&c, FOLDER);
        ask_around(&c, index, i);
        slu_raster_index_destroy(index);
        c.options.memory = 1;
        index = open_index(&c, FOLDER);
        slu_raster_path path;
        slu_error error = {0};
        const slu_tile far = {c.raster.width - 1, c.raster.height - 1};
        if (slu_raster_index_path(index, c.base.seeds, c.base.count, far, &path, NULL, &error) ==
            SLU_OK)
            slu_raster_index_release(index, &path);
        else
            assert_int_equal(error.code, SLU_ERR_CAPACITY);
        slu_raster_index_destroy(index);
        plain_release(&c.base.raster);
    }
    remove_folder(FOLDER);
}

// ---- folders built in parts

// Threads, processes and their order do not change a byte.
static void files_are_the_same_for_all_workers(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < world_cases(60); i++) {
        index_case c = create_index_case(4 * i);
        slu_raster_index_facts facts;
        c.options.block = 1 + (int)(i % 3);
        remove_folder(FOLDER);
        remove_folder(OTHER);
        build(&c, FOLDER, &facts);
        assert_true(facts.complete && facts.built_groups == facts.groups);
        c.options.workers = 1 + (int)(i % 4);
        c.options.parallel = plain_threads();
        c.options.ranks = 1 + (int)(i % 3);
        uint64_t built = 0;
        for (int rank = c.options.ranks; rank-- > 0; built += facts.built_groups) {
            c.options.rank = rank;
            build(&c, OTHER, &facts);
            assert_true(facts.complete == (built + facts.built_groups == facts.groups));
        }
        assert_int_equal(built, facts.groups);
        assert_same_folders(FOLDER, OTHER);
        plain_release(&c.base.raster);
    }
    remove_folder(FOLDER);
    remove_folder(OTHER);
}

static bool stop_after(void *ctx, uint64_t cells, uint64_t total)
{
    int *left = ctx;
    assert_true(cells <= total);
    return (*left)-- > 0;
}

// Work that was stopped goes on with the groups that are there, and a folder that is not complete
// cannot be opened.
static void stopped_work_goes_on(void **state)
{
    (void)state;
    slu_error error = {0};
    slu_raster_index *index = NULL;
    slu_raster_index_facts facts;
    index_case c = create_index_case(12);
    plain_release(&c.base.raster);
    c.base.raster = plain_random(3, 19, 17, 50, true);
    c.options.block = 1;
    remove_folder(FOLDER);
    remove_folder(OTHER);
    build(&c, FOLDER, &facts);
    const uint64_t groups = facts.groups;
    int left = 3;
    c.options.progress = (slu_raster_progress){stop_after, &left};
    assert_int_equal(slu_raster_index_build(&c.raster, OTHER, &c.options, &facts, &error),
                     SLU_ERR_STALE);
    assert_int_equal(slu_raster_index_open(&c.raster, OTHER, &c.options, &index, &error),
                     SLU_ERR_IO);
    assert_non_null(strstr(error.text, "not complete"));
    c.options.progress.tell = NULL;
    build(&c, OTHER, &facts);
    assert_int_equal(facts.found_groups, 4);
    assert_int_equal(facts.built_groups, groups - 4);
    assert_same_folders(FOLDER, OTHER);
    plain_release(&c.base.raster);
    remove_folder(FOLDER);
    remove_folder(OTHER);
}

// ---- what is refused

static uint64_t full_disk(void *ctx)
{
    (void)ctx;
    return 10;
}

static void assert_build_fails(index_case *c, slu_status status, const char *words)
{
    slu_error error = {0};
    assert_int_equal(slu_raster_index_build(&c->raster, FOLDER, &c->options, NULL, &error), status);
    assert_non_null(strstr(error.text, words));
}

static void assert_open_fails(index_case *c, slu_status status, const char *words)
{
    slu_error error = {0};
    slu_raster_index *index = NULL;
    assert_int_equal(slu_raster_index_open(&c->raster, FOLDER, &c->options, &index, &error),
                     status);
    assert_null(index);
    assert_non_null(strstr(error.text, words));
}

static void other_rasters_and_rules_are_refused(void **state)
{
    (void)state;
    index_case c = create_index_case(12);
    c.options.block = 2;
    remove_folder(FOLDER);
    build(&c, FOLDER, NULL);
    index_case other = c;
    other.options.rules.four = !c.options.rules.four;
    assert_open_fails(&other, SLU_ERR_STALE, "ask with the same");
    assert_build_fails(&other, SLU_ERR_STALE, "ask with the same");
    other = c;
    other.raster.hash++;
    assert_open_fails(&other, SLU_ERR_STALE, "another raster");
    assert_build_fails(&other, SLU_ERR_STALE, "another raster");
    other = c;
    other.raster.unit = 0.125;
    assert_open_fails(&other, SLU_ERR_STALE, "another unit");
    other = c;
    other.options.block = 3;
    assert_build_fails(&other, SLU_ERR_STALE, "blocks of 2 cells");
    remove("build/test-raster-index/head");
    assert_build_fails(&other, SLU_ERR_STALE, "other blocks");
    assert_open_fails(&c, SLU_ERR_IO, "no index");
    remove_folder(FOLDER);
    plain_release(&c.base.raster);
}

static void bad_requests_are_refused(void **state)
{
    (void)state;
    index_case c = create_index_case(12);
    c.raster = plain_as_raster(&c.base.raster);
    remove_folder(FOLDER);
    const slu_raster_index_options good = c.options;
    c.options.block = SLU_RASTER_INDEX_MOST_BLOCK + 1;
    assert_build_fails(&c, SLU_ERR_ARGUMENT, "1 to 256");
    c.options = good;
    c.options.rank = c.options.ranks = 2;
    assert_build_fails(&c, SLU_ERR_ARGUMENT, "rank");
    c.options = good;
    c.options.memory = 100;
    assert_build_fails(&c, SLU_ERR_CAPACITY, "memory limit is too small");
    c.options = good;
    c.options.block = 1;
    c.options.disk_free = full_disk;
    assert_build_fails(&c, SLU_ERR_CAPACITY, "the disk has 0 MB left");
    c.options = good;
    remove_folder(FOLDER);
    build(&c, FOLDER, NULL);
    slu_raster_index *index = open_index(&c, FOLDER);
    slu_raster_path path;
    slu_error error = {0};
    slu_raster_seed seed = {.x = 0, .y = 0};
    assert_int_equal(slu_raster_index_path(index, &seed, 1, (slu_tile){-1, 0}, &path, NULL, &error),
                     SLU_ERR_ARGUMENT);
    assert_string_equal(error.text, "the goal at (-1, 0) is not on the raster");
    while (c.base.raster.values[seed.x] != SLU_RASTER_WALL)
        seed.x++;
    const slu_tile goal = {c.base.seeds[0].x, c.base.seeds[0].y};
    assert_int_equal(slu_raster_index_path(index, &seed, 1, goal, &path, NULL, &error),
                     SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "is in a wall"));
    slu_raster_index_destroy(index);
    remove_folder(FOLDER);
    plain_release(&c.base.raster);
}

// ---- damaged files

// Asks everything; the answers are right, or an error.
static void ask_or_refuse(index_case *c, const plain_field *plain)
{
    slu_raster_index *index = NULL;
    slu_error error = {0};
    if (slu_raster_index_open(&c->raster, FOLDER, &c->options, &index, &error) != SLU_OK) return;
    for (int i = 0; i < c->raster.width * c->raster.height; i += 7) {
        slu_raster_path path;
        const slu_tile goal = {i % c->raster.width, i / c->raster.width};
        if (slu_raster_index_path(index, c->base.seeds, c->base.count, goal, &path, NULL, &error) !=
            SLU_OK)
            continue;
        assert_true(path.cost == plain->costs[i]);
        slu_raster_index_release(index, &path);
    }
    slu_raster_index_destroy(index);
}

static void damage(const char *name, slui_random *random)
{
    size_t size;
    char *bytes = read_whole(name, &size);
    if (slui_random_below(random, 4) == 0) {
        size = slui_random_below(random, (uint32_t)size);
    } else {
        for (uint32_t i = 1 + slui_random_below(random, 3); i > 0; i--)
            bytes[slui_random_below(random, (uint32_t)size)] ^=
                (char)(1 + slui_random_below(random, 255));
    }
    write_whole(name, bytes, size);
    free(bytes);
}

// Flipped and cut files lead to an error or to a right answer; building again repairs those that
// are cut off.
static void damaged_files_never_give_a_wrong_path(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"head", "group-0000000000", "group-0000000001"};
    for (uint64_t i = 0; i < world_cases(600); i++) {
        index_case c = create_index_case(12 + i % 8);
        slui_random random = raster_case_random(i);
        char name[MOST_NAME];
        slu_raster_index_facts facts;
        c.options.block = 2;
        remove_folder(FOLDER);
        build(&c, FOLDER, &facts);
        plain_field plain = plain_solve(&c.base.raster, &c.base.options, c.base.seeds, c.base.count,
                                        facts.ground_unit, facts.ground.least);
        const char *which = NAMES[i % (facts.groups > 1 ? 3 : 2)];
        snprintf(name, sizeof name, "%s/%s", FOLDER, which);
        damage(name, &random);
        ask_or_refuse(&c, &plain);
        plain_field_release(&plain);
        plain_release(&c.base.raster);
    }
    remove_folder(FOLDER);
}

static void newer_and_foreign_files_are_named(void **state)
{
    (void)state;
    index_case c = create_index_case(12);
    size_t size;
    remove_folder(FOLDER);
    build(&c, FOLDER, NULL);
    char *bytes = read_whole("build/test-raster-index/head", &size);
    bytes[8]++;
    write_whole("build/test-raster-index/head", bytes, size);
    assert_open_fails(&c, SLU_ERR_UNSUPPORTED, "newer version");
    bytes[0]++;
    write_whole("build/test-raster-index/head", bytes, size);
    assert_open_fails(&c, SLU_ERR_FORMAT, "sluice raster index");
    free(bytes);
    remove_folder(FOLDER);
    plain_release(&c.base.raster);
}

// A group that is cut off is built again.
static void cut_groups_are_built_again(void **state)
{
    (void)state;
    index_case c = create_index_case(12);
    slu_raster_index_facts facts;
    c.options.block = 2;
    remove_folder(FOLDER);
    remove_folder(OTHER);
    build(&c, FOLDER, NULL);
    build(&c, OTHER, NULL);
    assert_int_equal(truncate("build/test-raster-index/group-0000000001", 600), 0);
    build(&c, FOLDER, &facts);
    assert_int_equal(facts.built_groups, 1);
    assert_same_folders(FOLDER, OTHER);
    remove_folder(FOLDER);
    remove_folder(OTHER);
    plain_release(&c.base.raster);
}

// ---- memory that fails

static void failing_allocations_leave_nothing(void **state)
{
    (void)state;
    index_case c = create_index_case(8);
    c.raster = plain_as_raster(&c.base.raster);
    c.options.block = 3;
    for (long nth = 0;; nth += world_step()) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        c.options.allocator = &memory.allocator;
        slu_raster_index *index = NULL;
        slu_raster_path path;
        slu_error error;
        const slu_tile goal = {c.raster.width - 1, c.raster.height - 1};
        remove_folder(FOLDER);
        slu_status status = slu_raster_index_build(&c.raster, FOLDER, &c.options, NULL, &error);
        if (status == SLU_OK)
            status = slu_raster_index_open(&c.raster, FOLDER, &c.options, &index, &error);
        if (status == SLU_OK)
            status =
                slu_raster_index_path(index, c.base.seeds, c.base.count, goal, &path, NULL, &error);
        if (status == SLU_OK) slu_raster_index_release(index, &path);
        slu_raster_index_destroy(index);
        assert_int_equal(memory.live_blocks, 0);
        if (status == SLU_OK && !support_allocator_failed(&memory)) break;
        if (status != SLU_OK) assert_int_equal(status, SLU_ERR_MEMORY);
    }
    remove_folder(FOLDER);
    plain_release(&c.base.raster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_those_of_a_plain_reference),
        cmocka_unit_test(little_memory_gives_the_same_paths),
        cmocka_unit_test(files_are_the_same_for_all_workers),
        cmocka_unit_test(stopped_work_goes_on),
        cmocka_unit_test(other_rasters_and_rules_are_refused),
        cmocka_unit_test(bad_requests_are_refused),
        cmocka_unit_test(damaged_files_never_give_a_wrong_path),
        cmocka_unit_test(newer_and_foreign_files_are_named),
        cmocka_unit_test(cut_groups_are_built_again),
        cmocka_unit_test(failing_allocations_leave_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
