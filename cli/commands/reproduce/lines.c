// SPDX-License-Identifier: MIT
// sluice reproduce, for programs: one line, or JSON object, for every map, algorithm and choice of
// queries; and for every set the sums, under the map's name (all). bench/reproduce commits them.
#include <math.h>

#include "commands/reproduce/reproduce.h"
#include "report/json.h"

// Where the fields of a line go: into an object, or into a line of text.
typedef struct line_writer {
    cJSON *list, *object; // NULL: TSV
    bool titles;          // print the keys in place of the values
    bool first;           // nothing is on the line yet
} line_writer;

static void put_piece(line_writer *w, const char *text)
{
    printf("%s%s", w->first ? "" : "\t", text);
    w->first = false;
}

static void put_text(line_writer *w, const char *key, const char *text)
{
    if (w->object)
        json_add_text(w->object, key, text);
    else
        put_piece(w, w->titles ? key : *text ? text : "-");
}

static void put_number(line_writer *w, const char *key, int places, double number)
{
    char text[64] = "-";
    if (!isnan(number)) snprintf(text, sizeof text, "%.*f", places, number);
    if (!w->object)
        put_piece(w, w->titles ? key : text);
    else if (isnan(number))
        cJSON_AddNullToObject(w->object, key);
    else
        cJSON_AddRawToObject(w->object, key, text);
}

static void begin_line(line_writer *w)
{
    w->first = true;
    if (!w->list) return;
    w->object = cJSON_CreateObject();
    cJSON_AddItemToArray(w->list, w->object);
}

static void end_line(line_writer *w)
{
    if (!w->list) puts("");
    w->object = NULL;
}

// `part` is what the queries are divided into: a tenth by length, or a group of Table 4.5.
static void put_choice(line_writer *w, const char *part, int choice)
{
    char text[32] = "all";
    if (choice == CHOOSE_LONGEST) snprintf(text, sizeof text, "longest");
    if (choice >= 0) snprintf(text, sizeof text, "%s-%d", part, choice + 1);
    put_text(w, "choice", text);
}

static void put_sum(line_writer *w, const repro_sum *sum)
{
    const repro_tally *own = &sum->own;
    bool none = sum->maps == 0;
    put_number(w, "queries", 0, (double)own->queries);
    put_number(w, "optimal", 0, none ? NAN : (double)own->optimal);
    put_number(w, "mean_length", 4, repro_mean(own->length, own));
    put_number(w, "mean_estimate", 4, repro_mean(own->estimate, own));
    put_number(w, "mean_expanded", 2, repro_mean(own->expanded, own));
    put_number(w, "mean_reexpanded", 2, repro_mean(own->reexpanded, own));
    put_number(w, "expanded_share", 4, repro_expanded_share(sum));
    put_number(w, "time_share", 4, repro_time_share(sum));
    put_number(w, "mean_us", 2, repro_mean(own->us, own));
}

static void put_published(line_writer *w, const published_sum *sum, const published_sum *octile)
{
    put_number(w, "published_length", 3, repro_ratio(sum->length, sum->searches));
    put_number(w, "published_expanded", 1, repro_ratio(sum->expanded, sum->searches));
    put_number(w, "published_reexpanded", 1, repro_ratio(sum->reexpanded, sum->searches));
    put_number(w, "published_expanded_share", 4, repro_ratio(sum->expanded, octile->expanded));
    put_number(w, "published_time_share", 4, repro_ratio(sum->seconds, octile->seconds));
}

// What the paper has of a row over a whole map or set, and of octile over the same.
static void add_published(const repro_request *request, const repro_map *map, int algorithm,
                          published_sum *theirs, published_sum *octile)
{
    const char *names[] = {request->names[algorithm], request->names[0]};
    const published_search *figures[2];
    for (int k = 0; k < 2; k++)
        figures[k] = request->experiment->published(request, map, names[k]);
    if (!figures[0] || !figures[1]) return;
    published_add(theirs, figures[0]);
    published_add(octile, figures[1]);
}

static void add_published_group(const repro_request *request, int algorithm, int group,
                                published_sum *theirs, published_sum *octile)
{
    published_search own, base;
    if (!repro_published_group(request, algorithm, group, &own)) return;
    repro_published_group(request, 0, group, &base);
    published_add(theirs, &own);
    published_add(octile, &base);
}

// One line: an algorithm on one map, or on all of a set where `map` is NULL.
static void put_line(line_writer *w, const repro_request *request, const repro_set *set,
                     const repro_map *map, int algorithm, int choice)
{
    repro_sum sum = map ? repro_sum_map(map, algorithm, choice)
                        : repro_sum_set(request, set, algorithm, choice, NULL);
    published_sum theirs = {0}, octile = {0};
    bool groups = set == &request->groups;
    if (groups) add_published_group(request, algorithm, choice, &theirs, &octile);
    for (size_t i = 0; choice == CHOOSE_ALL && i < set->count; i++) {
        if (!map || map == &set->maps[i])
            add_published(request, &set->maps[i], algorithm, &theirs, &octile);
    }
    const repro_row *row = map ? &map->rows[algorithm] : NULL;
    begin_line(w);
    put_text(w, "experiment", request->experiment->name);
    put_text(w, "set", set->name);
    put_text(w, "map", map ? map->name : "(all)");
    put_text(w, "alg", request->names[algorithm]);
    put_choice(w, groups ? "group" : "tenth", choice);
    put_number(w, "maps", 0, (double)sum.maps);
    put_sum(w, &sum);
    put_number(w, "build_ms", 2, row && row->measured ? row->build_ms : NAN);
    put_number(w, "index_bytes", 0, row && row->measured ? (double)row->index_bytes : NAN);
    put_published(w, &theirs, &octile);
    put_text(w, "left_out", row ? row->reason : "");
    end_line(w);
}

static void put_set(line_writer *w, const repro_request *request, const repro_set *set)
{
    for (size_t i = 0; i <= set->count; i++) {
        const repro_map *map = i < set->count ? &set->maps[i] : NULL;
        int choices = map ? 0 : TENTHS;
        for (int k = 0; k < request->row_count; k++) {
            for (int choice = CHOOSE_ALL; choice < choices; choice++)
                put_line(w, request, set, map, k, choice);
        }
    }
}

static void put_groups(line_writer *w, const repro_request *request)
{
    const repro_set *set = &request->groups;
    for (int group = 0; set->count && group < repro_group_count(); group++) {
        bool asked = repro_sum_map(&set->maps[0], 0, group).own.queries > 0;
        for (int k = 0; asked && k < request->row_count; k++)
            put_line(w, request, set, &set->maps[0], k, group);
    }
}

void repro_print_lines(const repro_request *request)
{
    line_writer w = {.titles = !request->shared.json};
    if (request->shared.json)
        w.list = cJSON_CreateArray();
    else
        put_line(&w, request, &request->sets[0], NULL, 0, CHOOSE_ALL);
    w.titles = false;
    for (int s = 0; s < REPRO_SETS; s++) {
        if (request->sets[s].count) put_set(&w, request, &request->sets[s]);
    }
    put_groups(&w, request);
    if (w.list) json_print(w.list);
}
