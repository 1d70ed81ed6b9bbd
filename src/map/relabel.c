// SPDX-License-Identifier: MIT
// Updating a map after an edit, without a sweep over the whole of it.
//
// In pieces of 6 x 6 tiles, each with its neighbours in one word (board.h). Ground that opens joins
// the components next to it: all but the largest take the largest one's number. Ground that closes
// may split its component, but not if its passable straight neighbours are connected on the board;
// if they are not, floods from each of them decide (components.h). Wards (plots.h) likewise, by
// what the board shows of their districts. Tiles that open next to a single ward become part of it;
// others are processed one connected part after the other.
//
// Invariant: after each piece, everything that map.h says holds.
// Cost: constant for most pieces; else that of the floods.
#include "map/board.h"
#include "map/components.h"
#include "map/layer.h"
#include "map/piece.h"
#include "map/wards.h"

// A rectangle larger than this share of the map is not worth processing in pieces.
enum { TILES_PER_EDIT = 32 };

typedef struct job {
    slu_map *map;
    bool passable;    // the rectangle is not all wall
    slui_board flips; // the tiles of the last piece that opened or closed
    uint8_t moved;
} job;

static int at_most(int length, int most)
{
    return length < most ? length : most;
}

// ---- reading

// The tiles of an area from its upper left one on that are to be passable.
static slui_board wanted_in(const job *j, slu_rect area)
{
    if (!j->passable) return 0;
    return j->map->base ? slui_layer_fits(j->map, area) : UINT64_MAX;
}

// ---- districts

// Whether some columns and rows are in one district, of which the first may lie outside the map.
static bool in_one_district(slu_tile first, int width, int height)
{
    int x = first.x > 0 ? first.x : 0, y = first.y > 0 ? first.y : 0;
    int right = first.x + width - 1, bottom = first.y + height - 1;
    return ((x ^ right) | (y ^ bottom)) < SLUI_DISTRICT_SIDE;
}

// ---- tiles close

// One tile of each group that is connected on the board. Returns how many groups there are.
static int groups_of(const slui_piece *p, slui_board tiles, slui_board passable, slu_tile *first)
{
    int count = 0;
    for (; tiles; tiles &= ~slui_board_flood(slui_board_lowest(tiles), passable, tiles)) {
        slui_board lowest = tiles;
        first[count++] = slui_piece_next(p, &lowest);
    }
    return count;
}

// The most groups of tiles on a board that are not connected there.
enum { MOST_GROUPS = SLUI_BOARD_SIDE * SLUI_BOARD_SIDE / 2 };

// The part of a district that a board shows.
typedef struct district_part {
    int column, row;
    slui_board tiles;
} district_part;

static slui_board shown_of(const slui_piece *p, int column, int row)
{
    int x = column * SLUI_DISTRICT_SIDE - p->corner.x, y = row * SLUI_DISTRICT_SIDE - p->corner.y;
    int left = x > 0 ? x : 0, top = y > 0 ? y : 0;
    int right = at_most(x + SLUI_DISTRICT_SIDE, SLUI_BOARD_SIDE);
    int bottom = at_most(y + SLUI_DISTRICT_SIDE, SLUI_BOARD_SIDE);
    return slui_board_corner(right - left, bottom - top) << (top * SLUI_BOARD_SIDE + left);
}

// The next district that has tiles of the piece, at first with no tiles; false after the last.
static bool next_district(const slui_piece *p, district_part *d)
{
    const slu_rect area = p->area;
    if (!d->tiles) {
        d->column = area.x / SLUI_DISTRICT_SIDE;
        d->row = area.y / SLUI_DISTRICT_SIDE;
    } else if (d->column < (area.x + area.width - 1) / SLUI_DISTRICT_SIDE) {
        d->column++;
    } else {
        d->column = area.x / SLUI_DISTRICT_SIDE;
        if (++d->row > (area.y + area.height - 1) / SLUI_DISTRICT_SIDE) return false;
    }
    d->tiles = shown_of(p, d->column, d->row);
    return true;
}

SLUI_NOINLINE static bool split_districts(slu_map *map, const slui_piece *p, slui_board left,
                                          slui_board tiles)
{
    slu_tile first[MOST_GROUPS];
    for (district_part d = {0}; next_district(p, &d);) {
        slui_board ground = left & d.tiles, beside = slui_board_beside(tiles & d.tiles) & ground;
        int groups = groups_of(p, beside, ground, first);
        if (groups > 1 && !slui_ward_split(map, first, groups)) return false;
    }
    return true;
}

// Splits what tiles that have closed may have connected. `ends` are those of diagonal steps between
// two walls to or from them; if the new walls turn a step between other tiles into a slit, these
// were joined before as well.
SLUI_NOINLINE static bool split_components(slu_map *map, const slui_piece *p, const slu_tile *first,
                                           int groups, slui_board ends, slui_board left)
{
    slu_tile seeds[MOST_GROUPS + SLUI_BOARD_SIDE * SLUI_BOARD_SIDE];
    bool rejoin = ends != 0;
    int count = 0;
    for (; count < groups; count++)
        seeds[count] = first[count];
    for (ends &= left; ends;)
        seeds[count++] = slui_piece_next(p, &ends);
    if (rejoin && count > 0) slui_component_rename(map, seeds, count);
    if (groups > 1 && !slui_component_split(map, first, groups, &rejoin)) return false;
    return !rejoin || slui_component_rejoin(map, seeds, count);
}

static bool close_tiles(slu_map *map, const slui_piece *p, slui_board was, slui_board tiles)
{
    slu_tile first[MOST_GROUPS];
    slui_board left = was & ~tiles;
    int groups = groups_of(p, slui_board_beside(tiles) & left, left, first);
    slui_board ends = 0;
    if (map->joins && slui_board_has_slits(was & p->ring))
        ends = slui_piece_slit_ends(map, p, was & p->ring, tiles);
    slui_map_flip(map, p->area, was, tiles);
    if (map->joins && slui_board_has_slits(left & p->ring))
        slui_piece_mark_slits(map, p, left & p->ring);
    map->passable -= SLUI_COUNT_BITS64(tiles);
    if (!slui_plots_close(map, p->corner, tiles)) return false;
    if (!p->in_one_district && !split_districts(map, p, left, tiles)) return false;
    if (p->in_one_district && groups > 1 && !slui_ward_split(map, first, groups)) return false;
    return (groups < 2 && !ends) || split_components(map, p, first, groups, ends, left);
}

// ---- tiles open

// The largest component of some wards; 0 if there are none.
static uint32_t largest_component(const slu_map *map, const slui_ward_set *of)
{
    uint32_t best = 0;
    for (int i = 0; i < of->count; i++) {
        uint32_t c = map->wards[of->wards[i]].component;
        if (!best || map->component_size[c] > map->component_size[best]) best = c;
    }
    return best;
}

// Gives the components of some wards one number; false when memory runs out.
static bool merge(slu_map *map, const slui_ward_set *of, uint32_t keep)
{
    for (int i = 0; i < of->count; i++) {
        if (map->wards[of->wards[i]].component == keep) continue;
        if (!slui_component_merge(map, of->wards[i], keep)) return false;
    }
    return true;
}

static uint32_t largest_ward(const slu_map *map, const slui_ward_set *of)
{
    uint32_t best = 0;
    for (int i = 0; i < of->count; i++)
        if (map->wards[of->wards[i]].tiles > map->wards[best].tiles) best = of->wards[i];
    return best;
}

// Opens tiles of a district that become one ward, with those next to them there.
static bool open_group(slu_map *map, const slui_piece *p, slui_board tiles,
                       const slui_ward_set *beside, uint32_t component)
{
    slui_board rest = tiles;
    uint32_t ward = largest_ward(map, beside);
    if (!ward)
        ward = slui_ward_take(map, component, slui_district_of(map, slui_piece_next(p, &rest)));
    if (!ward) return false;
    for (int i = 0; i < beside->count; i++)
        if (beside->wards[i] != ward) slui_ward_merge(map, beside->wards[i], ward);
    return slui_plots_open(map, p->corner, tiles, ward);
}

SLUI_NOINLINE static bool open_districts(slu_map *map, const slui_piece *p, slui_board was,
                                         slui_board tiles, uint32_t component)
{
    slui_ward_set beside;
    for (district_part d = {0}; next_district(p, &d);) {
        slui_board ground = (was | tiles) & d.tiles;
        for (slui_board rest = tiles & d.tiles, group; rest; rest &= ~group) {
            group = slui_board_flood(slui_board_lowest(rest), ground, rest) & rest;
            slui_plots_wards(map, p->corner, slui_board_beside(group) & was & d.tiles, &beside);
            if (!open_group(map, p, group, &beside, component)) return false;
        }
    }
    return true;
}

// Opens tiles that become one component, with the wards next to them.
static bool open_part(slu_map *map, const slui_piece *p, slui_board was, slui_board tiles,
                      const slui_ward_set *beside)
{
    uint32_t keep = largest_component(map, beside);
    if (!keep) keep = slui_component_take(map);
    if (!keep) return false;
    // While the tiles are walls, components that only they connect are still separate.
    if (!merge(map, beside, keep)) return false;
    slui_map_flip(map, p->area, was, tiles);
    map->passable += SLUI_COUNT_BITS64(tiles);
    if (!(p->in_one_district ? open_group(map, p, tiles, beside, keep)
                             : open_districts(map, p, was, tiles, keep)))
        return false;
    const slui_board now = (was | tiles) & p->ring;
    if (map->joins && slui_board_has_slits(now)) slui_piece_join_slits(map, p, now, tiles);
    return true;
}

// Whether tiles become part of the only ward next to them: each is connected with it by others.
static bool join_one_ward(const slui_piece *p, slui_board beside, slui_board tiles,
                          const slui_ward_set *wards)
{
    return wards->count == 1 && p->in_one_district &&
           !(tiles & ~slui_board_flood(beside, beside | tiles, tiles));
}

// Opens tiles all at once, or else one part after the other of those that are connected on the
// board.
static bool open_tiles(slu_map *map, const slui_piece *p, slui_board was, slui_board tiles)
{
    slui_ward_set wards;
    for (slui_board part; tiles; tiles &= ~part, was |= part) {
        const slui_board beside = slui_board_beside(tiles) & was;
        slui_plots_wards(map, p->corner, beside, &wards);
        part = tiles;
        if (!join_one_ward(p, beside, tiles, &wards))
            part &= slui_board_flood(slui_board_lowest(tiles), was | tiles, tiles);
        if (part != tiles) slui_plots_wards(map, p->corner, slui_board_beside(part) & was, &wards);
        if (!open_part(map, p, was, part, &wards)) return false;
    }
    return true;
}

// ---- the rectangle

// The board shows more than the ring around the area, unless that is in another district.
static slui_piece piece_of(const slu_rect *area)
{
    const slu_tile corner = {area->x - 1, area->y - 1};
    const int width = area->width + 2, height = area->height + 2;
    const bool whole = in_one_district(corner, SLUI_BOARD_SIDE, SLUI_BOARD_SIDE);
    const slui_board ring = slui_board_corner(width, height);
    return (slui_piece){*area, corner, ring, whole ? UINT64_MAX : ring,
                        whole || in_one_district(corner, width, height)};
}

static bool change_piece(job *j, const slu_rect *area)
{
    const slui_piece p = piece_of(area);
    const slui_board inner = slui_board_inner(area->width, area->height);
    const slui_board was = slui_plots_board(j->map, p.corner) & p.shown;
    const slui_board wanted = wanted_in(j, *area) << (SLUI_BOARD_SIDE + 1);
    const slui_board closing = was & ~wanted & inner, opening = wanted & ~was & inner;
    j->flips = closing | opening;
    if (closing) {
        j->moved |= SLUI_CLOSED;
        if (!close_tiles(j->map, &p, was, closing)) return false;
    }
    if (opening) {
        j->moved |= SLUI_OPENED;
        if (!open_tiles(j->map, &p, was & ~closing, opening)) return false;
    }
    return true;
}

static bool change_area(job *j, const slu_rect *area)
{
    for (int y = 0; y < area->height; y += SLUI_BOARD_INNER) {
        for (int x = 0; x < area->width; x += SLUI_BOARD_INNER) {
            slu_rect part = {area->x + x, area->y + y, at_most(area->width - x, SLUI_BOARD_INNER),
                             at_most(area->height - y, SLUI_BOARD_INNER)};
            if (!change_piece(j, &part)) return false;
        }
    }
    return true;
}

static void update_outlooks(slu_map *map, slu_rect area)
{
    const int right = area.x + area.width, bottom = area.y + area.height;
    slui_outlooks_update(&map->row_outlooks, area.x, right, area.y, bottom);
    slui_outlooks_update(&map->column_outlooks, area.y, bottom, area.x, right);
}

// The part of a piece in which tiles have opened or closed.
static slu_rect flipped_part(slu_rect area, slui_board flips)
{
    const int top = (int)SLUI_LOWEST_BIT64(flips) / SLUI_BOARD_SIDE;
    const int bottom = (int)SLUI_HIGHEST_BIT64(flips) / SLUI_BOARD_SIDE;
    flips |= flips >> 4 * SLUI_BOARD_SIDE;
    flips |= flips >> 2 * SLUI_BOARD_SIDE;
    flips = (flips | flips >> SLUI_BOARD_SIDE) & UINT8_MAX;
    const int left = (int)SLUI_LOWEST_BIT64(flips), right = (int)SLUI_HIGHEST_BIT64(flips);
    return (slu_rect){area.x + left - 1, area.y + top - 1, right - left + 1, bottom - top + 1};
}

bool slui_map_relabel_area(slu_map *map, const slu_rect *area, bool passable, uint8_t *moved)
{
    const size_t tiles = (size_t)area->width * (size_t)area->height;
    job j = {.map = map, .passable = passable};
    const bool small = area->width <= SLUI_BOARD_INNER && area->height <= SLUI_BOARD_INNER;
    const bool done = tiles <= map->tile_count / TILES_PER_EDIT &&
                      (small ? change_piece(&j, area) : change_area(&j, area));
    if (done && j.moved)
        update_outlooks(map, small && tiles > 1 ? flipped_part(*area, j.flips) : *area);
    *moved = done ? j.moved : SLUI_OPENED | SLUI_CLOSED;
    return done;
}
