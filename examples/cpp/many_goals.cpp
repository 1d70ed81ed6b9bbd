// SPDX-License-Identifier: MIT
// Many goals: one search finds the goal that is cheapest to reach, for less than one search per
// goal.
#include <cstdio>
#include <iterator>
#include <sluice/sluice.hpp>

int main(int argc, char **argv)
try {
    static const slu_tile wells[] = {{60, 5}, {60, 60}, {20, 57}, {90, 45}, {44, 15}};
    const slu_tile start = {43, 38};
    sluice::map map = sluice::map::load(argc > 1 ? argv[1] : "scenes/rooms.map").value();
    sluice::finder finder = sluice::finder::create(map).value();

    std::uint64_t expanded = 0;
    for (slu_tile well : wells) {
        slu_result result = finder.find(start, well).value();
        expanded += result.stats.expanded;
        std::printf("the well at (%d, %d): cost %.2f\n", well.x, well.y, result.cost);
    }

    slu_query query{};
    query.start = start;
    query.goals = wells;
    query.goal_count = std::size(wells);
    slu_result result = finder.find(query).value();
    slu_tile nearest = sluice::path(result).back();
    std::printf("the nearest is (%d, %d): cost %.2f\n", nearest.x, nearest.y, result.cost);
    std::printf("one search was %s than five\n",
                result.stats.expanded < expanded ? "less work" : "more");
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
