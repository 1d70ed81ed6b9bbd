// SPDX-License-Identifier: MIT
// The same from C++: an owning pointer each, and the header compiled as C++.
#include <cstdio>
#include <memory>
#include <sluice/sluice.h>

using Map = std::unique_ptr<slu_map, decltype(&slu_map_destroy)>;
using Finder = std::unique_ptr<slu_finder, decltype(&slu_finder_destroy)>;

int main()
{
    slu_map *raw_map = nullptr;
    if (slu_map_create(4, 3, nullptr, &raw_map, nullptr) != SLU_OK) return 1;
    Map map(raw_map, slu_map_destroy);

    slu_finder *raw_finder = nullptr;
    if (slu_finder_create(map.get(), nullptr, &raw_finder, nullptr) != SLU_OK) return 1;
    Finder finder(raw_finder, slu_finder_destroy);

    slu_query query{};
    query.goal = slu_tile{3, 2};
    slu_result result{};
    if (slu_find(finder.get(), &query, &result, nullptr) != SLU_OK) return 1;
    if (result.straight_steps != 1 || result.diagonal_steps != 2) return 1;
    std::puts(slu_version());
    return 0;
}
