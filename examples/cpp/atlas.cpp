// SPDX-License-Identifier: MIT
// An atlas analyses a map once; then estimates take its walls into account, and the same search
// expands less. One atlas serves any number of finders.
#include <cstdio>
#include <sluice/sluice.hpp>

int main()
try {
    sluice::map map = sluice::map::load("scenes/fortress.map").value();
    slu_atlas_options options{};
    options.landmarks = 4;
    sluice::atlas atlas = sluice::atlas::create(map, options).value();
    slu_atlas_facts facts = atlas.describe();
    std::printf("%u zones, %u gates, %d landmarks\n", facts.zone_count, facts.gate_count,
                facts.landmark_count);

    slu_finder_options guided{};
    guided.atlas = atlas.get();
    sluice::finder finder = sluice::finder::create(map, guided).value();
    for (const char *name : {"astar+octile", "astar+gateway", "astar+differential", "astar+guided",
                             "jps+octile", "jps+guided"}) {
        slu_query query{};
        query.start = {56, 60};
        query.goal = {466, 466};
        query.algorithm = sluice::algorithm(name).value();
        slu_result result = finder.find(query).value();
        std::printf("%-18s cost %.2f, estimate at the start %6.2f, %5d expanded\n", name,
                    result.cost, result.stats.estimate, static_cast<int>(result.stats.expanded));
    }
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
