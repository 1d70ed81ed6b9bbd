// SPDX-License-Identifier: MIT
// Moving without a plan: a unit that sees only the tiles next to it, one step per turn of the game.
#include <cstdio>
#include <sluice/sluice.hpp>

// Walks to the end. A walker is a plain struct: it needs no memory beyond itself.
static slu_walker walk(const sluice::map &map, const char *steer)
{
    slu_walk_query query{};
    query.start = {14, 17};
    query.goal = {58, 12};
    query.seed = 1;
    query.method = sluice::steerings().find(steer).value();
    slu_walker walker = sluice::walk_begin(map, query).value();
    while (sluice::walk_step(walker) == SLU_WALKING) {
        // ... the rest of the turn: walker.tile is where the unit stands now ...
    }
    return walker;
}

int main(int argc, char **argv)
try {
    sluice::map map = sluice::map::load(argc > 1 ? argv[1] : "scenes/circling.map").value();
    bool promises_kept = true;
    for (const char *name : {"bounce", "trace", "robust-trace", "trace-then-robust"}) {
        slu_walker walker = walk(map, name);
        bool complete = sluice::steerings().at(walker.query.method)->flags & SLU_COMPLETE;
        std::printf("%-17s  %-7s after %d steps%s\n", name, sluice::name(walker.outcome),
                    static_cast<int>(walker.steps), complete ? ", as promised" : "");
        if (complete && walker.outcome != SLU_ARRIVED) promises_kept = false;
    }
    return promises_kept ? 0 : 1;
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
