// SPDX-License-Identifier: MIT
// The first path: load a map, create a finder, ask, print. Everything else in Sluice builds on
// these four steps. Without exceptions: each result is tested.
#include <cstdio>
#include <sluice/sluice.hpp>
#include <vector>

static int stop(const slu_error &error)
{
    std::fprintf(stderr, "%s\n", error.text);
    return 1;
}

int main(int argc, char **argv)
{
    auto map = sluice::map::load(argc > 1 ? argv[1] : "scenes/rooms.map");
    if (!map) return stop(map.error());
    auto finder = sluice::finder::create(*map);
    if (!finder) return stop(finder.error());
    auto result = finder->find({3, 28}, {92, 38});
    if (!result) return stop(result.error());

    sluice::span<const slu_tile> path = sluice::path(*result);
    std::printf("%s: cost %.2f in %zu tiles\n", sluice::name(result->outcome), result->cost,
                path.size());
    std::vector<slu_tile> buffer; // fit() makes it as large as it has to be
    auto corners = sluice::fit(buffer, [&](auto out) { return sluice::path_corners(path, out); });
    if (!corners) return stop(corners.error());
    for (const slu_tile &corner : *corners)
        std::printf("%s(%d, %d)", &corner == corners->begin() ? "" : " ", corner.x, corner.y);
    std::printf("\n");
    return result->outcome == SLU_FOUND ? 0 : 1;
}
