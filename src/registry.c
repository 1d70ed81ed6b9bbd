// SPDX-License-Identifier: MIT
// The registry: the rows of registry.inl as tables, and algorithms by name.
#include "registry.h"

#include "atlas/guide.h"
#include "base/status.h"
#include "engine/engines.h"
#include "search/searches.h"
#include "terrain/methods.h"

typedef struct search_row {
    slu_row row;
    slui_run *run;
    slui_prepare *prepare;
    slui_choose *choose; // NULL where the search is itself
} search_row;

typedef struct heuristic_row {
    slu_row row;
    slui_heuristic heuristic;
    slui_prepare *prepare;
} heuristic_row;

typedef struct steer_row {
    slu_row row;
    slui_steer *steer;
} steer_row;

typedef struct decomposition_row {
    slu_row row;
    slui_decompose *decompose, *lakes;
} decomposition_row;

typedef struct crowd_row {
    slu_row row;
    slui_crowd_decide *decide;
} crowd_row;

typedef struct explorer_row {
    slu_row row;
    const slui_planner_kind *kind;
} explorer_row;

// Each table takes its own kind of row; registry.inl leaves out the others.
#define SEARCH(name, title, summary, source, flags, run) \
    {{name, title, summary, source, flags}, run, NULL, NULL},
#define CHOICE(name, title, summary, source, flags, choose) \
    {{name, title, summary, source, (flags) | SLU_CHOOSES}, NULL, NULL, choose},
#define INDEXED(name, title, summary, source, flags, run, prepare) \
    {{name, title, summary, source, (flags) | SLU_INDEXED}, run, prepare, NULL},
static const search_row SEARCHES[] = {
#include "registry.inl"
};

#define HEURISTIC(name, title, summary, source, flags, heuristic) \
    {{name, title, summary, source, flags}, heuristic, NULL},
#define GUIDED(name, title, summary, source, flags, heuristic, prepare) \
    {{name, title, summary, source, (flags) | SLU_INDEXED}, heuristic, prepare},
static const heuristic_row HEURISTICS[] = {
#include "registry.inl"
};

#define STEER(name, title, summary, source, flags, steer) \
    {{name, title, summary, source, flags}, steer},
static const steer_row STEERS[] = {
#include "registry.inl"
};

#define DECOMPOSITION(name, title, summary, source, flags, decompose, lakes) \
    {{name, title, summary, source, flags}, decompose, lakes},
static const decomposition_row DECOMPOSITIONS[] = {
#include "registry.inl"
};

#define CROWD(name, title, summary, source, flags, decide) \
    {{name, title, summary, source, flags}, decide},
static const crowd_row CROWDS[] = {
#include "registry.inl"
};

#define EXPLORER(name, title, summary, source, flags, kind) \
    {{name, title, summary, source, flags}, &(kind)},
static const explorer_row EXPLORERS[] = {
#include "registry.inl"
};

enum {
    SEARCH_COUNT = sizeof SEARCHES / sizeof *SEARCHES,
    HEURISTIC_COUNT = sizeof HEURISTICS / sizeof *HEURISTICS,
    STEER_COUNT = sizeof STEERS / sizeof *STEERS,
    DECOMPOSITION_COUNT = sizeof DECOMPOSITIONS / sizeof *DECOMPOSITIONS,
    CROWD_COUNT = sizeof CROWDS / sizeof *CROWDS,
    EXPLORER_COUNT = sizeof EXPLORERS / sizeof *EXPLORERS,
};

const char *slu_version(void)
{
    return SLU_VERSION_STRING;
}

int slu_search_count(void)
{
    return SEARCH_COUNT;
}
int slu_heuristic_count(void)
{
    return HEURISTIC_COUNT;
}
int slu_steer_count(void)
{
    return STEER_COUNT;
}
int slu_decomposition_count(void)
{
    return DECOMPOSITION_COUNT;
}

int slu_explorer_method_count(void)
{
    return EXPLORER_COUNT;
}

int slu_crowd_method_count(void)
{
    return CROWD_COUNT;
}

const slu_row *slu_search_row(int index)
{
    return index >= 0 && index < SEARCH_COUNT ? &SEARCHES[index].row : NULL;
}

const slu_row *slu_heuristic_row(int index)
{
    return index >= 0 && index < HEURISTIC_COUNT ? &HEURISTICS[index].row : NULL;
}

const slu_row *slu_steer_row(int index)
{
    return index >= 0 && index < STEER_COUNT ? &STEERS[index].row : NULL;
}

const slu_row *slu_decomposition_row(int index)
{
    return index >= 0 && index < DECOMPOSITION_COUNT ? &DECOMPOSITIONS[index].row : NULL;
}

const slu_row *slu_crowd_method_row(int index)
{
    return index >= 0 && index < CROWD_COUNT ? &CROWDS[index].row : NULL;
}

slui_crowd_decide *slui_registry_decide(int index)
{
    return CROWDS[index].decide;
}

const slu_row *slu_explorer_method_row(int index)
{
    return index >= 0 && index < EXPLORER_COUNT ? &EXPLORERS[index].row : NULL;
}

const slui_planner_kind *slui_registry_planner(int index)
{
    return EXPLORERS[index].kind;
}

slui_decompose *slui_registry_decompose(int index)
{
    return DECOMPOSITIONS[index].decompose;
}

slui_decompose *slui_registry_lakes(int index)
{
    return DECOMPOSITIONS[index].lakes;
}

slui_steer *slui_registry_steer(int index)
{
    return STEERS[index].steer;
}

slu_status slui_algorithm_check(slu_algorithm algorithm, slu_error *error)
{
    if (!slu_search_row(algorithm.search))
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no search number %d", algorithm.search);
    if (!slu_heuristic_row(algorithm.heuristic))
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no heuristic number %d",
                         algorithm.heuristic);
    return SLU_OK;
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

int slui_registry_guide_of(slui_prepare *prepare)
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

slui_prepare *slui_registry_prepare_guide(slu_algorithm algorithm)
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

static bool equals(const char *name, const char *start, size_t length)
{
    return strlen(name) == length && memcmp(name, start, length) == 0;
}

static int find_row(const slu_row *(*row)(int), const char *start, size_t length)
{
    for (int i = 0; row(i); i++)
        if (equals(row(i)->name, start, length)) return i;
    return -1;
}

slu_status slu_algorithm_parse(const char *name, slu_algorithm *out, slu_error *error)
{
    if (!name || !out) return slui_fail(error, SLU_ERR_ARGUMENT, "an algorithm needs a name");
    const char *plus = strchr(name, '+');
    size_t length = plus ? (size_t)(plus - name) : strlen(name);
    slu_algorithm found = {find_row(slu_search_row, name, length), 0};
    if (found.search < 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no search '%s'", name);
    if (plus) {
        if (!(SEARCHES[found.search].row.flags & SLU_INFORMED))
            return slui_fail(error, SLU_ERR_ARGUMENT, "%s reads no heuristic: leave out '%s'",
                             SEARCHES[found.search].row.name, plus);
        found.heuristic = find_row(slu_heuristic_row, plus + 1, strlen(plus + 1));
        if (found.heuristic < 0)
            return slui_fail(error, SLU_ERR_ARGUMENT, "there is no heuristic '%s'", plus + 1);
    }
    *out = found;
    return SLU_OK;
}

slu_status slu_steer_parse(const char *name, int *out, slu_error *error)
{
    if (!name || !out) return slui_fail(error, SLU_ERR_ARGUMENT, "a way of steering needs a name");
    int found = find_row(slu_steer_row, name, strlen(name));
    if (found < 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no way of steering '%s'", name);
    *out = found;
    return SLU_OK;
}

slu_status slu_explorer_method_parse(const char *name, int *out, slu_error *error)
{
    if (!name || !out)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a method of exploring needs a name");
    int found = find_row(slu_explorer_method_row, name, strlen(name));
    if (found < 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no method of exploring '%s'", name);
    *out = found;
    return SLU_OK;
}

slu_status slu_decomposition_parse(const char *name, int *out, slu_error *error)
{
    if (!name || !out)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a method of decomposition needs a name");
    int found = find_row(slu_decomposition_row, name, strlen(name));
    if (found < 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no method of decomposition '%s'", name);
    *out = found;
    return SLU_OK;
}

slu_status slu_crowd_method_parse(const char *name, int *out, slu_error *error)
{
    if (!name || !out)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a method for crowds needs a name");
    int found = find_row(slu_crowd_method_row, name, strlen(name));
    if (found < 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no method for crowds '%s'", name);
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
    name[0] = '\0';
    if (slui_algorithm_check(algorithm, NULL) != SLU_OK) return;
    const slu_row *search = slu_search_row(algorithm.search);
    size_t at = append(name, 0, search->name);
    if (!(search->flags & SLU_INFORMED)) return;
    at = append(name, at, "+");
    append(name, at, slu_heuristic_row(algorithm.heuristic)->name);
}
