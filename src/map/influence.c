// SPDX-License-Identifier: MIT
// Influence: amounts added to a map's tiles, around a point or over a rectangle.
//
// Source of the idea: Stout 1996, where costs stand for danger and for ground worth taking.
// Cost: a change visits the tiles it touches twice, first to check that no sum leaves its range.
#include "map/influence.h"

#include "base/status.h"

// The limit of a sum on either side of 0, in hundredths.
enum { AMOUNT_LIMIT = 2000000000 };

static int squares_along(int side)
{
    return (side + SLUI_INFLUENCE_SQUARE - 1) / SLUI_INFLUENCE_SQUARE;
}

static bool reserve(slu_influence *i)
{
    const slu_map *map = i->map;
    i->squares = squares_along(map->width);
    i->square_count = (size_t)i->squares * (size_t)squares_along(map->height);
    i->amount = slui_alloc(&i->allocator, map->tile_count, sizeof *i->amount);
    i->changed = slui_alloc(&i->allocator, i->square_count, sizeof *i->changed);
    return i->amount && i->changed;
}

slu_status slu_influence_create(const slu_map *map, const slu_allocator *allocator,
                                slu_influence **out, slu_error *error)
{
    if (!map || !out) return slui_fail_null(error, "map and out");
    slu_allocator own = allocator ? *allocator : map->allocator;
    slu_influence *i = slui_alloc(&own, 1, sizeof *i);
    if (!i) return slui_fail_memory(error);
    *i = (slu_influence){.allocator = own, .map = map};
    if (!reserve(i)) {
        slu_influence_destroy(i);
        return slui_fail_memory(error);
    }
    *out = i;
    return SLU_OK;
}

void slu_influence_destroy(slu_influence *i)
{
    if (!i) return;
    slu_allocator allocator = i->allocator;
    slui_free(&allocator, i->changed, i->square_count, sizeof *i->changed);
    slui_free(&allocator, i->amount, i->map->tile_count, sizeof *i->amount);
    slui_free(&allocator, i, 1, sizeof *i);
}

// ---- when what has changed

static void note_edit(slu_influence *i, slu_rect area)
{
    slui_edits_add(&i->edited, ++i->revision, &area);
}

static void mark_squares(slu_influence *i, slu_rect area)
{
    const int side = SLUI_INFLUENCE_SQUARE;
    if (area.width < 1 || area.height < 1) return;
    for (int y = area.y / side; y <= (area.y + area.height - 1) / side; y++)
        for (int x = area.x / side; x <= (area.x + area.width - 1) / side; x++)
            i->changed[y * i->squares + x] = i->revision;
}

void slu_influence_clear(slu_influence *i)
{
    if (!i) return;
    for (size_t t = 0; t < i->map->tile_count; t++)
        i->amount[t] = 0;
    i->least = i->most = 0;
    i->touched = 0;
    note_edit(i, (slu_rect){0, 0, i->map->width, i->map->height});
    for (size_t s = 0; s < i->square_count; s++)
        if (i->changed[s]) i->changed[s] = i->revision;
}

double slu_influence_at(const slu_influence *i, slu_tile tile)
{
    if (!i || !slui_map_inside(i->map, tile)) return 0;
    return (double)i->amount[slui_map_index(i->map, tile)] / SLUI_COST_ONE;
}

// ---- changing

// The amount added, in hundredths before rounding: the same everywhere, or around a centre.
typedef struct addition {
    double amount;
    bool round;
    slu_tile middle;
    double radius;
} addition;

static int32_t to_whole(double hundredths)
{
    return (int32_t)(hundredths < 0 ? hundredths - 0.5 : hundredths + 0.5);
}

static int32_t added_at(const addition *a, int x, int y)
{
    if (!a->round) return to_whole(a->amount);
    double dx = (double)x - a->middle.x, dy = (double)y - a->middle.y;
    double distance = SLUI_SQRT(dx * dx + dy * dy);
    if (distance == 0) return to_whole(a->amount);
    return distance < a->radius ? to_whole(a->amount * (1 - distance / a->radius)) : 0;
}

static bool fits(const slu_influence *i, const addition *a, slu_rect area)
{
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++) {
            int64_t sum = i->amount[slui_map_index(i->map, (slu_tile){x, y})];
            sum += added_at(a, x, y);
            if (sum < -AMOUNT_LIMIT || sum > AMOUNT_LIMIT) return false;
        }
    }
    return true;
}

static void add_to_row(slu_influence *i, const addition *a, slu_rect area, int y)
{
    for (int x = area.x; x < area.x + area.width; x++) {
        int32_t *amount = &i->amount[slui_map_index(i->map, (slu_tile){x, y})];
        i->touched -= *amount != 0;
        *amount += added_at(a, x, y);
        i->touched += *amount != 0;
        if (*amount < i->least) i->least = *amount;
        if (*amount > i->most) i->most = *amount;
    }
}

static slu_status apply(slu_influence *i, const addition *a, slu_rect area, slu_error *error)
{
    if (!fits(i, a, area))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the influence on a tile would exceed %d: remove some first",
                         AMOUNT_LIMIT / SLUI_COST_ONE);
    for (int y = area.y; y < area.y + area.height; y++)
        add_to_row(i, a, area, y);
    note_edit(i, area);
    mark_squares(i, area);
    return SLU_OK;
}

static slu_status check_amount(const slu_influence *i, double amount, slu_error *error)
{
    if (!i) return slui_fail_null(error, "influence");
    // Written so that NaN fails too.
    if (amount >= -SLU_MAX_COST && amount <= SLU_MAX_COST) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "the amount must be a number from -%d to %d",
                     (int)SLU_MAX_COST, (int)SLU_MAX_COST);
}

slu_status slu_influence_fill(slu_influence *i, slu_rect area, double amount, slu_error *error)
{
    slu_status status = check_amount(i, amount, error);
    if (status == SLU_OK) status = slui_map_check_area(i->map, area, error);
    if (status != SLU_OK) return status;
    addition a = {.amount = amount * SLUI_COST_ONE};
    return apply(i, &a, area, error);
}

static int within(int64_t at, int limit)
{
    return at < 0 ? 0 : at > limit ? limit : (int)at;
}

// The part of the square around a round area that lies on the map; it may be empty.
static slu_rect square_around(const slu_map *map, slu_tile middle, int reach)
{
    int left = within((int64_t)middle.x - reach, map->width);
    int top = within((int64_t)middle.y - reach, map->height);
    int right = within((int64_t)middle.x + reach + 1, map->width);
    int bottom = within((int64_t)middle.y + reach + 1, map->height);
    return (slu_rect){left, top, right - left, bottom - top};
}

slu_status slu_influence_add(slu_influence *i, slu_tile middle, double radius, double amount,
                             slu_error *error)
{
    slu_status status = check_amount(i, amount, error);
    if (status != SLU_OK) return status;
    if (!(radius >= 0 && radius <= SLU_MAX_SIDE))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the radius must be a number from 0 to %d",
                         SLU_MAX_SIDE);
    addition a = {amount * SLUI_COST_ONE, true, middle, radius};
    return apply(i, &a, square_around(i->map, middle, (int)radius), error);
}
