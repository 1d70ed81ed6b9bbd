// SPDX-License-Identifier: MIT
// sluice reproduce aiide2006: Table 1 of Björnsson & Halldórsson 2006, with ours next to it.
//
// The paper asks 1000 random queries of each map, and for the longest 10 % draws 10,000 and takes
// the longest 1000; a straight step costs 100, a diagonal one 150. Its maps are a demonstration map
// of rooms, doors and corridors, nine maps of Baldur's Gate II and a large one. It prints three of
// them but names none: ours are a scene of the same kind, the maps of that game in the folder bg512
// of the benchmark set, which are scaled to 512 tiles, and of these the one with the longest paths.
// So costs and nodes differ in size, and the shares are what to compare.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands/reproduce/plots.h"
#include "commands/reproduce/reproduce.h"
#include "system/file.h"

enum { DEMO, GAME };

// ---------------------------------------------------------------------------------------------
// Measuring

// Finds the lengths under the rules of the request, by a search that reads no atlas and shares no
// loop with those that are measured.
static cli_exit find_lengths(const repro_request *request, const slu_map *map, const char *file,
                             repro_queries *queries)
{
    slu_finder *finder = NULL;
    slu_error error = {0};
    slu_query query = {0};
    slu_status status = slu_algorithm_parse("jps+octile", &query.algorithm, &error);
    if (status == SLU_OK) status = slu_finder_create(map, &request->finder, &finder, &error);
    if (status != SLU_OK) return say_error(file, &error);
    for (size_t i = 0; i < queries->count && status == SLU_OK; i++) {
        slu_result result;
        query.start = queries->items[i].start;
        query.goal = queries->items[i].goal;
        status = slu_find(finder, &query, &result, &error);
        if (status == SLU_OK) queries->items[i].length = result.cost;
    }
    slu_finder_destroy(finder);
    return status == SLU_OK ? CLI_OK : say_error(file, &error);
}

// Draws `count` queries and ranks them by length.
static cli_exit draw_queries(const repro_request *request, const slu_map *map, const char *file,
                             size_t count, uint64_t seed, repro_queries *out)
{
    slu_scenario_options options = {.count = count, .seed = seed};
    slu_scenario *scenario;
    slu_error error = {0};
    if (slu_scenario_draw(map, &options, &scenario, &error) != SLU_OK)
        return say_error(file, &error);
    out->items = console_alloc(count, sizeof *out->items);
    out->count = count;
    for (size_t i = 0; i < count; i++) {
        const slu_scenario_row *row = &slu_scenario_rows(scenario)[i];
        out->items[i] = (repro_query){row->start, row->goal, 0, 0, false};
    }
    slu_scenario_destroy(scenario);
    cli_exit code = find_lengths(request, map, file, out);
    if (code == CLI_OK) repro_rank(out->items, count);
    return code;
}

// All of the first draw, and the longest tenth of the second.
static void join_draws(repro_queries *all, const repro_queries *many)
{
    repro_query *joined = console_alloc(all->count + many->count, sizeof *joined);
    memcpy(joined, all->items, all->count * sizeof *joined);
    size_t count = all->count;
    for (size_t i = 0; i < many->count; i++) {
        if (many->items[i].tenth != TENTHS - 1) continue;
        joined[count] = many->items[i];
        joined[count].tenth = -1;
        joined[count++].longest = true;
    }
    free(all->items);
    *all = (repro_queries){joined, count};
}

static size_t divided(size_t count, int every)
{
    return (count + (size_t)every - 1) / (size_t)every;
}

static cli_exit make_queries(const repro_request *request, const slu_map *map, const char *file,
                             repro_queries *out)
{
    enum { ALL = 1000, MANY = 10000, SEED_ALL = 1, SEED_MANY = 2 };
    repro_queries many = {0};
    cli_exit code = draw_queries(request, map, file, divided(ALL, request->every), SEED_ALL, out);
    if (code == CLI_OK)
        code = draw_queries(request, map, file, divided(MANY, request->every), SEED_MANY, &many);
    if (code == CLI_OK) join_draws(out, &many);
    free(many.items);
    return code;
}

static cli_exit measure(repro_request *request)
{
    cli_exit code = repro_measure_file(request, &request->sets[DEMO], request->demo,
                                       file_base_name(request->demo), make_queries);
    if (code != CLI_OK) {
        say("The demonstration map is %s; choose another with --demo FILE.", request->demo);
        return code;
    }
    return repro_measure_folder(request, &request->sets[GAME], make_queries);
}

static cli_exit read_papers(repro_request *request)
{
    return published_read_lines(&request->published, request->papers);
}

// The tables per map are the thesis's.
static const published_search *find_published(const repro_request *request, const repro_map *map,
                                              const char *algorithm)
{
    (void)request, (void)map, (void)algorithm;
    return NULL;
}

// ---------------------------------------------------------------------------------------------
// Table 1

// The game map with the longest paths stands for the paper's large map: all maps of the set are
// scaled to one size, and those with the most ground are open fields, where octile is enough.
static const repro_map *largest_map(const repro_set *set)
{
    const repro_map *largest = NULL;
    double longest = 0;
    for (size_t i = 0; i < set->count; i++) {
        const repro_tally *paths = &set->maps[i].rows[0].longest;
        double mean = repro_mean(paths->length, paths);
        if (largest && !(mean > longest)) continue;
        largest = &set->maps[i];
        longest = mean;
    }
    return largest;
}

// One part of the table: some maps, and some of their queries.
typedef struct section {
    const char *published; // the paper's name for the maps
    int set, choice;
    bool large; // only the map with the longest paths
} section;

static const section SECTIONS[] = {
    {"demo map", DEMO, CHOOSE_ALL, false},       {"demo map", DEMO, CHOOSE_LONGEST, false},
    {"nine game maps", GAME, CHOOSE_ALL, false}, {"nine game maps", GAME, CHOOSE_LONGEST, false},
    {"large map", GAME, CHOOSE_LONGEST, true},
};
enum { SECTION_COUNT = sizeof SECTIONS / sizeof *SECTIONS };

static repro_sum sum_section(const repro_request *request, const section *s, int algorithm)
{
    const repro_set *set = &request->sets[s->set];
    const repro_map *largest = largest_map(set);
    if (!s->large || !largest) return repro_sum_set(request, set, algorithm, s->choice, NULL);
    return repro_sum_map(largest, algorithm, s->choice);
}

static const published_line *find_line(const repro_request *request, const section *s,
                                       const char *value)
{
    return published_find_line(&request->published, s->published,
                               s->choice == CHOOSE_ALL ? "all" : "longest 10 %", value);
}

// A row of the table, and how to compute it.
typedef enum figure {
    COST,
    ESTIMATE,
    CLOSENESS,
    NODES,
    NODE_SHARE,
    REPEATED,
    TIME,
    FIGURES
} figure;

static double own_figure(const repro_sum *sum, figure f)
{
    switch (f) {
    case COST: return repro_mean(sum->own.length, &sum->own);
    case ESTIMATE: return repro_mean(sum->own.estimate, &sum->own);
    case CLOSENESS: return repro_estimate_share(sum);
    case NODES: return repro_mean(sum->own.expanded, &sum->own);
    case NODE_SHARE: return repro_expanded_share(sum);
    case REPEATED: return 100 * repro_repeated_share(sum);
    case TIME: return repro_time_share(sum);
    default: return NAN;
    }
}

static double published_figure(const repro_request *request, const section *s, figure f, int column)
{
    const published_line *nodes = find_line(request, s, "nodes");
    const published_line *costs = find_line(request, s, "estimate / path cost");
    switch (f) {
    case COST: return costs ? costs->second[column] : NAN;
    case ESTIMATE: return costs ? costs->first[column] : NAN;
    case CLOSENESS: return costs ? repro_ratio(costs->first[column], costs->second[column]) : NAN;
    case NODES: return nodes ? nodes->first[column] : NAN;
    case NODE_SHARE:
        return nodes ? repro_ratio(nodes->first[column], nodes->first[PUBLISHED_OCTILE]) : NAN;
    default: return NAN;
    }
}

static void report_section(const repro_request *request, const section *s, report *out)
{
    static const struct {
        const char *name;
        int places;
    } ROWS[FIGURES] = {
        {"path cost", 0},          {"estimate", 0},   {"estimate / path cost", 3}, {"nodes", 0},
        {"nodes, of octile's", 3}, {"repeated %", 1}, {"time, of octile's", 3}};
    table_column columns[1 + PUBLISHED_COLUMNS + ALGORITHMS_MOST] = {
        {"", TABLE_LEFT},
        {"paper: octile", TABLE_RIGHT},
        {"paper: dead-end", TABLE_RIGHT},
        {"paper: gateway", TABLE_RIGHT}};
    int theirs = request->published.line_count ? PUBLISHED_COLUMNS : 0;
    int count = request->algorithms.count;
    for (int k = 0; k < count; k++)
        columns[1 + theirs + k] = (table_column){repro_short_name(request, k), TABLE_RIGHT};
    table t;
    table_begin(&t, columns, 1 + theirs + count);
    for (figure f = COST; f < FIGURES; f++) {
        table_cell(&t, "%s", ROWS[f].name);
        for (int c = 0; c < theirs; c++)
            repro_cell(&t, ROWS[f].places, published_figure(request, s, f, c));
        for (int k = 0; k < count; k++) {
            repro_sum sum = sum_section(request, s, k);
            repro_cell(&t, ROWS[f].places, own_figure(&sum, f));
        }
    }
    report_table(out, &t);
}

static void report_section_title(const repro_request *request, const section *s, report *out)
{
    const repro_set *set = &request->sets[s->set];
    repro_sum sum = sum_section(request, s, 0);
    const char *choice = s->choice == CHOOSE_ALL ? "all" : "longest 10 %";
    if (s->set == DEMO)
        report_title(out, 3, "Demo map, %s: ours is %s, %zu queries", choice, set->maps[0].name,
                     sum.own.queries);
    else if (s->large)
        report_title(out, 3, "Large map, %s: ours is %s, %zu queries", choice,
                     largest_map(set)->name, sum.own.queries);
    else
        report_title(out, 3, "Game maps, %s: the paper has nine, we %zu of %s, %zu queries", choice,
                     set->count, set->name, sum.own.queries);
}

// ---------------------------------------------------------------------------------------------
// The page

static void report_aiide(const repro_request *request, report *out)
{
    size_t failed, answers = repro_count_answers(request, &failed);
    report_title(out, 2, "Björnsson & Halldórsson 2006: demo map and Baldur's Gate II");
    report_paragraph(
        out, "%s",
        "Straight steps cost 100, diagonal steps 150. As in the paper, a map gets 1000 random\n"
        "queries, and the longest 10 % are the longest of 10,000 others. The paper prints three of "
        "its\n"
        "maps but names none: ours are a scene of rooms, doors and corridors, the maps of the "
        "game\n"
        "in the benchmark set, scaled to 512 tiles, and of these the one with the longest paths. "
        "So\n"
        "compare the shares, not the sizes. The paper's gateway is our gateway-2006, on its flood\n"
        "fill; our dead-end reads the zones of our own water level. A column named after a\n"
        "heuristic is A* with it.");
    if (request->every > 1)
        report_paragraph(out, "This run drew only one query in %d.", request->every);
    report_paragraph(
        out,
        "Answers compared with the lengths that jump point search finds: %zu, of which "
        "wrong: %zu.",
        answers, failed);
    repro_report_gaps(request, out);
    repro_show_aiide_plots(out);
    for (int i = 0; i < SECTION_COUNT; i++) {
        if (request->sets[SECTIONS[i].set].count == 0) continue;
        report_section_title(request, &SECTIONS[i], out);
        report_section(request, &SECTIONS[i], out);
    }
}

// ---------------------------------------------------------------------------------------------
// For the plots

static double share_at(const repro_request *request, int index, int algorithm)
{
    repro_sum sum = sum_section(request, &SECTIONS[index], algorithm);
    return repro_expanded_share(&sum);
}

static double published_share_at(const repro_request *request, int index, int column)
{
    return published_figure(request, &SECTIONS[index], NODE_SHARE, column);
}

static const char *label_at(int index)
{
    static const char *const LABELS[SECTION_COUNT] = {"demo map, all", "demo map, longest",
                                                      "game maps, all", "game maps, longest",
                                                      "large map, longest"};
    return LABELS[index];
}

static cli_exit plot_aiide(const repro_request *request)
{
    int sections = request->sets[GAME].count ? SECTION_COUNT : 2;
    aiide_shares shares = {sections, share_at, published_share_at, label_at};
    return repro_plot_aiide(request, &shares);
}

const experiment AIIDE2006 = {
    .name = "aiide2006",
    .sets = {"demo", "bg512"},
    .steps = SLU_STEPS_100_150,
    .read_papers = read_papers,
    .measure = measure,
    .report = report_aiide,
    .plot = plot_aiide,
    .published = find_published,
};
