// SPDX-License-Identifier: MIT
// Gates rotated to 0, 45 or 90 degrees, so that the distance from a tile to a gate is a formula.
//
// Source: Halldórsson 2015, section 3.1.3: "In each rotation step the algorithm selects a
// line-segment end to move such that there is as little change as possible to the length and
// overall position of the gate."
//
// What the thesis leaves open, and what was chosen:
//   - A step moves one end to one of its eight neighbours and must bring the gate nearer to one of
//     the three angles. It prefers a step that stays next to a wall, then one on open ground, then
//     any; among equals, the one with the least sum of squares of how far each end has moved from
//     its original position and of how much the length of the gate has changed.
//   - A straightened gate may run into walls that its ridge went around: each open run of it is
//     then a line. A run that ends in the open is extended to the next wall.
//
// Invariant: each step reduces the gate's deviation by at least one, and a step towards the other
// end always does, so rotation terminates. Lines are on passable tiles, and at both ends a wall is
// one of the eight neighbours: with such a wall the line is a barrier that straight steps cannot
// get around.
// Cost: at most as many steps as the gate is long, 16 candidates each; no memory but the lines.
#include "map/rules.h"
#include "terrain/methods/water_2015/water_2015.h"

enum { OPEN_ALL_AROUND = 0xFF };
enum { BESIDE_WALL, IN_THE_OPEN, IN_WALL }; // positions for an end, best first

static int absolute(int v)
{
    return v < 0 ? -v : v;
}
static int lesser(int a, int b)
{
    return a < b ? a : b;
}

// The tiles by which one end would have to move to make the gate horizontal, vertical or diagonal.
static int deviation(slui_cut_line gate)
{
    int dx = absolute(gate.end[1].x - gate.end[0].x), dy = absolute(gate.end[1].y - gate.end[0].y);
    return lesser(lesser(dx, dy), absolute(dx - dy));
}

static int64_t length(slui_cut_line gate)
{
    int dx = absolute(gate.end[1].x - gate.end[0].x), dy = absolute(gate.end[1].y - gate.end[0].y);
    return dx > dy ? dx : dy;
}

static int64_t squared_distance(slu_tile a, slu_tile b)
{
    int64_t dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy;
}

static bool passable(const slu_map *map, slu_tile tile)
{
    return slui_map_inside(map, tile) && slui_map_passable_at(map, slui_map_index(map, tile));
}

static bool beside_wall(const slu_map *map, slu_tile tile)
{
    return map->around[slui_map_index(map, tile)] != OPEN_ALL_AROUND;
}

static int standing(const slu_map *map, slu_tile tile)
{
    if (!passable(map, tile)) return IN_WALL;
    return beside_wall(map, tile) ? BESIDE_WALL : IN_THE_OPEN;
}

typedef struct turn {
    slui_cut_line gate;
    int standing;
    int64_t change;
} turn;

static turn turned(const slu_map *map, slui_cut_line first, slui_cut_line gate, int end,
                   int direction)
{
    turn t = {.gate = gate};
    slu_tile *moved = &t.gate.end[end];
    *moved = (slu_tile){moved->x + slui_step_x[direction], moved->y + slui_step_y[direction]};
    t.standing = standing(map, *moved);
    int64_t stretch = length(t.gate) - length(first);
    t.change = squared_distance(first.end[0], t.gate.end[0]) +
               squared_distance(first.end[1], t.gate.end[1]) + stretch * stretch;
    return t;
}

static bool is_better(const turn *a, const turn *b)
{
    if (a->standing != b->standing) return a->standing < b->standing;
    return a->change < b->change;
}

static slui_cut_line best_turn(const slu_map *map, slui_cut_line first, slui_cut_line gate)
{
    turn best = {.standing = IN_WALL + 1};
    for (int i = 0; i < 2 * SLUI_DIRECTIONS; i++) {
        turn t = turned(map, first, gate, i / SLUI_DIRECTIONS, i % SLUI_DIRECTIONS);
        if (!slui_map_inside(map, t.gate.end[i / SLUI_DIRECTIONS])) continue;
        if (deviation(t.gate) < deviation(gate) && is_better(&t, &best)) best = t;
    }
    return best.gate;
}

static slui_cut_line rotated(const slu_map *map, slui_cut_line first)
{
    slui_cut_line gate = first;
    while (deviation(gate) > 0)
        gate = best_turn(map, first, gate);
    return gate;
}

// ---------------------------------------------------------------------------------------------
// Open runs

static int sign(int v)
{
    return (v > 0) - (v < 0);
}

// Continues along the line until there is a wall next to it; the walls around the map stop it in
// the end.
static slu_tile drawn_out(const slu_map *map, slu_tile tile, slu_tile step)
{
    while (!beside_wall(map, tile))
        tile = (slu_tile){tile.x + step.x, tile.y + step.y};
    return tile;
}

static bool add_run(const slu_map *map, slui_cut *cut, slui_cut_line run, slu_tile step)
{
    bool is_point = step.x == 0 && step.y == 0;
    if (is_point && !beside_wall(map, run.end[0])) return true;
    run.end[0] = drawn_out(map, run.end[0], (slu_tile){-step.x, -step.y});
    run.end[1] = drawn_out(map, run.end[1], step);
    return slui_cut_add_line(cut, run);
}

static bool add_open_runs(const slu_map *map, slui_cut *cut, slui_cut_line gate)
{
    slu_tile from = gate.end[0], to = gate.end[1];
    slu_tile step = {sign(to.x - from.x), sign(to.y - from.y)};
    slui_cut_line run = {{from, from}};
    bool open = false;
    int64_t tiles = length(gate);
    for (int64_t i = 0; i <= tiles + 1; i++) {
        slu_tile tile = {from.x + (int)i * step.x, from.y + (int)i * step.y};
        bool on = i <= tiles && passable(map, tile);
        if (on && !open) run.end[0] = tile;
        if (on) run.end[1] = tile;
        if (!on && open && !add_run(map, cut, run, step)) return false;
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
