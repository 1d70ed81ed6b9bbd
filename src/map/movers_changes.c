// SPDX-License-Identifier: MIT
// What movers do to a map: from the motions that are decided, or from an edit of the ground under
// them, to one transaction.
//
// Only when the map has taken the transaction do the movers change, so a call that fails leaves
// everything as it was.
//
// Invariants: those of movers.h.
// Cost: the tiles of the movers that move.
#include "base/arrays.h"
#include "base/status.h"
#include "map/movers.h"

// ---- ground

static slui_ground ground_at(const slu_map *map, slu_tile tile)
{
    uint32_t t = slui_map_index(map, tile);
    bool passable = slui_map_passable_at(map, t);
    return (slui_ground){passable ? slui_map_cost_at(map, t) : SLUI_GLYPH_WALL, map->glyph[t]};
}

static slui_ground ground_of_glyph(const slu_map *map, char glyph)
{
    return (slui_ground){map->glyph_cost[(unsigned char)glyph], glyph};
}

static bool same_ground(slui_ground a, slui_ground b)
{
    return a.glyph == b.glyph && a.cost == b.cost;
}

// False if somebody else has changed the tile since the mover covered it.
static bool shows(const slu_map *map, const slui_mover *mover, slu_tile tile)
{
    return same_ground(ground_at(map, tile), ground_of_glyph(map, mover->what.glyph));
}

static bool covers(const slui_mover *mover, const slui_mover_motion *motion, slu_tile tile)
{
    slu_rect one = {tile.x, tile.y, 1, 1};
    return motion->present && slui_rect_shared(one, slui_mover_area(mover, motion->at)).width;
}

// ---- listing changes

static bool put(slu_movers *m, slu_change change)
{
    if (!SLUI_GROW(&m->allocator, m->changes, m->change_capacity, m->change_count + 1))
        return false;
    m->changes[m->change_count++] = change;
    return true;
}

static bool put_ground(slu_movers *m, slu_rect area, slui_ground ground)
{
    slu_change glyph = {.kind = SLU_CHANGE_GLYPH, .area = area, .glyph = ground.glyph};
    slu_change cost = {
        .kind = SLU_CHANGE_COST, .area = area, .cost = (double)ground.cost / SLUI_COST_ONE};
    if (!put(m, glyph)) return false;
    return same_ground(ground, ground_of_glyph(m->map, ground.glyph)) || put(m, cost);
}

typedef enum purpose {
    LEAVE, // restore the ground that the next area does not cover
    ENTER, // cover the ground that the present area does not cover
    STAY,  // cover the ground again after an edit
} purpose;

// What a mover has to do with a tile: nothing, or turn it into `ground`.
typedef struct task {
    bool given;
    slui_ground ground;
} task;

// Somebody else's tile under a mover is neither restored nor covered again.
static task task_at(const slu_movers *m, const slui_mover *mover, purpose why, slu_tile tile)
{
    slui_ground own = ground_of_glyph(m->map, mover->what.glyph);
    switch (why) {
    case ENTER: return (task){!covers(mover, &mover->now, tile), own};
    case STAY: return (task){shows(m->map, mover, tile), own};
    case LEAVE: break;
    }
    bool given = !covers(mover, &mover->next, tile) && shows(m->map, mover, tile);
    return (task){given, *slui_mover_under(mover->under, mover, mover->now.at, tile)};
}

static bool same_task(task a, task b)
{
    return a.given == b.given && (!a.given || same_ground(a.ground, b.ground));
}

// Lists one row of an area, each run of equal tasks at a time. Equal rows below belong to it.
static bool put_row(slu_movers *m, const slui_mover *mover, slu_rect row, purpose why)
{
    for (int x = row.x, end = row.x + row.width, next; x < end; x = next) {
        task first = task_at(m, mover, why, (slu_tile){x, row.y});
        for (next = x + 1; next < end; next++)
            if (!same_task(first, task_at(m, mover, why, (slu_tile){next, row.y}))) break;
        slu_rect run = {x, row.y, next - x, row.height};
        if (first.given && !put_ground(m, run, first.ground)) return false;
    }
    return true;
}

static bool same_rows(const slu_movers *m, const slui_mover *mover, slu_rect area, int y,
                      purpose why)
{
    for (int x = area.x; x < area.x + area.width; x++) {
        task first = task_at(m, mover, why, (slu_tile){x, area.y});
        if (!same_task(first, task_at(m, mover, why, (slu_tile){x, y}))) return false;
    }
    return true;
}

// Lists what a mover has to do with an area: one change, or two, for each part of equal tiles.
static bool put_area(slu_movers *m, const slui_mover *mover, slu_rect area, purpose why)
{
    slu_rect rows = {area.x, area.y, area.width, 1};
    for (; rows.y < area.y + area.height;
         rows = (slu_rect){area.x, rows.y + rows.height, area.width, 1}) {
        while (rows.y + rows.height < area.y + area.height &&
               same_rows(m, mover, rows, rows.y + rows.height, why))
            rows.height++;
        if (!put_row(m, mover, rows, why)) return false;
    }
    return true;
}

// ---- from one motion to the next

static bool list_motion(slu_movers *m, const slui_mover *mover)
{
    slu_rect now = slui_mover_area(mover, mover->now.at);
    slu_rect next = slui_mover_area(mover, mover->next.at);
    if (mover->now.present) {
        slu_rect left = mover->next.present ? slui_rect_without(now, next) : now;
        if (!put_area(m, mover, left, LEAVE)) return false;
    }
    if (!mover->next.present) return true;
    slu_rect entered = mover->now.present ? slui_rect_without(next, now) : next;
    return put_area(m, mover, entered, ENTER);
}

bool slui_mover_moves(const slui_mover *mover)
{
    const slui_mover_motion *now = &mover->now, *next = &mover->next;
    return now->present != next->present || now->at.x != next->at.x || now->at.y != next->at.y;
}

// Reads the ground of the next area: what the mover covers already, it remembers.
static void read_ground(const slu_map *map, slui_mover *mover)
{
    slu_rect area = slui_mover_area(mover, mover->next.at);
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++) {
            slu_tile tile = {x, y};
            slui_ground *to = slui_mover_under(mover->spare, mover, mover->next.at, tile);
            *to = covers(mover, &mover->now, tile)
                      ? *slui_mover_under(mover->under, mover, mover->now.at, tile)
                      : ground_at(map, tile);
        }
    }
}

static void finish_motion(slui_mover *mover, slu_mover_state *state)
{
    if (slui_mover_moves(mover)) {
        slui_ground *under = mover->under;
        mover->under = mover->spare;
        mover->spare = under;
    }
    mover->now = mover->next;
    *state = (slu_mover_state){mover->what.kind, mover->what.glyph,
                               slui_mover_area(mover, mover->now.at), mover->now.present,
                               mover->now.waiting};
}

static bool list_motions(slu_movers *m)
{
    for (size_t i = 0; i < m->count; i++) {
        if (!slui_mover_moves(&m->items[i])) continue;
        read_ground(m->map, &m->items[i]);
        if (!list_motion(m, &m->items[i])) return false;
    }
    return true;
}

static void forget_plans(slu_movers *m)
{
    m->change_count = 0;
    for (size_t i = 0; i < m->count; i++)
        m->items[i].next = m->items[i].now;
}

slu_status slui_movers_carry_out(slu_movers *m, slu_error *error)
{
    m->change_count = 0;
    slu_status status = list_motions(m) ? SLU_OK : slui_fail_memory(error);
    if (status == SLU_OK) status = slu_map_apply(m->map, m->changes, m->change_count, error);
    if (status != SLU_OK) {
        forget_plans(m);
        return status;
    }
    for (size_t i = 0; i < m->count; i++)
        finish_motion(&m->items[i], &m->states[i]);
    return SLU_OK;
}

// ---- edits of the ground

static bool list_edit(slu_movers *m, const slu_change *changes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!put(m, changes[i])) return false;
    for (size_t i = 0; i < m->count; i++) {
        const slui_mover *mover = &m->items[i];
        for (size_t k = 0; k < count && mover->now.present; k++) {
            slu_rect area = slui_mover_area(mover, mover->now.at);
            if (!put_area(m, mover, slui_rect_shared(area, changes[k].area), STAY)) return false;
        }
    }
    return true;
}

static void edit_under(const slu_map *map, slui_mover *mover, const slu_change *change)
{
    slu_rect area = slui_rect_shared(slui_mover_area(mover, mover->now.at), change->area);
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++) {
            slui_ground *ground =
                slui_mover_under(mover->under, mover, mover->now.at, (slu_tile){x, y});
            if (change->kind == SLU_CHANGE_GLYPH)
                *ground = ground_of_glyph(map, change->glyph);
            else if (ground->cost != SLUI_GLYPH_WALL)
                ground->cost = slui_cost_hundredths(change->cost);
        }
    }
}

slu_status slu_movers_apply(slu_movers *movers, const slu_change *changes, size_t count,
                            slu_error *error)
{
    if (!movers || (count && !changes)) return slui_fail_null(error, "movers and changes");
    slu_status status = slui_map_check_changes(movers->map, changes, count, error);
    if (status != SLU_OK) return status;
    movers->change_count = 0;
    status = list_edit(movers, changes, count) ? SLU_OK : slui_fail_memory(error);
    if (status == SLU_OK)
        status = slu_map_apply(movers->map, movers->changes, movers->change_count, error);
    if (status != SLU_OK) movers->change_count = 0;
    for (size_t i = 0; i < count && status == SLU_OK; i++) {
        for (size_t k = 0; k < movers->count; k++)
            if (movers->items[k].now.present)
                edit_under(movers->map, &movers->items[k], &changes[i]);
    }
    return status;
}
