// SPDX-License-Identifier: MIT
// Descriptions of atlas files: a few lines, or JSON.
#include <inttypes.h>

#include "commands/atlas/atlas.h"
#include "options/names.h"
#include "report/file_head.h"
#include "system/file.h"

static file_head head_of(const char *file, size_t size, const slu_atlas_file_facts *f)
{
    return (file_head){.kind = "atlas",
                       .key = "atlas",
                       .file = file,
                       .bytes = size,
                       .version = f->version,
                       .width = f->width,
                       .height = f->height,
                       .checksum = f->checksum,
                       .map_hash = f->map_hash};
}

static void print_facts(const char *file, size_t size, const slu_atlas_file_facts *f)
{
    char steps[32];
    format_steps(f->steps, steps);
    const file_head head = head_of(file, size, f);
    file_head_print(&head);
    printf("rules      diagonals %s, costs %s\n", slu_diagonals_name(f->diagonals), steps);
    printf("method     %s, prominence %g, widest %d, downscale %d\n", f->method, f->prominence,
           f->widest, f->downscale);
    printf("zones      %u\n", f->zone_count);
    printf("gates      %u\n", f->gate_count);
    printf("edits      %zu\n", f->edit_count);
    printf("landmarks  %d\n", f->landmark_count);
    printf("form       %s\n", f->compact ? "compact" : "whole");
}

static void print_json(const char *file, size_t size, const slu_atlas_file_facts *f,
                       const slu_atlas_facts *made)
{
    char steps[32];
    format_steps(f->steps, steps);
    const file_head head = head_of(file, size, f);
    cJSON *object = file_head_json(&head);
    cJSON_AddStringToObject(object, "diagonals", slu_diagonals_name(f->diagonals));
    cJSON_AddStringToObject(object, "costs", steps);
    json_add_text(object, "method", f->method);
    cJSON_AddNumberToObject(object, "prominence", f->prominence);
    cJSON_AddNumberToObject(object, "widest", f->widest);
    cJSON_AddNumberToObject(object, "downscale", f->downscale);
    json_add_count(object, "zones", f->zone_count);
    json_add_count(object, "gates", f->gate_count);
    json_add_count(object, "edits", f->edit_count);
    cJSON_AddNumberToObject(object, "landmarks", f->landmark_count);
    cJSON_AddBoolToObject(object, "compact", f->compact);
    if (made) {
        json_add_count(object, "atlas_bytes", made->bytes);
        json_add_count(object, "landmark_bytes", made->landmark_bytes);
        json_add_count(object, "matrix_bytes", made->matrix_bytes);
        json_add_count(object, "terrain_bytes", made->terrain_bytes);
        cJSON_AddNumberToObject(object, "build_ms", (double)made->nanoseconds / 1e6);
    }
    json_print(object);
}

void atlas_report(const char *file, size_t size, const slu_atlas_file_facts *facts,
                  const slu_atlas_facts *made, bool json)
{
    if (json)
        print_json(file, size, facts, made);
    else
        print_facts(file, size, facts);
}

void atlas_report_verdict(const char *file, bool same, size_t at, const char *section, bool json)
{
    if (json) {
        cJSON *object = cJSON_CreateObject();
        json_add_text(object, "atlas", file_base_name(file));
        cJSON_AddBoolToObject(object, "same", same);
        if (!same) json_add_count(object, "first_difference", at);
        if (!same) cJSON_AddStringToObject(object, "section", section);
        json_print(object);
    } else if (same) {
        printf("%s is identical to a rebuilt one\n", file_base_name(file));
    } else {
        printf("%s differs from a rebuilt one, first at byte %zu, in its %s\n",
               file_base_name(file), at, section);
    }
}

const char *atlas_section_name(const unsigned char *bytes, size_t at)
{
    // As in docs/atlas-format.md.
    enum { FIRST = 136, ROW = 16 };
    static const char *const NAMES[] = {
        "edits", "labels", "gates", "bases", "records", "distances between gates", "landmarks"};
    const char *name = "head";
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        size_t begin = 0;
        for (int k = 8; k-- > 0;)
            begin = begin << 8 | bytes[FIRST + ROW * i + (size_t)k];
        if (at >= begin) name = NAMES[i];
    }
    return name;
}
