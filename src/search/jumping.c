// SPDX-License-Identifier: MIT
// The parts of a search over jump points outside its loop: see jumping.h.
#include "search/jumping.h"

#include "path/legs.h"

// ---- offering a path

SLUI_INLINE void take(slui_jumps *j, slui_finding found, const slui_heuristic heuristic)
{
    slui_jump_nodes *nodes = j->nodes;
    slui_search *s = j->s;
    const slu_tile tile = slui_tile_at(found.place);
    slui_jump_node *node = slui_jump_node_at(nodes, found.place);
    const bool known = node->search == nodes->search;
    if (known && node->g <= found.g) return;
    const uint64_t h = slui_estimate(j->e, heuristic, tile.x, tile.y);
    if (h == SLUI_NO_PATH) return;
    if (SLUI_UNLIKELY(found.g + h > SLUI_COST_MAX)) {
        s->overflowed = true;
        return;
    }
    const uint32_t expanded = known ? node->flags & SLUI_NODE_EXPANDED : 0;
    *node = (slui_jump_node){found.place, nodes->search, j->from, found.flags | expanded, found.g};
    s->generated++;
    if (SLUI_UNLIKELY(s->trace != NULL))
        slui_trace_event(j->f, known ? SLU_EVENT_UPDATING : SLU_EVENT_GENERATING, tile,
                         slui_tile_at(j->from), found.g, h);
    if (!slui_open_fill(&j->f->open, slui_entry_make(found.g + h, found.g, found.place)))
        j->out_of_memory = true;
    if (known || nodes->count++ < nodes->mask / 2) return;
    if (!slui_jump_nodes_double(nodes, &j->f->allocator)) j->out_of_memory = true;
}

SLUI_INLINE void take_all(slui_jumps *j, const slui_heuristic heuristic)
{
    for (uint32_t i = 0; i < j->found_count; i++)
        take(j, j->found[i], heuristic);
    j->found_count = 0;
}

// The usual heuristics have copies of their own.
SLUI_NOINLINE void slui_jumps_take(slui_jumps *j)
{
    const slui_heuristic heuristic = j->s->heuristic;
    if (heuristic == SLUI_OCTILE_TO_ONE) {
        take_all(j, SLUI_OCTILE_TO_ONE);
    } else if (heuristic == SLUI_GUIDED) {
        for (uint32_t i = 0; i < j->found_count; i++) {
            const slu_tile tile = slui_tile_at(j->found[i].place);
            slui_guide_fetch(j->e, tile.x, tile.y);
        }
        take_all(j, SLUI_GUIDED);
    } else {
        take_all(j, heuristic);
    }
}

void slui_jumps_trace(const slui_jumps *j, slu_event_kind kind, int x, int y,
                      const slui_jump_node *node)
{
    uint64_t h = slui_estimate(j->e, j->s->heuristic, x, y);
    slui_trace_event(j->f, kind, (slu_tile){x, y}, slui_tile_at(node->parent), node->g, h);
}

// ---- the path

static bool is_start(const slu_finder *f, slu_tile tile)
{
    return tile.x == f->query.start.x && tile.y == f->query.start.y;
}

static slu_tile parent_of(const slu_finder *f, slu_tile tile)
{
    return slui_tile_at(slui_jump_node_at(&f->jump_nodes, slui_place(tile))->parent);
}

// Counts the steps of the path to a tile, so that its cost is known without walking it.
static slu_path_facts measure(const slu_finder *f, slu_tile last)
{
    slu_path_facts facts = {0};
    bool four = f->rules.diagonals == SLU_DIAGONALS_NEVER;
    slu_tile parent;
    for (slu_tile tile = last; !is_start(f, tile); tile = parent) {
        parent = parent_of(f, tile);
        slui_leg l = slui_leg_between(f->rules.diagonals, parent, tile);
        slui_leg_count(&l, four, &facts);
    }
    return facts;
}

static bool unwind(slu_finder *f, uint32_t last, size_t *length)
{
    slu_tile tile = slui_finder_tile(f, last);
    slu_path_facts facts = measure(f, tile);
    size_t count = (size_t)(facts.straight_steps + facts.diagonal_steps) + 1;
    if (!slui_finder_reserve_path(f, count)) return false;
    *length = count;
    slu_tile *out = f->path + count - 1;
    for (*out = tile; !is_start(f, tile); tile = *out) {
        slui_leg l = slui_leg_between(f->rules.diagonals, parent_of(f, tile), tile);
        out = slui_leg_put_tiles(&l, out);
    }
    if (slui_view_uniform(&f->view)) f->search.known_steps = facts;
    return true;
}

// Writes only the corners; the path is never walked to count its tiles.
static bool unwind_corners(slu_finder *f, uint32_t last, size_t *length)
{
    const slu_tile goal = slui_finder_tile(f, last);
    size_t most = 1;
    for (slu_tile tile = goal; !is_start(f, tile); tile = parent_of(f, tile))
        most += 2;
    if (!slui_finder_reserve_path(f, most)) return false;
    slu_tile *end = f->path + most, parent;
    slui_corner_list corners = {.first = end - 1};
    *corners.first = goal;
    for (slu_tile tile = goal; !is_start(f, tile); tile = parent) {
        parent = parent_of(f, tile);
        slui_leg l = slui_leg_between(f->rules.diagonals, parent, tile);
        slui_leg_put_corners(&l, parent, &corners);
    }
    *length = (size_t)(end - corners.first);
    memmove(f->path, corners.first, *length * sizeof *corners.first);
    f->search.known_steps = measure(f, goal);
    f->search.path_is_corners = true;
    return true;
}

// ---- beginning

uint64_t slui_jumps_charge(const slu_finder *f)
{
    return slui_view_uniform(&f->view) ? 1 : f->view.layer->even_cost * slui_finder_tick_scale(f);
}

slui_jumps slui_jumps_of(slu_finder *f)
{
    slui_estimator *e = &f->estimator;
    const uint64_t charge = slui_jumps_charge(f);
    return (slui_jumps){
        .f = f,
        .s = &f->search,
        .e = e,
        .nodes = &f->jump_nodes,
        .map = f->view.plain ? f->map : f->view.layer,
        .straight = (uint64_t)f->steps.straight * charge,
        .diagonal = (uint64_t)f->steps.diagonal * charge,
        .goal = e->target.goal,
        .many = e->target.several ? &f->goal_lines : NULL,
    };
}

static bool seek_lines(slu_finder *f)
{
    const slui_goal_tree *several = f->estimator.target.several;
    return !several || slui_goal_lines_seek(&f->goal_lines, &f->allocator, f->map, several);
}

bool slui_jumps_begin(slu_finder *f)
{
    slui_search *s = &f->search;
    slu_tile start = f->query.start;
    if (s->begun) return true;
    if (!slui_jump_nodes_begin(&f->jump_nodes, &f->allocator) || !seek_lines(f)) return false;
    slui_jumps j = slui_jumps_of(f);
    uint32_t place = slui_place(start),
             goal = slui_jumps_is_goal(&j, start.x, start.y) ? SLUI_NODE_GOAL : 0;
    *slui_jump_node_at(j.nodes, place) =
        (slui_jump_node){place, j.nodes->search, place, SLUI_NO_ARRIVAL | goal, 0};
    j.nodes->count = 1;
    s->marks = SLUI_MARKS_JUMPS;
    s->unwind = s->corners_will_do && slui_view_uniform(&f->view) ? unwind_corners : unwind;
    uint64_t h = slui_estimate(j.e, s->heuristic, start.x, start.y);
    slui_open_reset(&f->open, NULL, 0, slui_finder_queue_for_all(f), 0, 0);
    return s->begun = slui_open_push(&f->open, slui_entry_make(h, 0, place));
}
