// SPDX-License-Identifier: MIT
// The options several subcommands take.
#include "options/shared_options.h"

#include <stdlib.h>
#include <string.h>

#include "options/names.h"
#include "options/values.h"
#include "sluice/formats.h"
#include "system/file.h"

enum {
    OPTION_PASSABLE = OPTION_SHARED,
    OPTION_COSTS_FILE,
    OPTION_COLLISION,
    OPTION_DIAGONALS,
    OPTION_NEIGHBOURS,
    OPTION_COSTS,
    OPTION_CHARGE,
    OPTION_SIZE,
    OPTION_TERRAINS,
    OPTION_INFLUENCE,
    OPTION_QUEUE,
    OPTION_CLUSTER,
    OPTION_AREAS,
    OPTION_LEAP,
    OPTION_ATLAS,
    OPTION_OVERLAY,
    OPTION_LABELS,
    OPTION_ZONES_METHOD,
    OPTION_ZONES_GATES,
    OPTION_ZONES_ADD,
    OPTION_ZONES_REMOVE,
    OPTION_ZONES_COSTS,
};

const option_row GLYPH_OPTIONS[] = {
    {"passable", OPTION_PASSABLE, "CHARS", "ground is exactly these characters (.GS)"},
    {"costs-file", OPTION_COSTS_FILE, "FILE", "terrain costs: lines of <char> <cost>"},
    {"collision", OPTION_COLLISION, "NAME",
     "Tiled maps: the layer whose tiles are walls (collision)"},
    OPTION_ROW_END,
};

const option_row MOVE_OPTIONS[] = {
    {"diagonals", OPTION_DIAGONALS, "RULE", "clear, one-wall, always or never (clear)"},
    {"neighbours", OPTION_NEIGHBOURS, "N", "8, or 4 for no diagonal steps (8)"},
    OPTION_ROW_END,
};

const option_row COST_OPTIONS[] = {
    {"costs", OPTION_COSTS, "STEPS", "exact, or STRAIGHT/DIAGONAL such as 10/14 (exact)"},
    OPTION_ROW_END,
};

const option_row KIND_OPTIONS[] = {
    {"size", OPTION_SIZE, "N", "the unit covers N x N tiles, extending right and down (1)"},
    {"terrains", OPTION_TERRAINS, "CHARS", "the ground the unit may enter (all)"},
    OPTION_ROW_END,
};

const option_row GROUND_OPTIONS[] = {
    {"charge", OPTION_CHARGE, "TILES", "terrain cost of a step: entered or mean (entered)"},
    {"influence", OPTION_INFLUENCE, "X,Y,R,AMOUNT",
     "costlier ground within R tiles of X,Y; cheaper if AMOUNT is negative"},
    OPTION_ROW_END,
};

const option_row SEARCH_OPTIONS[] = {
    {"queue", OPTION_QUEUE, "KIND",
     "open list: buckets, heap, tree, sorted, linked or unsorted (buckets)"},
    {"cluster", OPTION_CLUSTER, "N", "hpa: tiles along a cluster's side (16)"},
    {"leap", OPTION_LEAP, "DX,DY,COST[,...]",
     "a step of its own; over: past walls; turned: all eight of it"},
    {"areas", OPTION_AREAS, "FILE", "hpa: areas instead of squares, text or PNG, or 'zones'"},
    OPTION_ROW_END,
};

const option_row ATLAS_FILE_OPTIONS[] = {
    {"atlas", OPTION_ATLAS, "FILE",
     "the map's atlas, for heuristics that read one or its zones (built when needed)"},
    {"overlay", OPTION_OVERLAY, "FILE",
     "the map's overlay, for overlay and, where costs differ, best (built when needed)"},
    {"labels", OPTION_LABELS, "FILE",
     "the map's labels, for labels and, where costs do not differ, best (built when needed)"},
    OPTION_ROW_END,
};

const option_row ZONE_OPTIONS[] = {
    {"method", OPTION_ZONES_METHOD, "NAME[,NAME...]",
     "heuristics on zones: decompose by these methods (that of its paper)"},
    {"gates", OPTION_ZONES_GATES, "FILE", "heuristics on zones: a decomposition edited by a list"},
    {"add-gate", OPTION_ZONES_ADD, "X,Y,X,Y", "add a gate between two tiles at walls to --method"},
    {"remove-gate", OPTION_ZONES_REMOVE, "ID", "merge the two zones at a gate of --method"},
    {"gate-costs", OPTION_ZONES_COSTS, "FILE",
     "gateway-2015, gateway-2006: what sluice atlas gates has prepared"},
    OPTION_ROW_END,
};

NAME_READER(slu_diagonals)
NAME_READER(slu_charge)
NAME_READER(slu_queue)

static bool take_diagonals(shared_options *shared, const char *value)
{
    return read_slu_diagonals("--diagonals", value, &shared->finder.rules.diagonals);
}

static bool take_neighbours(shared_options *shared, const char *value)
{
    static const char *const NAMES[] = {"4", "8", NULL};
    int choice = read_choice("--neighbours", value, NAMES);
    shared->four_neighbours = choice == 0;
    return choice >= 0;
}

static bool take_charge(shared_options *shared, const char *value)
{
    return read_slu_charge("--charge", value, &shared->finder.rules.charge);
}

static bool take_queue(shared_options *shared, const char *value)
{
    return read_slu_queue("--queue", value, &shared->finder.queue);
}

static bool take_size(shared_options *shared, const char *value)
{
    return read_int("--size", value, 1, SLU_MAX_UNIT, &shared->finder.rules.unit.size);
}

static bool take_influence(shared_options *shared, const char *value)
{
    if (shared->influence_count == INFLUENCES_MOST) {
        say_bad("--influence can be given at most %d times", INFLUENCES_MOST);
        return false;
    }
    shared_influence *taken = &shared->influences[shared->influence_count++];
    char x[16], y[16], radius[32], amount[32], end;
    if (sscanf(value, "%15[^,],%15[^,],%31[^,],%31[^,]%c", x, y, radius, amount, &end) != 4) {
        say_bad("--influence is X,Y,R,AMOUNT, such as 10,12,5,3.5, not '%s'", value);
        return false;
    }
    return read_int("--influence: X", x, 0, SLU_MAX_SIDE - 1, &taken->middle.x) &&
           read_int("--influence: Y", y, 0, SLU_MAX_SIDE - 1, &taken->middle.y) &&
           read_number("--influence: R", radius, 0, SLU_MAX_SIDE, &taken->radius) &&
           read_number("--influence: AMOUNT", amount, -SLU_MAX_COST, SLU_MAX_COST, &taken->amount);
}

static bool take_leap_word(slu_leap *leap, const char *word)
{
    if (strcmp(word, "over") == 0) return leap->over = true;
    if (strcmp(word, "turned") == 0) return leap->turned = true;
    say_bad("--leap: after the cost come over or turned, not '%s'", word);
    return false;
}

static bool take_leap(shared_options *shared, const char *value)
{
    if (shared->finder.leap_count == SLU_MAX_LEAPS) {
        say_bad("--leap can be given at most %d times", SLU_MAX_LEAPS);
        return false;
    }
    slu_leap leap = {0};
    char dx[16], dy[16], cost[32], words[2][16], end;
    int count = sscanf(value, "%15[^,],%15[^,],%31[^,],%15[^,],%15[^,]%c", dx, dy, cost, words[0],
                       words[1], &end);
    if (count < 3 || count > 5 || value[strlen(value) - 1] == ',') {
        say_bad("--leap is DX,DY,COST[,over][,turned], such as 2,1,2.5,over, not '%s'", value);
        return false;
    }
    bool good = read_offset("--leap: DX", dx, SLU_MAX_REACH, &leap.dx) &&
                read_offset("--leap: DY", dy, SLU_MAX_REACH, &leap.dy) &&
                read_number("--leap: COST", cost, SLU_MIN_COST, SLU_MAX_COST, &leap.cost);
    for (int i = 3; i < count && good; i++)
        good = take_leap_word(&leap, words[i - 3]);
    shared->leaps[shared->finder.leap_count++] = leap;
    shared->finder.leaps = shared->leaps;
    return good;
}

static bool take_cluster(shared_options *shared, const char *value)
{
    return read_int("--cluster", value, 2, SLU_MAX_CLUSTER, &shared->finder.cluster);
}

static bool take_steps(shared_options *shared, const char *value)
{
    slu_steps *steps = &shared->finder.rules.steps;
    *steps = (slu_steps)SLU_STEPS_EXACT;
    if (strcmp(value, "exact") == 0) return true;
    const char *slash = strchr(value, '/');
    char straight[16];
    if (!slash || slash - value >= (ptrdiff_t)sizeof straight) {
        say_bad("--costs is exact, or a pair of whole numbers such as 10/14, not '%s'", value);
        return false;
    }
    snprintf(straight, sizeof straight, "%.*s", (int)(slash - value), value);
    return read_int("--costs: a straight step", straight, 1, SLU_MAX_STEP, &steps->straight) &&
           read_int("--costs: a diagonal step", slash + 1, 1, SLU_MAX_STEP, &steps->diagonal);
}

static bool take_zones(zone_options *zones, int key, const char *value)
{
    switch (key) {
    case OPTION_ZONES_METHOD: zones->last = "--method"; return zones_take_methods(zones, value);
    case OPTION_ZONES_GATES:
        zones->last = "--gates";
        zones->gates_file = value;
        return true;
    case OPTION_ZONES_ADD:
        zones->last = "--add-gate";
        return gate_edits_take(&zones->edits, SLU_EDIT_ADD, value);
    case OPTION_ZONES_REMOVE:
        zones->last = "--remove-gate";
        return gate_edits_take(&zones->edits, SLU_EDIT_REMOVE, value);
    default:
        zones->last = "--gate-costs";
        zones->gate_costs_file = value;
        return true;
    }
}

// Returns OPTION_TAKEN for a shared option, OPTION_BAD if its value is malformed (after printing
// why), and the key itself for one of the subcommand's own.
static int take_shared(shared_options *shared, int key, const char *value)
{
    bool good = true;
    switch (key) {
    case OPTION_JSON: shared->json = true; break;
    case OPTION_PASSABLE: shared->passable = value; break;
    case OPTION_COSTS_FILE: shared->costs_file = value; break;
    case OPTION_COLLISION: shared->collision = value; break;
    case OPTION_DIAGONALS: good = take_diagonals(shared, value); break;
    case OPTION_NEIGHBOURS: good = take_neighbours(shared, value); break;
    case OPTION_COSTS: good = take_steps(shared, value); break;
    case OPTION_CHARGE: good = take_charge(shared, value); break;
    case OPTION_SIZE: good = take_size(shared, value); break;
    case OPTION_TERRAINS: shared->finder.rules.unit.terrains = value; break;
    case OPTION_INFLUENCE: good = take_influence(shared, value); break;
    case OPTION_QUEUE: good = take_queue(shared, value); break;
    case OPTION_CLUSTER: good = take_cluster(shared, value); break;
    case OPTION_AREAS: shared->areas_file = value; break;
    case OPTION_LEAP: good = take_leap(shared, value); break;
    case OPTION_ATLAS: shared->atlas_file = value; break;
    case OPTION_OVERLAY: shared->overlay_file = value; break;
    case OPTION_LABELS: shared->labels_file = value; break;
    case OPTION_ZONES_METHOD:
    case OPTION_ZONES_GATES:
    case OPTION_ZONES_ADD:
    case OPTION_ZONES_REMOVE:
    case OPTION_ZONES_COSTS: good = take_zones(&shared->zones, key, value); break;
    default: return key;
    }
    return good ? OPTION_TAKEN : OPTION_BAD;
}

bool shared_read(command_line *line, shared_options *shared, option_taker *take, void *request)
{
    option_parser parser;
    options_begin(&parser, line->self, line->argc, line->argv);
    const char *value;
    for (int key; (key = options_next(&parser, &value)) != OPTION_END;) {
        if (key == OPTION_HELP) return line->code = options_help(line->self), false;
        key = take_shared(shared, key, value);
        bool good = key == OPTION_TAKEN || (key != OPTION_BAD && take && take(request, key, value));
        if (!good) return line->code = CLI_BAD, false;
    }
    line->code = CLI_BAD;
    return options_arguments(&parser, line->least, line->most, &line->arguments, &line->count);
}

const slu_finder_options *shared_finder(shared_options *shared)
{
    if (shared->four_neighbours) shared->finder.rules.diagonals = SLU_DIAGONALS_NEVER;
    return &shared->finder;
}

slu_finder_options shared_finder_on(const shared_options *shared, int terrain)
{
    slu_finder_options options = shared->finder;
    options.terrain = terrain == NO_TERRAIN ? NULL : shared->zones.terrains[terrain];
    return options;
}

static cli_exit read_costs(shared_options *shared)
{
    char *text;
    size_t size;
    if (file_read(shared->costs_file, &text, &size) != CLI_OK) return CLI_BAD;
    slu_error error = {0};
    slu_status status = slu_glyphs_parse_costs(&shared->glyphs, text, size, &error);
    free(text);
    return status == SLU_OK ? CLI_OK : say_error(shared->costs_file, &error);
}

// Costs first: --passable then keeps those of the characters it names and walls off the others.
static cli_exit read_glyphs(shared_options *shared)
{
    slu_glyphs_default(&shared->glyphs);
    if (shared->costs_file && read_costs(shared) != CLI_OK) return CLI_BAD;
    if (!shared->passable) return CLI_OK;
    slu_error error = {0};
    slu_status status = slu_glyphs_set_passable(&shared->glyphs, shared->passable, &error);
    return status == SLU_OK ? CLI_OK : say_error("--passable", &error);
}

static slu_status lay_influence(shared_options *shared, const slu_map *map, slu_error *error)
{
    slu_status status = SLU_OK;
    if (shared->influence_count > 0)
        status = slu_influence_create(map, NULL, &shared->influence, error);
    for (int i = 0; i < shared->influence_count && status == SLU_OK; i++) {
        const shared_influence *one = &shared->influences[i];
        status = slu_influence_add(shared->influence, one->middle, one->radius, one->amount, error);
    }
    shared->finder.rules.influence = shared->influence;
    return status;
}

static cli_exit load_atlas(shared_options *shared, const slu_map *map)
{
    if (!shared->atlas_file) return CLI_OK;
    slu_atlas_load_options options = {.rules = &shared_finder(shared)->rules};
    slu_error error = {0};
    slu_status status = slu_atlas_load(map, shared->atlas_file, &options, &shared->atlas, &error);
    shared->finder.atlas = shared->atlas;
    return status == SLU_OK ? CLI_OK : say_error(shared->atlas_file, &error);
}

static cli_exit load_overlay(shared_options *shared, const slu_map *map)
{
    if (!shared->overlay_file) return CLI_OK;
    const slu_overlay_load_options options = {.rules = shared_finder(shared)->rules};
    slu_error error = {0};
    slu_status status =
        slu_overlay_load(map, shared->overlay_file, &options, &shared->overlay, &error);
    shared->finder.overlay = shared->overlay;
    return status == SLU_OK ? CLI_OK : say_error(shared->overlay_file, &error);
}

static cli_exit load_labels(shared_options *shared, const slu_map *map)
{
    if (!shared->labels_file) return CLI_OK;
    const slu_labels_load_options options = {.rules = shared_finder(shared)->rules};
    slu_error error = {0};
    slu_status status =
        slu_labels_load(map, shared->labels_file, &options, &shared->labels, &error);
    shared->finder.labels = shared->labels;
    return status == SLU_OK ? CLI_OK : say_error(shared->labels_file, &error);
}

static cli_exit take_zone_areas(shared_options *shared, const slu_map *map)
{
    const slu_rules *rules = &shared_finder(shared)->rules;
    slu_terrain_options options = {.diagonals = rules->diagonals, .unit = rules->unit};
    slu_error error = {0};
    if (slu_terrain_create(map, &options, &shared->area_zones, &error) != SLU_OK)
        return say_error("--areas zones", &error);
    shared->finder.areas = slu_terrain_areas(shared->area_zones);
    return CLI_OK;
}

static cli_exit load_areas(shared_options *shared, const slu_map *map)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    char *bytes;
    size_t size;
    if (!shared->areas_file) return CLI_OK;
    if (strcmp(shared->areas_file, "zones") == 0) return take_zone_areas(shared, map);
    if (file_read(shared->areas_file, &bytes, &size) != CLI_OK) return CLI_BAD;
    slu_error error = {.code = SLU_ERR_MEMORY, .text = "out of memory"};
    slu_status status = SLU_ERR_MEMORY;
    shared->areas = malloc((size_t)width * (size_t)height * sizeof *shared->areas);
    if (shared->areas)
        status = slu_areas_parse_any(bytes, size, width, height, shared->areas, &error);
    free(bytes);
    shared->finder.areas = shared->areas;
    return status == SLU_OK ? CLI_OK : say_error(shared->areas_file, &error);
}

static cli_exit load_zones(shared_options *shared, const slu_map *map)
{
    cli_exit code = zones_load(&shared->zones, map, &shared_finder(shared)->rules);
    shared->finder.gate_costs = shared->zones.gate_costs;
    return code;
}

cli_exit shared_load_map(shared_options *shared, const char *file, slu_map **map)
{
    if (read_glyphs(shared) != CLI_OK) return CLI_BAD;
    slu_format_options options = {.collision_layer = shared->collision};
    // The default glyphs are left to the library, whatever the format.
    if (shared->passable || shared->costs_file) options.map.glyphs = &shared->glyphs;
    slu_error error = {0};
    slu_status status = slu_map_load_any(file, &options, map, &error);
    if (status != SLU_OK) return say_error(file, &error);
    status = lay_influence(shared, *map, &error);
    cli_exit code = status == SLU_OK ? load_atlas(shared, *map) : say_error("--influence", &error);
    if (code == CLI_OK) code = load_overlay(shared, *map);
    if (code == CLI_OK) code = load_labels(shared, *map);
    if (code == CLI_OK) code = load_areas(shared, *map);
    if (code == CLI_OK) code = load_zones(shared, *map);
    if (code != CLI_OK) shared_unload_map(shared, *map);
    return code;
}

void shared_unload_map(shared_options *shared, slu_map *map)
{
    slu_overlay_destroy(shared->overlay);
    shared->finder.overlay = shared->overlay = NULL;
    slu_labels_destroy(shared->labels);
    shared->finder.labels = shared->labels = NULL;
    slu_influence_destroy(shared->influence);
    shared->influence = NULL;
    slu_atlas_destroy(shared->atlas);
    shared->finder.atlas = shared->atlas = NULL;
    slu_terrain_destroy(shared->area_zones);
    shared->area_zones = NULL;
    free(shared->areas);
    shared->finder.areas = shared->areas = NULL;
    zones_unload(&shared->zones);
    shared->finder.gate_costs = NULL;
    slu_map_destroy(map);
}

bool shared_same_unit(const slu_unit *one, const slu_unit *other)
{
    int size = one->size ? one->size : 1, others = other->size ? other->size : 1;
    if (size != others || !one->terrains != !other->terrains) return false;
    return !one->terrains || strcmp(one->terrains, other->terrains) == 0;
}

bool shared_match_benchmark(const shared_options *shared, const slu_unit *unit, const slu_map *map)
{
    const slu_rules *rules = &shared->finder.rules;
    if (rules->diagonals != SLU_DIAGONALS_CLEAR || rules->steps.straight != 0) return false;
    if (shared->finder.leap_count > 0) return false;
    if (!shared_same_unit(&rules->unit, unit) || rules->unit.factors || rules->influence)
        return false;
    slu_map_facts facts;
    slu_map_describe(map, &facts);
    return facts.passable == 0 || (facts.cheapest == 1 && facts.costliest == 1);
}
