// SPDX-License-Identifier: MIT
// Prints a hostile world, or how long each phase of preparing and using it takes.
//
//     hostile-world zigzag 40000 > zigzag.geojson
//     hostile-world --phases zigzag 40000
//     hostile-world                        names the kinds
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hostile_worlds.h"

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// Prints what a phase took, and why it failed if it did.
static bool report(const char *phase, double *begin, slu_status status, const slu_error *error)
{
    double now = seconds();
    printf("  %s %.2f%s%s", phase, now - *begin,
           status == SLU_OK ? "" : " refused: ", status == SLU_OK ? "" : error->text);
    fflush(stdout);
    *begin = seconds();
    return status == SLU_OK;
}

static void try_method(const char *name, const slu_world *world, const slu_free_space *space,
                       const slu_point ends[2])
{
    slu_error error = {0};
    slu_router_options options = {0};
    slu_router *router = NULL;
    slu_space_query query = {.from = ends[0], .to = ends[1]};
    slu_space_path path = {0};
    slu_methods_find(slu_space_methods(), name, &options.method, NULL);
    printf("  | %s", name);
    double begin = seconds();
    if (!report("build", &begin, slu_router_create(space, &options, &router, &error), &error))
        return;
    if (report("find", &begin, slu_router_find(router, &query, &path, &error), &error) &&
        path.count > 0)
        report("check", &begin,
               slu_space_path_check(world, 0, path.points, path.count, NULL, &error), &error);
    slu_router_destroy(router);
}

static void time_phases(const char *text, size_t size, const slu_point ends[2])
{
    slu_error error = {0};
    slu_world *world = NULL;
    slu_free_space *space = NULL;
    double begin = seconds();
    if (report("parse", &begin, slu_world_parse(text, size, NULL, &world, &error), &error) &&
        report("prepare", &begin, slu_free_space_create(world, 0, NULL, &space, &error), &error)) {
        try_method("convex", world, space, ends);
        try_method("polyanya", world, space, ends);
    }
    printf("\n");
    slu_free_space_destroy(space);
    slu_world_destroy(world);
}

int main(int count, char **arguments)
{
    bool phases = count > 1 && strcmp(arguments[1], "--phases") == 0;
    for (size_t kind = 0; kind < hostile_count(); kind++) {
        if (count < 3 + phases) {
            printf("%-16s %s\n", hostile_at(kind)->name, hostile_at(kind)->why);
            continue;
        }
        if (strcmp(arguments[1 + phases], hostile_at(kind)->name) != 0) continue;
        slu_point ends[2];
        size_t size = 0;
        char *text = hostile_text(kind, strtoul(arguments[2 + phases], NULL, 10), &size, ends);
        if (phases)
            time_phases(text, size, ends);
        else
            fwrite(text, 1, size, stdout);
        free(text);
        return 0;
    }
    return 1;
}
