// SPDX-License-Identifier: MIT
// Depth-first searches: dfs-plain, dfs-labels, dfs-goalward, dfs, iddfs and idastar, instances of
// one loop over an explicit path, so that no map is too large for the C stack.
//
// dfs-plain marks a tile when it enters it and unmarks it when it backtracks, so it never crosses
// itself, but it can tangle: its time is exponential. It tries the directions in a fixed order,
// north first, then clockwise. Stout improves it in two ways, which can be had one by one. Labels:
// each tile keeps the cost at which it was last entered, and is entered again only at less, or at
// the same cost with more depth left; a tile of the path itself never is, so nothing has to be
// marked. Goalward: the steps towards the goal first. dfs has both. On small maps it arrives at
// once, but on large open ones tiles are entered again and again at a little less. All four return
// the first path they find, and a limit on steps or cost cuts them off at that depth, whatever lies
// beyond.
//
// The deepening searches remember nothing but the path they are on. iddfs explores all paths up to
// a cost, first the straight-line distance, then one straight step more each time: its path costs
// less than one step more than the cheapest. idastar cuts where g + h exceeds a limit, and the next
// limit is the least g + h that did; with an admissible estimate its path is a cheapest one,
// because everything below the limit has been tried. On uniform ground both take canonical steps
// only (map/successors.c), which leaves a cheapest path to every tile and few others. A table, if
// the query asks for one, turns back paths that enter a tile no more cheaply than before in the
// same iteration. Both try the steps towards the goal first, and turn back where the steps left
// cannot suffice.
//
// Under a step limit, a costlier path to a tile may be the one that still arrives. So labels and
// the table then compare steps too, and turn a path back only if it is better in neither: what is
// remembered saves work, but never hides a path within the limits. This is more than Stout asks
// for, who compares costs first.
//
// Source: Stout 1996; Korf 1985 (iterative deepening); Reinefeld & Marsland 1994 (the table).
// Cost: memory for the path, and for those that do not deepen the nodes; time up to exponential in
// the path.
#include "base/arrays.h"
#include "search/search_core.h"

typedef enum kind { DFS_PLAIN, DFS_LABELS, DFS_GOALWARD, DFS, IDDFS, IDASTAR } kind;

void slui_descent_release(slui_descent *d)
{
    slui_free(&d->allocator, d->path, d->path_capacity, sizeof *d->path);
    slui_free(&d->allocator, d->table, d->table_capacity, sizeof *d->table);
    slui_free(&d->allocator, d->steps, d->steps_capacity, sizeof *d->steps);
}

size_t slui_descent_bytes(const slui_descent *d)
{
    return d->path_capacity * sizeof *d->path + d->table_capacity * sizeof *d->table +
           d->steps_capacity * sizeof *d->steps;
}

SLUI_INLINE bool deepens(const kind k)
{
    return k == IDDFS || k == IDASTAR;
}
SLUI_INLINE bool labels(const kind k)
{
    return k == DFS_LABELS || k == DFS;
}
SLUI_INLINE bool goes_goalward(const kind k)
{
    return k != DFS_PLAIN && k != DFS_LABELS;
}

// ---- the path

static uint8_t steps_from(const slu_finder *f, const kind k, slu_tile tile, int arrival)
{
    bool canonical = deepens(k) && slui_view_uniform(&f->view);
    uint8_t around = slui_view_around(&f->view, tile);
    return canonical ? f->successors.canonical[arrival][around]
                     : f->successors.legal[arrival][around];
}

static bool enter(slu_finder *f, const kind k, uint32_t place, int arrival, uint64_t g)
{
    slui_descent *d = &f->descent;
    if (!SLUI_GROW(&d->allocator, d->path, d->path_capacity, d->depth + 1)) return false;
    slu_tile at = slui_tile_at(place);
    uint32_t tile = slui_map_index(f->map, at);
    d->path[d->depth++] = (slui_frame){g, place, steps_from(f, k, at, arrival)};
    if (d->depth > f->search.peak_open) f->search.peak_open = d->depth;
    if (!deepens(k)) f->nodes[tile] = f->generation | g << SLUI_NODE_G_SHIFT | (unsigned)arrival;
    if (labels(k) && d->steps_count) d->steps[tile] = (uint32_t)(d->depth - 1);
    return true;
}

static void leave(slu_finder *f, const kind k)
{
    slui_frame last = f->descent.path[--f->descent.depth];
    slu_tile tile = slui_tile_at(last.place);
    if (!deepens(k) && !labels(k)) f->nodes[slui_map_index(f->map, tile)] = 0;
    if (f->search.trace) slui_trace_event(f, SLU_EVENT_CLOSING, tile, tile, last.g, 0);
}

// Copies the current path into the finder's.
static bool take_path(slu_finder *f)
{
    const slui_descent *d = &f->descent;
    if (!slui_finder_reserve_path(f, d->depth)) return false;
    for (size_t i = 0; i < d->depth; i++)
        f->path[i] = slui_tile_at(d->path[i].place);
    f->search.path_length = d->depth;
    return true;
}

static bool is_goal(const slu_finder *f, slu_tile tile)
{
    for (size_t i = 0; i < f->estimator.sought_count; i++) {
        slu_tile goal = f->estimator.sought[i];
        if (tile.x == goal.x && tile.y == goal.y) return true;
    }
    return false;
}

// ---- which step next

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

// The untried step that deviates least from the direction of the nearest goal. Of two that deviate
// equally, the one on the side of the longer distance comes first.
static int step_goalward(const slui_estimator *e, const slui_frame *frame)
{
    slu_tile at = slui_tile_at(frame->place), goal = slui_nearest_goal(e, at);
    int dx = goal.x - at.x, dy = goal.y - at.y;
    bool wide = (dx < 0 ? -dx : dx) >= (dy < 0 ? -dy : dy);
    int ahead = slui_direction(sign(dx), sign(dy));
    int along = slui_direction(wide ? sign(dx) : 0, wide ? 0 : sign(dy));
    if (ahead < 0) ahead = along = SLUI_NORTH;
    int side = ((along - ahead) & 7) == 7 ? -1 : 1;
    for (int turn = 0; turn < SLUI_DIRECTIONS; turn++) {
        int by = (turn + 1) / 2 * (turn & 1 ? side : -side);
        int k = (ahead + by) & 7;
        if (frame->untried >> k & 1) return k;
    }
    return -1;
}

// Takes the next untried step; -1 if all have been tried.
static int take_step(const slu_finder *f, const kind k, slui_frame *frame)
{
    if (!frame->untried) return -1;
    int step = goes_goalward(k) ? step_goalward(&f->estimator, frame)
                                : (int)SLUI_LOWEST_BIT(frame->untried);
    frame->untried &= (uint8_t) ~(1u << step);
    return step;
}

// ---- where not to go

// True if an earlier path to a tile was as good as one more step of the current path, which leads
// there at g.
static bool is_as_good(const slui_descent *d, uint64_t before_g, uint32_t before_steps, uint64_t g)
{
    return before_g <= g && (!d->steps_count || before_steps <= d->depth);
}

// True if the tile was entered as well before in this iteration; otherwise it is recorded.
static bool is_in_table(slui_descent *d, uint32_t place, uint64_t g)
{
    if (d->table_size == 0) return false;
    // The middle of the product: its low bits do not depend on y.
    uint64_t mixed = place * UINT64_C(0x9E3779B97F4A7C15) >> 32;
    slui_memo *memo = &d->table[mixed & (d->table_size - 1)];
    bool known = memo->place == place && memo->iteration == d->iteration;
    if (known && is_as_good(d, memo->g, memo->steps, g)) return true;
    *memo = (slui_memo){g, place, d->iteration, (uint32_t)d->depth};
    return false;
}

static bool is_barred(slu_finder *f, const kind k, uint32_t place, uint64_t g)
{
    if (deepens(k)) return is_in_table(&f->descent, place, g);
    const slui_descent *d = &f->descent;
    uint32_t tile = slui_map_index(f->map, slui_tile_at(place));
    slui_node node = f->nodes[tile];
    if (!labels(k) || node < f->generation) return node >= f->generation;
    return is_as_good(d, slui_node_g(node), d->steps_count ? d->steps[tile] : 0, g);
}

// The fewest steps from a tile to a goal, were there no walls.
static uint64_t fewest_steps(const slu_finder *f, slu_tile at)
{
    const slui_estimator *e = &f->estimator;
    uint64_t fewest = UINT64_MAX;
    for (size_t i = 0; i < e->sought_count; i++) {
        uint64_t dx = slui_gap(e->sought[i].x, e->sought[i].x, at.x);
        uint64_t dy = slui_gap(e->sought[i].y, e->sought[i].y, at.y);
        bool four = f->rules.diagonals == SLU_DIAGONALS_NEVER;
        uint64_t steps = four ? dx + dy : dx > dy ? dx : dy;
        fewest = steps < fewest ? steps : fewest;
    }
    return fewest;
}

// The steps of the shortest path that may lead through a tile, which is next on the current path;
// for a search that is cut off at a depth, those to the tile alone.
static uint64_t steps_through(const slu_finder *f, const kind k, slu_tile tile)
{
    return f->descent.depth + (deepens(k) ? fewest_steps(f, tile) : 0);
}

// True if a tile lies beyond a limit, which is recorded.
static bool is_beyond(slu_finder *f, const kind k, slu_tile tile, uint64_t g, uint64_t h)
{
    slui_search *s = &f->search;
    slui_descent *d = &f->descent;
    if (g + h > SLUI_COST_MAX) return s->overflowed = true;
    if (g > s->max_g) return s->limited = true;
    if (d->steps_count && steps_through(f, k, tile) > s->max_depth) return s->limited = true;
    if (!deepens(k) || g + h <= d->limit) return false;
    if (g + h < d->next_limit) d->next_limit = g + h;
    return true;
}

// ---- iterations

// Counts the tile just entered, from another or as the first of an iteration; false when memory
// runs out.
static bool expand(slu_finder *f, slu_tile from, slu_tile to, uint64_t g, uint64_t h)
{
    slui_search *s = &f->search;
    s->expanded++;
    bool *met_wall = &f->estimator.met_wall;
    if (!*met_wall) *met_wall = slui_is_beside_wall(f->map, to.x, to.y);
    if (s->trace) slui_trace_event(f, SLU_EVENT_EXPANDING, to, from, g, h);
    if (!s->seek_nearest) return true;
    bool nearer = slui_note_nearest(f, slui_map_index(f->map, to), to.x, to.y);
    return !nearer || take_path(f);
}

static bool enter_start(slu_finder *f, const kind k)
{
    slu_tile start = f->query.start;
    return enter(f, k, slui_place(start), SLUI_NO_ARRIVAL, 0) && expand(f, start, start, 0, 0);
}

static bool set_table(slui_descent *d, size_t entries)
{
    size_t size = entries ? 1 : 0;
    while (size && size <= entries / 2)
        size *= 2;
    if (!SLUI_GROW(&d->allocator, d->table, d->table_capacity, size)) return false;
    d->table_size = size;
    if (size) memset(d->table, 0, size * sizeof *d->table);
    return true;
}

static bool begin(slu_finder *f, const kind k)
{
    slui_search *s = &f->search;
    slui_descent *d = &f->descent;
    slu_tile start = f->query.start;
    slui_heuristic estimate = k == IDDFS ? SLUI_EUCLIDEAN : s->heuristic;
    if (!deepens(k) && !slui_finder_fresh_nodes(f)) return false;
    if (!set_table(d, deepens(k) ? s->table_entries : 0)) return false;
    d->steps_count = s->max_depth < UINT32_MAX;
    size_t tiles = labels(k) && d->steps_count ? f->map->tile_count : 0;
    if (!SLUI_GROW(&d->allocator, d->steps, d->steps_capacity, tiles)) return false;
    d->depth = 0;
    d->iteration = 1;
    d->limit = slui_estimate(&f->estimator, estimate, start.x, start.y);
    d->next_limit = UINT64_MAX;
    s->begun = enter_start(f, k);
    return s->begun;
}

// Starts again from the start with the next limit, if anything was beyond the last one.
static slui_end deepen(slu_finder *f, const kind k)
{
    slui_descent *d = &f->descent;
    if (!deepens(k) || d->next_limit == UINT64_MAX) return SLUI_END_EMPTY;
    uint64_t further = d->limit + f->estimator.near_straight;
    d->limit = k == IDASTAR || d->next_limit > further ? d->next_limit : further;
    d->next_limit = UINT64_MAX;
    d->iteration++;
    return enter_start(f, k) ? SLUI_END_BUDGET : SLUI_END_MEMORY;
}

// ---- the loop

// Takes one step from the tile the path ends at, or backtracks from it.
static slui_end advance(slu_finder *f, const kind k, uint64_t *budget)
{
    slui_frame *frame = &f->descent.path[f->descent.depth - 1];
    int direction = take_step(f, k, frame);
    if (direction < 0) return leave(f, k), SLUI_END_BUDGET;
    slu_tile from = slui_tile_at(frame->place);
    slu_tile to = {from.x + slui_step_x[direction], from.y + slui_step_y[direction]};
    uint64_t g = frame->g + slui_finder_step_cost(f, from, direction);
    uint64_t h = k == IDASTAR ? slui_estimate(&f->estimator, f->search.heuristic, to.x, to.y) : 0;
    if (h == SLUI_NO_PATH) return SLUI_END_BUDGET;
    if (is_beyond(f, k, to, g, h) || is_barred(f, k, slui_place(to), g)) return SLUI_END_BUDGET;
    if (!enter(f, k, slui_place(to), direction, g)) return SLUI_END_MEMORY;
    if (is_goal(f, to)) return take_path(f) ? SLUI_END_FOUND : SLUI_END_MEMORY;
    --*budget;
    f->search.generated++;
    if (f->search.trace) slui_trace_event(f, SLU_EVENT_GENERATING, to, from, g, h);
    return expand(f, from, to, g, h) ? SLUI_END_BUDGET : SLUI_END_MEMORY;
}

SLUI_INLINE slui_end descend(slu_finder *f, uint64_t budget, const kind k)
{
    if (!f->search.begun) {
        if (!begin(f, k)) return SLUI_END_MEMORY;
        if (is_goal(f, f->query.start)) return take_path(f) ? SLUI_END_FOUND : SLUI_END_MEMORY;
        budget--;
    }
    while (budget > 0) {
        bool over = f->descent.depth == 0;
        slui_end end = over ? deepen(f, k) : advance(f, k, &budget);
        if (end != SLUI_END_BUDGET) return end;
        if (over) budget--;
    }
    return SLUI_END_BUDGET;
}

slui_run slui_run_dfs_plain, slui_run_dfs_labels, slui_run_dfs_goalward, slui_run_dfs;
slui_run slui_run_iddfs, slui_run_idastar;

slui_end slui_run_dfs_plain(slu_finder *f, uint64_t budget)
{
    return descend(f, budget, DFS_PLAIN);
}
slui_end slui_run_dfs_labels(slu_finder *f, uint64_t budget)
{
    return descend(f, budget, DFS_LABELS);
}
slui_end slui_run_dfs_goalward(slu_finder *f, uint64_t budget)
{
    return descend(f, budget, DFS_GOALWARD);
}
slui_end slui_run_dfs(slu_finder *f, uint64_t budget)
{
    return descend(f, budget, DFS);
}
slui_end slui_run_iddfs(slu_finder *f, uint64_t budget)
{
    return descend(f, budget, IDDFS);
}
slui_end slui_run_idastar(slu_finder *f, uint64_t budget)
{
    return descend(f, budget, IDASTAR);
}
