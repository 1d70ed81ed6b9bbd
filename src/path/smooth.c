// SPDX-License-Identifier: MIT
// Smoothing: which straight lines (lines.c) replace a path?
//
// Greedy string pulling. The points kept are tiles of the path. From each, the next is found run by
// run: the path's own straight run is always a line, further corners are tried until one fails, and
// inside the run that leads there the last tile that works is found by bisection. Visibility is not
// monotone, so that tile need not be the furthest visible one; but every line that is kept has been
// walked, and that is what the guarantee rests on.
//
// Cost: about (corners + lines kept * log(run)) * line length; nothing allocated.
#include "base/status.h"
#include "path/lines.h"

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

// The cost of the path from one of its tiles to another of the same run.
static double run_cost(const puller *p, size_t from, size_t to)
{
    return slui_run_cost(p->view, p->charge, p->path + from, to - from);
}

// True if a line between two tiles of the path can be walked and costs no more than `budget`.
static bool line_replaces(const puller *p, size_t from, size_t to, double budget)
{
    // A line over even ground may cost as much as the path it replaces; rounding must not make a
    // difference.
    static const double ROUNDING = 1 + 1e-12;
    slu_tile a = p->path[from], b = p->path[to];
    bool with_from = p->charge == SLU_CHARGE_MEAN;
    uint32_t costliest = slui_line_costliest(p->view, p->diagonals, a, b, with_from);
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
    if (!map || (!path && length) || (!out && capacity) || !count)
        return slui_fail_null(error, "map, path, out and needed");
    if (!rules) rules = &DEFAULTS;
    slui_view view;
    slu_path_facts facts;
    slu_status status = slui_view_make(map, rules, &view, error);
    if (status == SLU_OK) status = slui_path_check(&view, rules, path, length, &facts, error);
    if (status != SLU_OK) return status;
    puller p = {&view, slui_line_rule(rules->diagonals), rules->charge, path, length - 1};
    // Smoothing never adds tiles, so the counting pass is needed only if the capacity is below the
    // length.
    if (capacity < length) {
        *count = pull(&p, NULL);
        if (*count > capacity) return slui_fail_capacity(error, *count, capacity);
    }
    *count = pull(&p, out);
    return SLU_OK;
}
