// SPDX-License-Identifier: MIT
// sluice reproduce aiide2006: Table 1 of Björnsson & Halldórsson 2006, with ours next to it.
//
// The paper asks 1000 random queries of each map, and for the longest 10 % draws 10,000 and takes
// the longest 1000; a straight step costs 100, a diagonal one 150. Its maps are a demonstration map
// of rooms, doors and corridors, nine maps of Baldur's Gate II and a large one. It names none, but
// gives the sizes of two: 212 x 214 in Figure 5, and 244 x 192 for the large one, "the largest game
// map", in Figure 6.
//
// The maps of that game in the folder bg512 of the benchmark set were enlarged to 512 tiles. In
// their native size (slu_map_shrink) exactly one has each of those sizes. So the large map is
// known, and as the others are smaller, ours are the nine largest that are smaller than it. If none
// of these is there, all maps of the folder take their place, and the one with the longest paths
// that of the large map. The demonstration map is a scene of the same kind.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands/reproduce/plots.h"
#include "commands/reproduce/reproduce.h"
#include "system/file.h"

enum { DEMO, GAME };

// ---------------------------------------------------------------------------------------------
// Measuring

static cli_exit measure(repro_request *request)
{
    cli_exit code = repro_measure_file(request, &request->sets[DEMO], request->demo,
                                       file_base_name(request->demo), repro_draw_queries);
    if (code != CLI_OK) {
        say("The demonstration map is %s; choose another with --demo FILE.", request->demo);
        return code;
    }
    return repro_measure_folder(request, &request->sets[GAME], repro_draw_queries);
}

static cli_exit read_papers(repro_request *request)
{
    cli_exit code = CLI_OK;
    if (request->table) code = published_read_printed(&request->published, request->table);
    if (code != CLI_OK || (request->table && !request->papers)) return code;
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

// Which of the game maps a section is about.
typedef enum scope { SCOPE_PAPER, SCOPE_LARGE, SCOPE_SET } scope;

static const char LARGE[] = "AR0406SR";        // Figure 6
static const char *const NINE[] = {"AR0205SR", // Figure 5
                                   "AR0600SR", "AR0405SR", "AR0072SR", "AR0412SR",
                                   "AR0711SR", "AR0201SR", "AR0071SR", "AR0012SR"};
enum { NINE_COUNT = sizeof NINE / sizeof *NINE };

static const repro_map *find_map(const repro_set *set, const char *name)
{
    for (size_t i = 0; i < set->count; i++) {
        if (strcmp(set->maps[i].name, name) == 0) return &set->maps[i];
    }
    return NULL;
}

static bool is_one_of_nine(const repro_request *request, const repro_map *map)
{
    (void)request;
    for (int i = 0; i < NINE_COUNT; i++) {
        if (strcmp(map->name, NINE[i]) == 0) return true;
    }
    return false;
}

static size_t count_nine(const repro_set *set)
{
    size_t count = 0;
    for (int i = 0; i < NINE_COUNT; i++)
        count += find_map(set, NINE[i]) != NULL;
    return count;
}

static const repro_map *map_with_longest_paths(const repro_set *set)
{
    const repro_map *best = NULL;
    double longest = 0;
    for (size_t i = 0; i < set->count; i++) {
        const repro_tally *paths = &set->maps[i].rows[0].longest;
        double mean = repro_mean(paths->length, paths);
        if (best && !(mean > longest)) continue;
        best = &set->maps[i];
        longest = mean;
    }
    return best;
}

static const repro_map *large_map(const repro_set *set)
{
    const repro_map *large = find_map(set, LARGE);
    return large ? large : map_with_longest_paths(set);
}

// One part of the table: some maps, and some of their queries.
typedef struct section {
    const char *published; // the paper's name for the maps; "": it has none
    int set, choice;
    scope scope;
} section;

static const section SECTIONS[] = {
    {"demo map", DEMO, CHOOSE_ALL, SCOPE_SET},
    {"demo map", DEMO, CHOOSE_LONGEST, SCOPE_SET},
    {"nine game maps", GAME, CHOOSE_ALL, SCOPE_PAPER},
    {"nine game maps", GAME, CHOOSE_LONGEST, SCOPE_PAPER},
    {"large map", GAME, CHOOSE_LONGEST, SCOPE_LARGE},
    {"", GAME, CHOOSE_ALL, SCOPE_SET},
    {"", GAME, CHOOSE_LONGEST, SCOPE_SET},
};
enum { SECTION_COUNT = sizeof SECTIONS / sizeof *SECTIONS, PAPER_SECTIONS = 5, DEMO_SECTIONS = 2 };

// How many of the sections there are maps for. All maps of the set are shown apart only if they
// are more than the paper's.
static int count_sections(const repro_request *request)
{
    const repro_set *set = &request->sets[GAME];
    if (set->count == 0) return DEMO_SECTIONS;
    size_t nine = count_nine(set);
    return nine > 0 && set->count > nine + 1 ? SECTION_COUNT : PAPER_SECTIONS;
}

static repro_sum sum_section(const repro_request *request, const section *s, int algorithm)
{
    const repro_set *set = &request->sets[s->set];
    bool nine = s->scope == SCOPE_PAPER && count_nine(set) > 0;
    if (s->scope == SCOPE_LARGE) return repro_sum_map(large_map(set), algorithm, s->choice);
    return repro_sum_set(request, set, algorithm, s->choice, nine ? is_one_of_nine : NULL);
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
    const published_line *times = find_line(request, s, "time");
    switch (f) {
    case COST: return costs ? costs->second[column] : NAN;
    case ESTIMATE: return costs ? costs->first[column] : NAN;
    case CLOSENESS: return costs ? repro_ratio(costs->first[column], costs->second[column]) : NAN;
    case NODES: return nodes ? nodes->first[column] : NAN;
    case NODE_SHARE:
        return nodes ? repro_ratio(nodes->first[column], nodes->first[PUBLISHED_OCTILE]) : NAN;
    case TIME:
        return times ? repro_ratio(times->first[column], times->first[PUBLISHED_OCTILE]) : NAN;
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
    int theirs = request->published.line_count && *s->published ? PUBLISHED_COLUMNS : 0;
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
    else if (s->scope == SCOPE_LARGE)
        report_title(out, 3, "Large map, %s: %s, %zu queries", choice, large_map(set)->name,
                     sum.own.queries);
    else if (s->scope == SCOPE_PAPER)
        report_title(out, 3, "Game maps, %s: the paper has nine, we %zu of %s, %zu queries", choice,
                     sum.maps, set->name, sum.own.queries);
    else
        report_title(out, 3, "All %zu maps of %s, %s: %zu queries", sum.maps, set->name, choice,
                     sum.own.queries);
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
        "queries, and the longest 10 % are the longest of 10,000 others. The paper names none of "
        "its\n"
        "maps, but gives two sizes. The benchmark's maps of the game were enlarged to 512 tiles; "
        "here\n"
        "they are measured in their native size (`sluice gen native`). One of them, AR0406SR, is\n"
        "244 x 192 tiles, the size of Figure 6: it is the paper's large map, and its queries can "
        "be\n"
        "compared number by number, up to the draw. AR0205SR is 212 x 214, the size of Figure 5. "
        "The\n"
        "paper calls the large map the largest, so for its nine game maps we take the nine largest "
        "that\n"
        "are smaller, AR0205SR among them; there and on the demo map, which is a scene of ours, "
        "compare\n"
        "the shares. The paper's gateway is our gateway-2006, on its flood fill, and dead-end "
        "reads the\n"
        "zones of that flood fill too. A column named after a heuristic is A* with it.");
    if (request->every > 1)
        report_paragraph(out, "This run drew only one query in %d.", request->every);
    report_paragraph(
        out,
        "Answers compared with the lengths that jump point search finds: %zu, of which "
        "wrong: %zu.",
        answers, failed);
    repro_report_gaps(request, out);
    repro_show_aiide_plots(out);
    for (int i = 0; i < count_sections(request); i++) {
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
    static const char *const LABELS[PAPER_SECTIONS] = {"demo map, all", "demo map, longest",
                                                       "game maps, all", "game maps, longest",
                                                       "large map, longest"};
    return LABELS[index];
}

static cli_exit plot_aiide(const repro_request *request)
{
    int sections = request->sets[GAME].count ? PAPER_SECTIONS : DEMO_SECTIONS;
    aiide_shares shares = {sections, share_at, published_share_at, label_at};
    return repro_plot_aiide(request, &shares);
}

const experiment AIIDE2006 = {
    .name = "aiide2006",
    .sets = {"demo", "bg512"},
    .steps = SLU_STEPS_100_150,
    .native = true,
    .zones = "flood-2006",
    .read_papers = read_papers,
    .measure = measure,
    .report = report_aiide,
    .plot = plot_aiide,
    .published = find_published,
};
