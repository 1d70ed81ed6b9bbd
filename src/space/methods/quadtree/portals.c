// SPDX-License-Identifier: MIT
// The portals of a quadtree: which free squares share a side, and where its middle is.
#include "base/arrays.h"
#include "space/geometry/geometry.h"
#include "space/methods/quadtree/quadtree.h"

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static slu_point halfway(slu_point a, slu_point b)
{
    return slui_between(a, b, 0.5);
}

// The midpoint of the side that two squares share; the second lies to the right or above.
static slu_point middle_of_side(const slui_quadtree *q, const slui_square *a, const slui_square *b,
                                bool is_above)
{
    if (is_above) {
        uint32_t first = larger(a->x, b->x), end = smaller(a->x + a->size, b->x + b->size);
        return halfway(slui_square_corner(q, first, b->y), slui_square_corner(q, end, b->y));
    }
    uint32_t first = larger(a->y, b->y), end = smaller(a->y + a->size, b->y + b->size);
    return halfway(slui_square_corner(q, b->x, first), slui_square_corner(q, b->x, end));
}

// True if a square overlaps the strip, one smallest square wide, beyond a side of another.
static bool is_beyond(const slui_square *part, const slui_square *it, bool is_above)
{
    uint32_t x = is_above ? it->x : it->x + it->size, y = is_above ? it->y + it->size : it->y;
    uint32_t wide = is_above ? it->size : 1, high = is_above ? 1 : it->size;
    return part->x < x + wide && x < part->x + part->size && part->y < y + high &&
           y < part->y + part->size;
}

static bool add_portals(slui_quadtree *q, uint32_t from, uint32_t in, bool is_above)
{
    const slui_square *it = &q->squares[from], *part = &q->squares[in];
    if (!is_beyond(part, it, is_above)) return true;
    if (part->child != SLUI_NO_CHILD) {
        for (uint32_t i = 0; i < 4; i++) {
            if (!add_portals(q, from, q->squares[in].child + i, is_above)) return false;
        }
        return true;
    }
    if (part->state != SLUI_SQUARE_FREE) return true;
    slu_point place = middle_of_side(q, it, part, is_above);
    if ((it->is_rough || part->is_rough) && slui_is_corner(q->space, place)) return true;
    if (!SLUI_GROW(&q->allocator, q->portals, q->portal_capacity, q->portal_count + 1))
        return false;
    q->portals[q->portal_count++] = (slui_portal){{from, in}, place};
    return true;
}

// Sorts the portals by their squares, counting first.
static bool list_portals(slui_quadtree *q)
{
    if (q->portal_count == 0) return true;
    q->portals_of = slui_alloc(&q->allocator, 2 * q->portal_count, sizeof *q->portals_of);
    if (!q->portals_of) return false;
    for (size_t i = 0; i < 2 * q->portal_count; i++)
        q->squares[q->portals[i / 2].squares[i % 2]].portal_count++;
    uint32_t first = 0;
    for (size_t i = 0; i < q->square_count; i++) {
        q->squares[i].first_portal = first;
        first += q->squares[i].portal_count;
        q->squares[i].portal_count = 0;
    }
    for (size_t i = 0; i < 2 * q->portal_count; i++) {
        slui_square *it = &q->squares[q->portals[i / 2].squares[i % 2]];
        q->portals_of[it->first_portal + it->portal_count++] = (uint32_t)(i / 2);
    }
    return true;
}

bool slui_quadtree_join(slui_quadtree *q)
{
    for (uint32_t i = 0; i < q->square_count; i++) {
        if (q->squares[i].state != SLUI_SQUARE_FREE) continue;
        if (!add_portals(q, i, 0, false) || !add_portals(q, i, 0, true)) return false;
    }
    return list_portals(q);
}

void slui_quadtree_release(slui_quadtree *q)
{
    const slu_allocator *a = &q->allocator;
    slui_free(a, q->squares, q->square_capacity, sizeof *q->squares);
    slui_free(a, q->portals, q->portal_capacity, sizeof *q->portals);
    slui_free(a, q->portals_of, 2 * q->portal_count, sizeof *q->portals_of);
}
