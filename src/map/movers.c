// SPDX-License-Identifier: MIT
// Obstacles that move by themselves, as edits of a map.
//
// Source: Mapaila's environments, in which obstacles "will sometimes be static and sometimes move
// around". Every call works in the same three steps: decide the next motion of each mover, list the
// changes that lead there, and apply them as one transaction. Only when the map has taken it do the
// movers change, so a call that fails leaves everything as it was.
//
// Invariants: those of movers.h.
// Cost: of a tick, the tiles of the movers that move, and for each of these the number of units and
// movers; 16 bytes per tile of each mover.
#include "map/movers.h"

#include <limits.h>

#include "base/arrays.h"
#include "base/names.h"
#include "base/status.h"

SLUI_ENUM_NAMES(slu_mover_kind, [SLU_MOVER_PATROL] = "patrol", [SLU_MOVER_DRIFT] = "drift",
                [SLU_MOVER_DOOR] = "door")

static size_t tiles_of(const slui_mover *mover)
{
    return (size_t)mover->what.width * (size_t)mover->what.height;
}

// ---- adding and removing

static void release_mover(const slu_allocator *memory, slui_mover *mover)
{
    slui_free(memory, mover->under, tiles_of(mover), sizeof *mover->under);
    slui_free(memory, mover->spare, tiles_of(mover), sizeof *mover->spare);
    slui_free(memory, mover->points, mover->point_count, sizeof *mover->points);
}

static slu_status reserve_mover(slu_movers *m, slui_mover *mover, slu_error *error)
{
    const slu_allocator *memory = &m->allocator;
    mover->under = slui_alloc(memory, tiles_of(mover), sizeof *mover->under);
    mover->spare = slui_alloc(memory, tiles_of(mover), sizeof *mover->spare);
    mover->points = slui_alloc(memory, mover->point_count, sizeof *mover->points);
    bool fits = SLUI_GROW(memory, m->items, m->capacity, m->count + 1) &&
                SLUI_GROW(memory, m->states, m->state_capacity, m->count + 1);
    if (mover->under && mover->spare && mover->points && fits) return SLU_OK;
    release_mover(memory, mover);
    return slui_fail_memory(error);
}

static void copy_points(slui_mover *mover, const slu_mover *from)
{
    mover->points[0] = from->at;
    for (size_t i = 1; i < mover->point_count; i++)
        mover->points[i] = from->points[i - 1];
    mover->what.points = NULL;
}

// Appends a mover that is not on the map yet, and decides where it begins.
static slu_status append(slu_movers *m, const slu_mover *from, slui_units units, slu_error *error)
{
    slu_status status = slui_mover_check(m->map, from, error);
    if (status != SLU_OK) return status;
    slui_mover mover = {.what = *from, .begun = m->tick};
    mover.point_count = 1 + (from->kind == SLU_MOVER_PATROL ? from->point_count : 0);
    mover.now.at = mover.next.at = from->at;
    status = reserve_mover(m, &mover, error);
    if (status != SLU_OK) return status;
    copy_points(&mover, from);
    slui_mover *item = &m->items[m->count++];
    *item = mover;
    status = slui_mover_plan_begin(m, item, units, error);
    if (status == SLU_OK) return SLU_OK;
    release_mover(&m->allocator, &m->items[--m->count]);
    return status;
}

static slu_status append_all(slu_movers *m, const slu_mover *list, size_t count, slui_units units,
                             slu_error *error)
{
    for (size_t i = 0; i < count; i++) {
        slu_status status = append(m, &list[i], units, error);
        if (status == SLU_ERR_ARGUMENT && error) error->line = i < INT_MAX ? (int)i + 1 : INT_MAX;
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

slu_status slu_movers_create(slu_map *map, const slu_mover *list, size_t count,
                             const slu_movers_options *options, slu_movers **out, slu_error *error)
{
    if (!map || !out || (count && !list)) return slui_fail_null(error, "map, list and out");
    slu_movers_options none = {0};
    if (!options) options = &none;
    if (options->unit_count && !options->units) return slui_fail_null(error, "units");
    slu_allocator memory = options->allocator ? *options->allocator : map->allocator;
    slu_movers *m = slui_alloc(&memory, 1, sizeof *m);
    if (!m) return slui_fail_memory(error);
    *m = (slu_movers){.allocator = memory, .map = map};
    slui_units units = {options->units, options->unit_count};
    slu_status status = append_all(m, list, count, units, error);
    if (status == SLU_OK) status = slui_movers_carry_out(m, error);
    if (status == SLU_OK)
        *out = m;
    else
        slu_movers_destroy(m);
    return status;
}

static void release_all(slu_movers *m)
{
    for (size_t i = 0; i < m->count; i++)
        release_mover(&m->allocator, &m->items[i]);
    m->count = 0;
}

void slu_movers_destroy(slu_movers *movers)
{
    if (!movers) return;
    slu_allocator memory = movers->allocator;
    release_all(movers);
    slui_free(&memory, movers->items, movers->capacity, sizeof *movers->items);
    slui_free(&memory, movers->states, movers->state_capacity, sizeof *movers->states);
    slui_free(&memory, movers->changes, movers->change_capacity, sizeof *movers->changes);
    slui_free(&memory, movers, 1, sizeof *movers);
}

slu_status slu_movers_add(slu_movers *movers, const slu_mover *mover, const slu_rect *units,
                          size_t unit_count, slu_error *error)
{
    if (!movers || !mover || (unit_count && !units))
        return slui_fail_null(error, "movers, mover and units");
    slu_status status = append(movers, mover, (slui_units){units, unit_count}, error);
    if (status != SLU_OK) return status;
    status = slui_movers_carry_out(movers, error);
    if (status != SLU_OK) release_mover(&movers->allocator, &movers->items[--movers->count]);
    return status;
}

slu_status slu_movers_clear(slu_movers *movers, slu_error *error)
{
    if (!movers) return slui_fail_null(error, "movers");
    for (size_t i = 0; i < movers->count; i++)
        movers->items[i].next.present = false;
    slu_status status = slui_movers_carry_out(movers, error);
    if (status == SLU_OK) release_all(movers);
    return status;
}

// ---- ticks

static void count_tick(const slu_movers *m, uint64_t moved, slu_movers_stats *stats)
{
    *stats = (slu_movers_stats){.tick = m->tick, .moved = moved};
    for (size_t i = 0; i < m->count; i++)
        stats->waiting += m->states[i].waiting;
}

slu_status slu_movers_step(slu_movers *movers, const slu_rect *units, size_t unit_count,
                           slu_movers_stats *stats, slu_error *error)
{
    if (!movers || (unit_count && !units)) return slui_fail_null(error, "movers and units");
    uint64_t tick = movers->tick + 1, moved = 0;
    for (size_t i = 0; i < movers->count; i++) {
        slui_mover_plan_tick(movers, &movers->items[i], tick, (slui_units){units, unit_count});
        moved += slui_mover_moves(&movers->items[i]);
    }
    slu_status status = slui_movers_carry_out(movers, error);
    if (status != SLU_OK) return status;
    movers->tick = tick;
    if (stats) count_tick(movers, moved, stats);
    return SLU_OK;
}

// ---- looking at them

size_t slu_movers_count(const slu_movers *movers)
{
    return movers ? movers->count : 0;
}

const slu_mover_state *slu_movers_states(const slu_movers *movers)
{
    return movers ? movers->states : NULL;
}

const slu_change *slu_movers_changes(const slu_movers *movers, size_t *count)
{
    if (count) *count = movers ? movers->change_count : 0;
    return movers ? movers->changes : NULL;
}
