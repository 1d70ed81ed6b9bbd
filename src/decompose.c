// SPDX-License-Identifier: MIT
// From options to a terrain: checks them and runs the method that the registry names.
#include "base/status.h"
#include "registry.h"
#include "terrain/terrain.h"

static slu_status check_options(const slu_terrain_options *o, slu_error *error)
{
    if (!slu_decomposition_row(o->method))
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no method of decomposition number %d",
                         o->method);
    if (o->lakes && !slui_registry_lakes(o->method))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "%s forms no lakes: choose a method with a water level, or no lakes",
                         slu_decomposition_row(o->method)->name);
    if ((unsigned)o->diagonals > SLU_DIAGONALS_NEVER)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no diagonal rule %d", o->diagonals);
    if (!(o->prominence >= 1 && o->prominence <= SLU_MAX_PROMINENCE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the prominence must be a number from 1 to %d",
                         (int)SLU_MAX_PROMINENCE);
    if (o->widest < 1)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the widest gate must be 1 tile or more, not %d",
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
    return o;
}

slu_status slu_terrain_create(const slu_map *map, const slu_terrain_options *options,
                              slu_terrain **out, slu_error *error)
{
    if (!map || !out)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a terrain needs a map and a place to go");
    slu_terrain_options o = with_defaults(options);
    slu_status status = check_options(&o, error);
    if (status != SLU_OK) return status;
    slui_decompose *method =
        o.lakes ? slui_registry_lakes(o.method) : slui_registry_decompose(o.method);
    return slui_terrain_make(map, &o, method, out, error);
}
