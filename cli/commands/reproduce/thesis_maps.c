// SPDX-License-Identifier: MIT
// sluice reproduce thesis, map by map: Tables A.1 to A.4 of Halldórsson 2015, and how far the
// thesis's own arithmetic agrees with them.
#include <math.h>
#include <string.h>

#include "commands/reproduce/reproduce.h"

static const published_search *find_published(const repro_request *request, const repro_map *map,
                                              const char *algorithm)
{
    return request->experiment->published(request, map, algorithm);
}

// ---------------------------------------------------------------------------------------------
// The table

static const published_search NONE = {
    .length = NAN, .seconds = NAN, .expanded = NAN, .reexpanded = NAN};

// A column, followed by the thesis's if there are its figures.
enum { MAP_FIGURES = 6 };
static const struct {
    const char *title;
    int places;
    bool compared;
} FIGURES[MAP_FIGURES] = {{"length", 3, true},       {"octile", 1, false},  {"in doubles", 2, true},
                          {"gateway-2015", 1, true}, {"repeated", 1, true}, {"time", 3, true}};

static bool shows_published(const repro_request *request, int figure)
{
    return request->published.search_count && FIGURES[figure].compared;
}

static void add_map_row(const repro_request *request, const repro_map *map, int gateway, table *t)
{
    const published_search *octile = find_published(request, map, "astar+octile");
    const published_search *paper = find_published(request, map, "astar+gateway-2015");
    if (!octile) octile = &NONE;
    if (!paper) paper = &NONE;
    repro_sum base = repro_sum_map(map, 0, CHOOSE_ALL), sum = {0};
    if (gateway >= 0) sum = repro_sum_map(map, gateway, CHOOSE_ALL);
    repro_tally doubles = repro_row_tally(&map->rows[request->algorithms.count], CHOOSE_ALL);
    double own[MAP_FIGURES] = {
        repro_mean(base.own.length, &base.own),   repro_mean(base.own.expanded, &base.own),
        repro_mean(doubles.expanded, &doubles),   repro_mean(sum.own.expanded, &sum.own),
        repro_mean(sum.own.reexpanded, &sum.own), repro_time_share(&sum)};
    double theirs[MAP_FIGURES] = {
        octile->length,    NAN,
        octile->expanded,  paper->expanded,
        paper->reexpanded, repro_published_time_share(request, map->set, map->name)};
    table_cell(t, "%s", map->name);
    table_cell(t, "%zu", base.own.queries);
    for (int i = 0; i < MAP_FIGURES; i++) {
        repro_cell(t, FIGURES[i].places, own[i]);
        if (shows_published(request, i)) repro_cell(t, FIGURES[i].places, theirs[i]);
    }
}

static void report_table_of_maps(const repro_request *request, const repro_set *set, report *out)
{
    table_column columns[2 + 2 * MAP_FIGURES] = {{"map", TABLE_LEFT}, {"searches", TABLE_RIGHT}};
    int count = 2;
    for (int i = 0; i < MAP_FIGURES; i++) {
        columns[count++] = (table_column){FIGURES[i].title, TABLE_RIGHT};
        if (shows_published(request, i)) columns[count++] = (table_column){"thesis", TABLE_RIGHT};
    }
    table t;
    table_begin(&t, columns, count);
    int gateway = repro_find_row(request, "astar+gateway-2015");
    for (size_t i = 0; i < set->count; i++)
        add_map_row(request, &set->maps[i], gateway, &t);
    report_table(out, &t);
}

// ---------------------------------------------------------------------------------------------
// The thesis's arithmetic

// True if the thesis would print our average as it prints its own: with six digits.
static bool same_digits(const repro_request *request, const repro_map *map,
                        const published_search *figures)
{
    char own[32], theirs[32];
    repro_tally doubles = repro_row_tally(&map->rows[request->algorithms.count], CHOOSE_ALL);
    snprintf(own, sizeof own, "%.6g", repro_mean(doubles.expanded, &doubles));
    snprintf(theirs, sizeof theirs, "%.6g", figures->expanded);
    return strcmp(own, theirs) == 0;
}

// On how many maps the thesis's arithmetic gives the thesis's average.
static void report_digits(const repro_request *request, const repro_set *set, report *out)
{
    size_t maps = 0, same = 0;
    for (size_t i = 0; i < set->count; i++) {
        const published_search *figures = find_published(request, &set->maps[i], REPRO_DOUBLES);
        if (!figures) continue;
        maps++;
        same += same_digits(request, &set->maps[i], figures);
    }
    if (maps && request->every == 1)
        report_paragraph(out,
                         "In doubles, octile expands on average what the thesis prints, to the "
                         "last digit, on %zu of %zu maps.",
                         same, maps);
}

// The map on which the arithmetic matters most.
static void report_widest(const repro_request *request, const repro_set *set, report *out)
{
    double widest = 0, exact = 0, in_doubles = 0;
    const char *name = NULL;
    for (size_t i = 0; i < set->count; i++) {
        repro_sum sum = repro_sum_map(&set->maps[i], request->algorithms.count, CHOOSE_ALL);
        if (!(repro_expanded_share(&sum) > widest)) continue;
        widest = repro_expanded_share(&sum);
        exact = repro_mean(sum.octile.expanded, &sum.octile);
        in_doubles = repro_mean(sum.own.expanded, &sum.own);
        name = set->maps[i].name;
    }
    if (name)
        report_paragraph(out,
                         "The arithmetic matters most on %s: octile expands %.0f tiles in exact "
                         "sums, %.0f in doubles.",
                         name, exact, in_doubles);
}

void repro_report_maps(const repro_request *request, const repro_set *set, report *out)
{
    report_table_of_maps(request, set, out);
    report_digits(request, set, out);
    report_widest(request, set, out);
}
