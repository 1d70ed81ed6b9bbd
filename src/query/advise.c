// SPDX-License-Identifier: MIT
// Advice: which kind of map is this, and what suits that kind.
//
// Source: the future work of Halldórsson 2015, which asks for a system that identifies the maps the
// gateway heuristic does not suit, and applies other methods there.
#include "base/status.h"
#include "query/features.h"
#include "query/registry.h"

enum { LANDMARKS = 8 };

static slu_status measure(const slu_finder *f, const slu_allocator *allocator, slu_advice *out,
                          slu_error *error)
{
    slu_advice advice = {.kind = "any", .reason = "", .plain = slui_choose_best(f, 1)};
    slu_status status =
        slui_features_measure(f->map, f->rules.diagonals, allocator, &advice.features, error);
    if (status != SLU_OK) return status;
    advice.algorithm = advice.plain;
    *out = advice;
    return SLU_OK;
}

slu_status slu_advise(const slu_map *map, const slu_advise_options *options, slu_advice *advice,
                      slu_error *error)
{
    static const slu_advise_options DEFAULTS;
    if (!map || !advice)
        return slui_fail(error, SLU_ERR_ARGUMENT, "map and advice must not be NULL");
    if (!options) options = &DEFAULTS;
    slu_finder_options finder_options = {.rules = options->rules, .allocator = options->allocator};
    slu_finder *finder = NULL;
    slu_status status = slu_finder_create(map, &finder_options, &finder, error);
    if (status == SLU_OK) status = measure(finder, options->allocator, advice, error);
    slu_finder_destroy(finder);
    return status;
}
