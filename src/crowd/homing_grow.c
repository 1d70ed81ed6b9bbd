// SPDX-License-Identifier: MIT
// Growing a field from its goal: level by level if all ground costs the same, else by Dijkstra's
// search.
//
// Source: Moore 1959; Dijkstra 1959. A step is allowed in both directions or in neither, so
// searching backwards needs no tables of its own. The memory that a step can need is reserved
// before it, so running out of memory corrupts nothing.
#include "crowd/homing.h"

#include "base/arrays.h"
#include "base/heap.h"

static uint32_t known(const slui_homings *s, const slui_homing *f, uint32_t tile)
{
    uint32_t place = s->place[tile];
    if (place == SLUI_NOWHERE) return 0;
    return f->near ? f->near[place] : f->far[place];
}

static void enter(slui_homings *s, slui_homing *f, uint32_t tile, uint32_t distance)
{
    uint32_t place = s->place[tile];
    if (f->near)
        f->near[place] = (uint16_t)(distance + 1);
    else
        f->far[place] = distance + 1;
    s->expanded++;
}

// ---- even ground

static bool reserve_level(slui_homings *s, slui_homing *f)
{
    size_t most = f->wave_count * SLUI_DIRECTIONS;
    const slu_allocator *a = &s->ground->allocator;
    return SLUI_GROW(a, s->next_wave, s->next_capacity, most) &&
           SLUI_GROW(a, f->wave, f->wave_capacity, most);
}

static bool grow_level(slui_homings *s, slui_homing *f)
{
    if (!reserve_level(s, f)) return false;
    const slui_crowd_ground *g = s->ground;
    const slui_kind *kind = &g->kinds[f->kind];
    size_t count = 0;
    for (size_t i = 0; i < f->wave_count; i++) {
        for (unsigned set = slui_crowd_ground_moves(g, kind, f->wave[i]); set; set &= set - 1) {
            uint32_t to = slui_crowd_ground_step(g, f->wave[i], (int)SLUI_LOWEST_BIT(set));
            if (known(s, f, to)) continue;
            enter(s, f, to, f->level + 1);
            s->next_wave[count++] = to;
        }
    }
    memcpy(f->wave, s->next_wave, count * sizeof *f->wave);
    f->wave_count = count;
    f->level++;
    f->finished = count == 0;
    return true;
}

// ---- uneven ground: a heap of distance and tile in one word, in which stale entries stay

static void push(slui_homings *s, slui_homing *f, uint32_t tile, uint32_t distance)
{
    enter(s, f, tile, distance);
    slui_heap_push(f->queue, &f->queue_count, (uint64_t)distance << 32 | tile);
}

static bool reserve_queue(slui_homings *s, slui_homing *f)
{
    return SLUI_GROW(&s->ground->allocator, f->queue, f->queue_capacity,
                     f->queue_count + SLUI_DIRECTIONS);
}

// Paths too long for the table count as none: those that cost more than 40 million.
static uint32_t add_cost(uint32_t distance, uint32_t cost)
{
    uint64_t sum = (uint64_t)distance + cost;
    return sum >= SLUI_UNREACHED - 1 ? SLUI_UNREACHED : (uint32_t)sum;
}

// A step onto this tile pays for it, so all neighbours pay the same.
static void relax(slui_homings *s, slui_homing *f, uint32_t tile, uint32_t distance)
{
    const slui_kind *kind = &s->ground->kinds[f->kind];
    uint32_t through = add_cost(distance, slui_crowd_ground_cost(s->ground, kind, tile));
    unsigned set = through == SLUI_UNREACHED ? 0 : slui_crowd_ground_moves(s->ground, kind, tile);
    for (; set; set &= set - 1) {
        uint32_t to = slui_crowd_ground_step(s->ground, tile, (int)SLUI_LOWEST_BIT(set));
        if (known(s, f, to) - UINT32_C(1) > through) push(s, f, to, through);
    }
}

static bool grow_tile(slui_homings *s, slui_homing *f)
{
    if (!reserve_queue(s, f)) return false;
    uint64_t top = slui_heap_pop(f->queue, &f->queue_count);
    uint32_t tile = (uint32_t)top, distance = (uint32_t)(top >> 32);
    if (known(s, f, tile) == distance + 1) relax(s, f, tile, distance);
    f->finished = f->queue_count == 0;
    return true;
}

// ---- either

bool slui_homing_seed(slui_homings *s, slui_homing *f)
{
    const slui_kind *kind = &s->ground->kinds[f->kind];
    // Ground that has opened since the crowd last looked has no place yet; the next look restarts
    // the field.
    bool placed = s->place[f->goal] != SLUI_NOWHERE;
    if (!placed || slui_view_cost(&kind->view, slui_crowd_ground_tile(s->ground, f->goal)) == 0) {
        f->finished = true;
        return true;
    }
    if (kind->uneven) {
        if (!reserve_queue(s, f)) return false;
        push(s, f, f->goal, 0);
        return true;
    }
    const slu_allocator *a = &s->ground->allocator;
    if (!SLUI_GROW(a, f->wave, f->wave_capacity, 1)) return false;
    f->wave[0] = f->goal;
    f->wave_count = 1;
    enter(s, f, f->goal, 0);
    return true;
}

static bool is_final(const slui_homings *s, const slui_homing *f, uint32_t tile)
{
    uint32_t there = known(s, f, tile);
    if (there == 0) return false;
    if (!s->ground->kinds[f->kind].uneven) return true;
    return there - 1 <= (uint32_t)(f->queue[0] >> 32);
}

bool slui_homing_grow(slui_homings *s, slui_homing *f, uint32_t tile)
{
    bool uneven = s->ground->kinds[f->kind].uneven;
    while (!f->finished && !is_final(s, f, tile))
        if (!(uneven ? grow_tile(s, f) : grow_level(s, f))) return false;
    return true;
}
