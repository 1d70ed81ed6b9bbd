// SPDX-License-Identifier: MIT
// From C++17: the header is valid C++. Two unique_ptr types make the clean-up automatic.
#include <cstdio>
#include <memory>
#include <stdexcept>

#include "sluice/sluice.h"

struct destroy {
    void operator()(slu_map *map) const { slu_map_destroy(map); }
    void operator()(slu_finder *finder) const { slu_finder_destroy(finder); }
};
using map_ptr = std::unique_ptr<slu_map, destroy>;
using finder_ptr = std::unique_ptr<slu_finder, destroy>;

static map_ptr load(const char *file)
{
    slu_error error;
    slu_map *map;
    if (slu_map_load(file, nullptr, &map, &error) != SLU_OK) throw std::runtime_error(error.text);
    return map_ptr(map);
}

static finder_ptr make_finder(const slu_map *map, slu_diagonals diagonals)
{
    slu_finder_options options{};
    options.rules.diagonals = diagonals;
    slu_error error;
    slu_finder *finder;
    if (slu_finder_create(map, &options, &finder, &error) != SLU_OK)
        throw std::runtime_error(error.text);
    return finder_ptr(finder);
}

int main(int argc, char **argv)
try {
    const char *names[] = {"clear", "one wall", "always", "never"};
    map_ptr map = load(argc > 1 ? argv[1] : "scenes/corners.map");
    slu_query query{};
    query.start = {2, 15};
    query.goal = {45, 12};
    for (int rule = SLU_DIAGONALS_CLEAR; rule <= SLU_DIAGONALS_NEVER; rule++) {
        finder_ptr finder = make_finder(map.get(), static_cast<slu_diagonals>(rule));
        slu_result result;
        slu_error error;
        if (slu_find(finder.get(), &query, &result, &error) != SLU_OK)
            throw std::runtime_error(error.text);
        std::printf("%s: cost %.2f in %zu tiles\n", names[rule], result.cost, result.path_length);
    }
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
