// SPDX-License-Identifier: MIT
// The contact sheet of sluice reproduce ding-pang: a maze and rooms, searched with Manhattan,
// waypoint and gateway, with the points that each extracts (their figures 1, 4 and 5).
#include <inttypes.h>
#include <stdlib.h>

#include "ask/path.h"
#include "commands/reproduce/ding_pang.h"
#include "draw/render.h"

enum { SCENES = 2, HEURISTICS = 3, PANELS = SCENES * HEURISTICS };

// Large enough for the marks in the corridors of the maze.
enum { SCALE = 6 };

typedef struct shot {
    const char *scene;
    slu_tile start, goal;
} shot;

static const shot SHOTS[SCENES] = {
    {"maze1.map", {14, 39}, {15, 14}},
    {"rooms.map", {3, 28}, {92, 38}},
};
static const char *const NAMES[HEURISTICS] = {"astar+manhattan", "astar+waypoint",
                                              "astar+backprop"};

typedef struct sheet_of_shots {
    slu_map *maps[SCENES];
    path_answer answers[PANELS];
    render_panel panels[PANELS];
} sheet_of_shots;

static void fill_panel(const shot *s, const slu_map *map, const path_answer *answer,
                       render_panel *panel)
{
    *panel = (render_panel){.map = map,
                            .marks = &answer->marks,
                            .title = answer->name,
                            .start = s->start,
                            .goals = &s->goal,
                            .goal_count = 1,
                            .points = answer->waypoints,
                            .point_count = answer->waypoint_count,
                            .line = answer->line,
                            .line_length = answer->line_length};
    snprintf(panel->detail, sizeof panel->detail, "%" PRIu64 " expanded, %zu points",
             answer->result.stats.expanded, answer->waypoint_count);
}

static cli_exit take_shot(const shot *s, const slu_map *map, const char *file, path_answer *answers,
                          render_panel *panels)
{
    path_request request = {.query = {.start = s->start, .goal = s->goal},
                            .shared.finder.rules.diagonals = SLU_DIAGONALS_NEVER,
                            .render_file = file,
                            .waypoints = true};
    slu_finder *finder = NULL;
    slu_error error = {0};
    if (slu_finder_create(map, &request.shared.finder, &finder, &error) != SLU_OK)
        return say_error(s->scene, &error);
    cli_exit code = CLI_OK;
    for (int i = 0; i < HEURISTICS && code == CLI_OK; i++) {
        slu_algorithm algorithm = {0};
        slu_algorithm_parse(NAMES[i], &algorithm, NULL);
        code = path_find(&request, map, finder, algorithm, &answers[i]);
        if (code == CLI_OK) fill_panel(s, map, &answers[i], &panels[i]);
    }
    slu_finder_destroy(finder);
    return code;
}

static cli_exit take_all(const demo *d, sheet_of_shots *sheet, const char *file)
{
    for (int i = 0; i < SCENES; i++) {
        sheet->maps[i] = demo_load(d, SHOTS[i].scene);
        if (!sheet->maps[i]) return CLI_BAD;
        cli_exit code = take_shot(&SHOTS[i], sheet->maps[i], file, sheet->answers + i * HEURISTICS,
                                  sheet->panels + i * HEURISTICS);
        if (code != CLI_OK) return code;
    }
    render_options options = {.heading = "Ding & Pang: Manhattan, waypoint and gateway",
                              .scale = SCALE,
                              .rules.diagonals = SLU_DIAGONALS_NEVER};
    return render_panels(sheet->panels, PANELS, &options, file);
}

cli_exit dp_draw(const demo *d, const char *file)
{
    sheet_of_shots *sheet = console_alloc(1, sizeof *sheet);
    cli_exit code = take_all(d, sheet, file);
    for (int i = 0; i < PANELS; i++)
        path_release(&sheet->answers[i]);
    for (int i = 0; i < SCENES; i++)
        slu_map_destroy(sheet->maps[i]);
    free(sheet);
    return code;
}
