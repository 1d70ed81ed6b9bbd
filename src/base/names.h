// SPDX-License-Identifier: MIT
// Names of the values of a public enum: one table defines the two functions that the interface has
// for every enum, TYPE_name and TYPE_parse.
//
// Invariant: the values of the enum count from 0, and the table has a name for each of them, each
// once; tests/test_names.c checks it. Cost of parsing: one comparison per value.
#ifndef SLUI_NAMES_H
#define SLUI_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/platform.h"

// The name at an index, "unknown" outside the table.
static inline const char *slui_name_at(const char *const *names, size_t count, size_t index)
{
    return index < count ? names[index] : "unknown";
}

// The index of a name, `count` if it is not in the table. NULL is not a name.
static inline size_t slui_name_find(const char *const *names, size_t count, const char *name)
{
    size_t index = name ? 0 : count;
    while (index < count && strcmp(names[index], name) != 0)
        index++;
    return index;
}

// Defines TYPE_name and TYPE_parse from designated initializers: [VALUE] = "name", ...
#define SLUI_ENUM_NAMES(type, ...)                                            \
    static const char *const type##_names[] = {__VA_ARGS__};                  \
    enum { type##_name_count = sizeof type##_names / sizeof *type##_names };  \
    const char *type##_name(type value)                                       \
    {                                                                         \
        return slui_name_at(type##_names, type##_name_count, (size_t)value);  \
    }                                                                         \
    bool type##_parse(const char *name, type *out)                            \
    {                                                                         \
        size_t index = slui_name_find(type##_names, type##_name_count, name); \
        if (index == type##_name_count || !out) return false;                 \
        *out = (type)index;                                                   \
        return true;                                                          \
    }

#endif
