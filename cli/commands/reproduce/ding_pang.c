// SPDX-License-Identifier: MIT
// Ding & Pang, Improved Runtime Heuristic Functions on General Maps: their evaluation over mazes
// and other maps, phase by phase, and what they say of it.
#include "commands/reproduce/ding_pang.h"

#include <stdlib.h>

// ---------------------------------------------------------------------------------------------
// Sums

static const dp_row *row_of(const dp_results *r, int map, int method)
{
    return &r->maps[map].rows[method];
}

static bool all_optimal(const dp_results *r, int method)
{
    for (int i = 0; i < DP_MAPS; i++)
        if (row_of(r, i, method)->optimal < r->maps[i].queries) return false;
    return true;
}

static size_t query_count(const dp_results *r)
{
    size_t count = 0;
    for (int i = 0; i < DP_MAPS; i++)
        count += r->maps[i].queries;
    return count;
}

// The mean over maps.
static double mean_expanded(const dp_results *r, int method)
{
    double sum = 0;
    for (int i = 0; i < DP_MAPS; i++)
        sum += row_of(r, i, method)->expanded;
    return sum / DP_MAPS;
}

static double mean_us(const slu_phase *phase)
{
    return phase->runs ? (double)phase->nanoseconds / 1e3 / (double)phase->runs : 0;
}

static double per_tile(const dp_results *r, int map, int method)
{
    return (double)row_of(r, map, method)->points / (double)r->maps[map].tiles;
}

static bool is_exact(double share)
{
    return share > 1 - 1e-6 && share < 1 + 1e-6;
}

// ---------------------------------------------------------------------------------------------
// Claims

static void claim_searches(demo *d, const dp_results *r)
{
    double naive = mean_expanded(r, DP_MANHATTAN), way = mean_expanded(r, DP_WAYPOINT),
           gate = mean_expanded(r, DP_GATEWAY);
    demo_claim(d, "abstract, 5", all_optimal(r, DP_WAYPOINT) && all_optimal(r, DP_GATEWAY),
               "both heuristics deliver optimal paths", "all %zu paths of each are cheapest",
               query_count(r));
    demo_claim(d, "1.1, 3.4", way < naive && gate < naive,
               "Manhattan explores paths that lead to dead ends; the new heuristics avoid them",
               "%.0f expanded with Manhattan, %.0f with waypoint, %.0f with gateway", naive, way,
               gate);
    const dp_row *low = row_of(r, DP_ROOMS_SCENE, DP_MANHATTAN_LOW),
                 *one = row_of(r, DP_ROOMS_SCENE, DP_MANHATTAN),
                 *up = row_of(r, DP_ROOMS_SCENE, DP_MANHATTAN_UP);
    demo_claim(d, "1.2", low->expanded > one->expanded && all_optimal(r, DP_MANHATTAN_LOW),
               "weighing h down explores more vertices and guarantees the optimal path",
               "rooms: %.0f expanded at weight 0.5, %.0f at 1; all optimal", low->expanded,
               one->expanded);
    demo_claim(d, "1.2", up->expanded < one->expanded && !all_optimal(r, DP_MANHATTAN_UP),
               "weighing h up explores fewer nodes, and may miss the lowest cost",
               "rooms: %.0f expanded at weight 5, %.0f at 1; %.2f times the cheapest cost",
               up->expanded, one->expanded, up->cost);
}

static void claim_estimates(demo *d, const dp_results *r)
{
    const dp_map *maze = &r->maps[DP_MAZE_LARGE], *uneven = &r->maps[DP_MAZE_UNEVEN];
    demo_claim(d, "3.2", is_exact(maze->rows[DP_WAYPOINT].share),
               "in corridors one unit wide the waypoint heuristic is close to the exact cost",
               "%s: %.3f of the true cost; Manhattan %.3f", maze->name,
               maze->rows[DP_WAYPOINT].share, maze->rows[DP_MANHATTAN].share);
    double least = 1;
    for (int i = 0; i < DP_MAPS; i++)
        if (i != DP_MAZE_UNEVEN && row_of(r, i, DP_GATEWAY)->share < least)
            least = row_of(r, i, DP_GATEWAY)->share;
    demo_claim(d, "3.3", is_exact(least),
               "the gateway heuristic is an exact estimate, on any map setup",
               "%.3f of the true cost on every even map, with four neighbours", least);
    demo_claim(d, "3.4", is_exact(uneven->rows[DP_WAYPOINT].share),
               "waypoint does better on narrow paths with cost changes, close to the minimal cost",
               "%s: %.3f of the true cost, gateway %.3f", uneven->name,
               uneven->rows[DP_WAYPOINT].share, uneven->rows[DP_GATEWAY].share);
    demo_claim(d, "3.4",
               uneven->rows[DP_GATEWAY].share < 0.9 &&
                   uneven->rows[DP_GATEWAY].expanded > uneven->rows[DP_WAYPOINT].expanded,
               "gateway cannot reflect cost changes between tiles",
               "%s: %.0f expanded, %.0f with waypoint", uneven->name,
               uneven->rows[DP_GATEWAY].expanded, uneven->rows[DP_WAYPOINT].expanded);
    const dp_map *rooms = &r->maps[DP_ROOMS_SCENE];
    demo_claim(d, "3.4",
               all_optimal(r, DP_GATEWAY_UP) &&
                   rooms->rows[DP_GATEWAY_UP].expanded < rooms->rows[DP_GATEWAY].expanded,
               "weighed up, an exact heuristic explores significantly fewer nodes, still optimally",
               "rooms: %.0f expanded at weight 5, %.0f at 1, where A* prefers the larger g; %s",
               rooms->rows[DP_GATEWAY_UP].expanded, rooms->rows[DP_GATEWAY].expanded,
               all_optimal(r, DP_GATEWAY_UP) ? "all optimal" : "optimal on even ground only");
}

static void claim_memory(demo *d, const dp_results *r)
{
    double maze = per_tile(r, DP_MAZE_LARGE, DP_WAYPOINT);
    const dp_map *open = &r->maps[DP_OPEN], *rooms = &r->maps[DP_ROOMS_SCENE];
    demo_claim(d, "4.1", maze <= 0.25, "the waypoints of a maze are at most mn/4",
               "%.3f mn in a maze of 257", maze);
    demo_claim(d, "3.2", (double)open->rows[DP_WAYPOINT].points > 0.8 * (double)open->passable,
               "on open ground extraction marks every single tile",
               "%zu waypoints on %zu passable tiles", open->rows[DP_WAYPOINT].points,
               open->passable);
    demo_claim(d, "3.4", rooms->rows[DP_GATEWAY].points < rooms->rows[DP_WAYPOINT].points / 2,
               "gateway is significantly better on rooms and open areas",
               "rooms: %zu gateways, %zu waypoints; the same expansions",
               rooms->rows[DP_GATEWAY].points, rooms->rows[DP_WAYPOINT].points);
    double small = per_tile(r, DP_MAZE_SMALL, DP_WAYPOINT);
    demo_claim(d, "4.1", maze < 1.1 * small && maze > 0.9 * small,
               "space grows linearly with the size of the maze",
               "waypoints per tile: %.3f in a maze of 65, %.3f in one of 257", small, maze);
}

// Nanoseconds of one run for each tile of the map.
static double time_per_tile(const dp_results *r, int map, const slu_phase *phase)
{
    return mean_us(phase) * 1000 / (double)r->maps[map].tiles;
}

// The small maze fits into the cache and the large one does not, so some growth is no surprise.
static void claim_growth(demo *d, const dp_results *r, int method, const char *where,
                         const char *says)
{
    static const double LINEAR = 4;
    const slu_phases *small = &row_of(r, DP_MAZE_SMALL, method)->phases,
                     *large = &row_of(r, DP_MAZE_LARGE, method)->phases;
    double build[] = {time_per_tile(r, DP_MAZE_SMALL, &small->build),
                      time_per_tile(r, DP_MAZE_LARGE, &large->build)};
    double aim[] = {time_per_tile(r, DP_MAZE_SMALL, &small->aim),
                    time_per_tile(r, DP_MAZE_LARGE, &large->aim)};
    demo_claim(d, where, build[1] < LINEAR * build[0] && aim[1] < LINEAR * aim[0], says,
               "for each tile of a maze of 65 %.0f ns and %.0f ns, of 257 %.0f ns and %.0f ns",
               build[0], aim[0], build[1], aim[1]);
}

static void claim_phases(demo *d, const dp_results *r)
{
    const slu_phases *maze = &row_of(r, DP_MAZE_LARGE, DP_WAYPOINT)->phases;
    demo_claim(d, "4.1, 4.2", maze->build.runs == 1, "extraction is only run once",
               "%llu extraction for %zu queries", (unsigned long long)maze->build.runs,
               r->maps[DP_MAZE_LARGE].queries);
    demo_claim(d, "1.3, 3.2", maze->aim.runs <= r->maps[DP_MAZE_LARGE].goals,
               "values propagated from a goal are stored and read by the search",
               "%llu propagations for %zu goals and %zu queries",
               (unsigned long long)maze->aim.runs, r->maps[DP_MAZE_LARGE].goals,
               r->maps[DP_MAZE_LARGE].queries);
    claim_growth(d, r, DP_WAYPOINT, "4.1",
                 "waypoint: extraction and propagation grow linearly with the maze");
    claim_growth(d, r, DP_GATEWAY, "4.2",
                 "gateway: decomposition, extraction and propagation grow linearly with the maze");
    demo_claim(d, "6", r->tour_best < r->tour_drawn,
               "multi-goal scheduling is NP-hard and left for future work",
               "sluice tour: %zu goals in the best order cost %.0f, %.0f as they were drawn",
               r->tour_goals, r->tour_best, r->tour_drawn);
}

static cli_exit run(demo *d)
{
    dp_results *results = d->data = console_alloc(1, sizeof *results);
    if (dp_measure(d, results) != CLI_OK) return CLI_BAD;
    claim_searches(d, results);
    claim_estimates(d, results);
    claim_memory(d, results);
    claim_phases(d, results);
    return CLI_OK;
}

static void release(demo *d)
{
    free(d->data);
}

// ---------------------------------------------------------------------------------------------
// Tables

// A number of the map, which only its first line shows.
static void add_number_cell(table *t, bool shown, int places, double number)
{
    if (shown)
        table_cell(t, "%.*f", places, number);
    else
        table_cell(t, "%s", "");
}

static void add_search_cells(table *t, const dp_map *map, int method)
{
    const dp_row *row = &map->rows[method];
    table_cell(t, "%s", dp_method_name(method));
    table_cell(t, "%.1f", row->expanded);
    table_cell(t, "%.3f", row->expanded / map->rows[DP_MANHATTAN].expanded);
    table_cell(t, "%.3f", row->share);
    table_cell(t, "%zu of %zu", row->optimal, map->queries);
}

static void report_searches(const dp_results *r, report *out)
{
    static const table_column COLUMNS[] = {
        {"map", TABLE_LEFT},       {"steps", TABLE_RIGHT},        {"heuristic", TABLE_LEFT},
        {"expanded", TABLE_RIGHT}, {"of Manhattan", TABLE_RIGHT}, {"estimate", TABLE_RIGHT},
        {"optimal", TABLE_RIGHT},
    };
    table t;
    table_begin(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    for (int i = 0; i < DP_MAPS; i++) {
        for (int k = 0; k < DP_METHODS; k++) {
            table_cell(&t, "%s", k ? "" : r->maps[i].name);
            add_number_cell(&t, k == 0, 1, r->maps[i].path);
            add_search_cells(&t, &r->maps[i], k);
        }
    }
    report_table(out, &t);
}

static void add_phase_cells(table *t, const dp_map *map, int method)
{
    const dp_row *row = &map->rows[method];
    const slu_phases *p = &row->phases;
    table_cell(t, "%s", dp_method_name(method));
    table_cell(t, "%zu", row->points);
    table_cell(t, "%.0f", mean_us(&p->build));
    table_cell(t, "%.0f", mean_us(&p->aim));
    table_cell(t, "%.1f", mean_us(&p->search));
    table_cell(t, "%.0f", (double)p->build.bytes / 1024);
    table_cell(t, "%.0f", (double)p->aim.bytes / 1024);
    table_cell(t, "%.0f", (double)p->search.bytes / 1024);
}

static void report_phases(const dp_results *r, report *out)
{
    static const table_column COLUMNS[] = {
        {"map", TABLE_LEFT},
        {"tiles", TABLE_RIGHT},
        {"heuristic", TABLE_LEFT},
        {"points", TABLE_RIGHT},
        {"extraction us", TABLE_RIGHT},
        {"propagation us", TABLE_RIGHT},
        {"search us", TABLE_RIGHT},
        {"extraction KiB", TABLE_RIGHT},
        {"propagation KiB", TABLE_RIGHT},
        {"search KiB", TABLE_RIGHT},
    };
    static const int SHOWN[] = {DP_MANHATTAN, DP_WAYPOINT, DP_GATEWAY};
    table t;
    table_begin(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    for (int i = 0; i < DP_MAPS; i++) {
        for (int k = 0; k < 3; k++) {
            table_cell(&t, "%s", k ? "" : r->maps[i].name);
            add_number_cell(&t, k == 0, 0, (double)r->maps[i].tiles);
            add_phase_cells(&t, &r->maps[i], SHOWN[k]);
        }
    }
    report_table(out, &t);
}

static void report_tables(const demo *d, report *out)
{
    report_title(out, 3, "Searches");
    report_paragraph(
        out,
        "Means over the queries: the steps of a cheapest path, the tiles expanded, also as a share "
        "of Manhattan's, and the estimate at the start as a share of the true cost.");
    report_searches(d->data, out);
    report_title(out, 3, "Phases");
    report_paragraph(
        out,
        "Points are waypoints or gateways. Extraction is run once for a map, propagation once for "
        "a "
        "goal, and each search takes the time in the next column; then the memory of the three. "
        "Times are means on the machine that ran this.");
    report_phases(d->data, out);
}

static void add_json(const demo *d, cJSON *object)
{
    const dp_results *r = d->data;
    cJSON *list = cJSON_AddArrayToObject(object, "rows");
    for (int i = 0; i < DP_MAPS * DP_METHODS; i++) {
        const dp_map *map = &r->maps[i / DP_METHODS];
        const dp_row *row = &map->rows[i % DP_METHODS];
        cJSON *item = cJSON_CreateObject();
        json_add_text(item, "map", map->name);
        json_add_text(item, "heuristic", dp_method_name(i % DP_METHODS));
        json_add_count(item, "tiles", map->tiles);
        json_add_count(item, "queries", map->queries);
        json_add_count(item, "optimal", row->optimal);
        cJSON_AddNumberToObject(item, "mean_expanded", row->expanded);
        cJSON_AddNumberToObject(item, "estimate_share", row->share);
        json_add_count(item, "points", row->points);
        json_add_phases(item, &row->phases);
        cJSON_AddItemToArray(list, item);
    }
}

const demonstration DING_PANG = {
    .name = "ding-pang",
    .title = "Ding & Pang: Improved Runtime Heuristic Functions on General Maps",
    .intro = "Generated mazes and scenes of the project, with four neighbours as in the paper; on "
             "each map eight "
             "goals, and up to five starts for each of them. Their gateway heuristic is backprop.",
    .picture = "reproduce-ding-pang.png",
    .run = run,
    .draw = dp_draw,
    .report = report_tables,
    .add_json = add_json,
    .release = release,
};
