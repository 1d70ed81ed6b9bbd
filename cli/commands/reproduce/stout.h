// SPDX-License-Identifier: MIT
// The parts of sluice reproduce stout: claims (stout.c), running a search or a walk on a scene
// (stout_trial.c), paths in a smooth world (stout_smooth.c) and the contact sheet (stout_sheet.c).
#ifndef CLI_STOUT_H
#define CLI_STOUT_H

#include "ask/path.h"
#include "ask/walk.h"
#include "commands/reproduce/demonstration.h"
#include "draw/render.h"
#include "sluice/space.h"

// ---------------------------------------------------------------------------------------------
// Figures 1 to 10: one search, or one steering method, on a scene

typedef struct stout_scene {
    const char *map, *costs;
    slu_tile start, goal;
} stout_scene;

typedef struct stout_case {
    const char *title; // in the contact sheet; NULL: not shown there
    const stout_scene *scene;
    const char *method; // a steering method, or an algorithm
    uint64_t max_steps; // 0: no limit
    double weight;      // of weighted searches
    uint64_t seed;      // of a walk
} stout_case;

// What happened.
typedef struct stout_facts {
    bool found;
    double cost, expanded;
    double steps, turns; // of the path, or of the walk
    double costly;       // tiles of the path that cost more than 1
    double behind;       // tiles expanded on the side of the start that faces away from the goal
    double trodden;      // different tiles that a walk entered
} stout_facts;

typedef struct stout_trial {
    const stout_case *what;
    slu_map *map;
    bool walked;
    path_answer path; // of a search
    walk_answer walk; // of a steering method
    stout_facts facts;
} stout_trial;

// Runs a case, and marks what it did to each tile. On failure says why and returns CLI_BAD; the
// trial may be released even then.
cli_exit stout_try(const demo *d, const stout_case *what, stout_trial *trial);
void stout_release_trial(stout_trial *trial);

// ---------------------------------------------------------------------------------------------
// Figure 11: representations of a smooth world

typedef struct stout_smooth_case {
    const char *title;
    const char *method; // NULL: the layout alone
    double resolution;  // 0: the method's own
    int fringe;         // rings of tiles around blocked ones
    bool trap;          // in the world with a trap
    bool no_escape;     // where forces cancel out the walk ends
} stout_smooth_case;

typedef struct stout_smooth {
    const stout_smooth_case *what;
    const slu_world *world;
    slu_router *router; // NULL: the layout alone
    slu_router_facts facts;
    slu_space_path path; // its points are the router's
    bool keeps_off;      // the path is clear of all obstacles
} stout_smooth;

enum { STOUT_SMOOTH = 9, STOUT_WORLDS = 2 };

typedef struct stout_yard {
    slu_world *worlds[STOUT_WORLDS]; // the yard, and the trap
    slu_free_space *spaces[STOUT_WORLDS];
    stout_smooth smooth[STOUT_SMOOTH];
} stout_yard;

// Tries every representation. On failure says why and returns CLI_BAD; the yard may be released
// even then.
cli_exit stout_try_yard(const demo *d, stout_yard *yard);
void stout_claim_yard(demo *d, const stout_yard *yard);
void stout_release_yard(stout_yard *yard);

// Draws one, a stout_smooth, into a box.
void stout_paint_smooth(const void *smooth, canvas *c, int x, int y, int width, int height);

// ---------------------------------------------------------------------------------------------
// The contact sheet

cli_exit stout_draw(const stout_trial *trials, int count, const stout_yard *yard, const char *file);

#endif
