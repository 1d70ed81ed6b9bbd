// SPDX-License-Identifier: MIT
// Managing fields of distances: see homing.h. How they grow is in homing_grow.c.
#include "crowd/homing.h"

#include "base/arrays.h"
#include "base/status.h"

static const slu_allocator *allocator_of(const slui_homings *s)
{
    return &s->ground->allocator;
}

static void number_places(slui_homings *s)
{
    const slu_map *map = s->ground->map;
    s->place_count = 0;
    for (uint32_t t = 0; t < map->tile_count; t++)
        s->place[t] = slui_map_passable_at(map, t) ? s->place_count++ : SLUI_NOWHERE;
}

slu_status slui_homings_create(slui_homings *s, const slui_crowd_ground *ground, slu_error *error)
{
    s->ground = ground;
    s->place = slui_alloc(allocator_of(s), ground->map->tile_count, sizeof *s->place);
    if (!s->place) return slui_fail_memory(error);
    number_places(s);
    return SLU_OK;
}

static void drop_tables(const slui_homings *s, slui_homing *f)
{
    slui_free(allocator_of(s), f->near, f->places, sizeof *f->near);
    slui_free(allocator_of(s), f->far, f->places, sizeof *f->far);
    f->near = NULL;
    f->far = NULL;
}

static void drop_waves(const slui_homings *s, slui_homing *f)
{
    slui_free(allocator_of(s), f->wave, f->wave_capacity, sizeof *f->wave);
    slui_free(allocator_of(s), f->queue, f->queue_capacity, sizeof *f->queue);
    f->wave = NULL;
    f->queue = NULL;
    f->wave_capacity = f->queue_capacity = f->wave_count = f->queue_count = 0;
}

static void drop_field(const slui_homings *s, slui_homing *f)
{
    drop_tables(s, f);
    drop_waves(s, f);
    f->users = 0;
}

void slui_homings_release(slui_homings *s)
{
    if (!s->ground) return;
    for (size_t i = 0; i < s->count; i++)
        drop_field(s, &s->items[i]);
    slui_free(allocator_of(s), s->items, s->capacity, sizeof *s->items);
    slui_free(allocator_of(s), s->place, s->ground->map->tile_count, sizeof *s->place);
    slui_free(allocator_of(s), s->next_wave, s->next_capacity, sizeof *s->next_wave);
}

// A path has fewer steps than there are places, so with few of them a distance fits into 16 bits.
static bool paths_are_short(const slui_homings *s, int kind)
{
    return !s->ground->kinds[kind].uneven && s->place_count < UINT16_MAX;
}

static bool allocate_tables(const slui_homings *s, slui_homing *f)
{
    uint32_t places = s->place_count;
    uint16_t *near = NULL;
    uint32_t *far = NULL;
    if (paths_are_short(s, f->kind))
        near = slui_alloc(allocator_of(s), places, sizeof *near);
    else
        far = slui_alloc(allocator_of(s), places, sizeof *far);
    if (!near && !far) return false;
    drop_tables(s, f);
    f->near = near;
    f->far = far;
    f->places = places;
    return true;
}

static slu_status begin_field(slui_homings *s, slui_homing *f, slu_error *error)
{
    if (!allocate_tables(s, f)) return slui_fail_memory(error);
    f->wave_count = f->queue_count = 0;
    f->level = 0;
    f->finished = false;
    return slui_homing_seed(s, f) ? SLU_OK : slui_fail_memory(error);
}

static slui_homing *find_field(const slui_homings *s, int kind, uint32_t goal, slui_homing **unused)
{
    *unused = NULL;
    for (size_t i = 0; i < s->count; i++) {
        slui_homing *f = &s->items[i];
        if (f->users && f->goal == goal && f->kind == kind) return f;
        if (!f->users && !*unused) *unused = f;
    }
    return NULL;
}

static slui_homing *add_field(slui_homings *s)
{
    if (!SLUI_GROW(allocator_of(s), s->items, s->capacity, s->count + 1)) return NULL;
    s->items[s->count] = (slui_homing){0};
    return &s->items[s->count++];
}

slu_status slui_homings_take(slui_homings *s, int kind, uint32_t goal, uint32_t *out,
                             slu_error *error)
{
    slui_homing *unused, *f = find_field(s, kind, goal, &unused);
    if (!f) {
        f = unused ? unused : add_field(s);
        if (!f) return slui_fail_memory(error);
        f->goal = goal;
        f->kind = kind;
        slu_status status = begin_field(s, f, error);
        if (status != SLU_OK) {
            drop_field(s, f);
            return status;
        }
    }
    f->users++;
    *out = (uint32_t)(f - s->items);
    return SLU_OK;
}

void slui_homings_return(slui_homings *s, uint32_t field)
{
    slui_homing *f = &s->items[field];
    if (--f->users == 0) drop_field(s, f);
}

slu_status slui_homings_restart(slui_homings *s, slu_error *error)
{
    number_places(s);
    for (size_t i = 0; i < s->count; i++) {
        if (!s->items[i].users) continue;
        slu_status status = begin_field(s, &s->items[i], error);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

slu_status slui_homing_reach(slui_homings *s, uint32_t field, uint32_t tile, slu_error *error)
{
    slui_homing *f = &s->items[field];
    if (!slui_homing_grow(s, f, tile)) return slui_fail_memory(error);
    if (f->finished && f->wave_capacity + f->queue_capacity) drop_waves(s, f);
    return SLU_OK;
}

size_t slui_homings_bytes(const slui_homings *s)
{
    if (!s->ground) return 0;
    size_t bytes = s->capacity * sizeof *s->items + s->next_capacity * sizeof *s->next_wave +
                   s->ground->map->tile_count * sizeof *s->place;
    for (size_t i = 0; i < s->count; i++) {
        const slui_homing *f = &s->items[i];
        bytes += f->wave_capacity * sizeof *f->wave + f->queue_capacity * sizeof *f->queue;
        if (f->near || f->far) bytes += f->places * (f->near ? sizeof *f->near : sizeof *f->far);
    }
    return bytes;
}
