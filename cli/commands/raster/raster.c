// SPDX-License-Identifier: MIT
// sluice raster: fields, paths and corridors over rasters larger than memory, indexes for many
// paths, and what is in one.
#include "commands/raster/raster.h"

#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "options/values.h"
#include "system/threads.h"

enum {
    OPTION_FROM = OPTION_OWN,
    OPTION_TO,
    OPTION_LINKS,
    OPTION_SOURCES,
    OPTION_RULE,
    OPTION_TOWARD,
    OPTION_NEIGHBOURS,
    OPTION_BAND,
    OPTION_MASK,
    OPTION_UNIT,
    OPTION_CELL,
    OPTION_LIMIT,
    OPTION_SLACK,
    OPTION_BLOCK,
    OPTION_MEMORY,
    OPTION_THREADS,
    OPTION_CHECKPOINT,
    OPTION_SECONDS,
    OPTION_INDEX,
    OPTION_PART,
};

enum { USUAL_MEGABYTES = 1000, MOST_MEGABYTES = 100000000, PARTS_MOST = 1000000 };

const option_row options_of_raster[] = {
    {"from", OPTION_FROM, "PLACE",
     "a source: X,Y in the raster's coordinates, or points and lines in a GeoJSON file; "
     "repeatable"},
    {"to", OPTION_TO, "PLACE", "path, corridor: a goal, likewise"},
    {"output", OPTION_OUTPUT, "FILE",
     "field, corridor: the GeoTIFF to write; path: the GeoJSON (stdout); index: the folder"},
    {"links", OPTION_LINKS, "FILE", "field: write the direction each cell is entered from, too"},
    {"sources", OPTION_SOURCES, "FILE", "field: write the nearest source of each cell, too"},
    {"rule", OPTION_RULE, "NAME",
     "what a step costs: mean, entered or greater of two frictions, or tobler for heights (mean)"},
    {"toward", OPTION_TOWARD, NULL,
     "field, path, index: costs of travel to the sources, not from them"},
    {"neighbours", OPTION_NEIGHBOURS, "N", "4 or 8 (8)"},
    {"band", OPTION_BAND, "N", "the band to read, from 1 on"},
    {"mask", OPTION_MASK, "FILE", "a raster of the same size; where it is 0 or NoData are walls"},
    {"unit", OPTION_UNIT, "X", "round frictions to multiples of X (1 if all are whole numbers)"},
    {"cell", OPTION_CELL, "METRES", "tobler: the side of a cell (that of the raster)"},
    {"limit", OPTION_LIMIT, "COST", "reach no further than this cost"},
    {"slack", OPTION_SLACK, "X", "corridor: keep cells up to (1 + X) times the least cost (0.1)"},
    {"block", OPTION_BLOCK, "CELLS", "the side of a block (256; index: 64)"},
    {"memory", OPTION_MEMORY, "MB", "use at most this much memory (1000)"},
    {"threads", OPTION_THREADS, "N", "start this many threads (one for each processor)"},
    {"checkpoint", OPTION_CHECKPOINT, "FILE",
     "field: keep the work there, and go on from it if it is there"},
    {"seconds", OPTION_SECONDS, "S", "between two checkpoints (60)"},
    {"index", OPTION_INDEX, "FOLDER", "path: answer from what sluice raster index built there"},
    {"part", OPTION_PART, "P/N",
     "index: build part P of N alone, from 1 on; several commands build one folder together"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

static bool add_place(places *list, const char *option, const char *value)
{
    if (list->count == PLACES_MOST) return say_bad("more than %d %s", PLACES_MOST, option), false;
    list->list[list->count++] = value;
    return true;
}

static bool read_rule(const char *value, slu_raster_charge *out)
{
    if (slu_raster_charge_parse(value, out)) return true;
    return say_bad("--rule is mean, entered, greater or tobler, not '%s'", value), false;
}

static bool read_neighbours(const char *value, bool *four)
{
    if (strcmp(value, "4") != 0 && strcmp(value, "8") != 0)
        return say_bad("--neighbours is 4 or 8, not '%s'", value), false;
    *four = *value == '4';
    return true;
}

// "P/N", P from 1 to N.
static bool read_part(const char *value, int *part, int *parts)
{
    char *end;
    const long one = strtol(value, &end, 10);
    const long all = *end == '/' ? strtol(end + 1, &end, 10) : 0;
    if (*end || one < 1 || all < one || all > PARTS_MOST)
        return say_bad("--part is P/N, such as 2/8, not '%s'", value), false;
    *part = (int)one;
    *parts = (int)all;
    return true;
}

// Options of single actions; `misplaced` remembers them for the others.
static bool take_own(raster_request *r, int key, const char *value)
{
    switch (key) {
    case OPTION_LINKS: r->misplaced = "--links"; return (r->outputs.links = value) != NULL;
    case OPTION_SOURCES: r->misplaced = "--sources"; return (r->outputs.sources = value) != NULL;
    case OPTION_TOWARD: r->misplaced = "--toward"; return r->field.rules.toward = true;
    case OPTION_CHECKPOINT:
        r->misplaced = "--checkpoint";
        return (r->field.checkpoint = value) != NULL;
    case OPTION_INDEX: r->misplaced = "--index"; return (r->index = value) != NULL;
    case OPTION_PART: r->misplaced = "--part"; return read_part(value, &r->part, &r->parts);
    case OPTION_SECONDS:
        r->misplaced = "--seconds";
        return read_number("--seconds", value, 0.001, 1e6, &r->field.checkpoint_seconds);
    default: r->misplaced = "--slack"; return read_number("--slack", value, 0, 1e6, &r->slack);
    }
}

static bool take_option(void *ctx, int key, const char *value)
{
    raster_request *r = ctx;
    switch (key) {
    case OPTION_FROM: return add_place(&r->from, "--from", value);
    case OPTION_TO: return add_place(&r->to, "--to", value);
    case OPTION_OUTPUT: r->output = value; return true;
    case OPTION_RULE: return read_rule(value, &r->field.rules.charge);
    case OPTION_NEIGHBOURS: return read_neighbours(value, &r->field.rules.four);
    case OPTION_BAND: return read_int("--band", value, 1, 65536, &r->file.band);
    case OPTION_MASK: r->file.mask = value; return true;
    case OPTION_UNIT: return read_number("--unit", value, 1e-12, 1e12, &r->file.unit);
    case OPTION_CELL: return read_number("--cell", value, 1e-3, 1e6, &r->field.rules.cell_size);
    case OPTION_LIMIT: return read_number("--limit", value, 0, 1e300, &r->field.limit);
    case OPTION_BLOCK: return read_int("--block", value, 1, SLU_RASTER_MOST_BLOCK, &r->field.block);
    case OPTION_MEMORY: return read_count("--memory", value, 1, MOST_MEGABYTES, &r->megabytes);
    case OPTION_THREADS: return read_int("--threads", value, 1, THREADS_MOST, &r->field.workers);
    default: return take_own(r, key, value);
    }
}

// ---- the request

typedef struct raster_action {
    const char *name;
    bool from, to, output; // needs them
    const char *takes;     // those of take_own
    cli_exit (*run)(raster_request *request, const raster_ground *ground);
} raster_action;

static const raster_action ACTIONS[] = {
    {"field", true, false, true, "--links --sources --toward --checkpoint --seconds", raster_field},
    {"path", true, true, false, "--toward --index", raster_path},
    {"index", false, false, true, "--toward --part", raster_index},
    {"corridor", true, true, true, "--slack", raster_corridor},
    {"info", false, false, false, "", raster_info},
};

static const raster_action *find_action(const char *name)
{
    for (size_t i = 0; i < sizeof ACTIONS / sizeof *ACTIONS; i++)
        if (strcmp(ACTIONS[i].name, name) == 0) return &ACTIONS[i];
    say_bad("sluice raster has field, path, corridor, index and info, not '%s'", name);
    return NULL;
}

static bool say_misplaced(const raster_action *action, const char *option)
{
    say_bad("raster %s does not take %s; see sluice raster --help", action->name, option);
    return false;
}

static bool options_fit(const raster_request *r, const raster_action *action)
{
    if (action->from && !r->from.count) return say_bad("name a source: --from PLACE"), false;
    if (action->to && !r->to.count) return say_bad("name a goal: --to PLACE"), false;
    if (action->output && !r->output) return say_bad("name what to write: -o FILE"), false;
    if (!action->from && r->from.count) return say_misplaced(action, "--from");
    if (!action->to && r->to.count) return say_misplaced(action, "--to");
    if (action->run == raster_info && r->output) return say_misplaced(action, "--output");
    if (r->misplaced && !strstr(action->takes, r->misplaced))
        return say_misplaced(action, r->misplaced);
    return true;
}

cli_exit run_raster(const command *self, int argc, char **argv)
{
    command_line line = {self, argc, argv, .least = 2, .most = 2};
    raster_request request = {.megabytes = USUAL_MEGABYTES, .slack = 0.1};
    request.field.workers = threads_processors();
    request.field.parallel = threads_parallel();
    if (!shared_read(&line, &request.shared, take_option, &request)) return line.code;
    const raster_action *action = find_action(line.arguments[0]);
    if (!action || !options_fit(&request, action)) return CLI_BAD;
    request.ground = line.arguments[1];
    raster_ground ground;
    if (ground_open(&request, &ground) != CLI_OK) return CLI_BAD;
    const cli_exit code = action->run(&request, &ground);
    ground_close(&request, &ground);
    return code;
}
