// SPDX-License-Identifier: MIT
// The picture of sluice smooth: a panel for each method, with the world, the graph or cells that
// the method searches, and the path.
#include "commands/smooth/smooth.h"
#include "draw/palette.h"
#include "draw/sheet.h"
#include "draw/space.h"
#include "report/numbers.h"
#include "system/file.h"

static const sheet_style STYLE = {.margin = 24,
                                  .gap = 24,
                                  .good_width = 1440,
                                  .heading_line = 26,
                                  .after_heading = 18,
                                  .caption_line = 24,
                                  .after_caption = 6};

enum {
    MOST_COLUMNS = 3,
    MOST_SIDE = 900, // of a panel, in pixels
};

typedef struct detail {
    char text[160];
} detail;

static detail describe(const smooth_answer *answer)
{
    detail d;
    const slu_space_path *path = &answer->path;
    if (path->count == 0)
        snprintf(d.text, sizeof d.text, "no path: %s", slu_shortfall_name(path->shortfall));
    else if (answer->excess >= 0)
        snprintf(d.text, sizeof d.text, "%s, +%.2f %%", show_number(path->cost).text,
                 answer->excess);
    else
        snprintf(d.text, sizeof d.text, "%s, %s", slu_outcome_name(path->outcome),
                 show_number(path->cost).text);
    return d;
}

static void draw_panel(const space_panel *p, const smooth_request *request, const slu_world *world,
                       const smooth_answer *answer)
{
    space_draw_world(p, world);
    space_draw_sketch(p, answer->router, request->query.to);
    space_draw_path(p, &answer->path);
    space_draw_walked(p, answer->walked, answer->walked_count);
    space_draw_ends(p, request->query.from, request->query.to);
}

// ---------------------------------------------------------------------------------------------
// Layout

// What the picture shows of each answer.
typedef struct shown {
    const smooth_answer *answers[SPACES_MOST];
    detail details[SPACES_MOST];
    sheet_caption captions[SPACES_MOST];
    int count;
} shown;

static void show_all(const smooth_answers *answers, shown *all)
{
    all->count = answers->count;
    for (int i = 0; i < answers->count; i++) {
        const smooth_answer *answer = &answers->items[i];
        all->answers[i] = answer;
        all->details[i] = describe(answer);
        all->captions[i] = (sheet_caption){answer->row->title, all->details[i].text};
    }
}

static void draw_panels(space_panel p, const smooth_request *request, const slu_world *world,
                        const shown *all, const sheet *s)
{
    p.canvas = s->canvas;
    for (int i = 0; i < all->count; i++) {
        sheet_corner at = sheet_place(s, i);
        p.left = at.x;
        p.top = at.y;
        draw_panel(&p, request, world, all->answers[i]);
        sheet_draw_caption(s, i);
    }
}

cli_exit smooth_draw(const smooth_request *request, const slu_world *world,
                     const smooth_answers *answers)
{
    shown all;
    show_all(answers, &all);
    int columns = all.count < MOST_COLUMNS ? all.count : MOST_COLUMNS;
    slu_box box = space_shown_box(world, request->query.from, request->query.to);
    int width = smaller(sheet_column_width(&STYLE, columns), MOST_SIDE);
    space_panel p = space_panel_for(box, width, MOST_SIDE);
    char heading[160];
    snprintf(heading, sizeof heading, "%.60s, radius %g", file_base_name(request->world_file),
             request->radius);
    sheet s = {.style = &STYLE,
               .heading = heading,
               .captions = all.captions,
               .count = all.count,
               .columns = columns,
               .panel_width = p.width,
               .panel_height = p.height};
    if (sheet_open(&s, request->render_file) != CLI_OK) return CLI_BAD;
    draw_panels(p, request, world, &all, &s);
    return sheet_close(&s);
}
