// SPDX-License-Identifier: MIT
// Any bytes are a small map, rules, costs, a query and a kind of unit; the answer is that of the
// plain Dijkstra that the tests use, with either queue and in slices.
#include <math.h>

#include "fuzz.h"

#include "../tests/reference.c" // a fuzz target is one program without the tests' libraries

enum { SIDE = 12, TILES = SIDE * SIDE, GOALS = 3 };

// The limit on expansions for a search that may run away, so that no input takes long.
enum { RUNAWAY_LIMIT = 1000 };

// ---------------------------------------------------------------------------------------------

static slu_rules take_rules(fuzz_input *in)
{
    slu_rules rules = {.diagonals = (slu_diagonals)fuzz_below(in, 4)};
    rules.charge = (slu_charge)fuzz_below(in, 2);
    int straight = fuzz_next(in), diagonal = fuzz_next(in);
    if (straight && diagonal) rules.steps = (slu_steps){straight, diagonal};
    return rules;
}

// A tile is a byte: wall, plain ground, or ground whose cost is the byte in tenths.
static slu_map *take_map(fuzz_input *in)
{
    char glyphs[TILES] = {0};
    double costs[TILES] = {0};
    int width = 1 + fuzz_below(in, SIDE), height = 1 + fuzz_below(in, SIDE);
    for (int i = 0; i < width * height; i++) {
        int byte = fuzz_next(in);
        glyphs[i] = byte % 4 == 3 ? '@' : '.';
        if (byte % 4 == 2) costs[i] = 0.1 * (byte / 4 + 1);
    }
    slu_map *map = NULL;
    slu_status status = slu_map_create_from(width, height, glyphs, NULL, &map, NULL);
    fuzz_require(status == SLU_OK, "a map of known characters is created");
    for (int i = 0; i < width * height; i++) {
        slu_rect one = {i % width, i / width, 1, 1};
        if (costs[i] > 0) status = slu_map_fill_cost(map, one, costs[i], NULL);
        fuzz_require(status == SLU_OK, "a cost in its range is taken");
    }
    return map;
}

static slu_tile take_tile(fuzz_input *in, const slu_map *map)
{
    int x = fuzz_below(in, slu_map_width(map));
    return (slu_tile){x, fuzz_below(in, slu_map_height(map))};
}

static slu_query take_query(fuzz_input *in, const slu_map *map, slu_tile goals[GOALS])
{
    slu_query query = {.algorithm = {fuzz_below(in, slu_methods_count(slu_searches())),
                                     fuzz_below(in, slu_methods_count(slu_heuristics()))}};
    query.weight = 1 + fuzz_next(in) / 16.0;
    query.start = take_tile(in, map);
    query.goal_count = 1 + (size_t)fuzz_below(in, GOALS);
    query.goals = goals;
    for (size_t i = 0; i < query.goal_count; i++) {
        goals[i] = take_tile(in, map);
    }
    int limits = fuzz_next(in);
    if (limits & 1) query.max_steps = (uint64_t)fuzz_next(in);
    if (limits & 2) query.max_cost = fuzz_next(in);
    bool runaway = slu_methods_at(slu_searches(), query.algorithm.search)->flags & SLU_RUNAWAY;
    if (runaway) query.max_expanded = RUNAWAY_LIMIT;
    if (limits & 4) query.max_expanded = 1 + (uint64_t)fuzz_next(in);
    query.partial = limits & 8;
    return query;
}

static slu_unit take_unit(fuzz_input *in)
{
    static const char *const TERRAINS[] = {NULL, ".", "@."};
    slu_unit unit = {.size = fuzz_below(in, 5)};
    unit.terrains = TERRAINS[fuzz_below(in, 3)];
    return unit;
}

// NULL if the bytes ask for none.
static slu_influence *take_influence(fuzz_input *in, const slu_map *map)
{
    slu_influence *influence = NULL;
    for (int count = fuzz_below(in, 4); count > 0; count--) {
        slu_status created = SLU_OK;
        if (!influence) created = slu_influence_create(map, NULL, &influence, NULL);
        fuzz_require(created == SLU_OK, "an influence is created");
        slu_tile middle = take_tile(in, map);
        double radius = fuzz_next(in) / 8.0, amount = fuzz_next(in) - 64;
        slu_status status = slu_influence_add(influence, middle, radius, amount, NULL);
        fuzz_require(status == SLU_OK, "an influence in its range is taken");
    }
    return influence;
}

// ---------------------------------------------------------------------------------------------

static double cheapest_goal(const slu_map *map, const slu_rules *rules, const slu_query *query)
{
    double cost[TILES], best = INFINITY;
    reference_flood(map, rules, query->start, cost);
    for (size_t i = 0; i < query->goal_count; i++) {
        double goal = cost[reference_index(map, query->goals[i])];
        if (goal < best) best = goal;
    }
    return best;
}

static void require_valid_path(const slu_map *map, const slu_rules *rules, const slu_query *query,
                               const slu_result *r)
{
    fuzz_require(r->path_length > 0, "a path has tiles");
    fuzz_require(r->path[0].x == query->start.x && r->path[0].y == query->start.y,
                 "a path begins at the start");
    reference_walk_facts walk = reference_walk(map, rules, r->path, r->path_length);
    fuzz_require(reference_near(walk.cost, r->cost, 1e-9), "a path can be walked at its cost");
    fuzz_require(walk.straight == r->straight_steps && walk.diagonal == r->diagonal_steps,
                 "its steps are counted");
    uint64_t steps = walk.straight + walk.diagonal;
    fuzz_require(query->max_steps == 0 || steps <= query->max_steps, "max_steps is kept");
    fuzz_require(query->max_cost == 0 || r->cost <= query->max_cost * (1 + 1e-8),
                 "max_cost is kept");
}

static void require_right_cost(const slu_rules *rules, const slu_query *query, double truth,
                               const slu_result *r)
{
    unsigned flags = slu_methods_at(slu_searches(), query->algorithm.search)->flags;
    bool optimal = slu_algorithm_is_optimal(query->algorithm, rules);
    bool limited = query->max_steps || query->max_cost != 0;
    fuzz_require(r->cost >= truth * (1 - 1e-6), "no path is cheaper than the cheapest");
    if (!optimal || limited) return;
    double most = flags & SLU_WEIGHTED ? query->weight * truth : truth;
    fuzz_require(r->cost <= most * (1 + 1e-6), "a cheapest path, or one within the bound");
}

static void require_right_answer(const slu_map *map, const slu_rules *rules, const slu_query *query,
                                 const slu_result *r)
{
    double truth = cheapest_goal(map, rules, query);
    bool complete = slu_methods_at(slu_searches(), query->algorithm.search)->flags & SLU_COMPLETE;
    bool limited = !complete || query->max_steps || query->max_cost != 0 || query->max_expanded;
    switch (r->outcome) {
    case SLU_FOUND:
        require_valid_path(map, rules, query, r);
        require_right_cost(rules, query, truth, r);
        break;
    case SLU_PARTIAL:
        require_valid_path(map, rules, query, r);
        fuzz_require(query->partial && (isinf(truth) || limited), "partial only where it must be");
        break;
    case SLU_UNREACHABLE:
        fuzz_require(isinf(truth) && !query->partial, "unreachable is true");
        fuzz_require(r->stats.expanded == 0 || rules->unit.size > 1, "unreachable takes no search");
        break;
    default: fuzz_require(r->outcome == SLU_LIMIT && limited, "a limit only where there is one");
    }
    if (r->outcome != SLU_FOUND) return;
    fuzz_require(!isinf(truth), "found is true");
}

static void require_same(const slu_result *a, const slu_result *b)
{
    fuzz_require(a->outcome == b->outcome, "the same outcome");
    fuzz_require(a->cost == b->cost && a->path_length == b->path_length, "the same path");
    fuzz_require(a->stats.expanded == b->stats.expanded, "the same expansions");
    for (size_t i = 0; i < a->path_length; i++) {
        fuzz_require(a->path[i].x == b->path[i].x && a->path[i].y == b->path[i].y,
                     "the same tiles");
    }
}

static slu_finder *make_finder(const slu_map *map, slu_rules rules, slu_queue queue)
{
    slu_finder_options options = {.rules = rules, .queue = queue};
    slu_finder *finder = NULL;
    slu_status status = slu_finder_create(map, &options, &finder, NULL);
    fuzz_require(status == SLU_OK, "rules in their range make a finder");
    return finder;
}

static slu_result find_in_slices(slu_finder *finder, const slu_query *query, uint64_t slice)
{
    slu_result r;
    fuzz_require(slu_find_begin(finder, query, NULL) == SLU_OK, "a good query begins");
    do {
        fuzz_require(slu_find_step(finder, slice, &r, NULL) == SLU_OK, "a step succeeds");
    } while (r.outcome == SLU_RUNNING);
    return r;
}

static void check_query(slu_finder *finder, slu_finder *other, const slu_map *map,
                        const slu_rules *rules, const slu_query *query, uint64_t slice)
{
    slu_result r;
    slu_status status = slu_find(finder, query, &r, NULL);
    bool stands = isfinite(reference_standing(map, rules, query->start));
    fuzz_require(status == (stands ? SLU_OK : SLU_ERR_ARGUMENT), "only a start in a wall is bad");
    if (!stands) return;
    require_right_answer(map, rules, query, &r);
    slu_result same = find_in_slices(other, query, slice);
    require_same(&r, &same);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    slu_tile goals[GOALS];
    slu_rules rules = take_rules(&in);
    uint64_t slice = 1 + (uint64_t)fuzz_next(&in);
    slu_map *map = take_map(&in);
    slu_query query = take_query(&in, map, goals);
    rules.unit = take_unit(&in);
    slu_influence *influence = take_influence(&in, map);
    rules.influence = influence;
    slu_finder *finder = make_finder(map, rules, SLU_QUEUE_BUCKETS);
    slu_finder *other = make_finder(map, rules, (slu_queue)(1 + slice % SLU_QUEUE_UNSORTED));
    // Queries that an algorithm does not support are refused; all others are answered.
    bool applies = slu_finder_prepare(finder, query.algorithm, NULL) != SLU_ERR_UNSUPPORTED;
    unsigned special =
        slu_methods_at(slu_searches(), query.algorithm.search)->flags & (SLU_INDEXED | SLU_UNIFORM);
    fuzz_require(applies || special, "only special searches do not apply");
    if (applies) check_query(finder, other, map, &rules, &query, slice);
    slu_finder_destroy(other);
    slu_finder_destroy(finder);
    slu_influence_destroy(influence);
    slu_map_destroy(map);
    return 0;
}
