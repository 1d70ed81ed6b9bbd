// SPDX-License-Identifier: MIT
// Which zones and gates the heuristics on zones read: options of path, compare and bench.
//
// --method names decompositions, which --add-gate and --remove-gate edit; --gates is a
// decomposition edited by a list; --gate-costs is what sluice atlas gates has prepared. Of several
// terrains each gives an answer of its own, so that one command shows one heuristic on several
// decompositions.
#ifndef CLI_ZONES_H
#define CLI_ZONES_H

#include "options/gate_edits.h"
#include "options/names.h"

enum { TERRAINS_MOST = 8, NO_TERRAIN = -1 };

typedef struct zone_options {
    int methods[TERRAINS_MOST];
    int method_count;
    gate_edits edits; // of the methods
    const char *gates_file, *gate_costs_file;
    const char *last; // the last of these options given; NULL: none
    // Once the map is loaded.
    slu_terrain *terrains[TERRAINS_MOST];
    const char *names[TERRAINS_MOST];
    int count;
    slu_gate_costs *gate_costs;
} zone_options;

bool zones_take_methods(zone_options *zones, const char *names);

// Whether the options fit each other and the algorithms. Prints why not.
//
//   atlas_file  the value of --atlas, or NULL
bool zones_fit(const zone_options *zones, const algorithm_list *algorithms, const char *atlas_file);

// Decomposes the map and loads the files. On failure prints why and returns CLI_BAD; zones_unload
// is right even then.
cli_exit zones_load(zone_options *zones, const slu_map *map, const slu_rules *rules);
void zones_unload(zone_options *zones);

// Gives each algorithm that reads zones its terrain; with several terrains, once for each of them.
cli_exit zones_spread(const zone_options *zones, algorithm_list *algorithms);

// Such as "water-2015"; NULL for NO_TERRAIN.
const char *zones_name(const zone_options *zones, int terrain);

// Appends " on " and the name of the terrain, if there is one.
void zones_add_name(const zone_options *zones, int terrain, char name[64]);

#endif
