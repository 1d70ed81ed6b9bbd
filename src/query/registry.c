// SPDX-License-Identifier: MIT
// The registry: the rows of registry.inl and of the list of heuristics as tables, and algorithms by
// name.
#include "query/registry.h"

#include "base/methods.h"
#include "base/status.h"

typedef struct search_row {
    slu_method row;
    slui_run *run;
    slui_prepare *prepare;
    slui_choose *choose; // NULL if the search answers by itself
} search_row;

typedef struct heuristic_row {
    slu_method row;
    slui_heuristic heuristic;
    slui_prepare_estimates *prepare;
} heuristic_row;

// Each table takes its own kind of row; registry.inl skips the others.
#define SEARCH(name, title, summary, source, flags, run) \
    {{name, title, summary, source, flags}, run, NULL, NULL},
#define CHOICE(name, title, summary, source, flags, choose) \
    {{name, title, summary, source, (flags) | SLU_CHOOSES}, NULL, NULL, choose},
#define INDEXED(name, title, summary, source, flags, run, prepare) \
    {{name, title, summary, source, (flags) | SLU_INDEXED}, run, prepare, NULL},
static const search_row SEARCHES[] = {
#include "query/registry.inl"
};

#define UNLISTED(...)
#define HEURISTIC(id, read, traits, ...) VARIANT(id, __VA_ARGS__)
#define VARIANT(id, name, title, summary, source, flags, prepare) \
    {{name, title, summary, source, flags}, SLUI_##id, prepare},
static const heuristic_row HEURISTICS[] = {
#include "estimates/heuristics.inl"
};

enum {
    SEARCH_COUNT = sizeof SEARCHES / sizeof *SEARCHES,
    HEURISTIC_COUNT = sizeof HEURISTICS / sizeof *HEURISTICS,
};

const char *slu_version(void)
{
    return SLU_VERSION_STRING;
}

const char *slu_processor_features(void)
{
    return slui_machine_is_wide() ? "avx2 bmi bmi2" : "";
}

static const slu_method *search_at(int index)
{
    return &SEARCHES[index].row;
}

static const slu_method *heuristic_at(int index)
{
    return &HEURISTICS[index].row;
}

static const slu_methods SEARCH_TABLE = {"search", SEARCH_COUNT, search_at};
static const slu_methods HEURISTIC_TABLE = {"heuristic", HEURISTIC_COUNT, heuristic_at};

const slu_methods *slu_searches(void)
{
    return &SEARCH_TABLE;
}

const slu_methods *slu_heuristics(void)
{
    return &HEURISTIC_TABLE;
}

slu_status slui_algorithm_check(slu_algorithm algorithm, slu_error *error)
{
    const bool both = (unsigned)algorithm.search < SEARCH_COUNT &&
                      (unsigned)algorithm.heuristic < HEURISTIC_COUNT;
    if (both) return SLU_OK;
    slu_status status = slui_methods_check(&SEARCH_TABLE, algorithm.search, error);
    if (status == SLU_OK) status = slui_methods_check(&HEURISTIC_TABLE, algorithm.heuristic, error);
    return status;
}

unsigned slui_registry_flags(slu_algorithm algorithm)
{
    return SEARCHES[algorithm.search].row.flags;
}

slui_choose *slui_registry_choose(slu_algorithm algorithm)
{
    return SEARCHES[algorithm.search].choose;
}

int slui_registry_search_of(slui_run *run)
{
    for (int i = 0; i < SEARCH_COUNT; i++)
        if (SEARCHES[i].run == run) return i;
    return -1;
}

int slui_registry_heuristic_of(slui_prepare_estimates *prepare)
{
    for (int i = 0; i < HEURISTIC_COUNT; i++)
        if (HEURISTICS[i].prepare == prepare) return i;
    return -1;
}

slui_run *slui_registry_run(slu_algorithm algorithm)
{
    return SEARCHES[algorithm.search].run;
}

slui_prepare *slui_registry_prepare(slu_algorithm algorithm)
{
    return SEARCHES[algorithm.search].prepare;
}

slui_prepare_estimates *slui_registry_prepare_estimates(slu_algorithm algorithm)
{
    bool informed = SEARCHES[algorithm.search].row.flags & SLU_INFORMED;
    return informed ? HEURISTICS[algorithm.heuristic].prepare : NULL;
}

slui_heuristic slui_registry_heuristic(slu_algorithm algorithm)
{
    bool informed = SEARCHES[algorithm.search].row.flags & SLU_INFORMED;
    return informed ? HEURISTICS[algorithm.heuristic].heuristic : SLUI_ZERO;
}

bool slu_algorithm_is_optimal(slu_algorithm algorithm, const slu_rules *rules)
{
    if (slui_algorithm_check(algorithm, NULL) != SLU_OK) return false;
    unsigned search = SEARCHES[algorithm.search].row.flags;
    if (!(search & SLU_OPTIMAL)) return false;
    if (!(search & SLU_INFORMED)) return true;
    bool four = rules && rules->diagonals == SLU_DIAGONALS_NEVER;
    unsigned wanted = SLU_ADMISSIBLE | (four ? SLU_ADMISSIBLE_FOUR : 0u);
    return HEURISTICS[algorithm.heuristic].row.flags & wanted;
}

slu_status slu_algorithm_parse(const char *name, slu_algorithm *out, slu_error *error)
{
    if (!name || !out) return slui_fail_null(error, "name and out");
    const char *plus = strchr(name, '+');
    size_t length = plus ? (size_t)(plus - name) : strlen(name);
    slu_algorithm found = {slui_methods_index(&SEARCH_TABLE, name, length), 0};
    if (found.search < 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no search '%s'", name);
    if (plus) {
        if (!(SEARCHES[found.search].row.flags & SLU_INFORMED))
            return slui_fail(error, SLU_ERR_ARGUMENT, "%s reads no heuristic: leave out '%s'",
                             SEARCHES[found.search].row.name, plus);
        found.heuristic = slui_methods_index(&HEURISTIC_TABLE, plus + 1, strlen(plus + 1));
        if (found.heuristic < 0)
            return slui_fail(error, SLU_ERR_ARGUMENT, "there is no heuristic '%s'", plus + 1);
    }
    *out = found;
    return SLU_OK;
}

static size_t append(char *name, size_t at, const char *part)
{
    while (*part && at < 63)
        name[at++] = *part++;
    name[at] = '\0';
    return at;
}

void slu_algorithm_format(slu_algorithm algorithm, char name[64])
{
    if (!name) return;
    name[0] = '\0';
    if (slui_algorithm_check(algorithm, NULL) != SLU_OK) return;
    const slu_method *search = &SEARCHES[algorithm.search].row;
    size_t at = append(name, 0, search->name);
    if (!(search->flags & SLU_INFORMED)) return;
    at = append(name, at, "+");
    append(name, at, HEURISTICS[algorithm.heuristic].row.name);
}
