// SPDX-License-Identifier: MIT
// Pictures of terrain: a panel for each run, or for each stage of one.
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

// Which kinds of steps they show.
typedef struct layer_kinds {
    bool depths, labels, marks, lines;
} layer_kinds;

static layer_kinds all_layer_kinds(const drawing *d)
{
    layer_kinds kinds = {0};
    for (int i = 0; i < d->count; i++) {
        const slu_layer *layer = d->panels[i].layer;
        if (!layer) continue;
        kinds.depths |= layer->kind == SLU_LAYER_DEPTHS;
        kinds.labels |= layer->kind == SLU_LAYER_LABELS;
        kinds.marks |= layer->kind == SLU_LAYER_MARKS;
        kinds.lines |= layer->kind == SLU_LAYER_LINES;
    }
    return kinds;
}

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
    layer_kinds steps = all_layer_kinds(d);
    if (all & SHOW_DEPTH || steps.depths) legend_add_scale(l, SIGN_DEPTH, "at a wall", "deepest");
    if (steps.labels) legend_add(l, SIGN_TILE, palette_lake(2, 0.5), "area");
    if (steps.marks) legend_add(l, SIGN_TILE, COLOUR_GATE, "ridge");
    if (all & SHOW_ZONES) {
        legend_add(l, SIGN_TILE, palette_zone(0), "zone and its id");
        legend_add(l, SIGN_TILE, palette_zone(1), "its neighbour");
    }
    bool ids = d->sheet.scale >= GATE_ID_SCALE;
    if (gates.straight || steps.lines)
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

enum { STAGES_MOST = RUNS_MOST };

typedef struct stages {
    terrain_panel panels[STAGES_MOST];
    int count;
} stages;

static void add_stage(stages *st, terrain_panel panel, const char *says)
{
    if (st->count == STAGES_MOST) return;
    terrain_panel *p = &st->panels[st->count++];
    *p = panel;
    snprintf(p->title, sizeof p->title, "%d %s", st->count, says);
}

static void add_layer(stages *st, const slu_terrain *steps, const slu_layer *layer)
{
    static const char *const COUNTED[] = {
        [SLU_LAYER_LABELS] = "areas", [SLU_LAYER_MARKS] = "tiles", [SLU_LAYER_LINES] = "lines"};
    char says[80];
    size_t count = layer_count(layer);
    if (layer->kind == SLU_LAYER_DEPTHS)
        snprintf(says, sizeof says, "%s", layer->name);
    else
        snprintf(says, sizeof says, "%s: %zu %s", layer->name, count, COUNTED[layer->kind]);
    add_stage(st, (terrain_panel){.terrain = steps, .shows = SHOW_LAYER, .layer = layer}, says);
}

static void fill_stages(stages *st, const decompose_request *request, const slu_terrain *steps,
                        const slu_terrain *terrain)
{
    add_stage(st, (terrain_panel){.terrain = terrain, .shows = SHOW_GROUND}, "the map");
    for (size_t i = 0; i < slu_terrain_layer_count(steps); i++)
        add_layer(st, steps, slu_terrain_layer_at(steps, i));
    add_stage(st, (terrain_panel){.terrain = terrain, .shows = SHOW_ZONES | SHOW_GATES}, "");
    describe(&request->runs[0], terrain, &st->panels[st->count - 1], st->count);
}

// The map is decomposed once more, this time keeping what each step yields.
cli_exit decompose_render_stages(const decompose_request *request, const slu_map *map,
                                 const slu_terrain *terrain)
{
    slu_terrain_options options = request->options;
    options.method = request->runs[0].method;
    options.downscale = request->runs[0].downscale;
    options.layers = true;
    slu_terrain *steps = NULL;
    slu_error error = {0};
    if (slu_terrain_create(map, &options, &steps, &error) != SLU_OK) return say_error(NULL, &error);
    stages st = {.count = 0};
    fill_stages(&st, request, steps, terrain);
    drawing d = {.map = map, .panels = st.panels, .count = st.count};
    cli_exit code = draw_sheet(&d, request, request->stages_file);
    slu_terrain_destroy(steps);
    return code;
}
