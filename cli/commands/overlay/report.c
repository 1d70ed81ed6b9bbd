// SPDX-License-Identifier: MIT
// Descriptions of overlay files: a few lines, or JSON.
#include <inttypes.h>

#include "commands/overlay/overlay.h"
#include "report/file_head.h"
#include "system/file.h"

// ---- a file

static void print_kind(const slu_overlay_file_costs *k)
{
    char steps[32];
    format_steps(k->steps, steps);
    printf("kind       size %d, diagonals %s, charge %s, costs %s, %zu bytes\n", k->unit_size,
           slu_diagonals_name(k->diagonals), slu_charge_name(k->charge), steps, k->bytes);
    printf("           hash %016" PRIx64 ", costs hash %016" PRIx64 "\n", k->kind_hash,
           k->costs_hash);
}

static file_head head_of(const char *file, size_t size, const slu_overlay_file_facts *f)
{
    return (file_head){.kind = "overlay",
                       .key = "overlay",
                       .file = file,
                       .bytes = size,
                       .version = f->version,
                       .width = f->width,
                       .height = f->height,
                       .checksum = f->checksum,
                       .map_hash = f->map_hash};
}

static void print_facts(const char *file, size_t size, const slu_overlay_file_facts *f)
{
    const file_head head = head_of(file, size, f);
    file_head_print(&head);
    printf("cells      %u, %zu bytes\n", f->cell_count, f->cell_bytes);
    printf("kinds      %d\n", f->kind_count);
    for (int i = 0; i < f->kind_count; i++)
        print_kind(&f->kinds[i]);
}

static cJSON *kind_json(const slu_overlay_file_costs *k)
{
    char steps[32];
    format_steps(k->steps, steps);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "size", k->unit_size);
    cJSON_AddStringToObject(object, "diagonals", slu_diagonals_name(k->diagonals));
    cJSON_AddStringToObject(object, "charge", slu_charge_name(k->charge));
    cJSON_AddStringToObject(object, "costs", steps);
    json_add_hash(object, "kind_hash", k->kind_hash);
    json_add_hash(object, "costs_hash", k->costs_hash);
    json_add_count(object, "cost_bytes", k->bytes);
    return object;
}

static cJSON *facts_json(const char *file, size_t size, const slu_overlay_file_facts *f)
{
    const file_head head = head_of(file, size, f);
    cJSON *object = file_head_json(&head);
    json_add_count(object, "cells", f->cell_count);
    json_add_count(object, "cell_bytes", f->cell_bytes);
    cJSON *kinds = cJSON_AddArrayToObject(object, "kinds");
    for (int i = 0; i < f->kind_count; i++)
        cJSON_AddItemToArray(kinds, kind_json(&f->kinds[i]));
    return object;
}

void overlay_report(const char *file, size_t size, const slu_overlay_file_facts *facts, bool json)
{
    if (json)
        json_print(facts_json(file, size, facts));
    else
        print_facts(file, size, facts);
}

// ---- an overlay that was made

static void print_made_json(const slu_overlay_facts *made, const char *file)
{
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "overlay", file_base_name(file));
    json_add_count(object, "cells", made->cell_count);
    json_add_count(object, "leaves", made->leaf_count);
    cJSON_AddNumberToObject(object, "levels", made->levels);
    json_add_count(object, "widest_separator", made->widest_separator);
    json_add_count(object, "longest_border", made->longest_border);
    json_add_count(object, "cell_bytes", made->cell_bytes);
    json_add_count(object, "cost_bytes", made->cost_bytes);
    json_add_count(object, "update_bytes", made->update_bytes);
    cJSON_AddNumberToObject(object, "divide_ms", (double)made->divide_nanoseconds / 1e6);
    cJSON_AddNumberToObject(object, "cost_ms", (double)made->cost_nanoseconds / 1e6);
    json_print(object);
}

void overlay_report_made(const overlay_request *request, const slu_overlay *overlay,
                         const char *file)
{
    slu_overlay_facts made;
    slu_overlay_describe(overlay, &made);
    if (request->shared.json) {
        print_made_json(&made, file);
        return;
    }
    say("%s: %u cells in %d levels, the widest cut %u tiles; cells in %.1f ms, costs in %.1f ms",
        file, made.cell_count, made.levels, made.widest_separator,
        (double)made.divide_nanoseconds / 1e6, (double)made.cost_nanoseconds / 1e6);
}
