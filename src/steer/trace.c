// SPDX-License-Identifier: MIT
// Tracing: head for the goal; when a wall blocks the walker, keep a hand on it until the walker
// faces the direction that was blocked and finds it free. Then head for the goal again, on a new
// line.
//
// Source: Stout 1996, "tracing around the obstacle": stop tracing when you are heading in the
// direction you wanted to go when you started. It rounds large obstacles well, but may circle for
// ever.
//
// When it circles, it reports that, for trace_then_robust.c. After a blockage only the tile and the
// wall there matter, because a new line is drawn when the tracing stops. So a walker circles
// exactly if it is blocked twice at the same tile by the same wall, or if one trace returns to
// where it began. The former is noticed on the first lap if the circle is short, because the last
// few blockages are remembered. For circles of any length one more blockage is remembered, and
// replaced whenever their number has doubled.
// Source: Brent 1980. If the circle is entered after m blockages and has n of them, it is noticed
// within 3 max(m, n).
//
// Cost: constant per step.
#include "steer/steer.h"

// The number of recent blockages that are remembered.
enum { RECENT = sizeof((slu_walker *)0)->recent / sizeof *((slu_walker *)0)->recent };

static bool is_blocked_again(const slu_walker *w)
{
    for (uint64_t i = 0; i < RECENT && i < w->blockages; i++) {
        if (w->recent_hand[i] == w->hand && slui_same_tile(w->recent[i], w->tile)) return true;
    }
    return w->blockages > 0 && w->seen_hand == w->hand && slui_same_tile(w->seen, w->tile);
}

static void remember_blockage(slu_walker *w)
{
    w->recent[w->blockages % RECENT] = w->tile;
    w->recent_hand[w->blockages % RECENT] = w->hand;
    w->blockages++;
    bool doubled = (w->blockages & (w->blockages - 1)) == 0;
    if (!doubled) return;
    w->seen = w->tile;
    w->seen_hand = w->hand;
}

static void begin_trace(slu_walker *w, int wall)
{
    slui_hand_begin(w, wall);
    if (is_blocked_again(w)) w->circling = true;
    remember_blockage(w);
}

// Moves the hand along until it leads to a step.
static int follow(slu_walker *w)
{
    for (int turns = 0; turns < SLUI_WALLS_OF_A_TILE; turns++) {
        int step = slui_hand_step(w);
        if (step != SLUI_NO_STEP) return step;
        if (slui_hand_is_back(w)) w->circling = true;
    }
    return SLUI_NO_STEP;
}

// Checked on arrival at a tile, so past the obstacle's corner: one tile earlier the line to the
// goal could lead straight back along the wall.
static bool faces_what_was_blocked(const slu_walker *w)
{
    bool free = slui_walker_moves(w) >> w->blocked_hand & 1;
    return free && slui_hand_faces(w) == w->blocked_hand;
}

int slui_steer_trace(slu_walker *w)
{
    if (w->tracing) {
        if (slui_hand_is_back(w)) w->circling = true;
        if (!faces_what_was_blocked(w)) return follow(w);
        w->tracing = false;
        slui_line_begin(w);
    }
    int wall, step = slui_line_step(w, &wall);
    if (step != SLUI_NO_STEP) return step;
    begin_trace(w, wall);
    return follow(w);
}
