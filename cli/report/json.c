// SPDX-License-Identifier: MIT
// JSON on stdout, by cJSON.
#include "report/json.h"

#include <inttypes.h>
#include <stdlib.h>

#include "report/text.h"

static void *allocate(size_t size)
{
    return console_alloc(size, 1);
}

void json_begin(void)
{
    cJSON_Hooks hooks = {.malloc_fn = allocate, .free_fn = free};
    cJSON_InitHooks(&hooks);
}

cJSON *json_text(const char *text)
{
    char *clean = text_clean(text);
    cJSON *value = cJSON_CreateString(clean);
    free(clean);
    return value;
}

void json_add_text(cJSON *object, const char *key, const char *text)
{
    cJSON_AddItemToObject(object, key, json_text(text));
}

void json_add_count(cJSON *object, const char *key, uint64_t count)
{
    // cJSON's numbers are doubles, which round beyond 2^53.
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, count);
    cJSON_AddRawToObject(object, key, digits);
}

void json_add_hash(cJSON *object, const char *key, uint64_t hash)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    cJSON_AddStringToObject(object, key, text);
}

void json_add_number(cJSON *object, const char *name, bool exists, double number)
{
    if (exists)
        cJSON_AddNumberToObject(object, name, number);
    else
        cJSON_AddNullToObject(object, name);
}

void json_add_tiles(cJSON *object, const char *key, const slu_tile *tiles, size_t count)
{
    cJSON *list = cJSON_AddArrayToObject(object, key);
    for (size_t i = 0; i < count; i++) {
        int pair[2] = {tiles[i].x, tiles[i].y};
        cJSON_AddItemToArray(list, cJSON_CreateIntArray(pair, 2));
    }
}

static void add_phase(cJSON *object, const char *key, const slu_phase *phase)
{
    cJSON *item = cJSON_AddObjectToObject(object, key);
    double runs = phase->runs ? (double)phase->runs : 1;
    json_add_count(item, "runs", phase->runs);
    cJSON_AddNumberToObject(item, "us", (double)phase->nanoseconds / 1e3 / runs);
    json_add_count(item, "bytes", phase->bytes);
}

void json_add_phases(cJSON *object, const slu_phases *phases)
{
    cJSON *list = cJSON_AddObjectToObject(object, "phases");
    add_phase(list, "build", &phases->build);
    add_phase(list, "aim", &phases->aim);
    add_phase(list, "search", &phases->search);
}

void json_print(cJSON *value)
{
    char *text = cJSON_Print(value);
    if (!text) exit((int)say_bad("out of memory"));
    puts(text);
    cJSON_free(text);
    cJSON_Delete(value);
}

void json_print_answers(cJSON *list)
{
    bool single = cJSON_GetArraySize(list) == 1;
    json_print(single ? cJSON_DetachItemFromArray(list, 0) : list);
    if (single) cJSON_Delete(list);
}
