// SPDX-License-Identifier: MIT
// A crowd on the move: forty units follow one flow field to the gate, while three scouts get paths
// of their own, found at a thousand expansions a tick. When a wall goes up the field is repaired,
// and searches restart.
#include <cstdio>
#include <sluice/sluice.hpp>

enum { SIDE = 64, UNITS = 40, TICKS = 120, BUDGET = 1000 };

static void send_scouts(sluice::scheduler &scheduler)
{
    for (int i = 0; i < 3; i++) {
        slu_request scout{};
        scout.priority = i;
        scout.tag = static_cast<std::uint64_t>(i);
        scout.query.start = {SIDE - 1, 0};
        scout.query.goal = {0, 20 * i};
        scout.query.algorithm = sluice::algorithm("dijkstra").value();
        scheduler.submit(scout).value();
    }
}

int main()
try {
    sluice::map map = sluice::map::create(SIDE, SIDE).value();
    sluice::flow flow = sluice::flow::create(map).value();
    flow.aim({{SIDE - 1, SIDE / 2}}).value();
    sluice::scheduler scheduler = sluice::scheduler::create(map).value();
    slu_tile units[UNITS];
    for (int i = 0; i < UNITS; i++)
        units[i] = {i / 8, 10 + 5 * (i % 8)};
    send_scouts(scheduler);
    int there = 0;
    for (int tick = 0; tick < TICKS && there < UNITS; tick++) {
        if (tick == 2) map.fill({SIDE / 2, 4, 1, SIDE - 4}, '@').value();
        flow.update().value();
        there = 0;
        for (slu_tile &unit : units) {
            unit = flow.step(unit).value();
            there += flow.cost(unit) == 0;
        }
        if (there == UNITS) std::printf("tick %d: all %d are at the gate\n", tick, there);
        scheduler.tick(BUDGET).value();
        for (slu_answer a; scheduler.take(a);)
            std::printf("tick %d: scout %d: %s, cost %.2f, begun again %d times\n", tick,
                        static_cast<int>(a.tag), sluice::name(a.result.outcome), a.result.cost,
                        static_cast<int>(a.restarts));
    }
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
