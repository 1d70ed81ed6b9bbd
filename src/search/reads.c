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
// every eight areas. Only if a run may meet the intervals of an area's rows at all, or of its
// columns, are these looked at one by one, and the run is walked. 9 kB of stack.
#include "search/reads.h"

// The lines of P for which intervals are kept; a larger area counts as read. With it all around, a
// building of 30 x 30 fits.
enum { MOST_LINES = 64 };

// Areas that one pass over the jump points looks for.
enum { CROSSES = 8 };

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

// Where a run may lead to an interval, at first glance.
typedef struct outline {
    box middle;                           // P and around it
    interval across_rows, across_columns; // the least that contain those of all rows or columns
} outline;

typedef struct cross {
    outline outline;
    interval rows[MOST_LINES], columns[MOST_LINES];
} cross;

// What one pass over the jump points looks for.
typedef struct crosses {
    const slu_map *map;
    bool four;       // neighbours
    outline outline; // of all
    size_t count;
    cross items[CROSSES];
} crosses;

// Widens the part of a line that lies in the middle up to the walls. What is next to the middle
// is not skipped: a scan examines the middle's first tile whatever that is.
static interval widen(const uint8_t *line, int from, int to, int length)
{
    return (interval){from > 0 ? slui_bits_find_start(line, from - 1) : 0,
                      slui_bits_find_wall(line, to + 1, length) - 1};
}

static interval around_both(interval a, interval b)
{
    return (interval){at_most(a.first, b.first), at_least(a.last, b.last)};
}

static interval around_all(const interval *intervals, int count)
{
    interval all = intervals[0];
    for (int i = 1; i < count; i++)
        all = around_both(all, intervals[i]);
    return all;
}

static bool fill_cross(cross *c, const slu_map *map, box middle)
{
    const int rows = middle.bottom - middle.top + 1, columns = middle.right - middle.left + 1;
    if (rows > MOST_LINES || columns > MOST_LINES) return false;
    for (int i = 0; i < rows; i++)
        c->rows[i] = widen(slui_bits_line(&map->rows, middle.top + i), middle.left, middle.right,
                           map->width);
    for (int i = 0; i < columns; i++)
        c->columns[i] = widen(slui_bits_line(&map->columns, middle.left + i), middle.top,
                              middle.bottom, map->height);
    c->outline = (outline){middle, around_all(c->rows, rows), around_all(c->columns, columns)};
    return true;
}

static void add_outline(outline *all, const outline *o)
{
    all->middle =
        (box){at_most(all->middle.left, o->middle.left), at_most(all->middle.top, o->middle.top),
              at_least(all->middle.right, o->middle.right),
              at_least(all->middle.bottom, o->middle.bottom)};
    all->across_rows = around_both(all->across_rows, o->across_rows);
    all->across_columns = around_both(all->across_columns, o->across_columns);
}

static bool add_cross(crosses *c, box middle)
{
    cross *next = &c->items[c->count];
    if (!fill_cross(next, c->map, middle)) return false;
    if (c->count++ == 0)
        c->outline = next->outline;
    else
        add_outline(&c->outline, &next->outline);
    return true;
}

static bool is_within(interval i, int at)
{
    return i.first <= at && at <= i.last;
}

// A run from a jump point: how it goes on from tile to tile.
typedef struct run {
    slu_tile from;
    int dx, dy;
} run;

// True if no wall is on the next `length` tiles of a run.
static bool run_is_open(const slu_map *map, run r, int length)
{
    const uint32_t step = (uint32_t)(r.dy * map->width + r.dx);
    uint32_t tile = slui_map_index(map, r.from);
    for (; length > 0; length--) {
        tile += step;
        if (!slui_map_passable_at(map, tile)) return false;
    }
    return true;
}

// The lines of the middle that a run comes to, by the number of its steps; none if last < first.
static interval steps_to(int at, int direction, int first_line, int last_line)
{
    const int first = direction < 0 ? at - last_line : first_line - at;
    const int last = direction < 0 ? at - first_line : last_line - at;
    return (interval){at_least(first, 0), last};
}

// True if the other coordinate of a run, between the first and the last of these steps, may be in
// an interval.
static bool may_be_within(interval i, int at, int direction, interval steps)
{
    const int one = at + direction * steps.first, other = at + direction * steps.last;
    return at_most(one, other) <= i.last && at_least(one, other) >= i.first;
}

static bool may_meet_rows(const outline *o, run r, interval *steps)
{
    *steps = steps_to(r.from.y, r.dy, o->middle.top, o->middle.bottom);
    return steps->first <= steps->last && may_be_within(o->across_rows, r.from.x, r.dx, *steps);
}

static bool may_meet_columns(const outline *o, run r, interval *steps)
{
    *steps = steps_to(r.from.x, r.dx, o->middle.left, o->middle.right);
    return steps->first <= steps->last && may_be_within(o->across_columns, r.from.y, r.dy, *steps);
}

// If the run is open to a later line, it is to the first.
static bool meets_rows(const slu_map *map, const cross *c, run r)
{
    interval steps;
    if (!may_meet_rows(&c->outline, r, &steps)) return false;
    for (int n = steps.first; n <= steps.last; n++) {
        const int row = r.from.y + n * r.dy - c->outline.middle.top;
        if (is_within(c->rows[row], r.from.x + n * r.dx)) return run_is_open(map, r, n);
    }
    return false;
}

static bool meets_columns(const slu_map *map, const cross *c, run r)
{
    interval steps;
    if (!may_meet_columns(&c->outline, r, &steps)) return false;
    for (int n = steps.first; n <= steps.last; n++) {
        const int column = r.from.x + n * r.dx - c->outline.middle.left;
        if (is_within(c->columns[column], r.from.y + n * r.dy)) return run_is_open(map, r, n);
    }
    return false;
}

static bool run_reads(const crosses *c, run r)
{
    interval steps;
    if (may_meet_rows(&c->outline, r, &steps))
        for (size_t i = 0; i < c->count; i++)
            if (meets_rows(c->map, &c->items[i], r)) return true;
    // With four neighbours only the jump point's own column is scanned, tile by tile: the rows have
    // it.
    if (!c->four && may_meet_columns(&c->outline, r, &steps))
        for (size_t i = 0; i < c->count; i++)
            if (meets_columns(c->map, &c->items[i], r)) return true;
    return false;
}

// Runs are diagonal, or with four neighbours straight up and down.
static bool is_seen_from(const crosses *c, slu_tile tile)
{
    for (int dy = -1; dy <= 1; dy += 2)
        for (int dx = c->four ? 0 : -1; dx <= 1; dx += 2)
            if (run_reads(c, (run){tile, dx, dy})) return true;
    return false;
}

static bool has_jumped_to(const slu_finder *f, const crosses *c)
{
    const slui_jump_nodes *nodes = &f->jump_nodes;
    for (uint32_t i = 0; i <= nodes->mask; i++) {
        const slui_jump_node *node = &nodes->slots[i];
        if (node->search != nodes->search || !(node->flags & SLUI_NODE_EXPANDED)) continue;
        if (is_seen_from(c, slui_tile_at(node->place))) return true;
    }
    return false;
}

// ---- areas

// Adds an area to another if together they are a rectangle: a door is often drawn tile by tile.
// Then the union is read exactly if one of the two is.
static bool extend(slu_rect *area, slu_rect by, int most)
{
    const bool above = area->x == by.x && area->width == by.width && area->y <= by.y + by.height &&
                       by.y <= area->y + area->height;
    const bool beside = area->y == by.y && area->height == by.height &&
                        area->x <= by.x + by.width && by.x <= area->x + area->width;
    const slu_rect both = slui_rect_around_both(*area, by);
    if (!(above || beside) || both.width > most || both.height > most) return false;
    *area = both;
    return true;
}

// The next area, with those after it that it can be extended by; *at is moved past them.
static slu_rect next_area(const slu_finder *f, const slu_rect *areas, size_t count, size_t *at)
{
    const int most = MOST_LINES - f->view.fit.size - 1; // what is around it has lines, too
    slu_rect area = areas[(*at)++];
    while (*at < count && extend(&area, areas[*at], most))
        ++*at;
    return area;
}

static bool have_nodes_read(const slu_finder *f, const slu_rect *areas, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (has_expanded_in(f, changed_and_around(f, areas[i]))) return true;
    return false;
}

static bool have_jumps_read(const slu_finder *f, const slu_rect *areas, size_t count)
{
    crosses c;
    c.map = f->map;
    c.four = f->rules.diagonals == SLU_DIAGONALS_NEVER;
    for (size_t at = 0; at < count;) {
        c.count = 0;
        while (at < count && c.count < CROSSES)
            if (!add_cross(&c, changed_and_around(f, next_area(f, areas, count, &at)))) return true;
        if (has_jumped_to(f, &c)) return true;
    }
    return false;
}

bool slui_search_has_read(const slu_finder *f, const slu_rect *areas, size_t count)
{
    const slui_search *s = &f->search;
    if (count == 0) return false;
    if (s->labelled) return true;
    switch (s->marks) {
    case SLUI_MARKS_NODES: return have_nodes_read(f, areas, count);
    case SLUI_MARKS_JUMPS: return have_jumps_read(f, areas, count);
    case SLUI_MARKS_NONE: break;
    }
    return true;
}
