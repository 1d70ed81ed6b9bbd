// SPDX-License-Identifier: MIT
// Gates of a terrain: straight ones as lines, ragged ones tile by tile, with their ids where they
// fit.
#include "draw/gates.h"

#include "draw/font.h"
#include "draw/legend.h"
#include "draw/palette.h"

static double gate_line_width(const gates_drawing *d)
{
    return d->scale < 3 ? 2 : d->scale < 10 ? 3 : 4;
}

double gates_line_width(int scale)
{
    return gate_line_width(&(gates_drawing){.scale = scale}) * GATE_LINE_EDGE;
}

static colour gate_ink(const slu_gate *gate)
{
    return gate->blocked ? COLOUR_BLOCKED_GATE : COLOUR_GATE;
}

// The direction of a gate: along its ends, or from wall to wall if it has one tile.
static point direction_of(const gates_drawing *d, const slu_gate *gate)
{
    slu_tile a = gate->end[0], b = gate->end[1];
    if (a.x != b.x || a.y != b.y)
        return (point){(b.x > a.x) - (b.x < a.x), (b.y > a.y) - (b.y < a.y)};
    bool row = !slu_map_passable(d->map, (slu_tile){a.x - 1, a.y}) &&
               !slu_map_passable(d->map, (slu_tile){a.x + 1, a.y});
    bool column = !slu_map_passable(d->map, (slu_tile){a.x, a.y - 1}) &&
                  !slu_map_passable(d->map, (slu_tile){a.x, a.y + 1});
    if (row != column) return row ? (point){1, 0} : (point){0, 1};
    return (point){1, 1};
}

static point middle_of(const gates_drawing *d, slu_tile tile)
{
    return (point){d->x + (tile.x + 0.5) * d->scale, d->y + (tile.y + 0.5) * d->scale};
}

// From the outer edge of one end tile to that of the other, so that its length is the gate's width.
static void draw_straight_gate(const gates_drawing *d, const slu_gate *gate)
{
    double half = d->scale / 2.0;
    point along = direction_of(d, gate);
    point a = middle_of(d, gate->end[0]), b = middle_of(d, gate->end[1]);
    point ends[2] = {{a.x - along.x * half, a.y - along.y * half},
                     {b.x + along.x * half, b.y + along.y * half}};
    draw_gate_line(d->canvas, ends, gate_line_width(d), gate_ink(gate));
}

// A ragged gate has no line: its tiles are marked.
static void draw_ragged_gate(const gates_drawing *d, const slu_gate *gate)
{
    double radius = d->scale * 0.42;
    for (size_t i = 0; i < gate->tile_count; i++)
        d->canvas->disc(d->canvas, middle_of(d, gate->tiles[i]), radius < 1.5 ? 1.5 : radius,
                        gate_ink(gate));
}

// A gate's id just beyond its lower or right end, mostly on the wall there.
static void draw_gate_id(const gates_drawing *d, const slu_gate *gate, uint32_t id)
{
    char text[16];
    snprintf(text, sizeof text, "%u", id);
    point along = direction_of(d, gate), end = middle_of(d, gate->end[1]);
    double width = text_width(text, 1), gap = d->scale * 0.5 + gate_line_width(d);
    slu_tile beyond = {gate->end[1].x + (int)along.x, gate->end[1].y + (int)along.y};
    double x = end.x + along.x * (gap + width / 2),
           y = end.y + along.y * (gap + FONT_BASELINE / 2.0);
    d->canvas->text(d->canvas, (int)(x - width / 2 + 0.5), (int)(y - FONT_BASELINE / 2.0 + 0.5), 1,
                    slu_map_passable(d->map, beyond) ? COLOUR_GATE : COLOUR_GATE_ID, text);
}

void gates_draw(const gates_drawing *d)
{
    slu_terrain_facts facts;
    slu_terrain_describe(d->terrain, &facts);
    for (uint32_t g = 0; g < facts.gate_count; g++) {
        const slu_gate *gate = slu_terrain_gate(d->terrain, g);
        (gate->straight ? draw_straight_gate : draw_ragged_gate)(d, gate);
        if (d->scale >= GATE_ID_SCALE) draw_gate_id(d, gate, g);
    }
}
