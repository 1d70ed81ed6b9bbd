// SPDX-License-Identifier: MIT
// Figure 11 of Stout 1996: one world of polygons, and the ways of searching it.
#include <stdlib.h>

#include "commands/reproduce/stout.h"
#include "draw/space.h"
#include "system/file.h"
#include "system/folder.h"

static const char WORLD[] = "yard.geojson";
static const double RADIUS = 1.5;
static const slu_space_query QUERY = {.from = {6, 60}, .to = {114, 30}};

enum { LAYOUT, TILES, VISIBILITY, CONVEX, QUADTREE, CYLINDERS, FIELD };
static const stout_smooth_case CASES[STOUT_SMOOTH] = {
    [LAYOUT] = {"11a the layout", NULL, 0},
    [TILES] = {"11b tiles", "tiles", 2.5}, // as large as in his figure
    [VISIBILITY] = {"11c points of visibility", "visibility", 0},
    [CONVEX] = {"11d convex polygons", "convex", 0},
    [QUADTREE] = {"11e quadtree", "quadtree", 0},
    [CYLINDERS] = {"11f generalized cylinders", "cylinders", 0},
    [FIELD] = {"11 potential fields", "field", 0},
};

static cli_exit open_yard(const demo *d, stout_yard *yard)
{
    char *file = folder_join(d->scenes, WORLD), *text = NULL;
    size_t size;
    cli_exit code = file_read(file, &text, &size);
    slu_error error = {0};
    if (code == CLI_OK &&
        (slu_world_parse(text, size, NULL, &yard->world, &error) != SLU_OK ||
         slu_free_space_create(yard->world, RADIUS, NULL, &yard->space, &error) != SLU_OK))
        code = say_error(file, &error);
    free(text);
    free(file);
    return code;
}

void stout_release_yard(stout_yard *yard)
{
    for (int i = 0; i < STOUT_SMOOTH; i++)
        slu_router_destroy(yard->smooth[i].router);
    slu_free_space_destroy(yard->space);
    slu_world_destroy(yard->world);
}

static cli_exit try_one(const stout_yard *yard, const stout_smooth_case *c, stout_smooth *out)
{
    *out = (stout_smooth){.what = c, .world = yard->world};
    if (!c->method) return CLI_OK;
    slu_router_options options = {.resolution = c->resolution};
    slu_error error = {0};
    if (slu_methods_find(slu_space_methods(), c->method, &options.method, &error) != SLU_OK ||
        slu_router_create(yard->space, &options, &out->router, &error) != SLU_OK ||
        slu_router_find(out->router, &QUERY, &out->path, &error) != SLU_OK)
        return say_error(c->method, &error);
    slu_router_describe(out->router, &out->facts);
    slu_space_path_facts checked;
    out->keeps_off =
        out->path.count && slu_space_path_check(yard->world, RADIUS, out->path.points,
                                                out->path.count, &checked, NULL) == SLU_OK;
    return CLI_OK;
}

cli_exit stout_try_yard(const demo *d, stout_yard *yard)
{
    cli_exit code = open_yard(d, yard);
    for (int i = 0; i < STOUT_SMOOTH && code == CLI_OK; i++)
        code = try_one(yard, &CASES[i], &yard->smooth[i]);
    return code;
}

void stout_claim_yard(demo *d, const stout_yard *yard)
{
    static const struct {
        const char *figure, *says;
        int which;
    } SAID[] = {
        {"figure 11b", "a tile grid on top of the space", TILES},
        {"figure 11c", "only critical points near the vertices, connected if visible", VISIBILITY},
        {"figure 11d", "the free space broken up into convex polygons", CONVEX},
        {"figure 11e", "squares, divided into four until homogeneous", QUADTREE},
        {"figure 11f", "the axes of the space between obstacles", CYLINDERS},
        {"after figure 11", "attracted by the goal, repelled by obstacles", FIELD},
    };
    double shortest = yard->smooth[VISIBILITY].path.length;
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
        const stout_smooth *s = &yard->smooth[SAID[i].which];
        bool arrives = s->path.outcome == SLU_FOUND && s->keeps_off;
        if (s->path.count == 0)
            demo_claim(d, SAID[i].figure, arrives, SAID[i].says, "%s: no path", s->what->method);
        else
            demo_claim(d, SAID[i].figure, arrives, SAID[i].says,
                       "%s: %zu nodes; a path of %.1f, %.1f %% above the shortest, %s obstacles",
                       s->what->method, s->facts.nodes, s->path.length,
                       (s->path.length / shortest - 1) * 100,
                       s->keeps_off ? "clear of all" : "too near to");
    }
}

void stout_paint_smooth(const void *ctx, canvas *c, int x, int y, int width, int height)
{
    const stout_smooth *s = ctx;
    slu_box box = space_shown_box(s->world, QUERY.from, QUERY.to);
    space_panel p = space_panel_for(box, width, height);
    p.canvas = c;
    p.left = x;
    p.top = y;
    space_draw_world(&p, s->world);
    if (s->router) {
        space_draw_sketch(&p, s->router, QUERY.to);
        space_draw_path(&p, &s->path);
    }
    space_draw_ends(&p, QUERY.from, QUERY.to);
}
