// SPDX-License-Identifier: MIT
// Tiles over a smooth world, for a game that has a search on tiles and a world without them.
//
// Source: Stout 1996 (a regular grid over the world, "a fringe of tiles touching the blocked tiles
// is also labeled as blocked to allow a buffer of movement without collision"); Hart, Nilsson &
// Raphael 1968. A tile is free if its interior lies in the free space, so every obstacle grows by
// up to a tile, and gaps narrower than two may close; a fringe closes gaps that are wider by two
// tiles for each of its rings.
//
// Invariant: segments between the centres of adjacent free tiles stay in the free space, and
// diagonal ones too if both tiles next to them are free: the open square around each step is free.
// With a fringe of n rings every point of a free tile is at least n tiles off all obstacles, and so
// is the path, which then is straightened through free tiles only.
// Cost: building visits the tiles that borders touch, and all tiles once; 1 byte per tile, 8 more
// if costs are uneven. A search also needs 32 bytes per tile.
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/methods/line.h"
#include "space/methods/tiles/grid.h"

// The rings of tiles in which an end looks for a free one, beyond the fringe, and the most tiles in
// two of them.
enum { RINGS = 12, MOST_JOINS = 16 * (RINGS + SLU_MAX_FRINGE) };
static const double TILES_PER_CORNER = 64;
static const double MOST_TILES = 1 << 24;

typedef struct joins {
    size_t count;
    uint32_t tile[MOST_JOINS];
    double cost[MOST_JOINS];
} joins;

typedef struct tiling {
    slui_tiles grid;
    int fringe;
    double *weight; // of each tile; NULL if costs are uniform
    double least_weight;
    joins start, goal; // of the current query
} tiling;

// ---------------------------------------------------------------------------------------------
// Building

// A tile has the weight at its centre.
static void weigh_tiles(tiling *g, const slu_free_space *space)
{
    const slui_tiles *t = &g->grid;
    for (size_t i = 0; i < slui_tile_count(t); i++) {
        if (t->state[i] != SLUI_TILE_FREE) continue;
        int column = (int)(i % (size_t)t->columns), row = (int)(i / (size_t)t->columns);
        uint32_t cell = slui_mesh_locate(&space->face_mesh, slui_tile_centre(t, column, row));
        g->weight[i] = cell == SLUI_NO_CELL ? 1 : slui_cell_weight(space, cell);
    }
}

static void release_tiles(const slu_allocator *a, tiling *g)
{
    size_t count = slui_tile_count(&g->grid);
    slui_free(a, g->grid.state, count, sizeof *g->grid.state);
    slui_free(a, g->weight, count, sizeof *g->weight);
    slui_free(a, g, 1, sizeof *g);
}

static slu_status choose_size(slui_tiles *t, const slu_free_space *space, double side,
                              slu_error *error)
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

static slu_status fill(tiling *g, const slu_free_space *space, const slu_allocator *a,
                       slu_error *error)
{
    size_t count = slui_tile_count(&g->grid);
    g->grid.state = slui_alloc(a, count, sizeof *g->grid.state);
    if (!g->grid.state) return slui_fail_memory(error);
    slui_tiles_mark(&g->grid, &space->ground.components);
    if (g->fringe) slui_tiles_add_fringe(&g->grid, g->fringe);
    g->least_weight = slui_least_weight(space);
    if (slui_free_space_is_uniform(space)) return SLU_OK;
    g->weight = slui_alloc(a, count, sizeof *g->weight);
    if (!g->weight) return slui_fail_memory(error);
    weigh_tiles(g, space);
    return SLU_OK;
}

static slu_status build(slu_router *router, slu_error *error)
{
    const slu_allocator *a = &router->allocator;
    tiling *g = slui_alloc(a, 1, sizeof *g);
    if (!g) return slui_fail_memory(error);
    g->fringe = router->options.fringe;
    slu_status status = choose_size(&g->grid, router->space, router->options.resolution, error);
    if (status == SLU_OK) status = fill(g, router->space, a, error);
    if (status == SLU_OK)
        router->built = g;
    else
        release_tiles(a, g);
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
    tiling *tiling;
    const slui_tiles *tiles;
} search;

static slu_point place_of(const slu_router *router, const slu_space_query *query, uint32_t node)
{
    const slui_tiles *t = &((const tiling *)router->built)->grid;
    if (node == slui_start_node(slui_tile_count(t))) return query->from;
    if (node == slui_goal_node(slui_tile_count(t))) return query->to;
    return slui_tile_centre(t, (int)(node % (uint32_t)t->columns),
                            (int)(node / (uint32_t)t->columns));
}

static double estimate(const search *s, uint32_t node)
{
    slu_point place = place_of(s->router, s->query, node);
    return s->tiling->least_weight * slui_distance(place, s->query->to);
}

static int column_of(const slui_tiles *t, slu_point p)
{
    return slui_tile_line((p.x - t->origin.x) / t->side, t->columns);
}

static int row_of(const slui_tiles *t, slu_point p)
{
    return slui_tile_line((p.y - t->origin.y) / t->side, t->rows);
}

static bool is_in_free_tile(const slui_tiles *t, slu_point p)
{
    return slui_tile_is_free(t, column_of(t, p), row_of(t, p));
}

// With a fringe, free tiles have to lie between the points, too.
static bool sees(const slu_router *router, slu_point a, slu_point b)
{
    const tiling *g = router->built;
    return slui_free_space_sees(router->space, a, b) &&
           (g->fringe == 0 || slui_tiles_see(&g->grid, a, b));
}

static void try_join(const search *s, slu_point end, int column, int row, joins *out)
{
    const slui_tiles *t = s->tiles;
    if (!slui_tile_is_free(t, column, row)) return;
    uint32_t tile = (uint32_t)row * (uint32_t)t->columns + (uint32_t)column;
    slu_point centre = slui_tile_centre(t, column, row);
    // From an end in the fringe the line cannot but lead through it.
    bool is_seen = is_in_free_tile(t, end) ? sees(s->router, end, centre)
                                           : slui_free_space_sees(s->router->space, end, centre);
    if (!is_seen) return;
    out->tile[out->count] = tile;
    out->cost[out->count++] = slui_segment_cost(s->router->space, end, centre);
}

static void join_ring(const search *s, slu_point end, int ring, joins *out)
{
    int column = column_of(s->tiles, end), row = row_of(s->tiles, end);
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
    for (int ring = 0; ring < RINGS + s->tiling->fringe && out->count == 0; ring++) {
        join_ring(s, end, ring, out);
        if (out->count) join_ring(s, end, ring + 1, out);
    }
}

static bool expand_start(const search *s, slui_loop *loop)
{
    const joins *start = &s->tiling->start;
    const slu_free_space *space = s->router->space;
    slu_point from = s->query->from, to = s->query->to;
    for (size_t i = 0; i < start->count; i++) {
        if (!slui_loop_offer(loop, start->tile[i], start->cost[i], estimate(s, start->tile[i])))
            return false;
    }
    if (!sees(s->router, from, to)) return true;
    return slui_loop_offer(loop, slui_goal_node(slui_tile_count(s->tiles)),
                           slui_segment_cost(space, from, to), 0);
}

static double step_cost(const tiling *g, uint32_t from, uint32_t to, bool is_diagonal)
{
    double length = g->grid.side * (is_diagonal ? SLUI_SQRT(2) : 1);
    return g->weight ? length * (g->weight[from] + g->weight[to]) / 2 : length;
}

static bool offer_neighbours(const search *s, slui_loop *loop, uint32_t node)
{
    const slui_tiles *t = s->tiles;
    int column = (int)(node % (uint32_t)t->columns), row = (int)(node / (uint32_t)t->columns);
    for (int direction = 0; direction < 9; direction++) {
        int dx = direction % 3 - 1, dy = direction / 3 - 1;
        if ((dx == 0 && dy == 0) || !slui_tile_is_free(t, column + dx, row + dy)) continue;
        if (!slui_tile_is_free(t, column + dx, row) || !slui_tile_is_free(t, column, row + dy))
            continue;
        uint32_t next = (uint32_t)(row + dy) * (uint32_t)t->columns + (uint32_t)(column + dx);
        double cost = step_cost(s->tiling, node, next, dx != 0 && dy != 0);
        if (!slui_loop_offer(loop, next, cost, estimate(s, next))) return false;
    }
    return true;
}

static bool expand(void *ctx, slui_loop *loop, uint32_t node)
{
    const search *s = ctx;
    const joins *goal = &s->tiling->goal;
    if (node == slui_start_node(slui_tile_count(s->tiles))) return expand_start(s, loop);
    for (size_t i = 0; i < goal->count; i++) {
        if (goal->tile[i] != node) continue;
        if (!slui_loop_offer(loop, slui_goal_node(slui_tile_count(s->tiles)), goal->cost[i], 0))
            return false;
    }
    return offer_neighbours(s, loop, node);
}

static slu_status find(slu_router *router, const slu_space_query *query, slui_answer *answer,
                       slu_error *error)
{
    tiling *g = router->built;
    search s = {router, query, g, &g->grid};
    size_t count = slui_tile_count(&g->grid);
    join(&s, query->from, &g->start);
    join(&s, query->to, &g->goal);
    slui_space_search run = {
        {expand, &s}, slui_start_node(count), slui_goal_node(count), g->least_weight};
    return slui_search_straightened(router, &run, place_of, sees, query, answer, error);
}

// ---------------------------------------------------------------------------------------------
// Describing

static void describe(const slu_router *router, slu_router_facts *facts)
{
    const tiling *g = router->built;
    const slui_tiles *t = &g->grid;
    for (int row = 0; row < t->rows; row++) {
        for (int column = 0; column < t->columns; column++) {
            if (!slui_tile_is_free(t, column, row)) continue;
            facts->nodes++;
            bool right = slui_tile_is_free(t, column + 1, row),
                 down = slui_tile_is_free(t, column, row + 1);
            bool left = slui_tile_is_free(t, column - 1, row);
            facts->edges += (size_t)right + down;
            facts->edges += right && down && slui_tile_is_free(t, column + 1, row + 1);
            facts->edges += left && down && slui_tile_is_free(t, column - 1, row + 1);
        }
    }
    facts->resolution = t->side;
    facts->bytes = sizeof *g + slui_tile_count(t) * (sizeof *t->state);
    if (g->weight) facts->bytes += slui_tile_count(t) * sizeof *g->weight;
}

// What to draw between two tiles: nothing for SLUI_TILE_OUTSIDE, otherwise for the better of both.
static int side_state(const slui_tiles *t, int column, int row, bool is_level)
{
    int here = slui_tile_state(t, column, row);
    int beyond =
        is_level ? slui_tile_state(t, column, row - 1) : slui_tile_state(t, column - 1, row);
    return here > beyond ? here : beyond;
}

// Draws the sides along one line of the grid; consecutive ones of one kind become one line.
static void sketch_line(const slui_tiles *t, int index, bool is_level,
                        void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    static const slu_sketch_kind KINDS[] = {[SLUI_TILE_TOUCHED] = SLU_SKETCH_BLOCKED,
                                            [SLUI_TILE_FRINGE] = SLU_SKETCH_FRINGE,
                                            [SLUI_TILE_FREE] = SLU_SKETCH_CELL};
    int end = is_level ? t->columns : t->rows, first = 0, kind = SLUI_TILE_OUTSIDE;
    for (int i = 0; i <= end; i++) {
        int next = i == end ? SLUI_TILE_OUTSIDE
                            : side_state(t, is_level ? i : index, is_level ? index : i, is_level);
        if (next == kind) continue;
        slu_box a = is_level ? slui_tile_box(t, first, index) : slui_tile_box(t, index, first);
        slu_box b = is_level ? slui_tile_box(t, i, index) : slui_tile_box(t, index, i);
        if (kind != SLUI_TILE_OUTSIDE) draw(ctx, &(slu_sketch_line){KINDS[kind], a.least, b.least});
        first = i;
        kind = next;
    }
}

static void sketch(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    (void)to;
    const slui_tiles *t = &((const tiling *)router->built)->grid;
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
