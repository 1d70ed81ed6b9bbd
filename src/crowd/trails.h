// SPDX-License-Identifier: MIT
// Trails: how the units of a crowd find their goals on maps too large for a table per goal.
//
// A trail is a cheapest path, found by a search when the unit needs one, and a patch of distances
// around the unit (patch.h). The patch follows the unit and is filled again from the path; a unit
// that was pushed too far from its path, or for which the detour in a new patch is longer than the
// old one promised, gets a new path. So a unit that nobody hinders takes a cheapest path.
//
// After an edit a path is searched again if it may no longer be a cheapest one:
//   - A step of it is no longer allowed. What a step may do depends on the neighbours of the tile
//     it leaves, so only stops in the changed rectangle and next to it are looked at.
//   - A cheaper path may have opened. It contains a step that was not allowed before, so it passes
//     the rectangle or a tile next to it, and costs at least the open-ground distance there and on
//     to the goal. If that is no less than what is left of the path, the path remains a cheapest
//     one.
// Everybody else keeps its trail. On uneven ground, where costs may have changed anywhere, every
// trail is searched again.
//
// Searches share a budget per tick. A unit without a path waits for its turn. One whose path is in
// doubt follows it meanwhile, as far as it leads: steps are always checked against the map as it
// is. Units are served in turn, so with n units waiting none waits for more than n searches.
//
// Invariant: a unit has stops exactly if a path joins it to its goal and its search has had its
// turn; after slui_trails_follow also on the edited map.
// Cost: 8 bytes per stop and 4 per tile of a patch, for each unit; and a finder per kind.
#ifndef SLUI_TRAILS_H
#define SLUI_TRAILS_H

#include "crowd/member.h"
#include "crowd/patch.h"

// Why a trail waits for a search; the greater, the more urgent.
typedef enum slui_want {
    SLUI_WANTS_NOTHING,
    SLUI_WANTS_BETTER, // a cheaper path may have opened
    SLUI_WANTS_REPAIR, // the path is blocked
    SLUI_WANTS_PATH,   // there is none, or it is too far away
    SLUI_WANTS
} slui_want;

typedef struct slui_trail {
    slui_trail_stop *stops; // of the path, the goal first
    size_t count, capacity;
    slui_patch patch;
    slui_want want;
    bool hurried; // its search was abandoned halfway: the next is made in one go
} slui_trail;

// What finds paths for a kind.
typedef struct slui_scout {
    slu_finder *finder; // NULL until it is needed
    bool uneven;        // it is for uneven ground
} slui_scout;

typedef struct slui_trails {
    const slui_crowd_ground *ground;
    slui_patcher patcher;
    slui_trail *items; // by member
    size_t capacity;
    slui_scout *scouts;      // by kind
    uint64_t budget;         // work per tick: see trail_search.c
    uint64_t spent[2];       // in this tick, on units without a path and on the others
    size_t turn[SLUI_WANTS]; // by want: the member that is served next
    uint32_t running;        // the member whose search is not finished, plus one; 0: none
    uint64_t running_spent;  // expansions of that search so far
    bool departed;           // in this tick a unit without a path has got one
    uint64_t revision;       // of the map at the last look, without influence
    uint64_t expanded;       // by searches, in all
} slui_trails;

// Must be zeroed before, and released even if this fails.
//
//   reach   tiles around a unit, at least, whose distances are known
//   budget  0: the default
slu_status slui_trails_create(slui_trails *trails, const slui_crowd_ground *ground, int reach,
                              uint64_t budget, slu_error *error);
void slui_trails_release(slui_trails *trails);
size_t slui_trails_bytes(const slui_trails *trails);

// Reserves an empty trail for a member that is added; false when memory runs out.
bool slui_trails_reserve(slui_trails *trails, uint32_t unit);

// Forgets the path of a member that is sent elsewhere; frees its memory, of one that is removed.
void slui_trails_forget(slui_trails *trails, uint32_t unit);
void slui_trails_remove(slui_trails *trails, uint32_t unit);

// Finds out which trails an edit concerns (trail_changes.c).
void slui_trails_follow(slui_trails *trails, const slui_member *members, size_t count);

// Brings patches to where their units are and runs searches, as far as the budget of the tick
// reaches. If it fails (memory), it can be called again and continues.
slu_status slui_trails_look(slui_trails *trails, const slui_member *members, size_t count,
                            slu_error *error);

// Begins the next tick.
void slui_trails_end_tick(slui_trails *trails);

// A member's distance to its goal from a tile nearby, if it is known, else SLUI_UNREACHED.
static inline uint32_t slui_trail_at(const slui_trails *trails, uint32_t unit, uint32_t tile)
{
    return slui_patch_at(&trails->patcher, &trails->items[unit].patch,
                         slui_crowd_ground_tile(trails->ground, tile));
}

// ---- between the files of trails

// Where a member's path begins: where it stands, or if a wall was built there, the first tile it
// can step out to; SLUI_NOWHERE if no path joins that to the goal.
uint32_t slui_trail_start(const slui_trails *trails, const slui_member *member);

// Fills a member's patch around where it stands; false when memory runs out.
bool slui_trail_refill(slui_trails *trails, const slui_member *member, slui_trail *trail);

// Runs searches for members that want one (trail_search.c).
slu_status slui_trails_search(slui_trails *trails, const slui_member *members, size_t count,
                              slu_error *error);
void slui_scouts_release(slui_trails *trails);
size_t slui_scouts_bytes(const slui_trails *trails);

#endif
