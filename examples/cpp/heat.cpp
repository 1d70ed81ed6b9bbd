// SPDX-License-Identifier: MIT
// Heat maps: what a heuristic estimates at every tile, what the path really costs, and where the
// two differ.
#include <algorithm>
#include <cstdio>
#include <sluice/sluice.hpp>

enum { WIDTH = 32, HEIGHT = 9, TILES = WIDTH * HEIGHT };

static const char BAY[] = "................................"
                          "................................"
                          "........@@@@@@@@@@@@@@@@........"
                          ".......................@........"
                          ".......................@........"
                          ".......................@........"
                          "........@@@@@@@@@@@@@@@@........"
                          "................................"
                          "................................";

int main()
try {
    sluice::map map = sluice::map::create_from(WIDTH, HEIGHT, BAY).value();
    sluice::finder finder = sluice::finder::create(map).value();
    slu_query query{};
    query.goal = {28, 4};
    query.algorithm = sluice::algorithm("astar+octile").value();
    static double estimate[TILES], distance[TILES];
    finder.estimates(query, estimate).value();
    finder.distances(query, distance).value();

    // How much the estimate is too low, in tenths of the error at the worst tile.
    double worst = 0;
    for (int i = 0; i < TILES; i++)
        worst = std::max(worst, distance[i] - estimate[i]);
    for (int i = 0; i < TILES; i++) {
        double lack = distance[i] - estimate[i];
        int heat = lack == 0 ? '.' : '0' + static_cast<int>(9 * lack / worst);
        std::putchar(distance[i] < 0 ? '@' : heat);
        if (i % WIDTH == WIDTH - 1) std::putchar('\n');
    }
    std::printf("the estimate is low by up to %.2f\n", worst);
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
