// SPDX-License-Identifier: MIT
// Labels for JavaScript.
#include <stdlib.h>

#include "sluw.h"

enum { ENTRY_FIELDS = 4 }; // doubles of an entry

int sluw_labels_create(const slu_map *map, const char *terrains)
{
    slu_labels_options options = {.rules = sluw_rules(terrains)};
    slu_labels *labels = NULL;
    slu_status status = slu_labels_create(map, &options, &labels, sluw_error());
    return sluw_created_set(status, labels);
}

int sluw_labels_parse(const slu_map *map, const void *bytes, size_t size, const char *terrains)
{
    slu_labels_load_options options = {.rules = sluw_rules(terrains)};
    slu_labels *labels = NULL;
    slu_status status = slu_labels_parse(map, bytes, size, &options, &labels, sluw_error());
    return sluw_created_set(status, labels);
}

void sluw_labels_destroy(slu_labels *labels)
{
    slu_labels_destroy(labels);
}

int sluw_labels_update(slu_labels *labels)
{
    return (int)slu_labels_update(labels, sluw_error());
}

#define LABELS_FIELDS(F)               \
    F(cornerCount, facts.corner_count) \
    F(entryCount, facts.entry_count)   \
    F(longest, facts.longest)          \
    F(revision, facts.revision)        \
    F(stale, facts.stale)              \
    F(walled, facts.walled)            \
    F(bytes, facts.bytes)              \
    F(nanoseconds, facts.nanoseconds)
SLUW_RECORD(labels, LABELS_FIELDS)

void sluw_labels_describe(const slu_labels *labels)
{
    slu_labels_facts facts;
    slu_labels_describe(labels, &facts);
    double *field = labels_fields;
    LABELS_FIELDS(SLUW_PUT)
}

int sluw_labels_format(const slu_labels *labels)
{
    size_t length = 0;
    slu_status status = slu_labels_format(labels, NULL, 0, &length, sluw_error());
    if (status != SLU_ERR_CAPACITY) return (int)status;
    void *out = sluw_list_create(length);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_labels_format(labels, out, length, &length, sluw_error());
}

int sluw_labels_hubs(const slu_labels *labels)
{
    size_t count = 0;
    slu_status status = slu_labels_hubs(labels, NULL, 0, &count, sluw_error());
    if (status != SLU_OK && status != SLU_ERR_CAPACITY) return (int)status;
    slu_tile *out = sluw_list_create(count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    return (int)slu_labels_hubs(labels, out, count, &count, sluw_error());
}

static void list_entries(double *out, const slu_labels_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const slu_labels_entry *e = &entries[i];
        const double fields[ENTRY_FIELDS] = {e->corner.x, e->corner.y, e->hub, e->length};
        for (int k = 0; k < ENTRY_FIELDS; k++)
            *out++ = fields[k];
    }
}

int sluw_labels_at(const slu_labels *labels, int x, int y)
{
    size_t count = 0;
    const slu_tile tile = {x, y};
    slu_status status = slu_labels_at(labels, tile, NULL, 0, &count, sluw_error());
    if (status != SLU_OK && status != SLU_ERR_CAPACITY) return (int)status;
    slu_labels_entry *entries = malloc((count + 1) * sizeof *entries);
    double *out = sluw_list_create(count * ENTRY_FIELDS * sizeof *out);
    status = entries && out ? slu_labels_at(labels, tile, entries, count, &count, sluw_error())
                            : (slu_status)sluw_fail_memory();
    if (status == SLU_OK) list_entries(out, entries, count);
    free(entries);
    return (int)status;
}

int sluw_distances_between(sluw_finder *finder, const slu_tile *starts, size_t start_count,
                           const slu_tile *goals, size_t goal_count)
{
    if (goal_count > 0 && start_count > SIZE_MAX / sizeof(double) / goal_count)
        return sluw_fail_memory();
    double *costs = sluw_list_create(start_count * goal_count * sizeof *costs);
    if (!costs) return SLU_ERR_MEMORY;
    return (int)slu_distances_between(sluw_finder_inside(finder), starts, start_count, goals,
                                      goal_count, costs, sluw_error());
}
