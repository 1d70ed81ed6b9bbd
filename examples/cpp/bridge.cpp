// SPDX-License-Identifier: MIT
// A bridge collapses while a unit walks to it: the path is no longer valid, and is repaired over
// the other bridge. Once the first is rebuilt, the ground there is as before.
#include <cstdio>
#include <sluice/sluice.hpp>

static slu_change put(slu_rect area, char glyph)
{
    slu_change change{};
    change.area = area;
    change.glyph = glyph;
    return change;
}

int main()
try {
    const slu_change river = put({30, 0, 3, 40}, 'W');
    const slu_change bridge = put({30, 20, 3, 1}, '.'), other = put({30, 29, 3, 1}, '.');
    const slu_change collapse = put({30, 20, 3, 1}, 'W');
    sluice::map map = sluice::map::create(64, 40).value();
    map.apply({river, bridge, other}).value();
    sluice::finder finder = sluice::finder::create(map).value();
    slu_result found = finder.find({2, 20}, {61, 20}).value();
    std::printf("a path of cost %.2f, found on revision %d\n", found.cost,
                static_cast<int>(found.revision));

    slu_change buffer[2];
    auto rebuild = map.undo({collapse}, buffer).value();
    map.apply({collapse}).value();
    const std::size_t here = 10; // the unit has walked ten straight steps
    slu_path_hold hold = sluice::path_holds(map, sluice::path(found), here).value();
    std::printf("the bridge collapses: it holds up to tile %d and again from tile %d\n",
                static_cast<int>(hold.reaches), static_cast<int>(hold.resumes));

    slu_repair_query broken{};
    broken.path = found.path;
    broken.length = found.path_length;
    broken.at = here;
    broken.bound = 1.5;
    broken.lower_bound = found.cost - static_cast<double>(here);
    broken.revision = found.revision;
    slu_repair repair = finder.repair(broken).value();
    std::printf("%s: cost %.2f from here, at most %.2f times the cheapest\n",
                sluice::name(repair.outcome), repair.result.cost,
                repair.result.cost / repair.lower_bound);
    map.apply(rebuild).value();
    std::printf("rebuilt: '%c' on revision %d\n", map.glyph({31, 20}),
                static_cast<int>(map.revision()));
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
