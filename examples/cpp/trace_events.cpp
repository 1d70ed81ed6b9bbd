// SPDX-License-Identifier: MIT
// Looking inside a search: a trace records every event in a buffer of the caller's. Here two
// searches for the same path are compared by what they did.
#include <cstdio>
#include <sluice/sluice.hpp>
#include <vector>

struct counted {
    std::size_t events[SLU_EVENT_END + 1] = {};
    std::size_t dropped = 0;
};

static counted count_events(sluice::finder &finder, const char *algorithm)
{
    static std::vector<slu_event> buffer(100000);
    slu_trace trace = sluice::trace_into(buffer);
    slu_query query{};
    query.start = {12, 11};
    query.goal = {78, 14};
    query.trace = &trace;
    query.algorithm = sluice::algorithm(algorithm).value();
    finder.find(query).value();
    counted count;
    for (const slu_event &event : sluice::events(trace))
        count.events[event.kind]++;
    count.dropped = trace.dropped;
    return count;
}

int main(int argc, char **argv)
try {
    sluice::map map = sluice::map::load(argc > 1 ? argv[1] : "scenes/traps.map").value();
    sluice::finder finder = sluice::finder::create(map).value();
    std::vector<std::size_t> expanding;
    for (const char *algorithm : {"dijkstra", "astar+octile"}) {
        counted count = count_events(finder, algorithm);
        expanding.push_back(count.events[SLU_EVENT_EXPANDING]);
        std::printf("%s: %zu start, %zu goal, %zu end, %zu dropped\n", algorithm,
                    count.events[SLU_EVENT_SOURCE], count.events[SLU_EVENT_DESTINATION],
                    count.events[SLU_EVENT_END], count.dropped);
    }
    std::printf("the estimate saved work: %s\n", expanding[1] < expanding[0] ? "yes" : "no");
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
