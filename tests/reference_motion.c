// SPDX-License-Identifier: MIT
// The plain Dijkstra behind reference_motion.h.
//
// Invariant: `open` lists the states that have a finite cost and are not settled yet, each once.
// Cost: states times the longest open list.
#include "reference_motion.h"

#include <math.h>
#include <stdlib.h>

#include "reference.h"

static const int DX[REFERENCE_HEADINGS] = {0, 0, 1, 1, 1, 0, -1, -1, -1};
static const int DY[REFERENCE_HEADINGS] = {0, -1, -1, 0, 1, 1, 1, 0, -1};

enum { SPEEDS = SLU_MAX_TOP_SPEED + 1, STATES = REFERENCE_HEADINGS * SPEEDS };

typedef struct world {
    const slu_map *map;
    const slu_rules *rules;
    slu_motion motion;
    // By tile, heading and speed; speed 0 is the unit at rest on the start. Under a step limit also
    // by steps: a layer for each number, otherwise one.
    double *cost;
    size_t layers;
    size_t *open;
    size_t open_count;
} world;

slu_motion reference_motion(const slu_motion *motion, const slu_rules *rules)
{
    slu_motion m = *motion;
    bool four = rules->diagonals == SLU_DIAGONALS_NEVER;
    if (m.top_speed == 0) m.top_speed = 1;
    if (m.max_turn == 0) m.max_turn = m.top_speed == 1 ? 4 : four ? 2 : 1;
    m.turn_cost = floor(m.turn_cost * 100 + 0.5) / 100;
    return m;
}

int reference_turn(slu_heading from, slu_heading to)
{
    if (from == SLU_HEADING_ANY) return 0;
    int apart = abs((int)from - (int)to);
    return apart > 4 ? 8 - apart : apart;
}

// The cost of a move without its turn; INFINITY if a step of it is not allowed.
static double move_cost(const world *w, slu_tile *tile, slu_heading heading, int speed)
{
    double sum = 0;
    for (int i = 0; i < speed; i++) {
        slu_tile next = {tile->x + DX[heading], tile->y + DY[heading]};
        sum += reference_step(w->map, w->rules, *tile, next);
        if (isinf(sum)) return INFINITY;
        *tile = next;
    }
    return sum / speed;
}

static void offer(world *w, size_t state, double cost)
{
    if (cost >= w->cost[state]) return;
    if (isinf(w->cost[state])) w->open[w->open_count++] = state;
    w->cost[state] = cost;
}

static void expand(world *w, size_t node)
{
    size_t state = node / w->layers, steps = node % w->layers;
    size_t width = (size_t)slu_map_width(w->map), tile = state / STATES;
    slu_heading heading = (slu_heading)(state % STATES / SPEEDS);
    int speed = (int)(state % SPEEDS);
    for (int to = SLU_NORTH; to <= SLU_NORTH_WEST; to++) {
        int turn = reference_turn(heading, (slu_heading)to);
        if (turn > w->motion.max_turn) continue;
        for (int faster = -1; faster <= 1; faster++) {
            int then = speed + faster;
            if (then < 1 || then > w->motion.top_speed) continue;
            slu_tile at = {(int)(tile % width), (int)(tile / width)};
            double cost = move_cost(w, &at, (slu_heading)to, then) + turn * w->motion.turn_cost;
            size_t further = w->layers > 1 ? steps + (size_t)then : 0;
            if (isinf(cost) || further >= w->layers) continue;
            size_t next = reference_index(w->map, at) * STATES + (size_t)(to * SPEEDS + then);
            offer(w, next * w->layers + further, w->cost[node] + cost);
        }
    }
}

static size_t take_cheapest(world *w)
{
    size_t best = 0;
    for (size_t i = 1; i < w->open_count; i++) {
        if (w->cost[w->open[i]] < w->cost[w->open[best]]) best = i;
    }
    size_t taken = w->open[best];
    w->open[best] = w->open[--w->open_count];
    return taken;
}

static void *take_memory(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) abort();
    return memory;
}

// The cheapest of a state over all numbers of steps.
static double cheapest(const world *w, size_t state)
{
    double best = INFINITY;
    for (size_t i = 0; i < w->layers; i++)
        best = fmin(best, w->cost[state * w->layers + i]);
    return best;
}

static void drive(world *w, slu_tile start, slu_heading heading, double *cost)
{
    size_t tiles = (size_t)slu_map_width(w->map) * (size_t)slu_map_height(w->map);
    size_t nodes = tiles * STATES * w->layers;
    w->cost = take_memory(nodes, sizeof *w->cost);
    w->open = take_memory(nodes, sizeof *w->open);
    for (size_t i = 0; i < nodes; i++) {
        w->cost[i] = INFINITY;
    }
    size_t rest = reference_index(w->map, start) * STATES + (size_t)heading * SPEEDS;
    offer(w, rest * w->layers, 0);
    while (w->open_count > 0) {
        expand(w, take_cheapest(w));
    }
    for (size_t i = 0; i < tiles * REFERENCE_HEADINGS; i++) {
        cost[i] = fmin(cheapest(w, i * SPEEDS), cheapest(w, i * SPEEDS + 1));
    }
    free(w->cost);
    free(w->open);
}

void reference_drive(const slu_map *map, const slu_rules *rules, const slu_motion *motion,
                     slu_tile start, slu_heading heading, double *cost)
{
    world w = {.map = map, .rules = rules, .motion = reference_motion(motion, rules), .layers = 1};
    drive(&w, start, heading, cost);
}

void reference_drive_within(const slu_map *map, const slu_rules *rules, const slu_motion *motion,
                            slu_tile start, slu_heading heading, int max_steps, double *cost)
{
    world w = {.map = map,
               .rules = rules,
               .motion = reference_motion(motion, rules),
               .layers = (size_t)max_steps + 1};
    drive(&w, start, heading, cost);
}

double reference_drive_cost(const slu_map *map, const slu_rules *rules, const slu_motion *motion,
                            const slu_tile *path, const slu_motion_state *states, size_t length)
{
    world w = {.map = map, .rules = rules, .motion = reference_motion(motion, rules)};
    if (length == 0 || !slu_map_passable(map, path[0]) || states[0].speed != 0) return INFINITY;
    double cost = 0;
    size_t at = 0;
    while (at + 1 < length) {
        slu_motion_state now = states[at], then = states[at + 1];
        int turn = reference_turn(now.heading, then.heading);
        if (then.speed < 1 || then.speed > w.motion.top_speed) return INFINITY;
        if (abs(then.speed - now.speed) > 1 || turn > w.motion.max_turn) return INFINITY;
        slu_tile tile = path[at];
        cost += turn * w.motion.turn_cost + move_cost(&w, &tile, then.heading, then.speed);
        for (int i = 1; i <= then.speed; i++) {
            if (at + (size_t)i >= length) return INFINITY;
            slu_tile met = path[at + (size_t)i];
            slu_motion_state state = states[at + (size_t)i];
            if (met.x != path[at].x + i * DX[then.heading]) return INFINITY;
            if (met.y != path[at].y + i * DY[then.heading]) return INFINITY;
            if (state.heading != then.heading || state.speed != then.speed) return INFINITY;
        }
        at += (size_t)then.speed;
    }
    return states[at].speed <= 1 ? cost : INFINITY;
}
