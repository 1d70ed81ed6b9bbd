// SPDX-License-Identifier: MIT
// Tables of methods: counting, reading and finding by name.
#include "base/methods.h"

#include "base/names.h"
#include "base/platform.h"
#include "base/status.h"

const char *slu_flag_name(unsigned flag)
{
    // By bit.
    static const char *const NAMES[] = {
        "optimal",    "complete",        "bounded",      "informed",      "weighted",
        "admissible", "admissible-four", "fewest-steps", "runaway",       "frugal",
        "indexed",    "states",          "uniform",      "chooses",       "whole-plans",
        "leaps",      "zoned",           "reads-atlas",  "reads-overlay", "reads-labels"};
    size_t bit = 0;
    while (bit < sizeof NAMES / sizeof *NAMES && flag != 1u << bit)
        bit++;
    return slui_name_at(NAMES, sizeof NAMES / sizeof *NAMES, bit);
}

int slu_methods_count(const slu_methods *methods)
{
    return methods ? methods->count : 0;
}

const slu_method *slu_methods_at(const slu_methods *methods, int index)
{
    return index >= 0 && index < slu_methods_count(methods) ? methods->at(index) : NULL;
}

const char *slu_methods_noun(const slu_methods *methods)
{
    return methods ? methods->noun : "method";
}

int slui_methods_index(const slu_methods *methods, const char *name, size_t length)
{
    for (int i = 0; i < methods->count; i++) {
        const char *known = methods->at(i)->name;
        if (strlen(known) == length && memcmp(known, name, length) == 0) return i;
    }
    return -1;
}

slu_status slu_methods_find(const slu_methods *methods, const char *name, int *out,
                            slu_error *error)
{
    if (!methods || !name || !out) return slui_fail_null(error, "methods, name and out");
    int found = slui_methods_index(methods, name, strlen(name));
    if (found < 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no %s '%s'", methods->noun, name);
    *out = found;
    return SLU_OK;
}

slu_status slui_methods_check(const slu_methods *methods, int index, slu_error *error)
{
    if (slu_methods_at(methods, index)) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "there is no %s number %d", methods->noun, index);
}
