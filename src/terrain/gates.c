// SPDX-License-Identifier: MIT
// The shape of a gate.
//
// A gate's tiles are the tiles of one zone from which a step leads into the other. Along a
// horizontal or vertical cut they are a run of tiles. Along a diagonal cut they are a staircase:
// steps across slip between two tiles of the diagonal itself, and the tile they leave from belongs
// to the gate too.
//
// A gate is straight if a shortest path between any two of its tiles, under every movement rule,
// stays on its tiles. That holds for
//   - a run of a row or a column without a gap, and
//   - a diagonal run (the spine) together with the tiles between its own on one side, if those on
//     the other side are passable too; at each end it may have one more tile of that side.
#include "terrain/gates.h"

// A diagonal direction: x - slope * y is constant along a diagonal.
typedef struct diagonal {
    int slope, place;
} diagonal;

static const double ROOT_2 = 1.4142135623730951;

static int place_of(slu_tile tile, int slope)
{
    return tile.x - slope * tile.y;
}

static slu_rect box_of(const slu_tile *tiles, size_t count)
{
    int left = tiles[0].x, right = left, top = tiles[0].y, bottom = top;
    for (size_t i = 1; i < count; i++) {
        if (tiles[i].x < left) left = tiles[i].x;
        if (tiles[i].x > right) right = tiles[i].x;
        if (tiles[i].y < top) top = tiles[i].y;
        if (tiles[i].y > bottom) bottom = tiles[i].y;
    }
    return (slu_rect){left, top, right - left + 1, bottom - top + 1};
}

static double octile_length(slu_tile a, slu_tile b)
{
    int dx = a.x > b.x ? a.x - b.x : b.x - a.x, dy = a.y > b.y ? a.y - b.y : b.y - a.y;
    int low = dx < dy ? dx : dy, high = dx < dy ? dy : dx;
    return high - low + low * ROOT_2;
}

// ---------------------------------------------------------------------------------------------
// Ends

static slu_tile farthest(const slu_gate *gate, slu_tile from)
{
    slu_tile best = from;
    double most = 0;
    for (size_t i = 0; i < gate->tile_count; i++) {
        double length = octile_length(from, gate->tiles[i]);
        if (length <= most) continue;
        most = length;
        best = gate->tiles[i];
    }
    return best;
}

static bool before(slu_tile a, slu_tile b)
{
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

static void find_far_ends(slu_gate *gate)
{
    slu_tile a = farthest(gate, gate->tiles[0]), b = farthest(gate, a);
    gate->end[0] = before(b, a) ? b : a;
    gate->end[1] = before(b, a) ? a : b;
}

// ---------------------------------------------------------------------------------------------
// Straight gates

// The spine: which of the tiles lie on a diagonal, from its leftmost tile to its rightmost.
typedef struct spine {
    slu_tile left, right;
    size_t count;
} spine;

static bool find_spine(const slu_gate *gate, diagonal d, int side, spine *s)
{
    *s = (spine){0};
    for (size_t i = 0; i < gate->tile_count; i++) {
        slu_tile tile = gate->tiles[i];
        int place = place_of(tile, d.slope);
        if (place != d.place && place != d.place + side) return false;
        if (place != d.place) continue;
        if (!s->count || tile.x < s->left.x) s->left = tile;
        if (!s->count || tile.x > s->right.x) s->right = tile;
        s->count++;
    }
    return s->count && (size_t)(s->right.x - s->left.x) + 1 == s->count;
}

static bool walkable(const slu_map *map, const spine *s, int slope)
{
    for (slu_tile t = s->left; t.x < s->right.x; t.x++, t.y += slope) {
        if (!slu_map_passable(map, (slu_tile){t.x + 1, t.y})) return false;
        if (!slu_map_passable(map, (slu_tile){t.x, t.y + slope})) return false;
    }
    return true;
}

// Whether the tiles next to the spine touch it, and all those between its tiles are there.
static bool flanked(const slu_gate *gate, diagonal d, int side, const spine *s)
{
    size_t between = 0;
    for (size_t i = 0; i < gate->tile_count; i++) {
        slu_tile tile = gate->tiles[i];
        if (place_of(tile, d.slope) == d.place) continue;
        int x = tile.x - side; // the spine's tile in its row; the one in its column is at tile.x
        bool row = x >= s->left.x && x <= s->right.x;
        bool column = tile.x >= s->left.x && tile.x <= s->right.x;
        if (!row && !column) return false;
        between += row && column;
    }
    return between == s->count - 1;
}

static bool along_diagonal(const slu_map *map, slu_gate *gate, diagonal d, int side)
{
    spine s;
    if (!find_spine(gate, d, side, &s)) return false;
    if (!walkable(map, &s, d.slope) || !flanked(gate, d, side, &s)) return false;
    bool left_first = s.left.y <= s.right.y;
    gate->end[0] = left_first ? s.left : s.right;
    gate->end[1] = left_first ? s.right : s.left;
    if (gate->tile_count > 2 * s.count - 1) find_far_ends(gate); // it goes on beyond the spine
    return true;
}

static bool is_diagonal(const slu_map *map, slu_gate *gate)
{
    for (int slope = -1; slope <= 1; slope += 2) {
        int place = place_of(gate->tiles[0], slope);
        for (int shift = -1; shift <= 1; shift++) {
            for (int side = -1; side <= 1; side += 2)
                if (along_diagonal(map, gate, (diagonal){slope, place + shift}, side)) return true;
        }
    }
    return false;
}

static bool is_run(slu_gate *gate)
{
    slu_rect box = box_of(gate->tiles, gate->tile_count);
    if (box.width != 1 && box.height != 1) return false;
    if ((size_t)box.width * (size_t)box.height != gate->tile_count) return false;
    gate->end[0] = gate->tiles[0];
    gate->end[1] = gate->tiles[gate->tile_count - 1];
    return true;
}

// ---------------------------------------------------------------------------------------------

// At twice the scale, so that the middle between two tiles has whole coordinates.
static slu_tile find_middle(const slu_gate *gate)
{
    slu_tile middle = {gate->end[0].x + gate->end[1].x, gate->end[0].y + gate->end[1].y};
    slu_tile best = gate->tiles[0];
    double least = -1;
    for (size_t i = 0; i < gate->tile_count; i++) {
        slu_tile twice = {2 * gate->tiles[i].x, 2 * gate->tiles[i].y};
        double length = octile_length(middle, twice);
        if (least >= 0 && length >= least) continue;
        least = length;
        best = gate->tiles[i];
    }
    return best;
}

void slui_gate_measure(const slu_map *map, slu_gate *gate)
{
    gate->straight = is_run(gate) || is_diagonal(map, gate);
    if (!gate->straight) find_far_ends(gate);
    gate->middle = find_middle(gate);
    gate->width = octile_length(gate->end[0], gate->end[1]) + 1;
}
