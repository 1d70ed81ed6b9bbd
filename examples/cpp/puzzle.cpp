// SPDX-License-Identifier: MIT
// The 15-puzzle, which Stout names as the home of these searches: a graph that nobody could write
// down. A node is a 64-bit number, four bits for each of the sixteen fields, and a callback slides
// the tiles next to the gap.
#include <cstdio>
#include <cstdlib>
#include <sluice/sluice.hpp>

enum { SIDE = 4, FIELDS = SIDE * SIDE };

static int tile_on(std::uint64_t board, int field)
{
    return static_cast<int>(board >> 4 * field & 15);
}

static int field_of(std::uint64_t board, int tile)
{
    int field = 0;
    while (tile_on(board, field) != tile)
        field++;
    return field;
}

// An edge to the board after the tile on `field` has slid into the gap.
static slu_edge slid(std::uint64_t board, int gap, int field)
{
    std::uint64_t tile = static_cast<std::uint64_t>(tile_on(board, field));
    return {board ^ tile << 4 * field ^ tile << 4 * gap, 1};
}

static std::size_t slides(void *, std::uint64_t board, slu_edge *edges, std::size_t capacity)
{
    int gap = field_of(board, 0), x = gap % SIDE, y = gap / SIDE;
    std::size_t count = 0;
    if (capacity < 4) return 4;
    if (y > 0) edges[count++] = slid(board, gap, gap - SIDE);
    if (x > 0) edges[count++] = slid(board, gap, gap - 1);
    if (x < SIDE - 1) edges[count++] = slid(board, gap, gap + 1);
    if (y < SIDE - 1) edges[count++] = slid(board, gap, gap + SIDE);
    return count;
}

// Every tile has at least this far to go: tile t belongs on field t.
static double manhattan(void *, std::uint64_t board)
{
    int distance = 0;
    for (int field = 0; field < FIELDS; field++) {
        int tile = tile_on(board, field);
        if (tile == 0) continue;
        distance += std::abs(field % SIDE - tile % SIDE) + std::abs(field / SIDE - tile / SIDE);
    }
    return distance;
}

static std::uint64_t board_of(const int (&tiles)[FIELDS])
{
    std::uint64_t board = 0;
    for (int field = 0; field < FIELDS; field++)
        board |= static_cast<std::uint64_t>(tiles[field]) << 4 * field;
    return board;
}

static void print_slides(sluice::span<const std::uint64_t> path)
{
    for (std::size_t i = 1; i < path.size(); i++)
        std::printf("%d%s", tile_on(path[i - 1], field_of(path[i], 0)),
                    i + 1 < path.size() ? " " : "\n");
}

int main()
try {
    slu_graph puzzle{};
    puzzle.neighbours = slides;
    puzzle.whole = true;
    sluice::graph_finder engine = sluice::graph_finder::create(puzzle).value();
    slu_graph_query query{};
    query.start = board_of({7, 8, 10, 2, 1, 0, 3, 11, 5, 4, 14, 6, 12, 9, 15, 13});
    query.goal = board_of({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});
    query.estimate = manhattan;
    for (slu_graph_search search : {SLU_GRAPH_ASTAR, SLU_GRAPH_WASTAR, SLU_GRAPH_GREEDY}) {
        query.search = search;
        slu_graph_result result = engine.find(query).value();
        std::printf("%s: %g slides, %d boards expanded\n", sluice::name(search), result.cost,
                    static_cast<int>(result.stats.expanded));
        if (search == SLU_GRAPH_ASTAR) print_slides(sluice::path(result));
    }
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
