// SPDX-License-Identifier: MIT
// The ground as a unit believes it to be: see belief.h.
#include "explore/belief.h"

#include "base/arrays.h"
#include "base/status.h"

static void set_steps(slui_belief *b)
{
    slu_steps steps = slui_integer_steps(b->rules.steps);
    bool mean = b->rules.charge == SLU_CHARGE_MEAN, exact = b->rules.steps.straight == 0;
    b->length[0] = (uint64_t)steps.straight;
    b->length[1] = (uint64_t)steps.diagonal;
    b->ticks =
        (double)(exact ? SLUI_EXACT_STRAIGHT : 1) * SLUI_COST_ONE * (mean ? SLUI_MEAN_PARTS : 1);
    for (unsigned around = 0; around < 256; around++)
        b->moves[around] = slui_moves_for(b->rules.diagonals, (uint8_t)around);
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        b->offset[k] = slui_step_y[k] * (int32_t)b->stride + slui_step_x[k];
}

static uint32_t cost_on_map(const slui_belief *b, int x, int y)
{
    return slui_view_cost(&b->view, (slu_tile){x, y});
}

static void note_cost(slui_belief *b, uint32_t cost)
{
    if (cost && cost < b->cheapest) b->cheapest = cost;
}

static void copy_ground(slui_belief *b)
{
    b->cheapest = SLUI_COST_MOST;
    for (int y = 0; y < b->map->height; y++) {
        for (int x = 0; x < b->map->width; x++) {
            uint32_t cost = cost_on_map(b, x, y);
            b->cost[slui_belief_place(b, (slu_tile){x, y})] = cost;
            note_cost(b, cost);
        }
    }
    b->revision = slui_view_revision(&b->view);
}

slu_status slui_belief_create(slui_belief *b, const slu_map *map, const slu_rules *rules,
                              const slu_allocator *allocator, slu_error *error)
{
    *b = (slui_belief){.allocator = *allocator, .map = map, .rules = *rules};
    slu_status status = slui_view_hold(map, rules, &b->view, error);
    if (status != SLU_OK) return status;
    b->stride = (uint32_t)map->width + 2;
    b->places = b->stride * ((uint32_t)map->height + 2);
    b->cost = slui_alloc(&b->allocator, b->places, sizeof *b->cost);
    if (!b->cost) return slui_fail_memory(error);
    set_steps(b);
    copy_ground(b);
    return SLU_OK;
}

void slui_belief_release(slui_belief *b)
{
    if (b->cost) slui_free(&b->allocator, b->cost, b->places, sizeof *b->cost);
    if (b->changed) slui_free(&b->allocator, b->changed, b->changed_capacity, sizeof *b->changed);
    b->cost = b->changed = NULL;
    slui_view_release(&b->view);
}

size_t slui_belief_bytes(const slui_belief *b)
{
    return b->places * sizeof *b->cost + b->changed_capacity * sizeof *b->changed;
}

// Closing a tile removes its cost from the mean over the tiles that a diagonal step touches, and it
// may have been a costly one.
static bool may_be_cheaper(const slui_belief *b, uint32_t before, uint32_t now)
{
    if (before == 0) return true;
    if (now == 0) return b->rules.charge == SLU_CHARGE_MEAN;
    return now < before;
}

static bool list_change(slui_belief *b, uint32_t place, uint32_t now)
{
    if (b->changed_count == b->changed_capacity &&
        !SLUI_GROW(&b->allocator, b->changed, b->changed_capacity, b->changed_count + 1))
        return false;
    b->changed[b->changed_count++] = place;
    b->cheaper = b->cheaper || may_be_cheaper(b, b->cost[place], now);
    return true;
}

bool slui_belief_look(slui_belief *b, slu_rect area)
{
    // An edit affects a wide unit at positions up to its width to the left and above.
    int reach = b->view.fit.size - 1;
    int left = area.x > reach ? area.x - reach : 0, top = area.y > reach ? area.y - reach : 0;
    b->changed_count = 0;
    b->cheaper = false;
    for (int y = top; y < area.y + area.height; y++) {
        for (int x = left; x < area.x + area.width; x++) {
            uint32_t place = slui_belief_place(b, (slu_tile){x, y}), now = cost_on_map(b, x, y);
            if (now != b->cost[place] && !list_change(b, place, now)) return false;
        }
    }
    return true;
}

void slui_belief_accept(slui_belief *b)
{
    for (size_t i = 0; i < b->changed_count; i++) {
        slu_tile tile = slui_belief_tile(b, b->changed[i]);
        uint32_t cost = cost_on_map(b, tile.x, tile.y);
        b->cost[b->changed[i]] = cost;
        note_cost(b, cost);
    }
    b->revision = slui_view_revision(&b->view);
}

bool slui_belief_cut_off(const slui_belief *b)
{
    if (!b->cost[b->at] || !b->cost[b->goal]) return true;
    slu_diagonals diagonals = b->rules.diagonals;
    const slu_map *layer = b->view.layer;
    return slu_map_component(layer, diagonals, slui_belief_tile(b, b->at)) !=
           slu_map_component(layer, diagonals, slui_belief_tile(b, b->goal));
}

void slui_belief_survey(const slui_belief *b, uint32_t place, slui_surroundings *out)
{
    const uint32_t *middle = b->cost + place;
    uint32_t *cost = out->sight.cost;
    for (int row = 0; row < 3; row++)
        memcpy(cost + row * 3, middle + (row - 1) * (int64_t)b->stride - 1, 3 * sizeof *cost);
    // By direction, clockwise from north, from the rows of the sight.
    unsigned around = (unsigned)(cost[1] != 0) | (unsigned)(cost[2] != 0) << 1 |
                      (unsigned)(cost[5] != 0) << 2 | (unsigned)(cost[8] != 0) << 3 |
                      (unsigned)(cost[7] != 0) << 4 | (unsigned)(cost[6] != 0) << 5 |
                      (unsigned)(cost[3] != 0) << 6 | (unsigned)(cost[0] != 0) << 7;
    out->sight.around = (uint8_t)around;
    out->moves = cost[4] ? b->moves[around] : 0;
}
