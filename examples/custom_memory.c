// SPDX-License-Identifier: MIT
// Your own memory: every object takes its memory from the allocator you give it. This one counts,
// and shows that a finder that has warmed up allocates no more.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

typedef struct counter {
    size_t calls, live;
} counter;

static void *count_alloc(void *ctx, size_t size)
{
    counter *c = ctx;
    c->calls++;
    c->live += size;
    return calloc(1, size);
}

static void count_free(void *ctx, void *memory, size_t size)
{
    ((counter *)ctx)->live -= size;
    free(memory);
}

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

int main(int argc, char **argv)
{
    counter count = {0};
    slu_allocator allocator = {count_alloc, count_free, &count};
    slu_map_options options = {.allocator = &allocator};
    slu_error error;
    slu_map *map;
    slu_finder *finder; // uses the map's allocator
    stop_on(slu_map_load(argc > 1 ? argv[1] : "scenes/caves.map", &options, &map, &error), &error);
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);

    slu_query query = {.start = {9, 53}, .goal = {76, 4}};
    slu_result result;
    for (int i = 0; i < 3; i++) {
        size_t before = count.calls;
        stop_on(slu_find(finder, &query, &result, &error), &error);
        printf("query %d: %s, %s\n", i + 1, slu_outcome_name(result.outcome),
               count.calls > before ? "took memory" : "took none");
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
    printf("bytes left at the end: %zu\n", count.live);
    return count.live == 0 ? 0 : 1;
}
