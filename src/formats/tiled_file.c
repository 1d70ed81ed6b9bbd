// SPDX-License-Identifier: MIT
// Maps of the Tiled editor: the parts that JSON and TMX share, and the steps from a file to a map.
//
// Source: the formats as Tiled documents them, "TMX Map Format" and "JSON Map Format", version
// 1.10.
// Cost: linear in the file and in the tiles its layers declare; 4 bytes per tile of each layer.
#include "formats/tiled_file.h"

#include <stddef.h>

#include "base/arrays.h"
#include "base/platform.h"
#include "base/status.h"

// ---- memory

struct slui_tiled_block {
    slui_tiled_block *next;
    size_t size;
    max_align_t content[];
};

void *slui_tiled_keep(slui_tiled_file *file, size_t size)
{
    if (size > SIZE_MAX - sizeof(slui_tiled_block)) return NULL;
    slui_tiled_block *block = slui_alloc(&file->allocator, sizeof *block + size, 1);
    if (!block) return NULL;
    block->next = file->blocks;
    block->size = size;
    file->blocks = block;
    return block->content;
}

const char *slui_tiled_keep_text(slui_tiled_file *file, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = slui_tiled_keep(file, size);
    if (copy) memcpy(copy, text, size);
    return copy;
}

void slui_tiled_release(slui_tiled_file *file)
{
    const slu_allocator *memory = &file->allocator;
    while (file->blocks) {
        slui_tiled_block *block = file->blocks;
        file->blocks = block->next;
        slui_free(memory, block, sizeof *block + block->size, 1);
    }
    slui_free(memory, file->layers, file->layer_capacity, sizeof *file->layers);
    slui_free(memory, file->tiles, file->tile_capacity, sizeof *file->tiles);
    slui_free(memory, file->sources, file->source_capacity, sizeof *file->sources);
}

// ---- gathering

slu_status slui_tiled_check_size(slu_rect area, slui_text_span place, slu_error *error)
{
    if (area.width < 1 || area.height < 1 || area.width > SLU_MAX_SIDE ||
        area.height > SLU_MAX_SIDE)
        return slui_fail_span(error, place, "sides must be whole numbers from 1 to %d",
                              SLU_MAX_SIDE);
    if ((int64_t)area.width * area.height > SLU_MAX_TILES)
        return slui_fail_span(error, place, "%d x %d tiles are too many: a map has at most %d",
                              area.width, area.height, SLU_MAX_TILES);
    return SLU_OK;
}

// Two gigabytes of gids: four layers of the largest map, and any number of layers of ordinary ones.
static const size_t MOST_TILES = (size_t)4 * SLU_MAX_TILES;

slu_status slui_tiled_count(slui_tiled_file *file, slu_rect area, slui_text_span place,
                            slu_error *error)
{
    size_t count = (size_t)area.width * (size_t)area.height;
    if (count > MOST_TILES - file->tiles_counted)
        return slui_fail_span(error, place, "the layers have more than %d tiles together",
                              (int)MOST_TILES);
    file->tiles_counted += count;
    return SLU_OK;
}

slu_status slui_tiled_add_layer(slui_tiled_file *file, const char *name, slu_rect area,
                                const uint32_t *gids, slu_error *error)
{
    if (!SLUI_GROW(&file->allocator, file->layers, file->layer_capacity, file->layer_count + 1))
        return slui_fail_memory(error);
    file->layers[file->layer_count++] =
        (slu_tiled_layer){name, area.x, area.y, area.width, area.height, gids};
    return SLU_OK;
}

slu_status slui_tiled_add_tile(slui_tiled_file *file, const slu_tiled_tile *tile, slu_error *error)
{
    if (!tile->has_walkable && !tile->has_cost) return SLU_OK;
    if (!SLUI_GROW(&file->allocator, file->tiles, file->tile_capacity, file->tile_count + 1))
        return slui_fail_memory(error);
    file->tiles[file->tile_count++] = *tile;
    return SLU_OK;
}

slu_status slui_tiled_add_source(slui_tiled_file *file, const char *name, uint32_t first_gid,
                                 slu_error *error)
{
    const char *copy = slui_tiled_keep_text(file, name);
    if (!copy ||
        !SLUI_GROW(&file->allocator, file->sources, file->source_capacity, file->source_count + 1))
        return slui_fail_memory(error);
    file->sources[file->source_count++] = (slui_tiled_source){copy, first_gid};
    return SLU_OK;
}

// ---- meaning

bool slui_tiled_cost_is_fine(double cost)
{
    return cost == 0 || (cost >= SLU_MIN_COST && cost <= SLU_MAX_COST);
}

slu_status slui_tiled_fail_property(const char *name, slui_text_span place, slu_error *error)
{
    if (strcmp(name, "walkable") == 0)
        return slui_fail_span(error, place,
                              "the property walkable of a tile must be true or false");
    return slui_fail_span(
        error, place,
        "the property cost of a tile must be 0, for a wall, or a number from 0.01 "
        "to 10000");
}

slu_status slui_tiled_take_property(slu_tiled_tile *tile, const char *name, const char *value,
                                    slui_text_span place, slu_error *error)
{
    slui_text_span text = {value, strlen(value), 0, 0};
    if (strcmp(name, "walkable") == 0) {
        tile->has_walkable = true;
        tile->walkable = slui_text_span_is(text, "true") || slui_text_span_is(text, "1");
        if (tile->walkable || slui_text_span_is(text, "false") || slui_text_span_is(text, "0"))
            return SLU_OK;
        return slui_tiled_fail_property(name, place, error);
    }
    if (strcmp(name, "cost") != 0) return SLU_OK;
    tile->has_cost = true;
    if (slui_parse_decimal(text, &tile->cost) && slui_tiled_cost_is_fine(tile->cost)) return SLU_OK;
    return slui_tiled_fail_property(name, place, error);
}

slu_status slui_tiled_check_orientation(const char *orientation, slui_text_span place,
                                        slu_error *error)
{
    if (!orientation || strcmp(orientation, "orthogonal") == 0 ||
        strcmp(orientation, "isometric") == 0)
        return SLU_OK;
    return slui_fail_at(error, SLU_ERR_UNSUPPORTED, place.line, place.column,
                        "the tiles of this map do not form a square grid: choose the orientation "
                        "orthogonal or isometric in Tiled, not %s",
                        orientation);
}

// ---- from a file to a map

static slu_status read_text(slui_tiled_file *file, const char *bytes, size_t size,
                            const slui_tiled_source *tileset, slu_error *error)
{
    switch (slu_format_recognise(bytes, size)) {
    case SLU_FORMAT_TILED_JSON: return slui_tiled_read_json(file, bytes, size, tileset, error);
    case SLU_FORMAT_TILED_TMX: return slui_tiled_read_tmx(file, bytes, size, tileset, error);
    default:
        return slui_fail(error, SLU_ERR_FORMAT, "this is neither JSON nor XML as written by Tiled");
    }
}

// A place in the tileset's file must not be mistaken for one in the map's.
static slu_status blame_tileset(slu_error *error, const char *name, const slu_error *inner)
{
    if (inner->code == SLU_ERR_MEMORY) return slui_fail_memory(error);
    if (inner->line == 0) return slui_fail(error, inner->code, "tileset %s: %s", name, inner->text);
    return slui_fail(error, inner->code, "tileset %s, line %d, column %d: %s", name, inner->line,
                     inner->column, inner->text);
}

static slu_status read_tileset(slui_tiled_file *file, const slui_tiled_source *source,
                               const slu_tileset_reader *reader, slu_error *error)
{
    const char *bytes = NULL;
    size_t size = 0;
    if (!reader || !reader->read)
        return slui_fail(
            error, SLU_ERR_UNSUPPORTED,
            "the map keeps a tileset in another file: embed it in the map in Tiled; it "
            "is %s",
            source->name);
    slu_error inner = {0};
    slu_status status = reader->read(reader->ctx, source->name, &bytes, &size, &inner);
    if (status == SLU_OK) status = read_text(file, bytes, size, source, &inner);
    return status == SLU_OK ? SLU_OK : blame_tileset(error, source->name, &inner);
}

static slu_status read_tilesets(slui_tiled_file *file, const slu_tileset_reader *reader,
                                slu_error *error)
{
    const slui_tiled_source *sources = file->sources;
    for (size_t i = 0; i < file->source_count; i++) {
        slu_status status = read_tileset(file, &sources[i], reader, error);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

static slu_status build(const slui_tiled_file *file, const slu_format_options *options,
                        slu_map **out, slu_error *error)
{
    slu_tiled tiled = {file->width,       file->height, file->layers,
                       file->layer_count, file->tiles,  file->tile_count};
    slu_tiled_options how = {options ? options->collision_layer : NULL, {0}};
    if (options) how.map.allocator = options->map.allocator;
    return slu_map_create_from_tiled(&tiled, &how, out, error);
}

slu_status slu_map_parse_tiled(const void *bytes, size_t size, const slu_format_options *options,
                               slu_map **out, slu_error *error)
{
    if ((!bytes && size) || !out) return slui_fail_null(error, "bytes and out");
    if (options && options->map.glyphs)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a Tiled map has no characters: passable ones and cost files are for .map "
                         "files; give its tiles properties instead");
    slui_tiled_file file = {.allocator =
                                slui_allocator_or_default(options ? options->map.allocator : NULL)};
    slu_status status = read_text(&file, bytes, size, NULL, error);
    if (status == SLU_OK) status = read_tilesets(&file, options ? &options->tilesets : NULL, error);
    if (status == SLU_OK) status = build(&file, options, out, error);
    slui_tiled_release(&file);
    return status;
}
