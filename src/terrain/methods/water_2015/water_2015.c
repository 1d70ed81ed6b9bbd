// SPDX-License-Identifier: MIT
// Decomposition by water level, as published: a depth map, lakes that grow from the deepest tiles
// upwards, gates where they meet.
//
// Source: Halldórsson 2015, chapter 3, Algorithms 1 to 5; first in Halldórsson & Björnsson,
// "Automated Decomposition of Game Maps". It serves as a baseline, so it keeps the published
// measure of depth with its cost, and the published constants unless the options ask for others.
// One file per step:
//   depth.c     Algorithms 1 and 5: the depth of each tile
//   level.c     Algorithm 2: lakes, and the ridges between them
//   gates.c     Algorithm 3: two end points for each cluster of ridge tiles
//   straight.c  section 3.1.3: gates rotated to 0, 45 or 90 degrees
//   zones.c     section 3.1.1, last sentence: zones filled again between the gates
//
// Each file's head names what the thesis leaves open and what was chosen: of several possible
// readings, one that comes close to the gate counts of Table 3.1 and to the expansions of Tables
// A.1 to A.4. docs/terrain-papers.md has the figures.
//
// Cost: dominated by the depth map: for every tile it looks at all tiles of several rings as wide
// as the open ground around it; on an empty square map that grows with the cube of the side. 12
// bytes per tile in addition to the labels, the rings and the lines.
#include "terrain/methods/water_2015/water_2015.h"
#include "base/status.h"
#include "terrain/layers.h"
#include "terrain/methods/methods.h"

// Each step is kept for pictures: Figure 3.1 of the thesis shows the first ones, Figure 4.2 the
// gates before and after they are turned.
static bool find_gates(const slu_map *map, const slu_terrain_options *options, slui_cut *cut,
                       uint16_t *depth, uint8_t *ridge)
{
    slui_water_2015_refine refine = slui_water_2015_refined(options);
    return slui_water_2015_depth(map, &refine, cut->allocator, depth) &&
           slui_cut_keep_tiles(cut, "depth", SLU_LAYER_DEPTHS, map, depth, sizeof *depth) &&
           slui_water_2015_level(map, cut->allocator, depth, cut->label, ridge) &&
           slui_cut_keep_tiles(cut, "lakes", SLU_LAYER_LABELS, map, cut->label,
                               sizeof *cut->label) &&
           slui_cut_keep_tiles(cut, "ridges", SLU_LAYER_MARKS, map, ridge, sizeof *ridge) &&
           slui_water_2015_gates(map, cut, ridge) && slui_cut_keep_lines(cut, "raw gates", map);
}

slu_status slui_water_2015(const slu_map *map, const slu_terrain_options *options, slui_cut *cut,
                           slu_error *error)
{
    uint16_t *depth = slui_alloc(cut->allocator, map->tile_count, sizeof *depth);
    uint8_t *ridge = slui_alloc(cut->allocator, map->tile_count, sizeof *ridge);
    cut->line_count = 0;
    bool done = depth && ridge && find_gates(map, options, cut, depth, ridge);
    slui_free(cut->allocator, depth, map->tile_count, sizeof *depth);
    slui_free(cut->allocator, ridge, map->tile_count, sizeof *ridge);
    done = done && slui_water_2015_straighten(map, cut) &&
           slui_cut_keep_lines(cut, "rotated gates", map) && slui_water_2015_zones(map, cut);
    return done ? SLU_OK : slui_fail_memory(error);
}
