// SPDX-License-Identifier: MIT
// What floods over parcels and over wards share: how one goes on to what is next to it, and how
// they take turns.
//
// Invariant: see floods.h. Before a flood spreads, all that it may reach at once has been reserved.
// Cost: see floods.h.
#ifndef SLUI_FLOOD_STEPS_H
#define SLUI_FLOOD_STEPS_H

#include "base/arrays.h"
#include "map/floods.h"

#define SLUI_FLOOD_END UINT32_MAX

// A parcel has at most this many neighbours, and so has a ward: 32 plots at its border, each with
// up to four neighbours.
enum { SLUI_MOST_REACHED = 4 * 4 * SLUI_DISTRICT_PLOTS };

// False when memory runs out.
SLUI_INLINE bool slui_flood_reserve(slui_floods *f)
{
    return SLUI_GROW(&f->allocator, f->reached, f->reached_capacity,
                     f->reached_count + SLUI_MOST_REACHED);
}

// Two floods form one group (floods.c).
void slui_flood_meet(slui_floods *f, uint32_t one, uint32_t other);

// A flood has no place left to spread from (floods.c).
void slui_flood_rest(slui_floods *f, uint32_t flood);

// Goes on to what a flood has found next to it.
SLUI_INLINE void slui_flood_touch(slui_floods *f, uint32_t flood, slui_reached found,
                                  uint32_t mark_at)
{
    const uint32_t mark = f->mark[mark_at], base = f->base, own = base + 1 + flood;
    if (mark == own) return;
    if (mark > base) {
        slui_flood_meet(f, flood, mark - base - 1);
        return;
    }
    const uint32_t entry = (uint32_t)f->reached_count++;
    slui_parcel_flood *of = &f->flood[flood];
    f->reached[entry] = found;
    if (of->next == SLUI_FLOOD_END)
        of->next = entry;
    else
        f->reached[of->last].link = entry;
    of->last = entry;
    f->mark[mark_at] = own;
}

// Goes on from what a flood has reached; false when memory runs out.
typedef bool slui_flood_spread(slui_floods *f, uint32_t flood, slui_reached from);

// Floods take turns until at most `running` groups are not dry. `spread` is a constant where this
// is inlined.
SLUI_INLINE bool slui_floods_take_turns(slui_floods *f, uint32_t running, slui_flood_spread *spread)
{
    for (uint32_t turn = 0; f->running > running; turn = turn + 1 == f->count ? 0 : turn + 1) {
        const uint32_t at = f->flood[turn].next;
        if (at == SLUI_FLOOD_END) continue;
        if (!slui_flood_reserve(f) || !spread(f, turn, f->reached[at])) return false;
        const uint32_t next = f->reached[at].link;
        f->flood[turn].next = next;
        if (next == SLUI_FLOOD_END) slui_flood_rest(f, turn);
    }
    return true;
}

// Over parcels (flood_parcels.c). The tiles of a parcel or remnant; what a rectangle leaves of the
// plots at its border; a flood's start; and all turns.
slui_board slui_flood_tiles(const slui_floods *f, uint32_t node);
bool slui_flood_find_remnants(slui_floods *f, slu_rect walls);
void slui_flood_enter(slui_floods *f, uint32_t flood, uint32_t plot, slui_board bits);
bool slui_flood_parcels(slui_floods *f, uint32_t running);

// The same over the parcels of a district, and over wards (flood_wards.c).
void slui_flood_enter_at(slui_floods *f, uint32_t flood, uint32_t plot, uint32_t place,
                         slui_board bits);
bool slui_flood_district(slui_floods *f, uint32_t running);
void slui_flood_enter_ward(slui_floods *f, uint32_t flood, uint32_t ward);
bool slui_flood_wards(slui_floods *f, uint32_t running);
bool slui_flood_joined(slui_floods *f, uint32_t running);

#endif
