// SPDX-License-Identifier: MIT
// What all calls of the module share: memory, the last error, the list, names, rules.
#include "sluw.h"

#include <stdlib.h>
#include <string.h>

// JavaScript reads and writes arrays of tiles as pairs of int32.
_Static_assert(sizeof(slu_tile) == 2 * sizeof(int32_t) && offsetof(slu_tile, x) == 0,
               "a tile is a pair of int32");
_Static_assert(sizeof(slu_motion_state) == 2 * sizeof(int32_t) &&
                   offsetof(slu_motion_state, heading) == 0,
               "a state is a pair of int32");
_Static_assert(sizeof(slu_errand) == 5 * sizeof(int32_t) && offsetof(slu_errand, kind) == 0 &&
                   offsetof(slu_errand, start) == sizeof(int32_t),
               "an errand is five int32");

static slu_error last_error;
static const void *created;

void *sluw_alloc(size_t size)
{
    return malloc(size ? size : 1);
}

void sluw_free(void *memory)
{
    free(memory);
}

// ---- errors

slu_error *sluw_error(void)
{
    return &last_error;
}

const char *sluw_error_text(void)
{
    return last_error.text;
}

int sluw_error_line(void)
{
    return last_error.line;
}

int sluw_error_column(void)
{
    return last_error.column;
}

const char *sluw_status_name(int status)
{
    return slu_status_name((slu_status)status);
}

int sluw_fail(slu_status status, const char *sentence)
{
    last_error = (slu_error){.code = status};
    strncpy(last_error.text, sentence, sizeof last_error.text - 1);
    return (int)status;
}

int sluw_fail_memory(void)
{
    return sluw_fail(SLU_ERR_MEMORY, "out of memory");
}

const void *sluw_created(void)
{
    return created;
}

int sluw_created_set(slu_status status, const void *object)
{
    created = object;
    return (int)status;
}

// ---- the list

static struct {
    char *items;
    size_t size, capacity;
} list;

const void *sluw_list_items(void)
{
    return list.items;
}

size_t sluw_list_size(void)
{
    return list.size;
}

void sluw_list_release(void)
{
    free(list.items);
    list.items = NULL;
    list.size = list.capacity = 0;
}

void *sluw_list_create(size_t size)
{
    sluw_list_release();
    list.items = malloc(size ? size : 1);
    if (!list.items) {
        sluw_fail_memory();
        return NULL;
    }
    list.size = list.capacity = size;
    return list.items;
}

bool sluw_list_add(const void *item, size_t size)
{
    enum { FIRST_CAPACITY = 4096 };
    if (list.capacity - list.size < size) {
        size_t capacity = list.capacity ? list.capacity + list.capacity / 2 : FIRST_CAPACITY;
        if (capacity < list.size + size) capacity = list.size + size;
        char *items = capacity > list.capacity ? realloc(list.items, capacity) : NULL;
        if (!items) return sluw_fail_memory(), false;
        list.items = items;
        list.capacity = capacity;
    }
    memcpy(list.items + list.size, item, size);
    list.size += size;
    return true;
}

// ---- names

const char *sluw_version(void)
{
    return slu_version();
}

NAME_EXPORT(sluw_generator_name, slu_generator)
NAME_EXPORT(sluw_diagonals_name, slu_diagonals)
NAME_EXPORT(sluw_charge_name, slu_charge)
NAME_EXPORT(sluw_queue_name, slu_queue)
NAME_EXPORT(sluw_heading_name, slu_heading)
NAME_EXPORT(sluw_event_name, slu_event_kind)
NAME_EXPORT(sluw_outcome_name, slu_outcome)
NAME_EXPORT(sluw_walk_outcome_name, slu_walk_outcome)
NAME_EXPORT(sluw_edit_name, slu_edit_kind)
NAME_EXPORT(sluw_repair_outcome_name, slu_repair_outcome)
NAME_EXPORT(sluw_unit_status_name, slu_unit_status)
NAME_EXPORT(sluw_plan_outcome_name, slu_plan_outcome)

const char *sluw_flag_name(int index)
{
    enum { BITS = 32 };
    const unsigned flag = index >= 0 && index < BITS ? 1u << index : 0;
    const char *name = slu_flag_name(flag);
    return strcmp(name, slu_flag_name(0)) != 0 ? name : NULL;
}

// ---- methods

// Every table of methods, by the name it has in JavaScript.
static const struct {
    const char *name;
    const slu_methods *(*methods)(void);
} TABLES[] = {
    {"searches", slu_searches},
    {"heuristics", slu_heuristics},
    {"decompositions", slu_decompositions},
    {"steerings", slu_steerings},
    {"crowdMethods", slu_crowd_methods},
    {"explorerMethods", slu_explorer_methods},
#ifdef SLUW_SMOOTH
    {"spaceMethods", slu_space_methods},
#endif
};

static bool is_table(int table)
{
    return table >= 0 && (size_t)table < sizeof TABLES / sizeof *TABLES;
}

const char *sluw_methods_name(int table)
{
    return is_table(table) ? TABLES[table].name : NULL;
}

const char *sluw_methods_noun(int table)
{
    return is_table(table) ? slu_methods_noun(TABLES[table].methods()) : NULL;
}

#define METHOD_FIELDS(F)                   \
    F(name, (uintptr_t)method->name)       \
    F(title, (uintptr_t)method->title)     \
    F(summary, (uintptr_t)method->summary) \
    F(source, (uintptr_t)method->source)   \
    F(flags, method->flags)
SLUW_RECORD(method, METHOD_FIELDS)

int sluw_method(int table, int index)
{
    const slu_method *method =
        is_table(table) ? slu_methods_at(TABLES[table].methods(), index) : NULL;
    if (!method) return false;
    double *field = method_fields;
    METHOD_FIELDS(SLUW_PUT)
    return true;
}

#define ALGORITHM_FIELDS(F)     \
    F(search, algorithm.search) \
    F(heuristic, algorithm.heuristic)
SLUW_RECORD(algorithm, ALGORITHM_FIELDS)

int sluw_algorithm_parse(const char *name)
{
    slu_algorithm algorithm;
    slu_status status = slu_algorithm_parse(name, &algorithm, &last_error);
    if (status != SLU_OK) return (int)status;
    double *field = algorithm_fields;
    ALGORITHM_FIELDS(SLUW_PUT)
    return SLU_OK;
}

const char *sluw_algorithm_format(int search, int heuristic)
{
    static char name[64];
    slu_algorithm_format((slu_algorithm){search, heuristic}, name);
    return name;
}

int sluw_algorithm_is_optimal(int search, int heuristic, const char *terrains)
{
    slu_rules rules = sluw_rules(terrains);
    return slu_algorithm_is_optimal((slu_algorithm){search, heuristic}, &rules);
}

// ---- units and rules

#define UNIT_FIELDS(F) F(size, unit.size)
SLUW_RECORD(unit, UNIT_FIELDS)

slu_unit sluw_unit(const char *terrains)
{
    slu_unit unit = {.terrains = terrains};
    const double *field = unit_fields;
    UNIT_FIELDS(SLUW_TAKE)
    return unit;
}

void sluw_unit_put(const slu_unit *from)
{
    slu_unit unit = *from;
    double *field = unit_fields;
    UNIT_FIELDS(SLUW_PUT)
}

#define RULES_FIELDS(F)               \
    F(diagonals, rules.diagonals)     \
    F(charge, rules.charge)           \
    F(straight, rules.steps.straight) \
    F(diagonal, rules.steps.diagonal) \
    F(size, rules.unit.size)          \
    F(influence, influence)
SLUW_RECORD(rules, RULES_FIELDS)

slu_rules sluw_rules(const char *terrains)
{
    slu_rules rules = {0};
    uintptr_t influence;
    const double *field = rules_fields;
    RULES_FIELDS(SLUW_TAKE)
    rules.unit.terrains = terrains;
    rules.influence = (const slu_influence *)influence;
    return rules;
}

void sluw_rules_put(const slu_rules *from)
{
    slu_rules rules = *from;
    uintptr_t influence = (uintptr_t)rules.influence;
    double *field = rules_fields;
    RULES_FIELDS(SLUW_PUT)
}
