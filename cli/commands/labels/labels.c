// SPDX-License-Identifier: MIT
// sluice labels: builds the labels of a map, describes a file, and compares its answers with plain
// searches.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ask/verify.h"
#include "commands/commands.h"
#include "options/shared_options.h"
#include "options/values.h"
#include "report/file_head.h"
#include "report/progress.h"
#include "system/file.h"

enum { OPTION_QUERIES = OPTION_OWN, OPTION_SEED };

enum { USUAL_QUERIES = 100, MOST_QUERIES = 1000000, PROGRESS_PARTS = 1000 };

const option_row options_of_labels[] = {
    {"queries", OPTION_QUERIES, "N", "verify: between this many random pairs of tiles (100)"},
    {"seed", OPTION_SEED, "N", "verify: other random tiles (1)"},
    {"output", OPTION_OUTPUT, "FILE", "build: write there"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

typedef struct labels_request {
    shared_options shared;
    const char *output;
    int queries;
    uint64_t seed;
    const char *checking; // the last option of verify; NULL: none
} labels_request;

static bool take_option(void *ctx, int key, const char *value)
{
    labels_request *request = ctx;
    switch (key) {
    case OPTION_QUERIES:
        request->checking = "--queries";
        return read_int("--queries", value, 1, MOST_QUERIES, &request->queries);
    case OPTION_SEED:
        request->checking = "--seed";
        return read_count("--seed", value, 0, UINT64_MAX, &request->seed);
    default: request->output = value; return true;
    }
}

// ---- building

static void tell(void *ctx, double share)
{
    progress_update(ctx, (uint64_t)(share * PROGRESS_PARTS));
}

static void report_built(const slu_labels *labels, const char *file, bool json)
{
    slu_labels_facts facts;
    slu_labels_describe(labels, &facts);
    const double ms = (double)facts.nanoseconds / 1e6;
    const double mean = (double)facts.entry_count / (facts.corner_count ? facts.corner_count : 1);
    if (!json) {
        say("%s: %u corners with %.1f hubs each, %zu bytes, in %.1f ms", file, facts.corner_count,
            mean, facts.bytes, ms);
        return;
    }
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "labels", file_base_name(file));
    json_add_count(object, "corners", facts.corner_count);
    json_add_count(object, "entries", facts.entry_count);
    json_add_count(object, "longest", facts.longest);
    json_add_count(object, "bytes", facts.bytes);
    cJSON_AddNumberToObject(object, "build_ms", ms);
    json_print(object);
}

static cli_exit build(labels_request *request, const slu_map *map, char **arguments)
{
    progress bar;
    slu_labels *labels = NULL;
    slu_error error = {0};
    progress_begin(&bar, "labels", PROGRESS_PARTS);
    const slu_labels_options options = {.rules = shared_finder(&request->shared)->rules,
                                        .progress = {tell, &bar}};
    slu_status status = slu_labels_create(map, &options, &labels, &error);
    progress_end(&bar);
    if (status != SLU_OK) return say_error(arguments[0], &error);
    status = slu_labels_save(labels, request->output, &error);
    if (status == SLU_OK) report_built(labels, request->output, request->shared.json);
    slu_labels_destroy(labels);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

// ---- a file

static file_head head_of(const char *file, size_t size, const slu_labels_file_facts *f)
{
    return (file_head){.kind = "labels",
                       .key = "labels",
                       .file = file,
                       .bytes = size,
                       .version = f->version,
                       .width = f->width,
                       .height = f->height,
                       .checksum = f->checksum,
                       .map_hash = f->map_hash};
}

static void print_facts(const char *file, size_t size, const slu_labels_file_facts *f)
{
    char steps[32];
    format_steps(f->steps, steps);
    const file_head head = head_of(file, size, f);
    file_head_print(&head);
    printf("kind       size %d, diagonals %s, costs %s, hash %016" PRIx64 "\n", f->unit_size,
           slu_diagonals_name(f->diagonals), steps, f->kind_hash);
    printf("corners    %u\n", f->corner_count);
    printf("entries    %" PRIu64 "\n", f->entry_count);
}

static void print_facts_json(const char *file, size_t size, const slu_labels_file_facts *f)
{
    char steps[32];
    format_steps(f->steps, steps);
    const file_head head = head_of(file, size, f);
    cJSON *object = file_head_json(&head);
    cJSON_AddNumberToObject(object, "size", f->unit_size);
    cJSON_AddStringToObject(object, "diagonals", slu_diagonals_name(f->diagonals));
    cJSON_AddStringToObject(object, "costs", steps);
    json_add_hash(object, "kind_hash", f->kind_hash);
    json_add_count(object, "corners", f->corner_count);
    json_add_count(object, "entries", f->entry_count);
    json_print(object);
}

static cli_exit info(labels_request *request, const slu_map *map, char **arguments)
{
    (void)map;
    char *bytes;
    size_t size;
    if (file_read_atlas(arguments[0], &bytes, &size) != CLI_OK) return CLI_BAD;
    slu_labels_file_facts facts;
    slu_error error = {0};
    const slu_status status = slu_labels_inspect(bytes, size, &facts, &error);
    free(bytes);
    if (status != SLU_OK) return say_error(arguments[0], &error);
    if (request->shared.json)
        print_facts_json(arguments[0], size, &facts);
    else
        print_facts(arguments[0], size, &facts);
    return CLI_OK;
}

static cli_exit verify(labels_request *request, const slu_map *map, char **arguments)
{
    const slu_labels_load_options options = {.rules = shared_finder(&request->shared)->rules};
    slu_labels *labels = NULL;
    slu_error error = {0};
    if (slu_labels_load(map, arguments[1], &options, &labels, &error) != SLU_OK)
        return say_error(arguments[1], &error);
    const verify_request asked = {.finder = {.rules = options.rules, .labels = labels},
                                  .algorithm = "labels",
                                  .file = arguments[1],
                                  .queries = request->queries,
                                  .seed = request->seed,
                                  .json = request->shared.json};
    const cli_exit code = verify_index(map, &asked);
    slu_labels_destroy(labels);
    return code;
}

// ---- the request

typedef struct labels_action {
    const char *name;
    const char *takes;
    int arguments;
    bool map;
    cli_exit (*run)(labels_request *request, const slu_map *map, char **arguments);
} labels_action;

static const labels_action ACTIONS[] = {
    {"build", "a map", 1, true, build},
    {"info", "a file", 1, false, info},
    {"verify", "a map and a file", 2, true, verify},
};

static bool say_misplaced(const char *option, const labels_action *action)
{
    say_bad("labels %s does not take %s; see sluice labels --help", action->name, option);
    return false;
}

// An option without effect is a mistake worth reporting.
static bool options_fit(const labels_request *request, const labels_action *action)
{
    const shared_options *shared = &request->shared;
    const slu_rules *rules = &shared->finder.rules;
    const bool moves = rules->diagonals || rules->steps.straight || shared->four_neighbours ||
                       rules->unit.size || rules->unit.terrains;
    if (request->checking && action->run != verify) return say_misplaced(request->checking, action);
    if (moves && !action->map)
        return say_misplaced("rules of movement: the file has its own", action);
    if ((shared->passable || shared->costs_file || shared->collision) && !action->map)
        return say_misplaced("--passable, --costs-file or --collision", action);
    if (request->output && action->run != build) return say_misplaced("--output", action);
    if (action->run == build && !request->output)
        return say_bad("name the file to write: -o FILE"), false;
    return true;
}

static const labels_action *find_action(const char *name)
{
    for (size_t i = 0; i < sizeof ACTIONS / sizeof *ACTIONS; i++)
        if (strcmp(ACTIONS[i].name, name) == 0) return &ACTIONS[i];
    say_bad("sluice labels has build, info and verify, not '%s'", name);
    return NULL;
}

cli_exit run_labels(const command *self, int argc, char **argv)
{
    command_line line = {self, argc, argv, .least = 2, .most = 3};
    labels_request request = {.queries = USUAL_QUERIES, .seed = 1};
    if (!shared_read(&line, &request.shared, take_option, &request)) return line.code;
    const labels_action *action = find_action(line.arguments[0]);
    if (!action) return CLI_BAD;
    if (line.count - 1 != action->arguments)
        return say_bad("labels %s takes %s", action->name, action->takes);
    if (!options_fit(&request, action)) return CLI_BAD;
    slu_map *map = NULL;
    if (action->map && shared_load_map(&request.shared, line.arguments[1], &map) != CLI_OK)
        return CLI_BAD;
    const cli_exit code = action->run(&request, map, line.arguments + 1);
    if (map) shared_unload_map(&request.shared, map);
    return code;
}
