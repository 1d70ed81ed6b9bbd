// SPDX-License-Identifier: MIT
// Moving the units of sluice simulate tick by tick, by a crowd or along a plan, and checking every
// tick.
//
// slu_plan_check requires units on ground, but a wall may have been built on one. Such ticks are
// checked on a second map, with the same edits, where the ground under these units is open for the
// one tick; that every unit that moved stands on true ground afterwards is checked separately.
//
// Cost: that of the method, and for the check a sheet of the map per tick.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "commands/simulate/simulate.h"
#include "system/clock.h"

static bool makes_plans(const simulate_request *request)
{
    return slu_methods_at(slu_crowd_methods(), request->crowd.method)->flags & SLU_WHOLE_PLANS;
}

// ---------------------------------------------------------------------------------------------
// Beginning

static cli_exit errands_of_scenario(simulation *s)
{
    const simulate_request *request = s->request;
    size_t rows = slu_scenario_count(s->scenario);
    size_t count = request->units ? request->units : rows;
    if (rows == 0) return say_bad("%s has no rows, so there are no units", request->scenario_file);
    if (count > rows)
        return say_bad("%s has %zu rows, too few for %zu units; try --units %zu",
                       request->scenario_file, rows, count, rows);
    s->count = count;
    s->errands = console_alloc(count, sizeof *s->errands);
    for (size_t i = 0; i < count; i++) {
        const slu_scenario_row *row = &slu_scenario_rows(s->scenario)[i];
        s->errands[i] = (slu_errand){.start = row->start, .goal = row->goal};
        places_take_goal(&s->places, row->goal);
    }
    return CLI_OK;
}

// A scenario that only describes movers leaves the units to chance.
static bool has_rows(const simulation *s)
{
    return s->scenario && (slu_scenario_count(s->scenario) > 0 || !simulate_has_movers(s));
}

static cli_exit errands_by_chance(simulation *s)
{
    enum { USUAL_UNITS = 100 };
    s->count = s->request->units ? s->request->units : USUAL_UNITS;
    s->errands = console_alloc(s->count, sizeof *s->errands);
    return places_draw_errands(&s->places, s->errands, s->count);
}

// A crowd checks every start, whichever method then moves the units.
static cli_exit add_units(simulation *s)
{
    slu_crowd_options options = s->request->crowd;
    if (makes_plans(s->request)) options.method = 0;
    slu_error error = {0};
    if (slu_crowd_create(s->map, &options, &s->crowd, &error) != SLU_OK)
        return say_error(NULL, &error);
    for (size_t i = 0; i < s->count; i++) {
        if (slu_crowd_add(s->crowd, &s->errands[i], NULL, &error) == SLU_OK) continue;
        if (!has_rows(s)) return say_error(NULL, &error);
        return say_bad("%s: row %zu: %s", s->request->scenario_file, i + 1, error.text);
    }
    return CLI_OK;
}

static void remember_starts(simulation *s)
{
    s->tiles = console_alloc(2 * s->count, sizeof *s->tiles);
    s->now = s->tiles + s->count;
    s->statuses = console_alloc(s->count, sizeof *s->statuses);
    s->sent = console_alloc(s->count, sizeof *s->sent);
    for (size_t i = 0; i < s->count; i++) {
        const slu_errand *e = &s->errands[i];
        s->tiles[i] = s->now[i] = e->start;
        s->statuses[i] = same_tile(e->start, e->goal) ? SLU_UNIT_AT_GOAL : SLU_UNIT_WALKING;
    }
}

cli_exit simulate_place(simulation *s)
{
    cli_exit code = has_rows(s) ? errands_of_scenario(s) : errands_by_chance(s);
    if (code == CLI_OK) code = add_units(s);
    if (code != CLI_OK) return code;
    if (makes_plans(s->request)) {
        slu_crowd_destroy(s->crowd);
        s->crowd = NULL;
    }
    remember_starts(s);
    return CLI_OK;
}

// ---------------------------------------------------------------------------------------------
// One tick

static cli_exit step_crowd(simulation *s, slu_crowd_stats *stats)
{
    slu_error error = {0};
    if (slu_crowd_step(s->crowd, stats, &error) != SLU_OK) return say_error(NULL, &error);
    const slu_crowd_unit *units = slu_crowd_units(s->crowd);
    for (size_t i = 0; i < s->count; i++) {
        s->now[i] = units[i].tile;
        s->statuses[i] = units[i].status;
    }
    size_t bytes = slu_crowd_bytes(s->crowd);
    if (bytes > s->bytes) s->bytes = bytes;
    return CLI_OK;
}

static cli_exit say_no_plan(const simulation *s, slu_plan_outcome outcome)
{
    const char *method = slu_methods_at(slu_crowd_methods(), s->request->crowd.method)->name;
    if (outcome == SLU_PLAN_UNSOLVABLE) {
        say_bad("after tick %" PRIu64 ": no plan brings all units to their goals at once; pibt and "
                "whca need none",
                s->tick);
        return CLI_NO;
    }
    say_bad("after tick %" PRIu64 ": %s found no plan within its limit; try fewer units, or pibt",
            s->tick, method);
    return CLI_LIMIT;
}

static cli_exit make_plan(simulation *s, slu_crowd_stats *stats)
{
    slu_plan_options options = {.crowd = s->request->crowd};
    slu_error error = {0};
    slu_plan_facts facts;
    slu_status status = slu_plan_create(s->map, &options, s->errands, s->count, &s->plan, &error);
    if (status != SLU_OK)
        return say_bad("after tick %" PRIu64 ": unit %d: %s; with pibt and whca units step out of "
                       "new walls",
                       s->tick, error.line - 1, error.text);
    slu_plan_describe(s->plan, &facts);
    s->planned = s->tick;
    stats->expanded = facts.expanded;
    s->stuck = facts.outcome == SLU_PLAN_UNSOLVABLE && s->movers;
    return facts.outcome == SLU_PLAN_FOUND || s->stuck ? CLI_OK : say_no_plan(s, facts.outcome);
}

static slu_unit_status planned_status(const simulation *s, size_t unit)
{
    if (same_tile(s->now[unit], s->errands[unit].goal)) return SLU_UNIT_AT_GOAL;
    return s->stuck ? SLU_UNIT_STRANDED : SLU_UNIT_WALKING;
}

static cli_exit step_plan(simulation *s, slu_crowd_stats *stats)
{
    *stats = (slu_crowd_stats){.tick = s->tick + 1, .units = s->count};
    cli_exit code = s->plan ? CLI_OK : make_plan(s, stats);
    if (code != CLI_OK) return code;
    // Without a plan all wait: a mover may open a path.
    const slu_tile *next = s->stuck ? NULL : slu_plan_at(s->plan, s->tick + 1 - s->planned);
    for (size_t i = 0; i < s->count; i++) {
        if (next) s->now[i] = next[i];
        stats->moved += !same_tile(s->now[i], s->tiles[i]);
        s->statuses[i] = planned_status(s, i);
        stats->at_goal += s->statuses[i] == SLU_UNIT_AT_GOAL;
        stats->stranded += s->statuses[i] == SLU_UNIT_STRANDED;
    }
    return CLI_OK;
}

// ---------------------------------------------------------------------------------------------
// Checking

static bool is_walled(const simulation *s, slu_tile tile)
{
    return slu_unit_cost(s->map, &s->request->crowd.rules, tile) == SLU_WALL;
}

// Fills the square of a unit on the second map with a character, or with what the true map has
// there.
static slu_status fill_square(const simulation *s, slu_tile tile, char glyph, slu_error *error)
{
    int size = s->request->crowd.rules.unit.size > 0 ? s->request->crowd.rules.unit.size : 1;
    slu_status status = SLU_OK;
    for (int i = 0; i < size * size && status == SLU_OK; i++) {
        slu_tile t = {tile.x + i % size, tile.y + i / size};
        char ink = glyph ? glyph : slu_map_glyph(s->map, t);
        status = slu_map_fill(s->checked, (slu_rect){t.x, t.y, 1, 1}, ink, error);
    }
    return status;
}

static slu_status fill_under_walled(const simulation *s, char glyph, slu_error *error)
{
    slu_status status = SLU_OK;
    for (size_t i = 0; i < s->count && status == SLU_OK; i++) {
        if (is_walled(s, s->tiles[i])) status = fill_square(s, s->tiles[i], glyph, error);
    }
    return status;
}

static slu_status check_walled_ends(const simulation *s, slu_error *error)
{
    for (size_t i = 0; i < s->count; i++) {
        if (same_tile(s->now[i], s->tiles[i]) || !is_walled(s, s->now[i])) continue;
        snprintf(error->text, sizeof error->text, "unit %zu stepped into a wall", i);
        return SLU_ERR_ARGUMENT;
    }
    return SLU_OK;
}

// If the map has no ground left, there is nothing to open and nowhere to go.
static slu_status check_edited(const simulation *s, slu_error *error)
{
    slu_status status = check_walled_ends(s, error);
    if (status != SLU_OK || s->places.tile_count == 0) return status;
    char ground = slu_map_glyph(s->map, s->places.tiles[0]);
    status = fill_under_walled(s, ground, error);
    if (status == SLU_OK)
        status = slu_plan_check(s->checked, &s->request->crowd, s->errands, s->count, s->tiles, 2,
                                NULL, error);
    slu_error lost;
    slu_status restored = fill_under_walled(s, '\0', status == SLU_OK ? error : &lost);
    return status == SLU_OK ? restored : status;
}

static cli_exit check_tick(const simulation *s)
{
    slu_error error = {0};
    slu_status status = s->checked ? check_edited(s, &error)
                                   : slu_plan_check(s->map, &s->request->crowd, s->errands,
                                                    s->count, s->tiles, 2, NULL, &error);
    if (status == SLU_OK) return CLI_OK;
    if (status != SLU_ERR_ARGUMENT) return say_error(NULL, &error);
    // It has counted from the tick before.
    const char *what = strstr(error.text, ": ");
    say_bad("tick %" PRIu64 " breaks the rules: %s", s->tick, what ? what + 2 : error.text);
    return CLI_NO;
}

// ---------------------------------------------------------------------------------------------
// After a tick

// Sends a unit that has arrived to another goal, if there is a free one.
static cli_exit send_on(simulation *s, size_t unit)
{
    slu_tile goal, old = s->errands[unit].goal;
    if (!places_draw_goal(&s->places, s->now[unit], &goal)) return CLI_OK;
    slu_error error = {0};
    if (slu_crowd_send(s->crowd, (int)unit, goal, &error) != SLU_OK) return say_error(NULL, &error);
    places_leave_goal(&s->places, old);
    places_take_goal(&s->places, goal);
    s->errands[unit].goal = goal;
    s->sent[unit] = true;
    return CLI_OK;
}

static cli_exit count_arrivals(simulation *s, const bool *was_there)
{
    cli_exit code = CLI_OK;
    for (size_t i = 0; i < s->count && code == CLI_OK; i++) {
        s->sent[i] = false;
        if (s->statuses[i] != SLU_UNIT_AT_GOAL) continue;
        s->arrivals += !was_there[i];
        if (s->request->endless) code = send_on(s, i);
    }
    return code;
}

static cli_exit move_units(simulation *s, tick_record *record)
{
    uint64_t begin = clock_thread_ns();
    cli_exit code = s->crowd ? step_crowd(s, &record->stats) : step_plan(s, &record->stats);
    record->nanoseconds = clock_thread_ns() - begin;
    return code;
}

cli_exit simulate_tick(simulation *s)
{
    bool *was_there = console_alloc(s->count, sizeof *was_there);
    for (size_t i = 0; i < s->count; i++) {
        // A unit that was sent on has left its goal, whatever its status was.
        was_there[i] = s->statuses[i] == SLU_UNIT_AT_GOAL && !s->sent[i];
        s->tiles[i] = s->errands[i].start = s->now[i];
    }
    cli_exit code = move_units(s, &s->ticks[s->tick]);
    if (code == CLI_OK) {
        s->tick++;
        code = check_tick(s);
    }
    if (code == CLI_OK) code = count_arrivals(s, was_there);
    free(was_there);
    return code;
}
