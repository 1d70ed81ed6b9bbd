// SPDX-License-Identifier: MIT
// The flood of a flow field: a wave from the goals back over the whole map.
//
// Source: Dijkstra 1959 with the buckets of Dial 1969 (wave_queue.h). On uniform ground only the
// steps that no other tile offers as cheaply are tried (map/successors.c). That also holds for a
// wave that repairs a part of a field: of the cheapest paths to a tile one is kept by its last
// step, whatever came before. If the tile before it takes part in the wave, it offers that step; if
// not, the field knew the step already, or the tile was looked at when the wave began.
//
// On ground where the entered tile is charged, all steps back from a tile pay for that same tile.
// So a tile that the previous one reached by a straight step costs no more through it than through
// this one: three of eight neighbours need not be tried.
//
// Invariant: every tile that gets a new distance is expanded after its distance is final.
// Cost: on uniform ground one to two steps per tile, on weighted ground five to seven.
#include "flow/flow.h"
#include "search/search_core.h"

// ---- setting up

static uint8_t unoffered_steps(const slu_flow *f, unsigned arrival)
{
    if (arrival == SLUI_NO_ARRIVAL) return 0xFF;
    unsigned back = (unsigned)slui_opposite((int)arrival);
    unsigned told = 1u << back;
    bool beside =
        !slui_is_diagonal((int)arrival) || f->length[SLUI_NORTH] <= f->length[SLUI_NORTH_EAST];
    if (f->charge == SLUI_FLOW_ENTERED && beside)
        told |= 1u << ((back + 1) & 7) | 1u << ((back + 7) & 7);
    return (uint8_t)~told;
}

static slui_flow_charge charge_of(const slu_flow *f)
{
    if (slui_view_uniform(&f->view)) return SLUI_FLOW_FLAT;
    return f->rules.charge == SLU_CHARGE_ENTERED ? SLUI_FLOW_ENTERED : SLUI_FLOW_MEAN;
}

static void find_extremes(slu_flow *f)
{
    uint64_t straight = f->length[SLUI_NORTH], diagonal = f->length[SLUI_NORTH_EAST];
    if (f->rules.diagonals == SLU_DIAGONALS_NEVER) diagonal = straight;
    f->shortest = straight < diagonal ? straight : diagonal;
    f->longest = straight + diagonal - f->shortest;
    if (f->charge != SLUI_FLOW_FLAT && f->map->passable) {
        uint64_t parts = f->charge == SLUI_FLOW_MEAN ? SLUI_MEAN_PARTS : 1;
        f->shortest *= slui_view_cheapest(&f->view) * parts;
        f->longest *= slui_view_costliest(&f->view) * parts;
    }
}

// Lengths count hundredths only if costs do: on flat ground without start costs they are small, and
// so are the numbers that a wave adds up.
static uint64_t length_of(const slu_flow *f, int direction)
{
    slu_steps steps = slui_integer_steps(f->rules.steps);
    uint64_t length = (uint64_t)(slui_is_diagonal(direction) ? steps.diagonal : steps.straight);
    bool flat = f->charge == SLUI_FLOW_FLAT;
    return flat && f->started ? length * slui_view_even_cost(&f->view) : length;
}

bool slui_flow_is_tuned(const slu_flow *f)
{
    return f->charge == charge_of(f) && f->length[SLUI_NORTH] == length_of(f, SLUI_NORTH);
}

bool slui_flow_retune(slu_flow *f)
{
    bool tuned = slui_flow_is_tuned(f);
    f->charge = charge_of(f);
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        f->length[k] = length_of(f, k);
        f->onward[k] = slui_step_y[k] * f->map->width + slui_step_x[k];
    }
    for (unsigned a = 0; a < SLUI_ARRIVALS; a++)
        f->unoffered[a] = unoffered_steps(f, a);
    f->ticks = f->rules.steps.straight == 0 ? SLUI_EXACT_STRAIGHT : 1;
    const uint32_t even = slui_view_even_cost(&f->view);
    const bool counts_hundredths = f->charge != SLUI_FLOW_FLAT || f->started;
    f->ticks *= (double)SLUI_COST_ONE / (counts_hundredths ? 1 : even);
    if (f->charge == SLUI_FLOW_MEAN) f->ticks *= SLUI_MEAN_PARTS;
    find_extremes(f);
    return tuned;
}

// ---- one tile

bool slui_flow_stands(const slu_flow *f, uint32_t tile)
{
    if (f->view.plain) return slui_map_passable_at(f->map, tile);
    return slui_view_cost(&f->view, slui_flow_tile(f, tile)) != 0;
}

// What the unit sees from a tile; a plain view need not read costs for that.
static uint8_t look_around(const slu_flow *f, uint32_t tile, slui_sight *sight)
{
    if (f->view.plain) return f->map->around[tile];
    slu_tile at = slui_flow_tile(f, tile);
    slui_view_look(&f->view, at.x, at.y, sight);
    return sight->around;
}

static uint64_t step_ahead(const slu_flow *f, const slui_sight *sight, uint32_t from, uint32_t to,
                           int k)
{
    if (f->charge == SLUI_FLOW_FLAT) return f->length[k];
    if (!f->view.plain) return f->length[k] * slui_sight_charge(sight, f->rules.charge, k);
    if (f->charge == SLUI_FLOW_ENTERED) return f->length[k] * f->map->cost[to];
    return f->length[k] * slui_mean_cost(f->map->cost, from, to, k);
}

uint64_t slui_flow_best(const slu_flow *f, uint32_t tile, int *direction)
{
    slui_sight sight = {0};
    uint64_t best = SLUI_FLOW_NO_PATH;
    unsigned steps = f->successors.legal[SLUI_NO_ARRIVAL][look_around(f, tile, &sight)];
    for (; steps; steps &= steps - 1) {
        int k = (int)SLUI_LOWEST_BIT(steps);
        uint32_t next = (uint32_t)((int64_t)tile + f->onward[k]);
        if (f->distance[next] == SLUI_FLOW_NO_PATH) continue;
        uint64_t offer = f->distance[next] + step_ahead(f, &sight, tile, next, k);
        if (offer >= best) continue;
        best = offer;
        *direction = k;
    }
    return best;
}

// ---- the wave

// What the wave reads at every tile, kept together and not aliased by what it writes.
typedef struct tools {
    slui_wave_queue *queue;
    uint64_t *distance;
    const uint8_t *around;
    const uint32_t *cost;
    uint64_t length[2]; // of a straight and of a diagonal step
    int32_t onward[SLUI_DIRECTIONS];
    size_t row_bytes; // of distances
} tools;

static tools tools_of(slu_flow *f)
{
    tools t = {.queue = &f->queue,
               .distance = f->distance,
               .around = f->map->around,
               .cost = f->map->cost,
               .length = {f->length[SLUI_NORTH], f->length[SLUI_NORTH_EAST]},
               .row_bytes = (size_t)f->map->width * sizeof *f->distance};
    memcpy(t.onward, f->onward, sizeof t.onward);
    return t;
}

SLUI_INLINE uint64_t mean_of(const tools *t, const bool plain, const slui_sight *sight,
                             uint32_t from, uint32_t to, int k)
{
    if (plain) return slui_mean_cost(t->cost, from, to, k);
    return slui_sight_charge(sight, SLU_CHARGE_MEAN, k);
}

// Offers the path through this tile to its neighbours. The queue has capacity for all of them.
SLUI_INLINE void expand(const slu_flow *f, const tools *t, const bool plain,
                        const slui_flow_charge charge, uint32_t tile, unsigned arrival,
                        uint64_t here)
{
    slui_sight sight;
    uint8_t around = plain ? t->around[tile] : look_around(f, tile, &sight);
    unsigned steps = charge == SLUI_FLOW_FLAT
                         ? f->successors.canonical[arrival][around]
                         : f->successors.legal[SLUI_NO_ARRIVAL][around] & f->unoffered[arrival];
    // Where the entered tile is charged, a step back pays for this one, no matter where it leads.
    uint64_t here_costs = 1;
    if (charge == SLUI_FLOW_ENTERED) here_costs = plain ? t->cost[tile] : slui_sight_here(&sight);
    const uint64_t offers[2] = {here + t->length[0] * here_costs, here + t->length[1] * here_costs};
    for (; steps; steps &= steps - 1) {
        int k = (int)SLUI_LOWEST_BIT(steps);
        uint32_t next = (uint32_t)((int64_t)tile + t->onward[k]);
        uint64_t offer = offers[k & 1];
        if (charge == SLUI_FLOW_MEAN)
            offer = here + t->length[k & 1] * mean_of(t, plain, &sight, tile, next, k);
        if (offer >= t->distance[next]) continue;
        t->distance[next] = offer;
        slui_wave_push(t->queue, slui_wave_entry(next, (unsigned)k), offer);
    }
}

// Prefetches what the next expansion will read. The wave jumps around on its frontier, and on
// weighted ground waiting for the second-level cache took about a tenth of the time (sc1/Cauldron,
// costs of 1 to 9).
SLUI_INLINE void fetch_ahead(const tools *t, uint32_t tile)
{
    uintptr_t at = (uintptr_t)&t->distance[tile];
    SLUI_PREFETCH((const void *)at);
    SLUI_PREFETCH((const void *)(at - t->row_bytes));
    SLUI_PREFETCH((const void *)(at + t->row_bytes));
    SLUI_PREFETCH(&t->cost[tile]);
    SLUI_PREFETCH(&t->around[tile]);
}

// True if the wave has passed all tiles that a call waits for. A tile once passed stays so.
static bool have_served(const slu_flow *f, slui_flow_share *share)
{
    while (share->served < share->count) {
        uint32_t tile = slui_map_index(f->map, share->tiles[share->served]);
        if (slui_flow_stands(f, tile) && !slui_flow_is_settled(f, tile)) return false;
        share->served++;
    }
    return share->count > 0;
}

// An expansion is a unit of the share.
SLUI_INLINE bool run(slu_flow *f, const bool plain, const slui_flow_charge charge,
                     const bool sliced, slui_flow_share *share)
{
    const tools t = tools_of(f);
    slui_wave_queue *q = &f->queue;
    uint64_t expanded = 0;
    while (slui_wave_next(q, t.distance)) {
        uint32_t link = q->taken;
        if (sliced && have_served(f, share)) break;
        while (link != SLUI_WAVE_NONE) {
            if (sliced && expanded >= share->left) break;
            if (SLUI_UNLIKELY(!slui_wave_has_spare(q)) && !slui_wave_grow(q, &f->allocator))
                return false;
            uint32_t entry = q->links[link].entry, tile = slui_wave_tile(entry);
            link = slui_wave_drop(q, link);
            if (plain && charge != SLUI_FLOW_FLAT && link != SLUI_WAVE_NONE)
                fetch_ahead(&t, slui_wave_tile(q->links[link].entry));
            uint64_t here = t.distance[tile];
            if (here >> q->shift != q->foremost) continue;
            expanded++;
            expand(f, &t, plain, charge, tile, slui_wave_arrival(entry), here);
        }
        q->taken = link;
        if (sliced && expanded >= share->left) break;
    }
    f->facts.expanded += expanded;
    if (sliced) share->left -= expanded;
    return true;
}

SLUI_INLINE bool run_plain_or_not(slu_flow *f, const slui_flow_charge charge, const bool sliced,
                                  slui_flow_share *share)
{
    return f->view.plain ? run(f, true, charge, sliced, share)
                         : run(f, false, charge, sliced, share);
}

SLUI_INLINE bool run_charged(slu_flow *f, const bool sliced, slui_flow_share *share)
{
    switch (f->charge) {
    case SLUI_FLOW_FLAT: return run_plain_or_not(f, SLUI_FLOW_FLAT, sliced, share);
    case SLUI_FLOW_ENTERED: return run_plain_or_not(f, SLUI_FLOW_ENTERED, sliced, share);
    case SLUI_FLOW_MEAN: break;
    }
    return run_plain_or_not(f, SLUI_FLOW_MEAN, sliced, share);
}

// A wave that runs to its end has instances of its own: counting what is left takes an instruction
// or two of the sixty that a tile takes.
bool slui_flow_run(slu_flow *f, slui_flow_share *share)
{
    bool sliced = share->left != SLUI_FLOW_NO_END || share->count > 0;
    bool memory = sliced ? run_charged(f, true, share) : run_charged(f, false, share);
    if (memory && slui_wave_is_empty(&f->queue)) f->work.phase = SLUI_FLOW_DONE;
    return memory;
}

bool slui_flow_seed(slu_flow *f, uint32_t tile, uint64_t distance)
{
    if (!slui_wave_has_spare(&f->queue) && !slui_wave_grow(&f->queue, &f->allocator)) return false;
    f->distance[tile] = distance;
    slui_wave_push(&f->queue, slui_wave_entry(tile, SLUI_NO_ARRIVAL), distance);
    return true;
}
