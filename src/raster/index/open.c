// SPDX-License-Identifier: MIT
// Opening, closing and describing an index.
#include "base/status.h"
#include "raster/index/search.h"

static slu_status copy_folder(slu_raster_index *index, const char *folder, slu_error *error)
{
    index->folder_size = strlen(folder) + 1;
    index->folder = slui_alloc(&index->plan.allocator, index->folder_size, 1);
    if (!index->folder) return slui_fail_memory(error);
    memcpy(index->folder, folder, index->folder_size);
    index->plan.folder = index->folder;
    return SLU_OK;
}

static slu_status prepare(slu_raster_index *index, slu_error *error)
{
    slui_index_plan *plan = &index->plan;
    double unit;
    slu_status status = slui_index_read_head(plan, &unit, NULL, error);
    if (status == SLU_OK) status = slui_index_plan_ground(plan, unit, error);
    if (status != SLU_OK) return status;
    slu_raster_rules back = plan->options.rules;
    back.toward = !back.toward;
    status = slui_raster_steps_create(&index->back, &back, unit, 0, &plan->allocator, error);
    if (status != SLU_OK) return status;
    index->bound =
        slui_bound_for(&plan->steps, slui_raster_ground_of(&plan->scale, plan->ground.least));
    for (int level = 0; level < SLUI_INDEX_LEVELS; level++) {
        index->tables[level] = slui_alloc(
            &plan->allocator, slui_raster_block_count(&plan->cuts[level]), sizeof **index->tables);
        if (!index->tables[level]) return slui_fail_memory(error);
    }
    return slui_index_reserve_ground(index, error);
}

slu_status slu_raster_index_open(const slu_raster *raster, const char *folder,
                                 const slu_raster_index_options *options, slu_raster_index **out,
                                 slu_error *error)
{
    if (!raster || !folder || !out) return slui_fail_null(error, "raster, folder and out");
    static const slu_raster_index_options NONE;
    if (!options) options = &NONE;
    const slu_allocator allocator = slui_allocator_or_default(options->allocator);
    slu_raster_index *index = slui_alloc(&allocator, 1, sizeof *index);
    if (!index) return slui_fail_memory(error);
    index->memory = options->memory;
    slu_status status = slui_index_plan_begin(&index->plan, raster, folder, options, error);
    if (status == SLU_OK) status = copy_folder(index, folder, error);
    if (status == SLU_OK) status = prepare(index, error);
    if (status == SLU_OK)
        *out = index;
    else
        slu_raster_index_destroy(index);
    return status;
}

void slu_raster_index_destroy(slu_raster_index *index)
{
    if (!index) return;
    const slu_allocator a = index->plan.allocator;
    slui_index_drop_tables(index);
    for (int level = 0; level < SLUI_INDEX_LEVELS; level++)
        slui_free(&a, index->tables[level], slui_raster_block_count(&index->plan.cuts[level]),
                  sizeof **index->tables);
    slui_free(&a, index->loaded, index->loaded_capacity, sizeof *index->loaded);
    slui_index_release_ground(index);
    slui_raster_steps_release(&index->back, &a);
    slui_index_plan_release(&index->plan);
    slui_free(&a, index->folder, index->folder_size, 1);
    slui_free(&a, index, 1, sizeof *index);
}

void slu_raster_index_describe(const slu_raster_index *index, slu_raster_index_facts *out)
{
    if (!slui_describes(index, out, sizeof *out)) return;
    slui_index_plan_describe(&index->plan, out);
    out->complete = true;
}
