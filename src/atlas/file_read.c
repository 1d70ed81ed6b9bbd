// SPDX-License-Identifier: MIT
// Reading an atlas: what is costly to compute is copied; what follows from the labels is rebuilt
// and compared.
//
// Zones, gates, sides and cells come from regions.c and atlas.c, as they do when an atlas is built.
// So every index that a search follows is valid whatever the bytes are; the bytes decide only
// numbers, and those are kept below the bound that sums rely on.
// Cost: the depth, zones and gates of a terrain, and one sweep over the numbers.
#include "atlas/file_terrain.h"
#include "base/files.h"
#include "base/status.h"
#include "map/layer.h"
#include "map/rules.h"

// ---------------------------------------------------------------------------------------------
// Does it fit?

static slu_status check_map(const slui_file *file, const slu_map *map, slu_error *error)
{
    const slu_atlas_file_facts *f = &file->facts;
    if (f->width != map->width || f->height != map->height)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the atlas belongs to a map of %d x %d tiles, but this map has %d x %d",
                         f->width, f->height, map->width, map->height);
    if (f->map_hash != slui_file_map_hash(map))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the atlas belongs to a map with other walls, or to another kind of unit: "
                         "build it again");
    return SLU_OK;
}

static slu_status check_rules(const slui_file *file, const slu_rules *rules, slu_error *error)
{
    const slu_atlas_file_facts *f = &file->facts;
    if (!rules) return SLU_OK;
    if (f->diagonals == rules->diagonals && f->steps.straight == rules->steps.straight &&
        f->steps.diagonal == rules->steps.diagonal)
        return SLU_OK;
    return slui_fail(
        error, SLU_ERR_ARGUMENT,
        "the atlas was built for other diagonals or step lengths: build it with these");
}

// ---------------------------------------------------------------------------------------------
// The terrain

static slu_tile tile_at(const uint8_t *at)
{
    return (slu_tile){slui_get_whole(at), slui_get_whole(at + 4)};
}

static slu_status read_terrain_options(const slui_file *file, slu_terrain_options *o,
                                       slu_error *error)
{
    const slu_atlas_file_facts *f = &file->facts;
    *o = (slu_terrain_options){.diagonals = f->diagonals,
                               .prominence = f->prominence,
                               .widest = f->widest,
                               .downscale = f->downscale,
                               .wall_divisor = SLU_DEFAULT_WALL_DIVISOR};
    if (slu_methods_find(slu_decompositions(), f->method, &o->method, NULL) == SLU_OK)
        return SLU_OK;
    return slui_fail(error, SLU_ERR_UNSUPPORTED,
                     "the atlas was built by an unknown method: build it again");
}

static slu_status read_terrain(const slui_file *file, slu_atlas *a, slu_error *error)
{
    slui_stored_terrain stored = {.edits = file->bytes + file->offset[SLUI_SECTION_EDITS],
                                  .labels = file->bytes + file->offset[SLUI_SECTION_LABELS],
                                  .gates = file->bytes + file->offset[SLUI_SECTION_GATES],
                                  .edit_count = file->facts.edit_count,
                                  .zone_count = file->facts.zone_count,
                                  .gate_count = file->facts.gate_count};
    const char *why = NULL;
    slu_status status = read_terrain_options(file, &stored.options, error);
    if (status != SLU_OK) return status;
    status = slui_file_read_terrain(&stored, a->map, &a->allocator, &a->terrain, &why, error);
    return why ? slui_file_fail(error, why) : status;
}

// ---------------------------------------------------------------------------------------------
// Distances

static bool read_landmark_tiles(const slui_file *file, slu_atlas *a)
{
    const uint8_t *at = file->bytes + file->offset[SLUI_SECTION_LANDMARKS];
    for (int i = 0; i < a->landmark_count; i++, at += SLUI_FILE_LANDMARK) {
        a->landmarks[i] = tile_at(at);
        if (!slui_map_inside(a->map, a->landmarks[i])) return false;
    }
    return true;
}

static bool read_bases(const slui_file *file, slu_atlas *a)
{
    const uint8_t *at = file->bytes + file->offset[SLUI_SECTION_BASES];
    for (size_t i = 0; i < a->base_count; i++, at += SLUI_FILE_BASE) {
        a->bases[i] = (slui_base){slui_get32(at), slui_get32(at + 4)};
        if (a->bases[i].least > SLUI_FAR) return false;
    }
    return true;
}

static bool read_between(const slui_file *file, slu_atlas *a)
{
    for (size_t i = 0; i < a->between_count; i++) {
        a->between[i] = slui_file_number(file, SLUI_SECTION_BETWEEN, i);
        if (a->between[i] > SLUI_FAR) return false;
    }
    return true;
}

// Counts are compared before any memory is reserved for them, so a small file cannot ask for much.
static slu_status read_distances(const slui_file *file, slu_atlas *a, slu_error *error)
{
    a->lowered = true; // it may have been; the file does not say
    a->landmark_count = file->facts.landmark_count;
    a->compact = file->facts.compact;
    if (!read_landmark_tiles(file, a))
        return slui_file_fail(error, "a landmark lies outside the map");
    if (!slui_atlas_lay_out(a)) return slui_fail_memory(error);
    if (file->size[SLUI_SECTION_BASES] / SLUI_FILE_BASE != a->base_count ||
        file->size[SLUI_SECTION_RECORDS] != a->record_bytes ||
        file->size[SLUI_SECTION_BETWEEN] / SLUI_FILE_NUMBER != a->between_count)
        return slui_file_fail(error, "it has distances for other zones");
    if (!slui_atlas_reserve(a)) return slui_fail_memory(error);
    if (!read_bases(file, a) || !read_between(file, a))
        return slui_file_fail(error, "a distance is out of range");
    if (a->record_bytes)
        memcpy(a->records, file->bytes + file->offset[SLUI_SECTION_RECORDS], a->record_bytes);
    return slui_atlas_relate(a) ? SLU_OK : slui_fail_memory(error);
}

// ---------------------------------------------------------------------------------------------

static slu_status check_fit(const slui_file *file, const slu_map *map, const slu_rules *rules,
                            slu_error *error)
{
    slu_status status = check_map(file, map, error);
    return status == SLU_OK ? check_rules(file, rules, error) : status;
}

static slu_status read_atlas(const slui_file *file, const slu_map *map,
                             const slu_allocator *allocator, slu_atlas **out, slu_error *error)
{
    slu_rules rules = {.diagonals = file->facts.diagonals, .steps = file->facts.steps};
    uint64_t began = slui_clock();
    slu_atlas *a = slui_atlas_begin(map, &rules, allocator);
    if (!a) return slui_fail_memory(error);
    slu_status status = read_terrain(file, a, error);
    if (status == SLU_OK) status = read_distances(file, a, error);
    if (status != SLU_OK) {
        slu_atlas_destroy(a);
        return status;
    }
    a->nanoseconds = slui_clock() - began;
    *out = a;
    return SLU_OK;
}

slu_status slu_atlas_parse(const slu_map *map, const void *bytes, size_t size,
                           const slu_atlas_load_options *options, slu_atlas **out, slu_error *error)
{
    static const slu_atlas_load_options DEFAULTS;
    if (!options) options = &DEFAULTS;
    if (!map || (!bytes && size > 0) || !out) return slui_fail_null(error, "map, bytes and out");
    slui_file file;
    slu_status status = slui_file_open(&file, bytes, size, error);
    const slu_unit *unit = options->rules ? &options->rules->unit : &options->unit;
    if (status == SLU_OK) status = slui_unit_check(unit, error);
    if (status != SLU_OK) return status;
    const slu_map *layer = slui_file_layer(map, unit, file.facts.map_hash);
    if (!layer) return slui_fail_memory(error);
    status = check_fit(&file, layer, options->rules, error);
    if (status == SLU_OK) status = read_atlas(&file, layer, options->allocator, out, error);
    slui_layer_release(layer);
    return status;
}

slu_status slu_atlas_load(const slu_map *map, const char *file,
                          const slu_atlas_load_options *options, slu_atlas **out, slu_error *error)
{
    if (!map || !file || !out) return slui_fail_null(error, "map, file and out");
    const slu_allocator *memory =
        options && options->allocator ? options->allocator : &map->allocator;
    char *bytes = NULL;
    size_t size = 0;
    slu_status status = slui_file_read_atlas(file, memory, &bytes, &size, error);
    if (status != SLU_OK) return status;
    status = slu_atlas_parse(map, bytes, size, options, out, error);
    slui_free(memory, bytes, size, 1);
    return status;
}
