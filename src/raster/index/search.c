// SPDX-License-Identifier: MIT
// The search over units: see search.h.
#include "raster/index/search.h"

#include "base/arrays.h"
#include "base/status.h"

// ---- the heap: the least key first, of equal ones the unit that was created first

static bool comes_before(slui_event a, slui_event b)
{
    if (a.key != b.key) return a.key < b.key;
    return a.unit != b.unit ? a.unit < b.unit : a.node < b.node;
}

#define HEAP_NAME events
#define HEAP_ITEM slui_event
#define HEAP_OWNER const void
#define HEAP_BEFORE(owner, a, b) comes_before(a, b)
#include "base/heap.inl"

// ---- units

static uint32_t *number_of(const slui_search *s, slu_tile cell, int *level, size_t *number)
{
    const slui_index_plan *plan = &s->index->plan;
    const size_t group = slui_raster_block_at(&plan->cuts[1], cell.x, cell.y);
    const bool whole = s->fine && !s->fine[group];
    *level = whole;
    *number = whole ? group : slui_raster_block_at(&plan->cuts[0], cell.x, cell.y);
    return &s->numbers[group][whole ? 0 : slui_index_part_of(plan, *number)];
}

slui_unit *slui_search_known(const slui_search *s, slu_tile cell)
{
    int level;
    size_t number;
    const uint32_t at = *number_of(s, cell, &level, &number);
    return at ? s->units[at - 1] : NULL;
}

static void release_unit(const slu_allocator *a, slui_unit *unit)
{
    slui_free(a, unit->label, unit->count, sizeof *unit->label);
    slui_free(a, unit->from, unit->count, sizeof *unit->from);
    slui_free(a, unit->finish, unit->count, sizeof *unit->finish);
    slui_free(a, unit, 1, sizeof *unit);
}

static slui_unit *create_unit(const slu_allocator *a, int level, size_t number,
                              const slui_index_table *table)
{
    slui_unit *unit = slui_alloc(a, 1, sizeof *unit);
    if (!unit) return NULL;
    *unit = (slui_unit){
        .level = level, .number = number, .area = table->area, .count = table->count};
    unit->label = slui_alloc(a, unit->count, sizeof *unit->label);
    unit->from = slui_alloc(a, unit->count, sizeof *unit->from);
    if (!unit->label || !unit->from) {
        release_unit(a, unit);
        return NULL;
    }
    for (size_t i = 0; i < unit->count; i++)
        unit->label[i] = SLUI_RASTER_BEYOND;
    return unit;
}

// Labels stay until the search ends, so they must fit into the limit themselves.
static slu_status count_bytes(slui_search *s, size_t bytes, slu_error *error)
{
    s->bytes += bytes;
    if (!s->index->memory || s->bytes <= s->index->memory) return SLU_OK;
    return slui_fail(error, SLU_ERR_CAPACITY,
                     "the memory limit is too small: the labels of this query need more than %d MB",
                     (int)(s->index->memory / 1000000));
}

slui_unit *slui_search_unit(slui_search *s, slu_tile cell, slu_status *status, slu_error *error)
{
    const slu_allocator *a = &s->index->plan.allocator;
    int level;
    size_t number;
    uint32_t *at = number_of(s, cell, &level, &number);
    if (*at) return s->units[*at - 1];
    const slui_index_table *table = slui_index_table_of(s->index, level, number, status, error);
    if (!table) return NULL;
    *status = count_bytes(s, table->count * (sizeof(uint64_t) + sizeof(uint32_t)), error);
    if (*status != SLU_OK) return NULL;
    slui_unit *unit = create_unit(a, level, number, table);
    if (!unit || !SLUI_GROW(a, s->units, s->unit_capacity, s->unit_count + 1)) {
        if (unit) release_unit(a, unit);
        *status = slui_fail_memory(error);
        return NULL;
    }
    s->units[s->unit_count++] = unit;
    *at = (uint32_t)s->unit_count;
    return unit;
}

// ---- beginning and end

slu_status slui_search_begin(slui_search *s, slu_raster_index *index, slu_rect region,
                             slu_tile goal, uint64_t best, slu_error *error)
{
    *s = (slui_search){.index = index, .region = region, .goal = goal, .best = best};
    s->numbers = slui_alloc(&index->plan.allocator, slui_raster_block_count(&index->plan.cuts[1]),
                            sizeof *s->numbers);
    return s->numbers ? SLU_OK : slui_fail_memory(error);
}

void slui_search_release(slui_search *s)
{
    if (!s->index) return;
    const slu_allocator *a = &s->index->plan.allocator;
    const size_t groups = slui_raster_block_count(&s->index->plan.cuts[1]);
    for (size_t i = 0; i < s->unit_count; i++)
        release_unit(a, s->units[i]);
    slui_free(a, s->units, s->unit_capacity, sizeof *s->units);
    slui_free(a, s->numbers, groups, sizeof *s->numbers);
    slui_free(a, s->heap, s->heap_capacity, sizeof *s->heap);
    slui_free(a, s->fine, groups, 1);
}

// ---- labels

// Notes what a path through a node costs, if it leads on to the goal inside its block.
static void note_finish(slui_search *s, slui_unit *unit, uint32_t node)
{
    if (!unit->finish || unit->finish[node] >= SLUI_RASTER_BEYOND) return;
    const uint64_t cost = unit->label[node] + unit->finish[node];
    if (cost >= s->best) return;
    s->best = cost;
    s->found = true;
    s->last = unit;
    s->last_node = node;
}

static slu_status lower(slui_search *s, slui_unit *unit, uint32_t number,
                        const slui_index_table *table, uint32_t node, uint64_t label, uint32_t from,
                        slu_error *error)
{
    const uint64_t key =
        label + slui_bound_between(&s->index->bound, slui_node_cell(table, node), s->goal);
    unit->label[node] = label;
    unit->from[node] = from;
    note_finish(s, unit, node);
    // What cannot lead to a cheaper path needs no look.
    if (key >= s->best) return SLU_OK;
    if (!SLUI_GROW(&s->index->plan.allocator, s->heap, s->heap_capacity, s->heap_count + 1))
        return slui_fail_memory(error);
    events_push(NULL, s->heap, &s->heap_count, (slui_event){key, number, node});
    return SLU_OK;
}

slu_status slui_search_offer(slui_search *s, slui_unit *unit, uint32_t node, uint64_t label,
                             uint32_t from, slu_error *error)
{
    slu_status status = SLU_OK;
    if (label >= SLUI_RASTER_BEYOND) s->overflow = true;
    if (label >= unit->label[node] || label >= s->best) return SLU_OK;
    const slui_index_table *table = slui_search_table(s, unit, &status, error);
    if (!table) return status;
    const slu_tile cell = {unit->area.x, unit->area.y};
    int level;
    size_t number;
    const uint32_t at = *number_of(s, cell, &level, &number) - 1;
    return lower(s, unit, at, table, node, label, from, error);
}

// ---- settling

// Labels the nodes of a unit from one that was entered.
static slu_status enter(slui_search *s, slui_unit *unit, uint32_t number, uint32_t node,
                        slu_error *error)
{
    slu_status status = SLU_OK;
    const slui_index_table *table = slui_search_table(s, unit, &status, error);
    if (!table) return status;
    const uint64_t *row = slui_index_row_of(s->index, table, node, &status, error);
    const uint64_t base = unit->label[node];
    for (uint32_t i = 0; row && i < unit->count && status == SLU_OK; i++) {
        const uint64_t label = base + row[i];
        if (label >= unit->label[i]) continue;
        if (label < s->best) status = lower(s, unit, number, table, i, label, node, error);
    }
    return status;
}

// Labels the neighbour of a settled node in one direction, if it is in another unit.
static slu_status step_out(slui_search *s, slu_tile to, uint32_t ground, uint64_t label,
                           bool diagonal, slu_error *error)
{
    const slui_raster_steps *steps = &s->index->plan.steps;
    slu_status status = SLU_OK;
    slui_unit *unit = slui_search_unit(s, to, &status, error);
    if (!unit) return status;
    const slui_index_table *table = slui_search_table(s, unit, &status, error);
    if (!table) return status;
    const uint32_t node = slui_cell_node(table, to);
    if (node == SLUI_TABLE_WALL) return SLU_OK;
    const uint64_t step =
        slui_raster_step(steps->charge, steps, ground, table->grounds[node], diagonal);
    if (step >= SLUI_RASTER_BEYOND) return SLU_OK;
    return slui_search_offer(s, unit, node, label + step, SLUI_FROM_OUTSIDE, error);
}

static slu_status leave(slui_search *s, const slui_unit *unit, uint32_t node, slu_error *error)
{
    slu_status status = SLU_OK;
    const slui_index_table *table = slui_search_table(s, unit, &status, error);
    if (!table) return status;
    const slu_tile cell = slui_node_cell(table, node);
    const uint32_t ground = table->grounds[node]; // the table may leave memory
    for (int k = 0; k < s->index->plan.steps.directions && status == SLU_OK; k++) {
        const slu_tile to = {cell.x + slui_raster_offsets[k].x, cell.y + slui_raster_offsets[k].y};
        if (slui_is_in(unit->area, to) || !slui_is_in(s->region, to)) continue;
        status = step_out(s, to, ground, unit->label[node], slui_raster_is_diagonal(k), error);
    }
    return status;
}

static slu_status settle(slui_search *s, slui_event event, slu_error *error)
{
    slu_status status = SLU_OK;
    slui_unit *unit = s->units[event.unit];
    const slui_index_table *table = slui_search_table(s, unit, &status, error);
    if (!table) return status;
    const slu_tile cell = slui_node_cell(table, event.node);
    const uint64_t bound = slui_bound_between(&s->index->bound, cell, s->goal);
    if (event.key != unit->label[event.node] + bound) return SLU_OK; // it was lowered since
    s->index->reads.settled++;
    if (unit->from[event.node] == SLUI_FROM_OUTSIDE)
        status = enter(s, unit, event.unit, event.node, error);
    return status == SLU_OK ? leave(s, unit, event.node, error) : status;
}

slu_status slui_search_run(slui_search *s, slu_error *error)
{
    slu_status status = SLU_OK;
    while (status == SLU_OK && s->heap_count && s->heap[0].key < s->best)
        status = settle(s, events_pop(NULL, s->heap, &s->heap_count), error);
    return status;
}
