// SPDX-License-Identifier: MIT
// The search over units: see search.h.
#include "raster/index/search.h"

#include "base/arrays.h"
#include "base/status.h"

// ---- units that wait, the least cost first; of equal ones that which was created first

static bool comes_before(const slui_raster_search *s, uint32_t a, uint32_t b)
{
    const uint64_t one = s->units[a]->waiting, other = s->units[b]->waiting;
    return one != other ? one < other : a < b;
}

#define HEAP_NAME waiting
#define HEAP_ITEM uint32_t
#define HEAP_OWNER slui_raster_search
#define HEAP_BEFORE(owner, a, b) comes_before(owner, a, b)
#define HEAP_MOVED(owner, item, index) ((owner)->units[item]->heap = (uint32_t)(index) + 1)
#include "base/heap.inl"

// ---- units

static uint32_t *number_of(const slui_raster_search *s, slu_tile cell, int *level, size_t *number)
{
    const slui_index_plan *plan = &s->index->plan;
    const size_t group = slui_raster_block_at(&plan->cuts[1], cell.x, cell.y);
    const bool whole = s->fine && !s->fine[group];
    *level = whole;
    *number = whole ? group : slui_raster_block_at(&plan->cuts[0], cell.x, cell.y);
    return &s->numbers[group][whole ? 0 : slui_index_part_of(plan, *number)];
}

slui_unit *slui_raster_search_known(const slui_raster_search *s, slu_tile cell)
{
    int level;
    size_t number;
    const uint32_t at = *number_of(s, cell, &level, &number);
    return at ? s->units[at - 1] : NULL;
}

static void release_unit(const slu_allocator *a, slui_unit *unit)
{
    slui_free(a, unit->label, unit->count, sizeof *unit->label);
    slui_free(a, unit->sent, unit->count, sizeof *unit->sent);
    slui_free(a, unit->waits, unit->count, sizeof *unit->waits);
    slui_free(a, unit->from, unit->count, sizeof *unit->from);
    slui_free(a, unit->finish, unit->count, sizeof *unit->finish);
    slui_free(a, unit, 1, sizeof *unit);
}

enum { LABEL_BYTES = 2 * sizeof(uint64_t) + sizeof(uint32_t) + 1 }; // of a node

static slui_unit *create_unit(const slu_allocator *a, int level, size_t number,
                              const slui_index_table *table)
{
    slui_unit *unit = slui_alloc(a, 1, sizeof *unit);
    if (!unit) return NULL;
    *unit = (slui_unit){.level = level,
                        .number = number,
                        .area = table->area,
                        .count = table->count,
                        .waiting = SLUI_NOT_WAITING};
    unit->label = slui_alloc(a, unit->count, sizeof *unit->label);
    unit->sent = slui_alloc(a, unit->count, sizeof *unit->sent);
    unit->from = slui_alloc(a, unit->count, sizeof *unit->from);
    unit->waits = slui_alloc(a, unit->count, 1);
    if (!unit->label || !unit->sent || !unit->from || !unit->waits) {
        release_unit(a, unit);
        return NULL;
    }
    for (size_t i = 0; i < unit->count; i++)
        unit->label[i] = unit->sent[i] = SLUI_RASTER_BEYOND;
    return unit;
}

// Labels stay until the search ends, so they must fit into the limit themselves.
static slu_status count_bytes(slui_raster_search *s, size_t bytes, slu_error *error)
{
    s->bytes += bytes;
    if (!s->index->memory || s->bytes <= s->index->memory) return SLU_OK;
    return slui_fail(error, SLU_ERR_CAPACITY,
                     "the memory limit is too small: the labels of this query need more than %d MB",
                     (int)(s->index->memory / 1000000));
}

slui_unit *slui_raster_search_unit(slui_raster_search *s, slu_tile cell, slu_status *status,
                                   slu_error *error)
{
    const slu_allocator *a = &s->index->plan.allocator;
    int level;
    size_t number;
    uint32_t *at = number_of(s, cell, &level, &number);
    if (*at) return s->units[*at - 1];
    const slui_index_table *table = slui_index_table_of(s->index, level, number, status, error);
    if (!table) return NULL;
    *status = count_bytes(s, table->count * LABEL_BYTES, error);
    if (*status != SLU_OK) return NULL;
    slui_unit *unit = create_unit(a, level, number, table);
    if (!unit || !SLUI_GROW(a, s->units, s->unit_capacity, s->unit_count + 1) ||
        !SLUI_GROW(a, s->heap, s->heap_capacity, s->unit_count + 1)) {
        if (unit) release_unit(a, unit);
        *status = slui_fail_memory(error);
        return NULL;
    }
    unit->index = (uint32_t)s->unit_count;
    s->units[s->unit_count++] = unit;
    *at = (uint32_t)s->unit_count;
    return unit;
}

// ---- beginning and end

slu_status slui_raster_search_begin(slui_raster_search *s, slu_raster_index *index, slu_rect region,
                                    slu_tile goal, uint64_t best, slu_error *error)
{
    *s = (slui_raster_search){.index = index, .region = region, .goal = goal, .best = best};
    s->numbers = slui_alloc(&index->plan.allocator, slui_raster_block_count(&index->plan.cuts[1]),
                            sizeof *s->numbers);
    return s->numbers ? SLU_OK : slui_fail_memory(error);
}

void slui_raster_search_release(slui_raster_search *s)
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

static uint64_t cost_through(const slui_raster_search *s, const slui_index_table *table,
                             uint32_t node, uint64_t label)
{
    return label + slui_bound_between(&s->index->bound, slui_node_cell(table, node), s->goal);
}

// Makes a unit wait for a cost, unless it already waits for a lower one.
static void await(slui_raster_search *s, slui_unit *unit, uint64_t cost)
{
    if (cost >= unit->waiting) return;
    unit->waiting = cost;
    if (unit->heap)
        waiting_rise(s, s->heap, unit->heap - 1, s->heap[unit->heap - 1]);
    else
        waiting_push(s, s->heap, &s->heap_count, unit->index);
}

void slui_raster_search_offer(slui_raster_search *s, slui_unit *unit, const slui_index_table *table,
                              uint32_t node, uint64_t label, uint32_t from)
{
    if (label >= SLUI_RASTER_BEYOND / 2) s->overflow = true;
    if (label >= unit->label[node]) return;
    const uint64_t cost = cost_through(s, table, node, label);
    // What cannot lead to a cheaper path needs no look.
    if (cost >= s->best) return;
    unit->label[node] = label;
    unit->from[node] = from;
    unit->waits[node] = from == SLUI_FROM_OUTSIDE;
    await(s, unit, cost);
}

// ---- runs

// Labels the nodes of a unit from one that was entered.
static void enter(slui_unit *unit, uint32_t node, const uint64_t *row)
{
    const uint64_t base = unit->label[node];
    for (size_t i = 0; i < unit->count; i++) {
        const uint64_t label = base + row[i];
        if (label >= unit->label[i]) continue;
        unit->label[i] = label;
        unit->from[i] = node;
    }
}

// Enters all nodes that wait. One that another has labelled more cheaply since need not be.
static slu_status enter_all(slui_raster_search *s, slui_unit *unit, const slui_index_table *table,
                            slu_error *error)
{
    slu_status status = SLU_OK;
    size_t held = SLUI_INDEX_NO_ROW;
    for (uint32_t i = 0; i < unit->count; i++) {
        if (!unit->waits[i]) continue;
        unit->waits[i] = 0;
        if (unit->from[i] != SLUI_FROM_OUTSIDE ||
            cost_through(s, table, i, unit->label[i]) >= s->best)
            continue;
        const uint64_t *row = slui_index_row_of(s->index, table, i, held, &status, error);
        if (!row) return status;
        enter(unit, i, row);
        s->index->reads.rows++;
        held = i;
    }
    return SLU_OK;
}

// Notes the cheapest path through a node that leads on to the goal inside its block.
static void note_finish(slui_raster_search *s, slui_unit *unit)
{
    for (uint32_t i = 0; unit->finish && i < unit->count; i++) {
        if (unit->finish[i] >= SLUI_RASTER_BEYOND) continue;
        const uint64_t cost = unit->label[i] + unit->finish[i];
        if (cost >= s->best) continue;
        s->best = cost;
        s->found = true;
        s->last = unit;
        s->last_node = i;
    }
}

// A unit and its table, for steps to cells next to each other.
typedef struct place {
    slui_unit *unit;
    const slui_index_table *table;
} place;

// Labels the neighbour of a node in another unit.
static slu_status step_out(slui_raster_search *s, place *last, slu_tile to, uint32_t ground,
                           uint64_t label, bool diagonal, slu_error *error)
{
    const slui_raster_steps *steps = &s->index->plan.steps;
    slu_status status = SLU_OK;
    if (!last->unit || !slui_is_in(last->unit->area, to)) {
        last->unit = slui_raster_search_unit(s, to, &status, error);
        last->table = last->unit ? slui_raster_search_table(s, last->unit, &status, error) : NULL;
        if (!last->table) return status;
    }
    const uint32_t node = slui_cell_node(last->table, to);
    if (node == SLUI_TABLE_WALL) return SLU_OK;
    const uint64_t step =
        slui_raster_step(steps->charge, steps, ground, last->table->grounds[node], diagonal);
    if (step < SLUI_RASTER_BEYOND)
        slui_raster_search_offer(s, last->unit, last->table, node, label + step, SLUI_FROM_OUTSIDE);
    return SLU_OK;
}

static slu_status leave(slui_raster_search *s, const slui_unit *unit, slu_tile cell,
                        uint32_t ground, uint64_t label, place *last, slu_error *error)
{
    slu_status status = SLU_OK;
    for (int k = 0; k < s->index->plan.steps.directions && status == SLU_OK; k++) {
        const slu_tile to = {cell.x + slui_raster_offsets[k].x, cell.y + slui_raster_offsets[k].y};
        if (slui_is_in(unit->area, to) || !slui_is_in(s->region, to)) continue;
        status = step_out(s, last, to, ground, label, slui_raster_is_diagonal(k), error);
    }
    return status;
}

// Offers the labels that fell to other units.
static slu_status leave_all(slui_raster_search *s, slui_unit *unit, slu_error *error)
{
    slu_status status = SLU_OK;
    place last = {NULL, NULL};
    for (uint32_t i = 0; i < unit->count && status == SLU_OK; i++) {
        if (unit->label[i] >= unit->sent[i]) continue;
        unit->sent[i] = unit->label[i];
        // Asking keeps it in memory; that of the last step stays there as well.
        const slui_index_table *table = slui_raster_search_table(s, unit, &status, error);
        if (!table) return status;
        if (cost_through(s, table, i, unit->label[i]) >= s->best) continue;
        status = leave(s, unit, slui_node_cell(table, i), table->grounds[i], unit->label[i], &last,
                       error);
    }
    return status;
}

static slu_status run_unit(slui_raster_search *s, slui_unit *unit, slu_error *error)
{
    slu_status status = SLU_OK;
    const slui_index_table *table = slui_raster_search_table(s, unit, &status, error);
    if (!table) return status;
    s->index->reads.runs++;
    status = enter_all(s, unit, table, error);
    note_finish(s, unit);
    return status == SLU_OK ? leave_all(s, unit, error) : status;
}

slu_status slui_raster_search_run(slui_raster_search *s, slu_error *error)
{
    slu_status status = SLU_OK;
    while (status == SLU_OK && s->heap_count && s->units[s->heap[0]]->waiting < s->best) {
        slui_unit *unit = s->units[waiting_pop(s, s->heap, &s->heap_count)];
        unit->heap = 0;
        unit->waiting = SLUI_NOT_WAITING;
        status = run_unit(s, unit, error);
    }
    return status;
}
