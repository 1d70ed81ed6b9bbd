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

cli_exit stout_open_yard(const demo *d, stout_yard *yard)
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

void stout_close_yard(stout_yard *yard)
{
    slu_free_space_destroy(yard->space);
    slu_world_destroy(yard->world);
}

cli_exit stout_try_smooth(const stout_yard *yard, const stout_smooth_case *c, stout_smooth *out)
{
    *out = (stout_smooth){.what = c, .world = yard->world, .query = QUERY};
    if (!c->method) return CLI_OK;
    slu_router_options options = {.resolution = c->resolution};
    slu_error error = {0};
    if (slu_methods_find(slu_space_methods(), c->method, &options.method, &error) != SLU_OK ||
        slu_router_create(yard->space, &options, &out->router, &error) != SLU_OK ||
        slu_router_find(out->router, &QUERY, &out->path, &error) != SLU_OK)
        return say_error(c->method, &error);
    slu_router_describe(out->router, &out->facts);
    slu_space_path_facts checked;
    out->keeps_off = out->path.count &&
                     slu_space_path_check(yard->world, RADIUS, out->path.points, out->path.count,
                                          &checked, NULL) == SLU_OK;
    return CLI_OK;
}

void stout_paint_smooth(const void *ctx, canvas *c, int x, int y, int width, int height)
{
    const stout_smooth *s = ctx;
    slu_box box = space_shown_box(s->world, s->query.from, s->query.to);
    space_panel p = space_panel_for(box, width, height);
    p.canvas = c;
    p.left = x;
    p.top = y;
    space_draw_world(&p, s->world);
    if (s->router) {
        space_draw_sketch(&p, s->router, s->query.to);
        space_draw_path(&p, &s->path);
    }
    space_draw_ends(&p, s->query.from, s->query.to);
}
