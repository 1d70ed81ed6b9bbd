// SPDX-License-Identifier: MIT
// The corners of a mesh of triangles. Cost: a few steps per side; 13 bytes per side at most.
#include "space/methods/weighted/fans.h"

#include "base/platform.h"
#include "base/status.h"
#include "space/mesh/around.h"

// The side that begins at the same corner in the next triangle, counter-clockwise or back;
// SLUI_NO_TWIN at a border.
static uint32_t next_side(const slui_mesh *mesh, uint32_t side)
{
    return slui_side_twin(mesh, slui_side_before(side));
}

static uint32_t side_before(const slui_mesh *mesh, uint32_t side)
{
    uint32_t twin = slui_side_twin(mesh, side);
    return twin == SLUI_NO_TWIN ? SLUI_NO_TWIN : slui_side_after(twin);
}

// Where a fan begins: at the border, or anywhere if it has none.
static uint32_t first_of(const slui_mesh *mesh, uint32_t side, bool *is_closed)
{
    uint32_t first = side;
    for (uint32_t before; (before = side_before(mesh, first)) != SLUI_NO_TWIN; first = before) {
        if (before != side) continue;
        *is_closed = true;
        return side;
    }
    *is_closed = false;
    return first;
}

static void add_fan(slui_fans *fans, const slui_mesh *mesh, uint32_t any)
{
    uint32_t fan = (uint32_t)fans->count++, end = fans->first[fan];
    uint32_t first = first_of(mesh, any, &fans->is_closed[fan]), side = first;
    do {
        fans->of_side[side] = fan;
        fans->sides[end++] = side;
        side = next_side(mesh, side);
    } while (side != SLUI_NO_TWIN && side != first);
    fans->first[fan + 1] = end;
}

slu_status slui_fans_build(const slu_allocator *a, const slui_mesh *mesh, slui_fans *out,
                           slu_error *error)
{
    size_t sides = mesh->side_count;
    *out = (slui_fans){.of_side = slui_alloc(a, sides, sizeof *out->of_side),
                       .first = slui_alloc(a, sides + 1, sizeof *out->first),
                       .sides = slui_alloc(a, sides, sizeof *out->sides),
                       .is_closed = slui_alloc(a, sides, sizeof *out->is_closed),
                       .side_count = sides};
    if (!out->of_side || !out->first || !out->sides || !out->is_closed) {
        slui_fans_release(a, out);
        return slui_fail_memory(error);
    }
    memset(out->of_side, 0xFF, sides * sizeof *out->of_side);
    for (uint32_t side = 0; side < sides; side++) {
        if (out->of_side[side] == UINT32_MAX) add_fan(out, mesh, side);
    }
    return SLU_OK;
}

void slui_fans_release(const slu_allocator *a, slui_fans *fans)
{
    slui_free(a, fans->of_side, fans->side_count, sizeof *fans->of_side);
    slui_free(a, fans->first, fans->side_count + 1, sizeof *fans->first);
    slui_free(a, fans->sides, fans->side_count, sizeof *fans->sides);
    slui_free(a, fans->is_closed, fans->side_count, sizeof *fans->is_closed);
    *fans = (slui_fans){0};
}

size_t slui_fans_bytes(const slui_fans *fans)
{
    return (3 * fans->side_count + 1) * sizeof *fans->first +
           fans->side_count * sizeof *fans->is_closed;
}
