// SPDX-License-Identifier: MIT
// sluice reproduce thesis: Tables 4.1 to 4.5 and A.1 to A.4 of Halldórsson 2015, with ours next
// to them. Table 4.5 has a file of its own (aurora.c).
//
// The thesis runs every search of the scenario files of 30 StarCraft and 38 Baldur's Gate II maps,
// by A* with the octile and with the gateway estimate on automatic decompositions; steps cost 1 and
// the square root of 2. Its summaries are averages over all searches of all maps, so they can be,
// and are here, computed from its tables per map; the 21 best maps of Table 4.2 are those with the
// least time for gateway in proportion to octile.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands/reproduce/plots.h"
#include "commands/reproduce/reproduce.h"
#include "system/file.h"

// ---------------------------------------------------------------------------------------------
// Measuring

static cli_exit take_queries(const repro_request *request, const slu_scenario *scenario,
                             const char *file, repro_queries *out)
{
    size_t every = (size_t)request->every;
    size_t count = (slu_scenario_count(scenario) + every - 1) / every;
    if (count == 0) return say_bad("%s has no queries", file);
    out->items = console_alloc(count, sizeof *out->items);
    out->count = count;
    for (size_t i = 0; i < count; i++) {
        const slu_scenario_row *row = &slu_scenario_rows(scenario)[i * every];
        if (row->length < 0)
            return say_bad("%s: query %zu gives no length to check against", file, i * every + 1);
        out->items[i] = (repro_query){row->start, row->goal, row->length, 0, false};
    }
    repro_rank(out->items, count);
    for (size_t i = 0; i < count; i++)
        out->items[i].longest = out->items[i].tenth == TENTHS - 1;
    return CLI_OK;
}

cli_exit repro_load_scenario(const slu_map *map, const char *file, slu_scenario **out)
{
    char *name = file_with_suffix(file, ".scen");
    slu_error error = {0};
    slu_status status =
        slu_scenario_load(name, slu_map_width(map), slu_map_height(map), NULL, out, &error);
    cli_exit code = status == SLU_OK ? CLI_OK : say_error(name, &error);
    free(name);
    return code;
}

static cli_exit read_queries(const repro_request *request, const slu_map *map, const char *file,
                             repro_queries *out)
{
    slu_scenario *scenario;
    cli_exit code = repro_load_scenario(map, file, &scenario);
    if (code != CLI_OK) return code;
    char *name = file_with_suffix(file, ".scen");
    code = take_queries(request, scenario, name, out);
    slu_scenario_destroy(scenario);
    free(name);
    return code;
}

static cli_exit measure(repro_request *request)
{
    cli_exit code = CLI_OK;
    for (int s = 0; s < REPRO_SETS && code == CLI_OK; s++)
        code = repro_measure_folder(request, &request->sets[s], read_queries);
    return code == CLI_OK ? repro_measure_aurora(request) : code;
}

static cli_exit read_papers(repro_request *request)
{
    return published_read_searches(&request->published, request->papers);
}

// ---------------------------------------------------------------------------------------------
// The thesis's figures

// Its heuristic of that name on an automatic decomposition; the one called gateway is our
// gateway-2015.
static const char *published_name(const char *algorithm)
{
    if (strcmp(algorithm, "astar+octile") == 0) return "octile";
    if (strcmp(algorithm, REPRO_DOUBLES) == 0) return "octile";
    if (strcmp(algorithm, "astar+gateway-2015") == 0) return "gateway";
    return NULL;
}

static const published_search *find_published(const repro_request *request, const repro_map *map,
                                              const char *algorithm)
{
    const char *heuristic = published_name(algorithm);
    const published_search *fixed = NULL;
    if (strcmp(algorithm, REPRO_BY_HAND) == 0) {
        heuristic = "gateway";
        fixed = published_find(&request->published, map->set, map->name, heuristic, "manual");
    }
    if (fixed || !heuristic) return fixed;
    return published_find(&request->published, map->set, map->name, heuristic, "auto");
}

double repro_published_time_share(const repro_request *request, const char *set, const char *map)
{
    const published *p = &request->published;
    const published_search *own = published_find(p, set, map, "gateway", "auto");
    const published_search *octile = published_find(p, set, map, "octile", "auto");
    return own && octile ? repro_ratio(own->seconds, octile->seconds) : NAN;
}

// One of the maps of Table 4.2.
static bool is_best(const repro_request *request, const repro_map *map)
{
    enum { BEST = 21 };
    double share = repro_published_time_share(request, map->set, map->name);
    int better = 0;
    for (size_t i = 0; i < request->published.search_count; i++) {
        const published_search *other = &request->published.searches[i];
        bool counts = strcmp(other->set, map->set) == 0 &&
                      strcmp(other->heuristic, "octile") == 0 &&
                      strcmp(other->decomposition, "auto") == 0;
        if (counts && repro_published_time_share(request, other->set, other->map) < share) better++;
    }
    return !isnan(share) && better < BEST;
}

// Over the maps measured, with the gates fixed by hand where the thesis did and `manual` asks for
// it.
static published_sum sum_published(const repro_request *request, const repro_set *set,
                                   const char *heuristic, bool manual, map_filter *filter)
{
    published_sum sum = {0};
    for (size_t i = 0; i < set->count; i++) {
        const repro_map *map = &set->maps[i];
        if (filter && !filter(request, map)) continue;
        const published_search *figures = NULL;
        if (manual)
            figures =
                published_find(&request->published, set->name, map->name, heuristic, "manual");
        if (!figures)
            figures = published_find(&request->published, set->name, map->name, heuristic, "auto");
        if (figures) published_add(&sum, figures);
    }
    return sum;
}

// ---------------------------------------------------------------------------------------------
// Tables 4.1 to 4.4

// Which of them.
typedef struct summary {
    int choice;         // of queries
    map_filter *filter; // NULL: all maps
    bool by_hand;       // Table 4.3: gates fixed by hand, and what they are compared with
} summary;

static void add_published_row(table *t, const char *name, const published_sum *sum,
                              const published_sum *octile)
{
    double time = repro_ratio(sum->seconds, octile->seconds);
    table_cell(t, "%s", name);
    table_cell(t, "%zu", sum->maps);
    table_cell(t, "%.0f", sum->searches);
    repro_cell(t, 2, repro_ratio(sum->length, sum->searches));
    repro_cell(t, 0, repro_ratio(sum->expanded, sum->searches));
    repro_cell(t, 3, repro_ratio(sum->expanded, octile->expanded));
    repro_cell(t, 1, 100 * repro_ratio(sum->reexpanded, sum->expanded));
    repro_cell(t, 3, time);
    repro_cell(t, 0, 100 * (1 / time - 1));
    table_cell(t, "-");
}

static void add_own_row(table *t, const char *name, const repro_sum *sum)
{
    table_cell(t, "%s", name);
    table_cell(t, "%zu", sum->maps);
    table_cell(t, "%zu", sum->own.queries);
    repro_cell(t, 2, repro_mean(sum->own.length, &sum->own));
    repro_cell(t, 0, repro_mean(sum->own.expanded, &sum->own));
    repro_cell(t, 3, repro_expanded_share(sum));
    repro_cell(t, 1, 100 * repro_repeated_share(sum));
    repro_cell(t, 3, repro_time_share(sum));
    repro_cell(t, 0, 100 * (1 / repro_time_share(sum) - 1));
    repro_cell(t, 3, repro_estimate_share(sum));
}

static void add_published_rows(const repro_request *request, const repro_set *set,
                               const summary *what, table *t)
{
    published_sum octile = sum_published(request, set, "octile", false, what->filter);
    published_sum gateway = sum_published(request, set, "gateway", what->by_hand, what->filter);
    if (octile.maps == 0) return;
    add_published_row(t, "thesis: octile", &octile, &octile);
    if (gateway.maps != octile.maps) return; // sums over different maps are not comparable
    add_published_row(
        t, what->by_hand ? "thesis: gateway, some gates fixed by hand" : "thesis: gateway",
        &gateway, &octile);
}

// Table 4.3 has the estimates of the thesis only, the other tables only automatic gates.
static bool is_shown(const repro_request *request, const summary *what, int row)
{
    if (what->by_hand)
        return row == request->by_hand || published_name(request->names[row]) != NULL;
    return row != request->by_hand || what->choice != CHOOSE_ALL;
}

static void report_summary(const repro_request *request, const repro_set *set, summary what,
                           report *out)
{
    static const table_column COLUMNS[] = {
        {"", TABLE_LEFT},
        {"maps", TABLE_RIGHT},
        {"searches", TABLE_RIGHT},
        {"length", TABLE_RIGHT},
        {"expanded", TABLE_RIGHT},
        {"of octile's", TABLE_RIGHT},
        {"repeated %", TABLE_RIGHT},
        {"time", TABLE_RIGHT},
        {"speedup %", TABLE_RIGHT},
        {"estimate", TABLE_RIGHT},
    };
    table t;
    table_begin(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    if (what.choice == CHOOSE_ALL) add_published_rows(request, set, &what, &t);
    for (int k = 0; k < request->row_count; k++) {
        if (!is_shown(request, &what, k)) continue;
        repro_sum sum = repro_sum_set(request, set, k, what.choice, what.filter);
        add_own_row(&t, request->names[k], &sum);
    }
    report_table(out, &t);
}

// ---------------------------------------------------------------------------------------------
// The page

typedef struct set_text {
    const char *title, *summary, *appendix;
} set_text;

// Tables 4.3 and 4.5, if there are lists of edited gates.
static void report_by_hand(const repro_request *request, const repro_set *set, report *out)
{
    if (request->by_hand < 0 || set != &request->sets[0]) return;
    report_title(out, 3, "Table 4.3: all maps, some with gates fixed by hand");
    report_summary(request, set, (summary){.choice = CHOOSE_ALL, .by_hand = true}, out);
    repro_report_edited(request, set, out);
    repro_report_aurora(request, out);
}

static void report_set(const repro_request *request, const repro_set *set, const set_text *text,
                       report *out)
{
    if (set->count == 0) return;
    report_title(out, 3, "%s: %s", text->summary, text->title);
    report_summary(request, set, (summary){.choice = CHOOSE_ALL}, out);
    repro_show_thesis_plots(set, out);
    if (strcmp(set->name, "sc1") == 0 && request->published.search_count) {
        report_title(out, 3, "Table 4.2: the maps that were best in the thesis");
        report_summary(request, set, (summary){.choice = CHOOSE_ALL, .filter = is_best}, out);
    }
    report_by_hand(request, set, out);
    report_title(out, 3, "%s: the longest 10 %% of each map's queries", text->title);
    report_summary(request, set, (summary){.choice = CHOOSE_LONGEST}, out);
    report_title(out, 3, "%s: where it helps and where not", text->title);
    repro_report_standings(request, set, out);
    repro_report_worse(request, set, out);
    report_title(out, 3, "%s: %s", text->appendix, text->title);
    repro_report_maps(request, set, out);
    report_title(out, 3, "%s: expansions, as a share of octile's", text->title);
    repro_report_shares(request, set, repro_expanded_share, 1, 3, out);
    report_title(out, 3, "%s: time, as a share of octile's in the same run", text->title);
    repro_report_shares(request, set, repro_time_share, 1, 3, out);
    report_title(out, 3, "%s: repeated expansions, in percent of all", text->title);
    repro_report_shares(request, set, repro_repeated_share, 100, 1, out);
}

static void report_intro(const repro_request *request, report *out)
{
    size_t failed, answers = repro_count_answers(request, &failed);
    report_title(out, 2, "Halldórsson 2015: StarCraft and Baldur's Gate II");
    report_paragraph(
        out, "%s",
        "The thesis runs every query of the maps' scenario files, by A* with the octile and with "
        "its\n"
        "gateway estimate; straight steps cost 1, diagonal steps the square root of 2, here too.\n"
        "Its estimate on its water level decomposition is our gateway-2015. Averages are over the\n"
        "queries of all maps.");
    if (request->every > 1)
        report_paragraph(out,
                         "This run took only one query in %d, so lengths and expansions differ "
                         "from the thesis's, "
                         "which has all.",
                         request->every);
    report_paragraph(
        out, "%s",
        "The row in doubles is A* with the thesis's own arithmetic, so that its figures can be\n"
        "compared with ours one by one. Sums of steps in doubles depend on their order in the "
        "last\n"
        "bits, so paths of equal length come out unequal, and a search looks at nearly all tiles\n"
        "on shortest paths before it reaches the goal. Ours adds up whole numbers: equal paths "
        "are\n"
        "equal, the larger g goes first, and the goal itself is not counted. On open ground the\n"
        "difference is large, where walls guide the search it is small. The row has no times.");
    report_paragraph(
        out, "Answers compared with the lengths of the scenario files: %zu, of which wrong: %zu.",
        answers, failed);
    report_paragraph(
        out, "%s",
        "Columns: repeated, the expansions of tiles that had been expanded before; time, the share "
        "of\n"
        "octile's in the same run; speedup, what that is in more searches for the same time;\n"
        "estimate, the estimate at the start as a share of the true length. The thesis's "
        "summaries\n"
        "are added up from its tables for each map.");
}

static void report_thesis(const repro_request *request, report *out)
{
    static const set_text TEXTS[REPRO_SETS] = {
        {"StarCraft", "Table 4.1", "Tables A.1 and A.2"},
        {"Baldur's Gate II", "Table 4.4", "Tables A.3 and A.4"},
    };
    report_intro(request, out);
    repro_report_gaps(request, out);
    for (int s = 0; s < REPRO_SETS; s++)
        report_set(request, &request->sets[s], &TEXTS[s], out);
}

const experiment THESIS = {
    .name = "thesis",
    .sets = {"sc1", "bg512"},
    .doubles = true,
    .read_papers = read_papers,
    .measure = measure,
    .report = report_thesis,
    .plot = repro_plot_thesis,
    .published = find_published,
};
