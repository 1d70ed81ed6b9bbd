// SPDX-License-Identifier: MIT
// Decomposition by filling rows: a zone grows downwards row by row from the first free tile, as
// wide as it can, until one of its borders grows again after having shrunk.
//
// Source: Björnsson & Halldórsson 2006, Algorithm 1; the same as Algorithm 6 of Halldórsson 2015,
// appendix B. Designed for maps of rooms; on ragged walls it yields many slivers.
//
// The pseudo-code leaves four things open. Chosen here:
//   - Line 10 starts a row at xLeft, but no line moves xLeft to the left end of the row that lines
//     27-36 have found. It must move, or the search for that end would have no effect: the row
//     starts there.
//   - Lines 30-32 may walk out of the zone without having met a free tile below it. The comment
//     says "go right in zone until empty", so in that case there is no next row and the zone is
//     finished; a free tile diagonally below the zone's last one does not count, or zones would
//     become disconnected.
//   - Outside the map nothing is free and nothing belongs to a zone.
//   - A gate is a border between two areas, always horizontal or vertical. So a border with corners
//     is several gates: each longest straight run along which the same two zones face each other.
//
// Invariant: every tile before the first tile of the current zone, in row order, is a wall or has a
// zone. Undoing a row frees only tiles behind that point, so one sweep finds all zones. A zone's
// first row is never undone (nothing has shrunk yet), so every zone keeps a tile.
// Cost: each zone undoes at most one row, so time is proportional to the tiles plus the undone
// rows: linear on real maps, tiles times width at worst. No memory but the lines.
#include "base/status.h"
#include "terrain/layers.h"
#include "terrain/methods/methods.h"

typedef struct filler {
    const slu_map *map;
    uint32_t *zone; // by tile: 0 for walls and free tiles
    uint32_t current;
    bool shrunk_left, shrunk_right;
} filler;

static bool in_zone(const filler *f, int x, int y)
{
    slu_tile tile = {x, y};
    return slui_map_inside(f->map, tile) && f->zone[slui_map_index(f->map, tile)] == f->current;
}

static bool is_free(const filler *f, int x, int y)
{
    slu_tile tile = {x, y};
    if (!slui_map_inside(f->map, tile)) return false;
    uint32_t index = slui_map_index(f->map, tile);
    return slui_map_passable_at(f->map, index) && f->zone[index] == 0;
}

static void set_zone(filler *f, int x, int y, uint32_t zone)
{
    f->zone[slui_map_index(f->map, (slu_tile){x, y})] = zone;
}

// A row may continue onto a free tile unless the area opens upwards there: it would then cut
// through what should become another zone.
static bool row_may_enter(const filler *f, int x, int y)
{
    return is_free(f, x, y) && !is_free(f, x, y - 1);
}

// Fills to the right from `left`, which is free, and returns the x of the last tile.
static int fill_row(filler *f, int left, int y)
{
    int x = left;
    set_zone(f, x, y, f->current);
    while (row_may_enter(f, x + 1, y))
        set_zone(f, ++x, y, f->current);
    return x;
}

static void undo_row(filler *f, int right, int y)
{
    for (int x = right; in_zone(f, x, y); x--)
        set_zone(f, x, y, 0);
}

// Compares the border tile of a row with the row above; `outwards` is 1 on the right, -1 on the
// left. False if the border grows although it has shrunk before.
static bool border_may_stand(const filler *f, int x, int y, int outwards, bool *shrunk)
{
    if (in_zone(f, x + outwards, y - 1))
        *shrunk = true;
    else if (!in_zone(f, x, y - 1) && *shrunk)
        return false;
    return true;
}

// Finds the start of the row below the one that starts at `left`. False if the zone ends here.
static bool find_next_row(filler *f, int *left, int y)
{
    int x = *left;
    while (!is_free(f, x, y) && in_zone(f, x, y - 1))
        x++;
    if (!in_zone(f, x, y - 1)) return false;
    while (row_may_enter(f, x - 1, y))
        x--;
    *left = x;
    return true;
}

static void fill_zone(filler *f, int left, int y)
{
    f->shrunk_left = f->shrunk_right = false;
    for (;;) {
        int right = fill_row(f, left, y);
        if (!border_may_stand(f, right, y, 1, &f->shrunk_right)) {
            undo_row(f, right, y);
            return;
        }
        y++;
        if (!find_next_row(f, &left, y)) return;
        if (!border_may_stand(f, left, y, -1, &f->shrunk_left)) return;
    }
}

static void fill_zones(filler *f)
{
    memset(f->zone, 0, f->map->tile_count * sizeof *f->zone);
    for (int y = 0; y < f->map->height; y++) {
        for (int x = 0; x < f->map->width; x++) {
            if (!is_free(f, x, y)) continue;
            f->current++;
            fill_zone(f, x, y);
        }
    }
}

// ---------------------------------------------------------------------------------------------
// Gates

// The tiles of a column or row in order: `along` is the step from one to the next, `across` the
// step over the border.
typedef struct lane {
    slu_tile first;
    int length;
    slu_tile along, across;
} lane;

static slu_tile lane_tile(const lane *l, int i)
{
    return (slu_tile){l->first.x + i * l->along.x, l->first.y + i * l->along.y};
}

// The zones on both sides of the border at a tile; equal where there is no border.
typedef struct sides {
    uint32_t here, there;
} sides;

static sides sides_at(const slu_map *map, const uint32_t *zone, const lane *l, int i)
{
    slu_tile tile = lane_tile(l, i);
    slu_tile over = {tile.x + l->across.x, tile.y + l->across.y};
    sides s = {zone[slui_map_index(map, tile)], zone[slui_map_index(map, over)]};
    if (s.here == 0 || s.there == 0) s.here = s.there = 0;
    return s;
}

static bool add_runs(const slu_map *map, slui_cut *cut, const lane *l)
{
    sides run = {0, 0};
    int start = 0;
    for (int i = 0; i <= l->length; i++) {
        sides s = {0, 0};
        if (i < l->length) s = sides_at(map, cut->label, l, i);
        if (s.here == run.here && s.there == run.there) continue;
        slui_cut_line line = {{lane_tile(l, start), lane_tile(l, i - 1)}};
        if (run.here != run.there && !slui_cut_add_line(cut, line)) return false;
        run = s;
        start = i;
    }
    return true;
}

static bool add_gates(const slu_map *map, slui_cut *cut)
{
    const slu_tile east = {1, 0}, south = {0, 1};
    for (int y = 0; y + 1 < map->height; y++) {
        lane row = {{0, y}, map->width, east, south};
        if (!add_runs(map, cut, &row)) return false;
    }
    for (int x = 0; x + 1 < map->width; x++) {
        lane column = {{x, 0}, map->height, south, east};
        if (!add_runs(map, cut, &column)) return false;
    }
    return true;
}

slu_status slui_flood_2006(const slu_map *map, const slu_terrain_options *options, slui_cut *cut,
                           slu_error *error)
{
    (void)options;
    filler f = {.map = map, .zone = cut->label};
    cut->line_count = 0;
    fill_zones(&f);
    bool done = slui_cut_keep_tiles(cut, "filled zones", SLU_LAYER_LABELS, map, cut->label,
                                    sizeof *cut->label) &&
                add_gates(map, cut) && slui_cut_keep_lines(cut, "border runs", map);
    return done ? SLU_OK : slui_fail_memory(error);
}
