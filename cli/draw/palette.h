// SPDX-License-Identifier: MIT
// The colours of our pictures. They differ in lightness as well as in hue, so that they are
// distinguishable without colour vision and in print.
#ifndef CLI_PALETTE_H
#define CLI_PALETTE_H

#include "draw/canvas.h"

#define COLOUR_PAGE ((colour){255, 255, 255})
#define COLOUR_TEXT ((colour){32, 34, 42})
#define COLOUR_FAINT_TEXT ((colour){96, 100, 112})
#define COLOUR_FRAME ((colour){176, 172, 162})
#define COLOUR_GROUND ((colour){245, 242, 234})
#define COLOUR_WALL ((colour){34, 36, 44})
#define COLOUR_OPEN ((colour){158, 208, 245})
#define COLOUR_REEXPANDED ((colour){214, 40, 80})
#define COLOUR_WAYPOINT ((colour){235, 90, 0})
#define COLOUR_PATH ((colour){255, 255, 255})
#define COLOUR_PATH_EDGE ((colour){16, 16, 20})

// From 0, the first tile expanded, to 1, the last: dark blue to yellow in even steps of lightness.
colour palette_order(double position);

// From 0, next to a wall, to 1, the deepest ground: light to dark blue.
colour palette_depth(double position);

// Colours for zones: light, so that gates show on them. ZONE_COLOURS of them, the most used first;
// the last serves all zones that need still more. The first FEW_COLOURS are the most distinct.
enum { ZONE_COLOURS = 12, FEW_COLOURS = 6 };
colour palette_zone(int index);

// The same hues, from light at the shore, 0, to dark at the deepest place, 1.
colour palette_lake(int index, double depth);

#define COLOUR_GATE ((colour){196, 24, 60})
#define COLOUR_GATE_ID ((colour){255, 176, 190}) // on a wall
#define COLOUR_BLOCKED_GATE ((colour){40, 40, 48})

// Terrain costs that get a tint of their own: up to TERRAIN_LEVELS of them; more costs share bands.
enum { TERRAIN_LEVELS = 8 };
typedef struct terrain_scale {
    int count;
    double least[TERRAIN_LEVELS], most[TERRAIN_LEVELS]; // the costs that share a tint, ascending
    colour tint[TERRAIN_LEVELS];
} terrain_scale;

// The scale for the costs of some maps under these rules.
terrain_scale terrain_scale_of(const slu_map *const *maps, int count, const slu_rules *rules);

// The level of a cost that occurs on one of the maps.
int terrain_level(const terrain_scale *scale, double cost);

#endif
