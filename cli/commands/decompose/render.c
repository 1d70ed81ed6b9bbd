// SPDX-License-Identifier: MIT
// Pictures of terrain: a panel for each run, or for each stage of one.
#include <string.h>

#include "commands/decompose/decompose.h"
#include "commands/decompose/panel.h"
#include "draw/palette.h"
#include "system/file.h"

static const sheet_style STYLE = {.margin = 28,
                                  .gap = 24,
                                  .least_width = 560,
                                  .good_width = 1400,
                                  .good_height = 1000,
                                  .good_scale = 24,
                                  .heading_line = 26,
                                  .after_heading = 14,
                                  .before_caption = 4,
                                  .caption_line = 18,
                                  .after_caption = 6,
                                  .before_legend = 20};

enum { MOST_COLUMNS = 3 };

typedef struct drawing {
    const slu_map *map;
    const terrain_panel *panels;
    int count;
    sheet sheet;
} drawing;

static int columns_for(int count)
{
    if (count == 4) return 2;
    return count < MOST_COLUMNS ? count : MOST_COLUMNS;
}

static layers all_layers(const drawing *d)
{
    unsigned all = 0;
    for (int i = 0; i < d->count; i++)
        all |= d->panels[i].shows;
    return all;
}

// Which kinds of gates the panels show.
typedef struct gate_kinds {
    bool straight, ragged, blocked;
} gate_kinds;

static gate_kinds all_gates(const drawing *d)
{
    gate_kinds kinds = {0};
    for (int i = 0; i < d->count; i++) {
        slu_terrain_facts facts;
        slu_terrain_describe(d->panels[i].terrain, &facts);
        for (uint32_t g = 0; d->panels[i].shows & SHOW_GATES && g < facts.gate_count; g++) {
            const slu_gate *gate = slu_terrain_gate(d->panels[i].terrain, g);
            kinds.straight |= gate->straight;
            kinds.ragged |= !gate->straight;
            kinds.blocked |= gate->blocked;
        }
    }
    return kinds;
}

static void fill_legend(drawing *d)
{
    layers all = all_layers(d);
    gate_kinds gates = all_gates(d);
    legend *l = &d->sheet.legend;
    legend_add(l, SIGN_TILE, COLOUR_WALL, "wall");
    if (all & SHOW_DEPTH) legend_add_scale(l, SIGN_DEPTH, "at a wall", "deepest");
    if (all & SHOW_LAKES) legend_add(l, SIGN_TILE, palette_lake(2, 0.5), "lake");
    if (all & SHOW_ZONES) {
        legend_add(l, SIGN_TILE, palette_zone(0), "zone and its id");
        legend_add(l, SIGN_TILE, palette_zone(1), "its neighbour");
    }
    bool ids = d->sheet.scale >= GATE_ID_SCALE;
    if (gates.straight)
        legend_add(l, SIGN_GATE, COLOUR_GATE, "%s", ids ? "gate and its id" : "gate");
    if (gates.ragged) legend_add(l, SIGN_GATE_TILES, COLOUR_GATE, "tiles of a ragged gate");
    if (gates.blocked) legend_add(l, SIGN_GATE, COLOUR_BLOCKED_GATE, "blocked gate");
}

static cli_exit draw_sheet(drawing *d, const decompose_request *request, const char *file)
{
    sheet_caption captions[RUNS_MOST] = {{0}};
    for (int i = 0; i < d->count; i++)
        captions[i].detail = d->panels[i].title;
    sheet *s = &d->sheet;
    *s = (sheet){.style = &STYLE,
                 .heading = file_base_name(request->map_file),
                 .captions = captions,
                 .count = d->count,
                 .columns = columns_for(d->count)};
    sheet_fit_tiles(s, slu_map_width(d->map), slu_map_height(d->map), request->scale);
    fill_legend(d);
    if (sheet_open(s, file) != CLI_OK) return CLI_BAD;
    for (int i = 0; i < d->count; i++)
        panel_draw(s, i, d->map, &d->panels[i]);
    return sheet_close(s);
}

// Such as "water: 7 zones, 9 gates", after the number of a step unless that is 0.
static void describe(const decompose_run *run, const slu_terrain *terrain, terrain_panel *p,
                     int step)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    char number[8] = "";
    if (step) snprintf(number, sizeof number, "%d ", step % 10);
    snprintf(p->title, sizeof p->title, "%s%s: %u zone%s, %u gate%s", number, run->name,
             facts.zone_count, facts.zone_count == 1 ? "" : "s", facts.gate_count,
             facts.gate_count == 1 ? "" : "s");
}

cli_exit decompose_render(const decompose_request *request, const slu_map *map,
                          const slu_terrain *const *terrains)
{
    terrain_panel panels[RUNS_MOST];
    for (int i = 0; i < request->count; i++) {
        panels[i] = (terrain_panel){.terrain = terrains[i], .shows = SHOW_ZONES | SHOW_GATES};
        describe(&request->runs[i], terrains[i], &panels[i], 0);
    }
    drawing d = {.map = map, .panels = panels, .count = request->count};
    return draw_sheet(&d, request, request->render_file);
}

// ---------------------------------------------------------------------------------------------
// Stages

enum { STAGES_MOST = 6 };

typedef struct stages {
    terrain_panel panels[STAGES_MOST];
    int count;
    slu_terrain *lakes[2];
} stages;

static void add_stage(stages *st, const slu_terrain *terrain, layers shows, const char *says)
{
    terrain_panel *p = &st->panels[st->count++];
    *p = (terrain_panel){.terrain = terrain, .shows = shows};
    snprintf(p->title, sizeof p->title, "%d %s", st->count, says);
}

static cli_exit add_lakes(stages *st, const decompose_request *request, const slu_map *map,
                          int which, const char *says)
{
    slu_terrain_options options = request->options;
    options.method = request->runs[0].method;
    options.downscale = request->runs[0].downscale;
    options.lakes = true;
    if (which == 0) options.prominence = 1;
    slu_error error = {0};
    if (slu_terrain_create(map, &options, &st->lakes[which], &error) != SLU_OK)
        return say_error(NULL, &error);
    slu_terrain_facts facts;
    slu_terrain_describe(st->lakes[which], &facts);
    char title[80];
    snprintf(title, sizeof title, "%s: %u", says, facts.zone_count);
    add_stage(st, st->lakes[which], SHOW_LAKES, title);
    return CLI_OK;
}

// `water` merges lakes and shows them before and after; water-2015 does not merge; flood-2006 has
// none.
static cli_exit add_water_level(stages *st, const decompose_request *request, const slu_map *map)
{
    const char *method = slu_methods_at(slu_decompositions(), request->runs[0].method)->name;
    if (!strcmp(method, "water-2015")) return add_lakes(st, request, map, 1, "water level, lakes");
    if (strcmp(method, "water") != 0) return CLI_OK;
    cli_exit code = add_lakes(st, request, map, 0, "basins");
    return code == CLI_OK ? add_lakes(st, request, map, 1, "water level, lakes that stay") : code;
}

cli_exit decompose_render_stages(const decompose_request *request, const slu_map *map,
                                 const slu_terrain *terrain)
{
    stages st = {.count = 0};
    add_stage(&st, terrain, SHOW_GROUND, "the map");
    add_stage(&st, terrain, SHOW_DEPTH, "depth, distance to walls");
    cli_exit code = add_water_level(&st, request, map);
    if (code == CLI_OK) {
        add_stage(&st, terrain, SHOW_DEPTH | SHOW_GATES, "gates");
        add_stage(&st, terrain, SHOW_ZONES | SHOW_GATES, "");
        describe(&request->runs[0], terrain, &st.panels[st.count - 1], st.count);
        drawing d = {.map = map, .panels = st.panels, .count = st.count};
        code = draw_sheet(&d, request, request->stages_file);
    }
    slu_terrain_destroy(st.lakes[1]);
    slu_terrain_destroy(st.lakes[0]);
    return code;
}
