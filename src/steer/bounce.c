// SPDX-License-Identifier: MIT
// Bouncing: head for the goal; when a wall blocks the walker, take a few steps in a random free
// direction and try again.
//
// Source: Stout 1996, "movement in a random direction". It gets around small convex obstacles and
// wastes its time in concave ones. It guarantees nothing, so it needs a limit.
//
// Cost: constant per step.
#include "base/random.h"
#include "steer/steer.h"

// The longest bounce, in steps; each bounce draws its length from 1 to this. On the queries of
// scenes/pillars.map and scenes/field.map, 2 to 4 need the fewest steps. 1 occasionally returns to
// the same corner for ever, 8 needs a fifth more.
enum { LONGEST_BOUNCE = 3 };

static uint32_t draw(slu_walker *w, uint32_t limit)
{
    slui_random random = {w->random};
    uint32_t number = slui_random_below(&random, limit);
    w->random = random.state;
    return number;
}

static int count_of(uint8_t moves)
{
    int count = 0;
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        count += moves >> k & 1;
    return count;
}

static int draw_direction(slu_walker *w, uint8_t moves)
{
    int skip = (int)draw(w, (uint32_t)count_of(moves)), k = 0;
    while (!(moves >> k & 1) || skip-- > 0)
        k++;
    return k;
}

static int bounce_off(slu_walker *w, uint8_t moves)
{
    if (!moves) return SLUI_NO_STEP;
    w->hand = (uint8_t)draw_direction(w, moves);
    w->bounce_steps = (uint8_t)draw(w, LONGEST_BOUNCE);
    w->tracing = true;
    return w->hand;
}

// While the walker bounces, `tracing` is set and `hand` is the direction.
int slui_steer_bounce(slu_walker *w)
{
    uint8_t moves = slui_walker_moves(w);
    if (w->tracing && w->bounce_steps > 0 && (moves >> w->hand & 1)) {
        w->bounce_steps--;
        return w->hand;
    }
    if (w->tracing) slui_line_begin(w);
    w->tracing = false;
    int wall, step = slui_line_step(w, &wall);
    return step != SLUI_NO_STEP ? step : bounce_off(w, moves);
}
