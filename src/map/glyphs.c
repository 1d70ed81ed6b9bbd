// SPDX-License-Identifier: MIT
// What a map's characters mean, and costs in hundredths.
#include "base/status.h"
#include "map/map.h"

void slu_glyphs_default(slu_glyphs *glyphs)
{
    if (!glyphs) return;
    for (int c = 0; c < 256; c++)
        glyphs->cost[c] = SLU_UNKNOWN;
    for (const char *c = "@OTW"; *c; c++)
        glyphs->cost[(unsigned char)*c] = SLU_WALL;
    for (const char *c = ".GS"; *c; c++)
        glyphs->cost[(unsigned char)*c] = 1;
}

slu_status slu_glyphs_set_passable(slu_glyphs *glyphs, const char *passable, slu_error *error)
{
    if (!glyphs || !passable) return slui_fail_null(error, "glyphs and passable");
    if (!*passable)
        return slui_fail(error, SLU_ERR_ARGUMENT, "at least one character must be passable");
    for (const char *c = passable; *c; c++) {
        if ((unsigned char)*c <= ' ' || *c == 127)
            return slui_fail(error, SLU_ERR_ARGUMENT, "%c cannot be used for ground", *c);
    }
    for (int c = 1; c < 256; c++) {
        double *cost = &glyphs->cost[c];
        if (!strchr(passable, (char)c)) {
            if (*cost > 0) *cost = SLU_WALL;
        } else if (!(*cost > 0)) {
            *cost = 1;
        }
    }
    return SLU_OK;
}

uint32_t slui_cost_hundredths(double cost)
{
    // Written so that NaN fails too.
    if (!(cost >= SLU_MIN_COST && cost <= SLU_MAX_COST)) return SLUI_GLYPH_UNKNOWN;
    return (uint32_t)(cost * SLUI_COST_ONE + 0.5);
}
