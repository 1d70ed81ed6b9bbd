// SPDX-License-Identifier: MIT
// One map for all units: a scout, a wagon two tiles wide, and a scout that stays out of an enemy's
// reach. None of them needs a grid of its own.
#include <cstdio>
#include <sluice/sluice.hpp>

static const char ROWS[] = "............"
                           "............"
                           "..@@@@@@@@@@"
                           "............"
                           "............"
                           "@.@@@@@@..@@"
                           "............"
                           "............";

static void send(const char *name, const sluice::map &map, const slu_rules &rules)
{
    slu_finder_options options{};
    options.rules = rules;
    sluice::finder finder = sluice::finder::create(map, options).value();
    slu_result result = finder.find({0, 0}, {4, 6}).value();
    std::printf("%-14s %s, cost %.2f:", name, sluice::name(result.outcome), result.cost);
    for (slu_tile tile : sluice::path(result))
        std::printf(" %d,%d", tile.x, tile.y);
    std::printf("\n");
}

int main()
try {
    sluice::map map = sluice::map::create_from(12, 8, ROWS).value();
    sluice::influence danger = sluice::influence::create(map).value();
    danger.add({1, 5}, 3, 20).value();

    slu_rules scout{}, wagon{}, careful{};
    wagon.unit.size = 2;
    careful.influence = danger.get();
    send("scout", map, scout);
    send("wagon", map, wagon);
    send("careful scout", map, careful);
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
