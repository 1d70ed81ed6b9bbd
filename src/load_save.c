// SPDX-License-Identifier: MIT
// Maps, scenarios and atlases from and to files: a whole file goes to the parser, and what is written
// is formatted into memory first.
#include "atlas/atlas.h"
#include "base/memory.h"
#include "base/status.h"
#include "io_stdio.h"
#include "map/map.h"
#include "map/scenario.h"

// ---- maps

slu_status slu_map_load(const char *file, const slu_map_options *options, slu_map **out,
                        slu_error *error)
{
    slu_allocator memory = slui_allocator_or_default(options ? options->allocator : NULL);
    char *text = NULL;
    size_t size = 0;
    slu_status status = slui_file_read(file, &memory, &text, &size, error);
    if (status != SLU_OK) return status;
    status = slu_map_parse(text, size, options, out, error);
    slui_free(&memory, text, size, 1);
    return status;
}

slu_status slu_map_save(const slu_map *map, const char *file, slu_error *error)
{
    size_t size = 0;
    slu_map_format(map, NULL, 0, &size);
    char *text = slui_alloc(&map->allocator, size, 1);
    if (!text) return slui_fail_memory(error);
    slu_map_format(map, text, size, &size);
    slu_status status = slui_file_write(file, text, size, error);
    slui_free(&map->allocator, text, size, 1);
    return status;
}

// ---- scenarios

slu_status slu_scenario_load(const char *file, int width, int height,
                             const slu_allocator *allocator, slu_scenario **out, slu_error *error)
{
    slu_allocator memory = slui_allocator_or_default(allocator);
    char *text = NULL;
    size_t size = 0;
    slu_status status = slui_file_read(file, &memory, &text, &size, error);
    if (status != SLU_OK) return status;
    status = slu_scenario_parse(text, size, width, height, allocator, out, error);
    slui_free(&memory, text, size, 1);
    return status;
}

slu_status slu_scenario_save(const slu_scenario *scenario, const char *map_name, const char *file,
                             slu_error *error)
{
    const slu_allocator *memory = &scenario->allocator;
    size_t size = 0;
    if (slu_scenario_format(scenario, map_name, NULL, 0, &size) == SLU_ERR_ARGUMENT)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a map name is some text on one line, no tabs");
    char *text = slui_alloc(memory, size, 1);
    if (!text) return slui_fail_memory(error);
    slu_scenario_format(scenario, map_name, text, size, &size);
    slu_status status = slui_file_write(file, text, size, error);
    slui_free(memory, text, size, 1);
    return status;
}

// ---- atlases

slu_status slu_atlas_load(const slu_map *map, const char *file,
                          const slu_atlas_load_options *options, slu_atlas **out, slu_error *error)
{
    if (!map) return slui_fail(error, SLU_ERR_ARGUMENT, "an atlas needs its map");
    const slu_allocator *memory =
        options && options->allocator ? options->allocator : &map->allocator;
    char *bytes = NULL;
    size_t size = 0;
    slu_status status = slui_file_read(file, memory, &bytes, &size, error);
    if (status != SLU_OK) return status;
    status = slu_atlas_parse(map, bytes, size, options, out, error);
    slui_free(memory, bytes, size, 1);
    return status;
}

slu_status slu_atlas_save(const slu_atlas *atlas, const char *file, slu_error *error)
{
    size_t size = 0;
    if (slu_atlas_format(atlas, NULL, 0, &size) == SLU_ERR_STALE)
        return slui_fail(error, SLU_ERR_STALE, "the map was edited since its atlas was made");
    char *bytes = slui_alloc(&atlas->allocator, size, 1);
    if (!bytes) return slui_fail_memory(error);
    slu_atlas_format(atlas, bytes, size, &size);
    slu_status status = slui_file_write(file, bytes, size, error);
    slui_free(&atlas->allocator, bytes, size, 1);
    return status;
}
