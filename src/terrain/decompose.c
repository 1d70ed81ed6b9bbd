// SPDX-License-Identifier: MIT
// From options to a terrain: the table of decompositions, the checks, and the method requested.
#include "base/methods.h"
#include "base/names.h"
#include "base/status.h"
#include "map/rules.h"
#include "terrain/methods/methods.h"
#include "terrain/terrain.h"

SLUI_ENUM_NAMES(slu_refinement, [SLU_REFINE_BOTH] = "both", [SLU_REFINE_WALLS] = "walls",
                [SLU_REFINE_LOGARITHM] = "logarithm", [SLU_REFINE_NONE] = "none")

typedef struct decomposition {
    slu_method method;
    slui_decompose *decompose, *lakes; // lakes: NULL for methods without a water level
} decomposition;

static const decomposition METHODS[] = {
#define METHOD(name, title, summary, source, flags, decompose) \
    {{name, title, summary, source, flags}, decompose, NULL},
#define WATER(name, title, summary, source, flags, decompose, lakes) \
    {{name, title, summary, source, flags}, decompose, lakes},
#include "terrain/methods/methods.inl"
#undef METHOD
#undef WATER
};

static const slu_method *method_at(int index)
{
    return &METHODS[index].method;
}

static const slu_methods TABLE = {"decomposition", sizeof METHODS / sizeof *METHODS, method_at};

const slu_methods *slu_decompositions(void)
{
    return &TABLE;
}

static slu_status check_options(const slu_terrain_options *o, slu_error *error)
{
    slu_status status = slui_methods_check(&TABLE, o->method, error);
    if (status != SLU_OK) return status;
    status = slui_unit_check(&o->unit, error);
    if (status != SLU_OK) return status;
    if (o->lakes && !METHODS[o->method].lakes)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "%s forms no lakes: use a method with a water level, or leave out lakes",
                         METHODS[o->method].method.name);
    if ((unsigned)o->diagonals > SLU_DIAGONALS_NEVER)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no diagonal rule %d", o->diagonals);
    if (!(o->prominence >= 1 && o->prominence <= SLU_MAX_PROMINENCE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the prominence must be a number from 1 to %d",
                         (int)SLU_MAX_PROMINENCE);
    if ((unsigned)o->refine > SLU_REFINE_NONE)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no refinement %d", o->refine);
    if (o->wall_divisor < 1)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the wall divisor must be at least 1, not %d",
                         o->wall_divisor);
    if (o->widest < 1)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the widest gate must be at least 1 tile, not %d",
                         o->widest);
    if (o->downscale < 1 || o->downscale > SLU_MAX_DOWNSCALE)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the downscale must be 1 to %d, not %d",
                         SLU_MAX_DOWNSCALE, o->downscale);
    return SLU_OK;
}

static slu_terrain_options with_defaults(const slu_terrain_options *options)
{
    slu_terrain_options o = options ? *options : (slu_terrain_options){0};
    if (o.prominence == 0) o.prominence = SLU_DEFAULT_PROMINENCE;
    if (o.widest == 0) o.widest = SLU_DEFAULT_WIDEST;
    if (o.downscale == 0) o.downscale = 1;
    if (o.wall_divisor == 0) o.wall_divisor = SLU_DEFAULT_WALL_DIVISOR;
    return o;
}

slu_status slu_terrain_create(const slu_map *map, const slu_terrain_options *options,
                              slu_terrain **out, slu_error *error)
{
    if (!map || !out) return slui_fail_null(error, "map and out");
    slu_terrain_options o = with_defaults(options);
    slu_status status = check_options(&o, error);
    if (status != SLU_OK) return status;
    const decomposition *d = &METHODS[o.method];
    return slui_terrain_build(map, &o, o.lakes ? d->lakes : d->decompose, out, error);
}
