// SPDX-License-Identifier: MIT
// What all heuristics share outside the loop: the scale, the goals, what is kept (estimator.h).
#include "estimates/estimator.h"

#include "atlas/atlas.h"
#include "base/status.h"
#include "estimates/nearest.h"

// ---- what is kept

void slui_estimator_release(slui_estimator *e)
{
    for (slui_kept *next, *kept = e->kept; kept; kept = next) {
        next = kept->next;
        kept->index.destroy(&kept->index);
    }
    e->kept = NULL;
    if (!e->nearest) return;
    slui_nearest_release(e->nearest, &e->allocator);
    slui_free(&e->allocator, e->nearest, 1, sizeof *e->nearest);
    e->nearest = NULL;
}

size_t slui_estimator_goal_bytes(const slui_estimator *e)
{
    return e->nearest ? sizeof *e->nearest + slui_nearest_bytes(e->nearest) : 0;
}

size_t slui_estimator_bytes(const slui_estimator *e)
{
    size_t sum = 0;
    for (const slui_kept *kept = e->kept; kept; kept = kept->next)
        sum += kept->index.bytes(&kept->index);
    return sum;
}

size_t slui_estimator_aim_bytes(const slui_estimator *e)
{
    size_t sum = 0;
    for (const slui_kept *kept = e->kept; kept; kept = kept->next)
        if (kept->aim_bytes) sum += kept->aim_bytes(kept);
    return sum;
}

slui_kept *slui_estimator_kept(const slui_estimator *e, const void *owner)
{
    slui_kept *kept = e->kept;
    while (kept && kept->owner != owner)
        kept = kept->next;
    return kept;
}

void slui_estimator_keep(slui_estimator *e, slui_kept *kept)
{
    slui_kept **place = &e->kept;
    while (*place && (*place)->owner != kept->owner)
        place = &(*place)->next;
    slui_kept *old = *place;
    kept->next = old ? old->next : NULL;
    *place = kept;
    if (old) old->index.destroy(&old->index);
    e->built++;
}

// ---- a query

// Along a diagonal a straight line becomes shorter by just what the step costs. But as products
// with the square root of 2 the two lengths are rounded, and rounded down to whole ticks they could
// differ by one more: the estimate would not be consistent, and a search that does not reopen tiles
// would not keep its promise. A part in 2^34 is more than the rounding of 2^16 steps together.
static const double ALMOST_ALL = 1 - 0x1p-34;

void slui_estimator_scale(slui_estimator *e, uint64_t charge, uint64_t cheapest)
{
    e->charge_ticks = charge;
    e->unit_ticks = cheapest;
    slu_steps steps = slui_integer_steps(e->rules->steps);
    e->near_straight = e->manhattan_straight = (uint64_t)steps.straight * cheapest;
    e->near_diagonal = (uint64_t)steps.diagonal * cheapest;
    double by_diagonal = (double)e->near_diagonal / SLUI_SQRT(2.0) * ALMOST_ALL;
    bool diagonal_is_nearer =
        e->rules->diagonals != SLU_DIAGONALS_NEVER && by_diagonal < (double)e->near_straight;
    e->near_distance = diagonal_is_nearer ? by_diagonal : (double)e->near_straight;
    slui_cheapest_steps(&e->near_straight, &e->near_diagonal);
}

bool slui_estimator_seek(slui_estimator *e, slu_tile start, const slu_tile *goals, size_t count)
{
    e->start = start;
    e->sought = goals;
    e->sought_count = count;
    for (size_t i = 0; i < count; i++) {
        if (!slui_estimator_reaches(e, goals[i])) continue;
        e->target = (slui_target){goals[i], NULL};
        return true;
    }
    return false;
}

bool slui_estimator_gather(slui_estimator *e)
{
    if (e->sought_count == 1) return true;
    if (!e->nearest) e->nearest = slui_alloc(&e->allocator, 1, sizeof *e->nearest);
    if (!e->nearest || !slui_nearest_seek(e->nearest, e)) return false;
    if (e->nearest->goal_count > 1) e->target.several = e->nearest;
    return true;
}

// ---- the caller's atlas

static bool same_steps(const slu_rules *a, const slu_rules *b)
{
    return a->diagonals == b->diagonals && a->steps.straight == b->steps.straight &&
           a->steps.diagonal == b->steps.diagonal;
}

slu_status slui_estimator_check_atlas(const slui_estimator *e, slu_error *error)
{
    const slu_atlas *a = e->atlas;
    if (!slui_map_covers(a->map, e->view->layer))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the atlas belongs to another map");
    if (!same_steps(&a->rules, e->rules))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the atlas was built for other diagonals or step lengths");
    if (a->revision < a->map->opened)
        return slui_fail(
            error, SLU_ERR_STALE,
            "ground has opened on the map since its atlas was built: update the atlas");
    return SLU_OK;
}
