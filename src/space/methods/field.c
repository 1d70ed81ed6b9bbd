// SPDX-License-Identifier: MIT
// A field of forces: the goal attracts, walls within reach repel, and the unit takes step after
// step in the direction of the sum. No plan, hardly any memory, and no guarantee.
//
// Sources: Khatib 1986, "Real-Time Obstacle Avoidance for Manipulators and Mobile Robots"; Ge & Cui
// 2000 for repulsion that fades near the goal, which would otherwise be out of reach beside a wall.
// The forces may cancel out away from the goal. Such a local minimum is detected because the unit
// has come no closer for some steps, and it is left by wall following: straight ahead until a wall
// is hit, then with a hand on it until the goal is closer than where it was hit and the straight
// line to it is free for a bit (Kamon & Rivlin 1997, "DistBug", after Lumelsky & Stepanov 1987).
// Forces take over again once the unit is a reach closer than where they last failed.
//
// Invariant: each step is checked to lie in the free space. Wall following ends a reach closer to
// the goal than the last time, so it terminates. Weights of regions are ignored.
// Cost: a nearest wall and a line of sight per step; no memory except the walls and the line.
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/mesh/measure.h"
#include "space/mesh/walls.h"
#include "space/methods/line.h"

static const double STEPS_PER_CORNER = 64; // of the area, as squares of a step
static const double REACH = 3;             // of a wall, in steps
static const double GAIN = 0.5;            // repulsion halfway to the reach, the attraction being 1
static const double STRONGEST = 4;         // repulsion
// The distance between hand and wall where the hand lets go, and how far it looks ahead; in steps.
static const double HAND = 1e-6, PROBE = 1.0 / 16;
// This many steps without coming a step closer are a local minimum.
enum { PATIENCE = 12 };
enum { HALVINGS = 3, BISECTIONS = 40 };
// A walk ends after this multiple of the steps that all walls and the size of the free space take.
enum { ROUNDS = 16 };

typedef struct field {
    slui_walls walls;
    double step, reach;
    uint64_t most_steps;
} field;

typedef enum walk_end { ARRIVED, TRAPPED, BLOCKED, LEFT, STUCK, SPENT, MEMORY } walk_end;

typedef struct walker {
    slu_router *router;
    const slu_space_query *query;
    const field *field;
    slu_point at;
    double nearest; // least distance to the goal at a point of the line, and which point that is
    size_t nearest_point;
    double until; // the distance at which wall following may end
    double cost;
    uint64_t steps, most_steps;
} walker;

static slu_point plus(slu_point a, double share, slu_point b)
{
    return (slu_point){a.x + share * b.x, a.y + share * b.y};
}

static slu_point unit_of(slu_point v)
{
    double length = SLUI_SQRT(slui_dot(v, v));
    return length > 0 ? (slu_point){v.x / length, v.y / length} : v;
}

// ---------------------------------------------------------------------------------------------
// Building

static double length_of(const slui_walls *walls)
{
    double length = 0;
    for (size_t i = 0; i < walls->count; i++)
        length += slui_distance(walls->all[i].from, walls->all[i].to);
    return length;
}

static slu_status fill(field *f, const slu_router *router, slu_error *error)
{
    const slu_free_space *space = router->space;
    double asked = router->options.resolution;
    f->step = asked > 0 ? asked : slui_fitting_side(space, STEPS_PER_CORNER);
    if (!slui_side_is_distinct(space, f->step))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "steps of this size are too small for coordinates this large");
    f->reach = REACH * f->step;
    slu_status status = slui_walls_build(&router->allocator, space, &f->walls, error);
    if (status != SLU_OK) return status;
    double across = slui_distance(space->bounds.least, space->bounds.most);
    double rounds = ROUNDS * ((length_of(&f->walls) + across) / f->step + 64);
    f->most_steps = rounds < 1e18 ? (uint64_t)rounds : (uint64_t)1e18;
    return SLU_OK;
}

static slu_status build(slu_router *router, slu_error *error)
{
    field *f = slui_alloc(&router->allocator, 1, sizeof *f);
    if (!f) return slui_fail_memory(error);
    slu_status status = fill(f, router, error);
    if (status == SLU_OK)
        router->built = f;
    else
        slui_free(&router->allocator, f, 1, sizeof *f);
    return status;
}

static void release(slu_router *router)
{
    field *f = router->built;
    slui_walls_release(&router->allocator, &f->walls);
    slui_free(&router->allocator, f, 1, sizeof *f);
}

// ---------------------------------------------------------------------------------------------
// Forces

static slu_point away_from(const slui_wall *wall, const slui_nearest *nearest, slu_point at)
{
    if (nearest->distance > 0) return unit_of(slui_minus(at, nearest->place));
    slu_point along = slui_minus(wall->to, wall->from);
    return unit_of((slu_point){-along.y, along.x});
}

// The sum of both forces.
static slu_point force_at(const field *f, slu_point at, slu_point to)
{
    slu_point force = unit_of(slui_minus(to, at));
    slui_nearest nearest = slui_walls_nearest(&f->walls, at, f->reach);
    if (nearest.wall == SLUI_NO_WALL) return force;
    double distance = slui_distance(at, to), fade = distance < f->reach ? distance / f->reach : 1;
    double strength = nearest.distance * (STRONGEST + GAIN) > GAIN * f->reach
                          ? GAIN * (f->reach / nearest.distance - 1)
                          : STRONGEST;
    return plus(force, fade * strength, away_from(&f->walls.all[nearest.wall], &nearest, at));
}

// ---------------------------------------------------------------------------------------------
// Walking

static double distance_left(const walker *w)
{
    return slui_distance(w->at, w->query->to);
}

static bool sees(const walker *w, slu_point a, slu_point b)
{
    return slui_free_space_sees(w->router->space, a, b);
}

static bool note_place(walker *w, slu_point place)
{
    w->at = place;
    if (!slui_line_add(w->router, place)) return false;
    double left = distance_left(w);
    if (w->router->line.count > 1 && left >= w->nearest) return true;
    w->nearest = left;
    w->nearest_point = w->router->line.count;
    return true;
}

// Goes to a place in sight. LEFT: there; otherwise SPENT or MEMORY.
static walk_end go(walker *w, slu_point next)
{
    double steps = slui_distance(w->at, next) / w->field->step;
    uint64_t whole = (uint64_t)steps, count = whole + (steps > (double)whole);
    double cost = w->cost + slui_segment_cost(w->router->space, w->at, next);
    if (count > w->most_steps - w->steps) return SPENT;
    if (w->query->max_cost > 0 && cost > w->query->max_cost) return SPENT;
    w->steps += count;
    w->cost = cost;
    return note_place(w, next) ? LEFT : MEMORY;
}

static walk_end arrive(walker *w)
{
    walk_end end = go(w, w->query->to);
    return end == LEFT ? ARRIVED : end;
}

static bool is_beside_goal(const walker *w)
{
    return distance_left(w) <= w->field->step && sees(w, w->at, w->query->to);
}

// One step with the forces; TRAPPED if there is none.
static walk_end step_with_forces(walker *w)
{
    slu_point direction = unit_of(force_at(w->field, w->at, w->query->to));
    double length = w->field->step;
    for (int i = 0; i <= HALVINGS; i++, length /= 2) {
        slu_point next = plus(w->at, length, direction);
        if (!slui_same_point(next, w->at) && sees(w, w->at, next)) return go(w, next);
    }
    return TRAPPED;
}

static walk_end follow_forces(walker *w)
{
    double mark = distance_left(w);
    for (int idle = 0; idle < PATIENCE; idle++) {
        if (is_beside_goal(w)) return arrive(w);
        walk_end end = step_with_forces(w);
        if (end != LEFT) return end;
        if (distance_left(w) > mark - w->field->step) continue;
        mark = distance_left(w);
        idle = -1;
    }
    return TRAPPED;
}

// ---------------------------------------------------------------------------------------------
// Wall following

// A step straight towards the goal, or as much of it as is free: then BLOCKED.
static walk_end step_straight(walker *w)
{
    slu_point direction = unit_of(slui_minus(w->query->to, w->at));
    double length = w->field->step, free = 0, least = length;
    if (sees(w, w->at, plus(w->at, length, direction)))
        return go(w, plus(w->at, length, direction));
    for (int i = 0; i < BISECTIONS; i++) {
        double middle = (free + least) / 2;
        if (sees(w, w->at, plus(w->at, middle, direction)))
            free = middle;
        else
            least = middle;
    }
    slu_point last = plus(w->at, free, direction);
    if (slui_same_point(last, w->at)) return BLOCKED;
    walk_end end = go(w, last);
    return end == LEFT ? BLOCKED : end;
}

static walk_end walk_straight(walker *w, double until)
{
    while (distance_left(w) > until) {
        if (is_beside_goal(w)) return arrive(w);
        walk_end end = step_straight(w);
        if (end != LEFT) return end;
    }
    return LEFT;
}

// True if the hand can let go at a place that is closer to the goal than where the wall was hit.
static bool can_leave(const walker *w, slu_point place, double hit)
{
    slu_point to = w->query->to;
    double left = slui_distance(place, to), probe = PROBE * w->field->step;
    if (left >= hit) return false;
    slu_point ahead = left <= probe ? to : plus(place, probe, unit_of(slui_minus(to, place)));
    return sees(w, place, ahead);
}

// The place of the hand beside a wall, at a fraction of its length.
static slu_point beside(const walker *w, const slui_wall *wall, slu_point on)
{
    slu_point along = unit_of(slui_minus(wall->to, wall->from));
    return plus(on, HAND * w->field->step, (slu_point){-along.y, along.x});
}

static bool leaves_at(walker *w, const slui_wall *wall, slu_point on, double hit, walk_end *end)
{
    slu_point place = beside(w, wall, on);
    if (!can_leave(w, place, hit) || !sees(w, w->at, place)) return false;
    *end = go(w, place);
    return true;
}

// Lets go of a wall before its end: at each step, or where it is closest to the goal.
static bool leaves_along(walker *w, const slui_wall *wall, slu_point last, double hit,
                         walk_end *end)
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
static walk_end follow_wall(walker *w, uint32_t first, bool is_forward, double hit)
{
    const slui_walls *walls = &w->field->walls;
    uint32_t index = first;
    do {
        const slui_wall *wall = &walls->all[index];
        slu_point last = is_forward ? wall->to : wall->from;
        walk_end end = LEFT;
        if (leaves_along(w, wall, last, hit, &end)) return end;
        if (!sees(w, w->at, last)) return STUCK;
        if (!slui_same_point(w->at, last)) end = go(w, last);
        if (end != LEFT) return end;
        if (is_beside_goal(w)) return arrive(w);
        if (!is_pinched_end(walls, index, is_forward) && can_leave(w, w->at, hit)) return LEFT;
        index = is_forward ? wall->next : wall->before;
    } while (index != first);
    // Once more along the first wall, up to where it was hit and beyond.
    walk_end end = STUCK;
    const slui_wall *wall = &walls->all[first];
    return leaves_along(w, wall, is_forward ? wall->to : wall->from, hit, &end) ? end : STUCK;
}

// Where a wall blocks the straight line: the hand goes to the side that leads more towards the
// goal.
static walk_end pass_wall(walker *w)
{
    const field *f = w->field;
    slu_point ahead = slui_minus(w->query->to, w->at);
    slu_point beyond = plus(w->at, f->step, unit_of(ahead));
    slui_nearest hit = slui_walls_blocking(&f->walls, w->at, beyond, f->reach);
    if (hit.wall == SLUI_NO_WALL) return STUCK;
    const slui_wall *wall = &f->walls.all[hit.wall];
    bool is_forward = slui_dot(slui_minus(wall->to, wall->from), ahead) >= 0;
    return follow_wall(w, hit.wall, is_forward, distance_left(w));
}

// Out of a local minimum: until the goal is a reach closer than at this one, and at those before.
static walk_end escape(walker *w)
{
    if (distance_left(w) < w->until) w->until = distance_left(w);
    w->until -= w->field->reach;
    walk_end end = LEFT;
    while (end == LEFT && distance_left(w) > w->until) {
        end = walk_straight(w, w->until);
        if (end == BLOCKED) end = pass_wall(w);
    }
    return end;
}

// ---------------------------------------------------------------------------------------------
// Queries

static walk_end walk(walker *w)
{
    walk_end end = LEFT;
    while (end == LEFT) {
        end = follow_forces(w);
        if (end == TRAPPED) end = escape(w);
    }
    return end;
}

static slu_outcome outcome_of(walker *w, walk_end end)
{
    if (end == ARRIVED) return SLU_FOUND;
    w->router->line.count = w->query->partial ? w->nearest_point : 0;
    if (w->query->partial) return SLU_PARTIAL;
    return end == SPENT ? SLU_LIMIT : SLU_UNREACHABLE;
}

static slu_status find(slu_router *router, const slu_space_query *query, slui_answer *answer,
                       slu_error *error)
{
    const field *f = router->built;
    walker w = {.router = router, .query = query, .field = f, .most_steps = f->most_steps};
    w.until = slui_distance(query->from, query->to);
    if (query->max_expanded) w.most_steps = query->max_expanded;
    walk_end end = note_place(&w, query->from) ? walk(&w) : MEMORY;
    if (end == MEMORY) return slui_fail_memory(error);
    answer->outcome = outcome_of(&w, end);
    answer->expanded = answer->generated = w.steps;
    slui_line_tidy(router);
    return SLU_OK;
}

// ---------------------------------------------------------------------------------------------
// Describing

static void describe(const slu_router *router, slu_router_facts *facts)
{
    const field *f = router->built;
    facts->bytes = sizeof *f + slui_walls_bytes(&f->walls);
}

// Directions at the points of a lattice, as many as a picture can show.
static void sketch(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    enum { ACROSS = 48 };
    const field *f = router->built;
    slu_box bounds = router->space->bounds;
    slu_point size = slui_minus(bounds.most, bounds.least);
    double gap = (size.x > size.y ? size.x : size.y) / ACROSS;
    for (int i = 0; i < ACROSS * ACROSS; i++) {
        slu_point place = {bounds.least.x + (i % ACROSS + 0.5) * gap,
                           bounds.least.y + ((double)(i / ACROSS) + 0.5) * gap};
        if (slu_free_space_component(router->space, place) < 0) continue;
        slu_point direction = unit_of(force_at(f, place, to));
        draw(ctx, &(slu_sketch_line){SLU_SKETCH_FORCE, place, plus(place, 0.7 * gap, direction)});
    }
}

const slui_method slui_method_field = {
    .row = {"field", "Field of forces",
            "the goal attracts, walls repel; leaves local minima by wall following; may fail",
            "Khatib 1986; Kamon & Rivlin 1997", 0},
    .build = build,
    .release = release,
    .find = find,
    .describe = describe,
    .sketch = sketch,
};
