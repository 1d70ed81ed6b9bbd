// SPDX-License-Identifier: MIT
// THE loop: best-first search over the tiles of a map, or over states that are more than a tile.
// Every best-first search is an instance of it.
//
// Source: Hart, Nilsson & Raphael 1968 (A*); Dijkstra 1959; Pohl 1970 (weighted); engineering after
// Stout 1996 and Mapaila. The parameters from `space` on are constants at each instance, so the
// compiler leaves one straight loop without an indirect call.
//
// Invariant: a node's g is the cost of a path that its arrival directions trace back to the start,
// and whenever the cheapest path to the goal is not yet known, some tile on a cheapest path is on
// the open list with its final g (successors.c says why pruning preserves this). A tile that is
// reached more cheaply after its expansion goes back on the open list; that is reopening, and the
// invariant needs it if an estimate is inconsistent. From the invariant: with an admissible
// estimate A* returns a cheapest path, because the open tile's priority is a lower bound of the
// goal's.
//
// Weighted and greedy searches do not reopen. Greedy guarantees nothing; weighted A* keeps its
// bound without (wastar.c), and with reopening it expanded ten times as many tiles on game maps.
// But its proof needs a consistent estimate, which those of an atlas are not: with them it reopens,
// except where a search asks that closed tiles stay closed (astar_closed.c).
//
// What one expansion touches: the tile's byte in finder->around, its node, and for each neighbour
// worth trying (one or two on open ground) that neighbour's node.
#ifndef SLUI_SEARCH_CORE_H
#define SLUI_SEARCH_CORE_H

#include "search/finder.h"

// What a node is: a tile, or a tile with a heading and a speed (states.h); or a tile that leaps may
// lead from, too (leaps.h).
typedef enum slui_space { SLUI_TILES, SLUI_STATES, SLUI_LEAPING } slui_space;

typedef enum slui_charging {
    SLUI_UNIFORM,
    SLUI_ENTERED,
    SLUI_LEFT, // a step is charged the tile it leaves: SLUI_ENTERED for a search back from the goal
    SLUI_MEAN,
    SLUI_VIEWED,      // whatever the finder's view shows
    SLUI_VIEWED_LEFT, // the same for a search back, where the entered tile is charged
    SLUI_STEPS,       // any ground, but g counts steps
} slui_charging;

typedef enum slui_store { SLUI_OPEN, SLUI_BEAM } slui_store; // which open list

typedef enum slui_priority {
    SLUI_G_PLUS_H,  // A*; Dijkstra with a zero estimate
    SLUI_G_PLUS_WH, // weighted A*
    SLUI_H_ONLY,    // greedy
} slui_priority;

typedef enum slui_order {
    SLUI_EVERY_STEP, // expands and generates what the textbooks' searches do
    SLUI_CANONICAL,  // on uniform ground, only to those that no other tile will serve as well
} slui_order;

SLUI_INLINE uint64_t slui_priority_of(const slui_search *s, const slui_priority priority,
                                      uint64_t g, uint64_t h)
{
    switch (priority) {
    case SLUI_G_PLUS_H: return g + h;
    case SLUI_G_PLUS_WH: return g + (uint64_t)(s->weight * (double)h);
    case SLUI_H_ONLY: break;
    }
    return h;
}

// Twelve times the mean cost of the passable tiles that a step touches; walls cost 0.
SLUI_INLINE uint64_t slui_mean_cost(const uint32_t *cost, uint32_t from, uint32_t to, int direction)
{
    uint64_t sum = (uint64_t)cost[from] + cost[to], count = 2;
    if (slui_is_diagonal(direction)) {
        // The two tiles next to the step share a row with one end and a column with the other.
        uint32_t beside_from = cost[(int64_t)from + slui_step_x[direction]];
        uint32_t beside_to = cost[(int64_t)to - slui_step_x[direction]];
        sum += (uint64_t)beside_from + beside_to;
        count += (uint64_t)(beside_from != 0) + (beside_to != 0);
    }
    return sum * (SLUI_MEAN_PARTS / count);
}

// The cost of a step in ticks. `sight` is read only on viewed ground.
SLUI_INLINE uint64_t slui_step_cost(const slu_finder *f, const slui_charging ground,
                                    const slui_sight *sight, uint32_t from, uint32_t to,
                                    int direction)
{
    if (ground == SLUI_STEPS) return 1;
    bool diagonal = slui_is_diagonal(direction);
    uint64_t length = (uint64_t)(diagonal ? f->steps.diagonal : f->steps.straight);
    if (ground == SLUI_UNIFORM) return length;
    if (ground == SLUI_VIEWED) return length * slui_sight_charge(sight, f->rules.charge, direction);
    if (ground == SLUI_VIEWED_LEFT) return length * slui_sight_here(sight);
    const uint32_t *cost = f->map->cost;
    if (ground == SLUI_ENTERED) return length * cost[to];
    if (ground == SLUI_LEFT) return length * cost[from];
    return length * slui_mean_cost(cost, from, to, direction);
}

// True if the search has met the tile before; a goal's node belongs to the search from the start,
// but with an infinite g.
SLUI_INLINE bool slui_is_met(slui_node known, uint64_t generation)
{
    return known >= generation && slui_node_g(known) != SLUI_COST_MAX;
}

// The ground of the finder's map under its rules.
SLUI_INLINE slui_charging slui_charging_of(const slu_finder *f)
{
    if (slui_view_uniform(&f->view)) return SLUI_UNIFORM;
    if (!f->view.plain) return SLUI_VIEWED;
    return f->rules.charge == SLU_CHARGE_ENTERED ? SLUI_ENTERED : SLUI_MEAN;
}

SLUI_INLINE slui_pop slui_take(slu_finder *f, const slui_store store, slui_entry *entry)
{
    return store == SLUI_BEAM ? slui_beam_pop(&f->beam, entry) : slui_open_pop(&f->open, entry);
}

// False when memory runs out.
SLUI_INLINE bool slui_put(slu_finder *f, const slui_store store, slui_entry entry)
{
    if (store == SLUI_OPEN) return slui_open_push(&f->open, entry);
    if (!slui_beam_push(&f->beam, entry)) f->search.limited = true;
    return true;
}

// True if a neighbour inside the map is a wall.
bool slui_is_beside_wall(const slu_map *map, int x, int y);

// Appends an event about a tile whose node is up to date; h in ticks.
void slui_trace_tile(slu_finder *finder, slu_event_kind kind, int x, int y, uint64_t h);

SLUI_INLINE void slui_trace_node(slu_finder *f, const slui_space space, slu_event_kind kind,
                                 uint32_t index, int x, int y, uint64_t h)
{
    if (space == SLUI_STATES)
        slui_states_trace(f, kind, index, h);
    else if (space == SLUI_LEAPING)
        slui_leaps_trace(f, kind, index, h);
    else
        slui_trace_tile(f, kind, x, y, h);
}

// The estimate at a node; in a search over states it may depend on the speed.
SLUI_INLINE uint64_t slui_node_estimate(slui_estimator *e, const slui_space space,
                                        const slui_heuristic heuristic, int x, int y, int speed)
{
    if (space == SLUI_STATES) e->speed = speed;
    return slui_estimate(e, heuristic, x, y);
}

// What a trace shows of a node's estimate. Few searches are traced, so it is read out of line: with
// three more estimates inlined in each instance, the searches took 2.5 times as long to compile.
SLUI_INLINE uint64_t slui_traced_estimate(slui_estimator *e, const slui_space space,
                                          const slui_heuristic heuristic, int x, int y, int speed)
{
    if (space == SLUI_STATES) e->speed = speed;
    return slui_estimate_any(e, heuristic, x, y);
}

// The same of an estimate that grows: not the bound, which depends on earlier queries.
SLUI_INLINE uint64_t slui_traced_growing(slui_estimator *e, const slui_space space,
                                         const slui_heuristic heuristic, slui_move move)
{
    const int x = move.tile.x, y = move.tile.y;
    const uint64_t h = slui_traced_estimate(e, space, heuristic, x, y, move.speed);
    return h == SLUI_NO_PATH ? slui_estimate_octile(e, x, y) : h;
}

// For an estimate that grows: true if the entry's was a bound that is higher now, so that the entry
// goes back on the open list at `rank`; otherwise it is exact. A node is so expanded at its true
// priority, in its turn, whatever the bounds were.
SLUI_INLINE bool slui_is_raised(const slu_finder *f, const slui_priority priority, slui_entry entry,
                                int x, int y, uint64_t *rank)
{
    const slui_estimator *e = &f->estimator;
    for (bool exact = false;; slui_estimate_raise(e, x, y)) {
        const uint64_t g = slui_entry_g(entry), h = slui_estimate_bound(e, x, y, g, &exact);
        *rank = h == SLUI_NO_PATH ? h : slui_priority_of(&f->search, priority, g, h);
        if (*rank > slui_entry_priority(entry)) return true;
        if (exact) return false;
    }
}

SLUI_INLINE slui_end slui_search_run(slu_finder *f, uint64_t budget, const slui_space space,
                                     const slui_store store, const slui_order order,
                                     const slui_charging ground, const slui_priority priority,
                                     const slui_heuristic heuristic)
{
    slui_search *const s = &f->search;
    slui_estimator *const e = &f->estimator;
    slui_node *const nodes = f->nodes;
    const uint8_t *const around = f->around;
    const bool plain = f->view.plain;
    const int width = f->map->width;
    const uint64_t generation = f->generation;
    const bool even = ground == SLUI_UNIFORM || ground == SLUI_STEPS;
    uint8_t(*const successors)[256] = !even                     ? f->successors.legal
                                      : order == SLUI_CANONICAL ? f->successors.canonical
                                                                : f->successors.unserved;

    const unsigned traits = slui_heuristic_traits(heuristic);
    // A beam drops the worst entries, and only exact estimates show which those are.
    const bool grows = (traits & SLUI_GROWS) && store == SLUI_OPEN;
    const bool reopens =
        priority == SLUI_G_PLUS_H ||
        (priority == SLUI_G_PLUS_WH && (traits & SLUI_INCONSISTENT) && !s->stays_closed);

    while (budget > 0) {
        // Take the best entry; skip it if its tile has been reached more cheaply since.
        slui_entry entry;
        slui_pop popped = slui_take(f, store, &entry);
        if (popped != SLUI_POP_OK)
            return popped == SLUI_POP_EMPTY ? SLUI_END_EMPTY : SLUI_END_MEMORY;
        const uint32_t place = slui_entry_place(entry);
        int x = (int)(place & 0xFFFF), y = (int)(place >> 16);
        // The number of its node: in a search over states, that of the state.
        const uint32_t tile = space == SLUI_STATES ? place : (uint32_t)(y * width + x);
        const slui_node node = nodes[tile];
        const uint64_t g = slui_entry_g(entry);
        if (slui_node_g(node) != g) continue;

        if (SLUI_UNLIKELY(g > s->max_g || slui_entry_priority(entry) > s->max_priority)) {
            s->limited = true;
            continue;
        }
        if (SLUI_UNLIKELY(node & SLUI_NODE_GOAL)) {
            s->reached = tile;
            return SLUI_END_FOUND;
        }

        slui_state here = {0};
        if (space == SLUI_STATES) {
            here = slui_states_at(f, tile);
            x = here.tile.x;
            y = here.tile.y;
        }
        if (grows) {
            uint64_t rank;
            if (space == SLUI_STATES) e->speed = here.speed;
            if (slui_is_raised(f, priority, entry, x, y, &rank)) {
                if (rank == SLUI_NO_PATH) continue;
                if (!even && rank > SLUI_COST_MAX)
                    s->overflowed = true;
                else if (!slui_put(f, store, slui_entry_make(rank, g, place)))
                    return SLUI_END_MEMORY;
                continue;
            }
        }

        // Expand it.
        budget--;
        s->expanded++;
        s->reexpanded += (node & SLUI_NODE_EXPANDED) != 0;
        nodes[tile] = node | SLUI_NODE_EXPANDED;
        if ((traits & SLUI_NOTES_WALLS) && !e->met_wall)
            e->met_wall = slui_is_beside_wall(f->map, x, y);
        if (SLUI_UNLIKELY(s->seek_nearest) && here.speed <= 1) slui_note_nearest(f, tile, x, y);
        if (SLUI_UNLIKELY(s->trace != NULL))
            slui_trace_node(f, space, SLU_EVENT_EXPANDING, tile, x, y,
                            slui_traced_estimate(e, space, heuristic, x, y, here.speed));

        // Offer this path to the neighbours.
        slui_sight sight;
        unsigned steps;
        if (space == SLUI_STATES) {
            steps = slui_states_moves(f, here);
        } else if (space == SLUI_LEAPING) {
            steps = slui_leaps_from(f, (slu_tile){x, y});
        } else {
            uint8_t open = around[tile];
            if (SLUI_UNLIKELY(!plain)) {
                slui_view_look(&f->view, x, y, &sight);
                open = sight.around;
            }
            steps = successors[node & SLUI_NODE_ARRIVAL][open];
        }
        for (; steps; steps &= steps - 1) {
            const int k = (int)SLUI_LOWEST_BIT(steps);
            slui_move move;
            if (space == SLUI_STATES) {
                if (!slui_states_move(f, here, k, &move)) continue;
            } else if (space == SLUI_LEAPING) {
                move = slui_leaps_take(f, (slu_tile){x, y}, k);
            } else {
                move.tile = (slu_tile){x + slui_step_x[k], y + slui_step_y[k]};
                move.state = (uint32_t)(move.tile.y * width + move.tile.x);
                move.cost = slui_step_cost(f, ground, &sight, tile, move.state, k);
                move.arrival = (unsigned)k;
            }
            const int nx = move.tile.x, ny = move.tile.y;
            const uint32_t next = move.state;
            const uint64_t cost = g + move.cost;
            const slui_node known = nodes[next];
            // A node of an earlier search lies below `generation`, and the difference wraps around
            // to something huge: a path to it is always an improvement.
            if (known - generation <= (cost << SLUI_NODE_G_SHIFT | SLUI_NODE_FLAGS)) continue;

            const uint32_t next_place =
                space == SLUI_STATES ? next : (uint32_t)ny << 16 | (uint32_t)nx;
            const slui_node kept =
                known >= generation ? known & (SLUI_NODE_EXPANDED | SLUI_NODE_GOAL) : 0;
            if (!reopens && (kept & SLUI_NODE_EXPANDED)) continue;

            uint64_t h;
            if (grows) {
                bool exact;
                if (space == SLUI_STATES) e->speed = move.speed;
                h = slui_estimate_bound(e, nx, ny, cost, &exact);
            } else {
                h = slui_node_estimate(e, space, heuristic, nx, ny, move.speed);
            }
            if ((traits & SLUI_LEAVES_OUT) && !grows && h == SLUI_NO_PATH) continue;
            uint64_t rank = slui_priority_of(s, priority, cost, h);
            // What an earlier query already found to be out of the question is dropped in its turn,
            // so that the search takes the same steps in any case.
            if (grows && (h == SLUI_NO_PATH || rank > SLUI_COST_MAX)) rank = cost;
            if (!even && (cost > SLUI_COST_MAX || rank > SLUI_COST_MAX)) {
                s->overflowed = true;
                continue;
            }
            nodes[next] = generation | cost << SLUI_NODE_G_SHIFT | kept | move.arrival;
            if (space == SLUI_LEAPING) f->leaps.via[next] = (uint8_t)k;
            s->generated++;
            if (SLUI_UNLIKELY(s->trace != NULL))
                slui_trace_node(
                    f, space,
                    slui_is_met(known, generation) ? SLU_EVENT_UPDATING : SLU_EVENT_GENERATING,
                    next, nx, ny, grows ? slui_traced_growing(e, space, heuristic, move) : h);
            if (!slui_put(f, store, slui_entry_make(rank, cost, next_place)))
                return SLUI_END_MEMORY;
        }
        if (SLUI_UNLIKELY(s->trace != NULL))
            slui_trace_node(f, space, SLU_EVENT_CLOSING, tile, x, y,
                            slui_traced_estimate(e, space, heuristic, x, y, here.speed));
    }
    return SLUI_END_BUDGET;
}

// The instances over states (states.c). They select the heuristic at run time: compared with the
// moves that costs nothing, and it saves five in six of the instances.
slui_end slui_run_on_states(slu_finder *finder, uint64_t budget, slui_store store,
                            slui_priority priority);

// The same with leaps (leaps.c).
slui_end slui_run_with_leaps(slu_finder *finder, uint64_t budget, slui_store store,
                             slui_priority priority);

SLUI_INLINE slui_end slui_run_on_ground(slu_finder *f, uint64_t budget, const slui_store store,
                                        const slui_order order, const slui_priority priority,
                                        const slui_heuristic heuristic)
{
    if (!slui_best_first_begin(f)) return SLUI_END_MEMORY;
    if (slui_finder_has_states(f)) return slui_run_on_states(f, budget, store, priority);
    if (slui_finder_has_leaps(f)) return slui_run_with_leaps(f, budget, store, priority);
    switch (slui_charging_of(f)) {
    case SLUI_UNIFORM:
        return slui_search_run(f, budget, SLUI_TILES, store, order, SLUI_UNIFORM, priority,
                               heuristic);
    case SLUI_ENTERED:
        return slui_search_run(f, budget, SLUI_TILES, store, order, SLUI_ENTERED, priority,
                               heuristic);
    case SLUI_VIEWED:
        return slui_search_run(f, budget, SLUI_TILES, store, order, SLUI_VIEWED, priority,
                               heuristic);
    default:
        return slui_search_run(f, budget, SLUI_TILES, store, order, SLUI_MEAN, priority, heuristic);
    }
}

// The instance that other searches use for their parts (canonical.c).
slui_run slui_run_canonical;

#endif
