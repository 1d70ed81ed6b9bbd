// SPDX-License-Identifier: MIT
#include "path_claims.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reference.h"

static bool may_step(const slu_map *map, const slu_rules *rules, slu_tile from, slu_tile to)
{
    return isfinite(reference_step(map, rules, from, to));
}

bool path_may_stand(const slu_map *map, const slu_rules *rules, slu_tile tile)
{
    return isfinite(reference_standing(map, rules, tile));
}

double path_walked(const slu_map *map, const slu_rules *rules, const slu_tile *path, size_t first,
                   size_t last)
{
    double cost = 0;
    for (size_t i = first; i < last; i++)
        cost += reference_step(map, rules, path[i], path[i + 1]);
    return cost;
}

slu_path_hold path_claim_hold(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                              size_t length, size_t from)
{
    slu_path_hold hold;
    assert_int_equal(slu_path_holds(map, rules, path, length, from, &hold, NULL), SLU_OK);
    size_t reaches = from, resumes = length - 1;
    while (reaches + 1 < length && may_step(map, rules, path[reaches], path[reaches + 1]))
        reaches++;
    while (resumes > from && may_step(map, rules, path[resumes - 1], path[resumes]))
        resumes--;
    if (!path_may_stand(map, rules, path[length - 1])) resumes = length;
    assert_int_equal(hold.holds, reaches == length - 1 && resumes == from);
    assert_int_equal(hold.reaches, reaches);
    assert_int_equal(hold.resumes, resumes);
    double before = path_walked(map, rules, path, from, reaches);
    assert_true(reference_near(hold.before.cost, before, 1e-9));
    if (resumes < length) {
        double after = path_walked(map, rules, path, resumes, length - 1);
        assert_true(reference_near(hold.after.cost, after, 1e-9));
    }
    slu_path_facts facts;
    slu_status status = slu_path_check(map, rules, path + from, length - from, &facts, NULL);
    assert_int_equal(status == SLU_OK, hold.holds);
    if (!hold.holds) return hold;
    assert_true(facts.cost == hold.before.cost && facts.cost == hold.after.cost);
    assert_int_equal(facts.straight_steps, hold.after.straight_steps);
    assert_int_equal(facts.diagonal_steps, hold.before.diagonal_steps);
    return hold;
}
