// SPDX-License-Identifier: MIT
// The parts of sluice simulate: the request and the run (simulate.c), starts and goals (place.c),
// files of edits (edits.c), ground that changes (ground.c), moving and checking (move.c), and the
// output: numbers (report.c), a trace (trace.c), an animation (draw.c).
#ifndef CLI_SIMULATE_H
#define CLI_SIMULATE_H

#include "draw/apng.h"
#include "options/shared_options.h"
#include "system/file.h"

// The request.
typedef struct simulate_request {
    shared_options shared;
    slu_crowd_options crowd;
    const char *map_file, *edits_file, *scenario_file, *render_file, *trace_file;
    uint64_t units; // 0: not given
    uint64_t ticks;
    int scale; // 0: not given
    bool endless;
} simulate_request;

// ---------------------------------------------------------------------------------------------
// Edits

typedef struct map_edit {
    uint64_t after; // this many ticks
    bool cost;      // sets a cost; else fills with a character
    slu_rect area;
    char glyph;
    double value;
    int line, column; // in the file; the column of the character or the cost
} map_edit;

typedef struct edit_list {
    map_edit *items; // in the order of application
    size_t count;
} edit_list;

// Reads a file of edits for this map. On failure prints why and returns CLI_BAD, and there is
// nothing to free.
cli_exit edits_read(const char *file, const slu_map *map, edit_list *edits);

slu_change edit_change(const map_edit *edit);

// ---------------------------------------------------------------------------------------------
// Places

// Where a unit can stand, and the components of these tiles.
typedef struct places {
    const slu_map *map;
    slu_rules rules;
    uint32_t
        *component_of;   // by tile: the number of its component, from 1; 0: no unit can stand there
    slu_tile *tiles;     // where a unit can stand, component by component
    uint32_t *first;     // of every component in `tiles`, by number; one more for the end
    uint32_t tile_count; // of `tiles`
    uint32_t *goals_above; // by tile: how many goals lie over it
    uint64_t random;
} places;

void places_begin(places *p, const slu_map *map, const slu_rules *rules, uint64_t seed);
void places_release(places *p);

// Reads the map again, after an edit.
void places_update(places *p);

// Marks a goal as taken, or as free.
void places_take_goal(places *p, slu_tile goal);
void places_leave_goal(places *p, slu_tile goal);

// Draws a free goal that a unit can reach by straight steps, preferably not its own tile. False if
// there is none.
bool places_draw_goal(places *p, slu_tile from, slu_tile *goal);

// Draws starts and goals. On failure prints why and returns CLI_BAD.
cli_exit places_draw_errands(places *p, slu_errand *errands, size_t count);

// ---------------------------------------------------------------------------------------------
// The run

// The result of a tick.
typedef struct tick_record {
    slu_crowd_stats stats;
    slu_movers_stats movers;
    uint64_t nanoseconds; // to decide it
} tick_record;

typedef struct simulation {
    const simulate_request *request;
    slu_map *map;
    slu_map *checked; // the same map with the same changes, for checks; NULL: nothing changes
    edit_list edits;
    size_t edits_made;
    slu_scenario *scenario; // NULL: none
    slu_movers *movers;     // NULL: none
    slu_change *made;       // to the map since the last tick
    size_t made_count, made_capacity;
    places places;
    size_t count;        // units
    slu_errand *errands; // the starts are where the units stood before the last tick
    slu_tile *tiles;     // before the last tick, followed by those after it
    slu_tile *now;       // the latter
    slu_unit_status *statuses;
    bool *sent;       // to another goal after the last tick
    slu_crowd *crowd; // NULL for methods that make whole plans
    slu_plan *plan;   // of these
    uint64_t planned; // the tick after which it was computed
    bool stuck;       // it says that there is none, as long as the movers stay
    size_t bytes;     // the peak of a crowd
    tick_record *ticks;
    uint64_t tick, arrivals;
} simulation;

static inline bool same_tile(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

// Puts the units on the map. On failure prints why and returns CLI_BAD.
cli_exit simulate_place(simulation *s);

// Runs one tick, checks it, and records it. On failure prints why.
cli_exit simulate_tick(simulation *s);

// Reads the scenario, if one is given. On failure prints why and returns CLI_BAD.
cli_exit simulate_read_scenario(simulation *s);
bool simulate_has_movers(const simulation *s);

// Puts the movers on the map, before the units. On failure prints why and returns CLI_BAD.
cli_exit simulate_place_movers(simulation *s);

// Applies the edits that are due and lets the movers move. On failure prints why.
cli_exit simulate_change(simulation *s);

// ---------------------------------------------------------------------------------------------
// Output

// A table and a summary, or JSON.
void simulate_report(const simulation *s);

// A trace: a line of JSON for the beginning and one for every tick; see docs/crowds.md.
void simulate_trace_begin(const simulation *s, FILE *stream);
void simulate_trace_tick(const simulation *s, FILE *stream);

// An animation.
typedef struct simulate_film {
    apng film;
    picture ground, frame;
    uint64_t revision; // of the map that `ground` shows
    int scale, left, top;
} simulate_film;

// On failure prints why and returns CLI_BAD, and there is nothing to release.
cli_exit simulate_film_begin(simulate_film *film, const simulation *s);
void simulate_film_add(simulate_film *film, const simulation *s, bool last);
void simulate_film_release(simulate_film *film);

#endif
