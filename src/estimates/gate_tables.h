// SPDX-License-Identifier: MIT
// What the published gateway heuristics know about a map: where its gates lie, which of them each
// zone has, and what it costs to get from gate to gate (gate_costs.h). One finder may own the
// tables, or many share those of a slu_gate_costs.
//
// Invariant: all tables are indexed by the zones and gates of one terrain, which outlives them.
#ifndef SLUI_GATE_TABLES_H
#define SLUI_GATE_TABLES_H

#include "estimates/gate_pairs.h"
#include "terrain/terrain.h"

typedef struct slui_gate_tables {
    slu_allocator allocator;
    uint32_t sides; // costs of a pair: sides * sides
    uint32_t zone_count, gate_count;
    size_t stride; // sides * gate_count
    uint32_t *first;
    slui_pair_side *gate_sides;
    slui_gate_line *lines;
    uint32_t *cost; // by row and column
} slui_gate_tables;

// 64 million bytes of costs with one for each pair, four times that with four.
enum { SLUI_MOST_PAIRED_GATES = 4096 };

// Lays out the tables of a terrain, without its costs. They must be released in any case.
//
//   name  of what needs them, for the error if there are too many gates
slu_status slui_gate_tables_begin(slui_gate_tables *tables, const slu_terrain *terrain,
                                  const slu_rules *rules, uint32_t sides, const char *name,
                                  slu_error *error);
void slui_gate_tables_release(slui_gate_tables *tables);

// Measures the costs; false when memory runs out.
bool slui_gate_tables_measure(slui_gate_tables *tables, const slu_terrain *terrain,
                              const slu_rules *rules);

size_t slui_gate_tables_bytes(const slui_gate_tables *tables);

// The least cost of a tile of progress, as for the octile distance.
slui_gate_pairs slui_gate_scale(const slu_rules *rules);

// ---------------------------------------------------------------------------------------------

struct slu_gate_costs {
    slu_allocator allocator;
    const slu_map *map;
    slu_rules rules; // only diagonals and steps
    slu_terrain *terrain;
    slui_gate_tables tables;
    uint64_t revision, nanoseconds;
};

// SLU_OK if gate costs (NULL: there are none) can serve a finder of this map and these rules.
slu_status slui_gate_costs_check(const slu_gate_costs *costs, const slu_map *map,
                                 const slu_rules *rules, slu_error *error);

// Gate costs without a terrain (gate_object.c); NULL when memory runs out.
slu_gate_costs *slui_gate_costs_begin(const slu_map *map, const slu_rules *rules,
                                      const slu_allocator *allocator);

#endif
