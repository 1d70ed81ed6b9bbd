// SPDX-License-Identifier: MIT
// Sluice behind the driver of bench/peers. KIND is ALGORITHM or ALGORITHM,always, the latter for
// peers that step diagonally between two walls. An index is built before any clock runs.
#include "sluice/sluice.h"
#include "driver.h"

static void expect_ok(slu_status status, const slu_error &error)
{
    if (status != SLU_OK) stop(error.text);
}

int main(int argc, char **argv)
{
    if (argc != 5) stop("usage: sluice-driver MAP QUERIES REPEAT ALGORITHM[,always]");
    std::string kind = argv[4];
    size_t comma = kind.find(',');
    slu_error error;
    slu_map *map;
    slu_finder *finder;
    slu_finder_options options{};
    if (comma != std::string::npos) options.rules.diagonals = SLU_DIAGONALS_ALWAYS;
    slu_query asked{};
    expect_ok(slu_map_load(argv[1], nullptr, &map, &error), error);
    expect_ok(slu_finder_create(map, &options, &finder, &error), error);
    expect_ok(slu_algorithm_parse(kind.substr(0, comma).c_str(), &asked.algorithm, &error), error);
    expect_ok(slu_finder_prepare(finder, asked.algorithm, &error), error);
    answer(read_queries(argv[2]), std::atoi(argv[3]), [&](const query &q, std::vector<tile> &path) {
        asked.start = {q.start.x, q.start.y};
        asked.goal = {q.goal.x, q.goal.y};
        slu_result found;
        expect_ok(slu_find(finder, &asked, &found, &error), error);
        for (size_t i = 0; i < found.path_length; i++)
            path.push_back({found.path[i].x, found.path[i].y});
    });
    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return 0;
}
