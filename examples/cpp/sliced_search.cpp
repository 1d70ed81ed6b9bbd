// SPDX-License-Identifier: MIT
// A sliced search: a game gives the search a little of every frame, and the answer is the same as
// from a single call.
#include <cstdio>
#include <sluice/sluice.hpp>

enum { EXPANSIONS_PER_FRAME = 20 };

int main(int argc, char **argv)
try {
    sluice::map map = sluice::map::load(argc > 1 ? argv[1] : "scenes/fortress.map").value();
    sluice::finder finder = sluice::finder::create(map).value();
    slu_query query{};
    query.start = {56, 60};
    query.goal = {466, 466};

    slu_result sliced{};
    int frames = 0;
    finder.begin(query).value();
    do {
        sliced = finder.step(EXPANSIONS_PER_FRAME).value();
        frames++;
        // ... the rest of the frame: move units, draw ...
    } while (sliced.outcome == SLU_RUNNING);
    std::printf("sliced: %s, cost %.2f, more than one frame: %s\n", sluice::name(sliced.outcome),
                sliced.cost, frames > 1 ? "yes" : "no");

    slu_result whole = finder.find(query).value();
    bool same = whole.cost == sliced.cost && whole.stats.expanded == sliced.stats.expanded;
    std::printf("at once: %s, cost %.2f, %s\n", sluice::name(whole.outcome), whole.cost,
                same ? "the same search" : "another search");
    return same ? 0 : 1;
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
