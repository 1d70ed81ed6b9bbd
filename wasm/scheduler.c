// SPDX-License-Identifier: MIT
// The scheduler for JavaScript: queries and results are the finder's records.
#include "sluw.h"

#define SCHEDULER_FIELDS(F)   \
    F(lanes, options.lanes)   \
    F(slice, options.slice)   \
    F(ageing, options.ageing) \
    F(abreast, options.abreast)
SLUW_RECORD(scheduler, SCHEDULER_FIELDS)

int sluw_scheduler_create(const slu_map *map, const char *terrains, const slu_atlas *atlas)
{
    slu_scheduler_options options = {.finder = sluw_finder_options(terrains, atlas)};
    const double *field = scheduler_fields;
    SCHEDULER_FIELDS(SLUW_TAKE)
    slu_scheduler *scheduler = NULL;
    slu_status status = slu_scheduler_create(map, &options, &scheduler, sluw_error());
    return sluw_created_set(status, scheduler);
}

void sluw_scheduler_destroy(slu_scheduler *scheduler)
{
    slu_scheduler_destroy(scheduler);
}

size_t sluw_scheduler_bytes(const slu_scheduler *scheduler)
{
    return slu_scheduler_bytes(scheduler);
}

// ---- requests

static uint64_t last_ticket;

int sluw_scheduler_submit(slu_scheduler *scheduler, const slu_tile *goals, size_t goal_count,
                          int priority)
{
    size_t trace_capacity;
    slu_request request = {.query = sluw_query(goals, goal_count, &trace_capacity),
                           .priority = priority};
    return (int)slu_scheduler_submit(scheduler, &request, &last_ticket, sluw_error());
}

double sluw_scheduler_ticket(void)
{
    return (double)last_ticket;
}

int sluw_scheduler_cancel(slu_scheduler *scheduler, double ticket)
{
    return (int)slu_scheduler_cancel(scheduler, (uint64_t)ticket, sluw_error());
}

int sluw_scheduler_set_priority(slu_scheduler *scheduler, double ticket, int priority)
{
    return (int)slu_scheduler_set_priority(scheduler, (uint64_t)ticket, priority, sluw_error());
}

// ---- ticks and answers

#define SPENT_FIELDS(F)          \
    F(spent, facts.spent)        \
    F(rounds, facts.rounds)      \
    F(finished, facts.finished)  \
    F(underWay, facts.under_way) \
    F(waiting, facts.waiting)    \
    F(restarted, facts.restarted)
SLUW_RECORD(spent, SPENT_FIELDS)

int sluw_scheduler_tick(slu_scheduler *scheduler, double budget)
{
    slu_tick_facts facts;
    slu_status status = slu_scheduler_tick(scheduler, (uint64_t)budget, &facts, sluw_error());
    if (status != SLU_OK) return (int)status;
    double *field = spent_fields;
    SPENT_FIELDS(SLUW_PUT)
    return SLU_OK;
}

#define ANSWER_FIELDS(F)     \
    F(ticket, answer.ticket) \
    F(status, answer.status) \
    F(ticks, answer.ticks)   \
    F(restarts, answer.restarts)
SLUW_RECORD(answer, ANSWER_FIELDS)

int sluw_scheduler_take(slu_scheduler *scheduler)
{
    slu_answer answer;
    if (!slu_scheduler_take(scheduler, &answer)) return false;
    double *field = answer_fields;
    ANSWER_FIELDS(SLUW_PUT)
    if (answer.status == SLU_OK)
        sluw_result_put(&answer.result, &(slu_trace){0});
    else
        *sluw_error() = answer.error;
    return true;
}
