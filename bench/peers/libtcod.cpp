// SPDX-License-Identifier: MIT
// libtcod's A* behind the driver of bench/peers. KIND is `map`, its usual mode, which steps
// diagonally even between two walls; or `callback`, where a function of ours enforces the
// benchmark's rule.
#include <libtcod/fov.h>
#include <libtcod/path.h>

#include "driver.h"

static const float DIAGONAL = 1.41421356f;

static float step_cost(int x, int y, int to_x, int to_y, void *data)
{
    return static_cast<const grid *>(data)->step_allowed(x, y, to_x - x, to_y - y) ? 1.0f : 0.0f;
}

static TCOD_map_t make_map(const grid &g)
{
    TCOD_map_t map = TCOD_map_new(g.width, g.height);
    for (int y = 0; y < g.height; y++)
        for (int x = 0; x < g.width; x++)
            TCOD_map_set_properties(map, x, y, g.free(x, y), g.free(x, y));
    return map;
}

int main(int argc, char **argv)
{
    std::string kind = argc == 5 ? argv[4] : "";
    if (kind != "map" && kind != "callback")
        stop("usage: libtcod-driver MAP QUERIES REPEAT map|callback");
    grid g = read_map(argv[1]);
    TCOD_map_t map = make_map(g);
    TCOD_path_t finder =
        kind == "map" ? TCOD_path_new_using_map(map, DIAGONAL)
                      : TCOD_path_new_using_function(g.width, g.height, step_cost, &g, DIAGONAL);
    answer(read_queries(argv[2]), std::atoi(argv[3]), [&](const query &q, std::vector<tile> &path) {
        if (!TCOD_path_compute(finder, q.start.x, q.start.y, q.goal.x, q.goal.y)) return;
        path.push_back(q.start);
        for (int i = 0; i < TCOD_path_size(finder); i++) {
            tile t;
            TCOD_path_get(finder, i, &t.x, &t.y);
            path.push_back(t);
        }
    });
    TCOD_path_delete(finder);
    TCOD_map_delete(map);
    return 0;
}
