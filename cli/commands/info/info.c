// SPDX-License-Identifier: MIT
// sluice info: size, passable share, components and terrain of a map, and where a unit can stand.
#include "commands/commands.h"
#include "options/shared_options.h"
#include "report/json.h"
#include "report/table.h"
#include "system/file.h"

const option_row options_of_info[] = {OPTION_ROW_JSON, OPTION_ROW_END};

static double percent(size_t part, size_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

// The costs of the tiles of each character; 0 to 0 for walls. Characters of Tiled and PNG maps can
// stand for ground of many costs.
typedef struct cost_ranges {
    double least[256], most[256];
} cost_ranges;

static void find_ranges(const slu_map *map, cost_ranges *ranges)
{
    *ranges = (cost_ranges){0};
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            int c = (unsigned char)slu_map_glyph(map, (slu_tile){x, y});
            double cost = slu_map_cost(map, (slu_tile){x, y});
            if (ranges->most[c] == 0 || cost < ranges->least[c]) ranges->least[c] = cost;
            if (cost > ranges->most[c]) ranges->most[c] = cost;
        }
    }
}

static void print_terrain(const slu_map_facts *facts, const cost_ranges *costs)
{
    static const table_column COLUMNS[] = {{"glyph", TABLE_LEFT},
                                           {"tiles", TABLE_RIGHT},
                                           {"share", TABLE_RIGHT},
                                           {"cost", TABLE_RIGHT}};
    table t;
    table_begin(&t, COLUMNS, 4);
    for (int c = 0; c < 256; c++) {
        if (facts->glyph_count[c] == 0) continue;
        bool prints = c > ' ' && c < 127;
        table_cell(&t, prints ? "%c" : "\\x%02x", c);
        table_cell(&t, "%zu", facts->glyph_count[c]);
        table_cell(&t, "%.1f %%", percent(facts->glyph_count[c], facts->tiles));
        if (costs->most[c] == 0)
            table_cell(&t, "wall");
        else if (costs->most[c] > costs->least[c])
            table_cell(&t, "%g to %g", costs->least[c], costs->most[c]);
        else
            table_cell(&t, "%g", costs->most[c]);
    }
    table_print(&t);
}

static void print_ground(const slu_map_facts *facts)
{
    printf("components  %zu, the largest of %zu tiles (%.1f %% of the passable ones)\n",
           facts->components, facts->largest_component,
           percent(facts->largest_component, facts->passable));
    printf("costs       %g to %g\n", facts->cheapest, facts->costliest);
}

// Of a unit that is wide or may enter only some ground: how much of the map it has.
static void print_standing(const slu_map_facts *facts, const slu_map_facts *standing)
{
    printf("\nthis unit\n");
    printf("stands on   %zu tiles (%.1f %% of the passable ones)\n", standing->passable,
           percent(standing->passable, facts->passable));
    print_ground(standing);
}

static void print_facts(const char *file, const slu_map *map, const slu_map_facts *facts,
                        const cost_ranges *costs, const slu_map_facts *standing)
{
    printf("map         %s\n", file_base_name(file));
    printf("size        %d x %d, %zu tiles\n", slu_map_width(map), slu_map_height(map),
           facts->tiles);
    printf("passable    %zu (%.1f %%)\n", facts->passable, percent(facts->passable, facts->tiles));
    print_ground(facts);
    if (standing) print_standing(facts, standing);
    puts("");
    print_terrain(facts, costs);
}

// Characters beyond ASCII stand for the Unicode character of the same number.
static void glyph_key(int c, char key[3])
{
    if (c < 0x80) {
        snprintf(key, 3, "%c", c);
        return;
    }
    key[0] = (char)(0xC0 | c >> 6);
    key[1] = (char)(0x80 | (c & 0x3F));
    key[2] = '\0';
}

static void add_terrain_json(cJSON *object, const slu_map_facts *facts, const cost_ranges *costs)
{
    cJSON *list = cJSON_AddArrayToObject(object, "terrain");
    for (int c = 0; c < 256; c++) {
        if (facts->glyph_count[c] == 0) continue;
        cJSON *row = cJSON_CreateObject();
        char key[3];
        glyph_key(c, key);
        cJSON_AddStringToObject(row, "glyph", key);
        json_add_count(row, "tiles", facts->glyph_count[c]);
        cJSON_AddBoolToObject(row, "passable", costs->most[c] > 0);
        json_add_number(row, "cost", costs->most[c] > 0, costs->least[c]);
        if (costs->most[c] > costs->least[c])
            cJSON_AddNumberToObject(row, "dearest", costs->most[c]);
        cJSON_AddItemToArray(list, row);
    }
}

static void add_standing_json(cJSON *object, const slu_unit *unit, const slu_map_facts *facts,
                              const slu_map_facts *standing)
{
    cJSON *row = cJSON_AddObjectToObject(object, "unit");
    cJSON_AddNumberToObject(row, "size", unit->size ? unit->size : 1);
    if (unit->terrains)
        json_add_text(row, "terrains", unit->terrains);
    else
        cJSON_AddNullToObject(row, "terrains");
    json_add_count(row, "tiles", standing->passable);
    cJSON_AddNumberToObject(row, "share", percent(standing->passable, facts->passable) / 100);
    json_add_count(row, "components", standing->components);
    json_add_count(row, "largest_component", standing->largest_component);
    cJSON_AddNumberToObject(row, "cheapest", standing->cheapest);
    cJSON_AddNumberToObject(row, "costliest", standing->costliest);
}

static void print_json(const char *file, const slu_map *map, const slu_map_facts *facts,
                       const cost_ranges *costs, const slu_unit *unit,
                       const slu_map_facts *standing)
{
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "map", file_base_name(file));
    cJSON_AddNumberToObject(object, "width", slu_map_width(map));
    cJSON_AddNumberToObject(object, "height", slu_map_height(map));
    json_add_count(object, "tiles", facts->tiles);
    json_add_count(object, "passable", facts->passable);
    cJSON_AddNumberToObject(object, "passable_share", percent(facts->passable, facts->tiles) / 100);
    json_add_count(object, "components", facts->components);
    json_add_count(object, "largest_component", facts->largest_component);
    cJSON_AddNumberToObject(object, "cheapest", facts->cheapest);
    cJSON_AddNumberToObject(object, "dearest", facts->costliest);
    if (standing) add_standing_json(object, unit, facts, standing);
    add_terrain_json(object, facts, costs);
    json_print(object);
}

cli_exit run_info(const command *self, int argc, char **argv)
{
    command_line line = {self, argc, argv, .least = 1, .most = 1};
    shared_options shared = {0};
    if (!shared_read(&line, &shared, NULL, NULL)) return line.code;
    slu_map *map;
    if (shared_load_map(&shared, line.arguments[0], &map) != CLI_OK) return CLI_BAD;
    slu_map_facts facts, standing;
    slu_error error = {0};
    slu_map_describe(map, &facts);
    cost_ranges costs;
    find_ranges(map, &costs);
    const slu_unit *unit = &shared.finder.rules.unit;
    const bool asked = unit->size || unit->terrains;
    cli_exit code = CLI_OK;
    if (asked && slu_unit_describe(map, unit, &standing, &error) != SLU_OK)
        code = say_error(line.arguments[0], &error);
    else if (shared.json)
        print_json(line.arguments[0], map, &facts, &costs, unit, asked ? &standing : NULL);
    else
        print_facts(line.arguments[0], map, &facts, &costs, asked ? &standing : NULL);
    slu_map_destroy(map);
    return code;
}
