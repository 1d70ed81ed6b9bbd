// SPDX-License-Identifier: MIT
// Sluice, chapter 21: obstacles that move by themselves. Blocks that patrol or drift, and doors
// that open and close on a schedule (docs/changing-maps.md).
//
//     slu_movers *movers;
//     slu_error error;
//     slu_rect unit = {3, 3, 1, 1}; // the ground that a unit occupies
//     slu_mover door = {.kind = SLU_MOVER_DOOR, .width = 1, .height = 3, .glyph = '@'};
//     door.at = (slu_tile){20, 7};
//     door.closed = 10;
//     door.open = 5;
//     slu_movers_create(map, &door, 1, NULL, &movers, &error);
//     for (int tick = 0; tick < 100; tick++)
//         slu_movers_step(movers, &unit, 1, NULL, &error); // and then the unit takes its step
//     slu_movers_clear(movers, &error);                    // the map is as it was
//     slu_movers_destroy(movers);
//
// Movers edit the map, one transaction per tick, so whatever follows a map's revision follows them.
// Nothing is ever built on a unit, and no mover covers another's ground. A block that would enter a
// wall, another mover's ground, ground with a unit on it, or leave the map, waits: a patrol until
// it can go on, a drifting block until it heads elsewhere. A door that would close on a unit or a
// block stays open until its ground is free. A mover whose character is ground may cover walls, as
// a drawbridge does; it does not leave them while a unit stands there.
//
// A mover remembers the ground that it covers, characters and costs, and restores it when it
// leaves. Edit the ground with slu_movers_apply, and edits under a mover come to light then. Of an
// edit made behind its back, with slu_map_apply, tiles that no longer show the mover's character
// and cost stay as the edit left them; a tile that shows both cannot be distinguished from the
// mover's own, and gets back the ground that the mover remembers.
#ifndef SLUICE_MOVERS_H
#define SLUICE_MOVERS_H

#include "scenario.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_movers slu_movers;

typedef struct slu_movers_options {
    // The ground that units occupy, `unit_count` rectangles. Not kept.
    const slu_rect *units;
    size_t unit_count;
    // NULL: the map's. Must outlive the movers.
    const slu_allocator *allocator;
} slu_movers_options;

// Puts movers on a map, which must outlive them, in one transaction. Fails, and leaves the map as
// it was, if a description is invalid, if a block would begin outside the map, in a wall, on a unit
// or on another mover, or if memory runs out. A door that cannot close yet begins open. One thread
// at a time.
//
//   list   copied, with the points; error->line is the number of a refused one, counted from 1
SLU_API slu_status slu_movers_create(slu_map *map, const slu_mover *list, size_t count,
                                     const slu_movers_options *options, slu_movers **out,
                                     slu_error *error);

// Frees them; what they cover stays on the map as it is. slu_movers_clear takes it away before.
SLU_API void slu_movers_destroy(slu_movers *movers);

// Adds one more, as slu_movers_create does; its schedule begins at the present tick.
SLU_API slu_status slu_movers_add(slu_movers *movers, const slu_mover *mover, const slu_rect *units,
                                  size_t unit_count, slu_error *error);

// Removes all of them and restores the ground, in one transaction, whatever stands on it. If the
// call fails (memory), they stay.
SLU_API slu_status slu_movers_clear(slu_movers *movers, slu_error *error);

typedef struct slu_movers_stats {
    // Steps so far, including this one.
    uint64_t tick;
    // Movers that moved, opened or closed in it, and those that wanted to but had to wait.
    uint64_t moved, waiting;
} slu_movers_stats;

// Lets one tick pass, before the units take theirs. If anything moves, the map is edited by one
// transaction; otherwise its revision stays. Equal movers on equal maps take the same steps on
// every platform. If the call fails (memory), map and movers are as they were.
//
//   units  the ground that units occupy, `unit_count` rectangles
//   stats  overwritten unless the call fails; may be NULL
SLU_API slu_status slu_movers_step(slu_movers *movers, const slu_rect *units, size_t unit_count,
                                   slu_movers_stats *stats, slu_error *error);

// Applies changes to the ground, as slu_map_apply does to a map: where a mover covers it, they come
// to light when the mover leaves. One transaction; if the call fails, map and movers are as they
// were.
SLU_API slu_status slu_movers_apply(slu_movers *movers, const slu_change *changes, size_t count,
                                    slu_error *error);

typedef struct slu_mover_state {
    slu_mover_kind kind;
    char glyph;
    // Where it is; of a door also while it is open.
    slu_rect area;
    // Whether it covers that ground: false for an open door.
    bool present;
    // Whether it wanted to move or to close in the last tick, but could not.
    bool waiting;
} slu_mover_state;

// The movers in the order in which they were added; owned by the movers and valid until they
// change.
SLU_API size_t slu_movers_count(const slu_movers *movers);
SLU_API const slu_mover_state *slu_movers_states(const slu_movers *movers);

// What the last call did to the map: the changes of its transaction, `*count` of them, in order;
// owned by the movers. A copy of the map that takes them stays a copy.
SLU_API const slu_change *slu_movers_changes(const slu_movers *movers, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
