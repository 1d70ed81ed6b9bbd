// SPDX-License-Identifier: MIT
// The two queues of flood.h.
#include "atlas/flood.h"

#include "base/arrays.h"

static void set_lengths(slui_flood *flood, const slu_map *map, const slu_rules *rules)
{
    flood->steps = slui_integer_steps(rules->steps);
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        flood->length[k] =
            (uint32_t)(slui_is_diagonal(k) ? flood->steps.diagonal : flood->steps.straight);
        flood->onward[k] = slui_step_y[k] * map->width + slui_step_x[k];
    }
}

void slui_flood_setup(slui_flood *flood, const slu_map *map, const slu_rules *rules,
                      const slu_allocator *allocator)
{
    *flood = (slui_flood){.allocator = allocator, .map = map};
    slui_successors_fill(&flood->successors, rules);
    set_lengths(flood, map, rules);
}

void slui_flood_setup_steps(slui_flood *flood, const slu_map *map, const slu_rules *rules,
                            const slu_allocator *allocator)
{
    *flood = (slui_flood){.allocator = allocator, .map = map};
    for (int around = 0; around < 256; around++)
        flood->successors.legal[SLUI_NO_ARRIVAL][around] =
            slui_moves_for(rules->diagonals, (uint8_t)around);
    set_lengths(flood, map, rules);
}

void slui_flood_release(slui_flood *flood)
{
    for (int i = 0; i < 2; i++)
        slui_free(flood->allocator, flood->queues[i].waves, flood->queues[i].capacity,
                  sizeof *flood->queues[i].waves);
}

SLUI_INLINE bool push(slui_flood *flood, slui_queue *queue, slui_wave wave)
{
    if (SLUI_UNLIKELY(queue->count == queue->capacity) &&
        !SLUI_GROW(flood->allocator, queue->waves, queue->capacity, queue->count + 1))
        return false;
    queue->waves[queue->count++] = wave;
    return true;
}

bool slui_flood_from(slui_flood *flood, const slui_field *field, slu_tile tile, uint32_t distance)
{
    const uint32_t index = slui_map_index(flood->map, tile);
    if (field->out[index] <= distance) return true;
    field->out[index] = distance;
    slui_queue *queue = &flood->queues[distance > 0 && distance == (uint32_t)flood->steps.diagonal];
    return push(flood, queue, (slui_wave){index, distance, SLUI_NO_ARRIVAL});
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
    const uint8_t *const around = flood->map->around;
    uint32_t *const out = field->out;
    slui_wave wave;
    while (take(flood, &wave)) {
        const uint32_t tile = wave.tile;
        if (out[tile] != wave.distance) continue;
        const bool free = !field->barred && (!field->label || !field->border[tile]);
        unsigned steps = free ? flood->successors.canonical[wave.arrival][around[tile]]
                              : flood->successors.legal[SLUI_NO_ARRIVAL][around[tile]];
        if (field->barred) steps &= ~(unsigned)field->barred[tile];
        for (; steps; steps &= steps - 1) {
            const int k = (int)SLUI_LOWEST_BIT(steps);
            const uint32_t next = tile + (uint32_t)flood->onward[k];
            const uint32_t distance = wave.distance + flood->length[k];
            if (!free && field->label && field->label[next] != field->keep_to) continue;
            if (out[next] <= distance) continue; // SLUI_FAR too
            out[next] = distance;
            // A tile next to other zones tries every step, so it does not matter how it was
            // entered.
            if (!push(flood, &flood->queues[slui_is_diagonal(k)],
                      (slui_wave){next, distance, (uint8_t)k}))
                return false;
        }
    }
    for (int i = 0; i < 2; i++)
        flood->queues[i].first = flood->queues[i].count = 0;
    return true;
}
