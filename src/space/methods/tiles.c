// SPDX-License-Identifier: MIT
// Tiles over a smooth world, for a game that has a search on tiles and a world without them.
//
// Source: Stout 1996 (a regular grid over the world); Hart, Nilsson & Raphael 1968. A tile is free
// if its interior lies in the free space, so every obstacle grows by up to a tile, and gaps
// narrower than two may close.
//
// Invariant: segments between the centres of adjacent free tiles stay in the free space, and
// diagonal ones too if both tiles next to them are free: the open square around each step is free.
// Cost: building visits the tiles that borders touch, and all tiles once; 1 byte per tile, 8 more
// if costs are uneven. A search also needs 32 bytes per tile.
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/mesh/measure.h"
#include "space/methods/line.h"

// CROSSED: inside and outside change on entering the tile from the left.
enum { OUTSIDE, TOUCHED, FREE, CROSSED = 4 };
// The rings of tiles in which an end looks for a free one, and the most tiles in two of them.
enum { RINGS = 12, MOST_JOINS = 16 * RINGS };
static const double TILES_PER_CORNER = 64;
static const double MOST_TILES = 1 << 24;

typedef struct joins {
    size_t count;
    uint32_t tile[MOST_JOINS];
    double cost[MOST_JOINS];
} joins;

typedef struct tiles {
    int columns, rows;
    double side;
    slu_point origin;
    uint8_t *state;
    double *weight; // NULL if costs are uniform
    double least_weight;
    joins start, goal; // of the current query
} tiles;

static size_t tile_count(const tiles *t)
{
    return (size_t)t->columns * (size_t)t->rows;
}

static slu_box tile_box(const tiles *t, int column, int row)
{
    return (slu_box){{t->origin.x + column * t->side, t->origin.y + row * t->side},
                     {t->origin.x + (column + 1) * t->side, t->origin.y + (row + 1) * t->side}};
}

static slu_point tile_centre(const tiles *t, int column, int row)
{
    return slui_box_centre(tile_box(t, column, row));
}

static int clamp(double x, int end)
{
    return x < 0 ? 0 : x >= end ? end - 1 : (int)x;
}

// ---------------------------------------------------------------------------------------------
// Which tiles are free

static double height_at(slu_point a, slu_point b, double x)
{
    double t = (x - a.x) / (b.x - a.x);
    return slui_between(a, b, t < 0 ? 0 : t > 1 ? 1 : t).y;
}

static void touch_rows(tiles *t, int column, slu_point a, slu_point b, double y, double other)
{
    double low = y < other ? y : other, high = y < other ? other : y;
    int end = clamp((high - t->origin.y) / t->side + 1, t->rows);
    for (int row = clamp((low - t->origin.y) / t->side - 1, t->rows); row <= end; row++) {
        if (slui_segment_enters(tile_box(t, column, row), a, b))
            t->state[(size_t)row * (size_t)t->columns + (size_t)column] |= TOUCHED;
    }
}

// Marks the tiles that a border enters. Its columns are computed, with a margin of a tile on both
// sides; the test of each tile is exact.
static void touch(tiles *t, slu_point a, slu_point b)
{
    if (a.x > b.x) {
        touch(t, b, a);
        return;
    }
    int end = clamp((b.x - t->origin.x) / t->side + 1, t->columns);
    for (int column = clamp((a.x - t->origin.x) / t->side - 1, t->columns); column <= end;
         column++) {
        slu_box box = tile_box(t, column, 0);
        if (box.most.x < a.x || box.least.x > b.x) continue;
        bool is_upright = a.x == b.x;
        touch_rows(t, column, a, b, is_upright ? a.y : height_at(a, b, box.least.x),
                   is_upright ? b.y : height_at(a, b, box.most.x));
    }
}

// The first column whose centre lies to the right of a rising segment, in a row that it crosses.
static int first_right(const tiles *t, int row, slu_point a, slu_point b)
{
    double y = tile_centre(t, 0, row).y;
    double x = slui_between(a, b, (y - a.y) / (b.y - a.y)).x;
    int column = clamp((x - t->origin.x) / t->side, t->columns);
    while (column > 0 && slui_turn(a, b, tile_centre(t, column - 1, row)) < 0)
        column--;
    while (column < t->columns && slui_turn(a, b, tile_centre(t, column, row)) >= 0)
        column++;
    return column;
}

// Notes where inside becomes outside, or the reverse, in every row whose middle a border crosses.
static void cross_rows(tiles *t, slu_point a, slu_point b)
{
    if (a.y > b.y) {
        cross_rows(t, b, a);
        return;
    }
    int row = clamp((a.y - t->origin.y) / t->side - 1, t->rows);
    for (; row < t->rows; row++) {
        double y = tile_centre(t, 0, row).y;
        if (y >= b.y) break;
        if (y < a.y) continue;
        int column = first_right(t, row, a, b);
        if (column < t->columns)
            t->state[(size_t)row * (size_t)t->columns + (size_t)column] ^= CROSSED;
    }
}

static void settle_row(tiles *t, int row)
{
    uint8_t *state = t->state + (size_t)row * (size_t)t->columns;
    bool is_inside = false;
    for (int column = 0; column < t->columns; column++) {
        if (state[column] & CROSSED) is_inside = !is_inside;
        bool is_touched = state[column] & TOUCHED;
        state[column] = is_touched ? TOUCHED : is_inside ? FREE : OUTSIDE;
    }
}

static void mark_tiles(tiles *t, const slui_polygons *components)
{
    for (size_t r = 0; r < components->ring_count; r++) {
        for (uint32_t i = components->first_point[r]; i < components->first_point[r + 1]; i++) {
            slu_point a = components->points[i],
                      b = components->points[slui_ring_next(components, r, i)];
            touch(t, a, b);
            cross_rows(t, a, b);
        }
    }
    for (int row = 0; row < t->rows; row++)
        settle_row(t, row);
}

// A tile has the weight at its centre.
static void weigh_tiles(tiles *t, const slu_free_space *space)
{
    for (size_t i = 0; i < tile_count(t); i++) {
        if (t->state[i] != FREE) continue;
        int column = (int)(i % (size_t)t->columns), row = (int)(i / (size_t)t->columns);
        uint32_t cell = slui_mesh_locate(&space->face_mesh, tile_centre(t, column, row));
        t->weight[i] = cell == SLUI_NO_CELL ? 1 : slui_cell_weight(space, cell);
    }
}

// ---------------------------------------------------------------------------------------------
// Building

static void release_tiles(const slu_allocator *a, tiles *t)
{
    slui_free(a, t->state, tile_count(t), sizeof *t->state);
    slui_free(a, t->weight, tile_count(t), sizeof *t->weight);
    slui_free(a, t, 1, sizeof *t);
}

static slu_status choose_size(tiles *t, const slu_free_space *space, double side, slu_error *error)
{
    t->side = side > 0 ? side : slui_fitting_side(space, TILES_PER_CORNER);
    if (!slui_side_is_distinct(space, t->side))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "tiles of this size are too small for coordinates this large");
    slu_point size = slui_minus(space->bounds.most, space->bounds.least);
    double columns = size.x / t->side, rows = size.y / t->side;
    if ((columns + 1) * (rows + 1) > MOST_TILES)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the resolution is too fine: it gives more than %d tiles",
                         (int)MOST_TILES);
    t->columns = (int)columns + (columns > (int)columns);
    t->rows = (int)rows + (rows > (int)rows);
    t->origin = space->bounds.least;
    return SLU_OK;
}

static slu_status fill(tiles *t, const slu_free_space *space, const slu_allocator *a,
                       slu_error *error)
{
    t->state = slui_alloc(a, tile_count(t), sizeof *t->state);
    if (!t->state) return slui_fail_memory(error);
    mark_tiles(t, &space->ground.components);
    t->least_weight = slui_least_weight(space);
    if (slui_free_space_is_uniform(space)) return SLU_OK;
    t->weight = slui_alloc(a, tile_count(t), sizeof *t->weight);
    if (!t->weight) return slui_fail_memory(error);
    weigh_tiles(t, space);
    return SLU_OK;
}

static slu_status build(slu_router *router, slu_error *error)
{
    const slu_allocator *a = &router->allocator;
    tiles *t = slui_alloc(a, 1, sizeof *t);
    if (!t) return slui_fail_memory(error);
    slu_status status = choose_size(t, router->space, router->options.resolution, error);
    if (status == SLU_OK) status = fill(t, router->space, a, error);
    if (status == SLU_OK)
        router->built = t;
    else
        release_tiles(a, t);
    return status;
}

static void release(slu_router *router)
{
    release_tiles(&router->allocator, router->built);
}

// ---------------------------------------------------------------------------------------------
// Searching: the nodes are the tiles, then the start and the goal

typedef struct search {
    const slu_router *router;
    const slu_space_query *query;
    tiles *tiles;
} search;

static slu_point place_of(const slu_router *router, const slu_space_query *query, uint32_t node)
{
    const tiles *t = router->built;
    if (node == slui_start_node(tile_count(t))) return query->from;
    if (node == slui_goal_node(tile_count(t))) return query->to;
    return tile_centre(t, (int)(node % (uint32_t)t->columns), (int)(node / (uint32_t)t->columns));
}

static double estimate(const search *s, uint32_t node)
{
    slu_point place = place_of(s->router, s->query, node);
    return s->tiles->least_weight * slui_distance(place, s->query->to);
}

static void try_join(const search *s, slu_point end, int column, int row, joins *out)
{
    const tiles *t = s->tiles;
    if (column < 0 || row < 0 || column >= t->columns || row >= t->rows) return;
    uint32_t tile = (uint32_t)row * (uint32_t)t->columns + (uint32_t)column;
    slu_point centre = tile_centre(t, column, row);
    if (t->state[tile] != FREE || !slui_free_space_sees(s->router->space, end, centre)) return;
    out->tile[out->count] = tile;
    out->cost[out->count++] = slui_segment_cost(s->router->space, end, centre);
}

static void join_ring(const search *s, slu_point end, int ring, joins *out)
{
    int column = clamp((end.x - s->tiles->origin.x) / s->tiles->side, s->tiles->columns);
    int row = clamp((end.y - s->tiles->origin.y) / s->tiles->side, s->tiles->rows);
    for (int dy = -ring; dy <= ring; dy++) {
        bool is_edge = dy == -ring || dy == ring;
        for (int dx = -ring; dx <= ring; dx += is_edge || ring == 0 ? 1 : 2 * ring)
            try_join(s, end, column + dx, row + dy, out);
    }
}

// Joins an end to the free tiles that it sees in the first ring around it that has any, and in the
// next.
static void join(const search *s, slu_point end, joins *out)
{
    out->count = 0;
    for (int ring = 0; ring < RINGS && out->count == 0; ring++) {
        join_ring(s, end, ring, out);
        if (out->count) join_ring(s, end, ring + 1, out);
    }
}

static bool expand_start(const search *s, slui_loop *loop)
{
    const joins *start = &s->tiles->start;
    const slu_free_space *space = s->router->space;
    slu_point from = s->query->from, to = s->query->to;
    for (size_t i = 0; i < start->count; i++) {
        if (!slui_loop_offer(loop, start->tile[i], start->cost[i], estimate(s, start->tile[i])))
            return false;
    }
    if (!slui_free_space_sees(space, from, to)) return true;
    return slui_loop_offer(loop, slui_goal_node(tile_count(s->tiles)),
                           slui_segment_cost(space, from, to), 0);
}

static bool is_free(const tiles *t, int column, int row)
{
    return column >= 0 && row >= 0 && column < t->columns && row < t->rows &&
           t->state[(size_t)row * (size_t)t->columns + (size_t)column] == FREE;
}

static double step_cost(const tiles *t, uint32_t from, uint32_t to, bool is_diagonal)
{
    double length = t->side * (is_diagonal ? SLUI_SQRT(2) : 1);
    return t->weight ? length * (t->weight[from] + t->weight[to]) / 2 : length;
}

static bool offer_neighbours(const search *s, slui_loop *loop, uint32_t node)
{
    const tiles *t = s->tiles;
    int column = (int)(node % (uint32_t)t->columns), row = (int)(node / (uint32_t)t->columns);
    for (int direction = 0; direction < 9; direction++) {
        int dx = direction % 3 - 1, dy = direction / 3 - 1;
        if ((dx == 0 && dy == 0) || !is_free(t, column + dx, row + dy)) continue;
        if (!is_free(t, column + dx, row) || !is_free(t, column, row + dy)) continue;
        uint32_t next = (uint32_t)(row + dy) * (uint32_t)t->columns + (uint32_t)(column + dx);
        double cost = step_cost(t, node, next, dx != 0 && dy != 0);
        if (!slui_loop_offer(loop, next, cost, estimate(s, next))) return false;
    }
    return true;
}

static bool expand(void *ctx, slui_loop *loop, uint32_t node)
{
    const search *s = ctx;
    const joins *goal = &s->tiles->goal;
    if (node == slui_start_node(tile_count(s->tiles))) return expand_start(s, loop);
    for (size_t i = 0; i < goal->count; i++) {
        if (goal->tile[i] != node) continue;
        if (!slui_loop_offer(loop, slui_goal_node(tile_count(s->tiles)), goal->cost[i], 0))
            return false;
    }
    return offer_neighbours(s, loop, node);
}

static slu_status find(slu_router *router, const slu_space_query *query, slui_answer *answer,
                       slu_error *error)
{
    tiles *t = router->built;
    search s = {router, query, t};
    join(&s, query->from, &t->start);
    join(&s, query->to, &t->goal);
    slui_space_search run = {{expand, &s},
                             slui_start_node(tile_count(t)),
                             slui_goal_node(tile_count(t)),
                             t->least_weight};
    return slui_search_straightened(router, &run, place_of, query, answer, error);
}

// ---------------------------------------------------------------------------------------------
// Describing

static void describe(const slu_router *router, slu_router_facts *facts)
{
    const tiles *t = router->built;
    for (int row = 0; row < t->rows; row++) {
        for (int column = 0; column < t->columns; column++) {
            if (!is_free(t, column, row)) continue;
            facts->nodes++;
            bool right = is_free(t, column + 1, row), down = is_free(t, column, row + 1);
            bool left = is_free(t, column - 1, row);
            facts->edges += (size_t)right + down;
            facts->edges += right && down && is_free(t, column + 1, row + 1);
            facts->edges += left && down && is_free(t, column - 1, row + 1);
        }
    }
    facts->bytes = sizeof *t + tile_count(t) * (sizeof *t->state);
    if (t->weight) facts->bytes += tile_count(t) * sizeof *t->weight;
}

static int state_at(const tiles *t, int column, int row)
{
    if (column < 0 || row < 0 || column >= t->columns || row >= t->rows) return OUTSIDE;
    return t->state[(size_t)row * (size_t)t->columns + (size_t)column];
}

// What to draw between two tiles: OUTSIDE for nothing, otherwise the better state of both.
static int side_state(const tiles *t, int column, int row, bool is_level)
{
    int here = state_at(t, column, row);
    int beyond = is_level ? state_at(t, column, row - 1) : state_at(t, column - 1, row);
    return here > beyond ? here : beyond;
}

// Draws the sides along one line of the grid; consecutive ones of one kind become one line.
static void sketch_line(const tiles *t, int index, bool is_level,
                        void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    int end = is_level ? t->columns : t->rows, first = 0, kind = OUTSIDE;
    for (int i = 0; i <= end; i++) {
        int next = i == end ? OUTSIDE
                            : side_state(t, is_level ? i : index, is_level ? index : i, is_level);
        if (next == kind) continue;
        slu_box a = is_level ? tile_box(t, first, index) : tile_box(t, index, first);
        slu_box b = is_level ? tile_box(t, i, index) : tile_box(t, index, i);
        slu_sketch_kind drawn = kind == FREE ? SLU_SKETCH_CELL : SLU_SKETCH_BLOCKED;
        if (kind != OUTSIDE) draw(ctx, &(slu_sketch_line){drawn, a.least, b.least});
        first = i;
        kind = next;
    }
}

static void sketch(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    (void)to;
    const tiles *t = router->built;
    for (int row = 0; row <= t->rows; row++)
        sketch_line(t, row, true, draw, ctx);
    for (int column = 0; column <= t->columns; column++)
        sketch_line(t, column, false, draw, ctx);
}

const slui_method slui_method_tiles = {
    .row = {"tiles", "Tiles", "a grid of squares, those free of obstacles; then straightened",
            "Stout 1996; Hart, Nilsson & Raphael 1968", SLU_INFORMED},
    .build = build,
    .release = release,
    .find = find,
    .describe = describe,
    .sketch = sketch,
};
