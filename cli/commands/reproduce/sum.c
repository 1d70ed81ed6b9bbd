// SPDX-License-Identifier: MIT
// sluice reproduce, sums and shares.
//
// An average over several maps is over all their queries, as the thesis averages: a map with more
// queries weighs more. A share of octile's is over the maps on which both were measured, so a
// map that an algorithm refuses does not count for or against it.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands/reproduce/reproduce.h"

// ---------------------------------------------------------------------------------------------
// Tenths

static int compare_tiles(slu_tile a, slu_tile b)
{
    if (a.y != b.y) return a.y < b.y ? -1 : 1;
    return (a.x > b.x) - (a.x < b.x);
}

static int compare_queries(const void *a, const void *b)
{
    const repro_query *p = a, *q = b;
    if (p->length != q->length) return p->length < q->length ? -1 : 1;
    int starts = compare_tiles(p->start, q->start);
    return starts ? starts : compare_tiles(p->goal, q->goal);
}

// Counted from the longest, so that the longest tenth is never empty.
void repro_rank(repro_query *queries, size_t count)
{
    if (count == 0) return;
    qsort(queries, count, sizeof *queries, compare_queries);
    for (size_t i = 0; i < count; i++)
        queries[i].tenth = TENTHS - 1 - (int)((count - 1 - i) * TENTHS / count);
}

// ---------------------------------------------------------------------------------------------
// Sums

int repro_find_row(const repro_request *request, const char *name)
{
    for (int k = 0; k < request->algorithms.count; k++) {
        if (strcmp(request->names[k], name) == 0) return k;
    }
    return -1;
}

static void add_tally(repro_tally *sum, const repro_tally *tally)
{
    sum->queries += tally->queries;
    sum->optimal += tally->optimal;
    sum->length += tally->length;
    sum->estimate += tally->estimate;
    sum->expanded += tally->expanded;
    sum->reexpanded += tally->reexpanded;
    sum->us += tally->us;
}

repro_tally repro_row_tally(const repro_row *row, int choice)
{
    if (choice == CHOOSE_LONGEST) return row->longest;
    if (choice >= 0) return row->tenth[choice];
    repro_tally sum = {0};
    for (int i = 0; i < TENTHS; i++)
        add_tally(&sum, &row->tenth[i]);
    return sum;
}

static void add_map(repro_sum *sum, const repro_map *map, int algorithm, int choice)
{
    if (!map->rows[algorithm].measured) return;
    repro_tally own = repro_row_tally(&map->rows[algorithm], choice);
    repro_tally octile = repro_row_tally(&map->rows[0], choice);
    sum->maps++;
    add_tally(&sum->own, &own);
    add_tally(&sum->octile, &octile);
}

repro_sum repro_sum_set(const repro_request *request, const repro_set *set, int algorithm,
                        int choice, map_filter *filter)
{
    repro_sum sum = {0};
    for (size_t i = 0; i < set->count; i++) {
        if (!filter || filter(request, &set->maps[i]))
            add_map(&sum, &set->maps[i], algorithm, choice);
    }
    return sum;
}

repro_sum repro_sum_map(const repro_map *map, int algorithm, int choice)
{
    repro_sum sum = {0};
    add_map(&sum, map, algorithm, choice);
    return sum;
}

void published_add(published_sum *sum, const published_search *figures)
{
    sum->maps++;
    sum->searches += figures->searches;
    sum->length += figures->length * figures->searches;
    sum->seconds += figures->seconds * figures->searches;
    sum->expanded += figures->expanded * figures->searches;
    sum->reexpanded += figures->reexpanded * figures->searches;
}

static size_t count_answers(const repro_set *set, int rows, size_t *failed)
{
    size_t answers = 0;
    for (size_t i = 0; i < set->count; i++) {
        for (int k = 0; k < rows; k++) {
            answers += set->maps[i].rows[k].answers;
            *failed += set->maps[i].rows[k].failed;
        }
    }
    return answers;
}

size_t repro_count_answers(const repro_request *request, size_t *failed)
{
    *failed = 0;
    size_t answers = count_answers(&request->groups, request->row_count, failed);
    for (int s = 0; s < REPRO_SETS; s++)
        answers += count_answers(&request->sets[s], request->row_count, failed);
    return answers;
}

// ---------------------------------------------------------------------------------------------
// Shares

double repro_ratio(double a, double b)
{
    return b > 0 ? a / b : NAN;
}

double repro_mean(double sum, const repro_tally *tally)
{
    return repro_ratio(sum, (double)tally->queries);
}

double repro_expanded_share(const repro_sum *sum)
{
    return repro_ratio(sum->own.expanded, sum->octile.expanded);
}

double repro_time_share(const repro_sum *sum)
{
    return repro_ratio(sum->own.us, sum->octile.us);
}

double repro_repeated_share(const repro_sum *sum)
{
    return repro_ratio(sum->own.reexpanded, sum->own.expanded);
}

double repro_estimate_share(const repro_sum *sum)
{
    return repro_ratio(sum->own.estimate, sum->own.length);
}
