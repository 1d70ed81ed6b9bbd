// SPDX-License-Identifier: MIT
// The parts of sluice reproduce: the command (reproduce.c), and two kinds of things to repeat.
// Experiments measure the benchmark's maps: measuring one (run.c), in the thesis's own arithmetic
// too (doubles.c), maps measured earlier (parts.c), the two papers (thesis.c with thesis_maps.c,
// by_hand.c and aurora.c, aiide.c with aiide_queries.c), sums and shares (sum.c), and what is made
// of them: tables map by map (standings.c), lines for programs (lines.c) and plots (plots.c).
// Demonstrations try what a document says on our own scenes (demonstration.h).
#ifndef CLI_REPRODUCE_H
#define CLI_REPRODUCE_H

#include "commands/reproduce/published.h"
#include "options/names.h"
#include "options/shared_options.h"
#include "report/report.h"

// ---------------------------------------------------------------------------------------------
// What was measured

// Sums over queries.
typedef struct repro_tally {
    size_t queries, optimal;
    double length, estimate, expanded, reexpanded, us;
} repro_tally;

enum { TENTHS = 10 };

// One algorithm on one map.
typedef struct repro_row {
    bool measured;
    char reason[192]; // why it was not
    double build_ms;
    size_t index_bytes;
    size_t answers, failed;    // checked, and found wrong
    repro_tally tenth[TENTHS]; // the queries by length, the shortest tenth first
    repro_tally longest;       // the longest tenth, or queries of their own
} repro_row;

typedef struct repro_map {
    const char *set; // "sc1"
    char *name;
    repro_row *rows; // one for each row of the request
} repro_map;

typedef struct repro_set {
    const char *name;
    repro_map *maps; // the finished ones
    size_t count;
} repro_set;

// ---------------------------------------------------------------------------------------------
// What was asked

enum { REPRO_SETS = 2 };

typedef struct repro_request {
    const struct experiment *experiment;       // NULL: a demonstration
    const struct demonstration *demonstration; // NULL: an experiment
    shared_options shared;                     // --json
    algorithm_list algorithms; // the first is astar+octile, with which all others are compared
    // Rows: the algorithms, then the same in the thesis's arithmetic, if the experiment has it.
    int row_count;
    char names[ALGORITHMS_MOST + 1][64];
    slu_finder_options finder;
    const char *gates; // folder of lists of edits; NULL: none
    int by_hand;       // the algorithm that uses them; -1: none
    const char *maps, *papers, *table, *demo, *scenes, *only, *markdown, *plots, *parts;
    int every, repeat;
    bool tsv;
    published published;
    repro_set sets[REPRO_SETS];
    repro_set groups; // one map, whose tenths are the groups of Table 4.5 (aurora.c)
    bool interrupted;
} repro_request;

// A query, and which tally it goes to.
typedef struct repro_query {
    slu_tile start, goal;
    double length; // of a shortest path
    int tenth;     // -1: none
    bool longest;
} repro_query;

typedef struct repro_queries {
    repro_query *items;
    size_t count;
} repro_queries;

// One of the two papers.
typedef struct experiment {
    const char *name;
    const char *sets[REPRO_SETS];
    slu_steps steps;
    bool doubles; // has a row of A* in doubles, with the octile estimate
    bool native;  // maps that are enlargements are measured in their native size
    // The decomposition whose zones the dead-end heuristic reads; NULL: its own.
    const char *zones;
    cli_exit (*read_papers)(repro_request *request);
    cli_exit (*measure)(repro_request *request);
    void (*report)(const repro_request *request, report *out);
    cli_exit (*plot)(const repro_request *request);
    // The published figures of one row; NULL: none.
    const published_search *(*published)(const repro_request *request, const repro_map *map,
                                         const char *algorithm);
} experiment;

extern const experiment THESIS, AIIDE2006;

// ---------------------------------------------------------------------------------------------
// Measuring

// The queries of a map; prints why if there are none.
typedef cli_exit query_maker(const repro_request *request, const slu_map *map, const char *file,
                             repro_queries *out);

// Measures one map with every algorithm and adds it to a set. A map that the user interrupts is
// left out.
cli_exit repro_measure_file(repro_request *request, repro_set *set, const char *file,
                            const char *name, query_maker *make);

// Measures the maps of a folder, DIR/SET of --maps: those that the papers have figures for, or all
// if there are no figures, and of these only the one of --map.
cli_exit repro_measure_folder(repro_request *request, repro_set *set, query_maker *make);

// The queries of the 2006 paper, drawn at random.
query_maker repro_draw_queries;

// gateway-2015 once more, on gates that were edited by hand (by_hand.c). Prints why and returns
// false if the folder of --gates has no lists, or there are too many algorithms.
#define REPRO_BY_HAND "astar+gateway-2015, gates by hand"
bool repro_add_by_hand(repro_request *request);

// The edited decomposition of a map; NULL if there is no list for it. The caller destroys it.
cli_exit repro_cut_by_hand(const repro_request *request, const slu_map *map, const char *name,
                           slu_terrain **out);

// The scenario next to a map's file; prints why if there is none. The caller destroys it.
cli_exit repro_load_scenario(const slu_map *map, const char *file, slu_scenario **out);

// The groups of queries of Table 4.5 (aurora.c), if there are lists of edited gates and the map was
// measured.
cli_exit repro_measure_aurora(repro_request *request);

// Gives each query its tenth by its length. `queries` holds those to be ranked among each other.
void repro_rank(repro_query *queries, size_t count);

// Adds a map, which the set then owns.
void repro_keep_map(repro_set *set, const repro_map *map);

void repro_release_set(repro_set *set);

// ---------------------------------------------------------------------------------------------
// Maps measured earlier, in the folder of --parts

// Adds a map from its part; *found is false if there is none. Prints why and returns CLI_BAD if the
// part is of another run: other queries, other algorithms.
cli_exit repro_read_part(const repro_request *request, repro_set *set, const char *name,
                         bool *found);
cli_exit repro_write_part(const repro_request *request, const repro_map *map);

// ---------------------------------------------------------------------------------------------
// Sums and shares. A missing figure is NAN, shown as a dash.

// A choice of an algorithm's queries.
typedef enum repro_choice { CHOOSE_ALL = -2, CHOOSE_LONGEST = -1 } repro_choice; // 0 to 9: a tenth

// The algorithm of that name; -1: it was not asked for.
int repro_find_row(const repro_request *request, const char *name);

repro_tally repro_row_tally(const repro_row *row, int choice);

// An algorithm over several maps, and astar+octile over the same maps.
typedef struct repro_sum {
    size_t maps;
    repro_tally own, octile;
} repro_sum;

// True for the maps that a sum is over; NULL: all.
typedef bool map_filter(const repro_request *request, const repro_map *map);

repro_sum repro_sum_set(const repro_request *request, const repro_set *set, int algorithm,
                        int choice, map_filter *filter);
repro_sum repro_sum_map(const repro_map *map, int algorithm, int choice);

double repro_mean(double sum, const repro_tally *tally);
double repro_ratio(double a, double b);
double repro_expanded_share(const repro_sum *sum); // of octile's expansions
double repro_time_share(const repro_sum *sum);     // of octile's time
double repro_repeated_share(const repro_sum *sum); // of its own expansions
double repro_estimate_share(const repro_sum *sum); // of the true cost

// The published figures over several maps, weighted by their searches.
typedef struct published_sum {
    size_t maps;
    double searches, length, seconds, expanded, reexpanded;
} published_sum;
void published_add(published_sum *sum, const published_search *figures);

// How many answers were checked in all, and how many were wrong.
size_t repro_count_answers(const repro_request *request, size_t *failed);

// ---------------------------------------------------------------------------------------------
// Output

// Fills the next cell with a number, or with a dash for NAN.
void repro_cell(table *t, int places, double number);

// Prints one line for every map, algorithm and choice, as TSV or JSON.
void repro_print_lines(const repro_request *request);

// The name of the row in the thesis's arithmetic.
extern const char REPRO_DOUBLES[];

// The thesis's time with gateway in proportion to octile; NAN if it has no such figures.
double repro_published_time_share(const repro_request *request, const char *set, const char *map);

// Tables A.1 to A.4 of the thesis, and how far its own arithmetic agrees with them.
void repro_report_maps(const repro_request *request, const repro_set *set, report *out);

// The maps whose gates were edited: automatic gates, edited ones, and the thesis's.
void repro_report_edited(const repro_request *request, const repro_set *set, report *out);

// Table 4.5 of the thesis, if it was measured.
void repro_report_aurora(const repro_request *request, report *out);
int repro_group_count(void);

// What the thesis has of one row of the request and one group; false: nothing.
bool repro_published_group(const repro_request *request, int row, int group, published_search *out);

// A table of one share for every algorithm and map, times `unit`.
typedef double repro_share(const repro_sum *sum);
void repro_report_shares(const repro_request *request, const repro_set *set, repro_share *value,
                         double unit, int places, report *out);

// On how many maps each algorithm does better than octile, and where it does worst.
void repro_report_standings(const repro_request *request, const repro_set *set, report *out);

// The maps on which an algorithm, or the thesis's, expands more than octile.
void repro_report_worse(const repro_request *request, const repro_set *set, report *out);

// Reports whether the run was interrupted, and which algorithms were left out on which maps, and
// why.
void repro_report_gaps(const repro_request *request, report *out);

// The path from the file of --markdown to the folder of --plots; NULL without one. The caller frees
// it.
char *repro_picture_prefix(const repro_request *request);

// An algorithm's name for a narrow column: A* with a heuristic is named after the heuristic.
const char *repro_short_name(const repro_request *request, int algorithm);

// How an algorithm looks in plots: its place in the default list, so that colours do not change
// with --alg.
int repro_look(const char *algorithm);

#endif
