// SPDX-License-Identifier: MIT
// Hierarchical search: a route over clusters first, and the tiles of each cluster when the unit
// gets there.
#include <cstdio>
#include <sluice/sluice.hpp>

int main(int argc, char **argv)
try {
    const slu_tile start = {56, 60}, goal = {466, 466};
    sluice::map map = sluice::map::load(argc > 1 ? argv[1] : "scenes/fortress.map").value();
    sluice::hpa hpa = sluice::hpa::create(map).value();
    slu_route route = hpa.plan(start, goal).value();
    std::printf("route: %s, cost %.2f, %zu areas\n", sluice::name(route.outcome), route.cost,
                route.legs);

    std::size_t legs = 0, steps = 0;
    for (bool last = route.outcome != SLU_FOUND; !last; legs++) {
        slu_leg leg = hpa.next().value();
        steps += sluice::path(leg).size() - 1;
        last = leg.last;
        // ... let the unit walk the path; the next leg is not searched for until it is needed ...
    }
    std::printf("walked %zu legs, %zu steps\n", legs, steps);
    sluice::finder finder = sluice::finder::create(map).value();
    double shortest = finder.find(start, goal).value().cost;
    std::printf("%.1f %% longer than the shortest path\n", 100 * (route.cost / shortest - 1));
    return legs == route.legs ? 0 : 1;
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
