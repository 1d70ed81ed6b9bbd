// SPDX-License-Identifier: MIT
// Names of algorithms and methods, with a guess at what an unknown one was meant to be.
#include "options/names.h"

#include <string.h>

#include "options/nearest.h"
#include "sluice/space.h"

// Longer than any name, so that a name cut off here is unknown too.
enum { NAME_SIZE = 64 };

const guarantee GUARANTEES[] = {
    {SLU_OPTIMAL, "optimal"},
    {SLU_COMPLETE, "complete"},
    {SLU_BOUNDED, "bounded"},
    {SLU_FEWEST_STEPS, "fewest steps"},
    {SLU_RUNAWAY, "may run away"},
    {SLU_FRUGAL, "frugal"},
    {SLU_STATES, "headings"},
    {SLU_LEAPS, "leaps"},
    {SLU_UNIFORM, "uniform ground"},
    {SLU_CHOOSES, "chooses"},
    {SLU_WHOLE_PLANS, "whole plans"},
    {SLU_ADMISSIBLE, "admissible"},
    {SLU_ADMISSIBLE_FOUR, "admissible with 4 neighbours"},
    {0, NULL},
};

bool read_list(const char *text, bool (*take)(void *ctx, const char *part), void *ctx)
{
    for (const char *next = text;; next++) {
        char part[NAME_SIZE];
        size_t length = strcspn(next, ",");
        snprintf(part, sizeof part, "%.*s", (int)length, next);
        if (!take(ctx, part)) return false;
        next += length;
        if (!*next) return true;
    }
}

static const char *nearest_method(const char *name, const slu_methods *methods)
{
    nearest search = nearest_to(name);
    for (int i = 0; i < slu_methods_count(methods); i++)
        nearest_offer(&search, slu_methods_at(methods, i)->name);
    return search.best;
}

// Always false.
static bool say_unknown(const char *option, const slu_error *error, const char *guess)
{
    if (guess)
        say_bad("%s: %s; did you mean %s?", option, error->text, guess);
    else
        say_bad("%s: %s; sluice list names them all", option, error->text);
    return false;
}

// ---------------------------------------------------------------------------------------------
// Algorithms

// Suggests the name with each part replaced by the nearest known one.
static void say_unknown_algorithm(const char *name, const slu_error *error)
{
    size_t length = strcspn(name, "+");
    char part[NAME_SIZE], guess[NAME_SIZE] = "";
    snprintf(part, sizeof part, "%.*s", (int)length, name);
    const char *search = nearest_method(part, slu_searches());
    const char *heuristic = NULL;
    if (name[length]) heuristic = nearest_method(name + length + 1, slu_heuristics());
    if (search && (heuristic || !name[length]))
        snprintf(guess, sizeof guess, "%s%s%s", search, heuristic ? "+" : "",
                 heuristic ? heuristic : "");
    say_unknown("--alg", error, *guess && strcmp(guess, name) != 0 ? guess : NULL);
}

static bool take_algorithm(void *ctx, const char *name)
{
    algorithm_list *list = ctx;
    slu_error error = {0};
    if (list->count == ALGORITHMS_MOST)
        say_bad("--alg takes at most %d algorithms", ALGORITHMS_MOST);
    else if (slu_algorithm_parse(name, &list->items[list->count], &error) != SLU_OK)
        say_unknown_algorithm(name, &error);
    else
        return list->count++, true;
    return false;
}

bool algorithms_read(algorithm_list *list, const char *names)
{
    list->count = 0;
    return read_list(names, take_algorithm, list);
}

// ---------------------------------------------------------------------------------------------
// Methods

static bool find_method(const char *option, const slu_methods *methods, const char *name,
                        int *method)
{
    slu_error error = {0};
    if (slu_methods_find(methods, name, method, &error) == SLU_OK) return true;
    return say_unknown(option, &error, nearest_method(name, methods));
}

static bool take_steer(void *ctx, const char *name)
{
    steer_list *list = ctx;
    if (list->count == STEERS_MOST)
        return say_bad("--steer takes at most %d names", STEERS_MOST), false;
    return find_method("--steer", slu_steerings(), name, &list->items[list->count]) &&
           ++list->count;
}

bool steers_read(steer_list *list, const char *names)
{
    list->count = 0;
    return read_list(names, take_steer, list);
}

bool method_read(const char *name, int *method)
{
    return find_method("--method", slu_decompositions(), name, method);
}

bool crowd_method_read(const char *name, int *method)
{
    return find_method("--method", slu_crowd_methods(), name, method);
}

static bool take_space(void *ctx, const char *name)
{
    space_list *list = ctx;
    int method = 0;
    if (!find_method("--method", slu_space_methods(), name, &method)) return false;
    if (list->count == SPACES_MOST)
        return say_bad("--method: at most %d methods at once", SPACES_MOST), false;
    list->items[list->count++] = method;
    return true;
}

bool spaces_read(space_list *list, const char *names)
{
    list->count = 0;
    if (strcmp(names, "all") != 0) return read_list(names, take_space, list);
    while (list->count < slu_methods_count(slu_space_methods())) {
        list->items[list->count] = list->count;
        list->count++;
    }
    return true;
}

void name_answer(slu_algorithm asked, slu_algorithm answered, char name[64])
{
    slu_algorithm_format(asked, name);
    if (!(slu_methods_at(slu_searches(), asked.search)->flags & SLU_CHOOSES)) return;
    char other[64];
    slu_algorithm_format(answered, other);
    size_t length = strlen(name);
    snprintf(name + length, 64 - length, " (%.40s)", other);
}
