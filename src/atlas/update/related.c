// SPDX-License-Identifier: MIT
// Closing and opening gates in the matrix of sides (related.h).
#include "atlas/update/related.h"

#include "atlas/values.h"

static uint32_t *row_of(const slu_atlas *a, uint32_t side)
{
    return a->onward + (size_t)side * a->side_count;
}

// ---- closing

// Whether some value of a row may lead through a side: it equals what the side passes on.
static bool leads_through(const slu_atlas *a, const uint32_t *row, uint32_t side)
{
    const uint32_t zone = a->side_zone[side], gates = a->zones[zone].gates;
    const uint32_t first = a->zones[zone].first;
    const uint32_t *between = a->between + a->pairs[zone] + (size_t)(side - first) * gates;
    if (row[side] >= SLUI_NO_VALUE) return false;
    for (uint32_t j = 0; j < gates; j++)
        if (first + j != side && row[a->opposite[first + j]] == row[side] + between[j]) return true;
    return false;
}

void slui_related_close(slu_atlas *a, uint32_t side)
{
    const uint32_t other = a->opposite[side], before = a->last_closing, now = ++a->closings;
    for (uint32_t s = 0; a->onward && s < a->side_count; s++) {
        uint32_t *row = row_of(a, s);
        const bool exact = a->related_at[s] >= before;
        if (exact && !leads_through(a, row, side) && !leads_through(a, row, other))
            a->related_at[s] = now;
        row[side] = row[other] = SLUI_NO_VALUE;
    }
    a->closed_at[side] = a->closed_at[other] = a->last_closing = now;
}

// ---- opening

// The value that a side is offered by the other sides of the zone behind its gate.
static uint32_t offered(const slu_atlas *a, const uint32_t *row, uint32_t side)
{
    const uint32_t behind = a->opposite[side], zone = a->side_zone[behind];
    const uint32_t first = a->zones[zone].first, gates = a->zones[zone].gates;
    const uint32_t *between = a->between + a->pairs[zone] + (behind - first);
    uint32_t least = SLUI_NO_VALUE;
    for (uint32_t k = 0; k < gates; k++) {
        if (first + k == behind) continue;
        const uint32_t path = row[first + k] + between[(size_t)k * gates];
        least = path < least ? path : least;
    }
    return least;
}

// Whether a side whose value is given makes one of those beyond its zone's other gates cheaper.
static bool lowers(const slu_atlas *a, const uint32_t *row, uint32_t side, uint32_t value)
{
    const uint32_t zone = a->side_zone[side], first = a->zones[zone].first;
    const uint32_t gates = a->zones[zone].gates;
    const uint32_t *between = a->between + a->pairs[zone] + (size_t)(side - first) * gates;
    if (value >= SLUI_NO_VALUE) return false;
    for (uint32_t j = 0; j < gates; j++) {
        const uint32_t next = a->opposite[first + j];
        if (first + j == side || a->closed_at[next]) continue;
        if (value + between[j] < row[next]) return true;
    }
    return false;
}

static void lower_by(uint32_t *row, const uint32_t *by, uint32_t value, uint32_t count)
{
    for (uint32_t t = 0; t < count; t++) {
        const uint32_t path = value + by[t];
        row[t] = path < row[t] ? path : row[t];
    }
}

// Lowers a row by the paths that lead through the gate of two sides, whose own rows are known.
static void lower_row(const slu_atlas *a, uint32_t *row, const uint32_t sides[2])
{
    uint32_t value[2];
    for (int i = 0; i < 2; i++)
        value[i] = offered(a, row, sides[i]);
    bool lower = false;
    for (int i = 0; i < 2; i++) {
        const bool turned = a->returns[sides[!i]] && value[!i] < value[i];
        lower |= lowers(a, row, sides[i], turned ? value[!i] : value[i]);
    }
    for (int i = 0; i < 2; i++) {
        const uint32_t *by = row_of(a, sides[i]);
        if (value[i] >= SLUI_NO_VALUE) continue;
        if (lower) {
            lower_by(row, by, value[i], a->side_count);
            continue;
        }
        for (int k = 0; k < 2; k++)
            if (value[i] + by[sides[k]] < row[sides[k]]) row[sides[k]] = value[i] + by[sides[k]];
    }
}

static uint32_t latest_closing(const slu_atlas *a)
{
    uint32_t latest = 0;
    for (uint32_t s = 0; s < a->side_count; s++)
        latest = a->closed_at[s] > latest ? a->closed_at[s] : latest;
    return latest;
}

static bool relate_sides(slu_atlas *a, const uint32_t sides[2])
{
    slui_values v = {.allocator = a->allocator};
    bool good = true;
    for (int i = 0; i < 2 && good; i++) {
        v.value = row_of(a, sides[i]);
        good = slui_values_relate(&v, a, sides[i]);
        a->related_at[sides[i]] = a->closings;
    }
    slui_free(&a->allocator, v.heap, v.heap_capacity, sizeof *v.heap);
    return good;
}

bool slui_related_open(slu_atlas *a, uint32_t side)
{
    const uint32_t sides[2] = {side, a->opposite[side]}, was = a->closed_at[side];
    a->closed_at[sides[0]] = a->closed_at[sides[1]] = 0;
    if (a->onward && !relate_sides(a, sides)) {
        a->closed_at[sides[0]] = a->closed_at[sides[1]] = was;
        return false;
    }
    for (uint32_t s = 0; a->onward && s < a->side_count; s++)
        if (s != sides[0] && s != sides[1]) lower_row(a, row_of(a, s), sides);
    a->last_closing = latest_closing(a);
    return true;
}

// ---- loose rows

bool slui_related_tighten(slu_atlas *a, uint32_t most)
{
    if (!a->onward || a->last_closing == 0) return true;
    uint32_t *row = slui_alloc(&a->allocator, a->side_count, sizeof *row);
    slui_values v = {.allocator = a->allocator, .value = row};
    uint32_t done = 0, s = 0;
    for (; row && s < a->side_count && done < most; s++) {
        if (a->closed_at[s] || a->related_at[s] >= a->last_closing) continue;
        done++;
        if (!slui_values_relate(&v, a, s)) break;
        memcpy(row_of(a, s), row, a->side_count * sizeof *row);
        a->related_at[s] = a->closings;
    }
    const bool all = row && s == a->side_count;
    slui_free(&a->allocator, v.heap, v.heap_capacity, sizeof *v.heap);
    slui_free(&a->allocator, row, a->side_count, sizeof *row);
    return all;
}
