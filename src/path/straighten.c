// SPDX-License-Identifier: MIT
// Fewer turns in a path, at no cost.
//
// A section of a path that uses only two directions, such as east and south-east, may take its
// steps in any order. The two orders with at most one turn are tried for every section between two
// corners: first all steps in the one direction, or first all in the other. Of all paths composed
// of sections in these orders, the one with the fewest turns is taken; the path itself is one of
// them. Paths that avoid all corners of the path are not considered, so there may be others of
// equal length with even fewer turns.
//
// Invariant: between two corners the number of steps in each direction stays the same. So on
// uniform ground nothing is added to the cost; on other ground an order that is costlier is not
// taken.
// Cost: up to REACH sections begin at a corner, each walked twice; 104 bytes per corner.
#include "path/straighten.h"

#include "base/arrays.h"
#include "path/path.h"

// The most runs in a section. Each additional run slows the pass down; beyond a few there is little
// to gain.
enum { REACH = 12 };

void slui_straightener_release(slui_straightener *s, const slu_allocator *allocator)
{
    slui_free(allocator, s->bends, s->bend_capacity, sizeof *s->bends);
    slui_free(allocator, s->out, s->out_capacity, sizeof *s->out);
}

size_t slui_straightener_bytes(const slui_straightener *s)
{
    return s->bend_capacity * sizeof *s->bends + s->out_capacity * sizeof *s->out;
}

typedef struct job {
    const slui_view *view;
    const slu_rules *rules;
    const slu_tile *corners;
    size_t count;
    slu_steps steps; // whole numbers in proportion to their lengths
    slui_bend *bends;
} job;

// A number of steps in one direction.
typedef struct run {
    int direction, steps;
} run;

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static run run_after(const job *j, size_t corner)
{
    slu_tile from = j->corners[corner], to = j->corners[corner + 1];
    int dx = to.x - from.x, dy = to.y - from.y;
    int wide = dx < 0 ? -dx : dx, tall = dy < 0 ? -dy : dy;
    return (run){slui_direction(sign(dx), sign(dy)), wide > tall ? wide : tall};
}

// Walks a run and adds up its cost; false if the rules forbid it.
static bool walk(const job *j, slu_tile *tile, run r, uint64_t *cost)
{
    slui_moves moves = {.diagonals = j->rules->diagonals};
    bool uniform = slui_view_uniform(j->view);
    uint64_t length =
        (uint64_t)(slui_is_diagonal(r.direction) ? j->steps.diagonal : j->steps.straight);
    for (int i = 0; i < r.steps; i++) {
        if (!slui_step_allowed(&moves, slui_view_around(j->view, *tile), r.direction)) return false;
        *cost +=
            uniform ? 0 : length * slui_step_charge(j->view, j->rules->charge, *tile, r.direction);
        tile->x += slui_step_x[r.direction];
        tile->y += slui_step_y[r.direction];
    }
    return true;
}

static bool is_walkable(const job *j, slu_tile from, run one, run other, uint64_t most)
{
    uint64_t cost = 0;
    return walk(j, &from, one, &cost) && walk(j, &from, other, &cost) && cost <= most;
}

// Offers a section from one corner to another: first in the direction `first`, then in `last`.
static void offer(const job *j, size_t from, size_t to, int first, int last)
{
    const slui_bend *before = j->bends + from * SLUI_DIRECTIONS;
    slui_bend *there = j->bends + to * SLUI_DIRECTIONS + last;
    uint32_t within = first != last;
    if (from == 0 && within < there->turns)
        *there = (slui_bend){within, 0, SLUI_NO_ARRIVAL, (uint8_t)first};
    for (int k = 0; from > 0 && k < SLUI_DIRECTIONS; k++) {
        if (before[k].turns == UINT32_MAX) continue;
        uint32_t turns = before[k].turns + within + (k != first);
        if (turns < there->turns)
            *there = (slui_bend){turns, (uint32_t)from, (uint8_t)k, (uint8_t)first};
    }
}

// Offers the sections that begin at a corner.
static void offer_from(const job *j, size_t from)
{
    run one = run_after(j, from), other = {-1, 0};
    uint64_t cost = 0;
    slu_tile at = j->corners[from];
    (void)walk(j, &at, one, &cost);
    offer(j, from, from + 1, one.direction, one.direction);
    for (size_t to = from + 2; to < j->count && to <= from + REACH; to++) {
        run next = run_after(j, to - 1);
        if (other.steps == 0) {
            // The runs of a section with no steps to spare go in adjacent directions.
            int apart = (next.direction - one.direction) & (SLUI_DIRECTIONS - 1);
            bool four = j->rules->diagonals == SLU_DIAGONALS_NEVER;
            int least = four ? 2 : 1;
            if (apart != least && apart != SLUI_DIRECTIONS - least) return;
            other.direction = next.direction;
        }
        if (next.direction == one.direction)
            one.steps += next.steps;
        else if (next.direction == other.direction)
            other.steps += next.steps;
        else
            return;
        (void)walk(j, &at, next, &cost);
        if (is_walkable(j, j->corners[from], one, other, cost))
            offer(j, from, to, one.direction, other.direction);
        if (is_walkable(j, j->corners[from], other, one, cost))
            offer(j, from, to, other.direction, one.direction);
    }
}

// Where a section between two corners turns: after its steps in the direction `first`.
static slu_tile turn_between(const job *j, size_t from, size_t to, int first)
{
    slu_tile tile = j->corners[from];
    for (size_t i = from; i < to; i++) {
        run r = run_after(j, i);
        if (r.direction != first) continue;
        tile.x += r.steps * slui_step_x[first];
        tile.y += r.steps * slui_step_y[first];
    }
    return tile;
}

static int best_arrival(const slui_bend *bends)
{
    int best = 0;
    for (int k = 1; k < SLUI_DIRECTIONS; k++)
        if (bends[k].turns < bends[best].turns) best = k;
    return best;
}

// Writes the corners of the best path, from the last on, before `end`; returns the first of them.
static slu_tile *write_back(const job *j, slu_tile *end)
{
    size_t at = j->count - 1;
    int arrival = best_arrival(j->bends + at * SLUI_DIRECTIONS), onward = -1;
    while (at > 0) {
        slui_bend bend = j->bends[at * SLUI_DIRECTIONS + (size_t)arrival];
        if (arrival != onward) *--end = j->corners[at];
        if (bend.first != arrival) *--end = turn_between(j, bend.from, at, bend.first);
        onward = bend.first;
        at = bend.from;
        arrival = bend.arrival;
    }
    *--end = j->corners[0];
    return end;
}

bool slui_straighten(slui_straightener *s, const slu_allocator *allocator, const slui_view *view,
                     const slu_rules *rules, slu_tile *corners, size_t *count)
{
    size_t bends = *count * SLUI_DIRECTIONS;
    if (!SLUI_GROW(allocator, s->bends, s->bend_capacity, bends) ||
        !SLUI_GROW(allocator, s->out, s->out_capacity, *count))
        return false;
    job j = {view, rules, corners, *count, slui_integer_steps(rules->steps), s->bends};
    for (size_t i = 0; i < bends; i++)
        s->bends[i].turns = UINT32_MAX;
    for (size_t i = 0; i + 1 < *count; i++)
        offer_from(&j, i);
    slu_tile *end = s->out + *count, *first = write_back(&j, end);
    *count = (size_t)(end - first);
    memcpy(corners, first, *count * sizeof *corners);
    return true;
}
