// SPDX-License-Identifier: MIT
// States and the moves between them: see states.h for what they are.
#include "search/states.h"

#include "base/arrays.h"
#include "base/status.h"
#include "search/search_core.h"

// ---------------------------------------------------------------------------------------------
// Numbering

// Every turn with every change of speed. The numbers suffice for the eight turns of a unit of speed
// 1, or five turns of a faster one.
static void list_actions(slui_states *s)
{
    int most = s->motion.max_turn - s->motion.max_turn % s->heading_step;
    // A half turn to the left is the same as one to the right.
    int least = most == SLUI_DIRECTIONS / 2 ? s->heading_step - most : -most;
    int change = s->motion.top_speed > 1 ? 1 : 0, count = 0;
    for (int turn = least; turn <= most; turn += s->heading_step) {
        for (int faster = -change; faster <= change; faster++, count++) {
            s->turn[count] = (int8_t)turn;
            s->faster[count] = (int8_t)faster;
            for (int speed = 1; speed <= s->motion.top_speed; speed++) {
                bool possible = speed + faster >= 1 && speed + faster <= s->motion.top_speed;
                if (possible) s->actions[speed] |= (uint16_t)(1u << count);
            }
        }
    }
}

slu_status slui_states_setup(slui_states *states, const slu_map *map, const slu_rules *rules,
                             const slu_motion *motion, slu_error *error)
{
    static const uint8_t COMMON_MULTIPLE[SLU_MAX_TOP_SPEED + 1] = {1, 1, 2, 6, SLUI_SPEED_PARTS};
    slui_states s = {.motion.top_speed = 1, .parts = 1};
    if (slui_motion_is_set(motion)) {
        slu_status status = slui_motion_read(motion, rules, &s.motion, error);
        if (status != SLU_OK) return status;
        s.heading_step = rules->diagonals == SLU_DIAGONALS_NEVER ? 2 : 1;
        s.per_tile = (uint32_t)(SLUI_DIRECTIONS / s.heading_step * s.motion.top_speed);
        s.parts = COMMON_MULTIPLE[s.motion.top_speed];
        list_actions(&s);
    }
    uint64_t count = (uint64_t)map->tile_count * s.per_tile;
    if (count > UINT32_MAX)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "with %d headings and speeds per tile this map has more states than a "
                         "search can number: lower the top speed, or use a smaller map",
                         (int)s.per_tile);
    s.rest = (uint32_t)count;
    *states = s;
    return SLU_OK;
}

void slui_states_release(slui_states *states, const slu_allocator *allocator)
{
    slui_free(allocator, states->path, states->path_capacity, sizeof *states->path);
}

slu_status slui_states_check(const slu_finder *f, const slu_query *q, slu_error *error)
{
    bool any = q->heading == SLU_HEADING_ANY && q->goal_heading == SLU_HEADING_ANY;
    if (!any && !slui_finder_has_states(f))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a unit that turns freely has no heading: give its finder a motion, or "
                         "leave out the heading");
    slu_status status = slui_heading_check(q->heading, &f->rules, error);
    return status == SLU_OK ? slui_heading_check(q->goal_heading, &f->rules, error) : status;
}

static uint32_t number_of(const slu_finder *f, slui_state s)
{
    const slui_states *states = &f->states;
    uint32_t heading = (uint32_t)(s.heading / states->heading_step);
    uint32_t speed = (uint32_t)s.speed - 1;
    return slui_map_index(f->map, s.tile) * states->per_tile +
           heading * (uint32_t)states->motion.top_speed + speed;
}

slui_state slui_states_at(const slu_finder *f, uint32_t state)
{
    const slui_states *s = &f->states;
    if (state == s->rest)
        return (slui_state){f->query.start, slui_direction_of(f->query.heading), 0};
    uint32_t how = state % s->per_tile, speeds = (uint32_t)s->motion.top_speed;
    return (slui_state){slui_finder_tile(f, state / s->per_tile),
                        (int)(how / speeds) * s->heading_step, (int)(how % speeds) + 1};
}

// The state that led to this one, which is not the one at rest.
static uint32_t state_before(const slu_finder *f, uint32_t state)
{
    unsigned arrival = (unsigned)(f->nodes[state] & SLUI_NODE_ARRIVAL);
    if (arrival == SLUI_FROM_REST) return f->states.rest;
    slui_state s = slui_states_at(f, state);
    s.tile.x -= s.speed * slui_step_x[s.heading];
    s.tile.y -= s.speed * slui_step_y[s.heading];
    s.heading = (s.heading - f->states.turn[arrival]) & (SLUI_DIRECTIONS - 1);
    s.speed -= f->states.faster[arrival];
    return number_of(f, s);
}

// ---------------------------------------------------------------------------------------------
// Moving

// On uniform ground a step costs its length in ticks; the cost of a turn needs hundredths.
uint64_t slui_states_scale(const slu_finder *f)
{
    return slui_finder_has_states(f) ? f->states.parts * slui_finder_hundredths(f) : 1;
}

void slui_states_measure(slu_finder *f)
{
    slui_states *s = &f->states;
    uint64_t scale = slui_states_scale(f);
    for (int speed = 1; speed <= s->motion.top_speed; speed++)
        s->share[speed] = scale / (uint64_t)speed;
    uint64_t hundredth = slui_finder_tick_scale(f) / slui_finder_hundredths(f);
    uint64_t length = f->rules.steps.straight == 0 ? SLUI_EXACT_STRAIGHT : 1;
    s->turn_ticks = s->motion.turn_cost * hundredth * length;
}

// The one place where states ask the map about a step: false if it is not allowed, otherwise its
// cost is added, in the ticks of a search over tiles.
static bool take_step(const slu_finder *f, slu_tile *tile, int direction, uint64_t *cost)
{
    uint8_t allowed = f->successors.legal[SLUI_NO_ARRIVAL][slui_view_around(&f->view, *tile)];
    if (!(allowed >> direction & 1)) return false;
    *cost += slui_finder_step_cost(f, *tile, direction);
    tile->x += slui_step_x[direction];
    tile->y += slui_step_y[direction];
    return true;
}

// From rest a move is identified by its direction.
static unsigned moves_from_rest(const slu_finder *f, slui_state from)
{
    unsigned moves = 0;
    for (int k = 0; k < SLUI_DIRECTIONS; k += f->states.heading_step) {
        bool free = from.heading == SLUI_NO_HEADING;
        if (free || slui_turn_between(from.heading, k) <= f->states.motion.max_turn)
            moves |= 1u << k;
    }
    return moves;
}

unsigned slui_states_moves(const slu_finder *f, slui_state from)
{
    return from.speed == 0 ? moves_from_rest(f, from) : f->states.actions[from.speed];
}

// The unit's heading and speed after this move's turn and change of speed.
static slui_state changed(const slu_finder *f, slui_state s, int move)
{
    if (s.speed == 0) return (slui_state){s.tile, move, 1};
    s.heading = (s.heading + f->states.turn[move]) & (SLUI_DIRECTIONS - 1);
    s.speed += f->states.faster[move];
    return s;
}

bool slui_states_move(const slu_finder *f, slui_state from, int move, slui_move *out)
{
    slui_state to = changed(f, from, move);
    uint64_t cost = 0;
    for (int i = 0; i < to.speed; i++)
        if (!take_step(f, &to.tile, to.heading, &cost)) return false;
    cost *= f->states.share[to.speed];
    if (from.heading != SLUI_NO_HEADING)
        cost += f->states.turn_ticks * (uint64_t)slui_turn_between(from.heading, to.heading);
    unsigned arrival = from.speed == 0 ? SLUI_FROM_REST : (unsigned)move;
    *out = (slui_move){to.tile, to.speed, number_of(f, to), arrival, cost};
    return true;
}

// ---------------------------------------------------------------------------------------------
// The ends of a search

static void mark(slu_finder *f, uint32_t state)
{
    f->nodes[state] = f->generation | SLUI_COST_MAX << SLUI_NODE_G_SHIFT | SLUI_NODE_GOAL;
}

// True if a unit with this heading has arrived as requested; at a tile that stands in for the goal,
// any heading will do.
static bool is_wanted(const slu_finder *f, int heading)
{
    int wanted = slui_direction_of(f->query.goal_heading);
    return f->stands_in || wanted == SLUI_NO_HEADING || heading == SLUI_NO_HEADING ||
           heading == wanted;
}

void slui_states_mark_goal(slu_finder *f, slu_tile goal)
{
    for (int k = 0; k < SLUI_DIRECTIONS; k += f->states.heading_step)
        if (is_wanted(f, k)) mark(f, number_of(f, (slui_state){goal, k, 1}));
    slui_state rest = slui_states_at(f, f->states.rest);
    bool there = rest.tile.x == goal.x && rest.tile.y == goal.y;
    if (there && is_wanted(f, rest.heading)) mark(f, f->states.rest);
}

static bool reserve(slu_finder *f, size_t length)
{
    slui_states *s = &f->states;
    return slui_finder_reserve_path(f, length) &&
           SLUI_GROW(&f->allocator, s->path, s->path_capacity, length);
}

// Puts the tiles of the move to a state before place `end` of the path.
static void write_move(slu_finder *f, slui_state s, size_t end)
{
    for (int i = 0; i < s.speed; i++) {
        f->path[--end] = s.tile;
        f->states.path[end] = (slu_motion_state){slui_heading_of(s.heading), s.speed};
        s.tile.x -= slui_step_x[s.heading];
        s.tile.y -= slui_step_y[s.heading];
    }
}

bool slui_states_unwind(slu_finder *f, uint32_t last, size_t *length)
{
    size_t count = 1;
    for (uint32_t at = last; at != f->states.rest; at = state_before(f, at))
        count += (size_t)slui_states_at(f, at).speed;
    if (!reserve(f, count)) return false;
    *length = count;
    for (uint32_t at = last; at != f->states.rest; at = state_before(f, at)) {
        slui_state s = slui_states_at(f, at);
        write_move(f, s, count);
        count -= (size_t)s.speed;
    }
    // A unit without a given heading faces the direction of its first step.
    bool as_it_goes = f->query.heading == SLU_HEADING_ANY && *length > 1;
    f->path[0] = f->query.start;
    f->states.path[0].heading = as_it_goes ? f->states.path[1].heading : f->query.heading;
    f->states.path[0].speed = 0;
    return true;
}

// A move at speed 1 is one tile, so a tile of that speed is always the end of a move.
size_t slui_states_cut(const slui_states *s, size_t length)
{
    while (length > 1 && s->path[length - 1].speed != 1)
        length--;
    return length;
}

bool slui_states_earlier(const slu_finder *f, uint32_t a, uint32_t b)
{
    uint32_t first = slui_map_index(f->map, slui_states_at(f, a).tile);
    uint32_t second = slui_map_index(f->map, slui_states_at(f, b).tile);
    if (first != second) return first < second;
    return slui_node_g(f->nodes[a]) < slui_node_g(f->nodes[b]);
}

void slui_states_trace(slu_finder *f, slu_event_kind kind, uint32_t state, uint64_t h)
{
    slu_tile tile = slui_states_at(f, state).tile, parent = tile;
    if (state != f->states.rest) parent = slui_states_at(f, state_before(f, state)).tile;
    slui_trace_event(f, kind, tile, parent, slui_node_g(f->nodes[state]), h);
}

// ---------------------------------------------------------------------------------------------
// Searching

// Moves query the ground themselves; the loop only knows that it is not uniform.
SLUI_INLINE slui_end run(slu_finder *f, uint64_t budget, const slui_store store,
                         const slui_priority priority)
{
    return slui_search_run(f, budget, SLUI_STATES, store, SLUI_EVERY_STEP, SLUI_MEAN, priority,
                           f->search.heuristic);
}

slui_end slui_run_on_states(slu_finder *f, uint64_t budget, slui_store store,
                            slui_priority priority)
{
    if (store == SLUI_BEAM) return run(f, budget, SLUI_BEAM, SLUI_G_PLUS_H);
    switch (priority) {
    case SLUI_G_PLUS_H: break;
    case SLUI_G_PLUS_WH: return run(f, budget, SLUI_OPEN, SLUI_G_PLUS_WH);
    case SLUI_H_ONLY: return run(f, budget, SLUI_OPEN, SLUI_H_ONLY);
    }
    return run(f, budget, SLUI_OPEN, SLUI_G_PLUS_H);
}
