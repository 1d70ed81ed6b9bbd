// SPDX-License-Identifier: MIT
// Finds a path around a square with the installed library, and prints the version.
#include <stdio.h>

#include <sluice/space.h>

int main(void)
{
    static const slu_point SQUARE[] = {{2, 2}, {4, 2}, {4, 4}, {2, 4}};
    static const size_t CORNERS = 4;
    const slu_shape shape = {.points = SQUARE, .ring_sizes = &CORNERS, .ring_count = 1};
    slu_error error = {0};
    slu_world *world = NULL;
    slu_free_space *space = NULL;
    slu_router *router = NULL;
    slu_space_path path = {0};
    slu_status status = slu_world_create(NULL, &world, &error);
    if (status == SLU_OK) status = slu_world_add(world, &shape, NULL, &error);
    if (status == SLU_OK) status = slu_free_space_create(world, 0.5, NULL, &space, &error);
    if (status == SLU_OK) status = slu_router_create(space, NULL, &router, &error);
    const slu_space_query query = {.from = {1, 3}, .to = {5, 3}};
    if (status == SLU_OK) status = slu_router_find(router, &query, &path, &error);
    if (status != SLU_OK) fprintf(stderr, "%s\n", error.text);
    bool found = status == SLU_OK && path.outcome == SLU_FOUND && path.length > 4;
    slu_router_destroy(router);
    slu_free_space_destroy(space);
    slu_world_destroy(world);
    if (found) puts(slu_version());
    return found ? 0 : 1;
}
