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
static const void *made;

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
    return sluw_fail(SLU_ERR_MEMORY, "there is not enough memory");
}

const void *sluw_made(void)
{
    return made;
}

int sluw_made_set(slu_status status, const void *object)
{
    made = object;
    return (int)status;
}

// ---- the list

static struct {
    char *items;
    size_t size, room;
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
    list.size = list.room = 0;
}

void *sluw_list_make(size_t size)
{
    sluw_list_release();
    list.items = malloc(size ? size : 1);
    if (!list.items) {
        sluw_fail_memory();
        return NULL;
    }
    list.size = list.room = size;
    return list.items;
}

bool sluw_list_add(const void *item, size_t size)
{
    enum { FIRST_ROOM = 4096 };
    if (list.room - list.size < size) {
        size_t room = list.room ? list.room + list.room / 2 : FIRST_ROOM;
        if (room < list.size + size) room = list.size + size;
        char *items = room > list.room ? realloc(list.items, room) : NULL;
        if (!items) return sluw_fail_memory(), false;
        list.items = items;
        list.room = room;
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

NAME_EXPORT(sluw_kind_name, slu_generator)
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

// ---- the registry

#define ROW_FIELDS(F)                   \
    F(name, (uintptr_t)row->name)       \
    F(title, (uintptr_t)row->title)     \
    F(summary, (uintptr_t)row->summary) \
    F(source, (uintptr_t)row->source)   \
    F(flags, row->flags)
SLUW_RECORD(row, ROW_FIELDS)

int sluw_row_put(const slu_method *row)
{
    if (!row) return false;
    double *field = row_fields;
    ROW_FIELDS(SLUW_PUT)
    return true;
}

int sluw_search_row(int index)
{
    return sluw_row_put(slu_methods_at(slu_searches(), index));
}

int sluw_heuristic_row(int index)
{
    return sluw_row_put(slu_methods_at(slu_heuristics(), index));
}

int sluw_steer_row(int index)
{
    return sluw_row_put(slu_methods_at(slu_steerings(), index));
}

int sluw_decomposition_row(int index)
{
    return sluw_row_put(slu_methods_at(slu_decompositions(), index));
}

int sluw_crowd_method_row(int index)
{
    return sluw_row_put(slu_methods_at(slu_crowd_methods(), index));
}

int sluw_explorer_method_row(int index)
{
    return sluw_row_put(slu_methods_at(slu_explorer_methods(), index));
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

// ---- rules

#define RULES_FIELDS(F)               \
    F(diagonals, rules.diagonals)     \
    F(charge, rules.charge)           \
    F(straight, rules.steps.straight) \
    F(diagonal, rules.steps.diagonal) \
    F(size, rules.unit.size)
SLUW_RECORD(rules, RULES_FIELDS)

slu_rules sluw_rules(const char *terrains)
{
    slu_rules rules = {0};
    const double *field = rules_fields;
    RULES_FIELDS(SLUW_TAKE)
    rules.unit.terrains = terrains;
    return rules;
}

void sluw_rules_put(const slu_rules *from)
{
    slu_rules rules = *from;
    double *field = rules_fields;
    RULES_FIELDS(SLUW_PUT)
}
