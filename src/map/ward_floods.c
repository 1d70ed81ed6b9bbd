// SPDX-License-Identifier: MIT
// Floods over wards: see ward_floods.h.
#include "map/ward_floods.h"

#include "base/arrays.h"
#include "map/slits.h"
#include "map/wards.h"

slui_ward_floods *slui_ward_floods_create(const slu_allocator *allocator)
{
    slui_ward_floods *f = slui_alloc(allocator, 1, sizeof *f);
    if (f) f->allocator = *allocator;
    return f;
}

void slui_ward_floods_destroy(slui_ward_floods *f)
{
    if (!f) return;
    slu_allocator allocator = f->allocator;
    slui_free(&allocator, f->mark, f->mark_capacity, sizeof *f->mark);
    slui_free(&allocator, f->reached, f->reached_capacity, sizeof *f->reached);
    slui_free(&allocator, f, 1, sizeof *f);
}

// ---- one flood

typedef struct flood {
    const slu_map *map;
    uint32_t *mark, *reached;
    uint32_t own, others; // marks of wards that this one has reached, and the other one
    uint32_t next, count; // to spread from, and all that were reached
} flood;

// Reaches some wards. Returns whether the other flood has one of them. Whether a ward is new is
// hard to predict, so it is always written. A mark that is neither flood's is below both.
SLUI_INLINE bool touch_all(flood *f, const uint32_t *wards, uint32_t number)
{
    uint32_t *mark = f->mark, *reached = f->reached, count = f->count;
    const uint32_t own = f->own, others = f->others;
    for (const uint32_t *end = wards + number; wards != end; wards++) {
        const uint32_t ward = *wards, before = mark[ward];
        if (before == others) return true;
        mark[ward] = own;
        reached[count] = ward;
        count += before < own;
    }
    f->count = count;
    return false;
}

SLUI_NOINLINE static bool cross_slits(flood *f, uint32_t ward)
{
    uint32_t beyond;
    for (slui_slit_tour tour = slui_slits_from(f->map, ward); slui_slit_tour_next(&tour, &beyond);)
        if (touch_all(f, &beyond, 1)) return true;
    return false;
}

// The wards next to a ward: those that it knows, or `found`.
SLUI_INLINE slui_ward_list near_to(const slu_map *map, uint32_t ward,
                                   uint32_t found[SLUI_MOST_NEAR])
{
    const slui_ward *w = &map->wards[ward];
    if (w->known) return (slui_ward_list){w->near, w->known - 1};
    return (slui_ward_list){found, slui_ward_find_near(map, ward, found)};
}

// Spreads from the next ward. Returns whether the floods have met.
SLUI_INLINE bool spread(flood *f, bool by_slits)
{
    uint32_t found[SLUI_MOST_NEAR];
    const uint32_t ward = f->reached[f->next++];
    const slui_ward_list near = near_to(f->map, ward, found);
    if (touch_all(f, near.wards, near.count)) return true;
    return by_slits && f->map->wards[ward].slits && cross_slits(f, ward);
}

static slui_ward_list list_of(const flood *f)
{
    return (slui_ward_list){f->reached, f->count};
}

// ---- two of them

// Prepares two floods; false when memory runs out.
static bool begin(const slu_map *map, flood f[2])
{
    slui_ward_floods *of = map->floods;
    const size_t each = (size_t)map->ward_count + 1;
    if (!SLUI_GROW(&of->allocator, of->mark, of->mark_capacity, each)) return false;
    if (!SLUI_GROW(&of->allocator, of->reached, of->reached_capacity, 2 * each)) return false;
    if (of->last_mark > UINT32_MAX - 2) {
        memset(of->mark, 0, of->mark_capacity * sizeof *of->mark);
        of->last_mark = 0;
    }
    const uint32_t first = of->last_mark + 1, second = of->last_mark + 2;
    of->last_mark = second;
    f[0] = (flood){.map = map, .mark = of->mark, .reached = of->reached, first, second};
    f[1] = (flood){.map = map, .mark = of->mark, .reached = of->reached + each, second, first};
    return true;
}

SLUI_INLINE slui_ward_list take_turns(const flood begun[2], bool by_slits)
{
    flood one = begun[0], other = begun[1];
    for (;;) {
        if (one.next == one.count) return list_of(&one);
        if (spread(&one, by_slits)) return (slui_ward_list){0};
        if (other.next == other.count) return list_of(&other);
        if (spread(&other, by_slits)) return (slui_ward_list){0};
    }
}

bool slui_wards_part(slu_map *map, uint32_t one, uint32_t other, bool by_slits, slui_ward_list *out)
{
    flood f[2];
    if (!begin(map, f)) return false;
    touch_all(&f[0], &one, 1);
    touch_all(&f[1], &other, 1);
    *out = by_slits ? take_turns(f, true) : take_turns(f, false);
    return true;
}

// ---- one that changes what it reaches

bool slui_wards_renumber(slu_map *map, uint32_t ward, uint32_t to)
{
    slui_ward_floods *of = map->floods;
    slui_ward *wards = map->wards;
    uint32_t found[SLUI_MOST_NEAR], count = 0;
    const uint32_t from = wards[ward].component;
    if (!SLUI_GROW(&of->allocator, of->reached, of->reached_capacity, map->ward_count))
        return false;
    wards[ward].component = to;
    of->reached[count++] = ward;
    for (uint32_t next = 0; next < count; next++) {
        const slui_ward_list near = near_to(map, of->reached[next], found);
        for (uint32_t i = 0; i < near.count; i++) {
            if (wards[near.wards[i]].component != from) continue;
            wards[near.wards[i]].component = to;
            of->reached[count++] = near.wards[i];
        }
    }
    return true;
}
