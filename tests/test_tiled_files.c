// SPDX-License-Identifier: MIT
// Tiled files: every encoding of a map gives the same map, and every error is named.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zlib.h>
#include <zstd.h>

#include "failing_malloc.h"
#include "formats/tiled_file.h"
#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

// ---------------------------------------------------------------------------------------------
// Writing maps

enum { WIDTH = 3, HEIGHT = 2, TILES = WIDTH * HEIGHT };
// Grass, a wall flipped in every direction, swamp, nothing, grass, a wall.
static const uint32_t GIDS[TILES] = {1, 2 | 0xF0000000u, 3, 0, 1, 2};
static const char WANTED[] = ".@S@.@";

#define TILESET_XML                                                                               \
    "<tile id='1'><properties><property name='walkable' type='bool' value='false'/></properties>" \
    "<objectgroup><object><properties><property name='walkable' value='junk'/></properties>"      \
    "</object></objectgroup></tile>\n"                                                            \
    "<tile id='2'><properties><property name='speed' value='fast'/>"                              \
    "<property name='cost' type='float' value='5'/></properties></tile>"
#define MAP_XML                                \
    "<?xml version='1.0' encoding='UTF-8'?>\n" \
    "<map orientation='orthogonal' width='3' height='2'>\n"
#define TMX_HEAD MAP_XML "<tileset firstgid='1' name='t'>" TILESET_XML "</tileset>\n"
#define LAYER "<layer name='g' width='3' height='2'>"

#define TILESET_JSON                                                                        \
    "\"tiles\": [{\"id\": 1, \"properties\": [{\"name\": \"walkable\", \"type\": \"bool\"," \
    "\"value\": false}]}, {\"id\": 2, \"properties\": [{\"name\": \"speed\", \"value\": "   \
    "\"fast\"},"                                                                            \
    "{\"name\": \"cost\", \"type\": \"float\", \"value\": 5}]}]"
#define JSON_TILESETS "\"tilesets\": [{\"firstgid\": 1, " TILESET_JSON "}]"
#define JSON_HEAD "{\"width\": 3, \"height\": 2, " JSON_TILESETS ", \"layers\": ["
#define JSON_LAYER "{\"type\": \"tilelayer\", \"name\": \"g\", \"width\": 3, \"height\": 2, "

static void base64_of(const uint8_t *bytes, size_t size, char *out)
{
    static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16 | (i + 1 < size ? bytes[i + 1] : 0u) << 8 |
                         (i + 2 < size ? bytes[i + 2] : 0u);
        *out++ = DIGITS[three >> 18];
        *out++ = DIGITS[three >> 12 & 63];
        *out++ = i + 1 < size ? DIGITS[three >> 6 & 63] : '=';
        *out++ = i + 2 < size ? DIGITS[three & 63] : '=';
    }
    *out = '\0';
}

static size_t deflate_all(const uint8_t *bytes, size_t size, uint8_t *out, size_t capacity,
                          bool gzip)
{
    z_stream stream = {0};
    int window = gzip ? 15 + 16 : 15;
    assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY), Z_OK);
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)size;
    stream.next_out = out;
    stream.avail_out = (uInt)capacity;
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    size_t length = stream.total_out;
    deflateEnd(&stream);
    return length;
}

// Gids as base64 of compressed bytes; "" is no compression.
static void pack(const uint32_t *gids, size_t count, const char *compression, char *out)
{
    uint8_t plain[256], packed[512];
    for (size_t i = 0; i < count * 4; i++)
        plain[i] = (uint8_t)(gids[i / 4] >> 8 * (i % 4));
    size_t size = count * 4;
    if (strcmp(compression, "zstd") == 0) {
        size = ZSTD_compress(packed, sizeof packed, plain, size, 3);
        assert_false(ZSTD_isError(size));
    } else if (*compression) {
        size = deflate_all(plain, size, packed, sizeof packed, strcmp(compression, "gzip") == 0);
    } else {
        memcpy(packed, plain, size);
    }
    base64_of(packed, size, out);
}

static const char *const COMPRESSIONS[] = {"", "zlib", "gzip", "zstd"};

// ---------------------------------------------------------------------------------------------
// Reading maps

static slu_status parse(const char *text, const slu_format_options *options, slu_map **map,
                        slu_error *error)
{
    return slu_map_parse_any(text, strlen(text), options, map, error);
}

static void assert_glyphs(const slu_map *map, const char *wanted)
{
    int width = slu_map_width(map);
    assert_int_equal(width * slu_map_height(map), strlen(wanted));
    for (int i = 0; wanted[i]; i++) {
        char glyph = slu_map_glyph(map, (slu_tile){i % width, i / width});
        if (glyph != wanted[i]) fail_msg("tile %d is %c, not %c", i, glyph, wanted[i]);
    }
}

static void assert_reads_with(const char *text, const slu_format_options *options,
                              const char *wanted)
{
    slu_map *map = NULL;
    slu_error error = {0};
    if (parse(text, options, &map, &error) != SLU_OK)
        fail_msg("%d:%d: %s in %s", error.line, error.column, error.text, text);
    assert_glyphs(map, wanted);
    slu_map_destroy(map);
}

static void assert_reads(const char *text, const char *wanted)
{
    assert_reads_with(text, NULL, wanted);
}

static void assert_fails(const char *text, int line, int column, const char *words)
{
    slu_map *map = NULL;
    slu_error error = {0};
    slu_status status = parse(text, NULL, &map, &error);
    assert_null(map);
    if (status != SLU_ERR_FORMAT && status != SLU_ERR_UNSUPPORTED)
        fail_msg("status %d for %s", (int)status, text);
    assert_int_equal(error.code, status);
    if (!strstr(error.text, words)) fail_msg("'%s' does not say '%s'", error.text, words);
    if (error.line != line || error.column != column)
        fail_msg("'%s' at %d:%d, not at %d:%d", error.text, error.line, error.column, line, column);
    assert_int_equal(parse(text, NULL, &map, NULL), status);
}

// ---------------------------------------------------------------------------------------------
// Good files

static void every_encoding_of_tmx_is_the_same_map(void **state)
{
    (void)state;
    char text[4096], packed[1024];
    assert_reads(TMX_HEAD LAYER
                 "<data encoding='csv'>\n1,4026531842,3,\n0,1,2\n</data></layer></map>",
                 WANTED);
    assert_reads(TMX_HEAD LAYER "<data><tile gid='1'/><tile gid='4026531842'/>\n<tile gid='3'/>"
                                "<tile/><tile gid='1'/><tile gid='2'/></data></layer></map>",
                 WANTED);
    for (size_t i = 0; i < COUNT(COMPRESSIONS); i++) {
        pack(GIDS, TILES, COMPRESSIONS[i], packed);
        snprintf(text, sizeof text,
                 TMX_HEAD LAYER "<data encoding='base64'%s%s%s>\n  %s\n </data></layer></map>",
                 *COMPRESSIONS[i] ? " compression='" : "", COMPRESSIONS[i],
                 *COMPRESSIONS[i] ? "'" : "", packed);
        assert_reads(text, WANTED);
    }
}

static void every_encoding_of_json_is_the_same_map(void **state)
{
    (void)state;
    char text[4096], packed[1024];
    assert_reads(JSON_HEAD JSON_LAYER "\"data\": [1, 4026531842, 3, 0, 1, 2]}]}", WANTED);
    assert_reads("\xEF\xBB\xBF \n" JSON_HEAD JSON_LAYER "\"data\": [1,4026531842,3,0,1,2]}]}\r\n ",
                 WANTED);
    for (size_t i = 0; i < COUNT(COMPRESSIONS); i++) {
        pack(GIDS, TILES, COMPRESSIONS[i], packed);
        snprintf(text, sizeof text,
                 JSON_HEAD JSON_LAYER
                 "\"encoding\": \"base64\", \"compression\": \"%s\", \"data\": \"%s\"}]}",
                 COMPRESSIONS[i], packed);
        assert_reads(text, WANTED);
    }
}

static void groups_are_entered_and_other_layers_passed_over(void **state)
{
    (void)state;
    assert_reads(TMX_HEAD
                 "<objectgroup name='o'><object id='1'/></objectgroup><imagelayer name='i'/>"
                 "<group name='a'><group>" LAYER
                 "<data encoding='csv'>1,1,1,1,1,1</data></layer></group>"
                 "<layer name='Collision' width='3' height='2' visible='0'>"
                 "<data encoding='csv'>0,9,0,0,0,9</data></layer></group></map>",
                 ".@...@");
    assert_reads(JSON_HEAD
                 "{\"type\": \"objectgroup\", \"name\": \"o\", \"objects\": []},"
                 "{\"type\": \"group\", \"layers\": [{\"type\": \"group\", \"layers\": [" JSON_LAYER
                 "\"data\": [1,1,1,1,1,1]}]}, {\"type\": \"imagelayer\"}]},"
                 "{\"type\": \"tilelayer\", \"name\": \"Collision\", \"width\": 3, \"height\": 2,"
                 "\"visible\": false, \"data\": [0,9,0,0,0,9]}]}",
                 ".@...@");
}

static void infinite_maps_are_cut_to_their_chunks(void **state)
{
    (void)state;
    static const char TMX[] =
        "<map infinite='1' width='9' height='9'><tileset firstgid='1'>" TILESET_XML "</tileset>"
        "<layer name='g' width='9' height='9'><data encoding='csv'>\n"
        "<chunk x='-2' y='-1' width='2' height='2'>\n1,2,\n3,1\n</chunk>\n"
        "<chunk x='0' y='-1' width='1' height='1'>3</chunk></data></layer></map>";
    assert_reads(TMX, ".@SS.@");
    static const char JSON[] =
        "{\"infinite\": true, \"width\": 9, \"height\": 9, " JSON_TILESETS ", \"layers\": ["
        "{\"type\": \"tilelayer\", \"name\": \"g\", \"width\": 9, \"height\": 9, \"chunks\": ["
        "{\"x\": -2, \"y\": -1, \"width\": 2, \"height\": 2, \"data\": [1,2,3,1]},"
        "{\"x\": 0, \"y\": -1, \"width\": 1, \"height\": 1, \"data\": [3]}]}]}";
    assert_reads(JSON, ".@SS.@");
}

// Properties may be text, as old versions wrote them; isometric maps are grids too.
static void older_and_other_encodings_are_read(void **state)
{
    (void)state;
    assert_reads(
        "<!DOCTYPE map SYSTEM \"http://mapeditor.org/dtd/1.0/map.dtd\">"
        "<map orientation='isometric' width='2' height='1'><tileset firstgid='5'>"
        "<tile id='0'><properties><property name='walkable' value='0'/></properties></tile>"
        "</tileset><layer width='2' height='1'><data encoding='csv'>5,6</data></layer></map>",
        "@.");
    assert_reads("{\"orientation\": \"isometric\", \"width\": 2, \"height\": 1, \"tilesets\": ["
                 "{\"firstgid\": 5, \"tiles\": [{\"id\": 0, \"properties\": [{\"name\": \"cost\","
                 "\"value\": \"2.5\"}]}]}], \"layers\": [{\"type\": \"tilelayer\", \"width\": 2,"
                 "\"height\": 1, \"data\": [5, 6]}]}",
                 "S.");
}

static void the_collision_layer_may_have_another_name(void **state)
{
    (void)state;
    slu_format_options options = {.collision_layer = "walls"};
    assert_reads_with(MAP_XML "<layer name='Walls' width='3' height='2'>"
                              "<data encoding='csv'>0,9,0,0,0,9</data></layer></map>",
                      &options, ".@...@");
}

// ---------------------------------------------------------------------------------------------
// Tilesets in other files

typedef struct shelf {
    const char *name, *text;
    slu_status status;
} shelf;

static slu_status take_from_shelf(void *ctx, const char *name, const char **bytes, size_t *size,
                                  slu_error *error)
{
    const shelf *s = ctx;
    assert_string_equal(name, s->name);
    *bytes = s->text;
    *size = strlen(s->text);
    if (s->status != SLU_OK) {
        error->code = s->status;
        strcpy(error->text, "it is lent out");
    }
    return s->status;
}

#define TMX_NAMES                                               \
    MAP_XML "<tileset firstgid='1' source='sets/t.tsx'/>" LAYER \
            "<data encoding='csv'>1,2,3,0,1,2</data></layer></map>"
#define JSON_NAMES                                                                                 \
    "{\"width\": 3, \"height\": 2, \"tilesets\": [{\"firstgid\": 1, \"source\": \"sets/t.tsx\"}]," \
    "\"layers\": [" JSON_LAYER "\"data\": [1,2,3,0,1,2]}]}"

static void tilesets_come_from_other_files(void **state)
{
    (void)state;
    shelf xml = {"sets/t.tsx", "<tileset>" TILESET_XML "</tileset>", SLU_OK};
    shelf json = {"sets/t.tsx", "{" TILESET_JSON "}", SLU_OK};
    slu_format_options from_xml = {.tilesets = {take_from_shelf, &xml}};
    slu_format_options from_json = {.tilesets = {take_from_shelf, &json}};
    assert_reads_with(TMX_NAMES, &from_xml, WANTED);
    assert_reads_with(TMX_NAMES, &from_json, WANTED);
    assert_reads_with(JSON_NAMES, &from_xml, WANTED);
    assert_reads_with(JSON_NAMES, &from_json, WANTED);
}

static void assert_tileset_fails(const char *text, slu_status status, const char *words)
{
    shelf s = {"sets/t.tsx", text, status};
    slu_format_options options = {.tilesets = {take_from_shelf, &s}};
    slu_map *map = NULL;
    slu_error error = {0};
    slu_status wanted = status == SLU_OK ? SLU_ERR_FORMAT : status;
    assert_int_equal(parse(TMX_NAMES, &options, &map, &error), wanted);
    assert_null(map);
    assert_int_equal(error.line, 0);
    if (!strstr(error.text, words)) fail_msg("'%s' does not say '%s'", error.text, words);
}

static void bad_tilesets_are_named(void **state)
{
    (void)state;
    assert_fails(TMX_NAMES, 0, 0, "sets/t.tsx");
    assert_tileset_fails("", SLU_ERR_IO, "tileset sets/t.tsx: it is lent out");
    assert_tileset_fails("", SLU_OK, "neither JSON nor XML");
    assert_tileset_fails("\n<map/>", SLU_OK,
                         "t.tsx, line 2, column 1: this is not a Tiled tileset");
    assert_tileset_fails("<tileset><tile/></tileset>", SLU_OK, "line 1, column 10: id must be");
    assert_tileset_fails("{\"layers\": []}", SLU_OK, "not a tileset");
    assert_tileset_fails("{\"tiles\": {}}", SLU_OK, "Tiled 1.2");
}

static void scenes_are_read_from_files(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_error error = {0};
    assert_int_equal(slu_map_load_any("scenes/village.tmx", NULL, &map, &error), SLU_OK);
    assert_true(slu_map_cost(map, (slu_tile){14, 8}) == 0.5); // a bridge over water
    assert_false(slu_map_passable(map, (slu_tile){14, 7}));
    slu_map_destroy(map);
    assert_int_equal(slu_map_load_any("scenes/rooms.map", NULL, &map, &error), SLU_OK);
    slu_map_destroy(map);
    map = NULL;
    assert_int_equal(slu_map_load_any("scenes/none.tmx", NULL, &map, &error), SLU_ERR_IO);
    assert_null(map);
}

// ---------------------------------------------------------------------------------------------
// Bad files

static void bad_tmx_is_named_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *words;
    } BAD[] = {
        {"<", 1, 1, "XML is invalid here"},
        {"<map width='3' height='2'>\n<layer", 2, 1, "XML is invalid here"},
        {"<svg/>", 1, 1, "not a Tiled map: it begins with <svg>"},
        {"<tileset/>", 1, 1, "not a Tiled map"},
        {"<map width='0' height='2'/>", 1, 1, "width must be a whole number from 1"},
        {"<map width='3'/>", 1, 1, "height must be"},
        {"<map width='32769' height='2'/>", 1, 1, "width must be"},
        {"<map width='32768' height='32768'/>", 1, 1, "too many"},
        {"<map orientation='hexagonal' width='3' height='2'/>", 1, 1, "not hexagonal"},
        {"<map orientation='staggered' width='3' height='2'/>", 1, 1, "not staggered"},
        {"<map width='3' height='2'/>", 0, 0, "add a tile layer"},
        {MAP_XML LAYER "<data encoding='csv'>1,1,1,1,1,1</data></layer></map>", 0, 0,
         "give tiles of the tileset the property walkable"},
        {TMX_HEAD LAYER "<data encoding='csv'>1,1,1,\n1,1\n</data></layer></map>", 6, 4,
         "must have 6 tiles, but end here"},
        {TMX_HEAD LAYER "<data encoding='csv'>1,1,1,\n1,1,1,1</data></layer></map>", 6, 6,
         "go on after them"},
        {TMX_HEAD LAYER "<data encoding='csv'>\n1,1,1,\n1, x,1</data></layer></map>", 7, 4,
         "a tile must be a whole number"},
        {TMX_HEAD LAYER "<data encoding='csv'>1,1,1 1,1,1</data></layer></map>", 5, 65, "comma"},
        {TMX_HEAD LAYER "<data encoding='csv'>4294967296,1,1,1,1,1</data></layer></map>", 5, 59,
         "below 4294967296"},
        {TMX_HEAD LAYER "<data encoding='csv'></data></layer></map>", 5, 59, "fewer than its 6"},
        {TMX_HEAD LAYER "<data encoding='hex'>00</data></layer></map>", 5, 59, "not hex"},
        {TMX_HEAD LAYER "<data><tile gid='x'/></data></layer></map>", 5, 44, "gid must be"},
        {TMX_HEAD LAYER "<data encoding='base64'>AQAAAAEAAAABAAAA!</data></layer></map>", 5, 62,
         "fewer"},
        {TMX_HEAD LAYER
         "<data encoding='base64'>AQAAAAEAAAABAAAAAQAAAAEAAAABAAA!</data></layer></map>",
         5, 93, "'!' is not a base64 character"},
        {TMX_HEAD LAYER
         "<data encoding='base64'>AQAAAAEAAAABAAAAAQAAAAEAAAABAAAAA</data></layer></map>",
         5, 95, "truncated"},
        {TMX_HEAD LAYER
         "<data encoding='base64'>AQAAAAEAAAABAAAAAQAAAAEAAAABAAAAAAAA</data></layer></map>",
         5, 62, "more than its 6 tiles"},
        {TMX_HEAD LAYER "<data encoding='base64' compression='lzma'>AAAA</data></layer></map>", 5,
         81, "not lzma"},
        {TMX_HEAD LAYER "<data encoding='base64' compression='zlib'>AAAA</data></layer></map>", 5,
         81, "truncated or not valid zlib"},
        {TMX_HEAD LAYER "<data encoding='base64' compression='zstd'>AAAA</data></layer></map>", 5,
         81, "truncated or not valid zstd"},
        {TMX_HEAD "<layer name='g' width='4' height='2'><data encoding='csv'>1,1,1,1,1,1,1,1</data>"
                  "</layer></map>",
         0, 0, "does not fit on the map"},
        {TMX_HEAD "<layer name='g'/></map>", 5, 1, "width must be"},
        {MAP_XML "<tileset firstgid='0'/></map>", 3, 1, "firstgid must be"},
        {MAP_XML "<tileset firstgid='268435455'><tile id='1'/></tileset></map>", 3, 31,
         "id must be a whole number from 0 to 0"},
        {MAP_XML "<tileset firstgid='1'><tile id='1'><properties>\n<property name='cost' "
                 "value='-1'/></properties></tile></tileset></map>",
         4, 1, "property cost of a tile must be 0"},
        {MAP_XML "<tileset firstgid='1'><tile id='1'><properties>\n<property name='walkable' "
                 "value='maybe'/></properties></tile></tileset></map>",
         4, 1, "property walkable of a tile must be true or false"},
        {"<!DOCTYPE map [<!ENTITY a 'b'>]><map width='3' height='2'/>", 1, 27,
         "entity declarations are not allowed"},
        {"<map infinite='1'><layer name='g'><data encoding='csv'><chunk x='0' y='z' width='1' "
         "height='1'>1</chunk></data></layer></map>",
         1, 56, "y must be"},
        {"<map infinite='1'><layer name='g'><data encoding='csv'></data></layer></map>", 0, 0,
         "add a tile layer"},
    };
    for (size_t i = 0; i < COUNT(BAD); i++)
        assert_fails(BAD[i].text, BAD[i].line, BAD[i].column, BAD[i].words);
}

static void bad_json_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *words;
    } BAD[] = {
        {"{", 1, 1, "JSON is invalid here"},
        {"{\n \"width\": 3,\n oops}", 3, 3, "JSON is invalid here"},
        {"{} {}", 1, 4, "JSON is invalid here"},
        {"{}", 0, 0, "it has no layers"},
        {"{\"layers\": []}", 0, 0, "width must be"},
        {"{\"layers\": [], \"width\": 2.5, \"height\": 1}", 0, 0, "width must be"},
        {"{\"layers\": [], \"width\": 1e300, \"height\": 1}", 0, 0, "width must be"},
        {"{\"layers\": [], \"width\": 2, \"height\": 2}", 0, 0, "add a tile layer"},
        {"{\"layers\": [], \"infinite\": true}", 0, 0, "add a tile layer"},
        {"{\"layers\": [], \"orientation\": \"hexagonal\"}", 0, 0, "not hexagonal"},
        {JSON_HEAD JSON_LAYER "\"data\": [1,1,1,1,1]}]}", 0, 0, "6 tiles, but have 5"},
        {JSON_HEAD JSON_LAYER "\"data\": [1,1,1,1,1,-1]}]}", 0, 0, "tile 5 of a layer"},
        {JSON_HEAD JSON_LAYER "\"data\": [1,1,1,1,1,4294967296]}]}", 0, 0, "tile 5 of a layer"},
        {JSON_HEAD JSON_LAYER "\"data\": [1,1,1,1,1,\"1\"]}]}", 0, 0, "tile 5 of a layer"},
        {JSON_HEAD JSON_LAYER "\"data\": 7}]}", 0, 0, "has no data"},
        {JSON_HEAD JSON_LAYER "\"data\": \"AAAA\"}]}", 0, 0, "fewer than its 6"},
        {JSON_HEAD JSON_LAYER "\"data\": \"AAAA\", \"compression\": \"gzip\"}]}", 0, 0,
         "truncated or not valid gzip"},
        {JSON_HEAD "{\"type\": \"tilelayer\", \"data\": []}]}", 0, 0, "width must be"},
        {JSON_HEAD JSON_LAYER "\"chunks\": [{\"width\": 1, \"height\": 1, \"x\": 0}]}]}", 0, 0,
         "y must be"},
        {"{\"layers\": [], \"width\": 2, \"height\": 2, \"tilesets\": [{}]}", 0, 0,
         "firstgid must be"},
        {"{\"layers\": [], \"width\": 2, \"height\": 2, \"tilesets\": [{\"firstgid\": 1, "
         "\"tiles\": "
         "[{\"id\": 0, \"properties\": [{\"name\": \"cost\", \"value\": 1e9}]}]}]}",
         0, 0, "property cost"},
        {"{\"layers\": [], \"width\": 2, \"height\": 2, \"tilesets\": [{\"firstgid\": 1, "
         "\"tiles\": "
         "[{\"id\": 0, \"properties\": [{\"name\": \"walkable\", \"value\": 1}]}]}]}",
         0, 0, "property walkable"},
    };
    for (size_t i = 0; i < COUNT(BAD); i++)
        assert_fails(BAD[i].text, BAD[i].line, BAD[i].column, BAD[i].words);
}

// Packed data that hold more or fewer tiles than the layer are refused, with any compression.
static void packed_data_must_fit(void **state)
{
    (void)state;
    char text[4096], packed[1024];
    uint32_t gids[TILES + 4] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    for (size_t i = 0; i < COUNT(COMPRESSIONS); i++) {
        for (int more = -1; more <= 4; more += 5) {
            pack(gids, (size_t)(TILES + more), COMPRESSIONS[i], packed);
            snprintf(text, sizeof text,
                     JSON_HEAD JSON_LAYER
                     "\"encoding\": \"base64\", \"compression\": \"%s\", \"data\": \"%s\"}]}",
                     COMPRESSIONS[i], packed);
            assert_fails(text, 0, 0, more < 0 ? "fewer than its 6 tiles" : "more than its 6 tiles");
        }
    }
}

// Layers are counted before memory is allocated for them, whether they are text or a list.
static void layers_cannot_fill_all_memory(void **state)
{
    (void)state;
    static const slui_tiled_data DATA = {"csv", NULL, {"1,1", 3, 1, 1}};
    static const char JSON[] =
        "{\"width\": 2, \"height\": 1, \"layers\": [{\"type\": \"tilelayer\", "
        "\"width\": 2, \"height\": 1, \"data\": [1, 1]}]}";
    slui_tiled_file file = {.allocator = slui_allocator_or_default(NULL)};
    slu_rect largest = {0, 0, 16384, 8192}, two = {0, 0, 2, 1};
    slui_text_span place = {"", 0, 1, 1};
    const uint32_t *gids = NULL;
    slu_error error = {0};
    for (int i = 0; i < 4; i++)
        assert_int_equal(slui_tiled_count(&file, largest, place, &error), SLU_OK);
    assert_int_equal(slui_tiled_decode(&file, &DATA, two, &gids, &error), SLU_ERR_FORMAT);
    assert_non_null(strstr(error.text, "more than 536870912 tiles together"));
    assert_null(file.blocks);
    error.text[0] = '\0';
    assert_int_equal(slui_tiled_read_json(&file, JSON, sizeof JSON - 1, NULL, &error),
                     SLU_ERR_FORMAT);
    assert_non_null(strstr(error.text, "more than 536870912 tiles together"));
    assert_int_equal(file.layer_count, 0);
    slui_tiled_release(&file);
}

static void groups_may_not_be_bottomless(void **state)
{
    (void)state;
    char text[16384];
    size_t at = (size_t)sprintf(text, "<map width='1' height='1'>");
    for (int i = 0; i < 200; i++)
        at += (size_t)sprintf(text + at, "<group>");
    assert_fails(text, 1, 27 + 127 * 7, "128 deep");
    at = (size_t)sprintf(text, "{\"width\": 1, \"height\": 1, \"layers\": [");
    for (int i = 0; i < 100; i++)
        at += (size_t)sprintf(text + at, "{\"type\": \"group\", \"layers\": [");
    for (int i = 0; i < 100; i++)
        at += (size_t)sprintf(text + at, "]}");
    strcpy(text + at, "]}");
    assert_fails(text, 0, 0, "64 deep");
}

static void characters_belong_to_other_maps(void **state)
{
    (void)state;
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    slu_format_options options = {.map.glyphs = &glyphs};
    slu_map *map = NULL;
    slu_error error = {0};
    assert_int_equal(parse(TMX_NAMES, &options, &map, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "no characters"));
    slu_format_options layer = {.collision_layer = "walls"};
    assert_int_equal(parse("type octile\nheight 1\nwidth 1\nmap\n.\n", &layer, &map, &error),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_parse_any(NULL, 1, NULL, &map, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_parse_tiled("{}", 2, NULL, NULL, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_parse_tiled("type", 4, NULL, &map, &error), SLU_ERR_FORMAT);
    assert_null(map);
}

// A good file truncated anywhere is an error or the same map, and nothing is read past its end.
static void files_cut_short_are_errors(void **state)
{
    (void)state;
    static const char *const WHOLE[] = {
        TMX_HEAD LAYER "<data encoding='csv'>1,4026531842,3,0,1,2</data></layer></map>",
        JSON_HEAD JSON_LAYER "\"data\": [1, 4026531842, 3, 0, 1, 2]}]}"};
    for (size_t i = 0; i < COUNT(WHOLE); i++) {
        for (size_t length = 0; length < strlen(WHOLE[i]); length++) {
            char *copy = malloc(length + (length == 0));
            assert_non_null(copy);
            memcpy(copy, WHOLE[i], length);
            slu_map *map = NULL;
            slu_error error = {0};
            assert_int_equal(slu_map_parse_any(copy, length, NULL, &map, &error), SLU_ERR_FORMAT);
            assert_true(error.text[0] && error.line >= 1);
            free(copy);
        }
    }
}

// ---------------------------------------------------------------------------------------------
// Memory

static void each_text(void (*claim)(const char *text))
{
    char text[4096], packed[1024];
    claim(TMX_NAMES);
    claim(JSON_NAMES);
    for (size_t i = 0; i < COUNT(COMPRESSIONS); i++) {
        pack(GIDS, TILES, COMPRESSIONS[i], packed);
        snprintf(text, sizeof text,
                 TMX_HEAD LAYER "<data encoding='base64' compression='%s'>%s</data></layer></map>",
                 COMPRESSIONS[i], packed);
        claim(text);
        snprintf(text, sizeof text,
                 JSON_HEAD JSON_LAYER "\"compression\": \"%s\", \"data\": \"%s\"}]}",
                 COMPRESSIONS[i], packed);
        claim(text);
    }
}

static shelf tileset_on_shelf = {"sets/t.tsx", "<tileset>" TILESET_XML "</tileset>", SLU_OK};

static void claim_our_allocations_may_fail(const char *text)
{
    support_allocator memory;
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator_init(&memory, nth);
        slu_format_options options = {.tilesets = {take_from_shelf, &tileset_on_shelf},
                                      .map.allocator = &memory.allocator};
        slu_map *map = NULL;
        slu_error error = {0};
        status = parse(text, &options, &map, &error);
        if ((status != SLU_OK) != support_allocator_failed(&memory))
            fail_msg("allocation %ld: %s", nth, error.text);
        assert_int_equal(error.code, status);
        assert_true(status == SLU_OK || status == SLU_ERR_MEMORY);
        slu_map_destroy(map);
        assert_int_equal(memory.live_blocks, 0);
    }
}

static void our_allocations_may_fail(void **state)
{
    (void)state;
    each_text(claim_our_allocations_may_fail);
}

// The libraries we use allocate by malloc; a failure there is distinguished from a bad file too.
static void claim_others_allocations_may_fail(const char *text)
{
    slu_format_options options = {.tilesets = {take_from_shelf, &tileset_on_shelf}};
    bool failed = true;
    for (long nth = 0; failed; nth++) {
        slu_map *map = NULL;
        slu_error error = {0};
        failing_malloc_begin(nth);
        slu_status status = parse(text, &options, &map, &error);
        slu_map_destroy(map);
        failed = failing_malloc_end();
        if (failed && status != SLU_ERR_MEMORY) fail_msg("malloc %ld: %s", nth, error.text);
        if (!failed) assert_int_equal(status, SLU_OK);
        assert_int_equal(failing_malloc_live(), 0);
    }
}

static void others_allocations_may_fail(void **state)
{
    (void)state;
    if (!failing_malloc_works()) skip();
    each_text(claim_others_allocations_may_fail);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_encoding_of_tmx_is_the_same_map),
        cmocka_unit_test(every_encoding_of_json_is_the_same_map),
        cmocka_unit_test(groups_are_entered_and_other_layers_passed_over),
        cmocka_unit_test(infinite_maps_are_cut_to_their_chunks),
        cmocka_unit_test(older_and_other_encodings_are_read),
        cmocka_unit_test(the_collision_layer_may_have_another_name),
        cmocka_unit_test(tilesets_come_from_other_files),
        cmocka_unit_test(bad_tilesets_are_named),
        cmocka_unit_test(scenes_are_read_from_files),
        cmocka_unit_test(bad_tmx_is_named_with_its_place),
        cmocka_unit_test(bad_json_is_named),
        cmocka_unit_test(packed_data_must_fit),
        cmocka_unit_test(layers_cannot_fill_all_memory),
        cmocka_unit_test(groups_may_not_be_bottomless),
        cmocka_unit_test(characters_belong_to_other_maps),
        cmocka_unit_test(files_cut_short_are_errors),
        cmocka_unit_test(our_allocations_may_fail),
        cmocka_unit_test(others_allocations_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
