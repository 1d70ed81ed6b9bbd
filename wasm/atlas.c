// SPDX-License-Identifier: MIT
// Atlases for JavaScript.
#include "sluw.h"

// ---- building

#define BUILT_FIELDS(F)             \
    F(landmarks, options.landmarks) \
    F(compact, options.compact)
SLUW_RECORD(built, BUILT_FIELDS)

// The edits for the next atlas collect in the list, which is unused until a result needs it.
int sluw_atlas_add_edit(void)
{
    slu_edit edit = sluw_edit_take();
    return sluw_list_add(&edit, sizeof edit) ? SLU_OK : SLU_ERR_MEMORY;
}

int sluw_atlas_create(const slu_map *map, const char *terrains)
{
    slu_atlas_options options = {.rules = sluw_rules(terrains), .terrain = sluw_cut()};
    const double *field = built_fields;
    BUILT_FIELDS(SLUW_TAKE)
    options.edits = sluw_list_items();
    options.edit_count = sluw_list_size() / sizeof *options.edits;
    slu_atlas *atlas = NULL;
    slu_status status = slu_atlas_create(map, &options, &atlas, sluw_error());
    return sluw_created_set(status, atlas);
}

int sluw_atlas_parse(const slu_map *map, const void *bytes, size_t size, int with_rules,
                     const char *terrains)
{
    slu_rules rules = sluw_rules(terrains);
    slu_atlas_load_options options = {.rules = with_rules ? &rules : NULL, .unit = rules.unit};
    slu_atlas *atlas = NULL;
    slu_status status = slu_atlas_parse(map, bytes, size, &options, &atlas, sluw_error());
    return sluw_created_set(status, atlas);
}

void sluw_atlas_destroy(slu_atlas *atlas)
{
    slu_atlas_destroy(atlas);
}

int sluw_atlas_update(slu_atlas *atlas)
{
    return (int)slu_atlas_update(atlas, sluw_error());
}

int sluw_atlas_rebuild(slu_atlas *atlas)
{
    return (int)slu_atlas_rebuild(atlas, sluw_error());
}

// ---- reading

const slu_terrain *sluw_atlas_terrain(const slu_atlas *atlas)
{
    return slu_atlas_terrain(atlas);
}

#define ATLAS_FIELDS(F)                    \
    F(zoneCount, facts.zone_count)         \
    F(gateCount, facts.gate_count)         \
    F(landmarkCount, facts.landmark_count) \
    F(revision, facts.revision)            \
    F(stale, facts.stale)                  \
    F(bytes, facts.bytes)                  \
    F(landmarkBytes, facts.landmark_bytes) \
    F(matrixBytes, facts.matrix_bytes)     \
    F(terrainBytes, facts.terrain_bytes)   \
    F(keptZones, facts.kept_zones)         \
    F(repairs, facts.repairs)              \
    F(nanoseconds, facts.nanoseconds)
SLUW_RECORD(atlas, ATLAS_FIELDS)

void sluw_atlas_describe(const slu_atlas *atlas)
{
    slu_atlas_facts facts;
    slu_atlas_describe(atlas, &facts);
    double *field = atlas_fields;
    ATLAS_FIELDS(SLUW_PUT)
}

void sluw_atlas_built_with(const slu_atlas *atlas)
{
    slu_atlas_options options = slu_atlas_built_with(atlas);
    double *field = built_fields;
    BUILT_FIELDS(SLUW_PUT)
    sluw_rules_put(&options.rules);
    sluw_cut_put(&options.terrain);
}

const char *sluw_atlas_terrains(const slu_atlas *atlas)
{
    return slu_atlas_built_with(atlas).rules.unit.terrains;
}

int sluw_atlas_format(const slu_atlas *atlas)
{
    size_t length = 0;
    slu_status status = slu_atlas_format(atlas, NULL, 0, &length);
    if (status == SLU_ERR_CAPACITY) {
        void *out = sluw_list_create(length);
        if (!out) return SLU_ERR_MEMORY;
        status = slu_atlas_format(atlas, out, length, &length);
    }
    if (status == SLU_ERR_STALE)
        sluw_fail(status, "ground has opened since the atlas was built: update the atlas first");
    return (int)status;
}

// ---- files

#define FILE_FIELDS(F)                     \
    F(version, facts.version)              \
    F(width, facts.width)                  \
    F(height, facts.height)                \
    F(diagonals, facts.diagonals)          \
    F(straight, facts.steps.straight)      \
    F(diagonal, facts.steps.diagonal)      \
    F(prominence, facts.prominence)        \
    F(widest, facts.widest)                \
    F(downscale, facts.downscale)          \
    F(zoneCount, facts.zone_count)         \
    F(gateCount, facts.gate_count)         \
    F(editCount, facts.edit_count)         \
    F(landmarkCount, facts.landmark_count) \
    F(compact, facts.compact)
SLUW_RECORD(file, FILE_FIELDS)

static slu_atlas_file_facts inspected;

int sluw_atlas_inspect(const void *bytes, size_t size)
{
    slu_atlas_file_facts facts = {0};
    slu_status status = slu_atlas_inspect(bytes, size, &facts, sluw_error());
    if (status != SLU_OK) return (int)status;
    inspected = facts;
    double *field = file_fields;
    FILE_FIELDS(SLUW_PUT)
    return SLU_OK;
}

const char *sluw_file_method(void)
{
    return inspected.method;
}

const char *sluw_file_hash(int which)
{
    static char digits[17];
    uint64_t hash = which == 0 ? inspected.map_hash : inspected.checksum;
    for (int i = 15; i >= 0; i--, hash >>= 4)
        digits[i] = "0123456789abcdef"[hash & 15];
    return digits;
}
