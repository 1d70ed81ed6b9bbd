// SPDX-License-Identifier: MIT
// A scheduler with two workers: requests wait through edits, are cancelled or answered, each
// exactly once, and correctly on the map as it is unless they were restarted too often.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"
#include "soak.h"

enum { NEW_REQUESTS = 8, BUDGET = 3000 };

static void make_scheduler(soak *s, soak_place *p)
{
    slu_atlas_options shared = {.rules = p->rules};
    if (soak_once_in(s, 2))
        assert_int_equal(slu_atlas_create(p->map, &shared, &p->lanes_atlas, NULL), SLU_OK);
    p->workers.workers = 2;
    slu_scheduler_options options = {
        .finder.rules = p->rules, .lanes = 4, .abreast = 2, .slice = 200};
    options.parallel = (slu_parallel){gang_run, &p->workers};
    options.finder.atlas = p->lanes_atlas;
    assert_int_equal(slu_scheduler_create(p->map, &options, &p->scheduler, NULL), SLU_OK);
}

static void submit(soak *s, soak_place *p, soak_request *slot)
{
    static const char *const ALGORITHMS[] = {"best", "astar", "dijkstra", "canonical",
                                             "astar+gateway"};
    slu_request request = {.priority = soak_below(s, 9) - 4};
    request.tag = (uint64_t)(slot - p->requests);
    request.query.start = world_tile(p->map, &s->random);
    request.query.goal = world_tile(p->map, &s->random);
    request.query.algorithm = asking_algorithm(ALGORITHMS[soak_below(s, 5)]);
    *slot = (soak_request){.query = request.query};
    assert_int_equal(slu_scheduler_submit(p->scheduler, &request, &slot->ticket, NULL), SLU_OK);
    s->counts.requests++;
}

static void submit_some(soak *s, soak_place *p)
{
    int wanted = soak_below(s, NEW_REQUESTS + 1);
    for (int i = 0; i < SOAK_REQUESTS && wanted > 0; i++) {
        if (p->requests[i].ticket) continue;
        submit(s, p, &p->requests[i]);
        wanted--;
    }
    slu_request outside = {.query.goal = {-1, 0}};
    assert_int_equal(slu_scheduler_submit(p->scheduler, &outside, NULL, NULL), SLU_ERR_ARGUMENT);
}

static void cancel_one(soak *s, soak_place *p)
{
    soak_request *r = &p->requests[soak_below(s, SOAK_REQUESTS)];
    bool waits = r->ticket && !r->cancelled;
    slu_status status = slu_scheduler_cancel(p->scheduler, r->ticket, NULL);
    assert_int_equal(status, waits ? SLU_OK : SLU_ERR_ARGUMENT);
    r->cancelled = r->cancelled || waits;
}

// The first answer of a tick is compared with the plain Dijkstra, the others with the library's,
// which is tested by the first and by all queries of other parts.
static double truth_of(soak *s, soak_place *p, const slu_query *query, bool plain)
{
    if (slu_unit_cost(p->map, &p->rules, query->goal) <= 0) return INFINITY;
    if (plain) {
        reference_flood(p->map, &p->rules, query->start, p->truth);
        return p->truth[reference_index(p->map, query->goal)];
    }
    slu_query again = {.start = query->start, .goal = query->goal};
    again.algorithm = asking_algorithm("dijkstra");
    slu_result r = asking(soak_owning(s, p), &again);
    return r.outcome == SLU_FOUND ? r.cost : INFINITY;
}

static bool lanes_atlas_is_stale(const soak_place *p)
{
    slu_atlas_facts facts;
    if (!p->lanes_atlas) return false;
    slu_atlas_describe(p->lanes_atlas, &facts);
    return facts.stale;
}

static void claim_answer(soak *s, soak_place *p, const slu_answer *answer, bool plain)
{
    assert_true(answer->tag < SOAK_REQUESTS);
    soak_request *r = &p->requests[answer->tag];
    assert_true(r->ticket != 0);
    assert_int_equal(answer->ticket, r->ticket);
    bool stands = slu_unit_cost(p->map, &p->rules, r->query.start) > 0;
    bool old = answer->status == SLU_OK && answer->result.revision != slu_map_revision(p->map);
    if (r->cancelled)
        assert_int_equal(answer->result.outcome, SLU_CANCELLED);
    else if (old)
        assert_true(answer->restarts >= SLU_MOST_RESTARTS);
    else if (!stands)
        assert_int_equal(answer->status, SLU_ERR_ARGUMENT);
    else if (answer->status == SLU_ERR_STALE)
        assert_true(lanes_atlas_is_stale(p));
    else if (answer->status != SLU_OK)
        fail_msg("%s", answer->error.text);
    else
        soak_judge(p, &r->query, &answer->result, truth_of(s, p, &r->query, plain));
    *r = (soak_request){0};
    s->counts.answers++;
}

static size_t waiting(const soak_place *p)
{
    size_t count = 0;
    for (int i = 0; i < SOAK_REQUESTS; i++)
        count += p->requests[i].ticket != 0;
    return count;
}

// After an edit the shared atlas is usually updated, and sometimes not: searches under way that
// read it restart either way.
static void tick(soak *s, soak_place *p, uint64_t budget)
{
    if (p->lanes_atlas && !soak_once_in(s, 4))
        assert_int_equal(slu_atlas_update(p->lanes_atlas, NULL), SLU_OK);
    slu_tick_facts facts;
    assert_int_equal(slu_scheduler_tick(p->scheduler, budget, &facts, NULL), SLU_OK);
    assert_true(facts.spent <= budget);
    slu_answer answer;
    for (bool first = true; slu_scheduler_take(p->scheduler, &answer); first = false)
        claim_answer(s, p, &answer, first && budget == BUDGET);
    assert_int_equal(facts.waiting + facts.under_way, waiting(p));
}

static void act(soak *s, soak_place *p)
{
    if (!p->scheduler) make_scheduler(s, p);
    submit_some(s, p);
    if (soak_once_in(s, 2)) cancel_one(s, p);
    tick(s, p, BUDGET);
    if (soak_once_in(s, 3)) {
        soak_edit(s, p);
        tick(s, p, BUDGET);
    }
}

static void rest(soak *s, soak_place *p)
{
    if (p->scheduler) tick(s, p, UINT64_MAX);
    assert_int_equal(waiting(p), 0);
}

// Requests that wait when a scheduler is destroyed are dropped with it.
static void leave(soak *s, soak_place *p)
{
    (void)s;
    slu_scheduler_destroy(p->scheduler);
    p->scheduler = NULL;
    slu_atlas_destroy(p->lanes_atlas);
    p->lanes_atlas = NULL;
    for (int i = 0; i < SOAK_REQUESTS; i++)
        p->requests[i] = (soak_request){0};
}

const soak_part SOAK_REQUESTING = {"requests", act, rest, leave};
