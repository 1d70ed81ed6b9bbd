// SPDX-License-Identifier: MIT
// Tiled maps (TMX) and tilesets (TSX) in XML, parsed by expat.
//
// The meaning of an element depends on its parent: a `tile` in a tileset has properties, a `tile`
// in a layer's data is one of its tiles, and the objects drawn on a tile have properties that are
// not the tile's. So the reader keeps a stack of the kinds of the open elements.
//
// Invariant: the first error stops expat, and its place is the element's. Entities cannot be
// declared, so the text of a file is never longer than the file. Cost: linear, and the text of one
// layer at a time.
#include <expat.h>
#include <limits.h>

#include "base/arrays.h"
#include "base/platform.h"
#include "base/status.h"
#include "formats/tiled_file.h"

typedef enum kind {
    OTHER, // anything else, with all that is in it
    MAP,
    GROUP,
    LAYER,
    DATA,
    CHUNK,
    TILESET,
    TILE,
    PROPERTIES,
    PROPERTY,
    CELL, // a tile in the data of a layer
} kind;

enum { DEEPEST = 128 };

typedef struct reader {
    XML_Parser parser;
    slui_tiled_file *file;
    const slui_tiled_source *tileset; // whose file this is; NULL for a map
    kind path[DEEPEST];               // the open elements
    int depth;
    bool infinite;
    const char *layer_name;
    slu_rect layer, chunk;
    char encoding[8], compression[8]; // of the open data; longer words are unknown ones, cut
    size_t chunk_count;
    slui_text_span text; // of the open data; its place, its length
    char *text_bytes;
    size_t text_capacity;
    slu_tiled_tile tile;
    uint32_t first_gid;
    slu_status status;
    slu_error *error;
} reader;

// ---- places and attributes

static int shown(XML_Size number)
{
    return number < INT_MAX ? (int)number : INT_MAX;
}

static slui_text_span here(const reader *r)
{
    return (slui_text_span){"", 0, shown(XML_GetCurrentLineNumber(r->parser)),
                            shown(XML_GetCurrentColumnNumber(r->parser) + 1)};
}

static const char *attribute(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2) {
        if (strcmp(*attributes, name) == 0) return attributes[1];
    }
    return NULL;
}

static slu_status read_whole(const reader *r, const char **attributes, const char *name, int least,
                             int most, int *out)
{
    const char *value = attribute(attributes, name);
    bool minus = least < 0 && value && *value == '-';
    slui_text_span digits = {value, value ? strlen(value) : 0, 0, 0};
    uint64_t number = 0;
    if (minus) digits = slui_text_span_after(digits, 1);
    int limit = minus ? -least : most;
    if (!slui_parse_whole(digits, (uint64_t)limit, &number) || (!minus && (int)number < least))
        return slui_fail_span(r->error, here(r), "%s must be a whole number from %d to %d", name,
                              least, most);
    *out = minus ? -(int)number : (int)number;
    return SLU_OK;
}

static slu_status read_size(const reader *r, const char **attributes, slu_rect *area)
{
    slu_status status = read_whole(r, attributes, "width", 1, SLU_MAX_SIDE, &area->width);
    if (status == SLU_OK)
        status = read_whole(r, attributes, "height", 1, SLU_MAX_SIDE, &area->height);
    return status == SLU_OK ? slui_tiled_check_size(*area, here(r), r->error) : status;
}

static void copy_word(char to[8], const char *word)
{
    size_t length = word ? strlen(word) : 0;
    if (length > 7) length = 7;
    memset(to, 0, 8);
    if (length) memcpy(to, word, length);
}

// ---- elements that begin

static slu_status begin_map(reader *r, const char **attributes)
{
    const char *infinite = attribute(attributes, "infinite");
    slu_status status =
        slui_tiled_check_orientation(attribute(attributes, "orientation"), here(r), r->error);
    if (status != SLU_OK) return status;
    r->infinite = infinite && strcmp(infinite, "1") == 0;
    if (r->infinite) return SLU_OK;
    slu_rect area = {0};
    status = read_size(r, attributes, &area);
    r->file->width = area.width;
    r->file->height = area.height;
    return status;
}

static slu_status begin_layer(reader *r, const char **attributes)
{
    const char *name = attribute(attributes, "name");
    r->layer_name = slui_tiled_keep_text(r->file, name ? name : "");
    r->layer = (slu_rect){0};
    if (!r->layer_name) return slui_fail_memory(r->error);
    return r->infinite ? SLU_OK : read_size(r, attributes, &r->layer);
}

static void begin_text(reader *r)
{
    r->text = (slui_text_span){NULL, 0, 0, 0};
}

// Without an encoding the tiles are elements, which are rewritten as CSV.
static slu_status begin_data(reader *r, const char **attributes)
{
    const char *encoding = attribute(attributes, "encoding");
    copy_word(r->encoding, encoding ? encoding : "csv");
    copy_word(r->compression, attribute(attributes, "compression"));
    r->chunk_count = 0;
    begin_text(r);
    return SLU_OK;
}

static slu_status begin_chunk(reader *r, const char **attributes)
{
    enum { FAR = 1 << 30 };
    slu_status status = read_size(r, attributes, &r->chunk);
    if (status == SLU_OK) status = read_whole(r, attributes, "x", -FAR, FAR, &r->chunk.x);
    if (status == SLU_OK) status = read_whole(r, attributes, "y", -FAR, FAR, &r->chunk.y);
    r->chunk_count++;
    begin_text(r);
    return status;
}

static slu_status begin_tileset(reader *r, const char **attributes)
{
    int first_gid = 0;
    const char *source = attribute(attributes, "source");
    if (r->tileset) {
        r->first_gid = r->tileset->first_gid;
        return SLU_OK;
    }
    slu_status status = read_whole(r, attributes, "firstgid", 1, SLUI_GID_MOST, &first_gid);
    r->first_gid = (uint32_t)first_gid;
    if (status != SLU_OK || !source) return status;
    return slui_tiled_add_source(r->file, source, r->first_gid, r->error);
}

static slu_status begin_tile(reader *r, const char **attributes)
{
    int id = 0;
    slu_status status = read_whole(r, attributes, "id", 0, SLUI_GID_MOST - (int)r->first_gid, &id);
    r->tile = (slu_tiled_tile){.gid = r->first_gid + (uint32_t)id};
    return status;
}

static slu_status begin_property(reader *r, const char **attributes)
{
    const char *name = attribute(attributes, "name"), *value = attribute(attributes, "value");
    if (!name) return SLU_OK;
    return slui_tiled_take_property(&r->tile, name, value ? value : "", here(r), r->error);
}

static slu_status add_text(reader *r, const char *text, size_t length)
{
    if (r->text.line == 0) r->text = here(r);
    size_t used = r->text.length;
    if (!SLUI_GROW(&r->file->allocator, r->text_bytes, r->text_capacity, used + length))
        return slui_fail_memory(r->error);
    memcpy(r->text_bytes + used, text, length);
    r->text.length += length;
    return SLU_OK;
}

static slu_status begin_cell(reader *r, const char **attributes)
{
    const char *gid = attribute(attributes, "gid");
    slui_text_span digits = {gid ? gid : "0", gid ? strlen(gid) : 1, 0, 0};
    uint64_t number = 0;
    if (!slui_parse_whole(digits, UINT32_MAX, &number))
        return slui_fail_span(r->error, here(r), "gid must be a whole number below 4294967296");
    slu_status status = r->text.length ? add_text(r, ",", 1) : SLU_OK;
    return status == SLU_OK ? add_text(r, digits.text, digits.length) : status;
}

static slu_status begin(reader *r, kind what, const char **attributes)
{
    switch (what) {
    case MAP: return begin_map(r, attributes);
    case LAYER: return begin_layer(r, attributes);
    case DATA: return begin_data(r, attributes);
    case CHUNK: return begin_chunk(r, attributes);
    case TILESET: return begin_tileset(r, attributes);
    case TILE: return begin_tile(r, attributes);
    case PROPERTY: return begin_property(r, attributes);
    case CELL: return begin_cell(r, attributes);
    case OTHER:
    case GROUP:
    case PROPERTIES: break;
    }
    return SLU_OK;
}

// ---- elements that end

static slu_status end_data(reader *r, slu_rect area)
{
    const uint32_t *gids = NULL;
    r->text.text = r->text.length ? r->text_bytes : "";
    if (r->text.line == 0) r->text.line = here(r).line, r->text.column = here(r).column;
    slui_tiled_data data = {r->encoding, r->compression, r->text};
    slu_status status = slui_tiled_decode(r->file, &data, area, &gids, r->error);
    begin_text(r);
    if (status != SLU_OK) return status;
    return slui_tiled_add_layer(r->file, r->layer_name, area, gids, r->error);
}

static slu_status end(reader *r, kind what)
{
    if (what == CHUNK) return end_data(r, r->chunk);
    if (what == DATA && r->chunk_count == 0 && !r->infinite) return end_data(r, r->layer);
    if (what == TILE) return slui_tiled_add_tile(r->file, &r->tile, r->error);
    return SLU_OK;
}

// ---- what expat calls

// The kind of an element with this name inside another.
static kind kind_within(kind parent, const char *name)
{
    static const struct {
        kind parent, what;
        const char *name;
    } ROWS[] = {
        {MAP, LAYER, "layer"},
        {MAP, GROUP, "group"},
        {MAP, TILESET, "tileset"},
        {GROUP, LAYER, "layer"},
        {GROUP, GROUP, "group"},
        {LAYER, DATA, "data"},
        {DATA, CHUNK, "chunk"},
        {DATA, CELL, "tile"},
        {CHUNK, CELL, "tile"},
        {TILESET, TILE, "tile"},
        {TILE, PROPERTIES, "properties"},
        {PROPERTIES, PROPERTY, "property"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        if (ROWS[i].parent == parent && strcmp(ROWS[i].name, name) == 0) return ROWS[i].what;
    }
    return OTHER;
}

static slu_status enter(reader *r, const char *name, const char **attributes)
{
    const char *wanted = r->tileset ? "tileset" : "map";
    kind what = r->tileset ? TILESET : MAP;
    if (r->depth == 0 && strcmp(name, wanted) != 0)
        return slui_fail_span(r->error, here(r), "this is not a Tiled %s: it begins with <%s>",
                              wanted, name);
    if (r->depth == DEEPEST)
        return slui_fail_span(r->error, here(r), "elements are nested more than %d deep", DEEPEST);
    if (r->depth > 0) what = kind_within(r->path[r->depth - 1], name);
    r->path[r->depth++] = what;
    return begin(r, what, attributes);
}

// After an error expat may still call back; such calls are ignored.
static void note(reader *r, slu_status status)
{
    r->status = status;
    if (status != SLU_OK) XML_StopParser(r->parser, XML_FALSE);
}

static void on_start(void *ctx, const char *name, const char **attributes)
{
    reader *r = ctx;
    if (r->status == SLU_OK) note(r, enter(r, name, attributes));
}

static void on_end(void *ctx, const char *name)
{
    reader *r = ctx;
    (void)name;
    if (r->status == SLU_OK) note(r, end(r, r->path[--r->depth]));
}

static void on_text(void *ctx, const char *text, int length)
{
    reader *r = ctx;
    if (r->status != SLU_OK || r->depth == 0) return;
    kind what = r->path[r->depth - 1];
    bool data = what == CHUNK || (what == DATA && r->chunk_count == 0);
    if (data) note(r, add_text(r, text, (size_t)length));
}

static void on_entity(void *ctx, const char *name, int is_parameter, const char *value, int length,
                      const char *base, const char *system, const char *public,
                      const char *notation)
{
    reader *r = ctx;
    (void)name, (void)is_parameter, (void)value, (void)length;
    (void)base, (void)system, (void)public, (void)notation;
    if (r->status == SLU_OK)
        note(r, slui_fail_span(r->error, here(r),
                               "entity declarations are not allowed in a Tiled file"));
}

// ---- files

static slu_status feed(reader *r, const char *text, size_t size)
{
    enum { PIECE = 1 << 20 };
    enum XML_Status fine = XML_STATUS_OK;
    do {
        size_t length = size < PIECE ? size : PIECE;
        size -= length;
        fine = XML_Parse(r->parser, text, (int)length, size == 0);
        text += length;
    } while (fine == XML_STATUS_OK && size > 0);
    if (fine == XML_STATUS_OK || r->status != SLU_OK) return r->status;
    enum XML_Error what = XML_GetErrorCode(r->parser);
    if (what == XML_ERROR_NO_MEMORY) return slui_fail_memory(r->error);
    return slui_fail_span(r->error, here(r), "the XML is invalid here: %s", XML_ErrorString(what));
}

slu_status slui_tiled_read_tmx(slui_tiled_file *file, const char *text, size_t size,
                               const slui_tiled_source *tileset, slu_error *error)
{
    reader r = {.file = file, .tileset = tileset, .error = error};
    r.parser = XML_ParserCreate(NULL);
    if (!r.parser) return slui_fail_memory(error);
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, on_start, on_end);
    XML_SetCharacterDataHandler(r.parser, on_text);
    XML_SetEntityDeclHandler(r.parser, on_entity);
    slu_status status = feed(&r, text, size);
    XML_ParserFree(r.parser);
    slui_free(&file->allocator, r.text_bytes, r.text_capacity, 1);
    return status;
}
