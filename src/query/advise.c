// SPDX-License-Identifier: MIT
// Advice: which kind of map is this, and what suits that kind.
//
// Source: the future work of Halldórsson 2015, which asks for a system that identifies the maps
// that the gateway heuristic does not suit, and applies other methods there. bench/advise tried
// every decomposition and heuristic on 121 maps, to which the decisions below are fitted;
// docs/advise.md shows how they do on others. Zones are always those of `water`: no other
// decomposition was ahead by much anywhere.
//
// Why these decisions: differences from landmarks are exact where ground leads far around, and cost
// little to read, so they are the usual choice. Distances to gates add to them where paths are long
// enough to pass many gates, and on noise, where nothing else sees the dead ends. They do not where
// there are so many gates that their values are searched for at every query. On small and on open
// ground a search without an atlas is as fast.
//
// Invariant: the advice depends on nothing but the map and the rules.
#include "base/status.h"
#include "query/features.h"
#include "query/registry.h"

enum { LANDMARKS = 8 };

// Passable tiles. Of the maps fitted to, those of up to 922 gain little from an atlas, and those
// from 1921 on more than a tenth.
static const size_t SMALL = 1300;

// Passable tiles. On the maps of 273592 and more, differential takes 1.22 times as long as guided;
// on those of up to 253268, 0.85 times.
static const size_t LARGE = 260000;

// The mean clearance of noise and of corridors up to 2 tiles wide is at most 1.31, that of all
// other maps at least 1.57. Noise near the density at which ground falls apart has 5 gates around a
// tile, and differential may take twice as long as guided there; corridors without loops have 2.
static const double NARROW = 1.4, GATES_AROUND_IN_NOISE = 4.5;

// As in best.c: distances count the cheapest ground, so most of it must be about that cheap.
static const double MOSTLY_CHEAP = 1.5;

typedef struct kind {
    const char *name, *reason;
    slui_prepare_estimates *heuristic; // NULL: no atlas
    int landmarks;
} kind;

static const kind UNIT = {
    "unit", "what an atlas gains was measured for units of one tile that may go everywhere", NULL,
    0};
static const kind UNEVEN = {
    "uneven", "an atlas counts the cheapest ground everywhere, and most of this ground costs more",
    NULL, 0};
static const kind EVEN = {"even", "most ground costs about as much as the cheapest",
                          slui_prepare_gateway, 0};
static const kind SMALL_MAP = {"small", "searches end before an atlas has saved anything", NULL, 0};
static const kind LARGE_MAP = {"large", "long paths pass many gates, and landmarks see around them",
                               slui_prepare_guided, LANDMARKS};
static const kind NOISE = {"noise", "scattered walls leave dead ends that gates and landmarks see",
                           slui_prepare_guided, LANDMARKS};
static const kind OPEN = {"open", "there are no gates, so straight distances are nearly right",
                          NULL, 0};
static const kind DIVIDED = {"divided", "walls lead paths around, and landmarks know how far",
                             slui_prepare_differential, LANDMARKS};

// The view of a unit that is wide, or kept off some ground, reads a layer and not the map itself.
static const kind *classify(const slu_finder *finder, const slu_map *map, const slu_features *f)
{
    if (!finder->view.plain || finder->view.map != map) return &UNIT;
    if (f->passable < SMALL) return &SMALL_MAP;
    if (!f->uniform) return f->mean_cost <= MOSTLY_CHEAP ? &EVEN : &UNEVEN;
    if (f->passable >= LARGE) return &LARGE_MAP;
    if (f->mean_clearance < NARROW && f->gates_around >= GATES_AROUND_IN_NOISE) return &NOISE;
    if (f->mean_clearance >= NARROW && f->zones <= 1) return &OPEN;
    return &DIVIDED;
}

// ---- what was measured

typedef struct measured {
    const char *kind;
    int maps;
    slu_range time, expansions, pays_after;
} measured;

#define MEASURED(kind, maps, t0, t1, e0, e1, p0, p1) {kind, maps, {t0, t1}, {e0, e1}, {p0, p1}},
static const measured MEASURED_KINDS[] = {
#include "query/advise_measured.inl"
};
#undef MEASURED

static void add_measured(slu_advice *advice)
{
    for (size_t i = 0; i < sizeof MEASURED_KINDS / sizeof *MEASURED_KINDS; i++) {
        const measured *row = &MEASURED_KINDS[i];
        if (strcmp(row->kind, advice->kind) != 0) continue;
        advice->maps = row->maps;
        advice->time = row->time;
        advice->expansions = row->expansions;
        advice->pays_after = row->pays_after;
    }
}

// ---- advising

// With an atlas jump points are worth it even among specks, where without one they are not.
static slu_algorithm guided_search(const slu_finder *f, slui_prepare_estimates *heuristic)
{
    slu_algorithm jump = {slui_registry_search_of(slui_run_jps),
                          slui_registry_heuristic_of(heuristic)};
    if (slui_algorithm_check_for(f, jump, NULL) == SLU_OK) return jump;
    return (slu_algorithm){slui_registry_search_of(slui_run_canonical), jump.heuristic};
}

static slu_advice decide(slu_finder *f, const slu_map *map, const slu_features *features,
                         uint64_t queries)
{
    const kind *k = classify(f, map, features);
    slu_algorithm plain = slui_choose_best(f, 1);
    slu_advice advice = {.kind = k->name,
                         .reason = k->reason,
                         .algorithm = plain,
                         .plain = plain,
                         .features = *features};
    if (!k->heuristic) return advice;
    add_measured(&advice);
    if (queries && (double)queries < advice.pays_after.least) {
        advice.reason = "this kind of map would be worth an atlas, but not for so few queries";
        return advice;
    }
    advice.algorithm = guided_search(f, k->heuristic);
    advice.atlas = true;
    advice.atlas_options =
        (slu_atlas_options){.rules = {.diagonals = f->rules.diagonals, .steps = f->rules.steps},
                            .landmarks = k->landmarks};
    return advice;
}

slu_status slu_advise(const slu_map *map, const slu_advise_options *options, slu_advice *advice,
                      slu_error *error)
{
    static const slu_advise_options DEFAULTS;
    if (!map || !advice) return slui_fail_null(error, "map and advice");
    if (!options) options = &DEFAULTS;
    slu_finder_options finder_options = {.rules = options->rules, .allocator = options->allocator};
    slu_finder *finder = NULL;
    slu_features features;
    slu_status status = slu_finder_create(map, &finder_options, &finder, error);
    if (status == SLU_OK)
        status = slui_features_measure(map, options->rules.diagonals, options->allocator, &features,
                                       error);
    if (status == SLU_OK) *advice = decide(finder, map, &features, options->queries);
    slu_finder_destroy(finder);
    return status;
}
