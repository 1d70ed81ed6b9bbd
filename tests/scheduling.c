// SPDX-License-Identifier: MIT
// The implementation of scheduling.h.
#include "scheduling.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "asking.h"

slu_scheduler *scheduling(const slu_map *map, slu_scheduler_options options)
{
    slu_scheduler *s = NULL;
    slu_error error = {0};
    if (slu_scheduler_create(map, &options, &s, &error)) fail_msg("%s", error.text);
    return s;
}

uint64_t scheduling_submit(slu_scheduler *s, slu_query query, int priority, uint64_t tag)
{
    slu_request request = {.query = query, .priority = priority, .tag = tag};
    uint64_t ticket = 0;
    slu_error error = {0};
    if (slu_scheduler_submit(s, &request, &ticket, &error)) fail_msg("%s", error.text);
    return ticket;
}

slu_tick_facts scheduling_tick(slu_scheduler *s, uint64_t budget)
{
    slu_tick_facts facts;
    assert_int_equal(slu_scheduler_tick(s, budget, &facts, NULL), SLU_OK);
    return facts;
}

void scheduling_claim_same(slu_finder *finder, const slu_query *query, const slu_answer *answer)
{
    slu_result r;
    slu_status status = slu_find(finder, query, &r, NULL);
    assert_int_equal(answer->status, status);
    if (status != SLU_OK) return;
    assert_int_equal(answer->result.outcome, r.outcome);
    assert_true(answer->result.cost == r.cost);
    assert_int_equal(answer->result.stats.expanded, r.stats.expanded);
    assert_true(asking_same_path(&r, answer->result.path, answer->result.path_length));
}

slu_map *scheduling_ground(int side)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(side, side, NULL, &map, NULL), SLU_OK);
    return map;
}

void scheduling_set(slu_map *map, slu_tile tile, char glyph)
{
    assert_int_equal(slu_map_fill(map, (slu_rect){tile.x, tile.y, 1, 1}, glyph, NULL), SLU_OK);
}
