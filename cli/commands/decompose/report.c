// SPDX-License-Identifier: MIT
// What sluice decompose prints: a table with a row per run, JSON, or CSV.
#include "commands/decompose/decompose.h"
#include "report/json.h"
#include "report/table.h"
#include "system/file.h"

typedef struct gate_summary {
    double mean, widest;
    size_t most; // gates of one zone
    uint32_t ragged;
} gate_summary;

static gate_summary summarize(const slu_terrain *terrain, const slu_terrain_facts *facts)
{
    gate_summary s = {0};
    for (uint32_t g = 0; g < facts->gate_count; g++) {
        const slu_gate *gate = slu_terrain_gate(terrain, g);
        s.mean += gate->width / facts->gate_count;
        if (gate->width > s.widest) s.widest = gate->width;
        s.ragged += !gate->straight;
    }
    for (uint32_t z = 0; z < facts->zone_count; z++) {
        size_t count = slu_terrain_zone(terrain, z)->gate_count;
        if (count > s.most) s.most = count;
    }
    return s;
}

static double milliseconds(uint64_t nanoseconds)
{
    return (double)nanoseconds / 1e6;
}

static void print_table(const decompose_request *request, const slu_terrain *const *terrains)
{
    static const table_column COLUMNS[] = {{"method", TABLE_LEFT},  {"zones", TABLE_RIGHT},
                                           {"gates", TABLE_RIGHT},  {"mean width", TABLE_RIGHT},
                                           {"widest", TABLE_RIGHT}, {"most gates", TABLE_RIGHT},
                                           {"ragged", TABLE_RIGHT}, {"time", TABLE_RIGHT}};
    table t;
    table_begin(&t, COLUMNS, 8);
    for (int i = 0; i < request->count; i++) {
        slu_terrain_facts facts;
        slu_terrain_describe(terrains[i], &facts);
        gate_summary s = summarize(terrains[i], &facts);
        table_cell(&t, "%s", request->runs[i].name);
        table_cell(&t, "%u", facts.zone_count);
        table_cell(&t, "%u", facts.gate_count);
        table_cell(&t, "%.1f", s.mean);
        table_cell(&t, "%.1f", s.widest);
        table_cell(&t, "%zu", s.most);
        table_cell(&t, "%u", s.ragged);
        table_cell(&t, "%.1f ms", milliseconds(facts.nanoseconds));
    }
    table_print(&t);
}

// ---------------------------------------------------------------------------------------------
// JSON

static cJSON *tile_json(slu_tile tile)
{
    return cJSON_CreateIntArray((int[]){tile.x, tile.y}, 2);
}

static void add_ids(cJSON *object, const char *key, const uint32_t *ids, size_t count)
{
    cJSON *list = cJSON_AddArrayToObject(object, key);
    for (size_t i = 0; i < count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateNumber(ids[i]));
}

static cJSON *zone_json(uint32_t id, const slu_zone *zone)
{
    cJSON *object = cJSON_CreateObject();
    json_add_count(object, "id", id);
    json_add_count(object, "area", zone->area);
    int box[] = {zone->box.x, zone->box.y, zone->box.width, zone->box.height};
    cJSON_AddItemToObject(object, "box", cJSON_CreateIntArray(box, 4));
    cJSON_AddItemToObject(object, "centre", tile_json(zone->centre));
    cJSON_AddItemToObject(object, "deepest", tile_json(zone->deepest));
    cJSON_AddNumberToObject(object, "clearance", zone->clearance);
    json_add_count(object, "component", zone->component);
    add_ids(object, "gates", zone->gates, zone->gate_count);
    add_ids(object, "neighbours", zone->neighbours, zone->neighbour_count);
    return object;
}

static cJSON *gate_json(const slu_terrain *terrain, uint32_t id)
{
    const slu_gate *gate = slu_terrain_gate(terrain, id);
    cJSON *object = cJSON_CreateObject();
    json_add_count(object, "id", id);
    add_ids(object, "zones", gate->zone, 2);
    cJSON *ends = cJSON_AddArrayToObject(object, "ends");
    cJSON_AddItemToArray(ends, tile_json(gate->end[0]));
    cJSON_AddItemToArray(ends, tile_json(gate->end[1]));
    cJSON_AddItemToObject(object, "middle", tile_json(gate->middle));
    cJSON_AddNumberToObject(object, "width", gate->width);
    cJSON_AddNumberToObject(object, "widest_unit", slu_terrain_widest_unit(terrain, id));
    cJSON_AddBoolToObject(object, "straight", gate->straight);
    cJSON_AddBoolToObject(object, "blocked", gate->blocked);
    return object;
}

static void add_stages(cJSON *object, const slu_terrain_facts *facts)
{
    cJSON *stages = cJSON_AddObjectToObject(object, "stages");
    for (int i = 0; i < facts->stage_count; i++) {
        char key[40];
        snprintf(key, sizeof key, "%s_ms", facts->stages[i].name);
        for (char *c = key; *c; c++)
            if (*c == ' ') *c = '_';
        cJSON_AddNumberToObject(stages, key, milliseconds(facts->stages[i].nanoseconds));
    }
}

static cJSON *terrain_json(const decompose_request *request, int run, const slu_terrain *terrain)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "map", file_base_name(request->map_file));
    cJSON_AddStringToObject(object, "method",
                            slu_methods_at(slu_decompositions(), facts.method)->name);
    json_add_count(object, "downscale", (uint64_t)request->runs[run].downscale);
    json_add_count(object, "zone_count", facts.zone_count);
    json_add_count(object, "gate_count", facts.gate_count);
    cJSON_AddNumberToObject(object, "build_ms", milliseconds(facts.nanoseconds));
    add_stages(object, &facts);
    cJSON *zones = cJSON_AddArrayToObject(object, "zones");
    for (uint32_t z = 0; z < facts.zone_count; z++)
        cJSON_AddItemToArray(zones, zone_json(z, slu_terrain_zone(terrain, z)));
    cJSON *gates = cJSON_AddArrayToObject(object, "gates");
    for (uint32_t g = 0; g < facts.gate_count; g++)
        cJSON_AddItemToArray(gates, gate_json(terrain, g));
    return object;
}

static void print_json(const decompose_request *request, const slu_terrain *const *terrains)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < request->count; i++)
        cJSON_AddItemToArray(list, terrain_json(request, i, terrains[i]));
    json_print_answers(list);
}

// ---------------------------------------------------------------------------------------------
// CSV: the zones, an empty line, the gates

static void print_csv(const slu_terrain *terrain)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    puts("zone,area,left,top,width,height,centre_x,centre_y,deepest_x,deepest_y,clearance,"
         "component,gates");
    for (uint32_t i = 0; i < facts.zone_count; i++) {
        const slu_zone *z = slu_terrain_zone(terrain, i);
        printf("%u,%zu,%d,%d,%d,%d,%d,%d,%d,%d,%.4f,%u,%zu\n", i, z->area, z->box.x, z->box.y,
               z->box.width, z->box.height, z->centre.x, z->centre.y, z->deepest.x, z->deepest.y,
               z->clearance, z->component, z->gate_count);
    }
    puts("\ngate,zone_a,zone_b,from_x,from_y,to_x,to_y,middle_x,middle_y,width,straight,blocked,"
         "widest_unit");
    for (uint32_t i = 0; i < facts.gate_count; i++) {
        const slu_gate *g = slu_terrain_gate(terrain, i);
        printf("%u,%u,%u,%d,%d,%d,%d,%d,%d,%.4f,%d,%d,%d\n", i, g->zone[0], g->zone[1], g->end[0].x,
               g->end[0].y, g->end[1].x, g->end[1].y, g->middle.x, g->middle.y, g->width,
               g->straight, g->blocked, slu_terrain_widest_unit(terrain, i));
    }
}

void decompose_report(const decompose_request *request, const slu_terrain *const *terrains)
{
    if (request->csv)
        print_csv(terrains[0]);
    else if (request->shared.json)
        print_json(request, terrains);
    else
        print_table(request, terrains);
}
