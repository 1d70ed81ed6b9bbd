// SPDX-License-Identifier: MIT
// What the C++ drivers of bench/peers share: a driver reads a map and queries, answers each query
// several times, and prints a line for each: microseconds of the fastest answer, microseconds of
// the set-up that the peer needs before each query (0 here), and the tiles of the path as x y x y
// ... (none if there is no path).
//
//   DRIVER MAP QUERIES REPEAT [KIND]
//
// QUERIES has four numbers per line: start x y, goal x y. Times are processor times of this thread;
// a path counts as delivered once all its tiles are in a vector. The first queries are answered
// once before any clock runs.
#ifndef BENCH_PEERS_DRIVER_H
#define BENCH_PEERS_DRIVER_H

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

struct tile {
    int x, y;
};

struct query {
    tile start, goal;
};

struct grid {
    int width = 0, height = 0;
    std::vector<char> passable; // row by row

    size_t index(int x, int y) const { return static_cast<size_t>(y) * width + x; }
    bool free(int x, int y) const
    {
        return x >= 0 && y >= 0 && x < width && y < height && passable[index(x, y)];
    }
    // The benchmark's rule: a diagonal step needs both adjacent tiles free.
    bool step_allowed(int x, int y, int dx, int dy) const
    {
        return free(x + dx, y) && free(x, y + dy) && free(x + dx, y + dy);
    }
};

[[noreturn]] inline void stop(const std::string &sentence)
{
    std::fprintf(stderr, "%s\n", sentence.c_str());
    std::exit(2);
}

inline grid read_map(const char *file)
{
    std::ifstream in(file);
    std::string word, row;
    grid g;
    in >> word >> word >> word >> g.height >> word >> g.width >> word;
    for (int y = 0; y < g.height && in >> row; y++)
        for (char c : row)
            g.passable.push_back(c == '.' || c == 'G' || c == 'S');
    if (!in || g.passable.size() != g.index(0, g.height)) stop(std::string("cannot read ") + file);
    return g;
}

inline std::vector<query> read_queries(const char *file)
{
    std::ifstream in(file);
    std::vector<query> queries;
    query q;
    while (in >> q.start.x >> q.start.y >> q.goal.x >> q.goal.y)
        queries.push_back(q);
    if (queries.empty()) stop(std::string("no queries in ") + file);
    return queries;
}

inline int64_t now_ns()
{
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<int64_t>(now.tv_sec) * 1000000000 + now.tv_nsec;
}

// `find` takes a query and a vector, and puts the tiles of a path into it, both ends included.
template <typename Find> void answer(const std::vector<query> &queries, int repeat, Find find)
{
    const size_t WARM_UP = 5;
    std::vector<tile> path;
    for (size_t i = 0; i < queries.size() && i < WARM_UP; i++)
        find(queries[i], path);
    for (const query &q : queries) {
        int64_t fastest = std::numeric_limits<int64_t>::max();
        for (int i = 0; i < repeat; i++) {
            path.clear();
            int64_t begin = now_ns();
            find(q, path);
            fastest = std::min(fastest, now_ns() - begin);
        }
        std::printf("%.3f 0", static_cast<double>(fastest) / 1e3);
        for (tile t : path)
            std::printf(" %d %d", t.x, t.y);
        std::printf("\n");
    }
}

#endif
