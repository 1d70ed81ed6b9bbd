// SPDX-License-Identifier: MIT
// The options several subcommands take.
#include "shared_options.h"

#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "nearest.h"
#include "numbers.h"

enum {
    OPTION_PASSABLE = OPTION_SHARED,
    OPTION_COSTS_FILE,
    OPTION_DIAGONALS,
    OPTION_NEIGHBOURS,
    OPTION_COSTS,
    OPTION_CHARGE,
    OPTION_QUEUE,
    OPTION_CLUSTER,
};

const option_row GLYPH_OPTIONS[] = {
    {"passable", OPTION_PASSABLE, "CHARS", "ground is exactly these characters (.GS)"},
    {"costs-file", OPTION_COSTS_FILE, "FILE", "terrain costs: lines of <char> <cost>"},
    OPTION_ROW_END,
};

const option_row RULE_OPTIONS[] = {
    {"diagonals", OPTION_DIAGONALS, "RULE", "clear, one-wall, always or never (clear)"},
    {"neighbours", OPTION_NEIGHBOURS, "N", "8, or 4 for no diagonal steps (8)"},
    {"costs", OPTION_COSTS, "STEPS", "exact, or STRAIGHT/DIAGONAL such as 10/14 (exact)"},
    {"charge", OPTION_CHARGE, "TILES", "terrain cost of a step: entered or mean (entered)"},
    {"queue", OPTION_QUEUE, "KIND", "open list: buckets or heap (buckets)"},
    {"cluster", OPTION_CLUSTER, "N", "hpa: tiles along a cluster's side (16)"},
    OPTION_ROW_END,
};

int read_choice(const char *name, const char *text, const char *const *choices)
{
    for (int i = 0; choices[i]; i++) {
        if (strcmp(text, choices[i]) == 0) return i;
    }
    char list[128] = "";
    for (int i = 0; choices[i]; i++) {
        if (i) strcat(list, choices[i + 1] ? ", " : " or ");
        strcat(list, choices[i]);
    }
    say_bad("%s is %s, not '%s'", name, list, text);
    return -1;
}

static bool take_diagonals(shared_options *shared, const char *value)
{
    // In the order of slu_diagonals.
    static const char *const NAMES[] = {"clear", "one-wall", "always", "never", NULL};
    int choice = read_choice("--diagonals", value, NAMES);
    if (choice >= 0) shared->finder.rules.diagonals = (slu_diagonals)choice;
    return choice >= 0;
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
    static const char *const NAMES[] = {"entered", "mean", NULL};
    int choice = read_choice("--charge", value, NAMES);
    if (choice >= 0) shared->finder.rules.charge = (slu_charge)choice;
    return choice >= 0;
}

static bool take_queue(shared_options *shared, const char *value)
{
    static const char *const NAMES[] = {"buckets", "heap", NULL};
    int choice = read_choice("--queue", value, NAMES);
    if (choice >= 0) shared->finder.queue = (slu_queue)choice;
    return choice >= 0;
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

int shared_take(shared_options *shared, int key, const char *value)
{
    bool good = true;
    switch (key) {
    case OPTION_JSON: shared->json = true; break;
    case OPTION_PASSABLE: shared->passable = value; break;
    case OPTION_COSTS_FILE: shared->costs_file = value; break;
    case OPTION_DIAGONALS: good = take_diagonals(shared, value); break;
    case OPTION_NEIGHBOURS: good = take_neighbours(shared, value); break;
    case OPTION_COSTS: good = take_steps(shared, value); break;
    case OPTION_CHARGE: good = take_charge(shared, value); break;
    case OPTION_QUEUE: good = take_queue(shared, value); break;
    case OPTION_CLUSTER: good = take_cluster(shared, value); break;
    default: return key;
    }
    return good ? OPTION_TAKEN : OPTION_BAD;
}

const slu_finder_options *shared_finder(shared_options *shared)
{
    if (shared->four_neighbours) shared->finder.rules.diagonals = SLU_DIAGONALS_NEVER;
    return &shared->finder;
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

cli_exit shared_load_map(shared_options *shared, const char *file, slu_map **map)
{
    if (read_glyphs(shared) != CLI_OK) return CLI_BAD;
    slu_map_options options = {.glyphs = &shared->glyphs};
    slu_error error = {0};
    slu_status status = slu_map_load(file, &options, map, &error);
    return status == SLU_OK ? CLI_OK : say_error(file, &error);
}

bool shared_match_benchmark(const shared_options *shared, const slu_map *map)
{
    const slu_rules *rules = &shared->finder.rules;
    if (rules->diagonals != SLU_DIAGONALS_CLEAR || rules->steps.straight != 0) return false;
    slu_map_facts facts;
    slu_map_describe(map, &facts);
    return facts.passable == 0 || (facts.cheapest == 1 && facts.dearest == 1);
}

static const char *nearest_row(const char *name, int count, const slu_row *(*row_at)(int))
{
    nearest search = nearest_to(name);
    for (int i = 0; i < count; i++)
        nearest_offer(&search, row_at(i)->name);
    return search.best;
}

// Suggests the name with each part replaced by the nearest one there is.
static void say_unknown_algorithm(const char *name, const slu_error *error)
{
    size_t length = strcspn(name, "+");
    char part[64], guess[64] = "";
    snprintf(part, sizeof part, "%.*s", (int)length, name);
    const char *search = nearest_row(part, slu_search_count(), slu_search_row);
    const char *heuristic = NULL;
    if (name[length])
        heuristic = nearest_row(name + length + 1, slu_heuristic_count(), slu_heuristic_row);
    if (search && (heuristic || !name[length]))
        snprintf(guess, sizeof guess, "%s%s%s", search, heuristic ? "+" : "",
                 heuristic ? heuristic : "");
    if (*guess && strcmp(guess, name) != 0)
        say_bad("--alg: %s; did you mean %s?", error->text, guess);
    else
        say_bad("--alg: %s; sluice list names them all", error->text);
}

bool algorithms_read(algorithm_list *list, const char *names)
{
    list->count = 0;
    for (const char *name = names;; name++) {
        char text[64];
        size_t length = strcspn(name, ",");
        snprintf(text, sizeof text, "%.*s", (int)length, name);
        slu_error error = {0};
        if (list->count == ALGORITHMS_MOST) {
            say_bad("--alg takes at most %d algorithms", ALGORITHMS_MOST);
            return false;
        }
        if (slu_algorithm_parse(text, &list->items[list->count], &error) != SLU_OK) {
            say_unknown_algorithm(text, &error);
            return false;
        }
        list->count++;
        name += length;
        if (!*name) return true;
    }
}
