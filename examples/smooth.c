// SPDX-License-Identifier: MIT
// A path among polygons: a round unit walks past two walls, first by itself and then with a cart
// behind it.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/space.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static void add_box(slu_world *world, slu_point least, slu_point most)
{
    const slu_point corners[4] = {least, {most.x, least.y}, most, {least.x, most.y}};
    const size_t count = 4;
    const slu_shape box = {.points = corners, .ring_sizes = &count, .ring_count = 1};
    slu_error error;
    stop_on(slu_world_add(world, &box, NULL, &error), &error);
}

static void walk(const slu_world *world, double radius)
{
    slu_error error;
    slu_free_space *space;
    slu_router *router;
    slu_space_path path;
    const slu_space_query query = {.from = {-3, 0}, .to = {21, 0}};
    stop_on(slu_free_space_create(world, radius, NULL, &space, &error), &error);
    stop_on(slu_router_create(space, NULL, &router, &error), &error);
    stop_on(slu_router_find(router, &query, &path, &error), &error);
    printf("radius %.1f: %s, length %.4f\n", radius, slu_outcome_name(path.outcome), path.length);
    for (size_t i = 0; i < path.count; i++)
        printf("  %.3f, %.3f\n", path.points[i].x, path.points[i].y);
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}

int main(void)
{
    slu_error error;
    slu_world *world;
    stop_on(slu_world_create(NULL, &world, &error), &error);
    add_box(world, (slu_point){0, -10}, (slu_point){4, 1});
    add_box(world, (slu_point){0, 3}, (slu_point){4, 20});
    add_box(world, (slu_point){14, -4}, (slu_point){18, 15});
    walk(world, 0.5); // fits through the gap, which is 2 wide
    walk(world, 1.5); // has to go around
    slu_world_destroy(world);
    return 0;
}
