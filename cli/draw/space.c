// SPDX-License-Identifier: MIT
// Drawing worlds of polygons: see space.h.
#include "draw/space.h"

#include <math.h>
#include <stdlib.h>

#include "draw/legend.h"
#include "draw/palette.h"

#define COLOUR_OBSTACLE ((colour){72, 76, 92})
#define COLOUR_GROWN ((colour){206, 208, 216}) // where a unit's centre may not be
#define COLOUR_CELL ((colour){150, 176, 150})
#define COLOUR_LEFT_OUT ((colour){232, 186, 170})
#define COLOUR_FRINGE ((colour){222, 172, 60})
#define COLOUR_EDGE ((colour){168, 190, 226})
#define COLOUR_NODE ((colour){44, 92, 168})
#define COLOUR_FORCE ((colour){120, 120, 190})
#define COLOUR_BORDER ((colour){140, 144, 158})
#define COLOUR_WALKED ((colour){214, 120, 20}) // by a method that did not arrive
#define COLOUR_SMOOTH_PATH ((colour){196, 24, 60})

static point place(const space_panel *p, slu_point at)
{
    return (point){p->left + (at.x - p->least.x) * p->scale,
                   p->top + (at.y - p->least.y) * p->scale};
}

// ---------------------------------------------------------------------------------------------
// The world

static colour region_colour(double weight)
{
    // Costly ground is dark and cheap ground is light, on a logarithmic scale.
    double depth = 0.5 + log10(weight) / 4;
    return palette_depth(fmin(fmax(depth, 0), 1) * 0.55);
}

static void draw_shape(const space_panel *p, const slu_shape *shape, colour ink)
{
    size_t count = 0;
    for (size_t r = 0; r < shape->ring_count; r++)
        count += shape->ring_sizes[r];
    point *points = console_alloc(count, sizeof *points);
    for (size_t i = 0; i < count; i++)
        points[i] = place(p, shape->points[i]);
    p->canvas->polygon(p->canvas, &(ring_list){points, shape->ring_sizes, shape->ring_count}, ink);
    free(points);
}

static void draw_shapes(const space_panel *p, const slu_world *world, slu_shape_kind kind)
{
    for (size_t i = 0; i < slu_world_shape_count(world); i++) {
        slu_shape shape = slu_world_shape(world, i);
        if (shape.kind != kind) continue;
        colour ink = COLOUR_OBSTACLE;
        if (kind == SLU_SHAPE_BOUNDARY) ink = COLOUR_GROUND;
        if (kind == SLU_SHAPE_REGION) ink = region_colour(shape.weight);
        draw_shape(p, &shape, ink);
    }
}

void space_draw_world(const space_panel *p, const slu_world *world)
{
    slu_world_facts facts;
    slu_world_describe(world, &facts);
    p->canvas->box(p->canvas, (int)p->left, (int)p->top, p->width, p->height,
                   facts.has_boundary ? COLOUR_GROWN : COLOUR_GROUND);
    draw_shapes(p, world, SLU_SHAPE_BOUNDARY);
    draw_shapes(p, world, SLU_SHAPE_REGION);
    draw_shapes(p, world, SLU_SHAPE_OBSTACLE);
}

// ---------------------------------------------------------------------------------------------
// What a method searches

// Lines are drawn in the order of their kinds, so that nodes stand on edges and edges on cells.
typedef struct sketcher {
    const space_panel *panel;
    slu_sketch_kind kind;
} sketcher;

static colour sketch_colour(slu_sketch_kind kind)
{
    switch (kind) {
    case SLU_SKETCH_BORDER: return COLOUR_BORDER;
    case SLU_SKETCH_CELL: return COLOUR_CELL;
    case SLU_SKETCH_BLOCKED: return COLOUR_LEFT_OUT;
    case SLU_SKETCH_EDGE: return COLOUR_EDGE;
    case SLU_SKETCH_NODE: return COLOUR_NODE;
    case SLU_SKETCH_FRINGE: return COLOUR_FRINGE;
    case SLU_SKETCH_FORCE: break;
    }
    return COLOUR_FORCE;
}

// The tip of an arrow.
static void draw_tip(canvas *c, const point ends[2], colour ink)
{
    double dx = ends[1].x - ends[0].x, dy = ends[1].y - ends[0].y, length = hypot(dx, dy);
    if (length == 0) return;
    double along = fmin(3.5, length / 2) / length, aside = along / 2;
    point back = {ends[1].x - along * dx, ends[1].y - along * dy};
    const point tip[3] = {{back.x - aside * dy, back.y + aside * dx},
                          ends[1],
                          {back.x + aside * dy, back.y - aside * dx}};
    static const size_t THREE = 3;
    c->polygon(c, &(ring_list){tip, &THREE, 1}, ink);
}

static void draw_line(void *ctx, const slu_sketch_line *line)
{
    const sketcher *s = ctx;
    if (line->kind != s->kind) return;
    canvas *c = s->panel->canvas;
    const point ends[2] = {place(s->panel, line->from), place(s->panel, line->to)};
    colour ink = sketch_colour(line->kind);
    if (line->kind == SLU_SKETCH_NODE)
        c->disc(c, ends[0], 1.8, ink);
    else
        c->line(c, ends, 2, 1, ink);
    if (line->kind == SLU_SKETCH_FORCE) draw_tip(c, ends, ink);
}

void space_draw_sketch(const space_panel *p, const slu_router *router, slu_point to)
{
    static const slu_sketch_kind ORDER[] = {
        SLU_SKETCH_BLOCKED, SLU_SKETCH_FRINGE, SLU_SKETCH_CELL, SLU_SKETCH_EDGE,
        SLU_SKETCH_FORCE,   SLU_SKETCH_BORDER, SLU_SKETCH_NODE};
    for (size_t i = 0; i < sizeof ORDER / sizeof *ORDER; i++) {
        sketcher s = {p, ORDER[i]};
        slu_router_sketch(router, to, draw_line, &s);
    }
}

static void draw_points(const space_panel *p, const slu_point *all, size_t count, colour ink)
{
    if (count == 0) return;
    point *points = console_alloc(count, sizeof *points);
    for (size_t i = 0; i < count; i++)
        points[i] = place(p, all[i]);
    p->canvas->line(p->canvas, points, count, 5, COLOUR_PATH);
    p->canvas->line(p->canvas, points, count, 2.6, ink);
    free(points);
}

void space_draw_path(const space_panel *p, const slu_space_path *path)
{
    draw_points(p, path->points, path->count, COLOUR_SMOOTH_PATH);
}

void space_draw_walked(const space_panel *p, const slu_point *points, size_t count)
{
    draw_points(p, points, count, COLOUR_WALKED);
    if (count == 0) return;
    point at = place(p, points[count - 1]);
    const double arm = 6;
    for (int i = 0; i < 2; i++) {
        double rise = i ? arm : -arm;
        const point cross[2] = {{at.x - arm, at.y - rise}, {at.x + arm, at.y + rise}};
        p->canvas->line(p->canvas, cross, 2, 3, COLOUR_WALKED);
    }
}

void space_draw_ends(const space_panel *p, slu_point from, slu_point to)
{
    draw_start_sign(p->canvas, place(p, from), 7);
    draw_goal_sign(p->canvas, place(p, to), 7);
}

// ---------------------------------------------------------------------------------------------
// Layout

slu_box space_shown_box(const slu_world *world, slu_point from, slu_point to)
{
    slu_world_facts facts;
    slu_world_describe(world, &facts);
    slu_box box = facts.bounds;
    const slu_point ends[2] = {from, to};
    for (int i = 0; i < 2; i++) {
        box.least = (slu_point){fmin(box.least.x, ends[i].x), fmin(box.least.y, ends[i].y)};
        box.most = (slu_point){fmax(box.most.x, ends[i].x), fmax(box.most.y, ends[i].y)};
    }
    return box;
}

space_panel space_panel_for(slu_box box, int most_width, int most_height)
{
    double width = box.most.x - box.least.x, height = box.most.y - box.least.y;
    double scale = fmin(most_width / fmax(width, 1e-9), most_height / fmax(height, 1e-9));
    space_panel p = {.scale = scale, .least = box.least};
    p.width = (int)fmax(1, ceil(width * p.scale));
    p.height = (int)fmax(1, ceil(height * p.scale));
    return p;
}
