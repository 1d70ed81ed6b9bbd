// SPDX-License-Identifier: MIT
// Files: complete or unchanged, and every failure names the file and the system's reason.
#define _XOPEN_SOURCE 700 // mkdtemp, setrlimit
#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/files.h"
#include "base/memory.h"
#include "support.h"

#define MAP_TEXT "type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n"
#define SCENARIO_TEXT "version 1\n0\tm.map\t3\t2\t0\t0\t2\t0\t2.82842712\n"

enum { NAME_CAPACITY = 512 };

typedef struct folder {
    char name[NAME_CAPACITY];
} folder;

static int make_folder(void **state)
{
    folder *f = calloc(1, sizeof *f);
    const char *base = getenv("TMPDIR");
    snprintf(f->name, sizeof f->name, "%s/sluice-files-XXXXXX", base ? base : "/tmp");
    *state = f;
    return mkdtemp(f->name) ? 0 : -1;
}

// How many entries the folder has; removes them if asked to.
static int count_entries(const folder *f, bool remove_them)
{
    DIR *entries = opendir(f->name);
    assert_non_null(entries);
    int count = 0;
    for (struct dirent *entry = readdir(entries); entry; entry = readdir(entries)) {
        if (entry->d_name[0] == '.') continue;
        char name[2 * NAME_CAPACITY];
        snprintf(name, sizeof name, "%s/%s", f->name, entry->d_name);
        if (remove_them) remove(name);
        count++;
    }
    closedir(entries);
    return count;
}

static int remove_folder(void **state)
{
    folder *f = *state;
    count_entries(f, true);
    int failed = rmdir(f->name);
    free(f);
    return failed;
}

static const char *in_folder(void **state, const char *name)
{
    static char path[2 * NAME_CAPACITY];
    snprintf(path, sizeof path, "%s/%s", ((folder *)*state)->name, name);
    return path;
}

static void put_file(const char *file, const char *text)
{
    FILE *stream = fopen(file, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, strlen(text), stream), strlen(text));
    assert_int_equal(fclose(stream), 0);
}

static void assert_file_is(const char *file, const char *text)
{
    char *found = NULL;
    size_t size = 0;
    slu_allocator memory = slui_allocator_or_default(NULL);
    assert_int_equal(slui_file_read(file, &memory, &found, &size, NULL), SLU_OK);
    assert_int_equal(size, strlen(text));
    assert_memory_equal(found, text, size);
    slui_free(&memory, found, size, 1);
}

static void assert_says(const slu_error *error, const char *words)
{
    if (!strstr(error->text, words)) fail_msg("'%s' does not say '%s'", error->text, words);
}

static slu_map *some_map(void)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_parse(MAP_TEXT, strlen(MAP_TEXT), NULL, &map, NULL), SLU_OK);
    return map;
}

static void a_map_is_saved_and_loaded(void **state)
{
    const char *file = in_folder(state, "m.map");
    slu_map *map = some_map(), *copy = NULL;
    assert_int_equal(slu_map_save(map, file, NULL), SLU_OK);
    assert_file_is(file, MAP_TEXT);
    assert_int_equal(slu_map_load(file, NULL, &copy, NULL), SLU_OK);
    assert_int_equal(slu_map_width(copy), 3);
    assert_int_equal(slu_map_glyph(copy, (slu_tile){1, 0}), '@');
    assert_int_equal(count_entries(*state, false), 1);
    slu_map_destroy(copy);
    slu_map_destroy(map);
}

static slu_status parse_with_costs(const char *costs, slu_map **out)
{
    slu_glyphs glyphs;
    slu_map_options options = {.glyphs = &glyphs};
    slu_glyphs_default(&glyphs);
    assert_int_equal(slu_glyphs_parse_costs(&glyphs, costs, strlen(costs), NULL), SLU_OK);
    return slu_map_parse(MAP_TEXT, strlen(MAP_TEXT), &options, out, NULL);
}

// What the default characters cost is in every map file; any other cost is in the file beside it.
static void a_map_is_saved_with_its_costs(void **state)
{
    slu_map *map = some_map(), *copy = NULL;
    slu_rect all = {0, 0, 3, 2};
    assert_int_equal(slu_map_fill_cost(map, all, 2.25, NULL), SLU_OK);
    assert_int_equal(slu_map_save(map, in_folder(state, "m.map"), NULL), SLU_OK);
    assert_file_is(in_folder(state, "m.map"), MAP_TEXT);
    assert_file_is(in_folder(state, "m.map.cost"), ". 2.25\n");
    assert_int_equal(parse_with_costs(". 2.25\n", &copy), SLU_OK);
    for (slu_tile t = {0}; t.y < 2; t.y += t.x == 2, t.x = (t.x + 1) % 3)
        assert_true(slu_map_cost(map, t) == slu_map_cost(copy, t));
    slu_map_destroy(copy);
    slu_map_destroy(map);
}

static void costs_that_a_file_cannot_hold_are_refused(void **state)
{
    slu_map *map = some_map();
    slu_error error = {0};
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){2, 1, 1, 1}, 3, NULL), SLU_OK);
    assert_int_equal(slu_map_save(map, in_folder(state, "m.map"), &error), SLU_ERR_UNSUPPORTED);
    assert_says(&error, "the tiles of '.' differ, the first at 2, 1");
    assert_int_equal(count_entries(*state, false), 0);
    slu_map_destroy(map);
}

static void a_scenario_is_saved_and_loaded(void **state)
{
    const char *file = in_folder(state, "m.map.scen");
    slu_scenario *scenario = NULL, *copy = NULL;
    slu_status status =
        slu_scenario_parse(SCENARIO_TEXT, strlen(SCENARIO_TEXT), 3, 2, NULL, &scenario, NULL);
    assert_int_equal(status, SLU_OK);
    assert_int_equal(slu_scenario_save(scenario, "m.map", file, NULL), SLU_OK);
    assert_file_is(file, SCENARIO_TEXT);
    assert_int_equal(slu_scenario_load(file, 3, 2, NULL, &copy, NULL), SLU_OK);
    assert_int_equal(slu_scenario_count(copy), 1);
    slu_error error = {0};
    assert_int_equal(slu_scenario_save(scenario, "a\tb", file, &error), SLU_ERR_ARGUMENT);
    assert_says(&error, "map_name");
    assert_file_is(file, SCENARIO_TEXT);
    slu_scenario_destroy(copy);
    slu_scenario_destroy(scenario);
}

static void a_bad_file_keeps_its_place(void **state)
{
    const char *file = in_folder(state, "bad.map");
    put_file(file, "type octile\nheight 2\nwidth 3\nmap\n.@.\n.~.\n");
    slu_map *map = NULL;
    slu_error error = {0};
    assert_int_equal(slu_map_load(file, NULL, &map, &error), SLU_ERR_FORMAT);
    assert_null(map);
    assert_int_equal(error.line, 6);
    assert_int_equal(error.column, 2);
    put_file(file, "version 1\n0\tm\t3\t2\t3\t0\t0\t0\t1\n");
    slu_scenario *scenario = NULL;
    assert_int_equal(slu_scenario_load(file, 3, 2, NULL, &scenario, &error), SLU_ERR_FORMAT);
    assert_null(scenario);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 9);
}

static void what_cannot_be_read_is_named_with_the_reason(void **state)
{
    slu_map *map = NULL;
    slu_error error = {0};
    assert_int_equal(slu_map_load(in_folder(state, "none.map"), NULL, &map, &error), SLU_ERR_IO);
    assert_says(&error, "none.map: No such file");
    assert_int_equal(error.line, 0);
    assert_int_equal(slu_map_load(in_folder(state, ""), NULL, &map, &error), SLU_ERR_IO);
    assert_says(&error, "Is a directory");
    slu_scenario *scenario = NULL;
    const char *file = in_folder(state, "none.scen");
    assert_int_equal(slu_scenario_load(file, 3, 2, NULL, &scenario, &error), SLU_ERR_IO);
    assert_says(&error, "none.scen: No such file");
    assert_null(map);
    assert_null(scenario);
}

static void a_long_name_does_not_displace_the_reason(void **state)
{
    (void)state;
    char file[400];
    memset(file, 'n', sizeof file);
    memcpy(file + sizeof file - 8, "/end.map", 8);
    file[sizeof file - 1] = '\0';
    slu_map *map = NULL;
    slu_error error = {0};
    assert_int_equal(slu_map_load(file, NULL, &map, &error), SLU_ERR_IO);
    assert_says(&error, "...nnn");
    assert_says(&error, "/end.ma: ");
    assert_true(strlen(error.text) < sizeof error.text - 1);
}

static void a_pipe_is_read_to_its_end(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], MAP_TEXT, strlen(MAP_TEXT)), (int)strlen(MAP_TEXT));
    close(ends[1]);
    char file[64];
    snprintf(file, sizeof file, "/dev/fd/%d", ends[0]);
    slu_map *map = NULL;
    slu_error error = {0};
    slu_status status = slu_map_load(file, NULL, &map, &error);
    close(ends[0]);
    if (status != SLU_OK) fail_msg("%s", error.text);
    assert_int_equal(slu_map_height(map), 2);
    slu_map_destroy(map);
}

// Larger than the first reads, so that the buffer grows on the way.
static void a_large_file_is_read_whole(void **state)
{
    enum { SIZE = 300000 };
    const char *file = in_folder(state, "large");
    char *text = malloc(SIZE + 1);
    for (int i = 0; i < SIZE; i++)
        text[i] = (char)('a' + i % 23);
    text[SIZE] = '\0';
    assert_int_equal(slui_file_write(file, text, SIZE, NULL), SLU_OK);
    assert_file_is(file, text);
    free(text);
}

static void saving_where_nothing_can_be_leaves_nothing_behind(void **state)
{
    slu_map *map = some_map();
    slu_error error = {0};
    const char *file = in_folder(state, "no/such/folder.map");
    assert_int_equal(slu_map_save(map, file, &error), SLU_ERR_IO);
    assert_says(&error, "folder.map: No such file");
    file = in_folder(state, "taken");
    assert_int_equal(mkdir(file, 0700), 0);
    assert_int_equal(slu_map_save(map, file, &error), SLU_ERR_IO);
    assert_says(&error, "taken: Is a directory");
    assert_int_equal(count_entries(*state, false), 1);
    slu_map_destroy(map);
}

// The limit on a file's size stands in for a full disk.
static void a_full_disk_leaves_the_old_file(void **state)
{
    const char *file = in_folder(state, "m.map");
    put_file(file, "old");
    slu_map *map = some_map();
    slu_error error = {0};
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit tight = {10, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    slu_status status = slu_map_save(map, file, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(status, SLU_ERR_IO);
    assert_says(&error, "m.map: File too large");
    assert_file_is(file, "old");
    assert_int_equal(count_entries(*state, false), 1);
    slu_map_destroy(map);
}

static void somebody_elses_temporary_is_left_alone(void **state)
{
    put_file(in_folder(state, "m.map.tmp-0"), "theirs");
    put_file(in_folder(state, "m.map"), "old");
    slu_map *map = some_map();
    assert_int_equal(slu_map_save(map, in_folder(state, "m.map"), NULL), SLU_OK);
    assert_file_is(in_folder(state, "m.map"), MAP_TEXT);
    assert_file_is(in_folder(state, "m.map.tmp-0"), "theirs");
    assert_int_equal(count_entries(*state, false), 2);
    slu_map_destroy(map);
}

// What is not a regular file is written to. A pipe of our own stands in for the devices, which a
// failing test must not replace.
static void a_pipe_is_written_to_not_replaced(void **state)
{
    const char *file = in_folder(state, "pipe");
    assert_int_equal(mkfifo(file, 0600), 0);
    int reader = open(file, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_int_equal(slui_file_write(file, "text", 4, NULL), SLU_OK);
    char text[8] = {0};
    assert_int_equal(read(reader, text, sizeof text), 4);
    assert_memory_equal(text, "text", 4);
    close(reader);
    struct stat facts;
    assert_int_equal(stat(file, &facts), 0);
    assert_true(S_ISFIFO(facts.st_mode));
    assert_int_equal(count_entries(*state, false), 1);
}

static void loading_survives_the_loss_of_any_allocation(void **state)
{
    const char *file = in_folder(state, "m.map");
    put_file(file, MAP_TEXT);
    support_allocator memory;
    for (long nth = 0;; nth++) {
        support_allocator_init(&memory, nth);
        slu_map_options options = {.allocator = &memory.allocator};
        slu_map *map = NULL;
        slu_status status = slu_map_load(file, &options, &map, NULL);
        assert_int_equal(status, support_allocator_failed(&memory) ? SLU_ERR_MEMORY : SLU_OK);
        slu_map_destroy(map);
        assert_int_equal(memory.live_blocks, 0);
        if (status != SLU_OK) continue;
        assert_true(nth >= 4); // reading, the text, the rows, the map
        return;
    }
}

static void saving_survives_the_loss_of_its_buffer(void **state)
{
    const char *file = in_folder(state, "m.map");
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_map_options options = {.allocator = &memory.allocator};
    slu_map *map = NULL;
    assert_int_equal(slu_map_parse(MAP_TEXT, strlen(MAP_TEXT), &options, &map, NULL), SLU_OK);
    memory.fail_at = (long)memory.calls;
    assert_int_equal(slu_map_save(map, file, NULL), SLU_ERR_MEMORY);
    assert_int_equal(count_entries(*state, false), 0);
    assert_int_equal(slu_map_save(map, file, NULL), SLU_OK);
    slu_map_destroy(map);
    assert_int_equal(memory.live_blocks, 0);
}

// A name reaches the system byte by byte: UTF-8, and what no encoding allows.
static void file_names_are_bytes(void **state)
{
    static const char *const NAMES[] = {"Gr\xC3\xBC\xC3\x9F \xE5\x9C\xB0.map", "caf\xE9.map"};
    const folder *f = *state;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        char name[2 * NAME_CAPACITY];
        snprintf(name, sizeof name, "%s/%s", f->name, NAMES[i]);
        slu_map *map = NULL, *read = NULL;
        assert_int_equal(slu_map_create(5, 4, NULL, &map, NULL), SLU_OK);
        assert_int_equal(slu_map_save(map, name, NULL), SLU_OK);
        assert_int_equal(access(name, R_OK), 0);
        assert_int_equal(count_entries(f, false), i + 1);
        assert_int_equal(slu_map_load(name, NULL, &read, NULL), SLU_OK);
        assert_int_equal(slu_map_width(read), 5);
        slu_map_destroy(read);
        slu_map_destroy(map);
    }
}

#define in_a_folder(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

// A device may never end, so reading stops at a stated size.
static void what_never_ends_is_refused(void **state)
{
    (void)state;
    slu_error error = {0};
    slu_map *map = NULL;
    slu_scenario *scenario = NULL;
    if (access("/dev/zero", R_OK) != 0) skip();
    assert_int_equal(slu_map_load("/dev/zero", NULL, &map, &error), SLU_ERR_IO);
    assert_says(&error, "/dev/zero: it has more than 256 MiB");
    assert_int_equal(slu_scenario_load("/dev/zero", 3, 2, NULL, &scenario, &error), SLU_ERR_IO);
    assert_says(&error, "/dev/zero: it has more than 256 MiB");
}

// The file is sparse: only its size is looked at.
static void a_file_above_the_limit_is_refused_unread(void **state)
{
    const char *file = in_folder(state, "large.map");
    slu_error error = {0};
    slu_map *map = NULL, *small = some_map();
    slu_atlas *atlas = NULL;
    put_file(file, "");
    assert_int_equal(truncate(file, (off_t)SLU_MAX_FILE_BYTES + 1), 0);
    assert_int_equal(slu_map_load(file, NULL, &map, &error), SLU_ERR_IO);
    assert_says(&error, "large.map: it has more than 1024 MiB");
    assert_int_equal(truncate(file, (off_t)SLU_MAX_ATLAS_BYTES + 1), 0);
    assert_int_equal(slu_atlas_load(small, file, NULL, &atlas, &error), SLU_ERR_IO);
    assert_says(&error, "large.map: it has more than 16384 MiB");
    slu_map_destroy(small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        in_a_folder(a_map_is_saved_and_loaded),
        in_a_folder(a_map_is_saved_with_its_costs),
        in_a_folder(costs_that_a_file_cannot_hold_are_refused),
        in_a_folder(a_scenario_is_saved_and_loaded),
        in_a_folder(a_bad_file_keeps_its_place),
        in_a_folder(what_cannot_be_read_is_named_with_the_reason),
        in_a_folder(a_long_name_does_not_displace_the_reason),
        in_a_folder(a_pipe_is_read_to_its_end),
        in_a_folder(a_large_file_is_read_whole),
        in_a_folder(what_never_ends_is_refused),
        in_a_folder(a_file_above_the_limit_is_refused_unread),
        in_a_folder(saving_where_nothing_can_be_leaves_nothing_behind),
        in_a_folder(a_full_disk_leaves_the_old_file),
        in_a_folder(somebody_elses_temporary_is_left_alone),
        in_a_folder(a_pipe_is_written_to_not_replaced),
        in_a_folder(loading_survives_the_loss_of_any_allocation),
        in_a_folder(saving_survives_the_loss_of_its_buffer),
        in_a_folder(file_names_are_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
