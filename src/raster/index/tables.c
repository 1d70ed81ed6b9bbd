// SPDX-License-Identifier: MIT
// The tables that are in memory: those used last, as many as the limit allows.
#include "base/arrays.h"
#include "base/status.h"
#include "raster/index/search.h"

static slui_index_table *table_at(const slu_raster_index *index, size_t at)
{
    return index->tables[index->loaded[at].level][index->loaded[at].number];
}

static void drop(slu_raster_index *index, size_t at)
{
    slui_index_table *table = table_at(index, at);
    index->tables[index->loaded[at].level][index->loaded[at].number] = NULL;
    index->table_bytes -= slui_index_table_bytes(table);
    slui_index_table_release(&index->plan, table);
    index->loaded[at] = index->loaded[--index->loaded_count];
}

void slui_index_drop_tables(slu_raster_index *index)
{
    while (index->loaded_count)
        drop(index, 0);
}

static void drop_oldest(slu_raster_index *index)
{
    size_t oldest = 0;
    for (size_t i = 1; i < index->loaded_count; i++)
        if (table_at(index, i)->used < table_at(index, oldest)->used) oldest = i;
    drop(index, oldest);
}

static slui_index_table *load(slu_raster_index *index, int level, size_t number, slu_status *status,
                              slu_error *error)
{
    slui_index_table *table = NULL;
    if (!SLUI_GROW(&index->plan.allocator, index->loaded, index->loaded_capacity,
                   index->loaded_count + 1)) {
        *status = slui_fail_memory(error);
        return NULL;
    }
    *status = slui_index_read_table(&index->plan, level, number, &table, error);
    if (*status != SLU_OK) return NULL;
    index->table_bytes += slui_index_table_bytes(table);
    while (index->memory && index->table_bytes > index->memory &&
           index->loaded_count >= SLUI_INDEX_KEPT)
        drop_oldest(index);
    index->tables[level][number] = table;
    index->loaded[index->loaded_count++] = (slui_loaded){level, number};
    index->reads.groups += level > 0;
    index->reads.blocks += level == 0;
    return table;
}

slui_index_table *slui_index_table_of(slu_raster_index *index, int level, size_t number,
                                      slu_status *status, slu_error *error)
{
    slui_index_table *table = index->tables[level][number];
    if (!table) table = load(index, level, number, status, error);
    if (table) table->used = ++index->clock;
    return table;
}

const uint64_t *slui_index_row_of(slu_raster_index *index, const slui_index_table *table,
                                  size_t row, size_t held, slu_status *status, slu_error *error)
{
    const slu_allocator *a = &index->plan.allocator;
    if (!SLUI_GROW(a, index->row, index->row_capacity, table->count) ||
        !SLUI_GROW(a, index->steps, index->steps_capacity, table->count + 1)) {
        *status = slui_fail_memory(error);
        return NULL;
    }
    if (slui_index_row(table, row, held, index->row, index->steps)) return index->row;
    *status = slui_fail(error, SLU_ERR_FORMAT,
                        "a table of the index contradicts itself: a row is no row; build it again");
    return NULL;
}
