// SPDX-License-Identifier: MIT
// Leaps, read from the caller's options: single steps to tiles that need not be neighbours.
//
// Source: Stout 1996 ("Macro-operators are sequences of steps that belong together and can be
// combined into a single step").
#ifndef SLUI_LEAPS_H
#define SLUI_LEAPS_H

#include "map/view.h"

typedef struct slui_leap {
    int dx, dy;
    uint32_t cost; // in hundredths
    bool over;
} slui_leap;

// Turned and mirrored as the caller wants; no two are alike in everything but the cost.
typedef struct slui_leaps {
    slui_leap items[SLU_MAX_LEAPS];
    int count;
} slui_leaps;

slu_status slui_leaps_read(const slu_leap *leaps, size_t count, slui_leaps *out, slu_error *error);

// Whether a unit that stands on `from` can take a leap.
bool slui_leap_allowed(const slui_view *view, slu_diagonals diagonals, const slui_leap *leap,
                       slu_tile from);

// slu_leaps_check for what has been checked.
slu_status slui_leaps_check(const slui_view *view, const slu_rules *rules, const slui_leaps *leaps,
                            const slu_tile *path, size_t length, slu_path_facts *facts,
                            slu_error *error);

#endif
