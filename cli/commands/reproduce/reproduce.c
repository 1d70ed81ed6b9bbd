// SPDX-License-Identifier: MIT
// sluice reproduce: repeats the experiments of the papers that this project builds on, and prints
// their tables next to ours. All figures of docs/reproduction.md come from here.
//
// Ctrl-C ends the run early: the finished maps are reported, with exit code 3. With --parts they
// are kept, and the next run continues from there.
#include "commands/reproduce/reproduce.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "commands/reproduce/demonstration.h"
#include "options/values.h"
#include "system/file.h"
#include "system/folder.h"
#include "system/interrupt.h"

enum {
    OPTION_MAPS = OPTION_OWN,
    OPTION_PAPERS,
    OPTION_TABLE,
    OPTION_DEMO,
    OPTION_MAP,
    OPTION_ALG,
    OPTION_EVERY,
    OPTION_REPEAT,
    OPTION_MARKDOWN,
    OPTION_PLOTS,
    OPTION_PARTS,
    OPTION_TSV,
    OPTION_SCENES,
    OPTION_GATES
};

const option_row options_of_reproduce[] = {
    {"maps", OPTION_MAPS, "DIR", "folder of the benchmark's sets sc1 and bg512 ($SLUICE_MAPS)"},
    {"papers", OPTION_PAPERS, "DIR", "folder of the papers' own figures ($SLUICE_PAPERS)"},
    {"table", OPTION_TABLE, "FILE", "aiide2006: a text with Table 1 as the paper prints it"},
    {"demo", OPTION_DEMO, "FILE", "aiide2006: the demonstration map (scenes/rooms.map)"},
    {"scenes", OPTION_SCENES, "DIR",
     "stout, mapaila, ding-pang: folder of the project's scenes (scenes)"},
    {"map", OPTION_MAP, "NAME", "only this map of the sets, such as Aurora"},
    {"alg", OPTION_ALG, "NAME[,NAME...]", "the algorithms to compare with astar+octile"},
    {"gates", OPTION_GATES, "DIR",
     "thesis: folder of lists of edited gates, such as bench/gates, for a row of their own"},
    {"every", OPTION_EVERY, "N", "take every Nth query (1)"},
    {"repeat", OPTION_REPEAT, "N", "time each query N times and keep the fastest (1)"},
    {"markdown", OPTION_MARKDOWN, "FILE", "also write the tables to FILE, as Markdown"},
    {"plots", OPTION_PLOTS, "DIR", "draw plots into this folder, as SVG"},
    {"parts", OPTION_PARTS, "DIR", "keep each finished map in this folder; read those it has"},
    {"tsv", OPTION_TSV, NULL, "print tab-separated lines, one for each map and algorithm"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

// Theirs, then ours. The index of an algorithm is its look in the plots.
static const char *const ALGORITHMS[] = {
    "astar+octile",  "astar+dead-end",     "astar+gateway-2006", "astar+gateway-2015",
    "astar+gateway", "astar+differential", "astar+guided",
};
enum { ALGORITHM_COUNT = sizeof ALGORITHMS / sizeof *ALGORITHMS };

const char REPRO_DOUBLES[] = "astar+octile in doubles";

int repro_look(const char *algorithm)
{
    for (int i = 0; i < ALGORITHM_COUNT; i++) {
        if (strcmp(ALGORITHMS[i], algorithm) == 0) return i;
    }
    return ALGORITHM_COUNT;
}

const char *repro_short_name(const repro_request *request, int algorithm)
{
    static const char ASTAR[] = "astar+";
    const char *name = request->names[algorithm];
    return strncmp(name, ASTAR, sizeof ASTAR - 1) == 0 ? name + sizeof ASTAR - 1 : name;
}

void repro_cell(table *t, int places, double number)
{
    char text[64];
    snprintf(text, sizeof text, "%.*f", places, number);
    bool negative_zero = text[0] == '-' && strspn(text, "-0.") == strlen(text);
    table_cell(t, "%s", !isfinite(number) ? "-" : text + negative_zero);
}

// ---------------------------------------------------------------------------------------------
// What was left out

// Maps on which one algorithm was left out for one reason.
static void report_gap(const repro_request *request, const repro_set *set, int algorithm,
                       report *out)
{
    size_t count = 0;
    const repro_map *first = NULL;
    for (size_t i = 0; i < set->count; i++) {
        if (set->maps[i].rows[algorithm].measured) continue;
        if (!first) first = &set->maps[i];
        count++;
    }
    if (!first) return;
    report_paragraph(out, "%s: not measured on %zu of %zu maps of %s, first on %s: %s.",
                     request->names[algorithm], count, set->count, set->name, first->name,
                     first->rows[algorithm].reason);
}

void repro_report_gaps(const repro_request *request, report *out)
{
    if (request->interrupted)
        report_paragraph(out, "This run was interrupted; it shows the maps that were finished.");
    for (int s = 0; s < REPRO_SETS; s++) {
        for (int k = 0; k < request->row_count; k++)
            report_gap(request, &request->sets[s], k, out);
    }
}

// ---------------------------------------------------------------------------------------------
// Output

char *repro_picture_prefix(const repro_request *request)
{
    if (!request->plots) return NULL;
    size_t folder = (size_t)(file_base_name(request->markdown) - request->markdown);
    bool below = strncmp(request->markdown, request->plots, folder) == 0;
    return folder_join(request->plots + (below ? folder : 0), "");
}

static cli_exit write_markdown(const repro_request *request, file_writer *writer)
{
    char *prefix = repro_picture_prefix(request);
    report out = {writer->stream, true, prefix};
    request->experiment->report(request, &out);
    free(prefix);
    return file_close(writer);
}

static void print_results(const repro_request *request)
{
    if (request->tsv || request->shared.json) {
        repro_print_lines(request);
        return;
    }
    report out = {stdout, false, NULL};
    request->experiment->report(request, &out);
}

static cli_exit deliver(const repro_request *request, file_writer *markdown)
{
    print_results(request);
    cli_exit code = CLI_OK;
    if (request->plots) code = request->experiment->plot(request);
    if (request->markdown) {
        cli_exit written = write_markdown(request, markdown);
        if (code == CLI_OK) code = written;
    }
    return code;
}

// ---------------------------------------------------------------------------------------------
// Running

static size_t count_maps(const repro_request *request)
{
    size_t count = 0;
    for (int s = 0; s < REPRO_SETS; s++)
        count += request->sets[s].count;
    return count;
}

static cli_exit say_no_maps(const repro_request *request)
{
    if (request->interrupted) return say_bad("interrupted before the first map was finished");
    if (!request->maps)
        return say_bad("there are no maps to measure; give the folder of the benchmark's sets with "
                       "--maps DIR or SLUICE_MAPS");
    if (request->only) return say_bad("no set in %s has a map %s", request->maps, request->only);
    return say_bad(
        "there are no maps to measure in %s; give the folder of the benchmark's sets with "
        "--maps DIR or SLUICE_MAPS",
        request->maps);
}

static cli_exit verdict(const repro_request *request)
{
    size_t failed;
    repro_count_answers(request, &failed);
    if (failed) {
        say_bad("%zu answers failed the check", failed);
        return CLI_NO;
    }
    if (!request->interrupted) return CLI_OK;
    say("Interrupted. Finished and reported maps: %zu.", count_maps(request));
    return CLI_LIMIT;
}

static cli_exit run_experiment(repro_request *request, file_writer *markdown)
{
    if (request->demonstration) return demonstration_run(request->demonstration, request, markdown);
    cli_exit code = request->experiment->read_papers(request);
    if (code == CLI_OK) code = request->experiment->measure(request);
    if (code == CLI_OK && count_maps(request) == 0) code = say_no_maps(request);
    if (code != CLI_OK) {
        if (request->markdown) file_abandon(markdown);
        return code;
    }
    code = deliver(request, markdown);
    return code == CLI_OK ? verdict(request) : code;
}

// Outputs are opened first: an hour's work should not be lost to a mistyped folder.
static cli_exit run_request(repro_request *request)
{
    file_writer markdown;
    if (request->plots && !folder_is_writable(request->plots))
        return say_bad("cannot write plots into %s: %s", request->plots, strerror(errno));
    if (request->parts && !folder_is_writable(request->parts))
        return say_bad("cannot keep parts in %s: %s", request->parts, strerror(errno));
    if (request->markdown && file_open(&markdown, request->markdown) != CLI_OK) return CLI_BAD;
    interrupt_begin();
    cli_exit code = run_experiment(request, &markdown);
    for (int s = 0; s < REPRO_SETS; s++)
        repro_release_set(&request->sets[s]);
    repro_release_set(&request->groups);
    published_release(&request->published);
    return code;
}

// ---------------------------------------------------------------------------------------------
// The request

static bool take_option(void *ctx, int key, const char *value)
{
    repro_request *request = ctx;
    enum { MOST = 1000000000 };
    switch (key) {
    case OPTION_MAPS: request->maps = value; return true;
    case OPTION_PAPERS: request->papers = value; return true;
    case OPTION_TABLE: request->table = value; return true;
    case OPTION_DEMO: request->demo = value; return true;
    case OPTION_MAP: request->only = value; return true;
    case OPTION_ALG: return algorithms_read(&request->algorithms, value);
    case OPTION_EVERY: return read_int("--every", value, 1, MOST, &request->every);
    case OPTION_REPEAT: return read_int("--repeat", value, 1, MOST, &request->repeat);
    case OPTION_MARKDOWN: request->markdown = value; return true;
    case OPTION_PLOTS: request->plots = value; return true;
    case OPTION_PARTS: request->parts = value; return true;
    case OPTION_TSV: return request->tsv = true;
    case OPTION_SCENES: request->scenes = value; return true;
    case OPTION_GATES: request->gates = value; return true;
    default: return false;
    }
}

// Adds an algorithm unless it is there already.
static void add_algorithm(algorithm_list *list, slu_algorithm added)
{
    for (int k = 0; k < list->count; k++) {
        const slu_algorithm *other = &list->items[k];
        if (other->search == added.search && other->heuristic == added.heuristic) return;
    }
    if (list->count < ALGORITHMS_MOST) list->items[list->count++] = added;
}

// astar+octile first, then those asked for, each once; by default all of the list above.
static void settle_algorithms(repro_request *request)
{
    algorithm_list asked = request->algorithms, *list = &request->algorithms;
    list->count = 0;
    for (int i = 0; i < (asked.count ? 1 : ALGORITHM_COUNT); i++) {
        slu_algorithm ours;
        if (slu_algorithm_parse(ALGORITHMS[i], &ours, NULL) == SLU_OK) add_algorithm(list, ours);
    }
    for (int i = 0; i < asked.count; i++)
        add_algorithm(list, asked.items[i]);
    for (int k = 0; k < list->count; k++)
        slu_algorithm_format(list->items[k], request->names[k]);
}

// The algorithms, and the row in the thesis's arithmetic.
static void settle_rows(repro_request *request)
{
    request->row_count = request->algorithms.count;
    if (!request->experiment->doubles) return;
    snprintf(request->names[request->row_count++], sizeof *request->names, "%s", REPRO_DOUBLES);
}

static const char *folder_or(const char *given, const char *variable)
{
    const char *value = getenv(variable);
    if (given) return given;
    return value && *value ? value : NULL;
}

// What only experiments on the benchmark's maps can do is refused, not ignored.
static bool settle_demonstration(repro_request *request)
{
    const char *name = request->demonstration->name;
    bool maps =
        request->maps || request->papers || request->demo || request->only || request->parts;
    if (maps || request->algorithms.count || request->every > 1 || request->tsv || request->gates)
        return say_bad("%s runs on the project's scenes: it takes no --maps, --papers, --demo, "
                       "--map, --alg, --every, --gates, --parts or --tsv",
                       name),
               false;
    if (!request->scenes) request->scenes = "scenes";
    return true;
}

static bool settle_experiment(repro_request *request)
{
    settle_algorithms(request);
    if (!repro_add_by_hand(request)) return false;
    settle_rows(request);
    request->finder.rules.steps = request->experiment->steps;
    for (int s = 0; s < REPRO_SETS; s++)
        request->sets[s].name = request->experiment->sets[s];
    request->maps = folder_or(request->maps, "SLUICE_MAPS");
    request->papers = folder_or(request->papers, "SLUICE_PAPERS");
    if (request->scenes) return say_bad("%s takes no --scenes", request->experiment->name), false;
    if (request->gates && request->experiment != &THESIS)
        return say_bad("%s takes no --gates", request->experiment->name), false;
    if (request->tsv && request->shared.json) return say_bad("choose --json or --tsv"), false;
    if (!request->demo) request->demo = "scenes/rooms.map";
    return true;
}

// Experiments first, then demonstrations.
static bool settle_request(repro_request *request, const char *name)
{
    static const experiment *const EXPERIMENTS[] = {&THESIS, &AIIDE2006};
    enum { MOST = 16, COUNT = sizeof EXPERIMENTS / sizeof *EXPERIMENTS };
    const char *names[MOST + 1] = {NULL};
    for (int i = 0; i < COUNT; i++)
        names[i] = EXPERIMENTS[i]->name;
    for (int i = 0; COUNT + i < MOST && demonstration_at(i); i++)
        names[COUNT + i] = demonstration_at(i)->name;
    int chosen = read_choice("the experiment", name, names);
    if (chosen < 0) return false;
    if (chosen >= COUNT) {
        request->demonstration = demonstration_at(chosen - COUNT);
        return settle_demonstration(request);
    }
    request->experiment = EXPERIMENTS[chosen];
    return settle_experiment(request);
}

cli_exit run_reproduce(const command *self, int argc, char **argv)
{
    command_line line = {self, argc, argv, .least = 1, .most = 1};
    repro_request *request = console_alloc(1, sizeof *request);
    request->every = request->repeat = 1;
    cli_exit code = CLI_BAD;
    if (!shared_read(&line, &request->shared, take_option, request))
        code = line.code;
    else if (settle_request(request, line.arguments[0]))
        code = run_request(request);
    free(request);
    return code;
}
