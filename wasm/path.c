// SPDX-License-Identifier: MIT
// Paths, walks and scenarios for JavaScript.
#include <stdlib.h>
#include <string.h>

#include "sluw.h"

// ---- paths

#define PATH_FIELDS(F)                     \
    F(cost, facts.cost)                    \
    F(straightSteps, facts.straight_steps) \
    F(diagonalSteps, facts.diagonal_steps) \
    F(leaps, facts.leaps)
SLUW_RECORD(path, PATH_FIELDS)

int sluw_path_check(const slu_map *map, const char *terrains, const double *leaps,
                    size_t leap_count, const slu_tile *path, size_t length)
{
    slu_rules rules = sluw_rules(terrains);
    slu_path_facts facts;
    slu_leap *list = sluw_leaps(leaps, leap_count);
    if (!list) return sluw_fail_memory();
    slu_status status =
        slu_leaps_check(map, &rules, list, leap_count, path, length, &facts, sluw_error());
    free(list);
    if (status != SLU_OK) return (int)status;
    double *field = path_fields;
    PATH_FIELDS(SLUW_PUT)
    return SLU_OK;
}

#define HOLD_FIELDS(F)                                 \
    F(holds, hold.holds)                               \
    F(reaches, hold.reaches)                           \
    F(resumes, hold.resumes)                           \
    F(beforeCost, hold.before.cost)                    \
    F(beforeStraightSteps, hold.before.straight_steps) \
    F(beforeDiagonalSteps, hold.before.diagonal_steps) \
    F(afterCost, hold.after.cost)                      \
    F(afterStraightSteps, hold.after.straight_steps)   \
    F(afterDiagonalSteps, hold.after.diagonal_steps)
SLUW_RECORD(hold, HOLD_FIELDS)

int sluw_path_holds(const slu_map *map, const char *terrains, const slu_tile *path, size_t length,
                    size_t from)
{
    slu_rules rules = sluw_rules(terrains);
    slu_path_hold hold;
    slu_status status = slu_path_holds(map, &rules, path, length, from, &hold, sluw_error());
    if (status != SLU_OK) return (int)status;
    double *field = hold_fields;
    HOLD_FIELDS(SLUW_PUT)
    return SLU_OK;
}

static bool has_count(slu_status status)
{
    return status == SLU_OK || status == SLU_ERR_CAPACITY;
}

int sluw_path_corners(const slu_tile *path, size_t length)
{
    size_t count = 0;
    slu_status status = slu_path_corners(path, length, NULL, 0, &count, sluw_error());
    if (!has_count(status)) return (int)status;
    slu_tile *out = sluw_list_create(count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_path_corners(path, length, out, count, &count, sluw_error());
}

int sluw_path_expand(const slu_tile *corners, size_t length)
{
    size_t count = 0;
    slu_status status = slu_path_expand(corners, length, NULL, 0, &count, sluw_error());
    if (!has_count(status)) return (int)status;
    if (count > SIZE_MAX / sizeof(slu_tile)) return sluw_fail_memory();
    slu_tile *out = sluw_list_create(count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_path_expand(corners, length, out, count, &count, sluw_error());
}

int sluw_path_smooth(const slu_map *map, const char *terrains, const slu_tile *path, size_t length)
{
    slu_rules rules = sluw_rules(terrains);
    size_t count = 0;
    slu_status status = slu_path_smooth(map, &rules, path, length, NULL, 0, &count, sluw_error());
    if (!has_count(status)) return (int)status;
    slu_tile *out = sluw_list_create(count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_path_smooth(map, &rules, path, length, out, count, &count, sluw_error());
}

#define LINES_FIELDS(F)     \
    F(length, facts.length) \
    F(cost, facts.cost)
SLUW_RECORD(lines, LINES_FIELDS)

int sluw_path_measure(const slu_map *map, const char *terrains, const slu_tile *points,
                      size_t count)
{
    slu_rules rules = sluw_rules(terrains);
    slu_line_facts facts;
    slu_status status = slu_path_measure(map, &rules, points, count, &facts, sluw_error());
    if (status != SLU_OK) return (int)status;
    double *field = lines_fields;
    LINES_FIELDS(SLUW_PUT)
    return SLU_OK;
}

int sluw_path_visible(const slu_map *map, const char *terrains, int from_x, int from_y, int to_x,
                      int to_y)
{
    slu_rules rules = sluw_rules(terrains);
    return slu_path_visible(map, &rules, (slu_tile){from_x, from_y}, (slu_tile){to_x, to_y});
}

// ---- walks

#define WALK_FIELDS(F)       \
    F(startX, query.start.x) \
    F(startY, query.start.y) \
    F(goalX, query.goal.x)   \
    F(goalY, query.goal.y)   \
    F(method, query.method)  \
    F(seed, query.seed)      \
    F(maxSteps, query.max_steps)
SLUW_RECORD(walk, WALK_FIELDS)

static slu_walk_outcome walk_outcome;

// Walks once and lists the tiles as it goes: slu_walk would have to walk twice to count them.
static slu_status walk_to_end(slu_walker *walker)
{
    sluw_list_release();
    for (uint64_t steps = 0;; steps = walker->steps) {
        if (!sluw_list_add(&walker->tile, sizeof walker->tile)) return SLU_ERR_MEMORY;
        while (walker->outcome == SLU_WALKING && walker->steps == steps)
            slu_walk_step(walker);
        if (walker->steps == steps) return SLU_OK;
    }
}

int sluw_walk(const slu_map *map, const char *terrains)
{
    slu_rules rules = sluw_rules(terrains);
    slu_walk_query query = {0};
    slu_walker walker;
    const double *field = walk_fields;
    WALK_FIELDS(SLUW_TAKE)
    slu_status status = slu_walk_begin(map, &rules, &query, &walker, sluw_error());
    if (status == SLU_OK) status = walk_to_end(&walker);
    if (status == SLU_OK) walk_outcome = walker.outcome;
    return (int)status;
}

int sluw_walk_outcome(void)
{
    return (int)walk_outcome;
}

// ---- scenarios

enum { ROW_NUMBERS = 6 };

static slu_status list_rows(const slu_scenario *scenario)
{
    size_t count = slu_scenario_count(scenario);
    const slu_scenario_row *row = slu_scenario_rows(scenario);
    double *out = sluw_list_create(count * ROW_NUMBERS * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < count; i++, row++) {
        *out++ = row->bucket;
        *out++ = row->start.x;
        *out++ = row->start.y;
        *out++ = row->goal.x;
        *out++ = row->goal.y;
        *out++ = row->length;
    }
    return SLU_OK;
}

static slu_status parse(const slu_map *map, const char *text, size_t size, slu_scenario **out)
{
    return slu_scenario_parse(text, size, slu_map_width(map), slu_map_height(map), NULL, out,
                              sluw_error());
}

int sluw_scenario_parse(const slu_map *map, const char *text, size_t size)
{
    slu_scenario *scenario = NULL;
    slu_status status = parse(map, text, size, &scenario);
    if (status == SLU_OK) status = list_rows(scenario);
    slu_scenario_destroy(scenario);
    return (int)status;
}

static slu_status list_unit(const slu_unit *unit)
{
    size_t length = unit->terrains ? strlen(unit->terrains) : 0;
    char *out = sluw_list_create(length);
    if (!out) return SLU_ERR_MEMORY;
    memcpy(out, unit->terrains ? unit->terrains : "", length);
    sluw_unit_put(unit);
    return SLU_OK;
}

int sluw_scenario_unit(const slu_map *map, const char *text, size_t size)
{
    slu_scenario *scenario = NULL;
    slu_status status = parse(map, text, size, &scenario);
    if (status == SLU_OK) status = list_unit(slu_scenario_unit(scenario));
    slu_scenario_destroy(scenario);
    return (int)status;
}

#define SCENARIO_FIELDS(F)  \
    F(count, options.count) \
    F(seed, options.seed)
SLUW_RECORD(scenario, SCENARIO_FIELDS)

int sluw_scenario_draw(const slu_map *map, const char *terrains)
{
    slu_scenario_options options = {.unit = sluw_unit(terrains)};
    slu_scenario *scenario = NULL;
    const double *field = scenario_fields;
    SCENARIO_FIELDS(SLUW_TAKE)
    slu_status status = slu_scenario_draw(map, &options, &scenario, sluw_error());
    if (status == SLU_OK) status = list_rows(scenario);
    slu_scenario_destroy(scenario);
    return (int)status;
}

static slu_status list_text(const slu_scenario *scenario, const char *map_name)
{
    size_t length = 0;
    slu_status status = slu_scenario_format(scenario, map_name, NULL, 0, &length);
    if (status == SLU_ERR_CAPACITY) {
        char *out = sluw_list_create(length);
        if (!out) return SLU_ERR_MEMORY;
        status = slu_scenario_format(scenario, map_name, out, length, &length);
    }
    if (status == SLU_ERR_ARGUMENT)
        sluw_fail(status, "the name of the map must not be blank or contain control characters");
    return status;
}

int sluw_scenario_format(const slu_map *map, const char *text, size_t size, const char *map_name)
{
    slu_scenario *scenario = NULL;
    slu_status status = parse(map, text, size, &scenario);
    if (status == SLU_OK) status = list_text(scenario, map_name);
    slu_scenario_destroy(scenario);
    return (int)status;
}
