// SPDX-License-Identifier: MIT
// A short test of this build on this machine: small generated maps of every kind, flat and with
// costs, under each rule for diagonals in turn, a few queries by every optimal algorithm.
#include "commands/doctor/doctor.h"
#include "report/progress.h"
#include "system/chance.h"
#include "system/clock.h"

enum {
    KINDS = SLU_GENERATE_OPEN + 1,
    SIDE = 48,
    QUERIES = 4,
    PATCHES = 6,
    PATCH_SIDE = 12,
    ALGORITHMS_MOST = 1024
};

typedef struct rounds {
    self_test *out;
    bool has_answered[ALGORITHMS_MOST];
    uint64_t end_ns, length_ns;
    progress bar;
} rounds;

// One of five kinds; every second one has patches of costlier ground.
static slu_status generate(int number, slu_map **map, slu_error *error)
{
    uint64_t chance = (uint64_t)number;
    const slu_generate_options options = {.kind = (slu_generator)(number % KINDS),
                                          .width = SIDE,
                                          .height = SIDE,
                                          .seed = (uint64_t)number};
    slu_status status = slu_map_generate(&options, map, error);
    for (int i = 0; i < PATCHES && number % 2 == 1 && status == SLU_OK; i++) {
        const slu_rect patch = {(int)chance_below(&chance, SIDE - PATCH_SIDE),
                                (int)chance_below(&chance, SIDE - PATCH_SIDE), PATCH_SIDE,
                                PATCH_SIDE};
        status = slu_map_fill_cost(*map, patch, 1 + (double)chance_below(&chance, 5), error);
    }
    return status;
}

// Searches without a heuristic are in the table once; some take exponential time.
static bool is_tested(slu_algorithm algorithm, const slu_rules *rules)
{
    const unsigned flags = slu_methods_at(slu_searches(), algorithm.search)->flags;
    if ((flags & SLU_RUNAWAY) || !slu_algorithm_is_optimal(algorithm, rules)) return false;
    return algorithm.heuristic == 0 || (flags & SLU_INFORMED);
}

static slu_status test_algorithm(rounds *r, const slu_map *map, slu_algorithm algorithm, int number,
                                 slu_error *error)
{
    const slu_finder_options finder = {.rules.diagonals = (slu_diagonals)(number / 2 % 4)};
    if (!is_tested(algorithm, &finder.rules)) return SLU_OK;
    const int before = r->out->counts.answered;
    slu_status status = verify_algorithm(map, &finder, algorithm, QUERIES, (uint64_t)number,
                                         &r->out->counts, error);
    // Jump points, for example, are for ground of one cost.
    if (status == SLU_ERR_UNSUPPORTED) return SLU_OK;
    const int id = algorithm.search * slu_methods_count(slu_heuristics()) + algorithm.heuristic;
    if (r->out->counts.answered > before && id < ALGORITHMS_MOST) r->has_answered[id] = true;
    return status;
}

static void show_progress(rounds *r)
{
    const uint64_t now = clock_wall_ns(), left = r->end_ns > now ? r->end_ns - now : 0;
    progress_update(&r->bar, left < r->length_ns ? r->length_ns - left : 0);
}

static slu_status test_map(rounds *r, int number, slu_error *error)
{
    slu_map *map = NULL;
    slu_status status = generate(number, &map, error);
    for (int search = 0; search < slu_methods_count(slu_searches()) && status == SLU_OK; search++) {
        for (int i = 0; i < slu_methods_count(slu_heuristics()) && status == SLU_OK; i++)
            status = test_algorithm(r, map, (slu_algorithm){search, i}, number, error);
        show_progress(r);
    }
    slu_map_destroy(map);
    return status;
}

slu_status self_test_run(int seconds, self_test *out, slu_error *error)
{
    *out = (self_test){0};
    rounds r = {.out = out, .length_ns = (uint64_t)seconds * 1000000000};
    r.end_ns = clock_wall_ns() + r.length_ns;
    progress_begin(&r.bar, "self-test", r.length_ns);
    slu_status status;
    do
        status = test_map(&r, out->maps++, error);
    while (status == SLU_OK && clock_wall_ns() < r.end_ns);
    progress_end(&r.bar);
    for (int i = 0; i < ALGORITHMS_MOST; i++)
        out->algorithms += r.has_answered[i];
    return status;
}
