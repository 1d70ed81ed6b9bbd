// SPDX-License-Identifier: MIT
// What sluice advise prints. The keys of the JSON are a contract: bench/advise reads them.
#include "commands/advise/advise.h"
#include "report/json.h"
#include "report/table.h"
#include "system/file.h"

// An advised algorithm counts as right if no candidate is faster by more than this.
static const double RIGHT_WITHIN = 1.1;

typedef struct name_text {
    char text[64];
} name_text;

static name_text name_of(slu_algorithm algorithm)
{
    name_text name;
    slu_algorithm_format(algorithm, name.text);
    return name;
}

static const char *method_name(int method)
{
    return slu_methods_at(slu_decompositions(), method)->name;
}

static double per_tile(size_t bytes, const slu_features *f)
{
    return (double)bytes / (double)f->tiles;
}

// Queries after which an atlas has cost less than it saved; negative if it saves nothing.
static double pays_after(const trial *t, const trial_row *row)
{
    double saved = t->rows[t->plain].us - row->us;
    if (row->atlas == NO_ATLAS || saved <= 0) return -1;
    return t->atlases[row->atlas].cost.build_ms * 1e3 / saved;
}

static double regret(const trial *t)
{
    return t->rows[t->advised].us / t->rows[t->best].us;
}

// ---------------------------------------------------------------------------------------------
// For people

static void print_advice(const slu_advice *advice)
{
    printf("advice      %s%s%s", console_style(stdout, STYLE_BOLD), name_of(advice->algorithm).text,
           console_style(stdout, STYLE_PLAIN));
    const slu_atlas_options *o = &advice->atlas_options;
    if (!advice->atlas)
        printf(", no atlas\n");
    else if (o->landmarks)
        printf(", atlas cut by %s, with %d landmarks\n", method_name(o->terrain.method),
               o->landmarks);
    else
        printf(", atlas cut by %s\n", method_name(o->terrain.method));
    printf("because     %s: %s\n", advice->kind, advice->reason);
}

static void print_use(const advise_request *request, const slu_advice *advice)
{
    const slu_atlas_options *o = &advice->atlas_options;
    const char *map = request->map_file;
    printf("use         ");
    if (advice->atlas) {
        printf("sluice atlas build %s", map);
        if (o->terrain.method) printf(" --method %s", method_name(o->terrain.method));
        if (o->landmarks) printf(" --landmarks %d", o->landmarks);
        printf(" -o %s.atlas\n            ", map);
    }
    printf("sluice path %s SX SY GX GY --alg %s", map, name_of(advice->algorithm).text);
    if (advice->atlas) printf(" --atlas %s.atlas", map);
    putchar('\n');
}

// Of the maps measured, for the advice or for an atlas that was not advised.
static void print_gain(const slu_advice *advice)
{
    printf(
        "gain        %s%.2f to %.2f of the time of %s, %.2f to %.2f of its expansions, on eight in "
        "ten of %d measured maps\n",
        advice->atlas ? "" : "with an atlas ", advice->time.least, advice->time.most,
        name_of(advice->plain).text, advice->expansions.least, advice->expansions.most,
        advice->maps);
    if (advice->pays_after.most > 0)
        printf("pays        there after %.0f to %.0f queries\n", advice->pays_after.least,
               advice->pays_after.most);
    else
        printf("pays        there after %.0f queries or more, on some never\n",
               advice->pays_after.least);
}

static void print_expected(const slu_advice *advice, const advise_cost *cost)
{
    if (advice->maps)
        print_gain(advice);
    else
        printf("gain        an atlas would save less than a tenth of the time\n");
    if (cost)
        printf("cost        %.1f ms to build, %.0f KiB, %.1f bytes per tile\n", cost->build_ms,
               (double)cost->bytes / 1024, per_tile(cost->bytes, &advice->features));
    else
        printf("cost        nothing to build\n");
}

static void print_features(const slu_features *f)
{
    double passable = 100.0 * (double)f->passable / (double)f->tiles;
    printf("ground      %zu tiles, %.1f %% passable, %.1f %% of that connected\n", f->tiles,
           passable, 100 * f->connected);
    if (f->uniform)
        printf("costs       uniform\n");
    else
        printf("costs       the mean tile costs %.2f times the cheapest\n", f->mean_cost);
    printf("walls       %s; clearance %.1f on average, at most %.1f\n",
           f->speckled ? "scattered like specks" : "not speckled", f->mean_clearance,
           f->most_clearance);
    printf(
        "zones       %u, the largest %.1f %% of the ground; %u gates, %u loops, %.1f gates around "
        "a tile\n",
        f->zones, 100 * f->largest_zone, f->gates, f->loops, f->gates_around);
}

static const char *remark(const trial *t, int row)
{
    if (row == t->best && row == t->advised) return "fastest, advised";
    if (row == t->best) return "fastest";
    if (row == t->advised) return "advised";
    return "";
}

static void add_cell(table *out, bool known, int decimals, double number)
{
    if (known)
        table_cell(out, "%.*f", decimals, number);
    else
        table_cell(out, "-");
}

static void print_row(table *out, const trial *t, int index)
{
    const trial_row *row = &t->rows[index];
    const trial_atlas *atlas = row->atlas == NO_ATLAS ? NULL : &t->atlases[row->atlas];
    double after = pays_after(t, row);
    table_cell(out, "%s", name_of(row->algorithm).text);
    table_cell(out, "%s", atlas ? method_name(atlas->method) : "-");
    table_cell(out, "%.1f", row->us);
    table_cell(out, "%.2f", row->us / t->rows[t->plain].us);
    table_cell(out, "%.1f", row->expanded);
    add_cell(out, atlas, 1, atlas ? atlas->cost.build_ms : 0);
    add_cell(out, atlas, 0, atlas ? (double)atlas->cost.bytes / 1024 : 0);
    add_cell(out, after >= 0, 0, after);
    table_cell(out, "%s", remark(t, index));
}

static void print_trial(const slu_advice *advice, const trial *t)
{
    static const table_column COLUMNS[] = {
        {"algorithm", TABLE_LEFT}, {"atlas", TABLE_LEFT},       {"mean us", TABLE_RIGHT},
        {"of plain", TABLE_RIGHT}, {"expanded", TABLE_RIGHT},   {"build ms", TABLE_RIGHT},
        {"KiB", TABLE_RIGHT},      {"pays after", TABLE_RIGHT}, {"", TABLE_LEFT},
    };
    table out;
    printf("\n%d queries; plain is %s\n", t->queries, name_of(advice->plain).text);
    table_begin(&out, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    for (int i = 0; i < t->row_count; i++)
        print_row(&out, t, i);
    table_print(&out);
    printf("the advice was %s: it took %.2f times as long as the fastest\n",
           regret(t) <= RIGHT_WITHIN ? "right" : "wrong", regret(t));
}

// ---------------------------------------------------------------------------------------------
// For programs

static void add_range(cJSON *object, const char *key, bool known, slu_range range)
{
    const double pair[] = {range.least, range.most};
    cJSON_AddItemToObject(object, key,
                          known ? cJSON_CreateDoubleArray(pair, 2) : cJSON_CreateNull());
}

// [from, to]; to is null if on some maps an atlas never paid.
static void add_pays_after(cJSON *object, bool known, slu_range range)
{
    add_range(object, "pays_after", known, range);
    if (known && range.most <= 0)
        cJSON_ReplaceItemInArray(cJSON_GetObjectItem(object, "pays_after"), 1, cJSON_CreateNull());
}

static void add_features(cJSON *object, const slu_features *f)
{
    cJSON *to = cJSON_AddObjectToObject(object, "features");
    json_add_count(to, "tiles", f->tiles);
    json_add_count(to, "passable", f->passable);
    cJSON_AddNumberToObject(to, "connected", f->connected);
    cJSON_AddNumberToObject(to, "mean_cost", f->mean_cost);
    cJSON_AddBoolToObject(to, "uniform", f->uniform);
    cJSON_AddBoolToObject(to, "speckled", f->speckled);
    cJSON_AddNumberToObject(to, "mean_clearance", f->mean_clearance);
    cJSON_AddNumberToObject(to, "most_clearance", f->most_clearance);
    json_add_count(to, "zones", f->zones);
    json_add_count(to, "gates", f->gates);
    json_add_count(to, "loops", f->loops);
    cJSON_AddNumberToObject(to, "gates_around", f->gates_around);
    cJSON_AddNumberToObject(to, "largest_zone", f->largest_zone);
}

static void add_atlas(cJSON *object, bool exists, int method, int landmarks)
{
    if (exists)
        cJSON_AddStringToObject(object, "decomposition", method_name(method));
    else
        cJSON_AddNullToObject(object, "decomposition");
    json_add_number(object, "landmarks", exists, landmarks);
}

static void add_row_json(const trial *t, int index, cJSON *list)
{
    const trial_row *row = &t->rows[index];
    const trial_atlas *atlas = row->atlas == NO_ATLAS ? NULL : &t->atlases[row->atlas];
    double after = pays_after(t, row);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "alg", name_of(row->algorithm).text);
    add_atlas(object, atlas, atlas ? atlas->method : 0, atlas ? atlas->landmarks : 0);
    cJSON_AddNumberToObject(object, "mean_us", row->us);
    cJSON_AddNumberToObject(object, "mean_expanded", row->expanded);
    json_add_number(object, "build_ms", atlas, atlas ? atlas->cost.build_ms : 0);
    json_add_number(object, "atlas_bytes", atlas, atlas ? (double)atlas->cost.bytes : 0);
    json_add_number(object, "pays_after", after >= 0, after);
    cJSON_AddBoolToObject(object, "advised", index == t->advised);
    cJSON_AddBoolToObject(object, "fastest", index == t->best);
    cJSON_AddItemToArray(list, object);
}

static void add_trial(cJSON *object, const trial *t)
{
    cJSON *to = cJSON_AddObjectToObject(object, "measured");
    cJSON_AddNumberToObject(to, "queries", t->queries);
    cJSON_AddNumberToObject(to, "regret", regret(t));
    cJSON_AddBoolToObject(to, "right", regret(t) <= RIGHT_WITHIN);
    cJSON *list = cJSON_AddArrayToObject(to, "candidates");
    for (int i = 0; i < t->row_count; i++)
        add_row_json(t, i, list);
}

static void print_json(const advise_request *request, const slu_advice *advice,
                       const advise_cost *cost, const trial *t)
{
    bool known = advice->maps > 0;
    const slu_atlas_options *o = &advice->atlas_options;
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "map", file_base_name(request->map_file));
    cJSON_AddStringToObject(object, "kind", advice->kind);
    cJSON_AddStringToObject(object, "reason", advice->reason);
    cJSON_AddStringToObject(object, "alg", name_of(advice->algorithm).text);
    add_atlas(object, advice->atlas, o->terrain.method, o->landmarks);
    cJSON_AddStringToObject(object, "plain", name_of(advice->plain).text);
    cJSON_AddNumberToObject(object, "measured_maps", advice->maps);
    add_range(object, "time", known, advice->time);
    add_range(object, "expansions", known, advice->expansions);
    add_pays_after(object, known, advice->pays_after);
    json_add_number(object, "build_ms", cost, cost ? cost->build_ms : 0);
    json_add_number(object, "atlas_bytes", cost, cost ? (double)cost->bytes : 0);
    add_features(object, &advice->features);
    if (t) add_trial(object, t);
    json_print(object);
}

void advise_report(const advise_request *request, const slu_advice *advice, const advise_cost *cost,
                   const trial *t)
{
    if (request->shared.json) {
        print_json(request, advice, cost, t);
        return;
    }
    printf("map         %s\n", file_base_name(request->map_file));
    print_advice(advice);
    print_use(request, advice);
    print_expected(advice, cost);
    print_features(&advice->features);
    if (t) print_trial(advice, t);
}
