// SPDX-License-Identifier: MIT
// LaCAM: a depth-first search over configurations that generates each successor with PIBT.
//
// Source: Okumura 2023 (LaCAM: search-based algorithm for quick multi-agent pathfinding).
//
// From a configuration, PIBT proposes one successor. When the search returns to it, because that
// one led nowhere, it asks again under a constraint: this unit goes there. Constraints are tried
// breadth-first, those of one unit, then those of two, and so on in order of priority; at full
// length they enumerate every configuration that one tick can lead to. So the search tries
// everything in the end, which makes it complete, but it hardly ever has to.
//
// Invariant: a configuration is on the stack while it has constraints to try; one that is met again
// is put on top again.
// Cost: one round of PIBT per expansion; memory for each configuration met and each constraint.
#include "crowd/crowd.h"

#include "base/arrays.h"
#include "base/status.h"
#include "crowd/configurations.h"
#include "crowd/pibt.h"

typedef struct constraint {
    uint32_t parent; // the constraint that this one adds to
    uint32_t next;   // in the queue of the configuration
    uint32_t unit, to;
    uint32_t depth; // how many there are up to the first, which constrains nothing
} constraint;

typedef struct lacam {
    slui_team *team;
    slui_pibt pibt;
    slui_configurations set;
    constraint *constraints;
    size_t constraint_count, constraint_capacity;
    uint32_t *stack;
    size_t stack_count, stack_capacity;
    uint32_t *tiles; // a configuration under construction
    uint32_t *goals; //
    uint32_t shown;  // the configuration that the team is in
    uint64_t expanded;
    slu_error *error;
} lacam;

// ---------------------------------------------------------------------------------------------
// Configurations

static slui_configuration *configuration(const lacam *l, uint32_t index)
{
    return &l->set.items[index];
}

static bool push(lacam *l, uint32_t index)
{
    const slu_allocator *a = &l->set.allocator;
    if (!SLUI_GROW(a, l->stack, l->stack_capacity, l->stack_count + 1)) return false;
    l->stack[l->stack_count++] = index;
    return true;
}

static bool add_constraint(lacam *l, uint32_t index, constraint added)
{
    const slu_allocator *a = &l->set.allocator;
    if (!SLUI_GROW(a, l->constraints, l->constraint_capacity, l->constraint_count + 1))
        return false;
    slui_configuration *c = configuration(l, index);
    uint32_t number = (uint32_t)l->constraint_count++;
    l->constraints[number] = added;
    if (c->first == SLUI_NO_CONSTRAINT)
        c->first = number;
    else
        l->constraints[c->last].next = number;
    c->last = number;
    return true;
}

static void fill_waited(const lacam *l, uint32_t index)
{
    slui_configuration *c = configuration(l, index);
    const slui_configuration *parent =
        c->parent == SLUI_NO_CONFIGURATION ? NULL : configuration(l, c->parent);
    for (size_t i = 0; i < l->set.units; i++) {
        uint16_t before = parent ? parent->waited[i] : 0;
        uint16_t more = before == UINT16_MAX ? before : (uint16_t)(before + 1);
        c->waited[i] = c->tiles[i] == l->goals[i] ? 0 : more;
    }
}

// Puts the configuration in `tiles` on the stack, whether it is new or was met before.
static bool meet(lacam *l, uint32_t parent)
{
    uint32_t index = slui_configurations_find(&l->set, l->tiles);
    if (index != SLUI_NO_CONFIGURATION) return push(l, index);
    if (!slui_configurations_add(&l->set, l->tiles, parent, &index)) return false;
    fill_waited(l, index);
    constraint nothing = {SLUI_NO_CONSTRAINT, SLUI_NO_CONSTRAINT, 0, 0, 0};
    return add_constraint(l, index, nothing) && push(l, index);
}

// Moves the team to where the configuration has it, in the order that belongs to it.
static void show(lacam *l, uint32_t index)
{
    slui_team *t = l->team;
    const slui_configuration *c = configuration(l, index);
    if (l->shown == index) return;
    l->shown = index;
    for (size_t i = 0; i < t->count; i++)
        slui_team_mark(t, t->now_at, t->members[i].now, t->members[i].size, 0);
    for (size_t i = 0; i < t->count; i++) {
        slui_member *m = &t->members[i];
        m->now = c->tiles[i];
        m->waited = c->waited[i];
        slui_team_mark(t, t->now_at, m->now, m->size, (uint32_t)i + 1);
    }
    slui_team_sort(t);
}

// ---------------------------------------------------------------------------------------------
// One expansion

// Extends a constraint by every step of the unit that is next in order.
static bool branch(lacam *l, uint32_t index, uint32_t number)
{
    slui_team *t = l->team;
    uint32_t depth = l->constraints[number].depth;
    if (depth == t->order_count) return true;
    uint32_t unit = slui_order_unit(t->order[depth]), now = t->members[unit].now;
    constraint added = {number, SLUI_NO_CONSTRAINT, unit, now, depth + 1};
    if (!add_constraint(l, index, added)) return false;
    for (unsigned set = slui_team_moves(t, unit, now); set; set &= set - 1) {
        added.to = slui_crowd_ground_step(&t->ground, now, (int)SLUI_LOWEST_BIT(set));
        if (!add_constraint(l, index, added)) return false;
    }
    return true;
}

static bool obey(lacam *l, uint32_t number)
{
    for (; l->constraints[number].depth; number = l->constraints[number].parent)
        if (!slui_pibt_fix(&l->pibt, l->constraints[number].unit, l->constraints[number].to))
            return false;
    return true;
}

// A wide unit that had to stay may have taken ground from one whose step was fixed.
static bool none_overlap(const lacam *l)
{
    const slui_team *t = l->team;
    uint32_t width = (uint32_t)t->ground.map->width;
    for (size_t i = 0; i < t->count; i++) {
        int size = t->members[i].size;
        for (int k = 0; k < size * size; k++) {
            uint32_t tile =
                t->members[i].next + (uint32_t)(k / size) * width + (uint32_t)(k % size);
            if (t->next_at[tile] != i + 1) return false;
        }
    }
    return true;
}

// Generates a successor under a constraint, in `tiles`; false if there is none.
static bool generate(lacam *l, uint32_t number)
{
    slui_team *t = l->team;
    slui_pibt_begin(&l->pibt);
    if (!obey(l, number)) return false;
    for (size_t i = 0; i < t->order_count; i++) {
        uint32_t unit = slui_order_unit(t->order[i]);
        if (t->members[unit].next == SLUI_NOWHERE && !slui_pibt_decide(&l->pibt, unit))
            return false;
    }
    for (size_t i = 0; i < t->count; i++)
        l->tiles[i] = t->members[i].next;
    return none_overlap(l);
}

static bool is_goal(const lacam *l, uint32_t index)
{
    return memcmp(configuration(l, index)->tiles, l->goals, l->set.units * sizeof *l->goals) == 0;
}

static slu_status expand(lacam *l, uint32_t index)
{
    slui_configuration *c = configuration(l, index);
    uint32_t number = c->first;
    c->first = l->constraints[number].next;
    show(l, index);
    slu_status status = slui_team_look(l->team, l->error);
    if (status != SLU_OK) return status;
    l->expanded++;
    if (!branch(l, index, number)) return slui_fail_memory(l->error);
    if (generate(l, number) && !meet(l, index)) return slui_fail_memory(l->error);
    return SLU_OK;
}

// ---------------------------------------------------------------------------------------------
// The search

static slu_status search(lacam *l, uint64_t most, slu_plan_outcome *outcome, uint32_t *end)
{
    while (l->stack_count) {
        uint32_t top = l->stack[l->stack_count - 1];
        *end = top;
        *outcome = SLU_PLAN_FOUND;
        if (is_goal(l, top)) return SLU_OK;
        *outcome = SLU_PLAN_LIMIT;
        if (configuration(l, top)->first == SLUI_NO_CONSTRAINT) {
            l->stack_count--;
            continue;
        }
        if (l->expanded >= most) return SLU_OK;
        slu_status status = expand(l, top);
        if (status != SLU_OK) return status;
    }
    *outcome = SLU_PLAN_UNSOLVABLE;
    *end = 0;
    return SLU_OK;
}

static slu_status write_plan(lacam *l, uint32_t end, slu_plan *plan)
{
    size_t ticks = 0;
    for (uint32_t at = end; at != SLUI_NO_CONFIGURATION; at = configuration(l, at)->parent)
        ticks++;
    for (size_t i = 0; i < ticks; i++)
        if (!slui_plan_add_tick(plan)) return slui_fail_memory(l->error);
    for (uint32_t at = end; at != SLUI_NO_CONFIGURATION; at = configuration(l, at)->parent) {
        slu_tile *tiles = plan->tiles + --ticks * plan->units;
        for (size_t i = 0; i < plan->units; i++)
            tiles[i] = slui_crowd_ground_tile(&l->team->ground, configuration(l, at)->tiles[i]);
    }
    return SLU_OK;
}

// Marks the goals on the map of next tiles, which is empty at this point, and clears it again.
static bool goals_overlap(const slui_team *t)
{
    bool overlap = false;
    for (size_t i = 0; i < t->count; i++) {
        const slui_member *m = &t->members[i];
        slu_tile goal = slui_crowd_ground_tile(&t->ground, m->goal);
        for (int k = 0; k < m->size * m->size; k++) {
            slu_tile tile = {goal.x + k % m->size, goal.y + k / m->size};
            uint32_t *there = &t->next_at[slui_map_index(t->ground.map, tile)];
            overlap = overlap || *there;
            *there = 1;
        }
    }
    for (size_t i = 0; i < t->count; i++)
        slui_team_mark(t, t->next_at, t->members[i].goal, t->members[i].size, 0);
    return overlap;
}

// There is obviously no plan: a goal is unreachable, or two goals overlap.
static bool is_hopeless(const slui_team *t)
{
    for (size_t i = 0; i < t->count; i++)
        if (slui_team_distance(t, (uint32_t)i, t->members[i].now) == SLUI_UNREACHED) return true;
    return goals_overlap(t);
}

static slu_status begin(lacam *l)
{
    slui_team *t = l->team;
    slu_status status = slui_pibt_reserve(&l->pibt, t, l->error);
    if (status != SLU_OK) return status;
    l->tiles = slui_alloc(&l->set.allocator, t->count, sizeof *l->tiles);
    l->goals = slui_alloc(&l->set.allocator, t->count, sizeof *l->goals);
    if (!l->tiles || !l->goals) return slui_fail_memory(l->error);
    for (size_t i = 0; i < t->count; i++) {
        slui_member *m = &t->members[i];
        uint32_t distance = slui_team_distance(t, (uint32_t)i, m->now);
        m->rank = distance < UINT16_MAX ? (uint16_t)distance : UINT16_MAX;
        l->tiles[i] = m->now;
        l->goals[i] = m->goal;
    }
    return meet(l, SLUI_NO_CONFIGURATION) ? SLU_OK : slui_fail_memory(l->error);
}

static void release(lacam *l)
{
    const slu_allocator *a = &l->set.allocator;
    slui_free(a, l->tiles, l->team->count, sizeof *l->tiles);
    slui_free(a, l->goals, l->team->count, sizeof *l->goals);
    slui_free(a, l->stack, l->stack_capacity, sizeof *l->stack);
    slui_free(a, l->constraints, l->constraint_capacity, sizeof *l->constraints);
    slui_configurations_release(&l->set);
    slui_pibt_release(&l->pibt);
}

static slu_status solve(slui_team *team, uint64_t most, slu_plan *plan, slu_error *error)
{
    lacam l = {.team = team, .shown = SLUI_NO_CONFIGURATION, .error = error};
    l.set.allocator = team->ground.allocator;
    l.set.units = team->count;
    uint32_t end = 0;
    slu_status status = slui_team_look(team, error);
    bool hopeless = status == SLU_OK && is_hopeless(team);
    if (status == SLU_OK) status = begin(&l);
    plan->facts.outcome = SLU_PLAN_UNSOLVABLE;
    if (status == SLU_OK && !hopeless) status = search(&l, most, &plan->facts.outcome, &end);
    if (status == SLU_OK) status = write_plan(&l, end, plan);
    plan->facts.expanded = l.expanded;
    release(&l);
    return status;
}

const slui_crowd_kind slui_crowd_lacam = {.solve = solve};
