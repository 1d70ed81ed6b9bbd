// SPDX-License-Identifier: MIT
// Tiled maps and tilesets in JSON, parsed by cJSON.
//
// Places: cJSON reports, to a character or so, where text stops being JSON, but not where a value
// was, so semantic errors have no place. Cost: linear; cJSON takes about 80 bytes for each number
// of a layer that is a plain list.
#include <cjson/cJSON.h>
#include <errno.h>

#include "base/platform.h"
#include "base/status.h"
#include "formats/tiled_file.h"

static const slui_text_span NO_PLACE = {"", 0, 0, 0};

static const cJSON *member(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

// A member's text, or NULL.
static const char *text_of(const cJSON *object, const char *name)
{
    const cJSON *item = member(object, name);
    return cJSON_IsString(item) ? item->valuestring : NULL;
}

static bool is_whole(const cJSON *item, double least, double most)
{
    return cJSON_IsNumber(item) && item->valuedouble >= least && item->valuedouble <= most &&
           item->valuedouble == (double)(int64_t)item->valuedouble;
}

static slu_status read_whole(const cJSON *object, const char *name, int least, int most, int *out,
                             slu_error *error)
{
    const cJSON *item = member(object, name);
    if (!is_whole(item, least, most))
        return slui_fail(error, SLU_ERR_FORMAT, "%s must be a whole number from %d to %d", name,
                         least, most);
    *out = (int)item->valuedouble;
    return SLU_OK;
}

// ---- tilesets

static slu_status read_property(const cJSON *property, slu_tiled_tile *tile, slu_error *error)
{
    const char *name = text_of(property, "name");
    const cJSON *value = member(property, "value");
    if (!name) return SLU_OK;
    bool walkable = strcmp(name, "walkable") == 0, cost = strcmp(name, "cost") == 0;
    if (!walkable && !cost) return SLU_OK;
    if (cJSON_IsString(value))
        return slui_tiled_take_property(tile, name, value->valuestring, NO_PLACE, error);
    if (walkable && cJSON_IsBool(value)) {
        tile->has_walkable = true;
        tile->walkable = cJSON_IsTrue(value);
        return SLU_OK;
    }
    if (!cost || !cJSON_IsNumber(value) || !slui_tiled_cost_is_fine(value->valuedouble))
        return slui_tiled_fail_property(name, NO_PLACE, error);
    tile->has_cost = true;
    tile->cost = value->valuedouble;
    return SLU_OK;
}

static slu_status read_tile(slui_tiled_file *file, const cJSON *item, uint32_t first_gid,
                            slu_error *error)
{
    int id = 0;
    slu_status status = read_whole(item, "id", 0, SLUI_GID_MOST - (int)first_gid, &id, error);
    slu_tiled_tile tile = {.gid = first_gid + (uint32_t)id};
    const cJSON *property = NULL;
    cJSON_ArrayForEach(property, member(item, "properties"))
    {
        if (status == SLU_OK) status = read_property(property, &tile, error);
    }
    return status == SLU_OK ? slui_tiled_add_tile(file, &tile, error) : status;
}

static slu_status read_tiles(slui_tiled_file *file, const cJSON *tileset, uint32_t first_gid,
                             slu_error *error)
{
    const cJSON *tiles = member(tileset, "tiles"), *item = NULL;
    if (tiles && !cJSON_IsArray(tiles))
        return slui_fail(error, SLU_ERR_FORMAT,
                         "a tileset's tiles must be a list: save the map with Tiled 1.2 or newer");
    cJSON_ArrayForEach(item, tiles)
    {
        slu_status status = read_tile(file, item, first_gid, error);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

static slu_status read_tileset(slui_tiled_file *file, const cJSON *tileset, slu_error *error)
{
    int first_gid = 0;
    const char *source = text_of(tileset, "source");
    slu_status status = read_whole(tileset, "firstgid", 1, SLUI_GID_MOST, &first_gid, error);
    if (status != SLU_OK) return status;
    if (source) return slui_tiled_add_source(file, source, (uint32_t)first_gid, error);
    return read_tiles(file, tileset, (uint32_t)first_gid, error);
}

// ---- layers

static slu_status read_list(slui_tiled_file *file, const cJSON *list, slu_rect area,
                            const uint32_t **out, slu_error *error)
{
    size_t count = (size_t)area.width * (size_t)area.height, i = 0;
    if ((size_t)cJSON_GetArraySize(list) != count)
        return slui_fail(error, SLU_ERR_FORMAT, "a layer's data must have %d tiles, but have %d",
                         (int)count, cJSON_GetArraySize(list));
    slu_status status = slui_tiled_count(file, area, NO_PLACE, error);
    if (status != SLU_OK) return status;
    uint32_t *gids = slui_tiled_keep(file, count * sizeof *gids);
    if (!gids) return slui_fail_memory(error);
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, list)
    {
        if (!is_whole(item, 0, UINT32_MAX))
            return slui_fail(error, SLU_ERR_FORMAT,
                             "tile %d of a layer is not a whole number below 4294967296", (int)i);
        gids[i++] = (uint32_t)item->valuedouble;
    }
    *out = gids;
    return SLU_OK;
}

// The data of a layer, or of a chunk in it; the layer says how they are packed.
static slu_status read_data(slui_tiled_file *file, const cJSON *layer, const cJSON *data,
                            const char *name, slu_rect area, slu_error *error)
{
    const uint32_t *gids = NULL;
    slu_status status = slui_tiled_check_size(area, NO_PLACE, error);
    if (status != SLU_OK) return status;
    if (cJSON_IsArray(data)) {
        status = read_list(file, data, area, &gids, error);
    } else if (cJSON_IsString(data)) {
        const char *encoding = text_of(layer, "encoding");
        slui_tiled_data packed = {encoding ? encoding : "base64",
                                  text_of(layer, "compression"),
                                  {data->valuestring, strlen(data->valuestring), 0, 0}};
        status = slui_tiled_decode(file, &packed, area, &gids, error);
    } else {
        return slui_fail(error, SLU_ERR_FORMAT, "a tile layer has no data");
    }
    return status == SLU_OK ? slui_tiled_add_layer(file, name, area, gids, error) : status;
}

static slu_status read_size(const cJSON *object, slu_rect *area, slu_error *error)
{
    slu_status status = read_whole(object, "width", 1, SLU_MAX_SIDE, &area->width, error);
    if (status != SLU_OK) return status;
    return read_whole(object, "height", 1, SLU_MAX_SIDE, &area->height, error);
}

static slu_status read_chunk(slui_tiled_file *file, const cJSON *layer, const cJSON *chunk,
                             const char *name, slu_error *error)
{
    enum { FAR = 1 << 30 };
    slu_rect area = {0};
    slu_status status = read_size(chunk, &area, error);
    if (status == SLU_OK) status = read_whole(chunk, "x", -FAR, FAR, &area.x, error);
    if (status == SLU_OK) status = read_whole(chunk, "y", -FAR, FAR, &area.y, error);
    if (status != SLU_OK) return status;
    return read_data(file, layer, member(chunk, "data"), name, area, error);
}

static slu_status read_layer(slui_tiled_file *file, const cJSON *layer, slu_error *error)
{
    const char *name = text_of(layer, "name");
    const char *kept = slui_tiled_keep_text(file, name ? name : "");
    if (!kept) return slui_fail_memory(error);
    const cJSON *chunks = member(layer, "chunks"), *chunk = NULL;
    slu_rect area = {0};
    slu_status status = SLU_OK;
    if (!cJSON_IsArray(chunks)) {
        status = read_size(layer, &area, error);
        if (status != SLU_OK) return status;
        return read_data(file, layer, member(layer, "data"), kept, area, error);
    }
    cJSON_ArrayForEach(chunk, chunks)
    {
        if (status == SLU_OK) status = read_chunk(file, layer, chunk, kept, error);
    }
    return status;
}

// The layers of a group take the group's place; `waiting` has what comes after each open group.
static slu_status read_layers(slui_tiled_file *file, const cJSON *layers, slu_error *error)
{
    enum { DEEPEST = 64 };
    const cJSON *waiting[DEEPEST];
    int depth = 0;
    const cJSON *layer = layers->child;
    while (layer || depth > 0) {
        if (!layer) {
            layer = waiting[--depth];
            continue;
        }
        const char *type = text_of(layer, "type");
        bool group = type && strcmp(type, "group") == 0;
        const cJSON *inner = group ? member(layer, "layers") : NULL;
        if (type && strcmp(type, "tilelayer") == 0) {
            slu_status status = read_layer(file, layer, error);
            if (status != SLU_OK) return status;
        }
        layer = layer->next;
        if (!cJSON_IsArray(inner)) continue;
        if (depth == DEEPEST)
            return slui_fail(error, SLU_ERR_FORMAT, "groups are nested more than %d deep", DEEPEST);
        waiting[depth++] = layer;
        layer = inner->child;
    }
    return SLU_OK;
}

// ---- files

static slu_status read_map(slui_tiled_file *file, const cJSON *map, slu_error *error)
{
    const cJSON *layers = member(map, "layers"), *tileset = NULL;
    if (!cJSON_IsObject(map) || !cJSON_IsArray(layers))
        return slui_fail(error, SLU_ERR_FORMAT, "this JSON is not a Tiled map: it has no layers");
    slu_status status = slui_tiled_check_orientation(text_of(map, "orientation"), NO_PLACE, error);
    slu_rect area = {0};
    if (status == SLU_OK && !cJSON_IsTrue(member(map, "infinite")))
        status = read_size(map, &area, error);
    file->width = area.width;
    file->height = area.height;
    if (status == SLU_OK) status = read_layers(file, layers, error);
    cJSON_ArrayForEach(tileset, member(map, "tilesets"))
    {
        if (status == SLU_OK) status = read_tileset(file, tileset, error);
    }
    return status;
}

static slu_status read_root(slui_tiled_file *file, const cJSON *root,
                            const slui_tiled_source *tileset, slu_error *error)
{
    if (!tileset) return read_map(file, root, error);
    if (member(root, "layers"))
        return slui_fail(error, SLU_ERR_FORMAT, "this is a map, not a tileset");
    return read_tiles(file, root, tileset->first_gid, error);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static slu_status fail_at_byte(const char *text, const char *end, slu_error *error)
{
    int line = 1, column = 1;
    for (; text < end; text++) {
        bool ends = *text == '\n';
        column = ends ? 1 : column + 1;
        line += ends;
    }
    return slui_fail_at(error, SLU_ERR_FORMAT, line, column,
                        "the JSON is invalid here or just before");
}

// cJSON reports invalid text and a lack of memory alike; errno from malloc tells them apart.
static slu_status fail_parse(const char *text, const char *end, bool parsed, slu_error *error)
{
    if (!parsed && errno == ENOMEM) return slui_fail_memory(error);
    return fail_at_byte(text, end, error);
}

slu_status slui_tiled_read_json(slui_tiled_file *file, const char *text, size_t size,
                                const slui_tiled_source *tileset, slu_error *error)
{
    // Some versions of cJSON read one byte past the end, so the copy ends with a zero.
    char *copy = slui_alloc(&file->allocator, size + 1, 1);
    if (!copy) return slui_fail_memory(error);
    memcpy(copy, text, size);
    const char *end = copy;
    errno = 0;
    cJSON *root = cJSON_ParseWithLengthOpts(copy, size, &end, false);
    while (root && end < copy + size && is_space(*end))
        end++;
    slu_status status = SLU_OK;
    if (!root || end < copy + size)
        status = fail_parse(copy, end, root != NULL, error);
    else
        status = read_root(file, root, tileset, error);
    cJSON_Delete(root);
    slui_free(&file->allocator, copy, size + 1, 1);
    return status;
}
