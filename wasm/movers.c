// SPDX-License-Identifier: MIT
// Obstacles that move by themselves, for JavaScript. Descriptions come in as lines of a scenario
// file, so that there is one reader for them; they go out as rows of doubles, states as rows of
// int32.
#include <stdlib.h>

#include "sluw.h"

// ---- descriptions

static slu_status parse(const slu_map *map, const char *text, size_t size, slu_scenario **out)
{
    return slu_scenario_parse(text, size, slu_map_width(map), slu_map_height(map), NULL, out,
                              sluw_error());
}

enum { MOVER_NUMBERS = 12 };

static double *put_mover(double *out, const slu_mover *mover)
{
    const double numbers[MOVER_NUMBERS] = {
        mover->kind,   (unsigned char)mover->glyph,
        mover->width,  mover->height,
        mover->at.x,   mover->at.y,
        mover->period, (double)mover->seed,
        mover->closed, mover->open,
        mover->phase,  (double)mover->point_count,
    };
    for (int i = 0; i < MOVER_NUMBERS; i++)
        *out++ = numbers[i];
    for (size_t i = 0; i < mover->point_count; i++) {
        *out++ = mover->points[i].x;
        *out++ = mover->points[i].y;
    }
    return out;
}

static slu_status list_movers(const slu_scenario *scenario)
{
    const slu_mover *movers = slu_scenario_movers(scenario);
    size_t count = slu_scenario_mover_count(scenario), numbers = count * MOVER_NUMBERS;
    for (size_t i = 0; i < count; i++)
        numbers += 2 * movers[i].point_count;
    double *out = sluw_list_create(numbers * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < count; i++)
        out = put_mover(out, &movers[i]);
    return SLU_OK;
}

int sluw_movers_parse(const slu_map *map, const char *text, size_t size)
{
    slu_scenario *scenario = NULL;
    slu_status status = parse(map, text, size, &scenario);
    if (status == SLU_OK) status = list_movers(scenario);
    slu_scenario_destroy(scenario);
    return (int)status;
}

// ---- movers

// The map is kept to read lines that are added later.
struct sluw_movers {
    slu_movers *movers;
    const slu_map *map;
};

static slu_status create(slu_map *map, const slu_scenario *scenario, const slu_rect *units,
                         size_t count, sluw_movers *created)
{
    slu_movers_options options = {.units = units, .unit_count = count};
    created->map = map;
    return slu_movers_create(map, slu_scenario_movers(scenario), slu_scenario_mover_count(scenario),
                             &options, &created->movers, sluw_error());
}

int sluw_movers_create(slu_map *map, const char *text, size_t size, const slu_rect *units,
                       size_t count)
{
    slu_scenario *scenario = NULL;
    slu_status status = parse(map, text, size, &scenario);
    if (status != SLU_OK) return (int)status;
    sluw_movers *created = calloc(1, sizeof *created);
    if (!created) {
        slu_scenario_destroy(scenario);
        return sluw_fail_memory();
    }
    status = create(map, scenario, units, count, created);
    slu_scenario_destroy(scenario);
    if (status == SLU_OK) return sluw_created_set(status, created);
    free(created);
    return sluw_created_set(status, NULL);
}

void sluw_mover_set_destroy(sluw_movers *movers)
{
    slu_movers_destroy(movers->movers);
    free(movers);
}

int sluw_movers_add(sluw_movers *movers, const char *text, size_t size, const slu_rect *units,
                    size_t count)
{
    slu_scenario *scenario = NULL;
    slu_status status = parse(movers->map, text, size, &scenario);
    if (status == SLU_OK)
        status = slu_movers_add(movers->movers, slu_scenario_movers(scenario), units, count,
                                sluw_error());
    slu_scenario_destroy(scenario);
    return (int)status;
}

int sluw_movers_clear(sluw_movers *movers)
{
    return (int)slu_movers_clear(movers->movers, sluw_error());
}

#define MOVED_FIELDS(F)   \
    F(tick, stats.tick)   \
    F(moved, stats.moved) \
    F(waiting, stats.waiting)
SLUW_RECORD(moved, MOVED_FIELDS)

int sluw_movers_step(sluw_movers *movers, const slu_rect *units, size_t count)
{
    slu_movers_stats stats;
    slu_status status = slu_movers_step(movers->movers, units, count, &stats, sluw_error());
    if (status != SLU_OK) return (int)status;
    double *field = moved_fields;
    MOVED_FIELDS(SLUW_PUT)
    return SLU_OK;
}

int sluw_movers_apply(sluw_movers *movers, const double *rows, size_t count)
{
    slu_change *changes = sluw_take_changes(rows, count);
    if (!changes) return SLU_ERR_MEMORY;
    slu_status status = slu_movers_apply(movers->movers, changes, count, sluw_error());
    free(changes);
    return (int)status;
}

enum { STATE_NUMBERS = 8 };

int sluw_movers_states(const sluw_movers *movers)
{
    size_t count = slu_movers_count(movers->movers);
    const slu_mover_state *state = slu_movers_states(movers->movers);
    int32_t *out = sluw_list_create(count * STATE_NUMBERS * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < count; i++, state++) {
        *out++ = (int32_t)state->kind;
        *out++ = (unsigned char)state->glyph;
        *out++ = state->area.x;
        *out++ = state->area.y;
        *out++ = state->area.width;
        *out++ = state->area.height;
        *out++ = state->present;
        *out++ = state->waiting;
    }
    return SLU_OK;
}

NAME_EXPORT(sluw_mover_kind_name, slu_mover_kind)
