// SPDX-License-Identifier: MIT
// Sluice, chapter 18: exploring. One unit heads for a goal through ground that it discovers as it
// walks, or that changes meanwhile (docs/exploring.md).
//
//     slu_explorer *explorer;
//     slu_explorer_state state;
//     slu_error error;
//     slu_explorer_options options = {.start = {2, 3}, .goal = {60, 41}};
//     slu_explorer_create(map, &options, &explorer, &error);
//
//     slu_rect wall = {3, 0, 1, 9};
//     slu_map_fill(map, wall, '@', &error);
//     slu_explorer_notice(explorer, wall, NULL, &error);
//     while (slu_explorer_step(explorer, &state, &error) == SLU_OK && state.cost > 0)
//         printf("%d,%d, %g to go\n", state.tile.x, state.tile.y, state.cost);
//     slu_explorer_destroy(explorer);
//
// The unit plans on a map of what it believes, its own or one that a team shares: usually the world
// with all unknown ground assumed to be open. The caller edits that map when something is seen and
// says where; the plan is updated when it is next asked for.
#ifndef SLUICE_EXPLORE_H
#define SLUICE_EXPLORE_H

#include "find.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_explorer slu_explorer;

// The table of exploring methods; see slu_methods in base.h.
SLU_API const slu_methods *slu_explorer_methods(void);

typedef struct slu_explorer_options {
    slu_rules rules;
    slu_tile start, goal;
    // An index into slu_explorer_methods().
    int method;
    // What the method `replan` searches with. Zeroed: `best`. Plans are cheapest only if it is
    // optimal, and found whenever a path exists only if it is complete.
    slu_algorithm algorithm;
    // NULL: the map's. Must outlive the explorer.
    const slu_allocator *allocator;
} slu_explorer_options;

// Puts an explorer at its start. Takes 4 bytes per tile to know what has changed; `dstar-lite`
// takes 20 more per tile and 24 per entry of its queue, `replan` what a finder takes. Visits every
// tile once.
//
//   belief   the map that the unit believes in; must outlive the explorer, and may be edited
//   options  the unit must fit at the start. A goal where it does not fit is unreachable until that
//            changes
SLU_API slu_status slu_explorer_create(const slu_map *belief, const slu_explorer_options *options,
                                       slu_explorer **out, slu_error *error);
SLU_API void slu_explorer_destroy(slu_explorer *explorer);

// Reports that tiles of a rectangle may have been edited: opened, closed, or made costlier or
// cheaper, by the map or by the influence of the rules. The rectangle may be larger than the edit,
// up to the whole map: the explorer knows what it believed, and works on the differences. After
// several edits, one call for all of them is as good as one for each.
//
//   area     inside the map; the areas of all calls together must cover every edit
//   changed  receives the number of tiles that are different for this unit; may be NULL
SLU_API slu_status slu_explorer_notice(slu_explorer *explorer, slu_rect area, size_t *changed,
                                       slu_error *error);

typedef struct slu_explorer_state {
    // SLU_FOUND: there is a path, as far as the unit knows. SLU_UNREACHABLE: there is none, or the
    // unit's own tile has been closed.
    slu_outcome outcome;
    // The unit's tile.
    slu_tile tile;
    // The next tile of the plan; equal to `tile` at the goal and if there is no path.
    slu_tile next;
    // Of the plan, from here to the goal, within 2 parts in 10^9; 0 if there is none.
    double cost;
} slu_explorer_state;

// Updates the plan and reports it. A plan is a cheapest path on the ground as believed.
// SLU_ERR_STALE if the map or the influence was edited and slu_explorer_notice was not called
// since; SLU_ERR_UNSUPPORTED if every path costs more than a search can add up, or the algorithm
// cannot search here. After SLU_ERR_MEMORY a later call continues.
//
//   state  overwritten; untouched if the call fails
SLU_API slu_status slu_explorer_plan(slu_explorer *explorer, slu_explorer_state *state,
                                     slu_error *error);

// Updates the plan and takes its next step, if there is one. The state is that after the step.
SLU_API slu_status slu_explorer_step(slu_explorer *explorer, slu_explorer_state *state,
                                     slu_error *error);

// Moves the unit to another tile: it was pushed, or carried. SLU_ERR_ARGUMENT if it does not fit
// there.
SLU_API slu_status slu_explorer_place(slu_explorer *explorer, slu_tile tile, slu_error *error);

// Updates the plan and writes its tiles, from the unit's own to the goal. slu_path_check computes
// its exact cost.
//
//   out, capacity  receive the tiles; undefined after SLU_ERR_CAPACITY
//   needed         receives their number; 0 if there is no path
SLU_API slu_status slu_explorer_path(slu_explorer *explorer, slu_tile *out, size_t capacity,
                                     size_t *needed, slu_error *error);

typedef struct slu_explorer_stats {
    // Steps taken.
    uint64_t steps;
    // Tiles that turned out to be different.
    uint64_t changes;
    // How often a plan was made or repaired, and the tiles expanded for all of them.
    uint64_t plans;
    uint64_t expanded;
    // `dstar-lite`: tiles whose lookahead cost was recomputed.
    uint64_t updated;
    // Held now.
    size_t bytes;
    // Spent on noticing and planning; 0 if the platform has no clock.
    uint64_t nanoseconds;
} slu_explorer_stats;

SLU_API void slu_explorer_describe(const slu_explorer *explorer, slu_explorer_stats *stats);

#ifdef __cplusplus
}
#endif

#endif
