// SPDX-License-Identifier: MIT
// Fog of war: a unit that sees two tiles far crosses ground it has never seen.
#include <algorithm>
#include <cstdio>
#include <sluice/sluice.hpp>

enum { SIGHT = 2 };

// Copies what the unit sees into the map that it plans on; returns the rectangle it sees.
static slu_rect look(const sluice::map &world, sluice::map &known, slu_tile at)
{
    int left = std::max(at.x - SIGHT, 0), right = std::min(at.x + SIGHT, world.width() - 1);
    int top = std::max(at.y - SIGHT, 0), bottom = std::min(at.y + SIGHT, world.height() - 1);
    for (int y = top; y <= bottom; y++)
        for (int x = left; x <= right; x++)
            if (world.glyph({x, y}) != known.glyph({x, y}))
                known.fill({x, y, 1, 1}, world.glyph({x, y})).value();
    return {left, top, right - left + 1, bottom - top + 1};
}

int main(int argc, char **argv)
try {
    sluice::map world = sluice::map::load(argc > 1 ? argv[1] : "scenes/cove.map").value();
    // Open ground as far as the unit knows.
    sluice::map known = sluice::map::create(world.width(), world.height()).value();
    slu_explorer_options options{};
    options.start = {2, 10};
    options.goal = {45, 10};
    sluice::explorer unit = sluice::explorer::create(known, options).value();
    slu_explorer_state now{};
    now.tile = options.start;
    do {
        unit.notice(look(world, known, now.tile)).value();
        now = unit.step().value();
    } while (now.next.x != now.tile.x || now.next.y != now.tile.y);
    slu_explorer_stats stats = unit.describe();
    std::printf("%s at %d, %d after %d steps; %d walls seen, %d plans, %d tiles expanded\n",
                now.outcome == SLU_FOUND ? "arrived" : "no path left", now.tile.x, now.tile.y,
                static_cast<int>(stats.steps), static_cast<int>(stats.changes),
                static_cast<int>(stats.plans), static_cast<int>(stats.expanded));
    return now.outcome == SLU_FOUND ? 0 : 1;
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
