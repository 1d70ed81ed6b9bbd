// SPDX-License-Identifier: MIT
// Drives an entry of the competition's dynamic track as the competition does, and checks it.
//
//   gppc-dynamic-check answer MAP...   changes maps between queries, checks every path
//   gppc-dynamic-check start-is-goal   the path is that point twice, and none in a wall
//   gppc-dynamic-check large-change    takes no longer than building the map, within LARGE_SLACK
//   gppc-dynamic-check self-test       shows that wrong paths and missed changes are found
//
// It knows nothing of Sluice but Entry.h: it keeps the map's bits itself, and after every change
// finds the shortest lengths with a Dijkstra's search of its own. A path is right if it begins at
// the start, ends at the goal, goes from point to point along straight or diagonal lines of allowed
// steps, has two points at least, and is as long as the shortest; if there is none, it must be
// empty.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <functional>
#include <queue>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "Entry.h"

namespace
{

const int RANDOM_MAPS = 120, CHANGES = 20, GOALS = 12;
const double SLACK = 1e-6, NONE = -1;

// For large changes: tiles a side, tries of which the least processor time counts, and how many
// times as long as building the map a change may take. It is 1 at best; edits alone take 20 and
// more.
const int LARGE_SIDE = 256, LARGE_TRIES = 5;
const double LARGE_SLACK = 8;

[[noreturn]] void fail(const std::string &sentence)
{
    throw std::runtime_error(sentence);
}

// ---------------------------------------------------------------------------------------------
// Maps and patches

struct grid {
    int width, height;
    std::vector<uint8_t> bits;

    grid(int w, int h) : width(w), height(h), bits((static_cast<size_t>(w) * h + 7) / 8) {}

    size_t index(int x, int y) const { return static_cast<size_t>(y) * width + x; }
    bool free(int x, int y) const
    {
        if (x < 0 || y < 0 || x >= width || y >= height) return false;
        return bits[index(x, y) / 8] >> (index(x, y) % 8) & 1;
    }
    void set(int x, int y, bool passable)
    {
        uint8_t bit = static_cast<uint8_t>(1u << (index(x, y) % 8));
        uint8_t &byte = bits[index(x, y) / 8];
        byte = static_cast<uint8_t>(passable ? byte | bit : byte & ~bit);
    }
    bool step_allowed(int x, int y, int dx, int dy) const
    {
        return free(x, y) && free(x + dx, y) && free(x, y + dy) && free(x + dx, y + dy);
    }
    gppc_patch patch(int x, int y) const
    {
        return {bits.data(),
                static_cast<uint16_t>(width),
                static_cast<uint16_t>(height),
                {static_cast<uint16_t>(x), static_cast<uint16_t>(y)}};
    }
};

grid read_map(const std::string &file)
{
    std::ifstream in(file);
    std::string word, row;
    int width = 0, height = 0;
    in >> word >> word >> word >> height >> word >> width >> word;
    if (!in) fail("cannot read " + file);
    grid g(width, height);
    for (int y = 0; y < height; y++) {
        if (!(in >> row) || static_cast<int>(row.size()) != width) fail("cannot read " + file);
        for (int x = 0; x < width; x++)
            g.set(x, y, row[x] == '.' || row[x] == 'G' || row[x] == 'S');
    }
    return g;
}

// From lone tiles to 60 x 60, from open ground to mostly wall.
grid make_map(std::mt19937 &random)
{
    grid g(1 + static_cast<int>(random() % 60), 1 + static_cast<int>(random() % 60));
    auto percent = random() % 55;
    for (int y = 0; y < g.height; y++)
        for (int x = 0; x < g.width; x++)
            g.set(x, y, random() % 100 >= percent);
    return g;
}

// Noise, all wall or all ground, of up to 12 tiles a side, anywhere on the map; some stick out of
// it.
struct change {
    grid tiles;
    int x, y;
};

change make_change(const grid &map, std::mt19937 &random)
{
    int width = 1 + static_cast<int>(random() % 12), height = 1 + static_cast<int>(random() % 12);
    change c = {grid(width, height), static_cast<int>(random() % map.width),
                static_cast<int>(random() % map.height)};
    auto percent = random() % 3 * 50;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            c.tiles.set(x, y, random() % 100 < percent);
    return c;
}

void apply(grid &map, const change &c)
{
    for (int y = 0; y < c.tiles.height; y++)
        for (int x = 0; x < c.tiles.width; x++)
            if (c.x + x < map.width && c.y + y < map.height)
                map.set(c.x + x, c.y + y, c.tiles.free(x, y));
}

// ---------------------------------------------------------------------------------------------
// Shortest lengths, independently

std::vector<double> distances_from(const grid &g, gppc_point s)
{
    using item = std::pair<double, std::pair<int, int>>;
    std::vector<double> distance(static_cast<size_t>(g.width) * g.height, NONE);
    std::priority_queue<item, std::vector<item>, std::greater<item>> open;
    if (g.free(s.x, s.y)) open.push({0, {s.x, s.y}});
    while (!open.empty()) {
        auto [cost, tile] = open.top();
        auto [x, y] = tile;
        open.pop();
        if (distance[g.index(x, y)] >= 0) continue;
        distance[g.index(x, y)] = cost;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
                if (g.step_allowed(x, y, dx, dy))
                    open.push({cost + std::hypot(dx, dy), {x + dx, y + dy}});
    }
    return distance;
}

// ---------------------------------------------------------------------------------------------
// Judging

// The length of a line between two points; fails where a step of it is not allowed.
double line_length(const grid &g, gppc_point from, gppc_point to)
{
    int dx = (to.x > from.x) - (to.x < from.x), dy = (to.y > from.y) - (to.y < from.y);
    int across = std::abs(to.x - from.x), down = std::abs(to.y - from.y);
    if (across && down && across != down) fail("a line is neither straight nor diagonal");
    for (int i = 0; i < std::max(across, down); i++)
        if (!g.step_allowed(from.x + i * dx, from.y + i * dy, dx, dy)) fail("a forbidden step");
    return std::hypot(across, down);
}

void judge(const grid &g, gppc_point s, gppc_point t, double shortest,
           const std::vector<gppc_point> &path)
{
    if (shortest == NONE) {
        if (!path.empty()) fail("a path where there is none");
        return;
    }
    if (path.empty()) fail("no path where there is one");
    if (path.size() == 1) fail("a path of one point");
    if (path.front().x != s.x || path.front().y != s.y) fail("a path from elsewhere");
    if (path.back().x != t.x || path.back().y != t.y) fail("a path to elsewhere");
    double length = 0;
    for (size_t i = 1; i < path.size(); i++)
        length += line_length(g, path[i - 1], path[i]);
    if (std::fabs(length - shortest) > SLACK) fail("a path that is not as long as the shortest");
}

// Puts the pieces of a path together, as the competition does.
std::vector<gppc_point> ask(void *data, gppc_point s, gppc_point t)
{
    std::vector<gppc_point> whole;
    for (;;) {
        gppc_path piece = gppc_get_path(data, s, t);
        if (piece.length == 0 && piece.incomplete) fail("an empty piece that is not the last");
        if (piece.length == 0) return {};
        whole.insert(whole.end(), piece.path, piece.path + piece.length);
        if (!piece.incomplete) return whole;
    }
}

gppc_point draw(const grid &g, std::mt19937 &random)
{
    return {static_cast<uint16_t>(random() % g.width), static_cast<uint16_t>(random() % g.height)};
}

// There is no path from or to a tile outside the map.
void ask_outside(const grid &g, void *data, gppc_point s)
{
    gppc_point right = {static_cast<uint16_t>(g.width), s.y};
    gppc_point below = {s.x, static_cast<uint16_t>(g.height)};
    judge(g, s, right, NONE, ask(data, s, right));
    judge(g, below, s, NONE, ask(data, below, s));
}

size_t ask_some(const grid &g, void *data, std::mt19937 &random)
{
    gppc_point s = draw(g, random);
    ask_outside(g, data, s);
    std::vector<double> distance = distances_from(g, s);
    for (int i = 0; i < GOALS; i++) {
        gppc_point t = i == 0 ? s : draw(g, random);
        judge(g, s, t, distance[g.index(t.x, t.y)], ask(data, s, t));
    }
    return GOALS;
}

// ---------------------------------------------------------------------------------------------
// The competition

// Changes the map, then tells the entry, with several patches at a time that may overlap.
void change_map(grid &map, void *data, std::mt19937 &random)
{
    std::vector<change> changes;
    std::vector<gppc_patch> patches;
    for (auto count = 1 + random() % 4; count > 0; count--) {
        changes.push_back(make_change(map, random));
        apply(map, changes.back());
    }
    for (const change &c : changes)
        patches.push_back(c.tiles.patch(c.x, c.y));
    gppc_map_change(data, patches.data(), static_cast<uint32_t>(patches.size()));
}

size_t compete(grid map, unsigned seed)
{
    std::mt19937 random(seed);
    const char *index = "gppc-dynamic-has-no-index";
    gppc_preprocess_init_map(map.patch(0, 0), index);
    void *data = gppc_search_init(map.patch(0, 0), index);
    if (!data) fail("the entry did not begin");
    size_t asked = ask_some(map, data, random);
    for (int i = 0; i < CHANGES; i++) {
        change_map(map, data, random);
        asked += ask_some(map, data, random);
    }
    gppc_free_data(data);
    return asked;
}

void answer_all(const std::vector<std::string> &files)
{
    size_t asked = 0;
    unsigned seed = 1;
    if (std::strlen(gppc_get_name()) == 0) fail("the entry has no name");
    for (const auto &file : files)
        asked += compete(read_map(file), seed++);
    for (int i = 0; i < RANDOM_MAPS; i++, seed++) {
        std::mt19937 random(seed);
        asked += compete(make_map(random), seed);
    }
    std::printf("%zu paths are right\n", asked);
}

// ---------------------------------------------------------------------------------------------
// Promises of their own

bool same(gppc_point a, gppc_point b)
{
    return a.x == b.x && a.y == b.y;
}

void start_is_goal()
{
    grid g(2, 1);
    g.set(0, 0, true);
    void *data = gppc_search_init(g.patch(0, 0), "");
    std::vector<gppc_point> ground = ask(data, {0, 0}, {0, 0}), wall = ask(data, {1, 0}, {1, 0});
    gppc_free_data(data);
    if (ground.size() != 2) fail("not two points but " + std::to_string(ground.size()));
    if (!same(ground[0], {0, 0}) || !same(ground[1], {0, 0})) fail("not the start twice");
    if (!wall.empty()) fail("a path from a wall to itself");
}

double milliseconds(const std::function<void()> &work)
{
    std::clock_t begin = std::clock();
    work();
    return 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// Noise over three quarters of the map, in one patch.
grid make_large_change(const grid &map, std::mt19937 &random)
{
    grid tiles(map.width, map.height * 3 / 4);
    for (int y = 0; y < tiles.height; y++)
        for (int x = 0; x < tiles.width; x++)
            tiles.set(x, y, random() % 100 < 70);
    return tiles;
}

void large_change()
{
    std::mt19937 random(1);
    double built = HUGE_VAL, changed = HUGE_VAL;
    for (int i = 0; i < LARGE_TRIES; i++) {
        grid map(LARGE_SIDE, LARGE_SIDE);
        apply(map, {make_large_change(map, random), 0, 0});
        void *data = nullptr;
        built =
            std::min(built, milliseconds([&] { data = gppc_search_init(map.patch(0, 0), ""); }));
        change c = {make_large_change(map, random), 0, 0};
        apply(map, c);
        gppc_patch patch = c.tiles.patch(0, 0);
        changed = std::min(changed, milliseconds([&] { gppc_map_change(data, &patch, 1); }));
        ask_some(map, data, random);
        gppc_free_data(data);
    }
    std::printf("building takes %.2f ms, changing most of it %.2f ms\n", built, changed);
    if (changed > LARGE_SLACK * built) fail("a large change takes longer than building the map");
}

// ---------------------------------------------------------------------------------------------
// Whether wrong answers are noticed

void expect_wrong(const char *what, const std::function<void()> &judged)
{
    try {
        judged();
    } catch (const std::runtime_error &) {
        return;
    }
    fail(std::string("not noticed: ") + what);
}

void self_test()
{
    grid g(4, 3); // open but for a wall in the middle of the second column
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 4; x++)
            g.set(x, y, x != 1 || y != 1);
    gppc_point s = {0, 0}, t = {3, 1};
    double shortest = distances_from(g, s)[g.index(3, 1)];
    judge(g, s, t, shortest, {{0, 0}, {2, 0}, {3, 1}});
    auto wrong = [&](const char *what, double length, std::vector<gppc_point> path) {
        expect_wrong(what, [&] { judge(g, s, t, length, path); });
    };
    wrong("a missing path", shortest, {});
    wrong("a path too many", NONE, {{0, 0}, {2, 0}, {3, 1}});
    wrong("a detour", shortest, {{0, 0}, {3, 0}, {3, 1}});
    wrong("a cut corner", shortest, {{0, 0}, {1, 0}, {2, 1}, {3, 1}});
    wrong("a crooked line", shortest, {{0, 0}, {3, 1}});
    wrong("another start", shortest, {{2, 0}, {3, 1}});
    wrong("another goal", shortest, {{0, 0}, {2, 0}});
    expect_wrong("a path of one point", [&] { judge(g, s, s, 0, {s}); });
    expect_wrong("a change that the entry was not told of", [&] {
        grid map = g;
        void *data = gppc_search_init(map.patch(0, 0), "");
        map.set(1, 0, false);
        map.set(1, 2, false);
        std::vector<gppc_point> path = ask(data, s, t);
        gppc_free_data(data);
        judge(map, s, t, distances_from(map, s)[map.index(3, 1)], path);
    });
}

} // namespace

int main(int argc, char **argv)
try {
    std::string what = argc > 1 ? argv[1] : "";
    if (what == "self-test")
        self_test();
    else if (what == "answer")
        answer_all(std::vector<std::string>(argv + 2, argv + argc));
    else if (what == "start-is-goal")
        start_is_goal();
    else if (what == "large-change")
        large_change();
    else
        fail("usage: gppc-dynamic-check answer MAP... | start-is-goal | large-change | self-test");
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "gppc-dynamic-check: %s\n", error.what());
    return 1;
}
