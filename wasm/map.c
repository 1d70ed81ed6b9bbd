// SPDX-License-Identifier: MIT
// Maps for JavaScript: making, reading, editing, and whole-map arrays in one call.
#include <stdlib.h>
#include <string.h>

#include "sluw.h"

static const char WALL_GLYPH = '@';

static size_t tiles_of(const slu_map *map)
{
    return (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
}

// ---- making

int sluw_map_parse(const char *text, size_t size, const char *costs, size_t costs_size,
                   const char *passable)
{
    slu_glyphs glyphs;
    slu_map *map = NULL;
    slu_glyphs_default(&glyphs);
    slu_status status = SLU_OK;
    if (costs) status = slu_glyphs_parse_costs(&glyphs, costs, costs_size, sluw_error());
    if (status == SLU_OK && passable)
        status = slu_glyphs_set_passable(&glyphs, passable, sluw_error());
    slu_map_options options = {.glyphs = &glyphs};
    if (status == SLU_OK) status = slu_map_parse(text, size, &options, &map, sluw_error());
    return sluw_made_set(status, map);
}

int sluw_map_create(int width, int height)
{
    slu_map *map = NULL;
    slu_status status = slu_map_create(width, height, NULL, &map, sluw_error());
    return sluw_made_set(status, map);
}

// ---- making from characters and costs

// The vote of Boyer and Moore: after one pass the candidate is the cost that more than half of a
// character's tiles have, if there is one.
typedef struct vote {
    double candidate;
    size_t lead, tiles, votes;
} vote;

static bool same_cost(double a, double b)
{
    double apart = a - b;
    return (a == 0) == (b == 0) && apart < 0.005 && apart > -0.005; // costs are kept in hundredths
}

static void count_votes(vote votes[256], const char *characters, const double *costs, size_t tiles)
{
    for (size_t i = 0; i < tiles; i++) {
        vote *v = &votes[(unsigned char)characters[i]];
        v->tiles++;
        if (v->lead == 0) v->candidate = costs[i];
        v->lead += same_cost(v->candidate, costs[i]) ? 1 : (size_t)-1;
    }
    for (size_t i = 0; i < tiles; i++) {
        vote *v = &votes[(unsigned char)characters[i]];
        v->votes += same_cost(v->candidate, costs[i]);
    }
}

// A character means what more than half of its tiles cost; else what it means by default, or ground.
static bool set_meanings(slu_glyphs *glyphs, const char *characters, const double *costs,
                         size_t tiles)
{
    vote *votes = calloc(256, sizeof *votes);
    if (!votes) return false;
    count_votes(votes, characters, costs, tiles);
    for (int c = 0; c < 256; c++) {
        if (votes[c].tiles == 0) continue;
        if (votes[c].votes > votes[c].tiles / 2)
            glyphs->cost[c] = votes[c].candidate;
        else if (glyphs->cost[c] < 0)
            glyphs->cost[c] = 1;
    }
    free(votes);
    return true;
}

// Sets the rest, run by run: tiles whose cost is not their character's.
static slu_status paint_run(slu_map *map, slu_rect run, double cost)
{
    slu_tile tile = {run.x, run.y};
    if (!slu_map_passable(map, tile) || same_cost(slu_map_cost(map, tile), cost)) return SLU_OK;
    return cost == 0 ? slu_map_fill(map, run, WALL_GLYPH, sluw_error())
                     : slu_map_fill_cost(map, run, cost, sluw_error());
}

static slu_status paint_row(slu_map *map, int y, const char *characters, const double *costs)
{
    slu_status status = SLU_OK;
    int width = slu_map_width(map);
    for (int x = 0, end; x < width && status == SLU_OK; x = end) {
        for (end = x + 1; end < width; end++) {
            if (characters[end] != characters[x] || costs[end] != costs[x]) break;
        }
        status = paint_run(map, (slu_rect){x, y, end - x, 1}, costs[x]);
    }
    return status;
}

static slu_status paint(slu_map *map, const char *characters, const double *costs)
{
    slu_status status = SLU_OK;
    size_t width = (size_t)slu_map_width(map);
    for (int y = 0; y < slu_map_height(map) && status == SLU_OK; y++)
        status = paint_row(map, y, characters + (size_t)y * width, costs + (size_t)y * width);
    return status;
}

int sluw_map_create_from(int width, int height, const char *characters, const double *costs)
{
    slu_glyphs glyphs;
    slu_map *map = NULL;
    slu_map_options options = {.glyphs = &glyphs};
    size_t tiles = (size_t)width * (size_t)height;
    slu_glyphs_default(&glyphs);
    if (costs && !set_meanings(&glyphs, characters, costs, tiles)) return sluw_fail_memory();
    slu_status status =
        slu_map_create_from(width, height, characters, &options, &map, sluw_error());
    if (status == SLU_OK && costs) status = paint(map, characters, costs);
    if (status != SLU_OK) {
        slu_map_destroy(map);
        map = NULL;
    }
    return sluw_made_set(status, map);
}

#define MAKE_FIELDS(F)            \
    F(kind, options.kind)         \
    F(width, options.width)       \
    F(height, options.height)     \
    F(seed, options.seed)         \
    F(corridor, options.corridor) \
    F(room, options.room)         \
    F(doors, options.doors)       \
    F(density, options.density)
SLUW_RECORD(make, MAKE_FIELDS)

int sluw_map_make(void)
{
    slu_make_options options = {0};
    slu_map *map = NULL;
    const double *field = make_fields;
    MAKE_FIELDS(SLUW_TAKE)
    slu_status status = slu_map_make(&options, &map, sluw_error());
    return sluw_made_set(status, map);
}

void sluw_map_destroy(slu_map *map)
{
    slu_map_destroy(map);
}

// ---- reading

int sluw_map_width(const slu_map *map)
{
    return slu_map_width(map);
}

int sluw_map_height(const slu_map *map)
{
    return slu_map_height(map);
}

double sluw_map_revision(const slu_map *map)
{
    return (double)slu_map_revision(map);
}

int sluw_map_glyphs(const slu_map *map)
{
    char *out = sluw_list_make(tiles_of(map));
    if (!out) return SLU_ERR_MEMORY;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            *out++ = slu_map_glyph(map, (slu_tile){x, y});
    }
    return SLU_OK;
}

int sluw_map_costs(const slu_map *map)
{
    double *out = sluw_list_make(tiles_of(map) * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            *out++ = slu_map_cost(map, (slu_tile){x, y});
    }
    return SLU_OK;
}

int sluw_map_passable(const slu_map *map)
{
    char *out = sluw_list_make(tiles_of(map));
    if (!out) return SLU_ERR_MEMORY;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            *out++ = slu_map_passable(map, (slu_tile){x, y});
    }
    return SLU_OK;
}

int sluw_map_is_passable(const slu_map *map, int x, int y)
{
    return slu_map_passable(map, (slu_tile){x, y});
}

uint32_t sluw_map_component(const slu_map *map, int diagonals, int x, int y)
{
    return slu_map_component(map, (slu_diagonals)diagonals, (slu_tile){x, y});
}

#define FACTS_FIELDS(F)                          \
    F(tiles, facts.tiles)                        \
    F(passable, facts.passable)                  \
    F(components, facts.components)              \
    F(largestComponent, facts.largest_component) \
    F(cheapest, facts.cheapest)                  \
    F(dearest, facts.dearest)
SLUW_RECORD(facts, FACTS_FIELDS)

int sluw_map_describe(const slu_map *map)
{
    slu_map_facts facts;
    double *counts = sluw_list_make(256 * sizeof *counts);
    if (!counts) return SLU_ERR_MEMORY;
    slu_map_describe(map, &facts);
    double *field = facts_fields;
    FACTS_FIELDS(SLUW_PUT)
    for (int c = 0; c < 256; c++)
        counts[c] = (double)facts.glyph_count[c];
    return SLU_OK;
}

// ---- editing and writing

int sluw_map_fill(slu_map *map, int x, int y, int width, int height, int glyph)
{
    return (int)slu_map_fill(map, (slu_rect){x, y, width, height}, (char)glyph, sluw_error());
}

int sluw_map_fill_cost(slu_map *map, int x, int y, int width, int height, double cost)
{
    return (int)slu_map_fill_cost(map, (slu_rect){x, y, width, height}, cost, sluw_error());
}

int sluw_map_format(const slu_map *map)
{
    size_t length = 0;
    slu_map_format(map, NULL, 0, &length);
    char *out = sluw_list_make(length);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_map_format(map, out, length, &length);
}
