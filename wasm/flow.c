// SPDX-License-Identifier: MIT
// Flow fields for JavaScript: the costs and the directions of all tiles in one call.
#include "sluw.h"

int sluw_flow_create(const slu_map *map, const char *terrains)
{
    slu_flow_options options = {.rules = sluw_rules(terrains)};
    slu_flow *flow = NULL;
    slu_status status = slu_flow_create(map, &options, &flow, sluw_error());
    return sluw_created_set(status, flow);
}

void sluw_flow_destroy(slu_flow *flow)
{
    slu_flow_destroy(flow);
}

int sluw_flow_aim(slu_flow *flow, const slu_tile *goals, size_t count)
{
    return (int)slu_flow_aim(flow, goals, count, sluw_error());
}

int sluw_flow_is_stale(const slu_flow *flow)
{
    return slu_flow_is_stale(flow);
}

int sluw_flow_update(slu_flow *flow)
{
    return (int)slu_flow_update(flow, sluw_error());
}

#define NEXT_FIELDS(F) \
    F(x, next.x)       \
    F(y, next.y)
SLUW_RECORD(next, NEXT_FIELDS)

int sluw_flow_step(const slu_flow *flow, int x, int y)
{
    slu_tile next;
    slu_status status = slu_flow_step(flow, (slu_tile){x, y}, &next, sluw_error());
    if (status != SLU_OK) return (int)status;
    double *field = next_fields;
    NEXT_FIELDS(SLUW_PUT)
    return SLU_OK;
}

#define FLOW_FIELDS(F)                 \
    F(bytes, facts.bytes)              \
    F(fromScratch, facts.from_scratch) \
    F(raised, facts.raised)            \
    F(expanded, facts.expanded)
SLUW_RECORD(flow, FLOW_FIELDS)

void sluw_flow_describe(const slu_flow *flow)
{
    slu_flow_facts facts;
    slu_flow_describe(flow, &facts);
    double *field = flow_fields;
    FLOW_FIELDS(SLUW_PUT)
}

// ---- all tiles

int sluw_flow_costs(const slu_flow *flow, const slu_map *map)
{
    size_t tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
    double *out = sluw_list_create(tiles * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            *out++ = slu_flow_cost(flow, (slu_tile){x, y});
    }
    return SLU_OK;
}

static int8_t direction_of(slu_tile from, slu_tile to)
{
    static const int8_t BY_STEP[3][3] = {{7, 0, 1}, {6, -1, 2}, {5, 4, 3}}; // rows from north on
    return BY_STEP[to.y - from.y + 1][to.x - from.x + 1];
}

static slu_status list_row(const slu_flow *flow, int y, int width, int8_t *out)
{
    slu_status status = SLU_OK;
    for (int x = 0; x < width && status == SLU_OK; x++) {
        slu_tile from = {x, y}, next = from;
        status = slu_flow_step(flow, from, &next, sluw_error());
        out[x] = direction_of(from, next);
    }
    return status;
}

int sluw_flow_directions(const slu_flow *flow, const slu_map *map)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    int8_t *out = sluw_list_create((size_t)width * (size_t)height);
    if (!out) return SLU_ERR_MEMORY;
    slu_status status = SLU_OK;
    for (int y = 0; y < height && status == SLU_OK; y++, out += width)
        status = list_row(flow, y, width, out);
    return (int)status;
}
