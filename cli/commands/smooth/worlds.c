// SPDX-License-Identifier: MIT
// The world of sluice smooth: GeoJSON, or the walls of a tile map.
#include <stdlib.h>
#include <string.h>

#include "commands/smooth/smooth.h"
#include "report/json.h"
#include "report/text.h"
#include "system/file.h"

// GeoJSON and Tiled's JSON both begin with a brace; the member "type" distinguishes them. What is
// not JSON at all is read as the format of its name.
static bool is_geojson(const char *file, const char *text, size_t size)
{
    if (file_has_ending(file, ".geojson")) return true;
    cJSON *json = cJSON_ParseWithLength(text, size);
    const cJSON *type = cJSON_GetObjectItemCaseSensitive(json, "type");
    bool is = cJSON_IsString(type) && strcmp(type->valuestring, "map") != 0 &&
              strcmp(type->valuestring, "tileset") != 0;
    cJSON_Delete(json);
    return is;
}

static cli_exit load_from_map(smooth_request *request, slu_world **world)
{
    slu_map *map = NULL;
    if (shared_load_map(&request->shared, request->world_file, &map) != CLI_OK) return CLI_BAD;
    slu_error error = {0};
    slu_status status = slu_world_from_map(map, NULL, world, &error);
    shared_unload_map(&request->shared, map);
    return status == SLU_OK ? CLI_OK : say_error(request->world_file, &error);
}

// The option about tile maps that was given, or NULL.
static const char *map_option(const shared_options *shared)
{
    if (shared->passable) return "--passable";
    if (shared->costs_file) return "--costs-file";
    return shared->collision ? "--collision" : NULL;
}

static cli_exit load_from_polygons(const smooth_request *request, const char *text, size_t size,
                                   slu_world **world)
{
    const char *option = map_option(&request->shared);
    if (option) return say_bad("%s goes with tile maps, not with polygons", option);
    slu_error error = {0};
    slu_status status = slu_world_parse(text, size, NULL, world, &error);
    return status == SLU_OK ? CLI_OK : say_error(request->world_file, &error);
}

cli_exit smooth_load_world(smooth_request *request, slu_world **world)
{
    char *text = NULL;
    size_t size = 0;
    if (file_read(request->world_file, &text, &size) != CLI_OK) return CLI_BAD;
    bool is_world = is_geojson(request->world_file, text, size);
    cli_exit code = is_world ? load_from_polygons(request, text, size, world) : CLI_OK;
    free(text);
    return is_world ? code : load_from_map(request, world);
}

cli_exit smooth_save_world(const slu_world *world, const char *file)
{
    size_t size = 0;
    char *text = text_of_world(world, &size);
    cli_exit code = file_write(file, text, size);
    free(text);
    return code;
}
