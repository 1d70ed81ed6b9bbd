// SPDX-License-Identifier: MIT
// Figure 11 of Stout 1996: one world of polygons, and the methods that search it; and a second
// world, in which a field of forces falls into a local minimum, as he warns, and gets out of it.
#include <stdlib.h>

#include "commands/reproduce/stout.h"
#include "draw/space.h"
#include "system/file.h"
#include "system/folder.h"

enum { YARD, TRAP };
static const struct {
    const char *file;
    double radius;
    slu_space_query query;
} WORLDS[STOUT_WORLDS] = {
    [YARD] = {"yard.geojson", 1.5, {.from = {6, 60}, .to = {114, 30}}},
    [TRAP] = {"trap.geojson", 1, {.from = {8, 20}, .to = {53, 20}, .partial = true}},
};

enum { LAYOUT, TILES, VISIBILITY, CONVEX, QUADTREE, CYLINDERS, FIELD, TRAPPED, ESCAPED };
static const stout_smooth_case CASES[STOUT_SMOOTH] = {
    [LAYOUT] = {.title = "11a the layout", .method = NULL},
    // Larger tiles, as in his figure, leave no path once they have a fringe.
    [TILES] = {.title = "11b tiles and their fringe",
               .method = "tiles",
               .resolution = 1.5,
               .fringe = 1},
    [VISIBILITY] = {.title = "11c points of visibility", .method = "visibility"},
    [CONVEX] = {.title = "11d convex polygons", .method = "convex"},
    [QUADTREE] = {.title = "11e quadtree", .method = "quadtree"},
    [CYLINDERS] = {.title = "11f generalized cylinders", .method = "cylinders"},
    [FIELD] = {.title = "11 potential fields", .method = "field"},
    [TRAPPED] = {.title = "11 a local minimum", .method = "field", .trap = true, .no_escape = true},
    [ESCAPED] = {.title = "11 and out of it", .method = "field", .trap = true},
};

static int world_of(const stout_smooth_case *c)
{
    return c->trap ? TRAP : YARD;
}

static cli_exit open_world(const demo *d, stout_yard *yard, int which)
{
    char *file = folder_join(d->scenes, WORLDS[which].file), *text = NULL;
    size_t size;
    cli_exit code = file_read(file, &text, &size);
    slu_error error = {0};
    if (code == CLI_OK &&
        (slu_world_parse(text, size, NULL, &yard->worlds[which], &error) != SLU_OK ||
         slu_free_space_create(yard->worlds[which], WORLDS[which].radius, NULL,
                               &yard->spaces[which], &error) != SLU_OK))
        code = say_error(file, &error);
    free(text);
    free(file);
    return code;
}

void stout_release_yard(stout_yard *yard)
{
    for (int i = 0; i < STOUT_SMOOTH; i++)
        slu_router_destroy(yard->smooth[i].router);
    for (int i = 0; i < STOUT_WORLDS; i++) {
        slu_free_space_destroy(yard->spaces[i]);
        slu_world_destroy(yard->worlds[i]);
    }
}

static cli_exit try_one(const stout_yard *yard, const stout_smooth_case *c, stout_smooth *out)
{
    int which = world_of(c);
    *out = (stout_smooth){.what = c, .world = yard->worlds[which]};
    if (!c->method) return CLI_OK;
    slu_router_options options = {
        .resolution = c->resolution, .fringe = c->fringe, .no_escape = c->no_escape};
    slu_error error = {0};
    if (slu_methods_find(slu_space_methods(), c->method, &options.method, &error) != SLU_OK ||
        slu_router_create(yard->spaces[which], &options, &out->router, &error) != SLU_OK ||
        slu_router_find(out->router, &WORLDS[which].query, &out->path, &error) != SLU_OK)
        return say_error(c->method, &error);
    slu_router_describe(out->router, &out->facts);
    slu_space_path_facts checked;
    out->keeps_off =
        out->path.count && slu_space_path_check(out->world, WORLDS[which].radius, out->path.points,
                                                out->path.count, &checked, NULL) == SLU_OK;
    return CLI_OK;
}

cli_exit stout_try_yard(const demo *d, stout_yard *yard)
{
    cli_exit code = CLI_OK;
    for (int i = 0; i < STOUT_WORLDS && code == CLI_OK; i++)
        code = open_world(d, yard, i);
    for (int i = 0; i < STOUT_SMOOTH && code == CLI_OK; i++)
        code = try_one(yard, &CASES[i], &yard->smooth[i]);
    return code;
}

// He names the problem, and says that there are cures.
static void claim_trap(demo *d, const stout_smooth *trapped, const stout_smooth *escaped)
{
    slu_point end = trapped->path.count ? trapped->path.points[trapped->path.count - 1]
                                        : WORLDS[TRAP].query.from;
    demo_claim(d, "after figure 11", trapped->path.shortfall == SLU_SHORTFALL_TRAPPED,
               "a field may fall into a local minimum",
               "field without escape: ends at %.0f, %.0f, inside the U", end.x, end.y);
    demo_claim(d, "after figure 11", escaped->path.outcome == SLU_FOUND && escaped->keeps_off,
               "there are methods of moving out of such spots",
               "field: a path of %.1f around the U", escaped->path.length);
}

void stout_claim_yard(demo *d, const stout_yard *yard)
{
    static const struct {
        const char *figure, *says;
        int which;
    } SAID[] = {
        {"figure 11b", "a tile grid, with a fringe of blocked tiles around obstacles", TILES},
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
    claim_trap(d, &yard->smooth[TRAPPED], &yard->smooth[ESCAPED]);
}

void stout_paint_smooth(const void *ctx, canvas *c, int x, int y, int width, int height)
{
    const stout_smooth *s = ctx;
    const slu_space_query *query = &WORLDS[world_of(s->what)].query;
    slu_box box = space_shown_box(s->world, query->from, query->to);
    space_panel p = space_panel_for(box, width, height);
    p.canvas = c;
    p.left = x;
    p.top = y;
    space_draw_world(&p, s->world);
    if (s->router) {
        space_draw_sketch(&p, s->router, query->to);
        space_draw_path(&p, &s->path);
    }
    space_draw_ends(&p, query->from, query->to);
}
