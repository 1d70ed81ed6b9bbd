// SPDX-License-Identifier: MIT
// Drives an entry of the Grid-Based Path Planning Competition as the competition does, and checks
// it.
//
//   gppc-check preprocess FOLDER MAP...   writes an index for each map file and RANDOM_MAPS more
//   gppc-check answer FOLDER MAP...       in another process: loads them, checks every path
//   gppc-check time FOLDER MAP...         writes an index for each map and times its scenario
//   gppc-check self-test                  shows that wrong paths are noticed
//
// It knows nothing of Sluice but the kit's Entry.h (kits/classic): it reads maps and scenarios
// itself, and finds the shortest lengths with a Dijkstra's search of its own. A path is right if it
// begins at s, ends at g, goes from point to point along straight or diagonal lines of allowed
// steps, and is as long as the shortest.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <queue>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "Entry.h"

namespace
{

const int RANDOM_MAPS = 200, STARTS_PER_MAP = 4, GOALS_PER_START = 40;
const unsigned SEED = 20;
const int TIMES = 5;

// Scenarios give lengths with few places.
const double SLACK = 0.01;
const double NONE = -1;

struct world {
    std::string name;
    int width = 0, height = 0;
    std::vector<bool> bits;

    bool free(int x, int y) const
    {
        return x >= 0 && y >= 0 && x < width && y < height && bits[index(x, y)];
    }
    size_t index(int x, int y) const { return static_cast<size_t>(y) * width + x; }

    bool step_allowed(int x, int y, int dx, int dy) const
    {
        return free(x, y) && free(x + dx, y) && free(x, y + dy) && free(x + dx, y + dy);
    }
};

struct query {
    xyLoc s, g;
    double length; // of a shortest path; NONE where there is none
};

[[noreturn]] void fail(const std::string &sentence)
{
    throw std::runtime_error(sentence);
}

// ---------------------------------------------------------------------------------------------
// Maps

world read_map(const std::string &file)
{
    std::ifstream in(file);
    std::string word, row;
    world w;
    w.name = std::filesystem::path(file).stem();
    in >> word >> word >> word >> w.height >> word >> w.width >> word;
    for (int y = 0; y < w.height && in >> row; y++)
        for (char c : row)
            w.bits.push_back(c == '.' || c == 'G' || c == 'S');
    if (!in || w.bits.size() != static_cast<size_t>(w.width) * w.height)
        fail("cannot read " + file);
    return w;
}

// From lone tiles to 70 x 70, from open ground to mostly wall; the same in both processes.
world make_map(int number)
{
    std::mt19937 random(SEED + number);
    world w;
    w.name = "random-" + std::to_string(number);
    w.width = 1 + static_cast<int>(random() % 70);
    w.height = 1 + static_cast<int>(random() % 70);
    auto percent = random() % 55;
    for (int i = 0; i < w.width * w.height; i++)
        w.bits.push_back(random() % 100 >= percent);
    return w;
}

// ---------------------------------------------------------------------------------------------
// Shortest lengths, independently

std::vector<double> distances_from(const world &w, xyLoc s)
{
    using item = std::pair<double, std::pair<int, int>>;
    std::vector<double> distance(w.bits.size(), NONE);
    std::priority_queue<item, std::vector<item>, std::greater<item>> open;
    if (w.free(s.x, s.y)) open.push({0, {s.x, s.y}});
    while (!open.empty()) {
        auto [cost, tile] = open.top();
        auto [x, y] = tile;
        open.pop();
        if (distance[w.index(x, y)] >= 0) continue;
        distance[w.index(x, y)] = cost;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
                if (w.step_allowed(x, y, dx, dy))
                    open.push({cost + std::hypot(dx, dy), {x + dx, y + dy}});
    }
    return distance;
}

std::vector<query> random_queries(const world &w, unsigned seed)
{
    std::mt19937 random(seed);
    auto tile = [&] {
        return xyLoc{static_cast<int16_t>(random() % w.width),
                     static_cast<int16_t>(random() % w.height)};
    };
    std::vector<query> queries;
    for (int i = 0; i < STARTS_PER_MAP; i++) {
        xyLoc s = tile();
        std::vector<double> distance = distances_from(w, s);
        queries.push_back({s, s, w.free(s.x, s.y) ? 0 : NONE});
        for (int k = 0; k < GOALS_PER_START; k++) {
            xyLoc g = tile();
            queries.push_back({s, g, distance[w.index(g.x, g.y)]});
        }
    }
    return queries;
}

// The rows of a scenario file; none where there is no such file.
std::vector<query> read_scenario(const std::string &file)
{
    std::ifstream in(file);
    std::string line;
    std::vector<query> queries;
    std::getline(in, line);
    while (std::getline(in, line)) {
        std::istringstream fields(line);
        std::string bucket, map, width, height;
        query q;
        if (fields >> bucket >> map >> width >> height >> q.s.x >> q.s.y >> q.g.x >> q.g.y >>
            q.length)
            queries.push_back(q);
    }
    return queries;
}

// ---------------------------------------------------------------------------------------------
// Judging

int sign(int number)
{
    return (number > 0) - (number < 0);
}

// Walks from one point to the next and returns the length.
double walk(const world &w, xyLoc from, xyLoc to)
{
    int dx = to.x - from.x, dy = to.y - from.y;
    int steps = std::max(std::abs(dx), std::abs(dy));
    if (steps == 0) fail("a point comes twice in a row");
    if (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy))
        fail("two points are on no straight or diagonal line");
    for (int i = 0; i < steps; i++)
        if (!w.step_allowed(from.x + i * sign(dx), from.y + i * sign(dy), sign(dx), sign(dy)))
            fail("a step is not allowed");
    return steps * std::hypot(sign(dx), sign(dy));
}

bool same(xyLoc a, xyLoc b)
{
    return a.x == b.x && a.y == b.y;
}

void judge(const world &w, const query &q, const std::vector<xyLoc> &path)
{
    bool wanted = q.length > 0;
    if (path.empty() && wanted) fail("the path is missing");
    if (path.empty()) return;
    if (!wanted) fail("there is a path where none is wanted");
    if (!same(path.front(), q.s) || !same(path.back(), q.g)) fail("the path has other ends");
    double length = 0;
    for (size_t i = 1; i < path.size(); i++)
        length += walk(w, path[i - 1], path[i]);
    if (std::fabs(length - q.length) > SLACK)
        fail("the path is " + std::to_string(length) + " long, not " + std::to_string(q.length));
}

// What happens when an index is read that is absent or another map's.
void expect_refusal(const world &w, const std::string &index)
{
    try {
        PrepareForSearch(w.bits, w.width, w.height, index);
    } catch (const std::runtime_error &) {
        return;
    }
    fail(w.name + ": the index " + index + " should have been refused");
}

void self_test()
{
    world w{"corner", 3, 2, {true, true, true, false, true, true}};
    query q{{0, 0}, {2, 1}, 1 + std::sqrt(2)};
    judge(w, q, {{0, 0}, {1, 0}, {2, 1}});
    const std::vector<xyLoc> wrong[] = {
        {},                               // none
        {{0, 0}, {1, 0}, {2, 0}},         // stops short
        {{1, 0}, {2, 1}},                 // begins elsewhere
        {{0, 0}, {2, 1}},                 // no line
        {{0, 0}, {1, 1}, {2, 1}},         // cuts a corner
        {{0, 0}, {2, 0}, {2, 1}},         // too long
        {{0, 0}, {0, 0}, {1, 0}, {2, 1}}, // says a point twice
    };
    for (const auto &path : wrong) {
        bool refused = false;
        try {
            judge(w, q, path);
        } catch (const std::runtime_error &) {
            refused = true;
        }
        if (!refused) fail("a wrong path passed");
    }
}

// ---------------------------------------------------------------------------------------------
// The two processes

std::string index_of(const std::string &folder, const world &w)
{
    return folder + "/" + GetName() + "-" + w.name;
}

void ask(const world &w, void *data, const std::vector<query> &queries)
{
    std::vector<xyLoc> path{{9, 9}}; // what was there before must not stay
    for (const query &q : queries) {
        if (!GetPath(data, q.s, q.g, path)) fail("an unfinished path");
        try {
            judge(w, q, path);
        } catch (const std::runtime_error &error) {
            std::ostringstream text;
            text << w.name << ": " << q.s.x << " " << q.s.y << " to " << q.g.x << " " << q.g.y
                 << ": " << error.what();
            fail(text.str());
        }
    }
}

size_t answer(const std::string &folder, const world &w, std::vector<query> queries)
{
    // The interface has no call that lets go, so this is never destroyed: a leak check still
    // reaches it all.
    static auto &kept = *new std::vector<void *>;
    kept.push_back(PrepareForSearch(w.bits, w.width, w.height, index_of(folder, w)));
    unsigned seed = static_cast<unsigned>(w.bits.size());
    for (const query &q : random_queries(w, seed))
        queries.push_back(q);
    ask(w, kept.back(), queries);
    return queries.size();
}

void preprocess_all(const std::string &folder, const std::vector<std::string> &files)
{
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    auto preprocess = [&](const world &w) {
        PreprocessMap(w.bits, w.width, w.height, index_of(folder, w));
    };
    for (const auto &file : files)
        preprocess(read_map(file));
    for (int i = 0; i < RANDOM_MAPS; i++)
        preprocess(make_map(i));
}

void answer_all(const std::string &folder, const std::vector<std::string> &files)
{
    size_t asked = 0, in_scenarios = 0;
    for (const auto &file : files) {
        std::vector<query> rows = read_scenario(file + ".scen");
        in_scenarios += rows.size();
        asked += answer(folder, read_map(file), rows);
    }
    for (int i = 0; i < RANDOM_MAPS; i++)
        asked += answer(folder, make_map(i), {});
    if (in_scenarios == 0) fail("no scenario was read");
    // An entry that reads no index cannot refuse one.
    if (std::filesystem::exists(index_of(folder, make_map(0)))) {
        expect_refusal(make_map(0), folder + "/absent");
        expect_refusal(make_map(0), index_of(folder, make_map(1)));
    }
    std::printf("%zu paths are right, %zu of them those of scenarios\n", asked, in_scenarios);
}

// ---------------------------------------------------------------------------------------------
// Time

double milliseconds_of(const std::function<void()> &work)
{
    auto began = std::chrono::steady_clock::now();
    work();
    std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - began;
    return taken.count();
}

// Only GetPath counts, as in the competition; the least of some runs, since a machine has other
// work.
void time_map(const std::string &folder, const std::string &file)
{
    world w = read_map(file);
    std::vector<query> queries = read_scenario(file + ".scen");
    const std::string index = index_of(folder, w);
    void *data = nullptr;
    double built = milliseconds_of([&] { PreprocessMap(w.bits, w.width, w.height, index); });
    double loaded =
        milliseconds_of([&] { data = PrepareForSearch(w.bits, w.width, w.height, index); });
    std::vector<double> each;
    for (const query &q : queries) {
        std::vector<xyLoc> path;
        double least = HUGE_VAL;
        for (int i = 0; i < TIMES; i++)
            least = std::min(least, milliseconds_of([&] { GetPath(data, q.s, q.g, path); }));
        each.push_back(1000 * least);
        judge(w, q, path);
    }
    double total = 0;
    for (double us : each)
        total += us;
    std::sort(each.begin(), each.end());
    size_t bytes = std::filesystem::exists(index) ? std::filesystem::file_size(index) : 0;
    std::printf("%s: %zu paths are right, mean %.2f us, median %.2f, most %.2f; index %.2f MB, "
                "built in %.0f ms, loaded in %.1f\n",
                w.name.c_str(), each.size(), total / static_cast<double>(each.size()),
                each[each.size() / 2], each.back(), static_cast<double>(bytes) / 1e6, built,
                loaded);
}

void time_all(const std::string &folder, const std::vector<std::string> &files)
{
    std::filesystem::create_directories(folder);
    for (const auto &file : files)
        time_map(folder, file);
}

} // namespace

int main(int argc, char **argv)
try {
    std::string what = argc > 1 ? argv[1] : "", folder = argc > 2 ? argv[2] : "";
    std::vector<std::string> files(argv + std::min(argc, 3), argv + argc);
    if (what == "self-test")
        self_test();
    else if (what == "preprocess" && !folder.empty())
        preprocess_all(folder, files);
    else if (what == "answer" && !folder.empty())
        answer_all(folder, files);
    else if (what == "time" && !folder.empty())
        time_all(folder, files);
    else
        fail("usage: gppc-check preprocess|answer|time FOLDER MAP... | self-test");
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "gppc-check: %s\n", error.what());
    return 1;
}
