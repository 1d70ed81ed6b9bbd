// SPDX-License-Identifier: MIT
// What an index is of: see index.h.
#include "base/status.h"
#include "raster/index/index.h"

// A field's options, for the functions that index and fields share.
static slu_raster_options field_options(const slu_raster_index_options *options)
{
    return (slu_raster_options){.rules = options->rules,
                                .block = options->block,
                                .memory = options->memory,
                                .workers = options->workers,
                                .parallel = options->parallel,
                                .progress = options->progress,
                                .allocator = options->allocator};
}

slu_status slui_index_plan_begin(slui_index_plan *plan, const slu_raster *raster,
                                 const char *folder, const slu_raster_index_options *options,
                                 slu_error *error)
{
    *plan = (slui_index_plan){.raster = *raster,
                              .options = field_options(options),
                              .allocator = slui_allocator_or_default(options->allocator),
                              .folder = folder};
    const slu_status status = slui_raster_check(raster, &plan->options, error);
    if (!(plan->options.rules.cell_size > 0)) plan->options.rules.cell_size = 1;
    if (status != SLU_OK) return status;
    return slui_index_plan_set_block(plan, options->block ? options->block : SLU_RASTER_INDEX_BLOCK,
                                     error);
}

slu_status slui_index_plan_set_block(slui_index_plan *plan, int block, slu_error *error)
{
    if (block < 1 || block > SLU_RASTER_INDEX_MOST_BLOCK)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the side of an index's block is 1 to %d cells",
                         SLU_RASTER_INDEX_MOST_BLOCK);
    for (int level = 0, side = block; level < SLUI_INDEX_LEVELS;
         level++, side *= SLUI_INDEX_GROUP) {
        plan->sides[level] = side;
        plan->cuts[level] = slui_raster_cut_of(plan->raster.width, plan->raster.height, side);
    }
    if (slui_raster_block_count(&plan->cuts[0]) >= UINT32_MAX)
        return slui_fail(error, SLU_ERR_CAPACITY,
                         "the raster has more than 2^32 blocks; choose a larger side");
    return SLU_OK;
}

slu_status slui_index_plan_ground(slui_index_plan *plan, double unit, slu_error *error)
{
    const slu_raster_rules *rules = &plan->options.rules;
    plan->scale = slui_raster_scale_of(&plan->options, &plan->ground, unit);
    plan->identity =
        slui_raster_hash_ground(&plan->raster, plan->sides[0], rules, &plan->ground, unit);
    const slu_status status = slui_raster_check_unit(rules, &plan->ground, unit, error);
    if (status != SLU_OK) return status;
    return slui_raster_steps_create(&plan->steps, rules, unit, 0, &plan->allocator, error);
}

void slui_index_plan_release(slui_index_plan *plan)
{
    slui_raster_steps_release(&plan->steps, &plan->allocator);
}

void slui_index_plan_describe(const slui_index_plan *plan, slu_raster_index_facts *out)
{
    *out = (slu_raster_index_facts){
        .block = plan->sides[0],
        .cost_unit = slui_raster_cost_unit(&plan->options.rules, plan->scale.unit),
        .ground_unit = plan->scale.unit,
        .ground = plan->ground,
        .groups = slui_raster_block_count(&plan->cuts[1]),
        .blocks = slui_raster_block_count(&plan->cuts[0])};
}

size_t slui_index_group_of(const slui_index_plan *plan, size_t block)
{
    const size_t across = (size_t)plan->cuts[0].across;
    return block / across / SLUI_INDEX_GROUP * (size_t)plan->cuts[1].across +
           block % across / SLUI_INDEX_GROUP;
}

size_t slui_index_part_of(const slui_index_plan *plan, size_t block)
{
    const size_t across = (size_t)plan->cuts[0].across;
    return 1 + block / across % SLUI_INDEX_GROUP * SLUI_INDEX_GROUP +
           block % across % SLUI_INDEX_GROUP;
}
