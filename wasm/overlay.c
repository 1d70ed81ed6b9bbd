// SPDX-License-Identifier: MIT
// Overlays for JavaScript.
#include "sluw.h"

int sluw_overlay_create(const slu_map *map, const char *terrains, const slu_overlay *like)
{
    slu_overlay_options options = {.rules = sluw_rules(terrains), .like = like};
    slu_overlay *overlay = NULL;
    slu_status status = slu_overlay_create(map, &options, &overlay, sluw_error());
    return sluw_created_set(status, overlay);
}

int sluw_overlay_parse(const slu_map *map, const void *bytes, size_t size, const char *terrains,
                       int customize)
{
    slu_overlay_load_options options = {.rules = sluw_rules(terrains), .customize = customize != 0};
    slu_overlay *overlay = NULL;
    slu_status status = slu_overlay_parse(map, bytes, size, &options, &overlay, sluw_error());
    return sluw_created_set(status, overlay);
}

void sluw_overlay_destroy(slu_overlay *overlay)
{
    slu_overlay_destroy(overlay);
}

int sluw_overlay_update(slu_overlay *overlay)
{
    return (int)slu_overlay_update(overlay, sluw_error());
}

#define OVERLAY_FIELDS(F)                      \
    F(cellCount, facts.cell_count)             \
    F(leafCount, facts.leaf_count)             \
    F(levels, facts.levels)                    \
    F(widestSeparator, facts.widest_separator) \
    F(longestBorder, facts.longest_border)     \
    F(revision, facts.revision)                \
    F(stale, facts.stale)                      \
    F(cellBytes, facts.cell_bytes)             \
    F(costBytes, facts.cost_bytes)             \
    F(updateBytes, facts.update_bytes)         \
    F(divideTime, facts.divide_nanoseconds)    \
    F(costTime, facts.cost_nanoseconds)        \
    F(updateTime, facts.update_nanoseconds)    \
    F(dividedAgain, facts.divided_again)       \
    F(filledAgain, facts.filled_again)
SLUW_RECORD(overlay, OVERLAY_FIELDS)

void sluw_overlay_describe(const slu_overlay *overlay)
{
    slu_overlay_facts facts;
    slu_overlay_describe(overlay, &facts);
    double *field = overlay_fields;
    OVERLAY_FIELDS(SLUW_PUT)
}

int sluw_overlay_cells(const slu_overlay *overlay, int depth, size_t tiles)
{
    uint32_t *out = sluw_list_create(tiles * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_overlay_cells(overlay, depth, out, tiles, sluw_error());
}

int sluw_overlay_format(const slu_overlay *overlay, int cells_only)
{
    const slu_overlay_save_options options = {.cells_only = cells_only != 0};
    size_t length = 0;
    slu_status status = slu_overlay_format(overlay, &options, NULL, 0, &length, sluw_error());
    if (status != SLU_ERR_CAPACITY) return (int)status;
    void *out = sluw_list_create(length);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_overlay_format(overlay, &options, out, length, &length, sluw_error());
}
