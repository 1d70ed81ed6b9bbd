// SPDX-License-Identifier: MIT
// What a bot wants to know about a map: where its choke points are, which route an army takes, and
// what a wall in a pass would cut off.
#include <cstdio>
#include <sluice/sluice.hpp>

static const char GROUND[] = "@@@@@@@@@@@@@@@@@@@@@@@@@"
                             "@.......@@@@@@@@@.......@"
                             "@.......@@@@@@@@@.......@"
                             "@.......................@"
                             "@.......................@"
                             "@.......@@@@@@@@@.......@"
                             "@@@@.@@@@@@@@@@@@@@@..@@@"
                             "@.......@@@@@@@@@.......@"
                             "@.......@@@@@@@@@.......@"
                             "@.......@@@@@@@@@.......@"
                             "@.......@@@@@@@@@.......@"
                             "@.......@@@@@@@@@.......@"
                             "@@@@@@@@@@@@@@@@@@@@@@@@@";
enum { WIDTH = 25, HEIGHT = sizeof GROUND / WIDTH, MOST = 16 };

static void tell_chain(const sluice::terrain &terrain, slu_tile from, slu_tile to)
{
    std::uint32_t buffer[MOST];
    double length;
    auto gates = terrain.route(from, to, buffer, length).value();
    if (length < 0) std::puts("no army can come");
    for (const std::uint32_t &gate : gates)
        std::printf("%s gate %u", &gate == gates.begin() ? "an army comes through" : ",", gate);
    if (length >= 0) std::printf(": about %.0f steps\n", length);
}

int main()
try {
    const slu_tile enemy = {4, 9}, home = {20, 9};
    sluice::map map = sluice::map::create_from(WIDTH, HEIGHT, GROUND).value();
    sluice::terrain terrain = sluice::terrain::create(map).value();
    std::uint32_t buffer[MOST], zones[MOST];
    auto chokes = terrain.choke_points(4, buffer).value();
    for (std::uint32_t choke : chokes) {
        const slu_gate *gate = terrain.gate(choke);
        std::printf("gate %u at %d, %d is %.0f wide; a wall there cuts off %zu of the zones\n",
                    choke, gate->middle.x, gate->middle.y, gate->width,
                    terrain.cut_off(choke, zones).value().size());
    }
    tell_chain(terrain, enemy, home);
    terrain.block(chokes.front(), true).value(); // a building in the narrowest pass
    tell_chain(terrain, enemy, home);
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
