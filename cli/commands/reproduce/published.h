// SPDX-License-Identifier: MIT
// The papers' own figures, for the columns next to ours. They are not part of this project: the
// user has them in a folder with two files.
//
//   search_per_map.tsv  Halldórsson 2015, Tables A.1 to A.4: tab-separated lines under the titles
//                       set, map, heuristic, decomposition, avg_len, avg_time_s, avg_expanded,
//                       avg_reexpanded, searches
//   README.md           Björnsson & Halldórsson 2006, Table 1: a Markdown table under the titles
//                       maps, queries, value, octile, dead-end, gateway; values are `nodes`,
//                       `time` and `estimate / path cost`
#ifndef CLI_PUBLISHED_H
#define CLI_PUBLISHED_H

#include "system/console.h"

// One line of Tables A.1 to A.4: averages over the searches.
typedef struct published_search {
    char set[32], map[64], heuristic[32], decomposition[32];
    double length, seconds, expanded, reexpanded, searches;
} published_search;

// One line of Table 1.
enum { PUBLISHED_OCTILE, PUBLISHED_DEAD_END, PUBLISHED_GATEWAY, PUBLISHED_COLUMNS };
typedef struct published_line {
    char maps[32], queries[32], value[32];
    double first[PUBLISHED_COLUMNS];  // the nodes, the time, or the estimate
    double second[PUBLISHED_COLUMNS]; // the path cost; 0 if the value is one number
} published_line;

typedef struct published {
    published_search *searches;
    size_t search_count;
    published_line *lines;
    size_t line_count;
} published;

// Adds Table 1 as the paper prints it, from a text with that table in Markdown. A row whose second
// cell is Demo map, Game maps or Large map begins a section; the first cell, `all` or `top 10%`,
// holds for the rows below; values are path cost, estimate, nodes and time (ms.). Prints why and
// returns CLI_BAD if the text has no such table.
cli_exit published_read_printed(published *p, const char *file);

// Reads one of the two files; if it is missing, its figures stay empty and a message says so.
// Prints why and returns CLI_BAD if a file is malformed.
cli_exit published_read_searches(published *p, const char *folder);
cli_exit published_read_lines(published *p, const char *folder);
void published_release(published *p);

// NULL if there are no such figures.
const published_search *published_find(const published *p, const char *set, const char *map,
                                       const char *heuristic, const char *decomposition);
const published_line *published_find_line(const published *p, const char *maps, const char *queries,
                                          const char *value);

#endif
