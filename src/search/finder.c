// SPDX-License-Identifier: MIT
// Creating a finder, and the parts of a search outside the loop.
#include "search/finder.h"

#include "base/arrays.h"
#include "base/names.h"
#include "base/status.h"
#include "estimates/gate_tables.h"
#include "estimates/zoning.h"
#include "search/search_core.h"
#include "search/trace.h"

SLUI_ENUM_NAMES(slu_queue, [SLU_QUEUE_BUCKETS] = "buckets", [SLU_QUEUE_HEAP] = "heap",
                [SLU_QUEUE_TREE] = "tree", [SLU_QUEUE_SORTED] = "sorted",
                [SLU_QUEUE_LINKED] = "linked", [SLU_QUEUE_UNSORTED] = "unsorted")

static slu_status read_leaps(const slu_finder_options *options, slui_leaps *leaps, slu_error *error)
{
    slu_status status = slui_leaps_read(options->leaps, options->leap_count, leaps, error);
    if (status == SLU_OK && leaps->count > 0 && slui_motion_is_set(&options->motion))
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "a unit with headings or speeds does not leap: leave out one of them");
    return status;
}

static slu_status check_areas(const slu_map *map, const uint32_t *areas, slu_error *error)
{
    for (size_t tile = 0; areas && tile < map->tile_count; tile++)
        if (areas[tile] > SLU_MAX_AREA)
            return slui_fail(error, SLU_ERR_ARGUMENT,
                             "the number of an area must be at most 2^31 - 1");
    return SLU_OK;
}

static slu_status check_options(const slu_map *map, const slu_finder_options *o, slu_error *error)
{
    if ((unsigned)o->queue > SLU_QUEUE_UNSORTED)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no queue %d", o->queue);
    if (o->cluster != 0 && (o->cluster < 2 || o->cluster > SLU_MAX_CLUSTER))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the side of a cluster must be 2 to %d tiles, not %d", SLU_MAX_CLUSTER,
                         o->cluster);
    return check_areas(map, o->areas, error);
}

// What was prepared must fit the unit as well as the map.
static slu_status check_prepared(const slui_view *view, const slu_finder_options *o,
                                 slu_error *error)
{
    slu_status status = slui_gate_costs_check(o->gate_costs, view->layer, &o->rules, error);
    if (status == SLU_OK && o->terrain)
        status = slui_zoning_check(o->terrain, view->layer, &o->rules, error);
    return status;
}

static slu_status fill(slu_finder *f, const slu_map *map, const slu_finder_options *options,
                       slu_error *error)
{
    slu_status status = slui_view_hold(map, &options->rules, &f->view, error);
    if (status == SLU_OK) status = check_prepared(&f->view, options, error);
    if (status == SLU_OK) status = read_leaps(options, &f->leaps.list, error);
    if (status == SLU_OK)
        status = slui_states_setup(&f->states, map, &options->rules, &options->motion, error);
    if (status != SLU_OK) return status;
    f->map = f->view.map;
    f->rules = options->rules;
    f->queue = options->queue;
    f->overlay = options->overlay;
    f->shared_labels = options->labels;
    f->cluster = options->cluster;
    f->areas = options->areas;
    f->steps = slui_integer_steps(options->rules.steps);
    f->view.leaps = f->leaps.list.count > 0;
    slui_successors_fill(&f->successors, &f->rules);
    f->estimator = (slui_estimator){.map = f->map,
                                    .rules = &f->rules,
                                    .view = &f->view,
                                    .atlas = options->atlas,
                                    .terrain = options->terrain,
                                    .gate_costs = options->gate_costs,
                                    .legal_steps = f->successors.legal[SLUI_NO_ARRIVAL],
                                    .allocator = f->allocator,
                                    .turns_count = slui_finder_has_states(f),
                                    .top_speed = f->states.motion.top_speed};
    return SLU_OK;
}

slu_status slu_finder_create(const slu_map *map, const slu_finder_options *options,
                             slu_finder **out, slu_error *error)
{
    static const slu_finder_options DEFAULTS;
    if (!map || !out) return slui_fail_null(error, "map and out");
    if (!options) options = &DEFAULTS;
    slu_status status = check_options(map, options, error);
    if (status != SLU_OK) return status;
    slu_allocator allocator = options->allocator ? *options->allocator : map->allocator;
    slu_finder *f = slui_alloc(&allocator, 1, sizeof *f);
    if (!f) return slui_fail_memory(error);
    f->map = map;
    f->allocator = f->open.allocator = f->beam.allocator = f->descent.allocator = allocator;
    status = fill(f, map, options, error);
    if (status == SLU_OK)
        *out = f;
    else
        slu_finder_destroy(f);
    return status;
}

// One for each tile; or for each state, and the unit at rest.
static size_t node_count(const slu_finder *f)
{
    return slui_finder_has_states(f) ? (size_t)f->states.rest + 1 : f->map->tile_count;
}

void slu_finder_destroy(slu_finder *f)
{
    if (!f) return;
    slu_allocator allocator = f->allocator;
    slui_free(&allocator, f->nodes, node_count(f), sizeof *f->nodes);
    slui_free(&allocator, f->path, f->path_capacity, sizeof *f->path);
    slui_free(&allocator, f->corners, f->corner_capacity, sizeof *f->corners);
    slui_free(&allocator, f->beside, f->beside_capacity, sizeof *f->beside);
    slui_free(&allocator, f->repaired, f->repaired_capacity, sizeof *f->repaired);
    slui_straightener_release(&f->straightener, &allocator);
    slui_open_release(&f->open);
    slui_beam_release(&f->beam);
    slui_descent_release(&f->descent);
    slui_frontiers_release(&f->frontiers, &allocator);
    slui_labels_release(&f->labels, &allocator);
    slui_jump_nodes_release(&f->jump_nodes, &allocator);
    slui_goal_lines_release(&f->goal_lines, &allocator);
    slui_patches_release(&f->patches, &allocator);
    slui_states_release(&f->states, &allocator);
    if (f->leaps.via) slui_free(&allocator, f->leaps.via, f->map->tile_count, sizeof *f->leaps.via);
    if (f->index) f->index->destroy(f->index);
    if (f->climbs) f->climbs->destroy(f->climbs);
    if (f->hubs) f->hubs->destroy(f->hubs);
    slui_estimator_release(&f->estimator);
    slui_view_release(&f->view);
    slui_free(&allocator, f, 1, sizeof *f);
}

size_t slu_finder_bytes(const slu_finder *f)
{
    if (!f) return 0;
    size_t nodes = f->nodes ? node_count(f) * sizeof *f->nodes : 0;
    size_t paths =
        f->path_capacity * sizeof *f->path + f->states.path_capacity * sizeof *f->states.path;
    paths += (f->corner_capacity + f->beside_capacity + f->repaired_capacity) * sizeof *f->path;
    paths += slui_straightener_bytes(&f->straightener);
    if (f->leaps.via) nodes += f->map->tile_count * sizeof *f->leaps.via;
    return sizeof *f + nodes + paths + slui_open_bytes(&f->open) + slui_beam_bytes(&f->beam) +
           slui_descent_bytes(&f->descent) + slui_frontiers_bytes(&f->frontiers) +
           slui_jump_nodes_bytes(&f->jump_nodes) + slui_goal_lines_bytes(&f->goal_lines) +
           slui_labels_bytes(&f->labels) + slui_patches_bytes(&f->patches) +
           slui_estimator_goal_bytes(&f->estimator) + slu_finder_index_bytes(f);
}

size_t slu_finder_index_bytes(const slu_finder *f)
{
    if (!f) return 0;
    size_t index = f->index ? f->index->bytes(f->index) : 0;
    if (f->climbs) index += f->climbs->bytes(f->climbs);
    if (f->hubs) index += f->hubs->bytes(f->hubs);
    return index + slui_estimator_bytes(&f->estimator);
}

void slu_finder_phases(const slu_finder *f, slu_phases *out)
{
    if (!slui_describes(f, out, sizeof *out)) return;
    *out = f->phases;
    size_t estimates = slui_estimator_bytes(&f->estimator);
    out->aim.bytes = slui_estimator_aim_bytes(&f->estimator);
    out->build.bytes = estimates - out->aim.bytes;
    out->search.bytes = slu_finder_bytes(f) - estimates;
}

uint64_t slui_finder_tick_scale(const slu_finder *f)
{
    bool mean = !slui_view_uniform(&f->view) && f->rules.charge == SLU_CHARGE_MEAN;
    return (mean ? SLUI_MEAN_PARTS : 1) * slui_states_scale(f) * slui_leaps_scale(f);
}

double slui_finder_ticks(const slu_finder *f)
{
    bool exact = f->rules.steps.straight == 0;
    double ticks = (exact ? SLUI_EXACT_STRAIGHT : 1) * (double)slui_finder_tick_scale(f);
    uint32_t even = slui_view_even_cost(&f->view);
    return even == SLUI_COST_ONE ? ticks : ticks * SLUI_COST_ONE / (even ? even : 1);
}

uint64_t slui_finder_costliest_step(const slu_finder *f)
{
    uint64_t straight = (uint64_t)f->steps.straight, diagonal = (uint64_t)f->steps.diagonal;
    uint64_t longest =
        f->rules.diagonals == SLU_DIAGONALS_NEVER || straight > diagonal ? straight : diagonal;
    uint64_t costliest = slui_view_uniform(&f->view) ? 1 : slui_view_costliest(&f->view);
    uint64_t turn = f->states.turn_ticks * (uint64_t)f->states.motion.max_turn;
    uint64_t step = longest * costliest * slui_finder_tick_scale(f) + turn;
    uint64_t leap = slui_leaps_costliest(f);
    return step > leap ? step : leap;
}

bool slui_steps_are_usual(const slu_finder *f)
{
    slu_steps steps = f->steps;
    if (f->rules.diagonals == SLU_DIAGONALS_NEVER) return true;
    return steps.straight < steps.diagonal && steps.diagonal < 2 * steps.straight;
}

bool slui_finder_reserve_nodes(slu_finder *f)
{
    if (!f->nodes) f->nodes = slui_alloc(&f->allocator, node_count(f), sizeof *f->nodes);
    return f->nodes != NULL;
}

void slui_finder_next_generation(slu_finder *f)
{
    if (f->generation >> SLUI_NODE_GENERATION_SHIFT == SLUI_GENERATION_LAST) {
        memset(f->nodes, 0, node_count(f) * sizeof *f->nodes);
        f->generation = 0;
    }
    f->generation += UINT64_C(1) << SLUI_NODE_GENERATION_SHIFT;
}

bool slui_finder_fresh_nodes(slu_finder *f)
{
    if (!slui_finder_reserve_nodes(f)) return false;
    slui_finder_next_generation(f);
    return true;
}

void slui_finder_mark_goal(slu_finder *f, slu_tile goal)
{
    f->nodes[slui_map_index(f->map, goal)] =
        f->generation | SLUI_COST_MAX << SLUI_NODE_G_SHIFT | SLUI_NODE_GOAL;
}

void slui_finder_mark_goals(slu_finder *f)
{
    for (size_t i = 0; i < f->estimator.sought_count; i++) {
        slu_tile goal = f->estimator.sought[i];
        if (!slui_finder_reachable(f, goal)) continue;
        if (slui_finder_has_states(f))
            slui_states_mark_goal(f, goal);
        else
            slui_finder_mark_goal(f, goal);
    }
}

uint32_t slui_finder_start_node(const slu_finder *f)
{
    return slui_finder_has_states(f) ? f->states.rest : slui_map_index(f->map, f->query.start);
}

bool slui_best_first_begin(slu_finder *f)
{
    slui_search *s = &f->search;
    if (s->begun) return true;
    if (!slui_finder_fresh_nodes(f)) return false;
    slui_finder_mark_goals(f);
    slu_tile start = f->query.start;
    bool states = slui_finder_has_states(f);
    slui_node *node = &f->nodes[slui_finder_start_node(f)];
    slui_node goal = *node >= f->generation ? *node & SLUI_NODE_GOAL : 0;
    *node = f->generation | goal | SLUI_NO_ARRIVAL;
    uint64_t h = slui_estimate(&f->estimator, s->heuristic, start.x, start.y);
    uint32_t stride = states ? SLUI_STATE_STRIDE : (uint32_t)f->map->width;
    uint32_t place = states ? f->states.rest : slui_place(start);
    slui_open_reset(&f->open, f->nodes, stride, f->queue, h, s->rise);
    s->marks = states || slui_finder_has_leaps(f) ? SLUI_MARKS_NONE : SLUI_MARKS_NODES;
    s->begun = slui_open_push(&f->open, slui_entry_make(h, 0, place));
    return s->begun;
}

static int arrival_at(const slu_finder *f, slu_tile tile)
{
    return (int)(f->nodes[slui_map_index(f->map, tile)] & SLUI_NODE_ARRIVAL);
}

static slu_tile tile_before(slu_tile tile, int arrival)
{
    return (slu_tile){tile.x - slui_step_x[arrival], tile.y - slui_step_y[arrival]};
}

bool slui_finder_reserve_path(slu_finder *f, size_t length)
{
    return SLUI_GROW(&f->allocator, f->path, f->path_capacity, length);
}

bool slui_finder_corners(slu_finder *f, slu_tile **corners, size_t *count)
{
    size_t length = *count;
    // If the buffer is too short, the call returns the length needed.
    if (slu_path_corners(f->path, length, f->corners, f->corner_capacity, count, NULL) != SLU_OK) {
        if (!SLUI_GROW(&f->allocator, f->corners, f->corner_capacity, *count)) return false;
        (void)slu_path_corners(f->path, length, f->corners, f->corner_capacity, count, NULL);
    }
    *corners = f->corners;
    return true;
}

bool slui_finder_unwind(slu_finder *f, uint32_t last, size_t *length)
{
    size_t count = 1;
    const slu_tile end = slui_finder_tile(f, last);
    slu_tile tile = end;
    for (int k; (k = arrival_at(f, tile)) != SLUI_NO_ARRIVAL; count++)
        tile = tile_before(tile, k);
    if (!slui_finder_reserve_path(f, count)) return false;
    *length = count;
    for (tile = end; count > 0; tile = tile_before(tile, arrival_at(f, tile))) {
        f->path[--count] = tile;
        if (count == 0) break;
    }
    return true;
}

slu_tile slui_finder_tile(const slu_finder *f, uint32_t index)
{
    return (slu_tile){(int)(index % (uint32_t)f->map->width),
                      (int)(index / (uint32_t)f->map->width)};
}

bool slui_is_beside_wall(const slu_map *map, int x, int y)
{
    uint8_t around = map->around[slui_map_index(map, (slu_tile){x, y})];
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        slu_tile beside = {x + slui_step_x[k], y + slui_step_y[k]};
        if (!(around >> k & 1) && slui_map_inside(map, beside)) return true;
    }
    return false;
}

uint64_t slui_finder_distance(const slu_finder *f, slu_tile from, slu_tile to)
{
    uint64_t straight = (uint64_t)f->steps.straight, diagonal = (uint64_t)f->steps.diagonal;
    uint64_t dx = slui_gap(to.x, to.x, from.x), dy = slui_gap(to.y, to.y, from.y);
    if (f->rules.diagonals == SLU_DIAGONALS_NEVER) return straight * (dx + dy);
    slui_cheapest_steps(&straight, &diagonal);
    return slui_octile_distance(dx, dy, straight, diagonal);
}

// The order among nodes that are equally near to a goal.
static bool is_earlier(const slu_finder *f, uint32_t a, uint32_t b)
{
    return slui_finder_has_states(f) ? slui_states_earlier(f, a, b) : a < b;
}

bool slui_note_nearest(slu_finder *f, uint32_t tile, int x, int y)
{
    slui_search *s = &f->search;
    bool noted = false;
    for (size_t i = 0; i < s->goal_count; i++) {
        uint64_t distance = slui_finder_distance(f, (slu_tile){x, y}, s->goals[i]);
        bool nearer = distance < s->nearest_distance ||
                      (distance == s->nearest_distance && is_earlier(f, tile, s->nearest));
        if (!nearer) continue;
        s->nearest_distance = distance;
        s->nearest = tile;
        noted = true;
    }
    return noted;
}

uint64_t slui_finder_step_cost(const slu_finder *f, slu_tile from, int direction)
{
    slui_charging ground = slui_charging_of(f);
    slui_sight sight;
    if (ground == SLUI_VIEWED) slui_view_look(&f->view, from.x, from.y, &sight);
    slu_tile to = {from.x + slui_step_x[direction], from.y + slui_step_y[direction]};
    return slui_step_cost(f, ground, &sight, slui_map_index(f->map, from),
                          slui_map_index(f->map, to), direction);
}

void slui_trace_event(slu_finder *f, slu_event_kind kind, slu_tile tile, slu_tile parent,
                      uint64_t g, uint64_t h)
{
    double ticks = f->search.ticks;
    slu_event event = {kind, tile, parent, (double)g / ticks, (double)h / ticks};
    slui_trace_add(f->search.trace, &event);
}

void slui_trace_tile(slu_finder *f, slu_event_kind kind, int x, int y, uint64_t h)
{
    slu_tile tile = {x, y};
    int arrival = arrival_at(f, tile);
    slu_tile parent = arrival == SLUI_NO_ARRIVAL ? tile : tile_before(tile, arrival);
    uint64_t g = slui_node_g(f->nodes[slui_map_index(f->map, tile)]);
    slui_trace_event(f, kind, tile, parent, g, h);
}
