// SPDX-License-Identifier: MIT
// Two units that want to pass each other in a passage too narrow for two.
//
// Source: Okumura 2023 (Improving LaCAM for scalable eventually optimal multi-agent pathfinding),
// after the swaps of Luna & Bekris 2011. Pushing alone cannot make two units swap places; one of
// them has to back out to where the passage forks, with the other at its heels. Whether a swap is
// needed is found by simulating the passage ahead, as if one pushed the other; whether it is
// possible, by simulating it backwards.
//
// For units of one tile only. Cost: the length of the passage.
#include "crowd/pibt.h"

typedef struct passage {
    const slui_team *team;
    uint32_t unit; // the one that backs out, whose steps count
    uint32_t behind,
        ahead; // two tiles next to each other; the walk goes from the first to the second
} passage;

// A one-tile dead end with a unit on its own goal is not an exit.
static bool is_taken_nook(const passage *w, uint32_t tile)
{
    unsigned moves = slui_team_moves(w->team, w->unit, tile);
    uint32_t there = w->team->now_at[tile];
    return (moves & (moves - 1)) == 0 && there && w->team->members[there - 1].goal == tile;
}

// The number of exits ahead, and one of them.
static int exits_ahead(const passage *w, uint32_t *next)
{
    int count = 0;
    for (unsigned set = slui_team_moves(w->team, w->unit, w->ahead); set; set &= set - 1) {
        uint32_t to = slui_crowd_ground_step(&w->team->ground, w->ahead, (int)SLUI_LOWEST_BIT(set));
        if (to == w->behind || is_taken_nook(w, to)) continue;
        *next = to;
        count++;
    }
    return count;
}

static void walk_on(passage *w, uint32_t next)
{
    w->behind = w->ahead;
    w->ahead = next;
}

// Whether `pusher`, coming from behind, cannot get where it wants without a swap.
static bool is_needed(passage w, uint32_t pusher, uint32_t pushed)
{
    const slui_team *t = w.team;
    while (slui_team_distance(t, pusher, w.ahead) < slui_team_distance(t, pusher, w.behind)) {
        uint32_t next = 0;
        int count = exits_ahead(&w, &next);
        if (count >= 2) return false;
        if (count == 0) break;
        walk_on(&w, next);
    }
    uint32_t here = slui_team_distance(t, pusher, w.behind);
    return slui_team_distance(t, pushed, w.behind) < slui_team_distance(t, pushed, w.ahead) &&
           (here == 0 || slui_team_distance(t, pusher, w.ahead) < here);
}

// Whether there is a fork to back out to, before the walk returns to where it began.
static bool is_possible(passage w)
{
    uint32_t begin = w.behind;
    while (w.ahead != begin) {
        uint32_t next = 0;
        int count = exits_ahead(&w, &next);
        if (count >= 2) return true;
        if (count == 0) return false;
        walk_on(&w, next);
    }
    return false;
}

// Whether `unit` should back out: one of the two pushes the other from one tile to the next, and
// the unit wants to go against that.
static bool should_swap(const slui_team *t, uint32_t unit, uint32_t pusher, uint32_t pushed,
                        uint32_t from, uint32_t to, uint32_t wanted)
{
    passage ahead = {t, unit, from, to};
    passage back = {t, unit, wanted, t->members[unit].now};
    return is_needed(ahead, pusher, pushed) && is_possible(back);
}

static bool is_narrow(const slui_team *t, uint32_t unit)
{
    return t->members[unit].size == 1;
}

// A neighbour that wants to come through here, against the direction this unit wants to go.
static uint32_t partner_behind(const slui_team *t, uint32_t unit, uint32_t wanted)
{
    uint32_t now = t->members[unit].now;
    for (unsigned set = slui_team_moves(t, unit, now); set; set &= set - 1) {
        uint32_t to = slui_crowd_ground_step(&t->ground, now, (int)SLUI_LOWEST_BIT(set));
        uint32_t other = t->now_at[to] - 1;
        if (other == SLUI_NOBODY || to == wanted || !is_narrow(t, other)) continue;
        if (should_swap(t, unit, other, unit, now, wanted, wanted)) return other;
    }
    return SLUI_NOBODY;
}

uint32_t slui_swap_partner(const slui_team *t, uint32_t unit, uint32_t wanted)
{
    uint32_t now = t->members[unit].now;
    if (wanted == now || !is_narrow(t, unit)) return SLUI_NOBODY;
    uint32_t ahead = t->now_at[wanted] - 1;
    if (ahead != SLUI_NOBODY && t->members[ahead].next == SLUI_NOWHERE && is_narrow(t, ahead) &&
        should_swap(t, unit, unit, ahead, now, wanted, wanted))
        return ahead;
    return partner_behind(t, unit, wanted);
}
