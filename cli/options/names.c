// SPDX-License-Identifier: MIT
// Algorithms and ways of steering by name, with a guess at what was meant by an unknown one.
#include "options/names.h"

#include <string.h>

#include "options/nearest.h"
#include "sluice/space.h"

// Longer than any name there is, so that one cut off here is unknown all the same.
enum { NAME_ROOM = 64 };

// Hands each name between commas to `take`; stops at the first that it does not want.
static bool take_names(const char *names, bool (*take)(void *list, const char *name), void *list)
{
    for (const char *name = names;; name++) {
        char text[NAME_ROOM];
        size_t length = strcspn(name, ",");
        snprintf(text, sizeof text, "%.*s", (int)length, name);
        if (!take(list, text)) return false;
        name += length;
        if (!*name) return true;
    }
}

static const char *nearest_method(const char *name, const slu_methods *methods)
{
    nearest search = nearest_to(name);
    for (int i = 0; i < slu_methods_count(methods); i++)
        nearest_offer(&search, slu_methods_at(methods, i)->name);
    return search.best;
}

// ---------------------------------------------------------------------------------------------
// Algorithms

// Suggests the name with each part replaced by the nearest one there is.
static void say_unknown_algorithm(const char *name, const slu_error *error)
{
    size_t length = strcspn(name, "+");
    char part[NAME_ROOM], guess[NAME_ROOM] = "";
    snprintf(part, sizeof part, "%.*s", (int)length, name);
    const char *search = nearest_method(part, slu_searches());
    const char *heuristic = NULL;
    if (name[length]) heuristic = nearest_method(name + length + 1, slu_heuristics());
    if (search && (heuristic || !name[length]))
        snprintf(guess, sizeof guess, "%s%s%s", search, heuristic ? "+" : "",
                 heuristic ? heuristic : "");
    if (*guess && strcmp(guess, name) != 0)
        say_bad("--alg: %s; did you mean %s?", error->text, guess);
    else
        say_bad("--alg: %s; sluice list names them all", error->text);
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
    return take_names(names, take_algorithm, list);
}

// ---------------------------------------------------------------------------------------------
// Ways of steering

static void say_unknown_steer(const char *name, const slu_error *error)
{
    const char *guess = nearest_method(name, slu_steerings());
    if (guess)
        say_bad("--steer: %s; did you mean %s?", error->text, guess);
    else
        say_bad("--steer: %s; sluice list names them all", error->text);
}

static bool take_steer(void *ctx, const char *name)
{
    steer_list *list = ctx;
    slu_error error = {0};
    if (list->count == STEERS_MOST)
        say_bad("--steer takes at most %d names", STEERS_MOST);
    else if (slu_methods_find(slu_steerings(), name, &list->items[list->count], &error) != SLU_OK)
        say_unknown_steer(name, &error);
    else
        return list->count++, true;
    return false;
}

bool steers_read(steer_list *list, const char *names)
{
    list->count = 0;
    return take_names(names, take_steer, list);
}

// ---------------------------------------------------------------------------------------------
// Methods

static bool say_unknown_method(const slu_error *error, const char *guess)
{
    if (guess)
        say_bad("--method: %s; did you mean %s?", error->text, guess);
    else
        say_bad("--method: %s; sluice list names them all", error->text);
    return false;
}

bool method_read(const char *name, int *method)
{
    slu_error error = {0};
    if (slu_methods_find(slu_decompositions(), name, method, &error) == SLU_OK) return true;
    return say_unknown_method(&error, nearest_method(name, slu_decompositions()));
}

bool crowd_method_read(const char *name, int *method)
{
    slu_error error = {0};
    if (slu_methods_find(slu_crowd_methods(), name, method, &error) == SLU_OK) return true;
    return say_unknown_method(&error, nearest_method(name, slu_crowd_methods()));
}

static bool take_space(void *ctx, const char *name)
{
    space_list *list = ctx;
    slu_error error = {0};
    int method = 0;
    if (slu_methods_find(slu_space_methods(), name, &method, &error) != SLU_OK)
        return say_unknown_method(&error, nearest_method(name, slu_space_methods()));
    if (list->count == SPACES_MOST) {
        say_bad("--method: at most %d methods at once", SPACES_MOST);
        return false;
    }
    list->items[list->count++] = method;
    return true;
}

bool spaces_read(space_list *list, const char *names)
{
    list->count = 0;
    if (strcmp(names, "all") != 0) return take_names(names, take_space, list);
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
