// SPDX-License-Identifier: MIT
// Explorers for JavaScript: one unit that plans on what it believes.
#include "sluw.h"

#define EXPLORER_FIELDS(F)              \
    F(startX, options.start.x)          \
    F(startY, options.start.y)          \
    F(goalX, options.goal.x)            \
    F(goalY, options.goal.y)            \
    F(method, options.method)           \
    F(search, options.algorithm.search) \
    F(heuristic, options.algorithm.heuristic)
SLUW_RECORD(explorer, EXPLORER_FIELDS)

int sluw_explorer_create(const slu_map *belief, const char *terrains)
{
    slu_explorer_options options = {.rules = sluw_rules(terrains)};
    const double *field = explorer_fields;
    EXPLORER_FIELDS(SLUW_TAKE)
    slu_explorer *explorer = NULL;
    slu_status status = slu_explorer_create(belief, &options, &explorer, sluw_error());
    return sluw_created_set(status, explorer);
}

void sluw_explorer_destroy(slu_explorer *explorer)
{
    slu_explorer_destroy(explorer);
}

static size_t noticed;

int sluw_explorer_notice(slu_explorer *explorer, int x, int y, int width, int height)
{
    slu_rect area = {x, y, width, height};
    return (int)slu_explorer_notice(explorer, area, &noticed, sluw_error());
}

double sluw_explorer_noticed(void)
{
    return (double)noticed;
}

int sluw_explorer_place(slu_explorer *explorer, int x, int y)
{
    return (int)slu_explorer_place(explorer, (slu_tile){x, y}, sluw_error());
}

// ---- its plan

#define STATE_FIELDS(F)       \
    F(outcome, state.outcome) \
    F(tileX, state.tile.x)    \
    F(tileY, state.tile.y)    \
    F(nextX, state.next.x)    \
    F(nextY, state.next.y)    \
    F(cost, state.cost)
SLUW_RECORD(state, STATE_FIELDS)

static int put_state(slu_status status, slu_explorer_state state)
{
    if (status != SLU_OK) return (int)status;
    double *field = state_fields;
    STATE_FIELDS(SLUW_PUT)
    return SLU_OK;
}

int sluw_explorer_plan(slu_explorer *explorer)
{
    slu_explorer_state state = {0};
    slu_status status = slu_explorer_plan(explorer, &state, sluw_error());
    return put_state(status, state);
}

int sluw_explorer_step(slu_explorer *explorer)
{
    slu_explorer_state state = {0};
    slu_status status = slu_explorer_step(explorer, &state, sluw_error());
    return put_state(status, state);
}

int sluw_explorer_path(slu_explorer *explorer)
{
    size_t count = 0;
    slu_status status = slu_explorer_path(explorer, NULL, 0, &count, sluw_error());
    if (status != SLU_OK && status != SLU_ERR_CAPACITY) return (int)status;
    slu_tile *out = sluw_list_create(count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_explorer_path(explorer, out, count, &count, sluw_error());
}

#define EXPLORED_FIELDS(F)      \
    F(steps, stats.steps)       \
    F(changes, stats.changes)   \
    F(plans, stats.plans)       \
    F(expanded, stats.expanded) \
    F(updated, stats.updated)   \
    F(bytes, stats.bytes)       \
    F(nanoseconds, stats.nanoseconds)
SLUW_RECORD(explored, EXPLORED_FIELDS)

void sluw_explorer_describe(const slu_explorer *explorer)
{
    slu_explorer_stats stats;
    slu_explorer_describe(explorer, &stats);
    double *field = explored_fields;
    EXPLORED_FIELDS(SLUW_PUT)
}
