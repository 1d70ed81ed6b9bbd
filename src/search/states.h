// SPDX-License-Identifier: MIT
// States: a tile, a heading and a speed, for a search over more than tiles.
//
// Source: Stout 1996: the state of A* can hold orientation and velocity, as for a tank, whose
// turning circle grows with its speed. slu_motion in the public header defines a move.
//
// A state records how the unit came to its tile: the heading and the speed of its last move. Its
// number is (tile * headings + heading) * speeds + speed - 1, and nodes and entries of the open
// list have that number where a search over tiles has the tile. One more number, `rest`, is the
// unit at rest on the start: it equals no other state, because its first move is at speed 1, while
// a unit that passes the start at speed 1 may leave it at 2. That can pay off: a loop on cheap
// ground is the run-up for costly ground.
//
// A move is identified by its action: the turn and the change of speed before it. The four arrival
// bits of a node hold the action that led to it, and state and action together determine the state
// before.
//
// Cost: 8 bytes for each state; the loop's work for each state, and a look at the map for each step
// of each move.
#ifndef SLUI_STATES_H
#define SLUI_STATES_H

#include "path/motion.h"
#include "search/node.h"

enum {
    SLUI_ACTIONS = 15,                    // turns by up to 2, times three changes of speed
    SLUI_FROM_REST = SLUI_ACTIONS,        // the arrival of a state that follows the one at rest
    SLUI_NO_HEADING = -1,                 // at rest, where any will do
    SLUI_STATE_STRIDE = SLU_MAX_SIDE * 2, // see slui_entry_is_stale: an entry's place is the number
};

typedef struct slui_states {
    slui_motion motion;
    uint32_t per_tile; // 0: the search is over tiles
    uint32_t rest;
    int heading_step; // directions from one heading to the next: 1, with four neighbours 2
    uint64_t parts;   // a cost times this is divisible by every speed
    int8_t turn[SLUI_ACTIONS], faster[SLUI_ACTIONS];
    uint16_t actions[SLU_MAX_TOP_SPEED + 1]; // a bit for each action that a unit of this speed has
    // Of the current search, in ticks: a turn by 45 degrees, and what a tick of a step counts at
    // each speed.
    uint64_t turn_ticks, share[SLU_MAX_TOP_SPEED + 1];
    slu_motion_state *path; // of the finder's path, tile by tile
    size_t path_capacity;
} slui_states;

typedef struct slui_state {
    slu_tile tile;
    int heading; // a direction
    int speed;   // 0 at rest
} slui_state;

typedef struct slui_move {
    slu_tile tile; // where it leads
    int speed;     // in a search over states
    uint32_t state;
    unsigned arrival;
    uint64_t cost; // ticks
} slui_move;

// Reads a motion; a zeroed one leaves the search to tiles.
slu_status slui_states_setup(slui_states *states, const slu_map *map, const slu_rules *rules,
                             const slu_motion *motion, slu_error *error);
void slui_states_release(slui_states *states, const slu_allocator *allocator);

// Checks the headings of a query.
slu_status slui_states_check(const slu_finder *finder, const slu_query *query, slu_error *error);

// Ticks for each tick of a search over tiles.
uint64_t slui_states_scale(const slu_finder *finder);

// Measures moves on the map as it is now.
void slui_states_measure(slu_finder *finder);

slui_state slui_states_at(const slu_finder *finder, uint32_t state);

// The moves worth trying from a state, a bit each, and where one of them leads: false if it is
// obstructed.
unsigned slui_states_moves(const slu_finder *finder, slui_state from);
bool slui_states_move(const slu_finder *finder, slui_state from, int move, slui_move *out);

// Marks the states in which the unit is at rest on a goal.
void slui_states_mark_goal(slu_finder *finder, slu_tile goal);

// Writes the tiles from the start to a state into finder->path, and how the unit came to each into
// states.path; false when memory runs out.
bool slui_states_unwind(slu_finder *finder, uint32_t last, size_t *length); // a slui_unwind

// The longest prefix of a path of `length` tiles after which the unit is at rest.
size_t slui_states_cut(const slui_states *states, size_t length);

// True if a comes before b: by their tiles, and on one tile by their cost.
bool slui_states_earlier(const slu_finder *finder, uint32_t a, uint32_t b);

// Appends an event about a state whose node is up to date; h in ticks.
void slui_states_trace(slu_finder *finder, slu_event_kind kind, uint32_t state, uint64_t h);

#endif
