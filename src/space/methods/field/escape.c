// SPDX-License-Identifier: MIT
// Out of a local minimum by wall following: straight ahead until a wall is hit, then with a hand on
// it until the goal is closer than where it was hit and the straight line to it is free for a bit.
//
// Source: Kamon & Rivlin 1997, "DistBug", after Lumelsky & Stepanov 1987.
// Invariant: each escape ends closer to the goal than the last one, by SLUI_ESCAPE_STEPS steps, so
// their number is bounded.
#include "space/geometry/geometry.h"
#include "space/methods/field/walker.h"

// The distance between hand and wall where the hand lets go, and how far it looks ahead; in steps.
static const double HAND = 1e-6, PROBE = 1.0 / 16;
enum { BISECTIONS = 40 };

// A step straight towards the goal, or as much of it as is free: then BLOCKED.
static slui_walk_end step_straight(slui_walker *w)
{
    slu_point direction = slui_unit_of(slui_minus(w->query->to, w->at));
    double length = w->field->step, free = 0, least = length;
    if (slui_walker_may_stop(w, slui_plus(w->at, length, direction)))
        return slui_walker_go(w, slui_plus(w->at, length, direction));
    for (int i = 0; i < BISECTIONS; i++) {
        double middle = (free + least) / 2;
        if (slui_walker_may_stop(w, slui_plus(w->at, middle, direction)))
            free = middle;
        else
            least = middle;
    }
    slu_point last = slui_plus(w->at, free, direction);
    if (slui_same_point(last, w->at)) return SLUI_WALK_BLOCKED;
    slui_walk_end end = slui_walker_go(w, last);
    return end == SLUI_WALK_LEFT ? SLUI_WALK_BLOCKED : end;
}

static slui_walk_end walk_straight(slui_walker *w, double until)
{
    while (slui_distance_left(w) > until) {
        if (slui_is_beside_goal(w)) return slui_walker_arrive(w);
        slui_walk_end end = step_straight(w);
        if (end != SLUI_WALK_LEFT) return end;
    }
    return SLUI_WALK_LEFT;
}

// True if the hand can let go at a place that is closer to the goal than where the wall was hit.
static bool can_leave(const slui_walker *w, slu_point place, double hit)
{
    slu_point to = w->query->to;
    double left = slui_distance(place, to), probe = PROBE * w->field->step;
    if (left >= hit) return false;
    slu_point ahead =
        left <= probe ? to : slui_plus(place, probe, slui_unit_of(slui_minus(to, place)));
    return slui_walker_sees(w, place, ahead);
}

// The place of the hand beside a wall, at a fraction of its length.
static slu_point beside(const slui_walker *w, const slui_wall *wall, slu_point on)
{
    slu_point along = slui_unit_of(slui_minus(wall->to, wall->from));
    return slui_plus(on, HAND * w->field->step, (slu_point){-along.y, along.x});
}

static bool leaves_at(slui_walker *w, const slui_wall *wall, slu_point on, double hit,
                      slui_walk_end *end)
{
    slu_point place = beside(w, wall, on);
    if (!can_leave(w, place, hit) || !slui_walker_sees(w, w->at, place)) return false;
    *end = slui_walker_go(w, place);
    return true;
}

// Lets go of a wall before its end: at each step, or where it is closest to the goal.
static bool leaves_along(slui_walker *w, const slui_wall *wall, slu_point last, double hit,
                         slui_walk_end *end)
{
    slu_point from = w->at, on = slui_nearest_on(from, last, w->query->to);
    if (slui_distance(on, w->query->to) >= hit) return false;
    double length = slui_distance(from, last);
    for (double done = w->field->step; done < length; done += w->field->step) {
        if (leaves_at(w, wall, slui_between(from, last, done / length), hit, end)) return true;
    }
    return leaves_at(w, wall, on, hit, end);
}

// True if obstacles touch at the wall's end, so that continuing from there might lead to other
// ground.
static bool is_pinched_end(const slui_walls *walls, uint32_t index, bool is_forward)
{
    uint32_t before = walls->all[index].before;
    return walls->all[is_forward ? index : before].is_pinched;
}

// From where a wall was hit, along it and those after it: LEFT where the hand let go, STUCK once
// around.
static slui_walk_end follow_wall(slui_walker *w, uint32_t first, bool is_forward, double hit)
{
    const slui_walls *walls = &w->field->forces.walls;
    uint32_t index = first;
    do {
        const slui_wall *wall = &walls->all[index];
        slu_point last = is_forward ? wall->to : wall->from;
        slui_walk_end end = SLUI_WALK_LEFT;
        if (leaves_along(w, wall, last, hit, &end)) return end;
        if (!slui_walker_sees(w, w->at, last)) return SLUI_WALK_STUCK;
        if (!slui_same_point(w->at, last)) end = slui_walker_go(w, last);
        if (end != SLUI_WALK_LEFT) return end;
        if (slui_is_beside_goal(w)) return slui_walker_arrive(w);
        if (!is_pinched_end(walls, index, is_forward) && can_leave(w, w->at, hit))
            return SLUI_WALK_LEFT;
        index = is_forward ? wall->next : wall->before;
    } while (index != first);
    // Once more along the first wall, up to where it was hit and beyond.
    slui_walk_end end = SLUI_WALK_STUCK;
    const slui_wall *wall = &walls->all[first];
    return leaves_along(w, wall, is_forward ? wall->to : wall->from, hit, &end) ? end
                                                                                : SLUI_WALK_STUCK;
}

// Where a wall blocks the straight line: the hand goes to the side that leads more towards the
// goal.
static slui_walk_end pass_wall(slui_walker *w)
{
    const slui_force_field *f = w->field;
    slu_point ahead = slui_minus(w->query->to, w->at);
    slu_point beyond = slui_plus(w->at, f->step, slui_unit_of(ahead));
    slui_nearest hit =
        slui_walls_blocking(&f->forces.walls, w->at, beyond, SLUI_ESCAPE_STEPS * f->step);
    if (hit.wall == SLUI_NO_WALL) return SLUI_WALK_STUCK;
    const slui_wall *wall = &f->forces.walls.all[hit.wall];
    bool is_forward = slui_dot(slui_minus(wall->to, wall->from), ahead) >= 0;
    return follow_wall(w, hit.wall, is_forward, slui_distance_left(w));
}

slui_walk_end slui_walker_escape(slui_walker *w)
{
    if (slui_distance_left(w) < w->until) w->until = slui_distance_left(w);
    w->until -= SLUI_ESCAPE_STEPS * w->field->step;
    slui_walk_end end = SLUI_WALK_LEFT;
    while (end == SLUI_WALK_LEFT && slui_distance_left(w) > w->until) {
        end = walk_straight(w, w->until);
        if (end == SLUI_WALK_BLOCKED) end = pass_wall(w);
    }
    return end;
}
