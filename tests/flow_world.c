// SPDX-License-Identifier: MIT
// Random worlds for the tests of flow fields: see flow_world.h.
#include "flow_world.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random_world.h"
#include "reference.h"

void flow_world_open(flow_world *w, int number, slui_random *random)
{
    *w = (flow_world){.map = world_map(random, FLOW_SIDE), .rules = world_rules(number)};
    w->tiles = slu_map_width(w->map) * slu_map_height(w->map);
    world_grounds(w->map, random);
    if (slui_random_below(random, 2)) world_terrain(w->map, random);
    if (slui_random_below(random, 4) == 0) world_even_out(w->map, random);
    if (slui_random_below(random, 3) == 0) w->rules.unit = world_unit(random);
    if (slui_random_below(random, 3) == 0) w->influence = world_influence(w->map, random);
    w->rules.influence = w->influence;
    w->goal_count = 1 + slui_random_below(random, FLOW_MOST_GOALS);
    for (size_t i = 0; i < w->goal_count; i++)
        w->goals[i] = world_tile(w->map, random);
}

void flow_world_close(flow_world *w)
{
    slu_influence_destroy(w->influence);
    slu_map_destroy(w->map);
}

slu_tile flow_world_tile(const slu_map *map, int index)
{
    return (slu_tile){index % slu_map_width(map), index / slu_map_width(map)};
}

slu_flow *flow_world_flow(const flow_world *w)
{
    slu_flow *flow = NULL;
    slu_error error = {0};
    slu_flow_options options = {.rules = w->rules};
    if (slu_flow_create(w->map, &options, &flow, &error)) fail_msg("%s", error.text);
    return flow;
}

void flow_world_change(flow_world *w, slui_random *random)
{
    if (w->influence && slui_random_below(random, 3) == 0) {
        slu_tile middle = world_tile(w->map, random);
        double amount = (double)slui_random_below(random, 80) / 10 - 4;
        assert_int_equal(slu_influence_add(w->influence, middle, 3, amount, NULL), SLU_OK);
    } else {
        world_edit(w->map, random, slui_random_below(random, 2));
    }
}

// The cheapest of the goals, by the plain Dijkstra.
void flow_world_costs(const flow_world *w, double *out)
{
    double one[FLOW_TILES];
    for (int i = 0; i < w->tiles; i++)
        out[i] = INFINITY;
    for (size_t g = 0; g < w->goal_count; g++) {
        if (!isfinite(reference_standing(w->map, &w->rules, w->goals[g]))) continue;
        reference_flood_to(w->map, &w->rules, w->goals[g], one);
        for (int i = 0; i < w->tiles; i++)
            out[i] = fmin(out[i], one[i] + w->costs[g]);
    }
}
