// SPDX-License-Identifier: MIT
// Priority inheritance with backtracking.
//
// Source: Okumura, Machida, Défago & Tamura 2019, 2022; the order of choices and the swaps after
// Okumura 2023 (Improving LaCAM). Wide units are ours: one step of theirs can be blocked by several
// units, and a unit that is pushed has to leave the whole width of the other's lane (lane_key).
// Their theorem, that the first in the order always gets nearer to its goal, does not extend to
// wide units, so these yield after a while (crowd.c).
//
// The first unit takes the free neighbour nearest to its goal. If another unit stands there, that
// one must decide immediately where it goes, with the first one's priority. If it finds no way out
// it stays, and the first tries its next choice. One after the other, all units decide like this.
//
// Why a unit can always stay: nobody reserves the ground of a unit that has not decided, except to
// ask it to leave immediately. While it is asking others, its own ground can be entered only by the
// last of a chain of units that push each other in a ring, and then the whole chain succeeds. If a
// wide unit asks several, one may succeed and the next fail; so while it asks one of several,
// nobody may enter the ground of any unit that is asking (`guarded`). The last is asked only if
// nobody had to stay where the unit wants to go, so its success is again that of the whole chain.
//
// Recursion is a stack of frames, at most one per unit. Time: each unit is decided once, and each
// of its choices is looked at once. Memory: 48 bytes per unit.
#include "crowd/pibt.h"

#include "base/arrays.h"
#include "base/status.h"
#include "crowd/crowd.h"

slu_status slui_pibt_reserve(slui_pibt *p, slui_team *team, slu_error *error)
{
    p->team = team;
    const slu_allocator *a = &team->ground.allocator;
    bool enough = SLUI_GROW(a, p->frames, p->capacity, team->count);
    return enough ? SLU_OK : slui_fail_memory(error);
}

void slui_pibt_release(slui_pibt *p)
{
    if (p->team) slui_free(&p->team->ground.allocator, p->frames, p->capacity, sizeof *p->frames);
}

void slui_pibt_begin(slui_pibt *p)
{
    slui_team *t = p->team;
    for (size_t i = 0; i < t->count; i++) {
        slui_member *m = &t->members[i];
        if (m->next != SLUI_NOWHERE) slui_team_mark(t, t->next_at, m->next, m->size, 0);
        m->next = SLUI_NOWHERE;
        m->pushed = false;
    }
}

// ---------------------------------------------------------------------------------------------
// May a unit go there?

static slui_stride stride_of(const slui_team *t, const slui_member *m, uint32_t to)
{
    return (slui_stride){slui_crowd_ground_tile(&t->ground, m->now),
                         slui_crowd_ground_tile(&t->ground, to), m->size};
}

// The i-th tile of a square, row by row.
static uint32_t covered(const slui_team *t, uint32_t tile, int size, int i)
{
    return tile + (uint32_t)(i / size * t->ground.map->width + i % size);
}

// Whether a unit that has decided would swap places with this one.
static bool swaps(const slui_pibt *p, const slui_member *m, uint32_t to, uint32_t there)
{
    const slui_member *other = &p->team->members[there];
    if (other == m || other->next == SLUI_NOWHERE) return false;
    if (m->size == 1 && other->size == 1) return other->next == m->now;
    return slui_strides_swap(stride_of(p->team, m, to), stride_of(p->team, other, other->next));
}

// Whether a diagonal step crosses that of a decided unit nearby.
static bool crosses(const slui_pibt *p, const slui_member *m, uint32_t to)
{
    const slui_team *t = p->team;
    slui_stride stride = stride_of(t, m, to);
    if (!slui_stride_is_diagonal(stride)) return false;
    for (int y = stride.from.y - 1; y <= stride.from.y + m->size; y++) {
        for (int x = stride.from.x - 1; x <= stride.from.x + m->size; x++) {
            slu_tile tile = {x, y};
            if (!slui_map_inside(t->ground.map, tile)) continue;
            uint32_t there = t->now_at[slui_map_index(t->ground.map, tile)];
            const slui_member *other = there ? &t->members[there - 1] : m;
            if (other == m || other->next == SLUI_NOWHERE) continue;
            if (slui_strides_cross(stride, stride_of(t, other, other->next))) return true;
        }
    }
    return false;
}

static bool may_step(const slui_pibt *p, uint32_t unit, uint32_t to, bool guarded)
{
    const slui_team *t = p->team;
    const slui_member *m = &t->members[unit];
    for (int i = 0; i < m->size * m->size; i++) {
        uint32_t tile = covered(t, to, m->size, i), there = t->now_at[tile];
        if (t->next_at[tile]) return false;
        if (!there || there - 1 == unit) continue;
        if (guarded && t->members[there - 1].asking) return false;
        if (swaps(p, m, to, there - 1)) return false;
    }
    return !crosses(p, m, to);
}

bool slui_pibt_may_step(const slui_pibt *p, uint32_t unit, uint32_t to)
{
    return may_step(p, unit, to, false);
}

static void reserve_tile(slui_pibt *p, uint32_t unit, uint32_t to)
{
    slui_member *m = &p->team->members[unit];
    m->next = to;
    slui_team_mark(p->team, p->team->next_at, to, m->size, unit + 1);
}

bool slui_pibt_fix(slui_pibt *p, uint32_t unit, uint32_t to)
{
    if (!may_step(p, unit, to, false)) return false;
    reserve_tile(p, unit, to);
    return true;
}

// ---------------------------------------------------------------------------------------------
// Choices

enum { RANDOM_BITS = 16, LANE_SHIFT = 20, LANE_MOST = 127, DIAGONAL = 1 << 28 };

// The remaining cost for a unit that enters a tile, or waits on its own: including that tile's
// cost, in the field's unit; SLUI_UNREACHED if it is not known.
static uint32_t cost_by(const slui_team *t, uint32_t unit, uint32_t tile)
{
    uint32_t distance = slui_team_distance(t, unit, tile);
    uint32_t entering = slui_crowd_ground_cost(&t->ground, slui_team_kind(t, unit), tile);
    return distance < SLUI_UNREACHED - entering ? distance + entering : SLUI_UNREACHED;
}

// How far a tile is from the lane of the unit that pushes: the line that its centre moves along, in
// half tiles, times the length of its step.
static int off_lane(slui_stride push, slu_tile to, int size)
{
    const int dx = push.to.x - push.from.x, dy = push.to.y - push.from.y;
    const int x = 2 * (to.x - push.to.x) + size - push.size;
    const int y = 2 * (to.y - push.to.y) + size - push.size;
    const int cross = dx * y - dy * x;
    return cross < 0 ? -cross : cross;
}

// Of steps that are equally good for a unit that is pushed, the one that takes it furthest out of
// the way comes first. One tile can always step aside; but if either is wide, every step aside may
// still be on the other's ground, and a unit that goes straight on is pushed as far as the other
// goes.
static uint32_t lane_key(const slui_pibt *p, uint32_t unit, uint32_t to)
{
    const slui_team *t = p->team;
    const slui_pibt_frame *pusher = &p->frames[p->depth - 2];
    const slui_member *m = &t->members[unit];
    slui_stride push = stride_of(t, &t->members[pusher->unit], pusher->choice[pusher->at]);
    int off = off_lane(push, slui_crowd_ground_tile(&t->ground, to), m->size);
    return (uint32_t)(off < LANE_MOST ? LANE_MOST - off : 0) << LANE_SHIFT;
}

static bool is_pushed_wide(const slui_pibt *p, uint32_t unit)
{
    if (p->depth < 2) return false;
    const slui_member *members = p->team->members;
    return members[unit].size > 1 || members[p->frames[p->depth - 2].unit].size > 1;
}

// The cheapest continuation first, then straight steps, then random. Free ground is not preferred
// to occupied ground: in a dense crowd that would keep it stuck (random-32-32-20 with 400 units
// takes lacam 70 times the expansions).
static uint64_t choice_key(slui_pibt *p, uint32_t unit, uint32_t to, int direction)
{
    slui_team *t = p->team;
    uint32_t key = slui_random_below(&t->random, 1u << RANDOM_BITS) << 4 | (uint32_t)direction;
    if (is_pushed_wide(p, unit))
        key |= lane_key(p, unit, to);
    else if (slui_is_diagonal(direction))
        key |= DIAGONAL;
    return (uint64_t)cost_by(t, unit, to) << 32 | key;
}

static void insert(uint64_t *keys, uint32_t *tiles, int at, uint64_t key, uint32_t tile)
{
    for (; at > 0 && keys[at - 1] > key; at--) {
        keys[at] = keys[at - 1];
        tiles[at] = tiles[at - 1];
    }
    keys[at] = key;
    tiles[at] = tile;
}

// Staying costs what entering its own tile would: on even ground it comes before any step that
// brings the unit no nearer.
static void list_choices(slui_pibt *p, slui_pibt_frame *f)
{
    slui_team *t = p->team;
    uint32_t now = t->members[f->unit].now;
    uint64_t keys[SLUI_CHOICES];
    insert(keys, f->choice, 0, (uint64_t)cost_by(t, f->unit, now) << 32, now);
    f->count = 1;
    for (unsigned set = slui_team_moves(t, f->unit, now); set; set &= set - 1) {
        int direction = (int)SLUI_LOWEST_BIT(set);
        uint32_t to = slui_crowd_ground_step(&t->ground, now, direction);
        insert(keys, f->choice, f->count++, choice_key(p, f->unit, to, direction), to);
    }
}

static void reverse_choices(slui_pibt_frame *f)
{
    for (int i = 0; i < f->count / 2; i++) {
        uint32_t swapped = f->choice[i];
        f->choice[i] = f->choice[f->count - 1 - i];
        f->choice[f->count - 1 - i] = swapped;
    }
}

static void push_frame(slui_pibt *p, uint32_t unit, bool guarded)
{
    slui_pibt_frame *f = &p->frames[p->depth++];
    *f = (slui_pibt_frame){.unit = unit, .guarded = guarded};
    list_choices(p, f);
    f->partner = slui_swap_partner(p->team, unit, f->choice[0]);
    if (f->partner != SLUI_NOBODY) reverse_choices(f);
    p->team->members[unit].asking = true;
}

// ---------------------------------------------------------------------------------------------
// Deciding

// A unit that has not decided yet and stands where this frame's unit wants to go; *others says
// whether there is another one.
static uint32_t in_the_way(const slui_pibt *p, const slui_pibt_frame *f, bool *others)
{
    const slui_team *t = p->team;
    int size = t->members[f->unit].size;
    uint32_t first = SLUI_NOBODY;
    *others = false;
    for (int i = 0; i < size * size; i++) {
        uint32_t there = t->now_at[covered(t, f->choice[f->at], size, i)] - 1;
        if (there == SLUI_NOBODY || there == f->unit) continue;
        if (t->members[there].next != SLUI_NOWHERE || there == first) continue;
        if (first != SLUI_NOBODY) *others = true;
        if (first == SLUI_NOBODY) first = there;
    }
    return first;
}

static bool still_reserved(const slui_pibt *p, const slui_pibt_frame *f)
{
    const slui_team *t = p->team;
    int size = t->members[f->unit].size;
    for (int i = 0; i < size * size; i++)
        if (t->next_at[covered(t, f->choice[f->at], size, i)] != f->unit + 1) return false;
    return true;
}

// Takes back a reservation, unless somebody had to stay on it.
static void give_up_choice(slui_pibt *p, slui_pibt_frame *f)
{
    slui_team *t = p->team;
    slui_member *m = &t->members[f->unit];
    for (int i = 0; i < m->size * m->size; i++) {
        uint32_t tile = covered(t, f->choice[f->at], m->size, i);
        if (t->next_at[tile] == f->unit + 1) t->next_at[tile] = 0;
    }
    m->next = SLUI_NOWHERE;
    f->trying = false;
    f->at++;
}

static bool try_next(slui_pibt *p, slui_pibt_frame *f)
{
    for (; f->at < f->count; f->at++) {
        if (!may_step(p, f->unit, f->choice[f->at], f->guarded)) continue;
        reserve_tile(p, f->unit, f->choice[f->at]);
        f->trying = true;
        return true;
    }
    return false;
}

typedef enum verdict { ASKS, MOVES, FAILS } verdict;

// Continues a frame until it needs an answer from a unit in its way.
static verdict advance(slui_pibt *p, slui_pibt_frame *f, uint32_t *asked, bool *several)
{
    while (f->trying || try_next(p, f)) {
        if (still_reserved(p, f)) {
            *asked = in_the_way(p, f, several);
            return *asked == SLUI_NOBODY ? MOVES : ASKS;
        }
        give_up_choice(p, f);
    }
    return FAILS;
}

static bool is_step(const slui_team *t, uint32_t unit, uint32_t to)
{
    const slui_member *m = &t->members[unit];
    for (unsigned set = slui_team_moves(t, unit, m->now); set; set &= set - 1)
        if (slui_crowd_ground_step(&t->ground, m->now, (int)SLUI_LOWEST_BIT(set)) == to)
            return true;
    return false;
}

// The unit backs out, and the one it is to swap places with follows.
static void pull_partner(slui_pibt *p, const slui_pibt_frame *f)
{
    if (f->at != 0 || f->partner == SLUI_NOBODY) return;
    slui_team *t = p->team;
    uint32_t left = t->members[f->unit].now;
    if (t->members[f->partner].next != SLUI_NOWHERE || t->members[f->unit].next == left) return;
    if (is_step(t, f->partner, left)) slui_pibt_fix(p, f->partner, left);
}

static void pop_frame(slui_pibt *p, bool moves)
{
    slui_pibt_frame *f = &p->frames[--p->depth];
    slui_member *m = &p->team->members[f->unit];
    m->asking = false;
    if (moves)
        pull_partner(p, f);
    else
        reserve_tile(p, f->unit, m->now);
    m->pushed = moves && p->depth > 0;
}

bool slui_pibt_decide(slui_pibt *p, uint32_t unit)
{
    bool moves = true;
    push_frame(p, unit, false);
    while (p->depth) {
        slui_pibt_frame *f = &p->frames[p->depth - 1];
        if (!moves && f->trying) give_up_choice(p, f);
        uint32_t asked;
        bool several;
        verdict v = advance(p, f, &asked, &several);
        if (v == ASKS)
            push_frame(p, asked, f->guarded || several);
        else
            pop_frame(p, v == MOVES);
        moves = v != FAILS;
    }
    return moves;
}

// ---- as a crowd method

static slu_status decide_all(slu_crowd *c, slu_error *error)
{
    slui_team *t = &c->team;
    slui_pibt *p = c->state;
    slu_status status = slui_pibt_reserve(p, t, error);
    if (status != SLU_OK) return status;
    slui_team_sort(t);
    slui_pibt_begin(p);
    for (size_t i = 0; i < t->order_count; i++) {
        uint32_t unit = slui_order_unit(t->order[i]);
        if (t->members[unit].next == SLUI_NOWHERE) slui_pibt_decide(p, unit);
    }
    return SLU_OK;
}

static void release(slu_crowd *c)
{
    slui_pibt_release(c->state);
}

static size_t bytes(const slu_crowd *c)
{
    const slui_pibt *p = c->state;
    return p->capacity * sizeof *p->frames;
}

const slui_crowd_kind slui_crowd_pibt = {
    .state_size = sizeof(slui_pibt), .decide = decide_all, .release = release, .bytes = bytes};
