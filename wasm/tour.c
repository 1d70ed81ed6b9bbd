// SPDX-License-Identifier: MIT
// Tours for JavaScript: asked and answered in one call.
#include "sluw.h"

#define TOUR_FIELDS(F)       \
    F(startX, query.start.x) \
    F(startY, query.start.y) \
    F(back, query.back)      \
    F(partial, query.partial)
SLUW_RECORD(tour, TOUR_FIELDS)

#define TOURED_FIELDS(F)                     \
    F(outcome, facts->outcome)               \
    F(exact, facts->exact)                   \
    F(cost, facts->cost)                     \
    F(visits, facts->visit_count)            \
    F(unreachable, facts->unreachable_count) \
    F(pathLength, facts->path_length)        \
    F(nanoseconds, facts->nanoseconds)
SLUW_RECORD(toured, TOURED_FIELDS)

static void put_facts(const slu_tour_facts *facts)
{
    double *field = toured_fields;
    TOURED_FIELDS(SLUW_PUT)
}

// Three numbers for each visit, one for each unreachable goal, two for each tile of the path.
static slu_status list_facts(const slu_tour_facts *facts)
{
    size_t count = 3 * facts->visit_count + facts->unreachable_count + 2 * facts->path_length;
    double *out = sluw_list_create(count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < facts->visit_count; i++) {
        *out++ = (double)facts->visits[i].goal;
        *out++ = (double)facts->visits[i].path_index;
        *out++ = facts->visits[i].cost;
    }
    for (size_t i = 0; i < facts->unreachable_count; i++)
        *out++ = (double)facts->unreachable[i];
    for (size_t i = 0; i < facts->path_length; i++) {
        *out++ = facts->path[i].x;
        *out++ = facts->path[i].y;
    }
    return SLU_OK;
}

int sluw_finder_tour(sluw_finder *finder, const slu_tile *goals, size_t goal_count)
{
    slu_tour_query query = {.goals = goals, .goal_count = goal_count};
    const double *field = tour_fields;
    TOUR_FIELDS(SLUW_TAKE)
    slu_tour *tour = NULL;
    slu_status status = slu_tour_create(sluw_finder_inside(finder), &query, &tour, sluw_error());
    if (status != SLU_OK) return (int)status;
    slu_tour_facts facts;
    slu_tour_describe(tour, &facts);
    put_facts(&facts);
    status = list_facts(&facts);
    slu_tour_destroy(tour);
    return (int)status;
}
