// SPDX-License-Identifier: MIT
#include "cut_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_world.h"

slui_cut cut_empty(const slu_map *map, const slu_allocator *allocator)
{
    slui_cut cut = {.label = malloc(map->tile_count * sizeof *cut.label), .allocator = allocator};
    assert_non_null(cut.label);
    memset(cut.label, 0xA5, map->tile_count * sizeof *cut.label); // a method must not rely on zeros
    return cut;
}

const slu_allocator *cut_allocator(void)
{
    static slu_allocator plain;
    plain = slui_allocator_or_default(NULL);
    return &plain;
}

slui_cut cut_by(slui_decompose *method, const slu_map *map)
{
    slui_cut cut = cut_empty(map, cut_allocator());
    assert_int_equal(method(map, NULL, &cut, NULL), SLU_OK);
    return cut;
}

slu_map *cut_made_map(slu_generator kind, int side, uint64_t seed)
{
    slu_generate_options options = {.kind = kind, .width = side, .height = side, .seed = seed};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

slu_map *cut_filled_map(int width, int height, char glyph)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(width, height, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, width, height}, glyph, NULL), SLU_OK);
    return map;
}

void cut_free(slui_cut *cut)
{
    slui_free(cut->allocator, cut->lines, cut->line_capacity, sizeof *cut->lines);
    free(cut->label);
}

bool cut_passable(const slu_map *map, int x, int y)
{
    slu_tile tile = {x, y};
    return slui_map_inside(map, tile) && slui_map_passable_at(map, slui_map_index(map, tile));
}

static int sign(int v)
{
    return (v > 0) - (v < 0);
}

int cut_line_steps(slui_cut_line line)
{
    int dx = abs(line.end[1].x - line.end[0].x), dy = abs(line.end[1].y - line.end[0].y);
    return dx > dy ? dx : dy;
}

slu_tile cut_line_tile(slui_cut_line line, int i)
{
    int dx = line.end[1].x - line.end[0].x, dy = line.end[1].y - line.end[0].y;
    return (slu_tile){line.end[0].x + i * sign(dx), line.end[0].y + i * sign(dy)};
}

bool cut_beside_wall(const slu_map *map, slu_tile tile)
{
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++)
            if (!cut_passable(map, tile.x + x, tile.y + y)) return true;
    return false;
}

void cut_wrong(const slu_map *map, const char *method, const char *what)
{
    world_print(map);
    fail_msg("%s: %s", method, what);
}

static void claim_labels_are_on_ground(const slu_map *map, const slui_cut *cut, const char *name)
{
    for (uint32_t t = 0; t < map->tile_count; t++) {
        bool labelled = cut->label[t] != 0;
        if (labelled != slui_map_passable_at(map, t))
            cut_wrong(map, name, "a label is missing or on a wall");
    }
}

void cut_claim_lines_are_straight(const slu_map *map, const slui_cut *cut, const char *name)
{
    for (size_t i = 0; i < cut->line_count; i++) {
        slui_cut_line line = cut->lines[i];
        int dx = abs(line.end[1].x - line.end[0].x), dy = abs(line.end[1].y - line.end[0].y);
        if (dx && dy && dx != dy) cut_wrong(map, name, "a line is at an odd angle");
        for (int k = 0; k <= cut_line_steps(line); k++) {
            slu_tile tile = cut_line_tile(line, k);
            if (!cut_passable(map, tile.x, tile.y)) cut_wrong(map, name, "a line runs into a wall");
        }
    }
}

// Union-find over the labels' tiles by straight steps.
static uint32_t root_of(uint32_t *parent, uint32_t t)
{
    while (parent[t] != t)
        t = parent[t] = parent[parent[t]];
    return t;
}

static void join_equal(const slui_cut *cut, uint32_t *parent, uint32_t a, uint32_t b)
{
    if (cut->label[a] && cut->label[a] == cut->label[b])
        parent[root_of(parent, a)] = root_of(parent, b);
}

// Two tiles have the same label exactly if they are in the same component: so each label has one
// root.
static void claim_zones_are_connected(const slu_map *map, const slui_cut *cut, const char *name)
{
    uint32_t n = (uint32_t)map->tile_count, width = (uint32_t)map->width;
    uint32_t *parent = malloc(n * sizeof *parent), *root = calloc(n + 1, sizeof *root);
    for (uint32_t t = 0; t < n; t++)
        parent[t] = t;
    for (uint32_t t = 0; t < n; t++) {
        if ((t + 1) % width) join_equal(cut, parent, t, t + 1);
        if (t + width < n) join_equal(cut, parent, t, t + width);
    }
    for (uint32_t t = 0; t < n; t++) {
        uint32_t label = cut->label[t];
        if (!label) continue;
        assert_true(label <= n);
        if (root[label] == 0) root[label] = root_of(parent, t) + 1;
        if (root[label] != root_of(parent, t) + 1) cut_wrong(map, name, "a zone is not connected");
    }
    free(parent);
    free(root);
}

void cut_claim_sound(const slu_map *map, const slui_cut *cut, const char *name)
{
    claim_labels_are_on_ground(map, cut, name);
    cut_claim_lines_are_straight(map, cut, name);
    claim_zones_are_connected(map, cut, name);
}

static uint8_t *tiles_on_lines(const slu_map *map, const slui_cut *cut)
{
    uint8_t *on = calloc(map->tile_count, 1);
    for (size_t i = 0; i < cut->line_count; i++)
        for (int k = 0; k <= cut_line_steps(cut->lines[i]); k++)
            on[slui_map_index(map, cut_line_tile(cut->lines[i], k))] = 1;
    return on;
}

bool cut_differ(const slui_cut *cut, uint32_t a, uint32_t b)
{
    return cut->label[a] && cut->label[b] && cut->label[a] != cut->label[b];
}

// A straight step from one zone into another begins or ends on a gate.
void cut_claim_borders_are_gates(const slu_map *map, const slui_cut *cut, const char *name)
{
    uint32_t n = (uint32_t)map->tile_count, width = (uint32_t)map->width;
    uint8_t *on = tiles_on_lines(map, cut);
    for (uint32_t t = 0; t < n; t++) {
        bool east = (t + 1) % width && cut_differ(cut, t, t + 1) && !on[t] && !on[t + 1];
        bool south = t + width < n && cut_differ(cut, t, t + width) && !on[t] && !on[t + width];
        if (east || south) cut_wrong(map, name, "a border has no gate");
    }
    free(on);
}

void cut_claim_zones_are(const slu_map *map, const slui_cut *cut, const char *const *rows)
{
    uint32_t *name = calloc(map->tile_count + 1, sizeof *name), names = 0;
    for (uint32_t t = 0; t < map->tile_count; t++) {
        uint32_t label = cut->label[t];
        if (label && !name[label]) name[label] = ++names;
        char drawn = rows[(int)t / map->width][(int)t % map->width];
        char is = label ? (char)('0' + name[label]) : ' ';
        if (drawn != is) fail_msg("tile %u is in zone '%c', not '%c'", t, is, drawn);
    }
    free(name);
}
