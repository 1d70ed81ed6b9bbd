// SPDX-License-Identifier: MIT
#include "ground.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Edits take longer than a new map from about here on, in cells per changed cell.
static const int CELLS_PER_EDIT = 64;

// ---- steps

int ground_steps(const ground *g)
{
    return g->rules.diagonals == SLU_DIAGONALS_NEVER ? GROUND_STEPS / 2 : GROUND_STEPS;
}

bool ground_holds(const ground *g, int x, int y)
{
    return x >= 0 && y >= 0 && x < g->width && y < g->height;
}

int ground_next(const ground *g, int cell, int step)
{
    static const int DX[GROUND_STEPS] = {0, -1, 1, 0, -1, 1, -1, 1};
    static const int DY[GROUND_STEPS] = {-1, 0, 0, 1, -1, -1, 1, 1};
    const int x = cell % g->width + DX[step], y = cell / g->width + DY[step];
    return ground_holds(g, x, y) ? y * g->width + x : -1;
}

bool ground_is_walkable(const ground *g, int cell)
{
    return g->map->cells[cell].walkable;
}

float ground_price(const ground *g, int from, int to)
{
    if (g->map) return ground_is_walkable(g, to) ? 1.0f : 0.0f;
    return g->func(from % g->width, from / g->width, to % g->width, to / g->width, g->user_data);
}

// ---- the map

static char glyph_of(struct TCOD_MapCell cell)
{
    return cell.walkable ? '.' : '@';
}

static void forget_tiles(ground *g)
{
    slu_finder_destroy(g->finder);
    slu_map_destroy(g->tiles);
    g->finder = NULL;
    g->tiles = NULL;
}

static bool build_tiles(ground *g)
{
    const size_t count = (size_t)g->width * (size_t)g->height;
    forget_tiles(g);
    if (!g->seen) g->seen = malloc(count * sizeof *g->seen);
    char *glyphs = malloc(count);
    if (g->seen && glyphs) {
        memcpy(g->seen, g->map->cells, count * sizeof *g->seen);
        for (size_t i = 0; i < count; i++)
            glyphs[i] = glyph_of(g->seen[i]);
        slu_map_create_from(g->width, g->height, glyphs, NULL, &g->tiles, NULL);
    }
    free(glyphs);
    if (!g->tiles) return false;
    slu_finder_options options = {.rules = g->rules};
    return slu_finder_create(g->tiles, &options, &g->finder, NULL) == SLU_OK;
}

// Whether any of eight cells was opened or closed. A cell has three bytes, of which the middle one
// is `walkable`: eight cells are three words, each with its own mask.
static bool differ(const struct TCOD_MapCell *a, const struct TCOD_MapCell *b)
{
    static const struct TCOD_MapCell WALKABLE[8] = {
        {.walkable = true}, {.walkable = true}, {.walkable = true}, {.walkable = true},
        {.walkable = true}, {.walkable = true}, {.walkable = true}, {.walkable = true}};
    uint64_t mask[3], old[3], now[3];
    memcpy(mask, WALKABLE, sizeof mask);
    memcpy(old, a, sizeof old);
    memcpy(now, b, sizeof now);
    return ((old[0] ^ now[0]) & mask[0]) | ((old[1] ^ now[1]) & mask[1]) |
           ((old[2] ^ now[2]) & mask[2]);
}
_Static_assert(sizeof(struct TCOD_MapCell) == 3, "eight cells are three words");

// The next cell from `cell` on that was opened or closed; `count` if there is none.
static int next_change(const ground *g, int cell, int count)
{
    while (cell < count) {
        if (cell + 8 <= count && !differ(g->seen + cell, g->map->cells + cell)) {
            cell += 8;
        } else if (g->seen[cell].walkable == g->map->cells[cell].walkable) {
            cell++;
        } else {
            return cell;
        }
    }
    return count;
}

static bool edit_cell(ground *g, int cell)
{
    const slu_rect area = {cell % g->width, cell / g->width, 1, 1};
    g->seen[cell] = g->map->cells[cell];
    return slu_map_fill(g->tiles, area, glyph_of(g->seen[cell]), NULL) == SLU_OK;
}

bool ground_follow_map(ground *g)
{
    const int count = g->width * g->height;
    if (!g->finder) return build_tiles(g);
    int edits = 0;
    for (int cell = 0; (cell = next_change(g, cell, count)) < count; cell++) {
        if (++edits > count / CELLS_PER_EDIT || !edit_cell(g, cell)) return build_tiles(g);
    }
    return true;
}

void ground_release(ground *g)
{
    forget_tiles(g);
    slu_graph_finder_destroy(g->graph);
    free(g->seen);
}
