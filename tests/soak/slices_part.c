// SPDX-License-Identifier: MIT
// Searches spread over several calls, with edits, refused edits and other searches in between; and
// paths in use, which break and are repaired while a unit walks along them.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asking.h"
#include "path_claims.h"
#include "random_world.h"
#include "reference.h"
#include "soak.h"

// Steps to the end; the outcome must be that of the plain Dijkstra.
static void finish(soak *s, soak_place *p, slu_finder *finder, const slu_query *query)
{
    slu_result r = {0};
    slu_error error = {0};
    do {
        slu_status status = slu_find_step(finder, 1 + (uint64_t)soak_below(s, 400), &r, &error);
        if (status != SLU_OK) fail_msg("%s", error.text);
        s->counts.slices++;
    } while (r.outcome == SLU_RUNNING);
    reference_flood(p->map, &p->rules, query->start, p->truth);
    double truth = p->truth[reference_index(p->map, query->goal)];
    soak_judge(p, query, &r, truth);
}

// The search is over, and the finder still works.
static void claim_stale(soak *s, soak_place *p, slu_finder *finder)
{
    slu_result r;
    slu_error error = {0};
    assert_int_equal(slu_find_step(finder, 10, &r, &error), SLU_ERR_STALE);
    assert_true(error.text[0] != 0);
    assert_int_equal(slu_find_step(finder, 10, &r, &error), SLU_ERR_ARGUMENT);
    s->counts.interrupted++;
    slu_query query = {0};
    if (!soak_standing(s, p, &query.start)) return;
    query.goal = query.start;
    if (finder == p->sharing) soak_sharing(s, p);
    assert_int_equal(slu_find(finder, &query, &r, NULL), SLU_OK);
    assert_true(r.outcome == SLU_FOUND && r.path_length == 1);
}

static void slice(soak *s, soak_place *p)
{
    slu_query query;
    slu_tile start, goal;
    if (!soak_standing(s, p, &start) || !soak_standing(s, p, &goal)) return;
    slu_finder *finder = soak_once_in(s, 2) ? soak_sharing(s, p) : soak_owning(s, p);
    query = soak_query(s, finder, start, goal);
    assert_int_equal(slu_find_begin(finder, &query, NULL), SLU_OK);
    slu_result r = {.outcome = SLU_RUNNING};
    for (int steps = soak_below(s, 4); steps > 0 && r.outcome == SLU_RUNNING; steps--) {
        assert_int_equal(slu_find_step(finder, 1 + (uint64_t)soak_below(s, 30), &r, NULL), SLU_OK);
        s->counts.slices++;
    }
    if (r.outcome != SLU_RUNNING) return;
    uint64_t before = soak_revision(p);
    if (soak_once_in(s, 3)) soak_edit_badly(s, p);
    if (soak_once_in(s, 2)) soak_edit(s, p);
    if (soak_revision(p) != before)
        claim_stale(s, p, finder);
    else if (soak_once_in(s, 6))
        slu_find_cancel(finder);
    else
        finish(s, p, finder, &query);
}

const soak_part SOAK_SLICES = {"sliced searches", slice, NULL, NULL};

// ---------------------------------------------------------------------------------------------
// Paths in use

// Of a sum of costs as long as a path here; no step costs less than ten thousand times this.
static const double ROUNDING = 1e-6;

static void forget_path(soak *s, soak_place *p)
{
    (void)s;
    free(p->path.tiles);
    p->path = (soak_path){0};
}

static void take_path(soak_place *p, const slu_result *r, double least)
{
    slu_tile *tiles = asking_copy(r);
    free(p->path.tiles);
    p->path = (soak_path){tiles, r->path_length, 0, least, r->revision};
}

static void set_out(soak *s, soak_place *p)
{
    slu_query query = {0};
    slu_result r;
    if (!soak_standing(s, p, &query.start) || !soak_standing(s, p, &query.goal)) return;
    assert_int_equal(slu_find(soak_owning(s, p), &query, &r, NULL), SLU_OK);
    if (r.outcome == SLU_FOUND && r.path_length > 3) take_path(p, &r, r.cost);
}

// Usually a wall, somewhere ahead.
static void build_in_the_way(soak *s, soak_place *p)
{
    size_t ahead = p->path.length - p->path.at;
    slu_tile at = p->path.tiles[p->path.at + (size_t)soak_below(s, (int)ahead)];
    slu_change wall = {.area = {at.x, at.y, 1, 1}, .glyph = soak_once_in(s, 6) ? '.' : '@'};
    soak_apply(s, p, &wall, 1);
}

static void claim_mended(soak *s, soak_place *p, const slu_repair_query *q, const slu_repair *m,
                         bool held)
{
    slu_query query = {.start = q->path[q->at], .goal = q->path[q->length - 1]};
    reference_flood(p->map, &p->rules, query.start, p->truth);
    double truth = p->truth[reference_index(p->map, query.goal)];
    assert_int_equal(m->result.outcome, isfinite(truth) ? SLU_FOUND : SLU_UNREACHABLE);
    assert_int_equal(m->outcome == SLU_REPAIR_KEPT, held);
    s->counts.spliced += m->outcome == SLU_REPAIR_SPLICED;
    if (m->result.outcome != SLU_FOUND) return;
    asking_check_path(p->map, &p->rules, &query, &m->result);
    assert_true(asking_same_tile(asking_last(&m->result), query.goal));
    // What was walked has been taken from it, so it is as exact as the first cost was.
    if (m->lower_bound > truth * (1 + 1e-8) + ROUNDING)
        fail_msg("a lower bound of %.12g, cost %.12g", m->lower_bound, truth);
    double bound = m->outcome == SLU_REPAIR_REPLANNED ? 1 : q->bound;
    if (!held) assert_true(m->result.cost <= bound * truth * (1 + 1e-6));
}

static void walk_on(soak *s, soak_place *p)
{
    size_t steps = (size_t)soak_below(s, 6);
    if (p->path.at + steps >= p->path.length) {
        forget_path(s, p);
        return;
    }
    double walked = path_walked(p->map, &p->rules, p->path.tiles, p->path.at, p->path.at + steps);
    p->path.at += steps;
    p->path.least = fmax(0, p->path.least - walked);
}

static void repair_path(soak *s, soak_place *p)
{
    if (!p->path.tiles) set_out(s, p);
    if (!p->path.tiles) return;
    if (soak_once_in(s, 2)) build_in_the_way(s, p);
    soak_path *path = &p->path;
    slu_repair_query q = {.path = path->tiles, .length = path->length, .at = path->at};
    q.bound = 1 + 0.1 * soak_below(s, 6);
    q.lower_bound = path->least;
    q.revision = path->revision;
    bool held = path_claim_hold(p->map, &p->rules, q.path, q.length, q.at).holds;
    slu_repair repair;
    slu_status status = slu_path_repair(soak_owning(s, p), &q, &repair, NULL);
    bool walled_in = !path_may_stand(p->map, &p->rules, q.path[q.at]);
    assert_int_equal(status, walled_in ? SLU_ERR_ARGUMENT : SLU_OK);
    s->counts.repairs++;
    if (!walled_in) claim_mended(s, p, &q, &repair, held);
    if (walled_in || repair.result.outcome != SLU_FOUND) {
        forget_path(s, p);
        return;
    }
    take_path(p, &repair.result, repair.lower_bound);
    walk_on(s, p);
}

const soak_part SOAK_PATHS = {"paths in use", repair_path, forget_path, forget_path};
