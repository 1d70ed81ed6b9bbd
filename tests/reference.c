// SPDX-License-Identifier: MIT
// The plain Dijkstra behind reference.h.
//
// Invariant: `open` lists the tiles that have a finite cost and are not settled yet, each once, so
// the cheapest of them is settled next and no tile is settled twice.
// Cost: tiles times the longest open list, and a number per tile for what standing there costs.
#include "reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

// A map under rules. A flood reads the same tiles again and again, so it uses a table of what
// standing on them costs; a single step has no table.
typedef struct ground {
    const slu_map *map;
    const slu_rules *rules;
    int width, height;
    double *standing; // per tile, or NULL
} ground;

static double standing_on(const ground *g, slu_tile tile)
{
    if (tile.x < 0 || tile.x >= g->width || tile.y < 0 || tile.y >= g->height) return INFINITY;
    if (g->standing) return g->standing[tile.y * g->width + tile.x];
    return reference_standing(g->map, g->rules, tile);
}

static double mean_cost(const ground *g, const slu_tile *tiles, int count)
{
    double sum = 0;
    int touched = 0;
    for (int i = 0; i < count; i++) {
        double cost = standing_on(g, tiles[i]);
        if (isinf(cost)) continue;
        sum += cost;
        touched++;
    }
    return sum / touched;
}

static double step_over(const ground *g, slu_tile from, slu_tile to)
{
    int dx = to.x - from.x, dy = to.y - from.y;
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1 || (dx == 0 && dy == 0)) return INFINITY;
    double entering = standing_on(g, to);
    if (isinf(entering) || isinf(standing_on(g, from))) return INFINITY;
    bool diagonal = dx != 0 && dy != 0;
    slu_tile touched[4] = {from, to, {to.x, from.y}, {from.x, to.y}};
    if (diagonal && !diagonal_allowed(g->rules->diagonals, isfinite(standing_on(g, touched[2])),
                                      isfinite(standing_on(g, touched[3])))) {
        return INFINITY;
    }
    double length = reference_length(g->rules, diagonal);
    if (g->rules->charge == SLU_CHARGE_ENTERED) return length * entering;
    return length * mean_cost(g, touched, diagonal ? 4 : 2);
}

double reference_step(const slu_map *map, const slu_rules *rules, slu_tile from, slu_tile to)
{
    ground g = {map, rules, slu_map_width(map), slu_map_height(map), NULL};
    return step_over(&g, from, to);
}

static double step_back(const ground *g, slu_tile from, slu_tile to)
{
    return step_over(g, to, from);
}

static double step_counted(const ground *g, slu_tile from, slu_tile to)
{
    return isinf(step_over(g, from, to)) ? INFINITY : 1;
}

// ---------------------------------------------------------------------------------------------

typedef double (*step_function)(const ground *, slu_tile, slu_tile);

static int take_cheapest(const double *cost, int *open, int *count)
{
    int best = 0;
    for (int i = 1; i < *count; i++) {
        if (cost[open[i]] < cost[open[best]]) best = i;
    }
    int taken = open[best];
    open[best] = open[--*count];
    return taken;
}

static void flood_ground(const ground *g, slu_tile start, step_function step, int *open,
                         double *cost)
{
    int count = 1;
    open[0] = start.y * g->width + start.x;
    cost[open[0]] = 0;
    while (count > 0) {
        int here = take_cheapest(cost, open, &count);
        slu_tile from = {here % g->width, here / g->width};
        for (int k = 0; k < 9; k++) {
            slu_tile to = {from.x + k % 3 - 1, from.y + k / 3 - 1};
            double price = step(g, from, to);
            if (isinf(price)) continue;
            int next = to.y * g->width + to.x;
            if (cost[here] + price >= cost[next]) continue;
            if (isinf(cost[next])) open[count++] = next;
            cost[next] = cost[here] + price;
        }
    }
}

static void flood(const slu_map *map, const slu_rules *rules, slu_tile start, step_function step,
                  double *cost)
{
    ground g = {map, rules, slu_map_width(map), slu_map_height(map), NULL};
    int tiles = g.width * g.height;
    int *open = malloc((size_t)tiles * sizeof *open);
    g.standing = malloc((size_t)tiles * sizeof *g.standing);
    if (!open || !g.standing) abort();
    for (int i = 0; i < tiles; i++) {
        g.standing[i] = reference_standing(map, rules, (slu_tile){i % g.width, i / g.width});
        cost[i] = INFINITY;
    }
    if (isfinite(standing_on(&g, start))) flood_ground(&g, start, step, open, cost);
    free(g.standing);
    free(open);
}

void reference_flood(const slu_map *map, const slu_rules *rules, slu_tile start, double *cost)
{
    flood(map, rules, start, step_over, cost);
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

// A diagonal step changes x and y by one each. Straight steps cover what diagonals leave of dx and
// dy. More diagonals than the longer side never help twice: each further pair only undoes.
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

void reference_fewest_steps(const slu_map *map, const slu_rules *rules, slu_tile start,
                            double *steps)
{
    flood(map, rules, start, step_counted, steps);
}

// Bellman & Ford: after n rounds a tile has the cheapest cost within n steps.
static void relax(const ground *g, const double *before, double *after)
{
    for (int i = 0; i < g->width * g->height; i++) {
        slu_tile to = {i % g->width, i / g->width};
        after[i] = before[i];
        for (int k = 0; k < 9; k++) {
            slu_tile from = {to.x + k % 3 - 1, to.y + k / 3 - 1};
            bool inside = from.x >= 0 && from.y >= 0 && from.x < g->width && from.y < g->height;
            if (!inside || isinf(before[from.y * g->width + from.x])) continue;
            double cost = before[from.y * g->width + from.x] + step_over(g, from, to);
            if (cost < after[i]) after[i] = cost;
        }
    }
}

void reference_within_steps(const slu_map *map, const slu_rules *rules, slu_tile start,
                            slu_tile goal, int most, double *cost)
{
    ground g = {map, rules, slu_map_width(map), slu_map_height(map), NULL};
    int tiles = g.width * g.height;
    double *before = malloc((size_t)tiles * sizeof *before);
    double *after = malloc((size_t)tiles * sizeof *after);
    g.standing = malloc((size_t)tiles * sizeof *g.standing);
    if (!before || !after || !g.standing) abort();
    for (int i = 0; i < tiles; i++) {
        g.standing[i] = reference_standing(map, rules, (slu_tile){i % g.width, i / g.width});
        before[i] = INFINITY;
    }
    if (isfinite(standing_on(&g, start))) before[reference_index(map, start)] = 0;
    for (int n = 0; n <= most; n++) {
        cost[n] = before[reference_index(map, goal)];
        relax(&g, before, after);
        double *swap = before;
        before = after;
        after = swap;
    }
    free(before);
    free(after);
    free(g.standing);
}
