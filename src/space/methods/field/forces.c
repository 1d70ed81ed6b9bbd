// SPDX-License-Identifier: MIT
// The forces of a field.
//
// Source: Stout 1996: "each obstacle has a repulsive potential field around it, whose strength is
// inversely proportional to the distance from it; there is also a uniform attractive force to the
// goal", and the sum decides. A convex obstacle repels from its nearest point. One that is not, and
// the walls around the world, repel from each place that faces the unit and is nearest to it among
// its neighbours: so both sides of a passage push, whether they belong to one obstacle or to two.
// The force begins with 0 at the reach, after Khatib 1986, and fades near the goal, after Ge & Cui
// 2000, since the unit could not come close to a goal beside a wall otherwise.
// Cost: the walls in the squares of the grid within reach.
#include "space/methods/field/forces.h"

#include "space/geometry/geometry.h"

// Bounds a force, the attraction being 1, so that sums stay finite at a wall.
static const double STRONGEST = 1e3;

slu_point slui_plus(slu_point a, double share, slu_point b)
{
    return (slu_point){a.x + share * b.x, a.y + share * b.y};
}

slu_point slui_unit_of(slu_point v)
{
    double length = SLUI_SQRT(slui_dot(v, v));
    return length > 0 ? (slu_point){v.x / length, v.y / length} : v;
}

typedef struct summing {
    const slui_forces *forces;
    slu_point at, sum;
} summing;

static slu_point away_from(const slui_wall *wall, const slui_nearest *nearest, slu_point at)
{
    if (nearest->distance > 0) return slui_unit_of(slui_minus(at, nearest->place));
    slu_point along = slui_minus(wall->to, wall->from);
    return slui_unit_of((slu_point){-along.y, along.x});
}

static void repel(void *ctx, const slui_nearest *nearest)
{
    summing *s = ctx;
    const slui_forces *f = s->forces;
    double d = nearest->distance, reach = f->reach;
    // strength * (1 / d - 1 / reach), without dividing by 0
    double strength = f->strength * (reach - d) < STRONGEST * d * reach
                          ? f->strength * (1 / d - 1 / reach)
                          : STRONGEST;
    s->sum = slui_plus(s->sum, strength, away_from(&f->walls.all[nearest->wall], nearest, s->at));
}

slu_point slui_force_at(const slui_forces *f, slu_point at, slu_point to)
{
    slu_point attraction = slui_unit_of(slui_minus(to, at));
    if (!(f->strength > 0)) return attraction;
    summing s = {f, at, {0, 0}};
    slui_walls_facing(&f->walls, at, f->reach, repel, &s);
    double distance = slui_distance(at, to);
    return slui_plus(attraction, distance < f->fade ? distance / f->fade : 1, s.sum);
}
