// SPDX-License-Identifier: MIT
// Managing the units of a crowd: see team.h.
#include "crowd/team.h"

#include "base/arrays.h"
#include "base/sort.h"
#include "base/status.h"

enum { WAITED_BITS = 24, RANK_BITS = 16 };

static const slu_allocator *allocator_of(const slui_team *t)
{
    return &t->ground.allocator;
}

// Up to this size a table of distances takes a goal no more time than trails take its unit, and
// knows more: about equal on ht_chantry (22842 tiles), 1.4 times as long on den520d (65792).
enum { DEFAULT_TABLE_TILES = 160 * 160 };

static slu_status create_distances(slui_team *t, const slu_crowd_options *o, int reach,
                                   slu_error *error)
{
    size_t most = o->table_tiles ? o->table_tiles : DEFAULT_TABLE_TILES;
    t->has_tables = t->ground.map->tile_count <= most;
    if (t->has_tables) return slui_homings_create(&t->fields, &t->ground, error);
    return slui_trails_create(&t->trails, &t->ground, reach, o->budget, error);
}

slu_status slui_team_create(slui_team *t, const slu_map *map, const slu_crowd_options *o, int reach,
                            slu_error *error)
{
    slu_status status = slui_crowd_ground_create(&t->ground, map, o, error);
    if (status == SLU_OK) status = create_distances(t, o, reach, error);
    if (status != SLU_OK) return status;
    t->random = slui_random_seeded(o->seed);
    t->now_at = slui_alloc(allocator_of(t), map->tile_count, sizeof *t->now_at);
    t->next_at = slui_alloc(allocator_of(t), map->tile_count, sizeof *t->next_at);
    return t->now_at && t->next_at ? SLU_OK : slui_fail_memory(error);
}

void slui_team_release(slui_team *t)
{
    if (!t->ground.map) return;
    size_t tiles = t->ground.map->tile_count;
    slui_free(allocator_of(t), t->now_at, tiles, sizeof *t->now_at);
    slui_free(allocator_of(t), t->next_at, tiles, sizeof *t->next_at);
    slui_free(allocator_of(t), t->members, t->capacity, sizeof *t->members);
    slui_free(allocator_of(t), t->order, t->order_capacity, sizeof *t->order);
    slui_free(allocator_of(t), t->spare, t->spare_capacity, sizeof *t->spare);
    slui_homings_release(&t->fields);
    slui_trails_release(&t->trails);
    slui_crowd_ground_release(&t->ground);
}

// A unit never extends beyond the map: where it fits it covers passable tiles only, and maps keep
// their size.
void slui_team_mark(const slui_team *t, uint32_t *at, uint32_t tile, int size, uint32_t who)
{
    uint32_t width = (uint32_t)t->ground.map->width;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            at[tile + (uint32_t)y * width + (uint32_t)x] = who;
}

static bool is_free(const slui_team *t, uint32_t tile, int size)
{
    uint32_t width = (uint32_t)t->ground.map->width, taken = 0;
    for (int i = 0; i < size * size; i++)
        taken |= t->now_at[tile + (uint32_t)(i / size) * width + (uint32_t)(i % size)];
    return taken == 0;
}

static slu_status check_errand(const slui_team *t, const slu_errand *e, slu_error *error)
{
    const slu_map *map = t->ground.map;
    if (e->kind < 0 || e->kind >= t->ground.kind_count)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no kind %d", e->kind);
    const slui_view *view = &t->ground.kinds[e->kind].view;
    slu_status status = slui_view_check_start(view, e->start, error);
    if (status == SLU_OK) status = slui_map_check_tile(map, e->goal, "goal", error);
    if (status != SLU_OK) return status;
    if (!is_free(t, slui_map_index(map, e->start), view->fit.size))
        return slui_fail(error, SLU_ERR_ARGUMENT, "another unit occupies the start %d, %d",
                         e->start.x, e->start.y);
    return SLU_OK;
}

// The lowest free number, with capacity for it in all arrays.
static bool reserve(slui_team *t, uint32_t *out)
{
    size_t unit = 0;
    while (unit < t->count && t->members[unit].present)
        unit++;
    const slu_allocator *a = allocator_of(t);
    *out = (uint32_t)unit;
    if (!t->has_tables && !slui_trails_reserve(&t->trails, *out)) return false;
    return SLUI_GROW(a, t->members, t->capacity, unit + 1) &&
           SLUI_GROW(a, t->order, t->order_capacity, unit + 1) &&
           SLUI_GROW(a, t->spare, t->spare_capacity, unit + 1);
}

// The field of a goal; with trails there is none.
static slu_status take_field(slui_team *t, int kind, uint32_t goal, uint32_t *field,
                             slu_error *error)
{
    *field = 0;
    return t->has_tables ? slui_homings_take(&t->fields, kind, goal, field, error) : SLU_OK;
}

slu_status slui_team_add(slui_team *t, const slu_errand *e, uint32_t *out, slu_error *error)
{
    slu_status status = check_errand(t, e, error);
    if (status != SLU_OK) return status;
    uint32_t unit, field = 0;
    if (!reserve(t, &unit)) return slui_fail_memory(error);
    if (unit >= SLU_MAX_UNITS)
        return slui_fail(error, SLU_ERR_UNSUPPORTED, "a crowd has at most %d units", SLU_MAX_UNITS);
    uint32_t start = slui_map_index(t->ground.map, e->start);
    uint32_t goal = slui_map_index(t->ground.map, e->goal);
    status = take_field(t, e->kind, goal, &field, error);
    if (status != SLU_OK) return status;
    uint16_t rank = (uint16_t)slui_random_below(&t->random, 1u << RANK_BITS);
    int size = t->ground.kinds[e->kind].view.fit.size;
    t->members[unit] = (slui_member){start, SLUI_NOWHERE,     goal,          field,          0,
                                     rank,  (uint8_t)e->kind, (uint8_t)size, .present = true};
    t->has_wide = t->has_wide || size > 1;
    slui_team_mark(t, t->now_at, start, size, unit + 1);
    if (unit == t->count) t->count++;
    *out = unit;
    return SLU_OK;
}

void slui_team_remove(slui_team *t, uint32_t unit)
{
    slui_member *m = &t->members[unit];
    slui_team_mark(t, t->now_at, m->now, m->size, 0);
    if (m->next != SLUI_NOWHERE) slui_team_mark(t, t->next_at, m->next, m->size, 0);
    if (t->has_tables)
        slui_homings_return(&t->fields, m->field);
    else
        slui_trails_remove(&t->trails, unit);
    *m = (slui_member){.next = SLUI_NOWHERE};
}

slu_status slui_team_send(slui_team *t, uint32_t unit, slu_tile goal, slu_error *error)
{
    slui_member *m = &t->members[unit];
    slu_status status = slui_map_check_tile(t->ground.map, goal, "goal", error);
    if (status != SLU_OK) return status;
    uint32_t field, tile = slui_map_index(t->ground.map, goal);
    status = take_field(t, m->kind, tile, &field, error);
    if (status != SLU_OK) return status;
    if (t->has_tables)
        slui_homings_return(&t->fields, m->field);
    else
        slui_trails_forget(&t->trails, unit);
    m->field = field;
    m->goal = tile;
    return SLU_OK;
}

static slu_status see_changes(slui_team *t, slu_error *error)
{
    if (!slui_crowd_ground_is_stale(&t->ground)) return SLU_OK;
    uint64_t before = t->ground.revision;
    slui_crowd_ground_refresh(&t->ground);
    slu_status status = SLU_OK;
    if (t->has_tables)
        status = slui_homings_restart(&t->fields, error);
    else
        slui_trails_follow(&t->trails, t->members, t->count);
    if (status != SLU_OK) t->ground.revision = before; // read it again next time
    return status;
}

slu_status slui_team_look(slui_team *t, slu_error *error)
{
    slu_status status = see_changes(t, error);
    if (status == SLU_OK && !t->has_tables)
        return slui_trails_look(&t->trails, t->members, t->count, error);
    for (size_t i = 0; status == SLU_OK && i < t->count; i++) {
        const slui_member *m = &t->members[i];
        if (m->present) status = slui_homing_reach(&t->fields, m->field, m->now, error);
    }
    return status;
}

slu_status slui_team_reach(slui_team *t, uint32_t unit, uint32_t tile, slu_error *error)
{
    if (!t->has_tables) return SLU_OK;
    return slui_homing_reach(&t->fields, t->members[unit].field, tile, error);
}

uint64_t slui_team_expanded(const slui_team *t)
{
    return t->fields.expanded + t->trails.expanded;
}

static uint64_t order_word(const slui_member *m, size_t unit)
{
    uint64_t waited = m->waited >> WAITED_BITS ? (1u << WAITED_BITS) - 1 : m->waited;
    uint64_t most = (UINT64_C(1) << (WAITED_BITS + RANK_BITS)) - 1;
    return (most - (waited << RANK_BITS | m->rank)) << SLUI_ORDER_UNIT_BITS | unit;
}

void slui_team_yield(slui_team *t, slui_member *m)
{
    m->stood = m->waited = 0;
    m->rank = (uint16_t)slui_random_below(&t->random, 1u << RANK_BITS);
}

void slui_team_sort(slui_team *t)
{
    size_t count = 0;
    for (size_t i = 0; i < t->count; i++)
        if (t->members[i].present) t->order[count++] = order_word(&t->members[i], i);
    slui_sort_words(t->order, t->spare, count);
    t->order_count = count;
}

size_t slui_team_bytes(const slui_team *t)
{
    return slui_crowd_ground_bytes(&t->ground) + slui_homings_bytes(&t->fields) +
           slui_trails_bytes(&t->trails) +
           t->ground.map->tile_count * (sizeof *t->now_at + sizeof *t->next_at) +
           t->capacity * sizeof *t->members + t->order_capacity * sizeof *t->order +
           t->spare_capacity * sizeof *t->spare;
}
