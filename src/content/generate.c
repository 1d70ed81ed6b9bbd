// SPDX-License-Identifier: MIT
// Generates maps: checks the options, hands a canvas to the generator, turns it into a map.
// What each generator promises, in addition to its exact size and ground '.', wall '@':
//   maze, rooms   a wall all round; all ground is one component
//   caves, open   all ground is one component
//   random        nothing: every tile is drawn independently
// Every map has ground: if chance or a density of 100 leaves none, the middle tile is opened.
//
// Cost: one pass or a few over the tiles; at most 5 bytes per tile in addition to the map itself.
#include "content/generate.h"
#include "base/names.h"
#include "base/platform.h"
#include "base/status.h"

typedef struct generator {
    bool (*draw)(slui_canvas *canvas, const slu_generate_options *options);
    int density; // the default, percent
} generator;

static const generator KINDS[] = {
    [SLU_GENERATE_CAVES] = {slui_generate_caves, 45},
    [SLU_GENERATE_MAZE] = {slui_generate_maze, 0},
    [SLU_GENERATE_ROOMS] = {slui_generate_rooms, 0},
    [SLU_GENERATE_RANDOM] = {slui_generate_random, 25},
    [SLU_GENERATE_OPEN] = {slui_generate_open, 10},
};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

enum { DEFAULT_CORRIDOR = 1, DEFAULT_ROOM = 8, DEFAULT_DOORS = 60 };

// Obstacles on open ground. Larger ones would be walls.
enum { DEFAULT_SMALLEST = 1, DEFAULT_LARGEST = 9 };

SLUI_ENUM_NAMES(
    slu_generator, [SLU_GENERATE_CAVES] = "caves", [SLU_GENERATE_MAZE] = "maze",
    [SLU_GENERATE_ROOMS] = "rooms", [SLU_GENERATE_RANDOM] = "random", [SLU_GENERATE_OPEN] = "open")

void slui_canvas_fill(slui_canvas *canvas, slu_rect area, char glyph)
{
    for (int y = area.y; y < area.y + area.height; y++)
        memset(slui_canvas_at(canvas, area.x, y), glyph, (size_t)area.width);
}

static slu_generate_options with_defaults(const slu_generate_options *given)
{
    slu_generate_options options = given ? *given : (slu_generate_options){0};
    if (options.corridor == 0) options.corridor = DEFAULT_CORRIDOR;
    if (options.room == 0) options.room = DEFAULT_ROOM;
    if (options.doors == 0) options.doors = DEFAULT_DOORS;
    if (options.smallest == 0) options.smallest = DEFAULT_SMALLEST;
    if (options.largest == 0)
        options.largest = options.smallest > DEFAULT_LARGEST ? options.smallest : DEFAULT_LARGEST;
    if (options.density == 0 && (unsigned)options.kind < KIND_COUNT)
        options.density = KINDS[options.kind].density;
    return options;
}

static slu_status check_size(const slu_generate_options *o, slu_error *error)
{
    if (o->width < 1 || o->height < 1 || o->width > SLU_MAX_SIDE || o->height > SLU_MAX_SIDE)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the sides of a map must be 1 to %d tiles, not %d x %d", SLU_MAX_SIDE,
                         o->width, o->height);
    if ((int64_t)o->width * o->height > SLU_MAX_TILES)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a map has at most %d tiles, and %d x %d are more", SLU_MAX_TILES,
                         o->width, o->height);
    return SLU_OK;
}

static slu_status check_percent(const char *name, int percent, slu_error *error)
{
    if (percent >= 0 && percent <= 100) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "%s must be a percentage from 0 to 100, not %d", name,
                     percent);
}

// A span of `size` tiles with a wall on either side must fit in both dimensions.
static slu_status check_span(const slu_generate_options *o, const char *name, int size, bool used,
                             slu_error *error)
{
    if (size < 1)
        return slui_fail(error, SLU_ERR_ARGUMENT, "%s must be a number of tiles, not %d", name,
                         size);
    int shorter = o->width < o->height ? o->width : o->height;
    if (!used || size <= shorter - 2) return SLU_OK;
    if (size > SLU_MAX_SIDE)
        return slui_fail(error, SLU_ERR_ARGUMENT, "%s %d is larger than any map", name, size);
    return slui_fail(error, SLU_ERR_ARGUMENT,
                     "%s %d with its walls needs a map of at least %d x %d tiles, not %d x %d",
                     name, size, size + 2, size + 2, o->width, o->height);
}

static slu_status check_obstacles(const slu_generate_options *o, slu_error *error)
{
    if (1 <= o->smallest && o->smallest <= o->largest && o->largest <= SLU_MAX_SIDE) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT,
                     "the sides of obstacles must be 1 to %d tiles, the smallest first, not %d to "
                     "%d",
                     SLU_MAX_SIDE, o->smallest, o->largest);
}

static slu_status check_options(const slu_generate_options *o, slu_error *error)
{
    if ((unsigned)o->kind >= KIND_COUNT)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no generator %d", (int)o->kind);
    slu_status status = check_size(o, error);
    if (status == SLU_OK)
        status = check_span(o, "corridor", o->corridor, o->kind == SLU_GENERATE_MAZE, error);
    if (status == SLU_OK)
        status = check_span(o, "room", o->room, o->kind == SLU_GENERATE_ROOMS, error);
    if (status == SLU_OK) status = check_percent("doors", o->doors, error);
    if (status == SLU_OK) status = check_percent("density", o->density, error);
    if (status == SLU_OK) status = check_percent("loops", o->loops, error);
    if (status == SLU_OK) status = check_percent("places", o->places, error);
    if (status == SLU_OK) status = check_obstacles(o, error);
    return status;
}

static void ensure_ground(slui_canvas *canvas)
{
    size_t tiles = slui_canvas_tiles(canvas);
    for (size_t t = 0; t < tiles; t++) {
        if (canvas->glyph[t] == SLUI_GROUND) return;
    }
    *slui_canvas_at(canvas, canvas->width / 2, canvas->height / 2) = SLUI_GROUND;
}

static slu_status draw_map(slui_canvas *canvas, const slu_generate_options *options, slu_map **out,
                           slu_error *error)
{
    memset(canvas->glyph, SLUI_ROCK, slui_canvas_tiles(canvas));
    if (!KINDS[options->kind].draw(canvas, options)) return slui_fail_memory(error);
    ensure_ground(canvas);
    slu_map_options map_options = {.allocator = options->allocator};
    return slu_map_create_from(canvas->width, canvas->height, canvas->glyph, &map_options, out,
                               error);
}

slu_status slu_map_generate(const slu_generate_options *given, slu_map **out, slu_error *error)
{
    if (!out) return slui_fail_null(error, "out");
    slu_generate_options options = with_defaults(given);
    slu_status status = check_options(&options, error);
    if (status != SLU_OK) return status;
    slui_canvas canvas = {.allocator = slui_allocator_or_default(options.allocator),
                          .random = slui_random_seeded(options.seed),
                          .width = options.width,
                          .height = options.height};
    canvas.glyph = slui_alloc(&canvas.allocator, slui_canvas_tiles(&canvas), 1);
    if (!canvas.glyph) return slui_fail_memory(error);
    status = draw_map(&canvas, &options, out, error);
    slui_free(&canvas.allocator, canvas.glyph, slui_canvas_tiles(&canvas), 1);
    return status;
}
