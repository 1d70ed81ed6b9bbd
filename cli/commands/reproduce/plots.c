// SPDX-License-Identifier: MIT
// The plots of sluice reproduce: for each set of maps the expansions and the time map by map, and
// how close estimates come to the true length; and the nodes of Table 1.
#include "commands/reproduce/plots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/plot.h"
#include "system/folder.h"

typedef double share(const repro_sum *sum);

enum { PUBLISHED_MOST = 2 };

// The series of one plot: the papers' first, so that ours are drawn over them.
typedef struct series_list {
    plot_series items[ALGORITHMS_MOST + PUBLISHED_MOST];
    int count;
    size_t points;
} series_list;

static double *add_series(series_list *list, const char *name, int look, bool hollow)
{
    double *values = console_alloc(list->points, sizeof *values);
    list->items[list->count++] = (plot_series){name, look, hollow, values};
    return values;
}

static double *add_own_series(const repro_request *request, series_list *list, int algorithm)
{
    int look = repro_look(request->names[algorithm]);
    return add_series(list, repro_short_name(request, algorithm), look, false);
}

static bool has_values(const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!isnan(values[i])) return true;
    }
    return false;
}

// Removes the last series if it is empty.
static void settle_series(series_list *list)
{
    plot_series *last = &list->items[list->count - 1];
    if (has_values(last->values, list->points)) return;
    free((double *)last->values);
    list->count--;
}

static void release_series(series_list *list)
{
    for (int i = 0; i < list->count; i++)
        free((double *)list->items[i].values);
}

static cli_exit draw(const repro_request *request, const char *name, const plot *p,
                     cli_exit (*kind)(const char *file, const plot *p))
{
    char *file = folder_join(request->plots, name);
    cli_exit code = kind(file, p);
    free(file);
    return code;
}

// ---------------------------------------------------------------------------------------------
// Map by map

static double published_share(const repro_request *request, const repro_map *map, bool time)
{
    const published_search *own =
        request->experiment->published(request, map, "astar+gateway-2015");
    const published_search *octile =
        request->experiment->published(request, map, request->names[0]);
    if (!own || !octile) return NAN;
    return time ? repro_ratio(own->seconds, octile->seconds)
                : repro_ratio(own->expanded, octile->expanded);
}

static void add_map_series(const repro_request *request, const repro_set *set, bool time,
                           series_list *list)
{
    share *value = time ? repro_time_share : repro_expanded_share;
    double *theirs = add_series(list, "thesis: gateway", repro_look("astar+gateway-2015"), true);
    for (size_t i = 0; i < set->count; i++)
        theirs[i] = published_share(request, &set->maps[i], time);
    settle_series(list);
    for (int k = 1; k < request->algorithms.count; k++) {
        double *own = add_own_series(request, list, k);
        for (size_t i = 0; i < set->count; i++) {
            repro_sum sum = repro_sum_map(&set->maps[i], k, CHOOSE_ALL);
            own[i] = value(&sum);
        }
        settle_series(list);
    }
}

static cli_exit plot_maps(const repro_request *request, const repro_set *set, const char *game,
                          bool time)
{
    char name[64], title[128];
    snprintf(name, sizeof name, "reproduce-%s-%s.svg", set->name, time ? "time" : "expanded");
    snprintf(title, sizeof title, "%s: %s in proportion to octile, per map", game,
             time ? "search time" : "tiles expanded");
    const char **labels = console_alloc(set->count, sizeof *labels);
    for (size_t i = 0; i < set->count; i++)
        labels[i] = set->maps[i].name;
    series_list list = {.points = set->count};
    add_map_series(request, set, time, &list);
    plot p = {.title = title,
              .x_title = time ? "time / time of astar+octile in the same run (logarithmic)"
                              : "expansions / expansions of astar+octile (logarithmic)",
              .series = list.items,
              .series_count = list.count,
              .labels = labels,
              .count = set->count};
    cli_exit code = draw(request, name, &p, plot_dots);
    release_series(&list);
    free(labels);
    return code;
}

// ---------------------------------------------------------------------------------------------
// Estimates by length

// At the start dead-end equals octile, so one line stands for both.
static void add_estimates(const repro_request *request, const repro_set *set, int algorithm,
                          series_list *list)
{
    if (strcmp(request->names[algorithm], "astar+dead-end") == 0) return;
    double *own = add_own_series(request, list, algorithm);
    if (algorithm == 0) list->items[list->count - 1].name = "octile and dead-end";
    for (int i = 0; i < TENTHS; i++) {
        repro_sum sum = repro_sum_set(request, set, algorithm, i, NULL);
        own[i] = repro_estimate_share(&sum);
    }
    settle_series(list);
}

static cli_exit plot_estimates(const repro_request *request, const repro_set *set, const char *game)
{
    static const char *const LABELS[TENTHS] = {"shortest", "2", "3", "4", "5",
                                               "6",        "7", "8", "9", "longest"};
    char name[64], title[128];
    snprintf(name, sizeof name, "reproduce-%s-estimate.svg", set->name);
    snprintf(title, sizeof title, "%s: the estimate at the start as a share of the true length",
             game);
    series_list list = {.points = TENTHS};
    for (int k = 0; k < request->algorithms.count; k++)
        add_estimates(request, set, k, &list);
    plot p = {.title = title,
              .x_title = "each map's queries in tenths, by length",
              .y_title = "estimate / true length",
              .series = list.items,
              .series_count = list.count,
              .labels = LABELS,
              .count = TENTHS};
    cli_exit code = draw(request, name, &p, plot_lines);
    release_series(&list);
    return code;
}

static const char *game_of(const repro_set *set)
{
    return strcmp(set->name, "sc1") == 0 ? "StarCraft" : "Baldur's Gate II";
}

cli_exit repro_plot_thesis(const repro_request *request)
{
    cli_exit code = CLI_OK;
    for (int s = 0; s < REPRO_SETS && code == CLI_OK; s++) {
        const repro_set *set = &request->sets[s];
        if (set->count == 0) continue;
        code = plot_maps(request, set, game_of(set), false);
        if (code == CLI_OK) code = plot_maps(request, set, game_of(set), true);
        if (code == CLI_OK) code = plot_estimates(request, set, game_of(set));
    }
    return code;
}

void repro_show_thesis_plots(const repro_set *set, report *out)
{
    static const struct {
        const char *kind, *what;
    } PLOTS[] = {
        {"expanded", "Expansions in proportion to octile, map by map"},
        {"time", "Search time in proportion to octile, map by map"},
        {"estimate", "The estimate at the start as a share of the true length, by length"}};
    for (size_t i = 0; i < sizeof PLOTS / sizeof *PLOTS; i++) {
        char name[64];
        snprintf(name, sizeof name, "reproduce-%s-%s.svg", set->name, PLOTS[i].kind);
        report_picture(out, name, PLOTS[i].what);
    }
}

// ---------------------------------------------------------------------------------------------
// Table 1

static const char AIIDE_PLOT[] = "reproduce-aiide2006-nodes.svg";

static void add_section_series(const repro_request *request, const aiide_shares *shares,
                               series_list *list)
{
    static const struct {
        const char *name, *algorithm;
        int column;
    } THEIRS[PUBLISHED_MOST] = {
        {"paper: dead-end", "astar+dead-end", PUBLISHED_DEAD_END},
        {"paper: gateway", "astar+gateway-2006", PUBLISHED_GATEWAY},
    };
    for (int i = 0; i < PUBLISHED_MOST; i++) {
        double *values = add_series(list, THEIRS[i].name, repro_look(THEIRS[i].algorithm), true);
        for (int s = 0; s < shares->sections; s++)
            values[s] = shares->published(request, s, THEIRS[i].column);
        settle_series(list);
    }
    for (int k = 1; k < request->algorithms.count; k++) {
        double *values = add_own_series(request, list, k);
        for (int s = 0; s < shares->sections; s++)
            values[s] = shares->own(request, s, k);
        settle_series(list);
    }
}

cli_exit repro_plot_aiide(const repro_request *request, const aiide_shares *shares)
{
    enum { SECTIONS_MOST = 8 };
    const char *labels[SECTIONS_MOST];
    for (int s = 0; s < shares->sections; s++)
        labels[s] = shares->label(s);
    series_list list = {.points = (size_t)shares->sections};
    add_section_series(request, shares, &list);
    plot p = {.title = "Table 1 of 2006: tiles expanded in proportion to octile",
              .x_title = "nodes / nodes of octile (logarithmic)",
              .series = list.items,
              .series_count = list.count,
              .labels = labels,
              .count = (size_t)shares->sections};
    cli_exit code = draw(request, AIIDE_PLOT, &p, plot_dots);
    release_series(&list);
    return code;
}

void repro_show_aiide_plots(report *out)
{
    report_picture(out, AIIDE_PLOT, "Nodes in proportion to octile, the paper's and ours");
}
