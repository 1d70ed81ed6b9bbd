// SPDX-License-Identifier: MIT
// The 15-puzzle, which Stout names as the home of these searches: a graph that nobody could write
// down. A node is a 64-bit number, four bits for each of the sixteen fields, and a callback slides
// the tiles next to the gap.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

enum { SIDE = 4, FIELDS = SIDE * SIDE };

static int tile_on(uint64_t board, int field)
{
    return (int)(board >> 4 * field & 15);
}

static int field_of(uint64_t board, int tile)
{
    int field = 0;
    while (tile_on(board, field) != tile)
        field++;
    return field;
}

// The board after the tile on `field` has slid into the gap.
static uint64_t slid(uint64_t board, int gap, int field)
{
    uint64_t tile = (uint64_t)tile_on(board, field);
    return board ^ tile << 4 * field ^ tile << 4 * gap;
}

static size_t slides(void *ctx, uint64_t board, slu_edge *edges, size_t capacity)
{
    int gap = field_of(board, 0), x = gap % SIDE, y = gap / SIDE;
    size_t count = 0;
    (void)ctx;
    if (capacity < 4) return 4;
    if (y > 0) edges[count++] = (slu_edge){slid(board, gap, gap - SIDE), 1};
    if (x > 0) edges[count++] = (slu_edge){slid(board, gap, gap - 1), 1};
    if (x < SIDE - 1) edges[count++] = (slu_edge){slid(board, gap, gap + 1), 1};
    if (y < SIDE - 1) edges[count++] = (slu_edge){slid(board, gap, gap + SIDE), 1};
    return count;
}

// Every tile has at least this far to go: tile t belongs on field t.
static double manhattan(void *ctx, uint64_t board)
{
    int distance = 0;
    (void)ctx;
    for (int field = 0; field < FIELDS; field++) {
        int tile = tile_on(board, field);
        if (tile == 0) continue;
        distance += abs(field % SIDE - tile % SIDE) + abs(field / SIDE - tile / SIDE);
    }
    return distance;
}

static uint64_t board_of(const int *tiles)
{
    uint64_t board = 0;
    for (int field = 0; field < FIELDS; field++)
        board |= (uint64_t)tiles[field] << 4 * field;
    return board;
}

static void print_slides(const slu_graph_result *result)
{
    for (size_t i = 1; i < result->path_length; i++)
        printf("%d%s", tile_on(result->path[i - 1], field_of(result->path[i], 0)),
               i + 1 < result->path_length ? " " : "\n");
}

int main(void)
{
    static const int SHUFFLED[FIELDS] = {7, 8, 10, 2, 1, 0, 3, 11, 5, 4, 14, 6, 12, 9, 15, 13};
    static const int SOLVED[FIELDS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    slu_graph puzzle = {.neighbours = slides, .whole = true};
    slu_graph_query query = {.start = board_of(SHUFFLED), .goal = board_of(SOLVED)};
    slu_graph_finder *engine;
    slu_graph_result result;
    slu_error error;
    query.estimate = manhattan;
    if (slu_graph_finder_create(&puzzle, NULL, &engine, &error) != SLU_OK) return 1;
    for (int i = 0; i < 3; i++) {
        static const slu_graph_search SEARCHES[] = {SLU_GRAPH_ASTAR, SLU_GRAPH_WASTAR,
                                                    SLU_GRAPH_GREEDY};
        query.search = SEARCHES[i];
        if (slu_graph_find(engine, &query, &result, &error) != SLU_OK) {
            fprintf(stderr, "%s\n", error.text);
            return 1;
        }
        printf("%s: %g slides, %d boards expanded\n", slu_graph_search_name(query.search),
               result.cost, (int)result.stats.expanded);
        if (i == 0) print_slides(&result);
    }
    slu_graph_finder_destroy(engine);
    return 0;
}
