// SPDX-License-Identifier: MIT
// sluice simulate: many units on a map that may change meanwhile, tick by tick, every tick checked.
#include "commands/simulate/simulate.h"

#include <stdlib.h>

#include "commands/commands.h"
#include "draw/render.h"
#include "options/names.h"
#include "options/values.h"
#include "report/progress.h"
#include "system/interrupt.h"

enum {
    OPTION_UNITS = OPTION_OWN,
    OPTION_TICKS,
    OPTION_SEED,
    OPTION_METHOD,
    OPTION_SCEN,
    OPTION_EDITS,
    OPTION_ENDLESS,
    OPTION_RENDER,
    OPTION_SCALE,
    OPTION_TRACE,
};
enum { USUAL_TICKS = 200, MOST_TICKS = 1000000 };

const option_row options_of_simulate[] = {
    {"units", OPTION_UNITS, "N", "how many units (100; with --scen one per row)"},
    {"ticks", OPTION_TICKS, "N", "end after N ticks, or when all is done (200)"},
    {"seed", OPTION_SEED, "N", "for starts, goals and ties (0)"},
    {"method", OPTION_METHOD, "NAME", "pibt, whca or lacam, as named by sluice list (pibt)"},
    {"scen", OPTION_SCEN, "FILE",
     "a scenario: its rows are starts and goals, in order; its movers move by themselves"},
    {"edits", OPTION_EDITS, "FILE",
     "lines of TICK fill X Y W H GLYPH or TICK cost X Y W H COST, applied after TICK ticks"},
    {"endless", OPTION_ENDLESS, NULL, "a unit that arrives gets another goal"},
    {"render", OPTION_RENDER, "FILE", "draw an animation; FILE ends in .png"},
    {"scale", OPTION_SCALE, "N", "pixels per tile in the animation"},
    {"trace", OPTION_TRACE, "FILE", "write every move as lines of JSON"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

// ---------------------------------------------------------------------------------------------
// The request

static bool take_render(simulate_request *request, const char *file)
{
    request->render_file = file;
    if (file_has_ending(file, ".png")) return true;
    say_bad("%s: animations are .png", file);
    return false;
}

static bool take_option(void *ctx, int key, const char *value)
{
    simulate_request *request = ctx;
    slu_crowd_options *crowd = &request->crowd;
    switch (key) {
    case OPTION_UNITS: return read_count("--units", value, 1, SLU_MAX_UNITS, &request->units);
    case OPTION_TICKS: return read_count("--ticks", value, 1, MOST_TICKS, &request->ticks);
    case OPTION_SEED: return read_count("--seed", value, 0, UINT64_MAX, &crowd->seed);
    case OPTION_METHOD: return crowd_method_read(value, &crowd->method);
    case OPTION_SCEN: request->scenario_file = value; return true;
    case OPTION_EDITS: request->edits_file = value; return true;
    case OPTION_ENDLESS: request->endless = true; return true;
    case OPTION_RENDER: return take_render(request, value);
    case OPTION_SCALE: return read_int("--scale", value, 1, RENDER_MOST_SCALE, &request->scale);
    case OPTION_TRACE: request->trace_file = value; return true;
    default: return false;
    }
}

static cli_exit check_request(const simulate_request *request)
{
    const slu_method *method = slu_methods_at(slu_crowd_methods(), request->crowd.method);
    if (request->scale && !request->render_file) return say_bad("--scale goes with --render FILE");
    if (request->endless && method->flags & SLU_WHOLE_PLANS)
        return say_bad("--endless goes with methods that decide tick by tick, such as pibt, not "
                       "with %s",
                       method->name);
    return CLI_OK;
}

// ---------------------------------------------------------------------------------------------
// The run

static bool is_done(const simulation *s)
{
    if (s->request->endless || s->edits_made < s->edits.count) return false;
    for (size_t i = 0; i < s->count; i++) {
        if (s->statuses[i] != SLU_UNIT_AT_GOAL) return false;
    }
    return true;
}

static bool goes_on(const simulation *s)
{
    return s->tick < s->request->ticks && !is_done(s) && !interrupt_seen();
}

// The outputs of a run, besides stdout.
typedef struct run_output {
    file_writer *trace;  // NULL: none
    simulate_film *film; // NULL: none
} run_output;

static cli_exit run_tick(simulation *s, const run_output *output)
{
    cli_exit code = simulate_change(s);
    if (code == CLI_OK) code = simulate_tick(s);
    if (code != CLI_OK) return code;
    if (output->trace) simulate_trace_tick(s, output->trace->stream);
    if (output->film) simulate_film_add(output->film, s, !goes_on(s));
    s->made_count = 0;
    return CLI_OK;
}

static cli_exit run_ticks(simulation *s, const run_output *output)
{
    progress bar;
    cli_exit code = CLI_OK;
    if (output->trace) simulate_trace_begin(s, output->trace->stream);
    if (output->film) simulate_film_add(output->film, s, !goes_on(s));
    interrupt_begin();
    progress_begin(&bar, "ticks", s->request->ticks);
    while (code == CLI_OK && goes_on(s)) {
        code = run_tick(s, output);
        progress_update(&bar, s->tick);
    }
    progress_end(&bar);
    if (interrupt_seen()) say("interrupted after %llu ticks", (unsigned long long)s->tick);
    return code;
}

static cli_exit run_filmed(simulation *s, file_writer *trace)
{
    simulate_film film;
    run_output output = {.trace = trace};
    if (!s->request->render_file) return run_ticks(s, &output);
    if (simulate_film_begin(&film, s) != CLI_OK) return CLI_BAD;
    output.film = &film;
    cli_exit code = run_ticks(s, &output);
    if (code == CLI_OK) code = apng_write(&film.film, s->request->render_file);
    simulate_film_release(&film);
    return code;
}

static cli_exit run_traced(simulation *s)
{
    file_writer trace;
    if (!s->request->trace_file) return run_filmed(s, NULL);
    if (file_open(&trace, s->request->trace_file) != CLI_OK) return CLI_BAD;
    cli_exit code = run_filmed(s, &trace);
    if (code == CLI_OK) return file_close(&trace);
    file_abandon(&trace);
    return code;
}

static cli_exit run_simulation(simulation *s)
{
    const simulate_request *request = s->request;
    cli_exit code = simulate_place_movers(s);
    places_begin(&s->places, s->map, &request->crowd.rules, request->crowd.seed);
    s->ticks = console_alloc(request->ticks, sizeof *s->ticks);
    if (code == CLI_OK) code = simulate_place(s);
    if (code == CLI_OK) code = run_traced(s);
    if (code == CLI_OK) simulate_report(s);
    places_release(&s->places);
    slu_movers_destroy(s->movers);
    free(s->made);
    slu_crowd_destroy(s->crowd);
    slu_plan_destroy(s->plan);
    free(s->errands);
    free(s->tiles);
    free(s->statuses);
    free(s->sent);
    free(s->ticks);
    return code;
}

// ---------------------------------------------------------------------------------------------
// What is read before

// Applies all edits to a copy of the map, so that a bad one is refused before any unit has moved.
static cli_exit try_edits(simulate_request *request, const edit_list *edits)
{
    slu_map *map = NULL;
    if (shared_load_map(&request->shared, request->map_file, &map) != CLI_OK) return CLI_BAD;
    slu_status status = SLU_OK;
    slu_error error = {0};
    for (size_t i = 0; i < edits->count && status == SLU_OK; i++) {
        slu_change change = edit_change(&edits->items[i]);
        status = slu_map_apply(map, &change, 1, &error);
        error.line = edits->items[i].line;
        error.column = edits->items[i].column;
    }
    shared_unload_map(&request->shared, map);
    return status == SLU_OK ? CLI_OK : say_error(request->edits_file, &error);
}

static cli_exit read_edits(simulate_request *request, simulation *s)
{
    if (!request->edits_file) return CLI_OK;
    if (edits_read(request->edits_file, s->map, &s->edits) != CLI_OK) return CLI_BAD;
    return try_edits(request, &s->edits);
}

static cli_exit run_changing(simulate_request *request, simulation *s)
{
    cli_exit code = read_edits(request, s);
    if (code == CLI_OK) code = simulate_read_scenario(s);
    if (code == CLI_OK && (request->edits_file || simulate_has_movers(s)))
        code = shared_load_map(&request->shared, request->map_file, &s->checked);
    if (code == CLI_OK) code = run_simulation(s);
    if (s->checked) shared_unload_map(&request->shared, s->checked);
    slu_scenario_destroy(s->scenario);
    free(s->edits.items);
    return code;
}

static cli_exit read_and_run(const command *self, int argc, char **argv, simulate_request *request)
{
    command_line line = {self, argc, argv, .least = 1, .most = 1};
    if (!shared_read(&line, &request->shared, take_option, request)) return line.code;
    if (check_request(request) != CLI_OK) return CLI_BAD;
    request->map_file = line.arguments[0];
    request->crowd.rules = shared_finder(&request->shared)->rules;
    simulation s = {.request = request};
    if (shared_load_map(&request->shared, request->map_file, &s.map) != CLI_OK) return CLI_BAD;
    cli_exit code = run_changing(request, &s);
    shared_unload_map(&request->shared, s.map);
    return code;
}

cli_exit run_simulate(const command *self, int argc, char **argv)
{
    simulate_request request = {.ticks = USUAL_TICKS};
    return read_and_run(self, argc, argv, &request);
}
