// SPDX-License-Identifier: MIT
// Collecting the output of a decomposition method.
#include "terrain/cut.h"

#include "base/arrays.h"

bool slui_cut_add_line(slui_cut *cut, slui_cut_line line)
{
    if (!SLUI_GROW(cut->allocator, cut->lines, cut->line_capacity, cut->line_count + 1))
        return false;
    cut->lines[cut->line_count++] = line;
    return true;
}

bool slui_cut_create_fences(slui_cut *cut, size_t tile_count)
{
    cut->fence = slui_alloc(cut->allocator, tile_count, sizeof *cut->fence);
    cut->fence_capacity = tile_count;
    return cut->fence != NULL;
}

void slui_cut_release(slui_cut *cut)
{
    slui_components_release(&cut->components, cut->allocator);
    slui_free(cut->allocator, cut->lines, cut->line_capacity, sizeof *cut->lines);
    slui_free(cut->allocator, cut->fence, cut->fence_capacity, sizeof *cut->fence);
}

void slui_cut_end_stage(slui_cut *cut, const char *name)
{
    uint64_t now = slui_clock();
    if (cut->stage_count < SLU_MAX_STAGES)
        cut->stages[cut->stage_count++] = (slu_stage){name, now - cut->stage_began};
    cut->stage_began = now;
}
