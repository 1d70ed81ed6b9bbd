// SPDX-License-Identifier: MIT
// Gates rotated to 0, 45 or 90 degrees, so that the distance from a tile to a gate is a formula.
//
// Source: Halldórsson 2015, section 3.1.3: "In each rotation step the algorithm selects a
// line-segment end to move such that there is as little change as possible to the length and
// overall position of the gate."
//
// What the thesis leaves open, and what was chosen:
//   - A rotation moves the ends by single tiles along one axis, each towards the same angle, and in
//     every split between the two ends. Of all rotations to the three angles, the one with the
//     least change counts: the sum of squares of how far each end has moved and of how much the
//     length has changed.
//   - A straightened gate may run into walls that its ridge went around: each open run of it is
//     then a line. A run that ends in the open is extended to the next wall. Change is measured on
//     the result: otherwise a gate with an end turned into the open could grow to three times its
//     length.
//
// Invariant: lines are on passable tiles, and at both ends a wall is one of the eight neighbours:
// with such a wall the line is a barrier that straight steps cannot get around.
// Cost: at most four rotations per tile of a gate's length, each as long as the gate; no memory but
// the lines.
#include "map/rules.h"
#include "terrain/methods/water_2015/water_2015.h"

enum { OPEN_ALL_AROUND = 0xFF };

static int absolute(int v)
{
    return v < 0 ? -v : v;
}
static int sign(int v)
{
    return (v > 0) - (v < 0);
}

static int64_t squared_distance(slu_tile a, slu_tile b)
{
    int64_t dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy;
}

static int64_t length(slui_cut_line gate)
{
    int dx = absolute(gate.end[1].x - gate.end[0].x), dy = absolute(gate.end[1].y - gate.end[0].y);
    return dx > dy ? dx : dy;
}

static bool is_straight(slui_cut_line gate)
{
    int dx = absolute(gate.end[1].x - gate.end[0].x), dy = absolute(gate.end[1].y - gate.end[0].y);
    return dx == 0 || dy == 0 || dx == dy;
}

static bool passable(const slu_map *map, slu_tile tile)
{
    return slui_map_inside(map, tile) && slui_map_passable_at(map, slui_map_index(map, tile));
}

static bool beside_wall(const slu_map *map, slu_tile tile)
{
    return map->around[slui_map_index(map, tile)] != OPEN_ALL_AROUND;
}

// ---------------------------------------------------------------------------------------------
// Straight gates on the map

static slu_tile step_of(slui_cut_line gate)
{
    return (slu_tile){sign(gate.end[1].x - gate.end[0].x), sign(gate.end[1].y - gate.end[0].y)};
}

static slu_tile tile_of(slui_cut_line gate, int64_t i)
{
    slu_tile step = step_of(gate);
    return (slu_tile){gate.end[0].x + (int)i * step.x, gate.end[0].y + (int)i * step.y};
}

// Continues in a direction until there is a wall next to it; the walls around the map stop it in
// the end.
static slu_tile drawn_out(const slu_map *map, slu_tile tile, int step_x, int step_y)
{
    if (step_x == 0 && step_y == 0) return tile;
    while (!beside_wall(map, tile))
        tile = (slu_tile){tile.x + step_x, tile.y + step_y};
    return tile;
}

// What a straight gate becomes: the first and the last tile of its lines, and the steps between
// them that are on passable tiles. False if it is in walls altogether.
typedef struct outcome {
    slu_tile end[2];
    int64_t steps;
} outcome;

static bool outcome_of(const slu_map *map, slui_cut_line gate, outcome *out)
{
    slu_tile step = step_of(gate);
    int64_t tiles = length(gate), open = 0;
    for (int64_t i = 0; i <= tiles; i++) {
        slu_tile tile = tile_of(gate, i);
        if (!passable(map, tile)) continue;
        if (open++ == 0) out->end[0] = tile;
        out->end[1] = tile;
    }
    if (open == 0) return false;
    slu_tile first = drawn_out(map, out->end[0], -step.x, -step.y);
    slu_tile last = drawn_out(map, out->end[1], step.x, step.y);
    out->steps = open - 1 + length((slui_cut_line){{first, out->end[0]}}) +
                 length((slui_cut_line){{out->end[1], last}});
    out->end[0] = first;
    out->end[1] = last;
    return true;
}

// ---------------------------------------------------------------------------------------------
// Rotation

typedef struct rotation {
    const slu_map *map;
    slui_cut_line from, best;
    int64_t change; // of the best
} rotation;

static void consider(rotation *r, slui_cut_line gate)
{
    outcome o = {0};
    if (!outcome_of(r->map, gate, &o)) return;
    int64_t stretch = o.steps - length(r->from);
    int64_t change = squared_distance(r->from.end[0], o.end[0]) +
                     squared_distance(r->from.end[1], o.end[1]) + stretch * stretch;
    if (change >= r->change) return;
    r->change = change;
    r->best = gate;
}

// Brings the ends closer along an axis by `tiles` together (apart if negative), in every split.
static void consider_splits(rotation *r, bool upright, int tiles)
{
    for (int i = 0; i <= absolute(tiles); i++) {
        slui_cut_line gate = r->from;
        int first = sign(tiles) * i, second = tiles - first;
        *(upright ? &gate.end[0].y : &gate.end[0].x) += first;
        *(upright ? &gate.end[1].y : &gate.end[1].x) -= second;
        consider(r, gate);
    }
}

static slui_cut_line rotated(const slu_map *map, slui_cut_line gate)
{
    if (is_straight(gate)) return gate;
    rotation r = {.map = map, .from = gate, .best = gate, .change = INT64_MAX};
    int dx = gate.end[1].x - gate.end[0].x, dy = gate.end[1].y - gate.end[0].y;
    consider_splits(&r, false, dx);
    consider_splits(&r, true, dy);
    consider_splits(&r, false, sign(dx) * (absolute(dx) - absolute(dy)));
    consider_splits(&r, true, sign(dy) * (absolute(dy) - absolute(dx)));
    return r.best;
}

// ---------------------------------------------------------------------------------------------
// Open runs

static bool add_run(const slu_map *map, slui_cut *cut, slui_cut_line run, slu_tile step)
{
    bool is_point = step.x == 0 && step.y == 0;
    if (is_point && !beside_wall(map, run.end[0])) return true;
    run.end[0] = drawn_out(map, run.end[0], -step.x, -step.y);
    run.end[1] = drawn_out(map, run.end[1], step.x, step.y);
    return slui_cut_add_line(cut, run);
}

static bool add_open_runs(const slu_map *map, slui_cut *cut, slui_cut_line gate)
{
    slui_cut_line run = {{gate.end[0], gate.end[0]}};
    bool open = false;
    int64_t tiles = length(gate);
    for (int64_t i = 0; i <= tiles + 1; i++) {
        slu_tile tile = tile_of(gate, i);
        bool on = i <= tiles && passable(map, tile);
        if (on && !open) run.end[0] = tile;
        if (on) run.end[1] = tile;
        if (!on && open && !add_run(map, cut, run, step_of(gate))) return false;
        open = on;
    }
    return true;
}

// The lines are appended after the gates, which are then removed.
bool slui_water_2015_straighten(const slu_map *map, slui_cut *cut)
{
    size_t gates = cut->line_count;
    for (size_t i = 0; i < gates; i++) {
        if (!add_open_runs(map, cut, rotated(map, cut->lines[i]))) return false;
    }
    cut->line_count -= gates;
    if (gates) memmove(cut->lines, cut->lines + gates, cut->line_count * sizeof *cut->lines);
    return true;
}
