// SPDX-License-Identifier: MIT
// A plain Dijkstra to compare the library with: written for the tests alone, from the wording of
// the rules, in doubles, with a scan for the cheapest open tile. It asks a map only what a tile is,
// whether it is passable and what it costs, and an influence only for its value at a tile.
#ifndef TESTS_REFERENCE_H
#define TESTS_REFERENCE_H

#include "sluice/sluice.h"

// The length of a step, before terrain.
double reference_length(const slu_rules *rules, bool diagonal);

// The cost for the rules' unit of standing on a tile; INFINITY if it cannot.
double reference_standing(const slu_map *map, const slu_rules *rules, slu_tile tile);

// The cost of one step; INFINITY if `to` is not a neighbour of `from` or the rules forbid the step.
double reference_step(const slu_map *map, const slu_rules *rules, slu_tile from, slu_tile to);

// The cheapest cost from `start` to every tile, row by row; INFINITY if there is no path. `cost`
// has width * height elements.
void reference_flood(const slu_map *map, const slu_rules *rules, slu_tile start, double *cost);

// The same, from every tile to `goal`.
void reference_flood_to(const slu_map *map, const slu_rules *rules, slu_tile goal, double *cost);

// Walks a path. cost is INFINITY if a step is not allowed or a tile cannot be stood on.
typedef struct reference_walk_facts {
    double cost;
    uint64_t straight, diagonal;
} reference_walk_facts;
reference_walk_facts reference_walk(const slu_map *map, const slu_rules *rules,
                                    const slu_tile *path, size_t length);

// The cost between two tiles on infinite open ground of cost 1, found by trying every number of
// diagonal steps rather than by a formula.
double reference_open_distance(const slu_rules *rules, slu_tile a, slu_tile b);

// The fewest steps from `start` to every tile, regardless of their cost; INFINITY if there is no
// path.
void reference_fewest_steps(const slu_map *map, const slu_rules *rules, slu_tile start,
                            double *steps);

// The cheapest cost from `start` to `goal` with at most n steps, for n from 0 to most: cost[n].
// INFINITY if there is no such path.
void reference_within_steps(const slu_map *map, const slu_rules *rules, slu_tile start,
                            slu_tile goal, int most, double *cost);

size_t reference_index(const slu_map *map, slu_tile tile);

// True if two costs are equal up to a relative error (an absolute one below 1); two infinities are.
bool reference_near(double a, double b, double relative);

#endif
