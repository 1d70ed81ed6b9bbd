// SPDX-License-Identifier: MIT
// The best path within limits on its cost and its steps, for searches whose own path breaks one.
//
// The cheapest path may have too many steps although a costlier one has few enough. So this search
// is over tiles and steps: a tile has a label for each path to it that no other equals in both cost
// and steps. Two floods back from the goals come first, and leave the fewest steps and the least
// cost from every tile. With these, a label that cannot keep the limits is never added, and the
// others are expanded in the order of the cheapest path that each may become. So the first to reach
// a goal is the cheapest path within the limits; for a breadth-first search, the one with the
// fewest steps. If no path has few enough, the first flood shows it.
//
// A unit with headings and speeds takes the same steps, so the floods' bounds hold for it too, with
// costs at its top speed. Its labels belong to states instead of tiles.
//
// Source: Stout 1996: "limits in path cost, path distance, or both". Labels: Hansen 1980; bounds
// from the far end: Aneja, Aggarwal & Nair 1983.
//
// Invariant: a node's g is the first label of its list, SLUI_COST_MAX if there is none. A path that
// is extended never visits a node twice.
// Cost: two floods, 12 bytes per tile and 32 per label. Labels are few if a limit forces a small
// detour; at worst there is one for every tile and number of steps.
#include "base/arrays.h"
#include "search/parts.h"
#include "search/search_core.h"

enum part { NOT_BEGUN, STEPS, COSTS, LABELS };

#define NO_LABEL UINT32_MAX
#define OUTDONE UINT32_MAX // the steps of a label that another equals in cost and steps

void slui_labels_release(slui_labels *l, const slu_allocator *allocator)
{
    slui_free(allocator, l->all, l->capacity, sizeof *l->all);
    slui_free(allocator, l->cost_left, l->cost_capacity, sizeof *l->cost_left);
    slui_free(allocator, l->steps_left, l->steps_capacity, sizeof *l->steps_left);
    slui_free(allocator, l->partial, l->partial_capacity, sizeof *l->partial);
    slui_free(allocator, l->partial_states, l->partial_states_capacity, sizeof *l->partial_states);
}

size_t slui_labels_bytes(const slui_labels *l)
{
    return l->capacity * sizeof *l->all + l->cost_capacity * sizeof *l->cost_left +
           l->steps_capacity * sizeof *l->steps_left + l->partial_capacity * sizeof *l->partial +
           l->partial_states_capacity * sizeof *l->partial_states;
}

// ---- the floods

// Begins a flood back from the goals to all tiles within a limit.
static bool begin_flood(slu_finder *f, enum part part, uint64_t limit, uint64_t rise)
{
    const slui_estimator *e = &f->estimator;
    slui_search *s = &f->search;
    if (!slui_finder_reserve_nodes(f)) return false;
    s->part = (int)part;
    s->max_g = s->max_priority = limit;
    slui_part_open(f, 0, rise);
    for (size_t i = 0; i < e->sought_count; i++) {
        if (!slui_finder_reachable(f, e->sought[i])) continue;
        uint32_t goal = slui_map_index(f->map, e->sought[i]);
        if (slui_part_g(f, goal) != 0 && !slui_part_push(f, goal, 0, 0)) return false;
    }
    return true;
}

static bool begin_steps(slu_finder *f)
{
    slui_labels *l = &f->labels;
    if (!SLUI_GROW(&f->allocator, l->steps_left, l->steps_capacity, f->map->tile_count))
        return false;
    return begin_flood(f, STEPS, l->max_steps, 1);
}

static void take_steps(slu_finder *f)
{
    slui_labels *l = &f->labels;
    for (uint32_t t = 0; t < f->map->tile_count; t++)
        l->steps_left[t] = (uint32_t)slui_least(slui_part_g(f, t), UINT32_MAX);
}

// What a tick of a step costs at top speed.
static uint64_t least_share(const slu_finder *f)
{
    return f->states.share[f->states.motion.top_speed];
}

static bool begin_costs(slu_finder *f)
{
    slui_labels *l = &f->labels;
    if (!SLUI_GROW(&f->allocator, l->cost_left, l->cost_capacity, f->map->tile_count)) return false;
    uint64_t share = least_share(f);
    return begin_flood(f, COSTS, l->max_cost / share, slui_finder_costliest_step(f) / share);
}

static void take_costs(slu_finder *f)
{
    slui_labels *l = &f->labels;
    uint64_t share = least_share(f);
    for (uint32_t t = 0; t < f->map->tile_count; t++) {
        uint64_t g = slui_part_g(f, t);
        l->cost_left[t] = g == SLUI_NO_PATH ? SLUI_COST_MAX : g * share;
    }
}

// ---- labels

static slu_tile tile_of(const slu_finder *f, uint32_t node)
{
    return slui_finder_has_states(f) ? slui_states_at(f, node).tile : slui_finder_tile(f, node);
}

static uint32_t first_label(const slu_finder *f, uint32_t node)
{
    slui_node known = f->nodes[node];
    return slui_is_met(known, f->generation) ? (uint32_t)slui_node_g(known) : NO_LABEL;
}

// True if a path to the node as good in both is known. Otherwise those that this one outdoes are
// marked.
static bool is_outdone(slu_finder *f, uint32_t node, uint64_t g, uint32_t steps)
{
    slui_label *all = f->labels.all;
    for (uint32_t i = first_label(f, node); i != NO_LABEL; i = all[i].next)
        if (all[i].g <= g && all[i].steps <= steps) return true;
    for (uint32_t i = first_label(f, node); i != NO_LABEL; i = all[i].next)
        if (all[i].g >= g && all[i].steps >= steps) all[i].steps = OUTDONE;
    return false;
}

// Adds a label if it may become a path within the limits; false when memory runs out.
static bool offer(slu_finder *f, slui_label label, slu_tile tile)
{
    slui_labels *l = &f->labels;
    slui_search *s = &f->search;
    uint32_t at = slui_map_index(f->map, tile);
    uint64_t cost = label.g + l->cost_left[at];
    uint64_t steps = l->counts_steps ? (uint64_t)label.steps + l->steps_left[at] : 0;
    if (cost > l->max_cost || steps > l->max_steps) return true;
    if (is_outdone(f, label.node, label.g, label.steps)) return true;
    if (l->count == NO_LABEL || !SLUI_GROW(&f->allocator, l->all, l->capacity, l->count + 1))
        return false;
    slui_node *node = &f->nodes[label.node];
    slui_node flags = *node >= f->generation ? *node & (SLUI_NODE_EXPANDED | SLUI_NODE_GOAL) : 0;
    label.next = first_label(f, label.node);
    *node = f->generation | (uint64_t)l->count << SLUI_NODE_G_SHIFT | flags;
    l->all[l->count] = label;
    s->generated++;
    if (s->trace) {
        slu_tile from = label.before == NO_LABEL ? tile : tile_of(f, l->all[label.before].node);
        slui_trace_event(f, label.next == NO_LABEL ? SLU_EVENT_GENERATING : SLU_EVENT_UPDATING,
                         tile, from, label.g, l->cost_left[at]);
    }
    slui_entry entry = slui_entry_make(l->fewest ? steps : cost, l->fewest ? label.steps : label.g,
                                       (uint32_t)l->count);
    l->count++;
    return slui_open_push(&f->open, entry);
}

static bool begin_labels(slu_finder *f)
{
    f->search.part = LABELS;
    f->labels.count = 0;
    slui_part_open_unbucketed(f);
    slui_finder_mark_goals(f);
    uint32_t start = slui_finder_start_node(f);
    slui_label label = {.node = start, .before = NO_LABEL, .arrival = SLUI_NO_ARRIVAL};
    return offer(f, label, f->query.start);
}

// Extends a label by a move of `steps` steps; false when memory runs out.
static bool extend(slu_finder *f, uint32_t label, const slui_move *move, int steps)
{
    slui_labels *l = &f->labels;
    slui_label longer = {.g = l->all[label].g + move->cost,
                         .node = move->state,
                         .steps = l->counts_steps ? l->all[label].steps + (uint32_t)steps : 0,
                         .before = label,
                         .arrival = move->arrival};
    return offer(f, longer, move->tile);
}

static bool extend_over_tiles(slu_finder *f, uint32_t label, slu_tile tile)
{
    unsigned steps = f->successors.legal[SLUI_NO_ARRIVAL][slui_view_around(&f->view, tile)];
    for (; steps; steps &= steps - 1) {
        int k = (int)SLUI_LOWEST_BIT(steps);
        slui_move move = {.tile = {tile.x + slui_step_x[k], tile.y + slui_step_y[k]},
                          .arrival = (unsigned)k,
                          .cost = slui_finder_step_cost(f, tile, k)};
        move.state = slui_map_index(f->map, move.tile);
        if (!extend(f, label, &move, 1)) return false;
    }
    return true;
}

static bool extend_over_states(slu_finder *f, uint32_t label, slui_state from)
{
    unsigned moves = slui_states_moves(f, from);
    for (; moves; moves &= moves - 1) {
        slui_move move;
        if (!slui_states_move(f, from, (int)SLUI_LOWEST_BIT(moves), &move)) continue;
        if (!extend(f, label, &move, slui_states_at(f, move.state).speed)) return false;
    }
    return true;
}

static bool expand(slu_finder *f, uint32_t label)
{
    slui_search *s = &f->search;
    uint32_t node = f->labels.all[label].node;
    uint64_t g = f->labels.all[label].g;
    bool states = slui_finder_has_states(f);
    slui_state from = {.tile = tile_of(f, node)};
    if (states) from = slui_states_at(f, node);
    s->expanded++;
    s->reexpanded += (f->nodes[node] & SLUI_NODE_EXPANDED) != 0;
    f->nodes[node] |= SLUI_NODE_EXPANDED;
    if (s->trace) slui_trace_event(f, SLU_EVENT_EXPANDING, from.tile, from.tile, g, 0);
    bool extended =
        states ? extend_over_states(f, label, from) : extend_over_tiles(f, label, from.tile);
    if (s->trace) slui_trace_event(f, SLU_EVENT_CLOSING, from.tile, from.tile, g, 0);
    return extended;
}

static slui_end run_labels(slu_finder *f, uint64_t until)
{
    slui_labels *l = &f->labels;
    slui_search *s = &f->search;
    while (s->expanded < until) {
        slui_entry entry = {0, 0}; // some compilers cannot see that a pop fills it
        slui_pop popped = slui_open_pop(&f->open, &entry);
        if (popped == SLUI_POP_EMPTY) return SLUI_END_EMPTY;
        if (popped == SLUI_POP_MEMORY) return SLUI_END_MEMORY;
        uint32_t label = slui_entry_place(entry), node = l->all[label].node;
        if (l->all[label].steps == OUTDONE) continue;
        if (f->nodes[node] & SLUI_NODE_GOAL) {
            s->reached = node;
            l->reached = label;
            return SLUI_END_FOUND;
        }
        if (!expand(f, label)) return SLUI_END_MEMORY;
    }
    return SLUI_END_BUDGET;
}

// The path's nodes get the arrivals of its labels, and then it is unwound like any other.
static bool unwind(slu_finder *f, uint32_t last, size_t *length)
{
    const slui_labels *l = &f->labels;
    for (uint32_t i = l->reached; i != NO_LABEL; i = l->all[i].before) {
        slui_node *node = &f->nodes[l->all[i].node];
        *node = (*node & ~(slui_node)SLUI_NODE_ARRIVAL) | l->all[i].arrival;
    }
    slui_unwind *as_usual = slui_finder_has_states(f) ? slui_states_unwind : slui_finder_unwind;
    return as_usual(f, last, length);
}

// ---- a partial path, set aside

bool slui_labels_set_aside(slu_finder *f, size_t length)
{
    slui_labels *l = &f->labels;
    const slu_allocator *a = &f->allocator;
    if (!SLUI_GROW(a, l->partial, l->partial_capacity, length)) return false;
    memcpy(l->partial, f->path, length * sizeof *f->path);
    l->partial_length = length;
    if (!slui_finder_has_states(f)) return true;
    if (!SLUI_GROW(a, l->partial_states, l->partial_states_capacity, length)) return false;
    memcpy(l->partial_states, f->states.path, length * sizeof *f->states.path);
    return true;
}

// The finder's buffers held it before, so it fits.
void slui_labels_restore(slu_finder *f)
{
    const slui_labels *l = &f->labels;
    memcpy(f->path, l->partial, l->partial_length * sizeof *f->path);
    if (slui_finder_has_states(f))
        memcpy(f->states.path, l->partial_states, l->partial_length * sizeof *f->states.path);
}

// ---- the parts in turn

void slui_labels_begin(slu_finder *f, uint64_t max_cost, bool fewest)
{
    slui_labels *l = &f->labels;
    slui_search *s = &f->search;
    l->max_cost = max_cost;
    l->max_steps = (uint32_t)slui_least(s->max_depth, OUTDONE - 1);
    l->fewest = fewest;
    l->counts_steps = fewest || s->max_depth != UINT64_MAX;
    s->labelled = true;
    s->part = NOT_BEGUN;
    s->ticks = slui_finder_ticks(f);
    s->seek_nearest = false;
    s->unwind = unwind;
    s->path_is_corners = s->corners_will_do = s->path_is_left_out = s->cost_will_do = false;
    s->known_steps = (slu_path_facts){0};
    s->path_length = 0;
    f->around = f->map->around;
}

slui_end slui_run_labels(slu_finder *f, uint64_t budget)
{
    slui_search *s = &f->search;
    slui_labels *l = &f->labels;
    const uint64_t until = s->expanded + slui_least(budget, UINT64_MAX - s->expanded);
    slui_end end = SLUI_END_EMPTY;
    if (s->part == NOT_BEGUN && !(l->counts_steps ? begin_steps(f) : begin_costs(f)))
        return SLUI_END_MEMORY;
    if (s->part == STEPS) {
        end = slui_part_flood_steps(f, until - s->expanded);
        if (end != SLUI_END_EMPTY) return end;
        take_steps(f);
        if (l->steps_left[slui_map_index(f->map, f->query.start)] > l->max_steps) return end;
        if (!begin_costs(f)) return SLUI_END_MEMORY;
    }
    if (s->part == COSTS) {
        end = slui_part_flood_back(f, until - s->expanded);
        if (end != SLUI_END_EMPTY) return end;
        take_costs(f);
        if (!begin_labels(f)) return SLUI_END_MEMORY;
    }
    return run_labels(f, until);
}
