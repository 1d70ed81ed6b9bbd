// SPDX-License-Identifier: MIT
// The algorithms of sluice reproduce map by map: their shares of octile's work, and the maps on
// which each does worst.
#include <math.h>

#include "commands/reproduce/reproduce.h"

void repro_report_shares(const repro_request *request, const repro_set *set, repro_share *value,
                         double unit, int places, report *out)
{
    table_column columns[ALGORITHMS_MOST] = {{"map", TABLE_LEFT}};
    int count = request->algorithms.count;
    for (int k = 1; k < count; k++)
        columns[k] = (table_column){repro_short_name(request, k), TABLE_RIGHT};
    table t;
    table_begin(&t, columns, count);
    for (size_t i = 0; i < set->count; i++) {
        table_cell(&t, "%s", set->maps[i].name);
        for (int k = 1; k < count; k++) {
            repro_sum sum = repro_sum_map(&set->maps[i], k, CHOOSE_ALL);
            repro_cell(&t, places, unit * value(&sum));
        }
    }
    report_table(out, &t);
}

// How one algorithm fares on the maps of a set, in proportion to octile.
typedef struct standing {
    size_t maps, fewer;     // measured; of these, those with a share below 1
    const repro_map *worst; // NULL: none was measured
    double worst_share;
} standing;

static standing find_standing(const repro_set *set, int algorithm, repro_share *value)
{
    standing s = {0};
    for (size_t i = 0; i < set->count; i++) {
        repro_sum sum = repro_sum_map(&set->maps[i], algorithm, CHOOSE_ALL);
        double own = value(&sum);
        if (isnan(own)) continue;
        s.maps++;
        s.fewer += own < 1;
        if (s.worst && own <= s.worst_share) continue;
        s.worst = &set->maps[i];
        s.worst_share = own;
    }
    return s;
}

static void add_standing(table *t, const standing *s)
{
    table_cell(t, "%zu", s->fewer);
    repro_cell(t, 3, s->worst ? s->worst_share : NAN);
    table_cell(t, "%s", s->worst ? s->worst->name : "-");
}

void repro_report_standings(const repro_request *request, const repro_set *set, report *out)
{
    static const table_column COLUMNS[] = {
        {"", TABLE_LEFT},
        {"maps", TABLE_RIGHT},
        {"fewer expanded on", TABLE_RIGHT},
        {"worst share", TABLE_RIGHT},
        {"map", TABLE_LEFT},
        {"repeated % there", TABLE_RIGHT},
        {"faster on", TABLE_RIGHT},
        {"worst time", TABLE_RIGHT},
        {"map", TABLE_LEFT},
    };
    table t;
    table_begin(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    for (int k = 1; k < request->algorithms.count; k++) {
        standing expanded = find_standing(set, k, repro_expanded_share);
        standing time = find_standing(set, k, repro_time_share);
        repro_sum worst = {0};
        if (expanded.worst) worst = repro_sum_map(expanded.worst, k, CHOOSE_ALL);
        table_cell(&t, "%s", request->names[k]);
        table_cell(&t, "%zu", expanded.maps);
        add_standing(&t, &expanded);
        repro_cell(&t, 1, 100 * repro_repeated_share(&worst));
        add_standing(&t, &time);
    }
    report_table(out, &t);
}

// The maps on which an algorithm expands more than octile, and the share of repeated expansions: an
// estimate that jumps at gates makes A* expand tiles again.
static void report_worse(const repro_request *request, const repro_set *set, int algorithm,
                         report *out)
{
    standing s = find_standing(set, algorithm, repro_expanded_share);
    if (!s.worst || s.worst_share <= 1) return;
    fprintf(out->stream, "%s expands more than octile on (times as many, of these repeated):",
            request->names[algorithm]);
    const char *before = "\n";
    for (size_t i = 0; i < set->count; i++) {
        repro_sum sum = repro_sum_map(&set->maps[i], algorithm, CHOOSE_ALL);
        if (!(repro_expanded_share(&sum) > 1)) continue;
        fprintf(out->stream, "%s%s (%.2f, %.0f %%)", before, set->maps[i].name,
                repro_expanded_share(&sum), 100 * repro_repeated_share(&sum));
        before = ",\n";
    }
    fputs(".\n\n", out->stream);
}

// The same for the thesis's gateway.
static void report_worse_published(const repro_request *request, const repro_set *set, report *out)
{
    const char *before = "The thesis's gateway expands more than octile on:\n";
    for (size_t i = 0; i < set->count; i++) {
        const published_search *own =
            request->experiment->published(request, &set->maps[i], "astar+gateway-2015");
        const published_search *octile =
            request->experiment->published(request, &set->maps[i], "astar+octile");
        if (!own || !octile || own->expanded <= octile->expanded) continue;
        fprintf(out->stream, "%s%s (%.2f, %.0f %%)", before, set->maps[i].name,
                repro_ratio(own->expanded, octile->expanded),
                100 * repro_ratio(own->reexpanded, own->expanded));
        before = ",\n";
    }
    if (before[0] == ',') fputs(".\n\n", out->stream);
}

void repro_report_worse(const repro_request *request, const repro_set *set, report *out)
{
    for (int k = 1; k < request->algorithms.count; k++)
        report_worse(request, set, k, out);
    report_worse_published(request, set, out);
}
