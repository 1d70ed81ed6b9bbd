// SPDX-License-Identifier: MIT
// Searching with leaps: the loop's instances over tiles whose neighbours are also where leaps lead.
//
// A node's arrival bits say that a tile was entered by a leap or a step; which one is in `via`, a
// byte per tile: a direction, or SLUI_DIRECTIONS and the number of a leap.
//
// Estimates. Let D be the distance between two tiles on open ground in the finder's steps
// (slui_finder_distance), which obeys the triangle inequality. The loop's geometric estimates are
// at most s * D to the goal, where s is the ticks that a unit of D costs at least: without leaps s
// is that of the cheapest ground. With leaps it is lowered to the least cost / D of any leap,
// rounded down. Then every step and every leap from a to b costs at least s * D(a, b), and so, by
// the triangle inequality, every path from a tile to the goal costs at least s * D of the two: the
// estimate is admissible, and for the same reason consistent. Two of the estimates need a word.
// Manhattan is admissible with four neighbours only, and there D is Manhattan's distance. The
// Euclidean one is never above the octile one, nor above Manhattan's.
//
// Estimates that read the map's walls know nothing of leaps over them, and are refused.
// Cost: the loop's, plus a look at the map for each leap; a byte per tile.
#ifndef SLUI_SEARCH_LEAPS_H
#define SLUI_SEARCH_LEAPS_H

#include "path/leaps.h"
#include "search/states.h"

enum { SLUI_BY_LEAP = SLUI_ARRIVALS }; // the arrival bits of every node but the start's

typedef struct slui_leap_search {
    slui_leaps list;
    uint8_t *via;                  // by tile; NULL until a search needs it
    uint64_t ticks[SLU_MAX_LEAPS]; // of the current search: what each leap costs
} slui_leap_search;

// Ticks for each tick of a search without leaps.
uint64_t slui_leaps_scale(const slu_finder *finder);

// Measures the leaps on the map as it is now.
void slui_leaps_measure(slu_finder *finder);

// The most ticks that a leap costs, and the least that a leap costs per unit of distance; 0 and
// UINT64_MAX if there are none.
uint64_t slui_leaps_costliest(const slu_finder *finder);
uint64_t slui_leaps_cheapest(const slu_finder *finder);

// The steps and leaps from a tile, a bit each, and where one of them leads.
unsigned slui_leaps_from(const slu_finder *finder, slu_tile from);
slui_move slui_leaps_take(const slu_finder *finder, slu_tile from, int number);

// Writes the tiles from the start to a tile into finder->path; false when memory runs out.
bool slui_leaps_unwind(slu_finder *finder, uint32_t last, size_t *length); // a slui_unwind

// Appends an event about a tile whose node is up to date; h in ticks.
void slui_leaps_trace(slu_finder *finder, slu_event_kind kind, uint32_t tile, uint64_t h);

#endif
