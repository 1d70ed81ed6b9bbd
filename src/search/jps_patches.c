// SPDX-License-Identifier: MIT
// Jump point search between patches: where an influence disturbs even ground, step by step; from
// patch to patch, in jumps.
//
// Source: Carlson, Moghadam, Harabor, Stuckey & Ebrahimi 2023 ("Optimal Pathfinding on Weighted
// Grid Maps"), whose search prunes by the costs around a tile. Here ground is even, meaning that
// the tile and all around it cost the same, or it belongs to a patch (patches.h), where nothing is
// pruned.
//
// Why it is optimal. From an even tile x, reached from p, a neighbour n is dropped if p leads to n
// without x at no more cost (map/successors.c). All these steps are among the nine tiles around x,
// which cost the same, so the table for uniform ground is right. The argument there for equal costs
// needs that the last step of the path that is kept, from some m next to x, is never dropped
// because of equal cost. If m is even, the table says so; if it is in a patch, nothing is dropped.
// So of the cheapest paths to a tile at least one survives.
//
// A jump is a run over even tiles. It ends at the first tile of a patch, to which the step costs
// what it costs on even ground, because the tile before it is even.
//
// Only for an influence on ground of one cost, and diagonals between one and two straight steps
// long. Anything else is left to the searches that it comes from: jps on uniform ground, canonical
// A* otherwise.
// Cost: as for jps, and 2 bits per tile.
#include "search/jumping.h"

// ---- scanning a line

// Scans a line, from a tile on it, up to a tile where the path may turn, a patch or a wall.
SLUI_INLINE slui_sighting look(const slui_bits *bits, const slui_bits *patches, int line_number,
                               const slui_corner rule, int at, const bool ahead)
{
    const uint8_t *line = slui_bits_line(bits, line_number);
    const uint8_t *uneven = slui_bits_line(patches, line_number);
    for (int from = at;; from += ahead ? SLUI_SIGHT : -SLUI_SIGHT) {
        const uint64_t own = slui_line_window(line, from, ahead);
        const uint64_t one = slui_line_window(line - bits->stride, from, ahead);
        const uint64_t two = slui_line_window(line + bits->stride, from, ahead);
        const uint64_t stops =
            (slui_line_turns(rule, own, one, ahead) | slui_line_turns(rule, own, two, ahead) |
             ~own | slui_line_window(uneven, from, ahead)) &
            slui_line_sight(from);
        if (!stops) continue;
        const unsigned bit = ahead ? SLUI_LOWEST_BIT64(stops) : SLUI_HIGHEST_BIT64(stops);
        const int tile = (from & ~7) - (ahead ? 0 : 56) + (int)bit;
        return (slui_sighting){ahead ? tile - at : at - tile, own >> bit & 1};
    }
}

// ---- jumping over even ground

SLUI_INLINE void jump_along(slui_jumps *j, const slui_corner rule, int x, int y, uint64_t g,
                            const int k)
{
    const bool level = k == SLUI_EAST || k == SLUI_WEST;
    const bool ahead = k == SLUI_EAST || k == SLUI_SOUTH;
    const slu_map *map = j->map;
    const slui_patches *patches = &j->f->patches;
    const slui_sighting seen = level ? look(&map->rows, &patches->rows, y, rule, x, ahead)
                                     : look(&map->columns, &patches->columns, x, rule, y, ahead);
    slui_jumps_follow(j, seen, x, y, g, k);
}

SLUI_INLINE void jump_straight(slui_jumps *j, const slui_corner rule, int x, int y, uint64_t g,
                               int k)
{
    switch (k) {
    case SLUI_NORTH: jump_along(j, rule, x, y, g, SLUI_NORTH); break;
    case SLUI_EAST: jump_along(j, rule, x, y, g, SLUI_EAST); break;
    case SLUI_SOUTH: jump_along(j, rule, x, y, g, SLUI_SOUTH); break;
    default: jump_along(j, rule, x, y, g, SLUI_WEST);
    }
}

// Walks a run that scans to both sides from each tile: a diagonal one, or with four neighbours one
// up or down.
SLUI_INLINE void jump_across(slui_jumps *j, const slui_corner rule, int x, int y, uint64_t g,
                             const int k, const bool four)
{
    const slu_finder *f = j->f;
    const uint8_t *legal = f->successors.legal[SLUI_NO_ARRIVAL];
    const uint8_t *canonical = f->successors.canonical[k];
    const int turn = four ? 2 : 1, first = (k + 8 - turn) & 7, second = (k + turn) & 7;
    const unsigned natural = 1u << k | 1u << first | 1u << second;
    const uint64_t step = four ? j->straight : j->diagonal;
    uint8_t around;
    do {
        x += slui_step_x[k];
        y += slui_step_y[k];
        g += step;
        around = j->map->around[slui_map_index(j->map, (slu_tile){x, y})];
        const bool at_goal = slui_jumps_is_goal(j, x, y);
        if (at_goal || slui_patches_has(&f->patches, x, y) || canonical[around] & ~natural) {
            slui_jumps_offer(j, x, y, g, k, at_goal);
            return;
        }
        jump_straight(j, rule, x, y, g, first);
        jump_straight(j, rule, x, y, g, second);
    } while (legal[around] >> k & 1);
}

SLUI_INLINE void jump(slui_jumps *j, const slui_corner rule, const bool four, int x, int y,
                      uint64_t g, int k)
{
    const bool across = four ? k == SLUI_NORTH || k == SLUI_SOUTH : slui_is_diagonal(k);
    if (across)
        jump_across(j, rule, x, y, g, k, four);
    else
        jump_straight(j, rule, x, y, g, k);
}

// ---- steps in a patch

static void step_out(slui_jumps *j, int x, int y, uint64_t g)
{
    const slu_finder *f = j->f;
    slui_sight sight;
    slui_view_look(&f->view, x, y, &sight);
    unsigned steps = f->successors.legal[SLUI_NO_ARRIVAL][sight.around];
    for (; steps; steps &= steps - 1) {
        const int k = (int)SLUI_LOWEST_BIT(steps);
        const int nx = x + slui_step_x[k], ny = y + slui_step_y[k];
        const uint64_t cost = slui_step_cost(f, SLUI_VIEWED, &sight, 0, 0, k);
        slui_jumps_offer(j, nx, ny, g + cost, k, slui_jumps_is_goal(j, nx, ny));
    }
}

// ---- expanding

SLUI_INLINE void expand(slui_jumps *j, const slui_corner rule, const bool four, int x, int y,
                        uint64_t g, uint32_t arrival)
{
    if (slui_patches_has(&j->f->patches, x, y)) {
        step_out(j, x, y, g);
        return;
    }
    const uint8_t around = j->map->around[slui_map_index(j->map, (slu_tile){x, y})];
    unsigned steps = j->f->successors.canonical[arrival][around];
    for (; steps; steps &= steps - 1)
        jump(j, rule, four, x, y, g, (int)SLUI_LOWEST_BIT(steps));
}

// ---- which search

slui_run slui_run_jps_patches, slui_run_jps;
slui_end slui_run_jps_patches(slu_finder *f, uint64_t budget)
{
    const bool patchy = slui_view_ground_cost(&f->view) != 0;
    const bool uniform = f->view.plain && slui_view_uniform(&f->view);
    if (!slui_steps_are_usual(f) || (!patchy && !uniform)) return slui_run_canonical(f, budget);
    if (uniform) return slui_run_jps(f, budget);
    if (!slui_patches_update(&f->patches, &f->view, &f->allocator) || !slui_jumps_begin(f))
        return SLUI_END_MEMORY;
    return slui_jumps_run_by_rule(f, budget, expand);
}
