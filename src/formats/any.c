// SPDX-License-Identifier: MIT
// A map in any format, recognised by its first bytes.
#include "base/files.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/platform.h"
#include "base/status.h"
#include "sluice/formats.h"

SLUI_ENUM_NAMES(
    slu_format, [SLU_FORMAT_MOVINGAI] = "movingai", [SLU_FORMAT_TILED_JSON] = "tiled-json",
    [SLU_FORMAT_TILED_TMX] = "tiled-tmx", [SLU_FORMAT_PNG] = "png")

static const char PNG_SIGNATURE[] = {'\x89', 'P', 'N', 'G', '\r', '\n', '\x1a', '\n'};

static bool begins_with(const char *bytes, size_t size, const char *start, size_t length)
{
    return size >= length && memcmp(bytes, start, length) == 0;
}

slu_format slu_format_recognise(const void *bytes, size_t size)
{
    if (!bytes) return SLU_FORMAT_MOVINGAI;
    const char *text = bytes;
    size_t at = 0;
    if (begins_with(text, size, PNG_SIGNATURE, sizeof PNG_SIGNATURE)) return SLU_FORMAT_PNG;
    if (begins_with(text, size, "\xEF\xBB\xBF", 3)) at = 3;
    while (at < size && memchr(" \t\r\n", text[at], 4))
        at++;
    if (at == size) return SLU_FORMAT_MOVINGAI;
    if (text[at] == '{') return SLU_FORMAT_TILED_JSON;
    return text[at] == '<' ? SLU_FORMAT_TILED_TMX : SLU_FORMAT_MOVINGAI;
}

slu_status slu_map_parse_any(const void *bytes, size_t size, const slu_format_options *options,
                             slu_map **out, slu_error *error)
{
    if ((!bytes && size) || !out) return slui_fail_null(error, "bytes and out");
    slu_format format = slu_format_recognise(bytes, size);
    if (format == SLU_FORMAT_TILED_JSON || format == SLU_FORMAT_TILED_TMX)
        return slu_map_parse_tiled(bytes, size, options, out, error);
    if (options && options->collision_layer)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "only Tiled maps have layers, so there is no layer named %s",
                         options->collision_layer);
    if (format == SLU_FORMAT_PNG) return slu_map_parse_png(bytes, size, options, out, error);
    return slu_map_parse(bytes, size, options ? &options->map : NULL, out, error);
}

// ---- from files

// The tilesets next to a map, one in memory at a time.
typedef struct neighbourhood {
    slu_allocator memory;
    const char *map_file;
    char *bytes;
    size_t size;
} neighbourhood;

static void forget(neighbourhood *n)
{
    slui_free(&n->memory, n->bytes, n->size, 1);
    n->bytes = NULL;
}

// The length of the folder's name, including its last slash.
static size_t folder_length(const char *file)
{
    size_t length = strlen(file);
    while (length > 0 && file[length - 1] != '/' && file[length - 1] != '\\')
        length--;
    return length;
}

static bool is_absolute(const char *name)
{
    return *name == '/' || *name == '\\' || (*name && name[1] == ':');
}

static slu_status read_neighbour(void *ctx, const char *name, const char **bytes, size_t *size,
                                 slu_error *error)
{
    neighbourhood *n = ctx;
    if (is_absolute(name))
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "its name is an absolute path: save it next to the map");
    forget(n);
    size_t folder = folder_length(n->map_file), capacity = folder + strlen(name) + 1;
    char *path = slui_alloc(&n->memory, capacity, 1);
    if (!path) return slui_fail_memory(error);
    memcpy(path, n->map_file, folder);
    memcpy(path + folder, name, capacity - folder);
    slu_status status = slui_file_read(path, &n->memory, &n->bytes, &n->size, error);
    slui_free(&n->memory, path, capacity, 1);
    *bytes = n->bytes;
    *size = n->size;
    return status;
}

slu_status slu_map_load_any(const char *file, const slu_format_options *options, slu_map **out,
                            slu_error *error)
{
    if (!file || !out) return slui_fail_null(error, "file and out");
    slu_format_options how = options ? *options : (slu_format_options){0};
    slu_allocator memory = slui_allocator_or_default(how.map.allocator);
    neighbourhood n = {.memory = memory, .map_file = file};
    if (!how.tilesets.read) how.tilesets = (slu_tileset_reader){read_neighbour, &n};
    char *bytes = NULL;
    size_t size = 0;
    slu_status status = slui_file_read(file, &memory, &bytes, &size, error);
    if (status != SLU_OK) return status;
    status = slu_map_parse_any(bytes, size, &how, out, error);
    forget(&n);
    slui_free(&memory, bytes, size, 1);
    return status;
}
