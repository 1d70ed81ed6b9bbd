// SPDX-License-Identifier: MIT
// Maps for JavaScript: creating, reading, editing, and whole-map arrays in one call.
#include <stdlib.h>
#include <string.h>

#include "sluw.h"

static const char WALL_GLYPH = '@';

static size_t tiles_of(const slu_map *map)
{
    return (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
}

// ---- creating

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
    return sluw_created_set(status, map);
}

int sluw_map_create(int width, int height)
{
    slu_map *map = NULL;
    slu_status status = slu_map_create(width, height, NULL, &map, sluw_error());
    return sluw_created_set(status, map);
}

int sluw_map_from_costs(int width, int height, const double *costs)
{
    slu_map *map = NULL;
    slu_status status = slu_map_create_from_costs(width, height, costs, NULL, &map, sluw_error());
    return sluw_created_set(status, map);
}

int sluw_map_from_grey(int width, int height, const uint8_t *greys)
{
    slu_map *map = NULL;
    slu_status status = slu_map_create_from_grey(width, height, greys, NULL, &map, sluw_error());
    return sluw_created_set(status, map);
}

int sluw_map_from_pixels(int width, int height, const uint8_t *rgba)
{
    slu_map *map = NULL;
    slu_status status = slu_map_create_from_pixels(width, height, rgba, NULL, &map, sluw_error());
    return sluw_created_set(status, map);
}

// ---- creating from characters and costs
//
// The library builds a map from characters, which imply costs, or from costs, which imply
// characters. Here both are given and may disagree. We start with the one that leaves fewer runs of
// tiles to change, because every change of a cost sweeps the map.

// The majority vote of Boyer and Moore: after one pass the candidate is the cost of more than half
// of a character's tiles, if there is such a cost.
typedef struct vote {
    double candidate;
    size_t lead, tiles, votes;
} vote;

typedef struct painting {
    int width, height;
    const char *characters;
    const double *costs;
    slu_glyphs glyphs;
    slu_map *map;
} painting;

static bool same_cost(double a, double b)
{
    double apart = a - b;
    return (a == 0) == (b == 0) && apart < 0.005 && apart > -0.005; // costs are kept in hundredths
}

static void count_votes(vote votes[256], const painting *p)
{
    size_t tiles = (size_t)p->width * (size_t)p->height;
    for (size_t i = 0; i < tiles; i++) {
        vote *v = &votes[(unsigned char)p->characters[i]];
        v->tiles++;
        if (v->lead == 0) v->candidate = p->costs[i];
        v->lead += same_cost(v->candidate, p->costs[i]) ? 1 : (size_t)-1;
    }
    for (size_t i = 0; i < tiles; i++) {
        vote *v = &votes[(unsigned char)p->characters[i]];
        v->votes += same_cost(v->candidate, p->costs[i]);
    }
}

// A character means the cost of more than half of its tiles; failing that, its default meaning, or
// ground. The four characters that the library assigns to costs stay wall and ground.
static bool set_meanings(painting *p)
{
    vote *votes = calloc(256, sizeof *votes);
    if (!votes) return false;
    count_votes(votes, p);
    for (int c = 0; c < 256; c++) {
        double *meaning = &p->glyphs.cost[c];
        bool clear = votes[c].votes > votes[c].tiles / 2;
        bool wall_or_ground = strchr("@.SG", c) && c;
        if (clear && (!wall_or_ground || (votes[c].candidate == 0) == (*meaning == 0)))
            *meaning = votes[c].candidate;
        else if (votes[c].tiles && *meaning < 0)
            *meaning = 1;
    }
    free(votes);
    return true;
}

static char character_of_cost(double cost)
{
    if (cost == 0) return WALL_GLYPH;
    return same_cost(cost, 1) ? '.' : cost > 1 ? 'S' : 'G';
}

static double meaning_at(const painting *p, size_t i)
{
    return p->glyphs.cost[(unsigned char)p->characters[i]];
}

// Whether the tile is right without a change, starting from characters or from costs.
static bool agrees(const painting *p, size_t i, bool from_costs)
{
    if (meaning_at(p, i) == 0 && !from_costs) return true;
    return from_costs ? p->characters[i] == character_of_cost(p->costs[i])
                      : same_cost(meaning_at(p, i), p->costs[i]);
}

static bool in_one_run(const painting *p, size_t i, size_t j)
{
    return p->characters[i] == p->characters[j] && p->costs[i] == p->costs[j];
}

// The end of the run of equal tiles that begins at tile i of a row.
static size_t run_end(const painting *p, size_t i)
{
    size_t row_end = i - i % (size_t)p->width + (size_t)p->width;
    size_t end = i + 1;
    while (end < row_end && in_one_run(p, i, end))
        end++;
    return end;
}

static size_t count_changes(const painting *p, bool from_costs)
{
    size_t changes = 0, tiles = (size_t)p->width * (size_t)p->height;
    for (size_t i = 0; i < tiles; i = run_end(p, i))
        changes += !agrees(p, i, from_costs);
    return changes;
}

static slu_status change_run(painting *p, size_t i, slu_rect run)
{
    double cost = p->costs[i], meaning = meaning_at(p, i);
    char character = cost == 0 && meaning > 0 ? WALL_GLYPH : p->characters[i];
    slu_status status = SLU_OK;
    if (slu_map_glyph(p->map, (slu_tile){run.x, run.y}) != character)
        status = slu_map_fill(p->map, run, character, sluw_error());
    if (status == SLU_OK && cost > 0 && meaning > 0)
        status = slu_map_fill_cost(p->map, run, cost, sluw_error());
    return status;
}

static slu_status make_changes(painting *p, bool from_costs)
{
    slu_status status = SLU_OK;
    size_t width = (size_t)p->width, tiles = width * (size_t)p->height;
    for (size_t i = 0, end; i < tiles && status == SLU_OK; i = end) {
        end = run_end(p, i);
        slu_rect run = {(int)(i % width), (int)(i / width), (int)(end - i), 1};
        if (!agrees(p, i, from_costs)) status = change_run(p, i, run);
    }
    return status;
}

static slu_status paint(painting *p)
{
    if (!set_meanings(p)) return (slu_status)sluw_fail_memory();
    slu_map_options options = {.glyphs = &p->glyphs};
    bool from_costs = count_changes(p, true) < count_changes(p, false);
    slu_status status = from_costs ? slu_map_create_from_costs(p->width, p->height, p->costs,
                                                               &options, &p->map, sluw_error())
                                   : slu_map_create_from(p->width, p->height, p->characters,
                                                         &options, &p->map, sluw_error());
    return status == SLU_OK ? make_changes(p, from_costs) : status;
}

int sluw_map_create_from(int width, int height, const char *characters, const double *costs)
{
    painting p = {.width = width, .height = height, .characters = characters, .costs = costs};
    slu_glyphs_default(&p.glyphs);
    slu_status status =
        costs ? paint(&p)
              : slu_map_create_from(width, height, characters, NULL, &p.map, sluw_error());
    if (status != SLU_OK) {
        slu_map_destroy(p.map);
        p.map = NULL;
    }
    return sluw_created_set(status, p.map);
}

#define GENERATE_FIELDS(F)        \
    F(kind, options.kind)         \
    F(width, options.width)       \
    F(height, options.height)     \
    F(seed, options.seed)         \
    F(corridor, options.corridor) \
    F(loops, options.loops)       \
    F(places, options.places)     \
    F(room, options.room)         \
    F(doors, options.doors)       \
    F(density, options.density)   \
    F(smallest, options.smallest) \
    F(largest, options.largest)
SLUW_RECORD(generate, GENERATE_FIELDS)

int sluw_map_generate(void)
{
    slu_generate_options options = {0};
    slu_map *map = NULL;
    const double *field = generate_fields;
    GENERATE_FIELDS(SLUW_TAKE)
    slu_status status = slu_map_generate(&options, &map, sluw_error());
    return sluw_created_set(status, map);
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
    char *out = sluw_list_create(tiles_of(map));
    if (!out) return SLU_ERR_MEMORY;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            *out++ = slu_map_glyph(map, (slu_tile){x, y});
    }
    return SLU_OK;
}

int sluw_map_costs(const slu_map *map)
{
    double *out = sluw_list_create(tiles_of(map) * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            *out++ = slu_map_cost(map, (slu_tile){x, y});
    }
    return SLU_OK;
}

int sluw_map_passable(const slu_map *map)
{
    char *out = sluw_list_create(tiles_of(map));
    if (!out) return SLU_ERR_MEMORY;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            *out++ = slu_map_passable(map, (slu_tile){x, y});
    }
    return SLU_OK;
}

int sluw_map_greys(const slu_map *map)
{
    uint8_t *out = sluw_list_create(tiles_of(map));
    if (!out) return SLU_ERR_MEMORY;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            *out++ = slu_grey_from_cost(slu_map_cost(map, (slu_tile){x, y}));
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
    F(costliest, facts.costliest)
SLUW_RECORD(facts, FACTS_FIELDS)

int sluw_map_describe(const slu_map *map, const char *terrains)
{
    slu_map_facts facts;
    slu_unit unit = sluw_unit(terrains);
    slu_status status = slu_unit_describe(map, &unit, &facts, sluw_error());
    if (status != SLU_OK) return (int)status;
    double *counts = sluw_list_create(256 * sizeof *counts);
    if (!counts) return SLU_ERR_MEMORY;
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

// ---- transactions

static slu_change change_of(const double *row)
{
    return (slu_change){
        .kind = (slu_change_kind)row[0],
        .area = {(int)row[1], (int)row[2], (int)row[3], (int)row[4]},
        .glyph = (char)(unsigned char)row[5],
        .cost = row[6],
    };
}

static void put_change(double *row, const slu_change *change)
{
    row[0] = change->kind;
    row[1] = change->area.x;
    row[2] = change->area.y;
    row[3] = change->area.width;
    row[4] = change->area.height;
    row[5] = (unsigned char)change->glyph;
    row[6] = change->cost;
}

slu_change *sluw_take_changes(const double *rows, size_t count)
{
    slu_change *changes = malloc(count ? count * sizeof *changes : 1);
    if (!changes) sluw_fail_memory();
    for (size_t i = 0; changes && i < count; i++)
        changes[i] = change_of(rows + i * SLUW_CHANGE_NUMBERS);
    return changes;
}

int sluw_map_apply(slu_map *map, const double *rows, size_t count)
{
    slu_change *changes = sluw_take_changes(rows, count);
    if (!changes) return SLU_ERR_MEMORY;
    slu_status status = slu_map_apply(map, changes, count, sluw_error());
    free(changes);
    return (int)status;
}

slu_status sluw_list_changes(const slu_change *changes, size_t count)
{
    if (count > SIZE_MAX / (SLUW_CHANGE_NUMBERS * sizeof(double)))
        return (slu_status)sluw_fail_memory();
    double *out = sluw_list_create(count * SLUW_CHANGE_NUMBERS * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < count; i++)
        put_change(out + i * SLUW_CHANGE_NUMBERS, &changes[i]);
    return SLU_OK;
}

static slu_status list_undo(const slu_map *map, const slu_change *changes, size_t count,
                            size_t needed)
{
    slu_change *undo = calloc(needed ? needed : 1, sizeof *undo);
    if (!undo) return (slu_status)sluw_fail_memory();
    slu_status status = slu_map_undo(map, changes, count, undo, needed, &needed, sluw_error());
    if (status == SLU_OK) status = sluw_list_changes(undo, needed);
    free(undo);
    return status;
}

int sluw_map_undo(const slu_map *map, const double *rows, size_t count)
{
    slu_change *changes = sluw_take_changes(rows, count);
    if (!changes) return SLU_ERR_MEMORY;
    size_t needed = 0;
    slu_status status = slu_map_undo(map, changes, count, NULL, 0, &needed, sluw_error());
    if (status == SLU_OK || status == SLU_ERR_CAPACITY)
        status = list_undo(map, changes, count, needed);
    free(changes);
    return (int)status;
}

int sluw_map_format(const slu_map *map)
{
    size_t length = 0;
    slu_map_format(map, NULL, 0, &length);
    char *out = sluw_list_create(length);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_map_format(map, out, length, &length);
}
