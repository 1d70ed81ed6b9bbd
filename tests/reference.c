// SPDX-License-Identifier: MIT
// The plain Dijkstra behind reference.h.
//
// Invariant: `open` lists the tiles that have a finite cost and are not settled yet, each once, so
// the cheapest of them is settled next and no tile is settled twice.
// Cost: tiles times the longest open list.
#include "reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef double (*step_function)(const slu_map *, const slu_rules *, slu_tile, slu_tile);

size_t reference_index(const slu_map *map, slu_tile tile)
{
    return (size_t)tile.y * (size_t)slu_map_width(map) + (size_t)tile.x;
}

bool reference_near(double a, double b, double relative)
{
    if (isinf(a) || isinf(b)) return isinf(a) && isinf(b);
    double difference = a > b ? a - b : b - a, scale = a > b ? a : b;
    return difference <= relative * (scale > 1 ? scale : 1);
}

double reference_length(const slu_rules *rules, bool diagonal)
{
    bool exact = rules->steps.straight == 0 && rules->steps.diagonal == 0;
    if (exact) return diagonal ? 1.4142135623730951 : 1.0;
    return diagonal ? rules->steps.diagonal : rules->steps.straight;
}

static bool diagonal_allowed(slu_diagonals rule, bool first_side, bool second_side)
{
    switch (rule) {
    case SLU_DIAGONALS_CLEAR: return first_side && second_side;
    case SLU_DIAGONALS_ONE_WALL: return first_side || second_side;
    case SLU_DIAGONALS_ALWAYS: return true;
    case SLU_DIAGONALS_NEVER: return false;
    }
    return false;
}

// In hundredths, rounded to the nearest.
static double factored_cost(const slu_rules *rules, double cost, char glyph)
{
    double factor = rules->unit.factors ? rules->unit.factors[(unsigned char)glyph] : 0;
    if (factor == 0) return cost;
    cost = floor(round(cost * 100) * factor + 0.5) / 100;
    return fmin(fmax(cost, SLU_MIN_COST), SLU_MAX_COST);
}

static double cost_of_tile(const slu_map *map, const slu_rules *rules, slu_tile tile)
{
    if (!slu_map_passable(map, tile)) return INFINITY;
    const char *terrains = rules->unit.terrains;
    if (terrains && !strchr(terrains, slu_map_glyph(map, tile))) return INFINITY;
    double cost = factored_cost(rules, slu_map_cost(map, tile), slu_map_glyph(map, tile));
    if (!rules->influence) return cost;
    cost += slu_influence_at(rules->influence, tile);
    return fmin(fmax(cost, SLU_MIN_COST), SLU_MAX_COST);
}

double reference_standing(const slu_map *map, const slu_rules *rules, slu_tile tile)
{
    int size = rules->unit.size > 0 ? rules->unit.size : 1;
    double costliest = 0;
    for (int y = tile.y; y < tile.y + size; y++) {
        for (int x = tile.x; x < tile.x + size; x++) {
            costliest = fmax(costliest, cost_of_tile(map, rules, (slu_tile){x, y}));
        }
    }
    return costliest;
}

static double mean_cost(const slu_map *map, const slu_rules *rules, const slu_tile *tiles,
                        int count)
{
    double sum = 0;
    int touched = 0;
    for (int i = 0; i < count; i++) {
        double cost = reference_standing(map, rules, tiles[i]);
        if (isinf(cost)) continue;
        sum += cost;
        touched++;
    }
    return sum / touched;
}

double reference_step(const slu_map *map, const slu_rules *rules, slu_tile from, slu_tile to)
{
    int dx = to.x - from.x, dy = to.y - from.y;
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1 || (dx == 0 && dy == 0)) return INFINITY;
    double leaving = reference_standing(map, rules, from);
    double entering = reference_standing(map, rules, to);
    if (isinf(leaving) || isinf(entering)) return INFINITY;
    bool diagonal = dx != 0 && dy != 0;
    slu_tile touched[4] = {from, to, {to.x, from.y}, {from.x, to.y}};
    if (diagonal &&
        !diagonal_allowed(rules->diagonals, isfinite(reference_standing(map, rules, touched[2])),
                          isfinite(reference_standing(map, rules, touched[3])))) {
        return INFINITY;
    }
    double length = reference_length(rules, diagonal);
    if (rules->charge == SLU_CHARGE_ENTERED) return length * entering;
    return length * mean_cost(map, rules, touched, diagonal ? 4 : 2);
}

static double step_back(const slu_map *map, const slu_rules *rules, slu_tile from, slu_tile to)
{
    return reference_step(map, rules, to, from);
}

// ---------------------------------------------------------------------------------------------

static slu_tile take_cheapest(const slu_map *map, const double *cost, slu_tile *open, size_t *count)
{
    size_t best = 0;
    for (size_t i = 1; i < *count; i++) {
        if (cost[reference_index(map, open[i])] < cost[reference_index(map, open[best])]) best = i;
    }
    slu_tile taken = open[best];
    open[best] = open[--*count];
    return taken;
}

static void flood(const slu_map *map, const slu_rules *rules, slu_tile start, step_function step,
                  double *cost)
{
    size_t tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
    for (size_t i = 0; i < tiles; i++) {
        cost[i] = INFINITY;
    }
    if (isinf(reference_standing(map, rules, start))) return;
    slu_tile *open = malloc(tiles * sizeof *open);
    if (!open) abort();
    size_t count = 1;
    open[0] = start;
    cost[reference_index(map, start)] = 0;
    while (count > 0) {
        slu_tile here = take_cheapest(map, cost, open, &count);
        double so_far = cost[reference_index(map, here)];
        for (int k = 0; k < 9; k++) {
            slu_tile next = {here.x + k % 3 - 1, here.y + k / 3 - 1};
            double price = step(map, rules, here, next);
            if (isinf(price)) continue;
            double *known = &cost[reference_index(map, next)];
            if (so_far + price >= *known) continue;
            if (isinf(*known)) open[count++] = next;
            *known = so_far + price;
        }
    }
    free(open);
}

void reference_flood(const slu_map *map, const slu_rules *rules, slu_tile start, double *cost)
{
    flood(map, rules, start, reference_step, cost);
}

void reference_flood_to(const slu_map *map, const slu_rules *rules, slu_tile goal, double *cost)
{
    flood(map, rules, goal, step_back, cost);
}

// ---------------------------------------------------------------------------------------------

reference_walk_facts reference_walk(const slu_map *map, const slu_rules *rules,
                                    const slu_tile *path, size_t length)
{
    reference_walk_facts facts = {0};
    if (length == 0 || isinf(reference_standing(map, rules, path[0]))) facts.cost = INFINITY;
    for (size_t i = 1; i < length; i++) {
        facts.cost += reference_step(map, rules, path[i - 1], path[i]);
        if (path[i].x != path[i - 1].x && path[i].y != path[i - 1].y) {
            facts.diagonal++;
        } else {
            facts.straight++;
        }
    }
    return facts;
}

// A diagonal step changes x and y by one each. Whatever diagonals leave of dx and dy, straight steps
// make up. More diagonals than the longer side never help twice: each further pair only undoes.
double reference_open_distance(const slu_rules *rules, slu_tile a, slu_tile b)
{
    int dx = abs(a.x - b.x), dy = abs(a.y - b.y);
    double straight = reference_length(rules, false), diagonal = reference_length(rules, true);
    if (rules->diagonals == SLU_DIAGONALS_NEVER) return straight * (dx + dy);
    double best = INFINITY;
    int longest = dx > dy ? dx : dy;
    for (int d = 0; d <= longest; d++) {
        // d diagonals bring x anywhere within dx - d, and leave the parity of d to straight steps.
        int rest_x = dx > d ? dx - d : (d - dx) % 2;
        int rest_y = dy > d ? dy - d : (d - dy) % 2;
        double cost = d * diagonal + (rest_x + rest_y) * straight;
        if (cost < best) best = cost;
    }
    return best;
}

// Rounds of passing the count on to neighbours, until nothing changes.
void reference_fewest_steps(const slu_map *map, const slu_rules *rules, slu_tile start,
                            double *steps)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    for (int i = 0; i < width * height; i++) {
        steps[i] = INFINITY;
    }
    steps[reference_index(map, start)] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < width * height * 9; i++) {
            slu_tile from = {i / 9 % width, i / 9 / width};
            slu_tile to = {from.x + i % 3 - 1, from.y + i / 3 % 3 - 1};
            double count = steps[reference_index(map, from)] + 1;
            if (isinf(count) || isinf(reference_step(map, rules, from, to))) continue;
            if (count >= steps[reference_index(map, to)]) continue;
            steps[reference_index(map, to)] = count;
            changed = true;
        }
    }
}
