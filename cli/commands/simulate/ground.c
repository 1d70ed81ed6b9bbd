// SPDX-License-Identifier: MIT
// The ground of sluice simulate, which may change between ticks: by edits from a file, and by
// movers, which are described in the scenario.
//
// Invariant: the second map, for checks, takes the same changes as the first, and all changes since
// the last tick are in s->made, in order, for the trace.
#include <stdlib.h>
#include <string.h>

#include "commands/simulate/simulate.h"

// ---------------------------------------------------------------------------------------------
// The scenario and its movers

cli_exit simulate_read_scenario(simulation *s)
{
    const char *file = s->request->scenario_file;
    slu_error error = {0};
    if (!file) return CLI_OK;
    slu_status status = slu_scenario_load(file, slu_map_width(s->map), slu_map_height(s->map), NULL,
                                          &s->scenario, &error);
    return status == SLU_OK ? CLI_OK : say_error(file, &error);
}

bool simulate_has_movers(const simulation *s)
{
    return s->scenario && slu_scenario_mover_count(s->scenario) > 0;
}

static slu_rect square_at(const simulation *s, slu_tile tile)
{
    int size = s->request->crowd.rules.unit.size > 0 ? s->request->crowd.rules.unit.size : 1;
    return (slu_rect){tile.x, tile.y, size, size};
}

// Remembers changes of the map, and makes them on the second map too.
static cli_exit take_changes(simulation *s, const slu_change *changes, size_t count)
{
    slu_error error = {0};
    if (slu_map_apply(s->checked, changes, count, &error) != SLU_OK) return say_error(NULL, &error);
    if (s->made_count + count > s->made_capacity) {
        s->made_capacity = 2 * (s->made_count + count);
        slu_change *grown = console_alloc(s->made_capacity, sizeof *grown);
        if (s->made_count) memcpy(grown, s->made, s->made_count * sizeof *grown);
        free(s->made);
        s->made = grown;
    }
    if (count) memcpy(s->made + s->made_count, changes, count * sizeof *changes);
    s->made_count += count;
    return CLI_OK;
}

static cli_exit take_mover_changes(simulation *s)
{
    size_t count = 0;
    const slu_change *changes = slu_movers_changes(s->movers, &count);
    return take_changes(s, changes, count);
}

static cli_exit say_mover(const simulation *s, const slu_error *error)
{
    if (!error->line) return say_error(s->request->scenario_file, error);
    return say_bad("%s: mover %d: %s", s->request->scenario_file, error->line, error->text);
}

// Doors stay open over the starts of units; blocks must begin elsewhere.
cli_exit simulate_place_movers(simulation *s)
{
    if (!simulate_has_movers(s)) return CLI_OK;
    size_t rows = slu_scenario_count(s->scenario);
    if (s->request->units && s->request->units < rows) rows = s->request->units;
    slu_rect *starts = console_alloc(rows + 1, sizeof *starts);
    for (size_t i = 0; i < rows; i++)
        starts[i] = square_at(s, slu_scenario_rows(s->scenario)[i].start);
    slu_movers_options options = {.units = starts, .unit_count = rows};
    slu_error error = {0};
    slu_status status =
        slu_movers_create(s->map, slu_scenario_movers(s->scenario),
                          slu_scenario_mover_count(s->scenario), &options, &s->movers, &error);
    free(starts);
    return status == SLU_OK ? take_mover_changes(s) : say_mover(s, &error);
}

// ---------------------------------------------------------------------------------------------
// Between ticks

// Under a mover, an edit shows when the mover has left.
static cli_exit make_edit(simulation *s, const map_edit *edit)
{
    slu_error error = {0};
    slu_change change = edit_change(edit);
    slu_status status = s->movers ? slu_movers_apply(s->movers, &change, 1, &error)
                                  : slu_map_apply(s->map, &change, 1, &error);
    error.line = edit->line;
    error.column = edit->column;
    if (status != SLU_OK) return say_error(s->request->edits_file, &error);
    return s->movers ? take_mover_changes(s) : take_changes(s, &change, 1);
}

static cli_exit make_edits(simulation *s)
{
    cli_exit code = CLI_OK;
    while (code == CLI_OK && s->edits_made < s->edits.count &&
           s->edits.items[s->edits_made].after <= s->tick)
        code = make_edit(s, &s->edits.items[s->edits_made++]);
    return code;
}

static cli_exit step_movers(simulation *s)
{
    if (!s->movers) return CLI_OK;
    slu_rect *units = console_alloc(s->count, sizeof *units);
    for (size_t i = 0; i < s->count; i++)
        units[i] = square_at(s, s->now[i]);
    slu_error error = {0};
    slu_movers_stats *stats = &s->ticks[s->tick].movers;
    slu_status status = slu_movers_step(s->movers, units, s->count, stats, &error);
    free(units);
    return status == SLU_OK ? take_mover_changes(s) : say_error(NULL, &error);
}

cli_exit simulate_change(simulation *s)
{
    size_t before = s->made_count;
    cli_exit code = make_edits(s);
    if (code == CLI_OK) code = step_movers(s);
    if (code != CLI_OK || s->made_count == before) return code;
    places_update(&s->places);
    slu_plan_destroy(s->plan); // it is outdated
    s->plan = NULL;
    return CLI_OK;
}
