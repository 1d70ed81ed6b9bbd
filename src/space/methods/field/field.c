// SPDX-License-Identifier: MIT
// A field of forces: the goal attracts, obstacles repel, and the unit takes step after step in the
// direction of the sum. No plan, hardly any memory, and no guarantee.
//
// Sources: Stout 1996; Khatib 1986, "Real-Time Obstacle Avoidance for Manipulators and Mobile
// Robots". The forces may cancel out away from the goal. Such a local minimum is detected because
// the unit has come no closer for some steps, and is left by wall following (escape.c). Forces take
// over again once the unit is closer to the goal than where they last failed. Without the escape
// the walk ends where the unit stays in one place.
//
// Invariant: each step is checked to lie in the free space. Weights of regions are ignored.
// Cost: the walls within reach and a line of sight per step; no memory except walls and line.
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/mesh/measure.h"
#include "space/methods/field/walker.h"
#include "space/methods/line.h"

static const double STEPS_PER_CORNER = 64; // of the area, as squares of a step
// Defaults, in steps. With them a path keeps about a step off walls, and fits through most gaps.
static const double STRENGTH = 1, REACH = 4;
// Repulsion fades within this many steps of the goal, or within the reach if that is shorter.
static const double FADE = 4;
// This many steps without coming a step closer are a local minimum to be left.
enum { PATIENCE = 12 };
// Without the escape it is one only if the unit stays within STAY steps of a place for this many:
// the forces may lead around an obstacle without coming closer for a while.
enum { LONG_PATIENCE = 64, STAY = 2 };
enum { HALVINGS = 3 };
// A walk ends after this multiple of the steps that all walls and the size of the free space take.
enum { ROUNDS = 16 };

// ---------------------------------------------------------------------------------------------
// Building

static double length_of(const slui_walls *walls)
{
    double length = 0;
    for (size_t i = 0; i < walls->count; i++)
        length += slui_distance(walls->all[i].from, walls->all[i].to);
    return length;
}

static void choose_forces(slui_force_field *f, const slu_router_options *options)
{
    double fade = FADE * f->step;
    f->forces.reach = options->reach > 0 ? options->reach : REACH * f->step;
    f->forces.strength = options->strength > 0 ? options->strength : STRENGTH * f->step;
    f->forces.fade = fade < f->forces.reach ? fade : f->forces.reach;
    if (options->no_repulsion) f->forces.strength = 0;
}

static slu_status fill(slui_force_field *f, const slu_router *router, slu_error *error)
{
    const slu_free_space *space = router->space;
    double asked = router->options.resolution;
    f->step = asked > 0 ? asked : slui_fitting_side(space, STEPS_PER_CORNER);
    if (!slui_side_is_distinct(space, f->step))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "steps of this size are too small for coordinates this large");
    choose_forces(f, &router->options);
    slui_walls *walls = &f->forces.walls;
    slu_status status = slui_walls_build(&router->allocator, space, walls, error);
    if (status != SLU_OK) return status;
    double across = slui_distance(space->bounds.least, space->bounds.most);
    double rounds = ROUNDS * ((length_of(walls) + across) / f->step + 64);
    f->most_steps = rounds < 1e18 ? (uint64_t)rounds : (uint64_t)1e18;
    return SLU_OK;
}

static slu_status build(slu_router *router, slu_error *error)
{
    slui_force_field *f = slui_alloc(&router->allocator, 1, sizeof *f);
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
    slui_force_field *f = router->built;
    slui_walls_release(&router->allocator, &f->forces.walls);
    slui_free(&router->allocator, f, 1, sizeof *f);
}

// ---------------------------------------------------------------------------------------------
// Walking

double slui_distance_left(const slui_walker *w)
{
    return slui_distance(w->at, w->query->to);
}

bool slui_walker_sees(const slui_walker *w, slu_point a, slu_point b)
{
    return slui_free_space_sees(w->router->space, a, b);
}

bool slui_walker_may_stop(const slui_walker *w, slu_point place)
{
    return slui_walker_sees(w, w->at, place) &&
           !slui_walls_touch_at(&w->field->forces.walls, place);
}

static bool note_place(slui_walker *w, slu_point place)
{
    w->at = place;
    if (!slui_line_add(w->router, place)) return false;
    double left = slui_distance_left(w);
    if (w->router->line.count > 1 && left >= w->nearest) return true;
    w->nearest = left;
    w->nearest_point = w->router->line.count;
    return true;
}

slui_walk_end slui_walker_go(slui_walker *w, slu_point next)
{
    double steps = slui_distance(w->at, next) / w->field->step;
    uint64_t whole = (uint64_t)steps, count = whole + (steps > (double)whole);
    double cost = w->cost + slui_segment_cost(w->router->space, w->at, next);
    if (count > w->most_steps - w->steps) return SLUI_WALK_SPENT;
    if (w->query->max_cost > 0 && cost > w->query->max_cost) return SLUI_WALK_SPENT;
    w->steps += count;
    w->cost = cost;
    return note_place(w, next) ? SLUI_WALK_LEFT : SLUI_WALK_MEMORY;
}

slui_walk_end slui_walker_arrive(slui_walker *w)
{
    slui_walk_end end = slui_walker_go(w, w->query->to);
    return end == SLUI_WALK_LEFT ? SLUI_WALK_ARRIVED : end;
}

bool slui_is_beside_goal(const slui_walker *w)
{
    return slui_distance_left(w) <= w->field->step && slui_walker_sees(w, w->at, w->query->to);
}

// One step with the forces, or a part of it if a wall is in the way; TRAPPED if there is none.
static slui_walk_end step_with_forces(slui_walker *w)
{
    slu_point force = slui_force_at(&w->field->forces, w->at, w->query->to);
    slu_point direction = slui_unit_of(force);
    double length = w->field->step;
    for (int i = 0; i <= HALVINGS; i++, length /= 2) {
        slu_point next = slui_plus(w->at, length, direction);
        if (!slui_same_point(next, w->at) && slui_walker_may_stop(w, next))
            return slui_walker_go(w, next);
    }
    return SLUI_WALK_TRAPPED;
}

// Until the unit has come no closer for some steps.
static slui_walk_end follow_forces(slui_walker *w)
{
    double mark = slui_distance_left(w);
    for (int idle = 0; idle < PATIENCE; idle++) {
        if (slui_is_beside_goal(w)) return slui_walker_arrive(w);
        slui_walk_end end = step_with_forces(w);
        if (end != SLUI_WALK_LEFT) return end;
        if (slui_distance_left(w) > mark - w->field->step) continue;
        mark = slui_distance_left(w);
        idle = -1;
    }
    return SLUI_WALK_TRAPPED;
}

// Until the unit stays in one place.
static slui_walk_end follow_forces_only(slui_walker *w)
{
    slu_point place = w->at;
    for (int idle = 0; idle < LONG_PATIENCE; idle++) {
        if (slui_is_beside_goal(w)) return slui_walker_arrive(w);
        slui_walk_end end = step_with_forces(w);
        if (end != SLUI_WALK_LEFT) return end;
        if (slui_distance(w->at, place) <= STAY * w->field->step) continue;
        place = w->at;
        idle = -1;
    }
    return SLUI_WALK_TRAPPED;
}

// ---------------------------------------------------------------------------------------------
// Queries

static slui_walk_end walk(slui_walker *w)
{
    if (w->router->options.no_escape) return follow_forces_only(w);
    slui_walk_end end = SLUI_WALK_LEFT;
    while (end == SLUI_WALK_LEFT) {
        end = follow_forces(w);
        if (end == SLUI_WALK_TRAPPED) end = slui_walker_escape(w);
    }
    return end;
}

static slu_shortfall shortfall_of(slui_walk_end end)
{
    if (end == SLUI_WALK_SPENT) return SLU_SHORTFALL_LIMIT;
    return end == SLUI_WALK_TRAPPED ? SLU_SHORTFALL_TRAPPED : SLU_SHORTFALL_MISSED;
}

static void end_walk(slui_walker *w, slui_walk_end end, slui_answer *answer)
{
    answer->expanded = answer->generated = w->steps;
    answer->outcome = SLU_FOUND;
    if (end == SLUI_WALK_ARRIVED) return;
    answer->shortfall = shortfall_of(end);
    answer->outcome = end == SLUI_WALK_SPENT ? SLU_LIMIT : SLU_UNREACHABLE;
    if (w->query->partial) answer->outcome = SLU_PARTIAL;
    w->router->line.count = w->query->partial ? w->nearest_point : 0;
}

static slu_status find(slu_router *router, const slu_space_query *query, slui_answer *answer,
                       slu_error *error)
{
    const slui_force_field *f = router->built;
    slui_walker w = {.router = router, .query = query, .field = f, .most_steps = f->most_steps};
    w.until = slui_distance(query->from, query->to);
    if (query->max_expanded) w.most_steps = query->max_expanded;
    slui_walk_end end = note_place(&w, query->from) ? walk(&w) : SLUI_WALK_MEMORY;
    if (end == SLUI_WALK_MEMORY) return slui_fail_memory(error);
    end_walk(&w, end, answer);
    slui_line_tidy(router);
    return SLU_OK;
}

// ---------------------------------------------------------------------------------------------
// Describing

static void describe(const slu_router *router, slu_router_facts *facts)
{
    const slui_force_field *f = router->built;
    facts->resolution = f->step;
    facts->strength = f->forces.strength;
    facts->reach = f->forces.reach;
    facts->bytes = sizeof *f + slui_walls_bytes(&f->forces.walls);
}

// Directions at the points of a lattice, as many as a picture can show.
static void sketch(const slu_router *router, slu_point to,
                   void (*draw)(void *ctx, const slu_sketch_line *line), void *ctx)
{
    enum { ACROSS = 48 };
    const slui_force_field *f = router->built;
    slu_box bounds = router->space->bounds;
    slu_point size = slui_minus(bounds.most, bounds.least);
    double gap = (size.x > size.y ? size.x : size.y) / ACROSS;
    for (int i = 0; i < ACROSS * ACROSS; i++) {
        slu_point place = {bounds.least.x + (i % ACROSS + 0.5) * gap,
                           bounds.least.y + ((double)(i / ACROSS) + 0.5) * gap};
        if (slu_free_space_component(router->space, place) < 0) continue;
        slu_point direction = slui_unit_of(slui_force_at(&f->forces, place, to));
        draw(ctx,
             &(slu_sketch_line){SLU_SKETCH_FORCE, place, slui_plus(place, 0.7 * gap, direction)});
    }
}

const slui_method slui_method_field = {
    .row = {"field", "Field of forces",
            "the goal attracts, obstacles repel; leaves local minima by wall following; may fail",
            "Stout 1996; Khatib 1986; Kamon & Rivlin 1997", 0},
    .build = build,
    .release = release,
    .find = find,
    .describe = describe,
    .sketch = sketch,
};
