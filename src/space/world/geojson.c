// SPDX-License-Identifier: MIT
// Worlds as GeoJSON: parsed by cJSON, written here.
//
// Source: RFC 7946. Less strictly than it asks, rings may stay open and have either orientation.
//
// Positions: cJSON does not report where a value was in the text. But the values of its tree are in
// the order of the text, so the number of a value in the tree leads to its position; that is
// counted only for an error. Numbers are written with as many digits as it takes to read the same
// double back.
//
// Cost: linear; cJSON takes about 250 bytes per corner while a text is read.
#include <cjson/cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arrays.h"
#include "base/platform.h"
#include "base/status.h"
#include "base/text.h"
#include "space/world/world.h"

typedef struct geojson {
    const char *text; // terminated by a zero
    size_t size;
    const cJSON *root;
    slu_world *world;
    slu_point *points; // of the polygon being read
    size_t point_count, point_capacity;
    size_t *ring_sizes;
    size_t ring_count, ring_capacity;
} geojson;

// ---------------------------------------------------------------------------------------------
// Positions

static slu_status fail_at_byte(const geojson *g, size_t byte, const char *what, slu_error *error)
{
    int line = 1, column = 1;
    for (size_t i = 0; i < byte && i < g->size; i++) {
        bool ends = g->text[i] == '\n';
        column = ends ? 1 : column + 1;
        line += ends;
    }
    return slui_fail_at(error, SLU_ERR_FORMAT, line, column, "%s", what);
}

// Counts the values before one in the tree, in the order of the text; true once it is met.
static bool count_values(const cJSON *tree, const cJSON *value, size_t *count)
{
    if (tree == value) return true;
    ++*count;
    const cJSON *child = NULL;
    cJSON_ArrayForEach(child, tree)
    {
        if (count_values(child, value, count)) return true;
    }
    return false;
}

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ';
}

static bool is_mark(char c)
{
    return c == ',' || c == ':' || c == ']' || c == '}';
}

// The byte after a string whose opening quote is at `at`.
static size_t after_string(const geojson *g, size_t at)
{
    for (at++; at < g->size && g->text[at] != '"'; at++) {
        if (g->text[at] == '\\') at++;
    }
    return at + 1;
}

static size_t after_blanks(const geojson *g, size_t at)
{
    while (at < g->size && is_blank(g->text[at]))
        at++;
    return at;
}

// The byte after the token at `at`: a bracket, a string, or a number or word.
static size_t after_token(const geojson *g, size_t at)
{
    char c = g->text[at];
    if (c == '"') return after_string(g, at);
    if (c == '{' || c == '[') return at + 1;
    while (at < g->size && !is_blank(g->text[at]) && !is_mark(g->text[at]))
        at++;
    return at;
}

// The byte where the value begins that has `before` others before it. Member names are not values.
static size_t place_of_value(const geojson *g, size_t before)
{
    size_t at = 0;
    if (g->size >= 3 && memcmp(g->text, "\xEF\xBB\xBF", 3) == 0) at = 3;
    while (at < g->size) {
        if (is_blank(g->text[at]) || is_mark(g->text[at])) {
            at++;
            continue;
        }
        size_t after = after_token(g, at), colon = after_blanks(g, after);
        bool is_name = g->text[at] == '"' && colon < g->size && g->text[colon] == ':';
        if (!is_name && before-- == 0) return at;
        at = after;
    }
    return g->size;
}

static slu_status fail_value(const geojson *g, const cJSON *value, const char *what,
                             slu_error *error)
{
    size_t before = 0;
    count_values(g->root, value, &before);
    return fail_at_byte(g, place_of_value(g, before), what, error);
}

// ---------------------------------------------------------------------------------------------
// Members

// A member of an object; *out is NULL if there is none. Two of the same name are an error.
static slu_status find_member(const geojson *g, const cJSON *object, const char *name,
                              const cJSON **out, slu_error *error)
{
    const cJSON *item = NULL;
    *out = NULL;
    cJSON_ArrayForEach(item, object)
    {
        if (!item->string || strcmp(item->string, name) != 0) continue;
        if (*out) return fail_value(g, item, "this name is a duplicate", error);
        *out = item;
    }
    return SLU_OK;
}

static slu_status need_list(const geojson *g, const cJSON *object, const char *name,
                            const cJSON **out, slu_error *error)
{
    slu_status status = find_member(g, object, name, out, error);
    if (status != SLU_OK) return status;
    if (!*out) return fail_value(g, object, "an array is missing here", error);
    if (!cJSON_IsArray(*out)) return fail_value(g, *out, "this must be an array", error);
    return SLU_OK;
}

static slu_status find_type(const geojson *g, const cJSON *object, const char **out,
                            slu_error *error)
{
    const cJSON *type = NULL;
    if (!cJSON_IsObject(object)) return fail_value(g, object, "this must be an object", error);
    slu_status status = find_member(g, object, "type", &type, error);
    if (status != SLU_OK) return status;
    if (!cJSON_IsString(type))
        return fail_value(g, type ? type : object,
                          "a GeoJSON object needs a type, which is a string", error);
    *out = type->valuestring;
    return SLU_OK;
}

static slu_status fail_type(const geojson *g, const cJSON *object, slu_error *error)
{
    const cJSON *type = cJSON_GetObjectItemCaseSensitive(object, "type");
    return fail_value(g, type,
                      "a world consists of Polygon and MultiPolygon, alone or in a Feature, "
                      "FeatureCollection or GeometryCollection",
                      error);
}

// ---------------------------------------------------------------------------------------------
// Coordinates

static slu_status read_point(geojson *g, const cJSON *position, slu_error *error)
{
    const cJSON *x = cJSON_IsArray(position) ? position->child : NULL, *y = x ? x->next : NULL;
    if (!cJSON_IsNumber(x) || !cJSON_IsNumber(y))
        return fail_value(g, position, "a point must be an array of two numbers", error);
    if (!SLUI_GROW(&g->world->allocator, g->points, g->point_capacity, g->point_count + 1))
        return slui_fail_memory(error);
    g->points[g->point_count++] = (slu_point){x->valuedouble, y->valuedouble};
    return SLU_OK;
}

static slu_status read_ring(geojson *g, const cJSON *ring, slu_error *error)
{
    if (!cJSON_IsArray(ring))
        return fail_value(g, ring, "a ring must be an array of points", error);
    size_t first = g->point_count;
    const cJSON *position = NULL;
    cJSON_ArrayForEach(position, ring)
    {
        slu_status status = read_point(g, position, error);
        if (status != SLU_OK) return status;
    }
    if (!SLUI_GROW(&g->world->allocator, g->ring_sizes, g->ring_capacity, g->ring_count + 1))
        return slui_fail_memory(error);
    g->ring_sizes[g->ring_count++] = g->point_count - first;
    return SLU_OK;
}

static const cJSON *item_at(const cJSON *list, int number)
{
    const cJSON *item = number > 0 ? cJSON_GetArrayItem(list, number - 1) : NULL;
    return item ? item : list;
}

// The position where the world rejected a polygon: its error names the ring and the point.
static slu_status fail_shape(const geojson *g, const cJSON *rings, const slu_error *refused,
                             slu_error *error)
{
    const cJSON *place = item_at(rings, refused->line);
    if (place != rings) place = item_at(place, refused->column);
    return fail_value(g, place, refused->text, error);
}

static slu_status add_polygon(geojson *g, const cJSON *rings, slui_trait trait, bool is_more,
                              slu_error *error)
{
    slu_shape shape = {trait.kind, trait.weight, g->points, g->ring_sizes, g->ring_count};
    slu_error refused = {0};
    slu_status status = is_more ? slui_world_add_part(g->world, &shape, NULL, &refused)
                                : slu_world_add(g->world, &shape, NULL, &refused);
    if (status == SLU_ERR_ARGUMENT) return fail_shape(g, rings, &refused, error);
    if (status != SLU_OK && error) *error = refused;
    return status;
}

// What is being read: the feature's trait, and whether it has produced a polygon yet.
typedef struct feature {
    slui_trait trait;
    bool has_polygon;
} feature;

static slu_status read_polygon(geojson *g, const cJSON *rings, feature *f, slu_error *error)
{
    if (!cJSON_IsArray(rings))
        return fail_value(g, rings, "a polygon must be an array of rings", error);
    g->point_count = g->ring_count = 0;
    const cJSON *ring = NULL;
    cJSON_ArrayForEach(ring, rings)
    {
        slu_status status = read_ring(g, ring, error);
        if (status != SLU_OK) return status;
    }
    slu_status status = add_polygon(g, rings, f->trait, f->has_polygon, error);
    f->has_polygon = true;
    return status;
}

static slu_status read_polygons(geojson *g, const cJSON *list, feature *f, slu_error *error)
{
    const cJSON *rings = NULL;
    cJSON_ArrayForEach(rings, list)
    {
        slu_status status = read_polygon(g, rings, f, error);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

// ---------------------------------------------------------------------------------------------
// Geometries and features

static slu_status read_geometry(geojson *g, const cJSON *geometry, feature *f, slu_error *error);

static slu_status read_geometries(geojson *g, const cJSON *geometry, feature *f, slu_error *error)
{
    const cJSON *list = NULL, *one = NULL;
    slu_status status = need_list(g, geometry, "geometries", &list, error);
    if (status != SLU_OK) return status;
    cJSON_ArrayForEach(one, list)
    {
        status = read_geometry(g, one, f, error);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

// Collections may contain collections; cJSON has rejected text that is nested too deeply.
static slu_status read_geometry(geojson *g, const cJSON *geometry, feature *f, slu_error *error)
{
    const char *type = NULL;
    const cJSON *coordinates = NULL;
    slu_status status = find_type(g, geometry, &type, error);
    if (status != SLU_OK) return status;
    if (strcmp(type, "GeometryCollection") == 0) return read_geometries(g, geometry, f, error);
    bool is_one = strcmp(type, "Polygon") == 0;
    if (!is_one && strcmp(type, "MultiPolygon") != 0) return fail_type(g, geometry, error);
    status = need_list(g, geometry, "coordinates", &coordinates, error);
    if (status != SLU_OK) return status;
    return is_one ? read_polygon(g, coordinates, f, error)
                  : read_polygons(g, coordinates, f, error);
}

// A property that is true or false; false if it is absent, which *given says.
static slu_status read_flag(const geojson *g, const cJSON *properties, const char *name, bool *out,
                            bool *given, slu_error *error)
{
    const cJSON *item = NULL;
    slu_status status = find_member(g, properties, name, &item, error);
    if (status != SLU_OK) return status;
    if (item && !cJSON_IsBool(item))
        return fail_value(g, item, "this must be true or false", error);
    *given = item != NULL;
    *out = cJSON_IsTrue(item);
    return SLU_OK;
}

static slu_status read_weight(const geojson *g, const cJSON *properties, slui_trait *trait,
                              bool *given, slu_error *error)
{
    const cJSON *item = NULL;
    slu_status status = find_member(g, properties, "weight", &item, error);
    if (status != SLU_OK || !item) return status;
    double weight = cJSON_IsNumber(item) ? item->valuedouble : 0;
    if (!(weight >= SLU_MIN_COST && weight <= SLU_MAX_COST))
        return fail_value(g, item, "a weight must be a number from 0.01 to 10000", error);
    *given = true;
    *trait = (slui_trait){SLU_SHAPE_REGION, weight};
    return SLU_OK;
}

static slu_status read_properties(const geojson *g, const cJSON *properties, slui_trait *trait,
                                  slu_error *error)
{
    bool obstacle = false, boundary = false, told = false, bounded = false, weighted = false;
    if (!cJSON_IsObject(properties) && !cJSON_IsNull(properties))
        return fail_value(g, properties, "properties must be an object", error);
    slu_status status = read_flag(g, properties, "obstacle", &obstacle, &told, error);
    if (status == SLU_OK) status = read_flag(g, properties, "boundary", &boundary, &bounded, error);
    if (status == SLU_OK) status = read_weight(g, properties, trait, &weighted, error);
    if (status != SLU_OK) return status;
    if (obstacle + boundary + weighted > 1)
        return fail_value(g, properties,
                          "a shape is either an obstacle, a boundary or a region with a weight",
                          error);
    if (told && obstacle + boundary + weighted == 0)
        return fail_value(g, properties, "a shape that is not an obstacle needs a weight", error);
    if (boundary) trait->kind = SLU_SHAPE_BOUNDARY;
    return SLU_OK;
}

static slu_status read_feature(geojson *g, const cJSON *object, slu_error *error)
{
    const cJSON *geometry = NULL, *properties = NULL;
    feature f = {{SLU_SHAPE_OBSTACLE, 1}, false};
    slu_status status = find_member(g, object, "geometry", &geometry, error);
    if (status == SLU_OK) status = find_member(g, object, "properties", &properties, error);
    if (status == SLU_OK && properties) status = read_properties(g, properties, &f.trait, error);
    if (status != SLU_OK) return status;
    if (!geometry) return fail_value(g, object, "a feature needs a geometry", error);
    return read_geometry(g, geometry, &f, error);
}

static slu_status read_features(geojson *g, const cJSON *collection, slu_error *error)
{
    const cJSON *list = NULL, *one = NULL;
    const char *type = NULL;
    slu_status status = need_list(g, collection, "features", &list, error);
    if (status != SLU_OK) return status;
    cJSON_ArrayForEach(one, list)
    {
        status = find_type(g, one, &type, error);
        if (status == SLU_OK && strcmp(type, "Feature") != 0)
            status = fail_value(g, one, "this must be a Feature", error);
        if (status == SLU_OK) status = read_feature(g, one, error);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

static slu_status read_root(geojson *g, slu_error *error)
{
    const char *type = NULL;
    slu_status status = find_type(g, g->root, &type, error);
    if (status != SLU_OK) return status;
    if (strcmp(type, "FeatureCollection") == 0) return read_features(g, g->root, error);
    if (strcmp(type, "Feature") == 0) return read_feature(g, g->root, error);
    feature f = {{SLU_SHAPE_OBSTACLE, 1}, false};
    return read_geometry(g, g->root, &f, error);
}

// ---------------------------------------------------------------------------------------------
// Reading

// Fails because the text is not JSON; `end` is where cJSON stopped. It reports invalid text and
// lack of memory alike, but malloc sets errno for the latter.
static slu_status check_json(const geojson *g, const char *end, slu_error *error)
{
    if (!g->root && errno == ENOMEM) return slui_fail_memory(error);
    size_t at = (size_t)(end - g->text);
    if (g->root && after_blanks(g, at) == g->size) return SLU_OK;
    return fail_at_byte(g, at, "the JSON is invalid here or just before", error);
}

static slu_status read_text(geojson *g, slu_error *error)
{
    const char *zero = memchr(g->text, '\0', g->size), *end = g->text;
    if (zero)
        return fail_at_byte(g, (size_t)(zero - g->text), "the text contains a zero byte", error);
    errno = 0;
    cJSON *root = cJSON_ParseWithLengthOpts(g->text, g->size, &end, false);
    g->root = root;
    slu_status status = check_json(g, end, error);
    if (status == SLU_OK) status = read_root(g, error);
    cJSON_Delete(root);
    return status;
}

static slu_status read_copy(geojson *g, const char *text, size_t size, slu_error *error)
{
    const slu_allocator *a = &g->world->allocator;
    // Some versions of cJSON look one byte past the end, so there is a zero.
    char *copy = size < SIZE_MAX ? slui_alloc(a, size + 1, 1) : NULL;
    if (!copy) return slui_fail_memory(error);
    if (size > 0) memcpy(copy, text, size);
    g->text = copy;
    g->size = size;
    slu_status status = read_text(g, error);
    slui_free(a, copy, size + 1, 1);
    slui_free(a, g->points, g->point_capacity, sizeof *g->points);
    slui_free(a, g->ring_sizes, g->ring_capacity, sizeof *g->ring_sizes);
    return status;
}

slu_status slu_world_parse(const char *text, size_t size, const slu_allocator *allocator,
                           slu_world **out, slu_error *error)
{
    if ((!text && size) || !out) return slui_fail_null(error, "text and out");
    geojson g = {0};
    if (size > SLU_MAX_WORLD_BYTES)
        return slui_fail_at(error, SLU_ERR_FORMAT, 1, 1, "the text of a world has at most %d bytes",
                            SLU_MAX_WORLD_BYTES);
    slu_status status = slu_world_create(allocator, &g.world, error);
    if (status != SLU_OK) return status;
    status = read_copy(&g, text, size, error);
    if (status == SLU_OK)
        *out = g.world;
    else
        slu_world_destroy(g.world);
    return status;
}

// ---------------------------------------------------------------------------------------------
// Writing

// The shortest of 15 to 17 digits that reads back as the same double, with a point in every locale.
static void write_number(slui_writer *writer, double number)
{
    char digits[32];
    for (int count = 15; count <= 17; count++) {
        snprintf(digits, sizeof digits, "%.*g", count, number);
        if (strtod(digits, NULL) == number) break;
    }
    for (const char *c = digits; *c; c++)
        slui_write_char(writer, strchr("+-0123456789e", *c) ? *c : '.');
}

static void write_point(slui_writer *writer, slu_point point)
{
    slui_write_char(writer, '[');
    write_number(writer, point.x);
    slui_write_char(writer, ',');
    write_number(writer, point.y);
    slui_write_char(writer, ']');
}

static void write_ring(slui_writer *writer, const slu_point *points, size_t count)
{
    slui_write_char(writer, '[');
    for (size_t i = 0; i <= count; i++) {
        if (i > 0) slui_write_char(writer, ',');
        write_point(writer, points[i % count]);
    }
    slui_write_char(writer, ']');
}

static void write_polygon(slui_writer *writer, const slu_shape *shape)
{
    const slu_point *points = shape->points;
    slui_write_char(writer, '[');
    for (size_t r = 0; r < shape->ring_count; r++) {
        if (r > 0) slui_write_char(writer, ',');
        write_ring(writer, points, shape->ring_sizes[r]);
        points += shape->ring_sizes[r];
    }
    slui_write_char(writer, ']');
}

static void write_properties(slui_writer *writer, const slu_shape *shape)
{
    switch (shape->kind) {
    case SLU_SHAPE_OBSTACLE: slui_write_string(writer, "\"obstacle\":true"); break;
    case SLU_SHAPE_BOUNDARY: slui_write_string(writer, "\"boundary\":true"); break;
    case SLU_SHAPE_REGION:
        slui_write_string(writer, "\"weight\":");
        write_number(writer, shape->weight);
        break;
    }
}

// A boundary that was repaired may have become several polygons; they are written together, because
// there is only one boundary.
static void write_boundary(slui_writer *writer, const slu_world *world)
{
    const char *between = "";
    slui_write_string(writer, "\"MultiPolygon\",\"coordinates\":[");
    for (size_t i = 0; i < slu_world_shape_count(world); i++) {
        slu_shape shape = slu_world_shape(world, i);
        if (shape.kind != SLU_SHAPE_BOUNDARY) continue;
        slui_write_string(writer, between);
        write_polygon(writer, &shape);
        between = ",";
    }
    slui_write_char(writer, ']');
}

static void write_feature(slui_writer *writer, const slu_world *world, const slu_shape *shape)
{
    slui_write_string(writer, "{\"type\":\"Feature\",\"properties\":{");
    write_properties(writer, shape);
    slui_write_string(writer, "},\"geometry\":{\"type\":");
    if (shape->kind == SLU_SHAPE_BOUNDARY && world->counts[SLU_SHAPE_BOUNDARY] > 1) {
        write_boundary(writer, world);
    } else {
        slui_write_string(writer, "\"Polygon\",\"coordinates\":");
        write_polygon(writer, shape);
    }
    slui_write_string(writer, "}}");
}

static void write_world(slui_writer *writer, const slu_world *world)
{
    bool has_boundary = false;
    const char *between = "\n";
    slui_write_string(writer, "{\"type\":\"FeatureCollection\",\"features\":[");
    for (size_t i = 0; i < slu_world_shape_count(world); i++) {
        slu_shape shape = slu_world_shape(world, i);
        if (shape.kind == SLU_SHAPE_BOUNDARY && has_boundary) continue;
        has_boundary |= shape.kind == SLU_SHAPE_BOUNDARY;
        slui_write_string(writer, between);
        write_feature(writer, world, &shape);
        between = ",\n";
    }
    slui_write_string(writer, "\n]}\n");
}

slu_status slu_world_format(const slu_world *world, char *out, size_t capacity, size_t *needed,
                            slu_error *error)
{
    if (!world || (!out && capacity)) return slui_fail_null(error, "world and out");
    slui_writer writer = {out, capacity, 0};
    write_world(&writer, world);
    if (needed) *needed = writer.length;
    if (writer.length >= capacity)
        return slui_fail(error, SLU_ERR_CAPACITY, "the text does not fit into the buffer");
    out[writer.length] = '\0';
    return SLU_OK;
}
