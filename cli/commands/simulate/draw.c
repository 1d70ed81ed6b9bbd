// SPDX-License-Identifier: MIT
// The animation of sluice simulate: the map, the units on it and their goals, one picture per tick.
//
// Cost: the ground is drawn once, and again after an edit; a picture is a copy of it and its units.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "commands/simulate/simulate.h"
#include "draw/font.h"
#include "draw/legend.h"
#include "draw/palette.h"

enum {
    MARGIN = 12,
    LINE = 22,
    LEAST_WIDTH = 620, // for the line of numbers
    GOOD_WIDTH = 1000,
    GOOD_HEIGHT = 760,
    GOOD_SCALE = 16,
    LEAST_ROUND = 4, // pixels per tile from which a unit is round and a goal is shown
    TICK_MS = 120,
    LAST_MS = 2000,
};
static const double MOST_PIXELS = 1e8; // as for still pictures

// Light for units that may stay, dark for units on their way: distinguishable without colour
// vision, too.
static const colour WALKING = {38, 84, 158}, ARRIVED = {96, 196, 112}, STRANDED = {214, 40, 80};
static const colour GOAL = {150, 172, 206};
static const colour MOVER = {206, 116, 28};

static int chosen_scale(const simulation *s)
{
    if (s->request->scale) return s->request->scale;
    int fits = smaller(GOOD_WIDTH / slu_map_width(s->map), GOOD_HEIGHT / slu_map_height(s->map));
    return larger(1, smaller(fits, GOOD_SCALE));
}

// ---------------------------------------------------------------------------------------------
// What stays

// The ground as a unit of one tile sees it.
static void draw_ground(simulate_film *film, const simulation *s)
{
    slu_rules rules = s->request->crowd.rules;
    rules.unit.size = 1;
    const slu_map *map = s->map;
    terrain_scale terrain = terrain_scale_of(&map, 1, &rules);
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            double cost = slu_unit_cost(map, &rules, (slu_tile){x, y});
            colour ink =
                cost == SLU_WALL ? COLOUR_WALL : terrain.tint[terrain_level(&terrain, cost)];
            picture_box(&film->ground, film->left + x * film->scale, film->top + y * film->scale,
                        film->scale, film->scale, ink);
        }
    }
    film->revision = slu_map_revision(map);
}

static int draw_entry(simulate_film *film, int x, int y, colour ink, const char *label)
{
    point middle = {x + 7, y + 7};
    picture_disc(&film->ground, middle, 6, ink);
    picture_text(&film->ground, x + 20, y, TEXT_SIZE, COLOUR_TEXT, label);
    return x + 20 + text_width(label, TEXT_SIZE) + 24;
}

static int draw_goal_entry(simulate_film *film, int x, int y)
{
    const char *label = "goal";
    picture_diamond(&film->ground, (point){x + 7, y + 7}, 7, GOAL);
    picture_text(&film->ground, x + 20, y, TEXT_SIZE, COLOUR_TEXT, label);
    return x + 20 + text_width(label, TEXT_SIZE) + 24;
}

static void draw_legend(simulate_film *film, const simulation *s, int y)
{
    int x = draw_entry(film, MARGIN, y, WALKING, "walking");
    x = draw_entry(film, x, y, ARRIVED, "at goal");
    x = draw_entry(film, x, y, STRANDED, "stranded");
    if (film->scale >= LEAST_ROUND) x = draw_goal_entry(film, x, y);
    if (!s->movers) return;
    picture_box(&film->ground, x, y + 1, 12, 12, MOVER);
    picture_text(&film->ground, x + 20, y, TEXT_SIZE, COLOUR_TEXT, "mover");
}

cli_exit simulate_film_begin(simulate_film *film, const simulation *s)
{
    int scale = chosen_scale(s);
    int map_width = slu_map_width(s->map) * scale, map_height = slu_map_height(s->map) * scale;
    int width = larger(map_width + 2 * MARGIN, LEAST_WIDTH);
    int height = map_height + 2 * MARGIN + 2 * LINE;
    if ((double)width * height > MOST_PIXELS)
        return say_bad("%s: a picture of %d x %d pixels is too large; try a smaller --scale",
                       s->request->render_file, width, height);
    *film = (simulate_film){.scale = scale, .left = (width - map_width) / 2, .top = MARGIN + LINE};
    apng_begin(&film->film, width, height);
    picture_create(&film->ground, width, height, COLOUR_PAGE);
    picture_create(&film->frame, width, height, COLOUR_PAGE);
    draw_ground(film, s);
    draw_legend(film, s, film->top + map_height + MARGIN / 2);
    return CLI_OK;
}

void simulate_film_release(simulate_film *film)
{
    apng_release(&film->film);
    picture_release(&film->ground);
    picture_release(&film->frame);
}

// ---------------------------------------------------------------------------------------------
// What moves

static int side_of(const simulate_film *film, const simulation *s)
{
    return film->scale * larger(1, s->request->crowd.rules.unit.size);
}

static point middle_of(const simulate_film *film, slu_tile tile, int side)
{
    return (point){film->left + tile.x * film->scale + side / 2.0,
                   film->top + tile.y * film->scale + side / 2.0};
}

static void draw_goals(simulate_film *film, const simulation *s)
{
    int side = side_of(film, s);
    for (size_t i = 0; i < s->count && film->scale >= LEAST_ROUND; i++) {
        if (s->statuses[i] == SLU_UNIT_AT_GOAL && !s->sent[i]) continue;
        picture_diamond(&film->frame, middle_of(film, s->errands[i].goal, side), side * 0.4, GOAL);
    }
}

// A door that is open is an outline.
static void draw_mover(simulate_film *film, const slu_mover_state *state)
{
    int x = film->left + state->area.x * film->scale, y = film->top + state->area.y * film->scale;
    int width = state->area.width * film->scale, height = state->area.height * film->scale;
    int line = state->present ? larger(width, height) : larger(1, film->scale / 6);
    picture_box(&film->frame, x, y, width, smaller(line, height), MOVER);
    picture_box(&film->frame, x, y, smaller(line, width), height, MOVER);
    if (state->present) return;
    picture_box(&film->frame, x, y + height - line, width, line, MOVER);
    picture_box(&film->frame, x + width - line, y, line, height, MOVER);
}

static void draw_movers(simulate_film *film, const simulation *s)
{
    for (size_t i = 0; s->movers && i < slu_movers_count(s->movers); i++)
        draw_mover(film, &slu_movers_states(s->movers)[i]);
}

static colour ink_of(slu_unit_status status)
{
    if (status == SLU_UNIT_AT_GOAL) return ARRIVED;
    return status == SLU_UNIT_STRANDED ? STRANDED : WALKING;
}

static void draw_units(simulate_film *film, const simulation *s)
{
    int side = side_of(film, s);
    for (size_t i = 0; i < s->count; i++) {
        slu_tile tile = s->now[i];
        colour ink = ink_of(s->statuses[i]);
        if (film->scale >= LEAST_ROUND)
            picture_disc(&film->frame, middle_of(film, tile, side), side * 0.46, ink);
        else
            picture_box(&film->frame, film->left + tile.x * film->scale,
                        film->top + tile.y * film->scale, side, side, ink);
    }
}

static void draw_numbers(simulate_film *film, const simulation *s)
{
    size_t there = 0;
    for (size_t i = 0; i < s->count; i++)
        there += s->statuses[i] == SLU_UNIT_AT_GOAL;
    char text[160];
    snprintf(text, sizeof text, "%.24s, %s, tick %" PRIu64 ": %zu of %zu at goal",
             file_base_name(s->request->map_file),
             slu_methods_at(slu_crowd_methods(), s->request->crowd.method)->name, s->tick, there,
             s->count);
    picture_text(&film->frame, MARGIN, MARGIN - 2, TEXT_SIZE, COLOUR_TEXT, text);
}

void simulate_film_add(simulate_film *film, const simulation *s, bool last)
{
    if (film->revision != slu_map_revision(s->map)) draw_ground(film, s);
    size_t size = (size_t)film->frame.width * (size_t)film->frame.height * 3;
    memcpy(film->frame.pixels, film->ground.pixels, size);
    draw_movers(film, s);
    draw_goals(film, s);
    draw_units(film, s);
    draw_numbers(film, s);
    apng_add(&film->film, &film->frame, last ? LAST_MS : TICK_MS);
}
