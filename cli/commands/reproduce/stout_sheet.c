// SPDX-License-Identifier: MIT
// The contact sheet of sluice reproduce stout: a panel for each figure.
#include <stdlib.h>

#include "commands/reproduce/stout.h"

// Four panels to a row, the largest map at this scale: as wide as a page.
enum { COLUMNS = 4, SCALE = 5 };

static void describe_trial(const stout_trial *t, render_panel *panel)
{
    const stout_facts *f = &t->facts;
    if (t->walked)
        snprintf(panel->detail, sizeof panel->detail, "%s, %s after %g steps", t->what->method,
                 f->found ? "arrived" : "not there", f->steps);
    else if (f->found)
        snprintf(panel->detail, sizeof panel->detail, "%s, cost %.4g, %g expanded", t->what->method,
                 f->cost, f->expanded);
    else
        snprintf(panel->detail, sizeof panel->detail, "%s, no path after %g expansions",
                 t->what->method, f->expanded);
}

static render_panel panel_of(const stout_trial *t)
{
    render_panel panel = {.map = t->map,
                          .marks = t->walked ? &t->walk.marks : &t->path.marks,
                          .title = t->what->title,
                          .start = t->what->scene->start,
                          .goals = &t->what->scene->goal,
                          .goal_count = 1,
                          .line = t->walked ? t->walk.line : t->path.line,
                          .line_length = t->walked ? t->walk.line_length : t->path.line_length,
                          .walked = t->walked};
    describe_trial(t, &panel);
    return panel;
}

static render_panel panel_of_smooth(const stout_smooth *s)
{
    render_panel panel = {.title = s->what->title, .paint = stout_paint_smooth, .ctx = s};
    if (!s->router)
        snprintf(panel.detail, sizeof panel.detail, "the obstacles and the ends");
    else if (s->path.outcome != SLU_FOUND)
        snprintf(panel.detail, sizeof panel.detail, "%s, %s", s->what->method,
                 slu_shortfall_name(s->path.shortfall));
    else
        snprintf(panel.detail, sizeof panel.detail, "%s, length %.1f", s->what->method,
                 s->path.length);
    return panel;
}

cli_exit stout_draw(const stout_trial *trials, int count, const stout_yard *yard, const char *file)
{
    render_panel *panels = console_alloc((size_t)count + STOUT_SMOOTH, sizeof *panels);
    for (int i = 0; i < count; i++)
        panels[i] = panel_of(&trials[i]);
    for (int i = 0; i < STOUT_SMOOTH; i++)
        panels[count + i] = panel_of_smooth(&yard->smooth[i]);
    render_options options = {.heading = "Stout 1996, figures 1 to 11, on scenes of our own",
                              .scale = SCALE,
                              .columns = COLUMNS,
                              .fit = true,
                              .first = "first expanded or entered",
                              .again = "expanded or entered again",
                              .line = "path or walk"};
    cli_exit code = render_panels(panels, count + STOUT_SMOOTH, &options, file);
    free(panels);
    return code;
}
