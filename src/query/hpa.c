// SPDX-License-Identifier: MIT
// Hierarchical search for walkers: plan, then leg after leg. A private finder does the work; this
// file does the walking.
#include "base/status.h"
#include "index/hpa_search.h"
#include "path/path.h"

struct slu_hpa {
    slu_finder *finder;
    slu_algorithm algorithm;
    slu_allocator allocator;
    bool planned; // there is a route with a leg left
};

static slu_status make_finder(const slu_map *map, const slu_hpa_options *options, slu_hpa *h,
                              slu_error *error)
{
    slu_finder_options finder = {.rules = options->rules,
                                 .cluster = options->cluster,
                                 .areas = options->areas,
                                 .allocator = &h->allocator};
    slu_status status = slu_algorithm_parse("hpa", &h->algorithm, error);
    if (status == SLU_OK) status = slu_finder_create(map, &finder, &h->finder, error);
    if (status == SLU_OK) status = slu_finder_prepare(h->finder, h->algorithm, error);
    return status;
}

slu_status slu_hpa_create(const slu_map *map, const slu_hpa_options *options, slu_hpa **out,
                          slu_error *error)
{
    static const slu_hpa_options DEFAULTS;
    if (!map || !out) return slui_fail_null(error, "map and out");
    if (!options) options = &DEFAULTS;
    slu_allocator allocator = options->allocator ? *options->allocator : map->allocator;
    slu_hpa *h = slui_alloc(&allocator, 1, sizeof *h);
    if (!h) return slui_fail_memory(error);
    h->allocator = allocator;
    slu_status status = make_finder(map, options, h, error);
    if (status == SLU_OK)
        *out = h;
    else
        slu_hpa_destroy(h);
    return status;
}

void slu_hpa_destroy(slu_hpa *h)
{
    if (!h) return;
    slu_allocator allocator = h->allocator;
    slu_finder_destroy(h->finder);
    slui_free(&allocator, h, 1, sizeof *h);
}

size_t slu_hpa_bytes(const slu_hpa *h)
{
    if (!h) return 0;
    return sizeof *h + slu_finder_bytes(h->finder);
}

static slu_status check_fresh(const slu_hpa *h, slu_error *error)
{
    const slu_finder *f = h->finder;
    if (slui_hpa_of(f)->revision == f->map->revision) return SLU_OK;
    return slui_fail(
        error, SLU_ERR_STALE,
        "the map was edited after it was divided into clusters: create another hierarchy");
}

static slu_status fail_end(slui_end end, slu_error *error)
{
    if (end == SLUI_END_MEMORY) return slui_fail_memory(error);
    return slui_fail(error, SLU_ERR_UNSUPPORTED,
                     "the path costs more than a search can add up: lower the terrain costs");
}

slu_status slu_hpa_plan(slu_hpa *h, slu_tile start, slu_tile goal, slu_route *route,
                        slu_error *error)
{
    if (!h || !route) return slui_fail_null(error, "hpa and route");
    slu_finder *f = h->finder;
    slu_query query = {.start = start, .goal = goal, .algorithm = h->algorithm};
    slu_status status = check_fresh(h, error);
    if (status == SLU_OK) status = slu_find_begin(f, &query, error);
    if (status != SLU_OK) return status;
    h->planned = false;
    if (f->settled != SLU_RUNNING) {
        *route = (slu_route){.outcome = f->settled};
        return SLU_OK;
    }
    slui_end end = slui_hpa_plan(f, UINT64_MAX);
    if (end != SLUI_END_FOUND) return fail_end(end, error);
    const slui_hpa *index = slui_hpa_of(f);
    h->planned = true;
    *route = (slu_route){.outcome = SLU_FOUND,
                         .cost = (double)index->best / slui_finder_ticks(f),
                         .legs = index->legs,
                         .expanded = f->search.expanded};
    return SLU_OK;
}

static slu_status take_leg(slu_hpa *h, slui_cursor before, slu_leg *leg, slu_error *error)
{
    const slu_finder *f = h->finder;
    const slui_hpa *index = slui_hpa_of(f);
    const slu_tile *path = index->path + before.path_length - 1;
    size_t length = index->at.path_length - before.path_length + 1;
    slu_path_facts facts;
    slu_status status = slui_path_check(&f->view, &f->rules, path, length, &facts, error);
    if (status != SLU_OK) return status;
    h->planned = !index->arrived;
    *leg =
        (slu_leg){.path = path, .path_length = length, .cost = facts.cost, .last = index->arrived};
    return SLU_OK;
}

slu_status slu_hpa_next(slu_hpa *h, slu_leg *leg, slu_error *error)
{
    if (!h || !leg) return slui_fail_null(error, "hpa and leg");
    slu_status status = check_fresh(h, error);
    if (status != SLU_OK) return status;
    if (!h->planned)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no next leg: plan a route first");
    slui_hpa *index = slui_hpa_of(h->finder);
    slui_cursor before = index->at;
    uint64_t expanded = h->finder->search.expanded;
    slui_end end = slui_hpa_leg(h->finder, UINT64_MAX);
    if (end != SLUI_END_FOUND) {
        index->at = before;
        index->searching = false;
        return fail_end(end, error);
    }
    status = take_leg(h, before, leg, error);
    if (status == SLU_OK) leg->expanded = h->finder->search.expanded - expanded;
    return status;
}

slu_status slu_hpa_find(slu_hpa *h, const slu_query *query, slu_result *result, slu_error *error)
{
    if (!h || !query) return slui_fail_null(error, "hpa and query");
    slu_query asked = *query;
    asked.algorithm = h->algorithm;
    slu_status status = check_fresh(h, error);
    if (status == SLU_OK) status = slu_find(h->finder, &asked, result, error);
    if (status == SLU_OK) h->planned = false;
    return status;
}
