// SPDX-License-Identifier: MIT
// Straight lines over tiles: can one be walked, and which of them replace a path?
//
// A line runs between the centres of two tiles. It is walked tile by tile through everything it
// touches; the side of a tile it leaves by is a comparison of whole numbers, so a line that runs
// exactly through a lattice corner is recognised, and counts as a diagonal step like any other
// there.
//
// Smoothing is greedy string pulling. The points kept are tiles of the path. From each, the next is
// found run by run: the path's own straight run is always a line, further corners are tried until
// one fails, and inside the run that leads there the last tile that works is found by bisection.
// Visibility is not monotone, so that tile need not be the furthest visible one; but every line
// that is kept has been walked, and that is what the guarantee rests on.
//
// Cost: about (corners + lines kept * log(run)) * line length; nothing allocated.
#include "base/status.h"
#include "path/path.h"

// ---- lines

typedef struct line {
    int step_x, step_y;           // -1, 0, 1
    int64_t length_x, length_y;   // tiles from end to end
    int64_t crossed_x, crossed_y; // grid lines crossed so far
} line;

static line line_between(slu_tile from, slu_tile to)
{
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    return (line){
        .step_x = (dx > 0) - (dx < 0),
        .step_y = (dy > 0) - (dy < 0),
        .length_x = dx < 0 ? -dx : dx,
        .length_y = dy < 0 ? -dy : dy,
    };
}

// The direction in which the line leaves its current tile. Measured along the line from 0 to 1, it
// meets its next vertical grid line at (crossed_x + 1/2) / length_x and its next horizontal one at
// (crossed_y + 1/2) / length_y. Both are multiplied out, which also handles a line that meets no
// vertical or no horizontal ones; if they are equal, that is a lattice corner.
static int leave_tile(line *l)
{
    int64_t upright = (2 * l->crossed_x + 1) * l->length_y;
    int64_t level = (2 * l->crossed_y + 1) * l->length_x;
    bool in_x = upright <= level, in_y = level <= upright;
    l->crossed_x += in_x;
    l->crossed_y += in_y;
    return slui_direction(in_x ? l->step_x : 0, in_y ? l->step_y : 0);
}

// The highest cost in hundredths among the tiles that a line runs through, without `from` unless
// with_from; 0 if the line touches a wall or leaves the map.
static uint32_t line_cost(const slui_view *view, slu_diagonals diagonals, slu_tile from,
                          slu_tile to, bool with_from)
{
    uint32_t cost = slui_view_cost(view, from);
    if (cost == 0 || !slui_map_inside(view->map, to)) return 0;
    uint32_t costliest = with_from ? cost : 1;
    line l = line_between(from, to);
    slui_moves moves = {.diagonals = diagonals};
    for (slu_tile at = from; at.x != to.x || at.y != to.y;) {
        int direction = leave_tile(&l);
        if (!slui_step_allowed(&moves, slui_view_around(view, at), direction)) return 0;
        at = (slu_tile){at.x + slui_step_x[direction], at.y + slui_step_y[direction]};
        cost = slui_view_cost(view, at);
        if (cost > costliest) costliest = cost;
    }
    return costliest;
}

// Lines run at any angle, so without diagonal steps they stay clear of corners instead.
static slu_diagonals rule_for_lines(slu_diagonals diagonals)
{
    return diagonals == SLU_DIAGONALS_NEVER ? SLU_DIAGONALS_CLEAR : diagonals;
}

bool slu_path_visible(const slu_map *map, const slu_rules *rules, slu_tile from, slu_tile to)
{
    static const slu_rules DEFAULTS;
    if (!rules) rules = &DEFAULTS;
    slui_view view;
    if (slui_view_make(map, rules, &view, NULL) != SLU_OK) return false;
    return line_cost(&view, rule_for_lines(rules->diagonals), from, to, true) != 0;
}

// ---- smoothing

typedef struct puller {
    const slui_view *view;
    slu_diagonals diagonals;
    slu_charge charge;
    const slu_tile *path;
    size_t last; // index of the path's last tile
} puller;

// The last tile of the straight run that starts at tile `at`, which is not the path's last.
static size_t run_end(const puller *p, size_t at)
{
    int direction = slui_step_between(p->path[at], p->path[at + 1]);
    size_t end = at + 1;
    while (end < p->last && slui_step_between(p->path[end], p->path[end + 1]) == direction)
        end++;
    return end;
}

// The cost of the path from one of its tiles to another of the same run, by geometry: a diagonal
// step is the square root of 2 long whatever the rules count it as.
static double run_cost(const puller *p, size_t from, size_t to)
{
    if (from == to) return 0;
    int direction = slui_step_between(p->path[from], p->path[from + 1]);
    uint64_t charge = 0;
    for (size_t i = from; i < to; i++)
        charge += slui_step_charge(p->view, p->charge, p->path[i], direction);
    return (double)charge * (slui_is_diagonal(direction) ? SLUI_SQRT_2 : 1) / SLUI_CHARGE_UNIT;
}

// True if a line between two tiles of the path can be walked and costs no more than `budget`.
static bool line_replaces(const puller *p, size_t from, size_t to, double budget)
{
    // A line over even ground may cost as much as the path it replaces; rounding must not make a
    // difference.
    static const double ROUNDING = 1 + 1e-12;
    slu_tile a = p->path[from], b = p->path[to];
    bool with_from = p->charge == SLU_CHARGE_MEAN;
    uint32_t costliest = line_cost(p->view, p->diagonals, a, b, with_from);
    if (costliest == 0) return false;
    if (slui_view_uniform(p->view)) return true; // nothing is shorter than a straight line
    double dx = b.x - a.x, dy = b.y - a.y;
    return SLUI_SQRT(dx * dx + dy * dy) * costliest / SLUI_COST_ONE <= budget * ROUNDING;
}

// Between `near`, which a line from `anchor` reaches, and `far`, which none does: a tile that is
// reached and whose successor is not. `spent` is the path's cost from anchor to near.
static size_t halve(const puller *p, size_t anchor, size_t near, size_t far, double spent)
{
    size_t reached = near;
    while (far - reached > 1) {
        size_t middle = reached + (far - reached) / 2;
        if (line_replaces(p, anchor, middle, spent + run_cost(p, near, middle)))
            reached = middle;
        else
            far = middle;
    }
    return reached;
}

static size_t pull_from(const puller *p, size_t anchor)
{
    size_t reached = run_end(p, anchor);
    double spent = run_cost(p, anchor, reached);
    while (reached < p->last) {
        size_t next = run_end(p, reached);
        double budget = spent + run_cost(p, reached, next);
        if (!line_replaces(p, anchor, next, budget)) return halve(p, anchor, reached, next, spent);
        reached = next;
        spent = budget;
    }
    return reached;
}

// Writes the points kept, or only counts them if `out` is NULL.
static size_t pull(const puller *p, slu_tile *out)
{
    size_t count = 0;
    if (out) out[0] = p->path[0];
    count++;
    for (size_t at = 0; at < p->last; count++) {
        at = pull_from(p, at);
        if (out) out[count] = p->path[at];
    }
    return count;
}

slu_status slu_path_smooth(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                           size_t length, slu_tile *out, size_t capacity, size_t *count,
                           slu_error *error)
{
    static const slu_rules DEFAULTS;
    if (!rules) rules = &DEFAULTS;
    slui_view view;
    slu_path_facts facts;
    slu_status status = slui_view_make(map, rules, &view, error);
    if (status == SLU_OK) status = slui_path_check(&view, rules, path, length, &facts, error);
    if (status != SLU_OK) return status;
    puller p = {&view, rule_for_lines(rules->diagonals), rules->charge, path, length - 1};
    // Smoothing never adds tiles, so the counting pass is needed only if the capacity is below the
    // length.
    if (capacity < length) {
        *count = pull(&p, NULL);
        if (*count > capacity) return slui_fail_capacity(error, *count, capacity);
    }
    *count = pull(&p, out);
    return SLU_OK;
}
