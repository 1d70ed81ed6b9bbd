// SPDX-License-Identifier: MIT
// What an estimate that has looked at the map reads: plain data that an atlas lends to a finder.
//
// Distances are in the units of the atlas: whole numbers that stand for the lengths of steps. All are lower
// bounds on uniform ground; the finder's scale makes them bounds on any.
//
// Fields: a zone has a field for each of its gates, the distance within the zone from every tile to the
// gate, and one for each landmark, the distance from it over the whole map. Fields are kept block by
// block, 8 x 8 tiles, for what a zone has in a block: a cell. A cell has the least distance of each field,
// and for each of its tiles a record of one byte per field, which says by one of 256 offsets how much
// farther the tile is. Records lie row by row over the least rectangle around the cell's tiles. Offsets are what steps add up to, so most distances are exact; the others are
// rounded down, and `slack` says by how much at the most (atlas/codes.c).
//
// Gates: from a tile outside the goals' zones every way leads through a gate of the tile's zone. To
// that gate it is at least the field's distance, and from there on at least the gate's value, which is
// set once per query. In most cells one gate beats all others from every tile; which, is found when a
// search first comes to the cell. In a goal's zone a way may also stay inside; then it is at least as long as the
// distances of the tile and of the goal to any gate differ, since both are distances within the zone.
//
// Landmarks: a tile is at least as far from a goal as their distances from any landmark differ.
#ifndef SLUI_GUIDE_H
#define SLUI_GUIDE_H

#include "base/platform.h"
#include "sluice/sluice.h"

enum { SLUI_MOST_LANDMARKS = 16, SLUI_BLOCK = 8, SLUI_OFFSETS = 256 };

// The tiles of one zone in one block. Those of the block's bits are y % 8 * 8 + x % 8.
typedef struct slui_cell {
    uint64_t tiles;
    size_t
        records; // where that of the block's first tile would begin; it may lie before the first of
                 // all, and the number wraps round
    uint32_t zone;
    uint32_t bases;  // where the first field's lies
    uint32_t row;    // bytes from one row of records to the next
    uint32_t fields; // bytes of a record
} slui_cell;

// What holds for a cell and one field.
typedef struct slui_base {
    uint32_t least; // of all tiles of the cell
    uint32_t rest;  // of those that have records: the slack, and above it the reach
} slui_base;

// No tile is farther than its offset says by more than the slack, unless that is SLUI_NO_SLACK; and the
// reach is the greatest offset.
enum { SLUI_SLACK_BITS = 24 };
#define SLUI_NO_SLACK ((1u << SLUI_SLACK_BITS) - 1)

SLUI_INLINE uint32_t slui_base_slack(slui_base base)
{
    return base.rest & SLUI_NO_SLACK;
}
SLUI_INLINE uint32_t slui_base_reach(slui_base base)
{
    return base.rest >> SLUI_SLACK_BITS;
}

// Distances that are all at least the one and at most the other.
typedef struct slui_range {
    uint32_t least, most;
} slui_range;

// The gate by which to leave a cell.
typedef struct slui_choice {
    uint32_t query; // for which it was made
    uint32_t gate;  // among those of its zone, or SLUI_SEVERAL
    uint32_t value; // what ways take at least from the gate's nearest tile in the cell on
} slui_choice;
#define SLUI_SEVERAL UINT32_MAX

typedef struct slui_guide_zone {
    uint32_t fields; // of its gates and of the landmarks
    uint32_t gates;
    uint32_t first; // of its gates among all zones' gates
} slui_guide_zone;

typedef struct slui_guide {
    // The atlas's
    unsigned blocks_across;
    const uint32_t *first_cell; // by block
    const slui_cell *cells;
    const uint64_t *recorded; // by block: its tiles that have a record; NULL if all have
    const uint8_t *records;
    const slui_base *bases;
    const uint32_t *offsets; // by byte of a record, ascending from 0
    const slui_guide_zone *zones;
    // The query's
    uint32_t query;              // its number
    const uint8_t *at_goal;      // by zone: it holds a goal
    const uint32_t *value;       // by zone and gate; NULL: gates are not asked
    slui_choice *choices;        // by cell; made as they are asked for
    const slui_range *gate_span; // by zone and gate, where the zone holds a goal
    int landmarks;
    const slui_range *landmark_span;
} slui_guide;

// The value of a gate from which no way leads on. No value is above it, and no distance in a zone above
// half of it, so sums do not wrap round.
#define SLUI_NO_VALUE (UINT32_MAX / 2)

// What is kept of a tile.
typedef struct slui_readings {
    const slui_cell *cell;
    const uint8_t *record; // NULL: the tile has none, and only the cell's least distances are known
    const slui_base *bases;
} slui_readings;

// In a compact atlas records are counted: a tile's stands behind those of the tiles before it.
SLUI_INLINE const uint8_t *slui_guide_counted(const slui_guide *guide, const slui_cell *cell,
                                              size_t block, uint64_t bit)
{
    const uint64_t kept = cell->tiles & guide->recorded[block];
    const size_t before = SLUI_COUNT_BITS64(kept & (bit - 1));
    return kept & bit ? guide->records + cell->records + before * cell->fields : NULL;
}

// Every passable tile is in a cell of its block.
SLUI_INLINE slui_readings slui_guide_read(const slui_guide *guide, int column, int row)
{
    const unsigned x = (unsigned)column, y = (unsigned)row;
    const size_t block = (size_t)(y / SLUI_BLOCK) * guide->blocks_across + x / SLUI_BLOCK;
    const uint64_t bit = UINT64_C(1) << (y % SLUI_BLOCK * SLUI_BLOCK + x % SLUI_BLOCK);
    const slui_cell *cell = &guide->cells[guide->first_cell[block]];
    while (!(cell->tiles & bit))
        cell++;
    const size_t place = cell->records + (size_t)(y % SLUI_BLOCK * cell->row) +
                         (size_t)(x % SLUI_BLOCK * cell->fields);
    return (slui_readings){cell,
                           SLUI_UNLIKELY(guide->recorded != NULL)
                               ? slui_guide_counted(guide, cell, block, bit)
                               : guide->records + place,
                           guide->bases + cell->bases};
}

SLUI_INLINE uint32_t slui_guide_least(const slui_guide *guide, slui_readings r, uint32_t field)
{
    return r.bases[field].least + (r.record ? guide->offsets[r.record[field]] : 0);
}

// How much the tile's distances and the goals' differ at the least, over some fields.
SLUI_INLINE uint32_t slui_guide_difference(const slui_guide *guide, slui_readings r, uint32_t first,
                                           uint32_t count, const slui_range *goals)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t least = slui_guide_least(guide, r, first + i);
        const uint32_t farther = least > goals[i].most ? least - goals[i].most : 0;
        most = farther > most ? farther : most;
        if (!r.record) continue;
        const uint32_t slack = slui_base_slack(r.bases[first + i]);
        if (slack == SLUI_NO_SLACK) continue;
        const uint32_t greatest = least + slack;
        const uint32_t nearer = goals[i].least > greatest ? goals[i].least - greatest : 0;
        most = nearer > most ? nearer : most;
    }
    return most;
}

// Makes the choice of a cell (guide.c).
void slui_guide_choose(const slui_guide *guide, const slui_cell *cell);

// By way of all gates, and inside a goal's zone; 0 if nothing is known (guide.c).
uint32_t slui_guide_compare(const slui_guide *guide, slui_readings readings);

// By way of the gates; 0 if nothing is known.
SLUI_INLINE uint32_t slui_guide_gates(const slui_guide *guide, slui_readings r)
{
    const slui_choice *choice = &guide->choices[r.cell - guide->cells];
    if (SLUI_UNLIKELY(choice->query != guide->query)) slui_guide_choose(guide, r.cell);
    if (choice->gate == SLUI_SEVERAL) return slui_guide_compare(guide, r);
    return choice->value + (r.record ? guide->offsets[r.record[choice->gate]] : 0);
}

// In units; 0 where nothing is known.
SLUI_INLINE uint32_t slui_guide_estimate(const slui_guide *guide, int x, int y)
{
    const slui_readings r = slui_guide_read(guide, x, y);
    const uint32_t by_gates = guide->value ? slui_guide_gates(guide, r) : 0;
    if (!guide->landmarks) return by_gates;
    const uint32_t gates = guide->zones[r.cell->zone].gates;
    const uint32_t by_landmarks =
        slui_guide_difference(guide, r, gates, (uint32_t)guide->landmarks, guide->landmark_span);
    return by_gates > by_landmarks ? by_gates : by_landmarks;
}

#endif
