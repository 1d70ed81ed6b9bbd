// SPDX-License-Identifier: MIT
// Describing what the library's files have in common: see file_head.h.
#include "report/file_head.h"

#include <inttypes.h>

#include "system/file.h"

void file_head_print(const file_head *head)
{
    printf("%-10s %s, version %d, %zu bytes, checksum %016" PRIx64 "\n", head->kind,
           file_base_name(head->file), head->version, head->bytes, head->checksum);
    printf("map        %d x %d tiles, hash %016" PRIx64 "\n", head->width, head->height,
           head->map_hash);
}

cJSON *file_head_json(const file_head *head)
{
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, head->key, file_base_name(head->file));
    cJSON_AddNumberToObject(object, "version", head->version);
    json_add_count(object, "file_bytes", head->bytes);
    json_add_hash(object, "checksum", head->checksum);
    cJSON_AddNumberToObject(object, "width", head->width);
    cJSON_AddNumberToObject(object, "height", head->height);
    json_add_hash(object, "map_hash", head->map_hash);
    return object;
}

void format_steps(slu_steps steps, char text[32])
{
    if (steps.straight)
        snprintf(text, 32, "%d/%d", steps.straight, steps.diagonal);
    else
        snprintf(text, 32, "exact");
}
