// SPDX-License-Identifier: MIT
// The options several subcommands take: what a map's characters mean, and how to move on it.
#ifndef CLI_SHARED_OPTIONS_H
#define CLI_SHARED_OPTIONS_H

#include "options/options.h"
#include "options/zones.h"

// Groups, for command.groups.
enum {
    OPTIONS_GLYPHS = 1 << 0, // --passable, --costs-file, --collision
    OPTIONS_MOVES = 1 << 1,  // --diagonals, --neighbours
    OPTIONS_COSTS = 1 << 2,  // --costs
    OPTIONS_KIND = 1 << 3,   // --size, --terrains
    OPTIONS_GROUND = 1 << 4, // --charge, --influence
    OPTIONS_SEARCH = 1 << 5, // --queue, --cluster, --areas, --leap
    OPTIONS_ATLAS = 1 << 6,  // --atlas, --overlay, --labels
    OPTIONS_SIGNED = 1 << 7, // no options, but arguments may be negative
    OPTIONS_ZONES = 1 << 8,  // --method, --gates, --add-gate, --remove-gate, --gate-costs
    OPTIONS_STEPS = OPTIONS_MOVES | OPTIONS_COSTS,
    OPTIONS_RULES = OPTIONS_STEPS | OPTIONS_KIND | OPTIONS_GROUND,
};

extern const option_row GLYPH_OPTIONS[], MOVE_OPTIONS[], COST_OPTIONS[], KIND_OPTIONS[],
    GROUND_OPTIONS[], SEARCH_OPTIONS[], ATLAS_FILE_OPTIONS[], ZONE_OPTIONS[];

// One --influence.
typedef struct shared_influence {
    slu_tile middle;
    double radius, amount;
} shared_influence;
enum { INFLUENCES_MOST = 64 };

typedef struct shared_options {
    bool json;
    const char *passable, *costs_file, *collision, *atlas_file, *overlay_file, *labels_file,
        *areas_file;
    bool four_neighbours;
    shared_influence influences[INFLUENCES_MOST];
    int influence_count;
    slu_leap leaps[SLU_MAX_LEAPS]; // what finder.leaps points to
    slu_influence *influence;      // of the map that was loaded; NULL: none
    slu_atlas *atlas;              // of --atlas, once the map is loaded; NULL: none
    slu_overlay *overlay;          // of --overlay, likewise
    slu_labels *labels;            // of --labels, likewise
    uint32_t *areas;               // of --areas FILE, likewise
    slu_terrain *area_zones;       // of --areas zones, likewise
    zone_options zones;
    slu_finder_options finder;
    slu_glyphs glyphs; // what shared_load_map read the map with
} shared_options;

// Defines read_TYPE(option, text, &value), which reads the name of a value of a public enum. It
// says what the names are and returns false if `text` is none of them.
#define NAME_READER(type)                                                            \
    static bool read_##type(const char *option, const char *text, type *out)         \
    {                                                                                \
        enum { MOST = 16 };                                                          \
        const char *names[MOST + 1] = {NULL};                                        \
        type value;                                                                  \
        for (int i = 0; i < MOST && type##_parse(type##_name((type)i), &value); i++) \
            names[i] = type##_name(value);                                           \
        return read_choice(option, text, names) >= 0 && type##_parse(text, out);     \
    }

// A subcommand's command line, and the result of reading it.
typedef struct command_line {
    const command *self;
    int argc;
    char **argv;
    int least, most;  // number of arguments
    char **arguments; // those that are not options
    int count;
    cli_exit code; // set if reading ended the command
} command_line;

// Takes an option of the subcommand's own. Prints why and returns false if its value is malformed.
typedef bool option_taker(void *request, int key, const char *value);

// Reads the options, the shared ones into `shared` and the others by `take` (NULL: there are none),
// and then the arguments. Returns false, with line->code, if nothing is left to do: help was
// printed, or an error.
bool shared_read(command_line *line, shared_options *shared, option_taker *take, void *request);

// The rules that all options give together; call once they are read.
const slu_finder_options *shared_finder(shared_options *shared);

// The same for an algorithm that reads these zones (zones.h).
slu_finder_options shared_finder_on(const shared_options *shared, int terrain);

// Loads a map of any format with the glyph options, adds the influence, and loads the atlas and
// the zones that fit map and rules. On failure prints why and returns CLI_BAD, and there is nothing
// to unload.
cli_exit shared_load_map(shared_options *shared, const char *file, slu_map **map);
void shared_unload_map(shared_options *shared, slu_map *map);

// Whether two units have the same size and terrains.
bool shared_same_unit(const slu_unit *one, const slu_unit *other);

// True if costs under these options can be compared with a benchmark's lengths, which are for a
// unit: its rule, exact steps, that unit, all ground at cost 1.
bool shared_match_benchmark(const shared_options *shared, const slu_unit *unit, const slu_map *map);

#endif
