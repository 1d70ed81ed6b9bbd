// SPDX-License-Identifier: MIT
// Finders of graphs: checking a graph's arrays, memory, and the hash table of nodes that are not
// counted.
//
// Source: the table is open addressing with linear probing; that it needs no clearing is the sparse
// set of Briggs & Torczon 1993.
// Cost: creating reads every edge once. A lookup probes about one and a half cells.
#include "graph/graph_finder.h"

#include "base/arrays.h"
#include "base/status.h"

static slu_status check_first(const slu_graph *graph, slu_error *error)
{
    for (uint64_t n = 0; n < graph->node_count; n++)
        if (graph->first[n + 1] < graph->first[n])
            return slui_fail(error, SLU_ERR_ARGUMENT, "first[] falls after element %d", (int)n);
    if (!graph->edges && graph->first[graph->node_count] > 0) return slui_fail_null(error, "edges");
    return SLU_OK;
}

// No element of first[] is above the last, so no edge beyond those that the caller claims is read.
static slu_status check_edges(const slu_graph *graph, slu_error *error)
{
    for (uint64_t n = 0; n < graph->node_count; n++)
        for (size_t i = graph->first[n]; i < graph->first[n + 1]; i++)
            if (graph->edges[i].to >= graph->node_count)
                return slui_fail(error, SLU_ERR_ARGUMENT,
                                 "edge %d of node %d leads to a number that is no node",
                                 (int)(i - graph->first[n]), (int)n);
    return SLU_OK;
}

static slu_status check_graph(const slu_graph *graph, slu_error *error)
{
    bool arrays = graph->first || graph->edges;
    if (arrays == (graph->neighbours != NULL))
        return slui_fail(error, SLU_ERR_ARGUMENT, "a graph has either arrays or a callback");
    if (graph->node_count > SLU_MAX_NODES)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a graph has at most 2^32 - 2 counted nodes: set node_count to 0");
    if (!arrays) return SLU_OK;
    if (graph->node_count == 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a graph of arrays needs its node_count");
    if (!graph->first || graph->first[0] != 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "first[] must not be NULL and begins with 0");
    slu_status status = check_first(graph, error);
    return status == SLU_OK ? check_edges(graph, error) : status;
}

slu_status slu_graph_finder_create(const slu_graph *graph, const slu_allocator *allocator,
                                   slu_graph_finder **out, slu_error *error)
{
    if (!graph || !out) return slui_fail_null(error, "graph and out");
    slu_status status = check_graph(graph, error);
    if (status != SLU_OK) return status;
    slu_allocator memory = slui_allocator_or_default(allocator);
    slu_graph_finder *f = slui_alloc(&memory, 1, sizeof *f);
    if (!f) return slui_fail_memory(error);
    f->graph = *graph;
    f->allocator = memory;
    *out = f;
    return SLU_OK;
}

void slu_graph_finder_destroy(slu_graph_finder *f)
{
    if (!f) return;
    slu_allocator memory = f->allocator;
    slui_free(&memory, f->records, f->record_capacity, sizeof *f->records);
    slui_free(&memory, f->numbers, f->number_capacity, sizeof *f->numbers);
    slui_free(&memory, f->homes, f->home_capacity, sizeof *f->homes);
    slui_free(&memory, f->cells, f->cell_count, sizeof *f->cells);
    slui_free(&memory, f->heap, f->heap_capacity, sizeof *f->heap);
    slui_free(&memory, f->edges, f->edge_capacity, sizeof *f->edges);
    slui_free(&memory, f->path, f->path_capacity, sizeof *f->path);
    slui_free(&memory, f, 1, sizeof *f);
}

size_t slu_graph_finder_bytes(const slu_graph_finder *f)
{
    if (!f) return 0;
    return sizeof *f + f->record_capacity * sizeof *f->records +
           f->number_capacity * sizeof *f->numbers + f->home_capacity * sizeof *f->homes +
           f->cell_count * sizeof *f->cells + f->heap_capacity * sizeof *f->heap +
           f->edge_capacity * sizeof *f->edges + f->path_capacity * sizeof *f->path;
}

bool slui_graph_begin(slu_graph_finder *f)
{
    f->heap_count = 0;
    f->has_front = false;
    f->slot_count = 0;
    if (!slui_graph_is_keyed(f) && !f->records) {
        // Exactly one record per node: the memory of those that are never visited stays untouched.
        f->records = slui_alloc(&f->allocator, (size_t)f->graph.node_count, sizeof *f->records);
        if (!f->records) return false;
        f->record_capacity = (size_t)f->graph.node_count;
    }
    f->generation += SLUI_RECORD_NEXT;
    if (f->generation != 0) return true;
    // All generations are used up, once in 2^30 searches.
    if (f->records) memset(f->records, 0, f->record_capacity * sizeof *f->records);
    f->generation = SLUI_RECORD_NEXT;
    return true;
}

// Spreads numbers that differ only in a few bits over the whole table (the finalizer of Steele, Lea
// & Flood's SplitMix, 2014).
static uint64_t mixed(uint64_t number)
{
    number = (number ^ number >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    number = (number ^ number >> 27) * UINT64_C(0x94D049BB133111EB);
    return number ^ number >> 31;
}

static bool cell_is_used(const slu_graph_finder *f, size_t cell)
{
    uint32_t slot = f->cells[cell];
    return slot < f->slot_count && f->homes[slot] == cell;
}

// The cell of a number, or the free one where it belongs.
static size_t find_cell(const slu_graph_finder *f, uint64_t number)
{
    size_t mask = f->cell_count - 1, cell = (size_t)mixed(number) & mask;
    while (cell_is_used(f, cell) && f->numbers[f->cells[cell]] != number)
        cell = (cell + 1) & mask;
    return cell;
}

static void put_in_cell(slu_graph_finder *f, uint32_t slot, size_t cell)
{
    f->cells[cell] = slot;
    f->homes[slot] = (uint32_t)cell;
}

// Doubles the table, which is at most half full, and puts all slots into it again.
static bool grow_cells(slu_graph_finder *f)
{
    size_t count = f->cell_count ? 2 * f->cell_count : 64;
    uint32_t *cells = slui_alloc(&f->allocator, count, sizeof *cells);
    if (!cells) return false;
    slui_free(&f->allocator, f->cells, f->cell_count, sizeof *f->cells);
    f->cells = cells;
    f->cell_count = count;
    uint32_t slots = f->slot_count;
    for (f->slot_count = 0; f->slot_count < slots; f->slot_count++)
        put_in_cell(f, f->slot_count, find_cell(f, f->numbers[f->slot_count]));
    return true;
}

static bool reserve_slot(slu_graph_finder *f)
{
    size_t needed = (size_t)f->slot_count + 1;
    // A cell is named by 32 bits.
    if (needed > UINT32_MAX / 2) return false;
    return SLUI_GROW(&f->allocator, f->records, f->record_capacity, needed) &&
           SLUI_GROW(&f->allocator, f->numbers, f->number_capacity, needed) &&
           SLUI_GROW(&f->allocator, f->homes, f->home_capacity, needed) &&
           (2 * needed <= f->cell_count || grow_cells(f));
}

uint32_t slui_graph_slot(slu_graph_finder *f, uint64_t number)
{
    if (!reserve_slot(f)) return SLUI_NO_RECORD;
    size_t cell = find_cell(f, number);
    if (cell_is_used(f, cell)) return f->cells[cell];
    uint32_t slot = f->slot_count;
    f->numbers[slot] = number;
    f->records[slot] = (slui_record){0}; // of no generation
    put_in_cell(f, slot, cell);
    f->slot_count++;
    return slot;
}
