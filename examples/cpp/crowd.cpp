// SPDX-License-Identifier: MIT
// A crowd: two columns march through each other at a crossing, tick by tick, and nobody collides.
// Then the same as one plan, computed before anybody moves.
#include <cstdio>
#include <sluice/sluice.hpp>
#include <vector>

static void walk(const sluice::map &map, const std::vector<slu_errand> &errands)
{
    sluice::crowd crowd = sluice::crowd::create(map).value();
    for (const slu_errand &errand : errands)
        crowd.add(errand).value();
    slu_crowd_stats stats{};
    while (stats.at_goal < errands.size() && stats.tick < 100) {
        stats = crowd.step().value();
        std::printf("tick %d: %d there\n", static_cast<int>(stats.tick),
                    static_cast<int>(stats.at_goal));
    }
}

static void plan(const sluice::map &map, const std::vector<slu_errand> &errands)
{
    slu_plan_options options{};
    options.crowd.method = sluice::crowd_methods().find("lacam").value();
    slu_plan_facts facts = sluice::plan::create(map, errands, options).value().describe();
    std::printf("%s: %d ticks\n", sluice::name(facts.outcome), static_cast<int>(facts.makespan));
}

int main()
try {
    sluice::map map = sluice::map::create(12, 12).value();
    std::vector<slu_errand> errands;
    for (int i = 0; i < 5; i++) {
        errands.push_back({0, {0, 3 + i}, {11, 3 + i}});
        errands.push_back({0, {3 + i, 0}, {3 + i, 11}});
    }
    walk(map, errands);
    plan(map, errands);
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
