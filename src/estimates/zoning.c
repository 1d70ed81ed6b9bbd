// SPDX-License-Identifier: MIT
// Choosing the terrain of a heuristic (zoning.h).
// Cost: nothing for a caller's terrain that is up to date; otherwise that of a decomposition, or of
// building zones and gates from labels.
#include "estimates/zoning.h"

#include "atlas/atlas.h"
#include "base/status.h"
#include "estimates/gate_tables.h"
#include "map/layer.h"

// The caller's terrain, and the revision of the map that it covers.
typedef struct source {
    const slu_terrain *terrain; // NULL: there is none
    uint64_t revision, edition;
} source;

static source source_of(const slui_estimator *e)
{
    const slu_terrain *terrain = e->terrain;
    if (!terrain && e->gate_costs) terrain = e->gate_costs->terrain;
    if (terrain) return (source){terrain, terrain->revision, terrain->edition};
    if (!e->atlas) return (source){0};
    terrain = slu_atlas_terrain(e->atlas);
    return (source){terrain, terrain->revision, e->atlas->edition};
}

slu_status slui_zoning_check(const slu_terrain *terrain, const slu_map *map, const slu_rules *rules,
                             slu_error *error)
{
    if (!slui_map_covers(terrain->map, map))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the terrain belongs to another map");
    if (rules->diagonals == SLU_DIAGONALS_ALWAYS &&
        terrain->options.diagonals != SLU_DIAGONALS_ALWAYS)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the terrain has no gates in slits, but these rules step through them: "
                         "decompose the map for diagonals always");
    return SLU_OK;
}

static slu_status decompose(slui_zoning *z, const slui_estimator *e, const char *method,
                            slu_error *error)
{
    slu_terrain_options options = {.diagonals = e->rules->diagonals, .allocator = &e->allocator};
    slu_status status = slu_methods_find(slu_decompositions(), method, &options.method, error);
    return status == SLU_OK ? slu_terrain_create(e->view->layer, &options, &z->own, error) : status;
}

slu_status slui_zoning_choose(slui_zoning *z, const slui_estimator *e, const char *method,
                              slu_error *error)
{
    source s = source_of(e);
    *z = (slui_zoning){.revision = e->map->revision, .edition = s.edition};
    slu_status status = SLU_OK;
    bool by_atlas = e->atlas && !e->terrain && !e->gate_costs;
    if (by_atlas) status = slui_estimator_check_atlas(e, error);
    if (status != SLU_OK) return status;
    if (!s.terrain)
        status = decompose(z, e, method, error);
    else if (s.terrain->unfit || s.revision < slui_map_last_change(s.terrain->map))
        status = slui_terrain_refit(s.terrain, s.terrain->map, &e->allocator, &z->own, error);
    z->terrain = z->own ? z->own : s.terrain;
    return status;
}

void slui_zoning_release(slui_zoning *z)
{
    slu_terrain_destroy(z->own);
    *z = (slui_zoning){0};
}

bool slui_zoning_is_current(const slui_zoning *z, const slui_estimator *e)
{
    return z->revision == e->map->revision && z->edition == source_of(e).edition;
}

size_t slui_zoning_bytes(const slui_zoning *z)
{
    slu_terrain_facts facts = {0};
    if (z->own) slu_terrain_describe(z->own, &facts);
    return facts.bytes;
}
