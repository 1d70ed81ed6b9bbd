// SPDX-License-Identifier: MIT
// The inside of movers: where each is, where it goes next, and the ground under it.
//
// A call (movers.c) first decides the next motion of each mover (movers_plan.c), then carries all
// of them out in one transaction (movers_changes.c).
//
// Invariants
//   - The areas of movers that are present do not overlap, neither before nor after a tick, nor
//     does the area of one after a tick overlap that of another before it. So the order of the
//     changes of a transaction does not matter.
//   - under[i] is the ground at tile i of the area, row by row, of a mover that is present.
//   - Between calls next equals now.
#ifndef SLUI_MOVERS_H
#define SLUI_MOVERS_H

#include "base/random.h"
#include "map/map.h"

typedef struct slui_ground {
    uint32_t cost; // hundredths; SLUI_GLYPH_WALL for walls
    char glyph;
} slui_ground;

// What a tick may change of a mover, apart from the ground under it.
typedef struct slui_mover_motion {
    slu_tile at;
    bool present, waiting;
    uint64_t due; // the tick of the next step
    size_t point; // patrol: the point it heads for
    bool back;    // patrol: towards the first point
    int heading;  // drift: 0 to 3
    slui_random random;
} slui_mover_motion;

typedef struct slui_mover {
    slu_mover what; // its points are at the first one
    slu_tile *points;
    size_t point_count; // patrol: all of them, the first included
    uint64_t begun;     // the tick it was added in
    slui_mover_motion now, next;
    slui_ground *under, *spare; // width * height each
} slui_mover;

struct slu_movers {
    slu_allocator allocator;
    slu_map *map;
    uint64_t tick;
    slui_mover *items;
    slu_mover_state *states;
    size_t count, capacity, state_capacity;
    slu_change *changes; // of the last transaction
    size_t change_count, change_capacity;
};

static inline slu_rect slui_mover_area(const slui_mover *mover, slu_tile at)
{
    return (slu_rect){at.x, at.y, mover->what.width, mover->what.height};
}

// The ground, in `under` or `spare`, at a tile of the area of a mover that is at `at`.
static inline slui_ground *slui_mover_under(slui_ground *under, const slui_mover *mover,
                                            slu_tile at, slu_tile tile)
{
    return &under[(size_t)(tile.y - at.y) * (size_t)mover->what.width + (size_t)(tile.x - at.x)];
}

// The part of an area that another, one straight step away, does not have.
static inline slu_rect slui_rect_without(slu_rect area, slu_rect other)
{
    if (other.x > area.x) return (slu_rect){area.x, area.y, 1, area.height};
    if (other.x < area.x) return (slu_rect){area.x + area.width - 1, area.y, 1, area.height};
    if (other.y > area.y) return (slu_rect){area.x, area.y, area.width, 1};
    if (other.y < area.y) return (slu_rect){area.x, area.y + area.height - 1, area.width, 1};
    return (slu_rect){0};
}

// What two rectangles share, the first of which is on a map; its width is 0 if they share nothing.
static inline slu_rect slui_rect_shared(slu_rect a, slu_rect b)
{
    int64_t right = (int64_t)b.x + b.width, bottom = (int64_t)b.y + b.height;
    int x = a.x > b.x ? a.x : b.x, y = a.y > b.y ? a.y : b.y;
    if (a.x + a.width < right) right = a.x + a.width;
    if (a.y + a.height < bottom) bottom = a.y + a.height;
    if (right <= x || bottom <= y) return (slu_rect){0};
    return (slu_rect){x, y, (int)(right - x), (int)(bottom - y)};
}

typedef struct slui_units {
    const slu_rect *areas;
    size_t count;
} slui_units;

// Rejects a description that cannot be on this map, wherever anything else is.
slu_status slui_mover_check(const slu_map *map, const slu_mover *mover, slu_error *error);

// Decides where a mover that was just added begins: fills its next motion. Fails for a block whose
// place is taken.
slu_status slui_mover_plan_begin(const slu_movers *movers, slui_mover *mover, slui_units units,
                                 slu_error *error);

// Decides the next motion of a mover for a tick.
void slui_mover_plan_tick(const slu_movers *movers, slui_mover *mover, uint64_t tick,
                          slui_units units);

// Whether its next motion covers other ground than the present one.
bool slui_mover_moves(const slui_mover *mover);

// Takes every mover to its next motion, in one transaction; or, if that fails, none.
slu_status slui_movers_carry_out(slu_movers *movers, slu_error *error);

#endif
