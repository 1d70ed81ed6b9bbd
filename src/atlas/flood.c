// SPDX-License-Identifier: MIT
// The two queues of flood.h.
#include "atlas/flood.h"

void slui_flood_setup(slui_flood *flood, const slu_map *map, const slu_rules *rules,
                      const slu_allocator *allocator)
{
    *flood = (slui_flood){.allocator = allocator, .map = map};
    slui_successors_fill(&flood->successors, rules);
    flood->steps = slui_integer_steps(rules->steps);
}

void slui_flood_release(slui_flood *flood)
{
    for (int i = 0; i < 2; i++)
        slui_free(flood->allocator, flood->queues[i].waves, flood->queues[i].room,
                  sizeof *flood->queues[i].waves);
}

SLUI_INLINE bool push(slui_flood *flood, slui_queue *queue, slui_wave wave)
{
    if (SLUI_UNLIKELY(queue->count == queue->room) &&
        !slui_grow(flood->allocator, (void **)&queue->waves, &queue->room, queue->count + 1,
                   sizeof *queue->waves))
        return false;
    queue->waves[queue->count++] = wave;
    return true;
}

SLUI_INLINE uint32_t *place_in(const slui_field *field, int x, int y)
{
    return &field->out[field->rows[field->row + y] + x * field->stride];
}

bool slui_flood_from(slui_flood *flood, const slui_field *field, slu_tile tile, int distance)
{
    uint32_t *known = place_in(field, tile.x, tile.y);
    if (*known <= (uint32_t)distance) return true;
    *known = (uint32_t)distance;
    slui_queue *queue = &flood->queues[distance > 0 && distance == flood->steps.diagonal];
    slui_wave wave = {(uint32_t)tile.y << 16 | (uint32_t)tile.x, (uint32_t)distance,
                      SLUI_NO_ARRIVAL};
    return push(flood, queue, wave);
}

// Takes the nearer of the two heads; false if both queues are empty.
SLUI_INLINE bool take(slui_flood *flood, slui_wave *out)
{
    slui_queue *a = &flood->queues[0], *b = &flood->queues[1];
    bool has_a = a->first < a->count, has_b = b->first < b->count;
    if (!has_a && !has_b) return false;
    bool from_b = has_b && (!has_a || b->waves[b->first].distance < a->waves[a->first].distance);
    slui_queue *queue = from_b ? b : a;
    *out = queue->waves[queue->first++];
    return true;
}

bool slui_flood_run(slui_flood *flood, const slui_field *field)
{
    const slu_map *map = flood->map;
    slui_wave wave;
    while (take(flood, &wave)) {
        const int x = (int)(wave.place & 0xFFFF), y = (int)(wave.place >> 16);
        if (*place_in(field, x, y) != wave.distance) continue;
        const size_t tile = (size_t)y * (size_t)map->width + (size_t)x;
        const bool free = !field->barred && (!field->label || !field->border[tile]);
        const uint8_t around = map->around[tile];
        unsigned steps = free ? flood->successors.canonical[wave.arrival][around]
                              : flood->successors.legal[SLUI_NO_ARRIVAL][around];
        if (field->barred) steps &= ~(unsigned)field->barred[tile];
        for (; steps; steps &= steps - 1) {
            const int k = (int)SLUI_LOWEST_BIT(steps);
            const int nx = x + slui_step_x[k], ny = y + slui_step_y[k];
            const bool diagonal = slui_is_diagonal(k);
            const uint32_t distance = wave.distance + (uint32_t)(diagonal ? flood->steps.diagonal
                                                                          : flood->steps.straight);
            if (!free && field->label &&
                field->label[(size_t)ny * (size_t)map->width + (size_t)nx] != field->keep_to)
                continue;
            uint32_t *known = place_in(field, nx, ny);
            if (*known <= distance) continue; // SLUI_FAR too
            *known = distance;
            // A tile that other zones are beside of tries every step, so how it was entered is no matter.
            slui_wave next = {(uint32_t)ny << 16 | (uint32_t)nx, distance, (uint8_t)k};
            if (!push(flood, &flood->queues[diagonal], next)) return false;
        }
    }
    for (int i = 0; i < 2; i++)
        flood->queues[i].first = flood->queues[i].count = 0;
    return true;
}
