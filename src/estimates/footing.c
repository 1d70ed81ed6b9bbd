// SPDX-License-Identifier: MIT
// Looking at the ground once: see footing.h.
#include "estimates/footing.h"

bool slui_footing_setup(slui_footing *f, const slui_view *view, const slu_rules *rules,
                        const uint8_t *legal, const slu_allocator *allocator)
{
    *f = (slui_footing){.view = view,
                        .legal = legal,
                        .charge = rules->charge,
                        .length = slui_integer_steps(rules->steps),
                        .uniform = slui_view_uniform(view)};
    if (!slui_footing_is_stored(view)) return true;
    f->cost = slui_alloc(allocator, view->map->tile_count, sizeof *f->cost);
    f->steps = slui_alloc(allocator, view->map->tile_count, sizeof *f->steps);
    return f->cost && f->steps;
}

void slui_footing_release(slui_footing *f, const slu_allocator *allocator)
{
    if (!f->view) return;
    slui_free(allocator, f->cost, f->view->map->tile_count, sizeof *f->cost);
    slui_free(allocator, f->steps, f->view->map->tile_count, sizeof *f->steps);
}

size_t slui_footing_bytes(const slui_footing *f)
{
    return f->cost ? f->view->map->tile_count * (sizeof *f->cost + sizeof *f->steps) : 0;
}

void slui_footing_forget(slui_footing *f)
{
    if (!f->cost) return;
    memset(f->cost, 0, f->view->map->tile_count * sizeof *f->cost);
    memset(f->steps, 0, f->view->map->tile_count * sizeof *f->steps);
}

// 0 where the unit does not fit; any tile is valid.
static uint32_t cost_at(slui_footing *f, slu_tile tile)
{
    if (!slui_map_inside(f->view->map, tile)) return 0;
    uint32_t *known = &f->cost[slui_map_index(f->view->map, tile)];
    if (*known == 0) *known = slui_view_cost(f->view, tile) + 1;
    return *known - 1;
}

static slu_tile neighbour(slu_tile tile, int direction)
{
    return (slu_tile){tile.x + slui_step_x[direction], tile.y + slui_step_y[direction]};
}

unsigned slui_footing_look(slui_footing *f, uint32_t index)
{
    uint32_t width = (uint32_t)f->view->map->width;
    slu_tile tile = {(int)(index % width), (int)(index / width)};
    unsigned around = 0;
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        around |= (unsigned)(cost_at(f, neighbour(tile, k)) != 0) << k;
    unsigned steps = f->legal[around];
    f->steps[index] = (uint16_t)(steps | SLUI_STEPS_KNOWN);
    return steps;
}

// As slui_sight_charge, from what is remembered.
uint64_t slui_footing_charge(slui_footing *f, slu_tile from, int direction)
{
    uint32_t entered = cost_at(f, neighbour(from, direction));
    if (f->charge == SLU_CHARGE_ENTERED) return entered;
    uint64_t sum = (uint64_t)cost_at(f, from) + entered, touched = 2;
    for (int turn = -1; slui_is_diagonal(direction) && turn <= 1; turn += 2) {
        int beside = (direction + turn) & (SLUI_DIRECTIONS - 1);
        uint32_t cost = cost_at(f, neighbour(from, beside));
        sum += cost;
        touched += cost != 0;
    }
    return sum * (SLUI_MEAN_PARTS / touched);
}
