// SPDX-License-Identifier: MIT
// A vehicle: it cannot turn on the spot, and the faster it goes the wider it turns. Its path comes
// with the heading and the speed at every tile, and its cost is the time it takes.
#include <cstdio>
#include <sluice/sluice.hpp>

// Each move of the path: where it ends, its heading, its speed.
static void print_moves(const slu_result &result)
{
    auto path = sluice::path(result);
    auto states = sluice::states(result);
    for (std::size_t i = 0; i < path.size();) {
        std::printf("  (%2d, %2d) %-2s speed %d\n", path[i].x, path[i].y,
                    sluice::name(states[i].heading), states[i].speed);
        // A move at speed 3 is three tiles long; the next one ends at the last tile of its own.
        if (++i < path.size()) i += static_cast<std::size_t>(states[i].speed) - 1;
    }
}

int main()
try {
    sluice::map map = sluice::map::create(24, 12).value();
    map.fill({0, 6, 16, 1}, '@').value();

    // Out along a wall, round its end, and back on the other side, facing west again.
    slu_query query{};
    query.start = {2, 5};
    query.goal = {2, 7};
    query.heading = SLU_EAST;
    query.goal_heading = SLU_WEST;
    for (int speed = 1; speed <= 3; speed++) {
        slu_finder_options options{};
        options.motion.max_turn = 1;
        options.motion.top_speed = speed;
        sluice::finder finder = sluice::finder::create(map, options).value();
        slu_result result = finder.find(query).value();
        std::printf("top speed %d: cost %.2f\n", speed, result.cost);
        if (speed == 3) print_moves(result);
    }
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
