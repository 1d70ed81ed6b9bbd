// SPDX-License-Identifier: MIT
// What a search in progress has read, known from the marks that it leaves anyway: nothing is
// recorded while it runs.
//
// A unit of n x n tiles stands on the tile at the top left of it, so an edit changes what is known
// about positions up to n - 1 tiles to the left of its area and above; call the changed positions
// P. The marks are of the search before the edit, the map is the one after it. That suffices. Take
// the first time that the search read a position of P. All it had read until then is unchanged, so
// whoever follows the same steps on the new map comes to the same position.
//
// Expanded nodes (SLUI_MARKS_NODES). An expansion reads its position and the eight around it. So
// the search has read P exactly if a node within one tile of P is expanded.
//
// Jump points (SLUI_MARKS_JUMPS). An expansion scans lines: from the jump point, and from each tile
// of the runs that leave it, diagonally or, with four neighbours, up and down. A scan along a row
// reads the row and the two next to it, up to one tile past the tile that it examines last, and it
// examines no tile behind a wall. So if it reads P, its row is one of P's or next to one, and
// between its first tile and P there is no wall. The tiles from which that is so are an interval
// in each of these rows; the same holds for columns. A run reads the neighbours of its tiles; those
// next to P are in the intervals, too. So the search has read P only if an expanded jump point, or
// a tile that an open run leads to from there, is in an interval. (Not "exactly": not every
// direction was tried from every jump point.)
//
// Cost: for nodes, the tiles of P and around it. For jump points, a few tests for each of them and
// each row and column of P, and the length of the runs that lead to an interval.
#include "search/reads.h"

// The lines of P for which intervals are kept; a larger area counts as read. With it all around, a
// building of 30 x 30 fits.
enum { MOST_LINES = 64 };

// ---- the positions that an edit changes

typedef struct box {
    int left, top, right, bottom; // the tiles at the edges belong to it
} box;

static int at_least(int a, int least)
{
    return a < least ? least : a;
}
static int at_most(int a, int most)
{
    return a > most ? most : a;
}

// P, and the positions next to it, on the map.
static box changed_and_around(const slu_finder *f, slu_rect area)
{
    const int size = f->view.fit.size;
    return (box){at_least(area.x - size, 0), at_least(area.y - size, 0),
                 at_most(area.x + area.width, f->map->width - 1),
                 at_most(area.y + area.height, f->map->height - 1)};
}

// ---- expanded nodes

static bool has_expanded_in(const slu_finder *f, box b)
{
    for (int y = b.top; y <= b.bottom; y++) {
        const slui_node *node = &f->nodes[slui_map_index(f->map, (slu_tile){b.left, y})];
        for (int x = b.left; x <= b.right; x++, node++)
            if (*node >= f->generation && *node & SLUI_NODE_EXPANDED) return true;
    }
    return false;
}

// ---- jump points

// The tiles of a line from which a scan reaches P.
typedef struct interval {
    int first, last;
} interval;

typedef struct cross {
    const slu_map *map;
    bool four;  // neighbours
    box middle; // P and around it
    interval rows[MOST_LINES], columns[MOST_LINES];
} cross;

// Widens the part of a line that lies in the middle up to the walls. What is next to the middle
// is not skipped: a scan examines the middle's first tile whatever that is.
static interval widen(const uint8_t *line, int from, int to, int length)
{
    while (from > 0 && slui_bits_behind(line, from - 1) >> 63)
        from--;
    return (interval){from, slui_bits_find_wall(line, to + 1, length) - 1};
}

static bool fill_cross(cross *c, const slu_finder *f, box middle)
{
    const slu_map *map = f->map;
    c->map = map;
    c->four = f->rules.diagonals == SLU_DIAGONALS_NEVER;
    c->middle = middle;
    if (middle.bottom - middle.top >= MOST_LINES || middle.right - middle.left >= MOST_LINES)
        return false;
    for (int y = middle.top; y <= middle.bottom; y++)
        c->rows[y - middle.top] =
            widen(slui_bits_line(&map->rows, y), middle.left, middle.right, map->width);
    for (int x = middle.left; x <= middle.right; x++)
        c->columns[x - middle.left] =
            widen(slui_bits_line(&map->columns, x), middle.top, middle.bottom, map->height);
    return true;
}

static bool is_within(interval i, int at)
{
    return i.first <= at && at <= i.last;
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static int size_of(int x)
{
    return x < 0 ? -x : x;
}

// True if no wall is on the run between two tiles, the second of which counts.
static bool run_is_open(const slu_map *map, slu_tile from, slu_tile to)
{
    const int dx = sign(to.x - from.x), dy = sign(to.y - from.y);
    while (from.x != to.x || from.y != to.y) {
        from = (slu_tile){from.x + dx, from.y + dy};
        if (!slu_map_passable(map, from)) return false;
    }
    return true;
}

static bool leads_to_row(const cross *c, slu_tile tile, int dx, int y)
{
    const slu_tile to = {tile.x + dx, y};
    return is_within(c->rows[y - c->middle.top], to.x) && run_is_open(c->map, tile, to);
}

static bool leads_to_column(const cross *c, slu_tile tile, int x, int dy)
{
    const slu_tile to = {x, tile.y + dy};
    return is_within(c->columns[x - c->middle.left], to.y) && run_is_open(c->map, tile, to);
}

// Runs lead to a row on two diagonals, or with four neighbours straight up or down.
static bool meets_row(const cross *c, slu_tile tile, int y)
{
    const int across = c->four ? 0 : size_of(y - tile.y);
    return leads_to_row(c, tile, across, y) || leads_to_row(c, tile, -across, y);
}

// With four neighbours only the jump point's own column is scanned, tile by tile: the rows have it.
static bool meets_column(const cross *c, slu_tile tile, int x)
{
    const int down = size_of(x - tile.x);
    return !c->four && (leads_to_column(c, tile, x, down) || leads_to_column(c, tile, x, -down));
}

static bool is_seen_from(const cross *c, slu_tile tile)
{
    for (int y = c->middle.top; y <= c->middle.bottom; y++)
        if (meets_row(c, tile, y)) return true;
    for (int x = c->middle.left; x <= c->middle.right; x++)
        if (meets_column(c, tile, x)) return true;
    return false;
}

static bool has_jumped_to(const slu_finder *f, box middle)
{
    const slui_jump_nodes *nodes = &f->jump_nodes;
    cross c;
    if (!fill_cross(&c, f, middle)) return true;
    for (uint32_t i = 0; i <= nodes->mask; i++) {
        const slui_jump_node *node = &nodes->slots[i];
        if (node->search != nodes->search || !(node->flags & SLUI_NODE_EXPANDED)) continue;
        if (is_seen_from(&c, slui_tile_at(node->place))) return true;
    }
    return false;
}

bool slui_search_has_read(const slu_finder *f, slu_rect area)
{
    const slui_search *s = &f->search;
    if (area.width < 1 || area.height < 1) return false;
    if (s->labelled) return true;
    box b = changed_and_around(f, area);
    switch (s->marks) {
    case SLUI_MARKS_NODES: return has_expanded_in(f, b);
    case SLUI_MARKS_JUMPS: return has_jumped_to(f, b);
    case SLUI_MARKS_NONE: break;
    }
    return true;
}
