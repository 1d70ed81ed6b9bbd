// SPDX-License-Identifier: MIT
// What a query costs in C, for bench/python to compare: the same queries, in the same order.
//
//   python_price MAP labels|search ROUNDS SX SY GX GY [SX SY GX GY ...]
//
// Prints the nanoseconds per query of the fastest round; each round asks all queries.
#include "sluice/sluice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HEAD = 4 };

static double now(void)
{
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static double ask_all(slu_finder *finder, const slu_query *queries, int count)
{
    slu_result result;
    double begin = now();
    for (int i = 0; i < count; i++)
        if (slu_find(finder, &queries[i], &result, NULL)) exit(1);
    return (now() - begin) / count;
}

static slu_query *read_queries(char **numbers, int count)
{
    slu_query *queries = calloc((size_t)count, sizeof *queries);
    for (int i = 0; queries && i < count; i++, numbers += 4) {
        queries[i].start = (slu_tile){atoi(numbers[0]), atoi(numbers[1])};
        queries[i].goal = (slu_tile){atoi(numbers[2]), atoi(numbers[3])};
    }
    return queries;
}

int main(int count, char **words)
{
    slu_map *map;
    slu_labels *labels = NULL;
    slu_finder *finder;
    slu_error error;
    if (count < HEAD + 4) return 2;
    int query_count = (count - HEAD) / 4;
    slu_query *queries = read_queries(words + HEAD, query_count);
    if (!queries) return 1;
    if (slu_map_load(words[1], NULL, &map, &error) ||
        (!strcmp(words[2], "labels") && slu_labels_create(map, NULL, &labels, &error)) ||
        slu_finder_create(map, &(slu_finder_options){.labels = labels}, &finder, &error))
        return puts(error.text), 1;
    double least = ask_all(finder, queries, query_count);
    for (int round = atoi(words[3]); round > 0; round--) {
        double took = ask_all(finder, queries, query_count);
        if (took < least) least = took;
    }
    printf("%.1f\n", least);
    slu_finder_destroy(finder);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
    free(queries);
    return 0;
}
