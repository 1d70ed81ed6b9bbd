// SPDX-License-Identifier: MIT
// The options several subcommands take: what a map's characters mean, and how to move on it.
#ifndef CLI_SHARED_OPTIONS_H
#define CLI_SHARED_OPTIONS_H

#include "options.h"

// Groups, for command.groups.
enum {
    OPTIONS_GLYPHS = 1 << 0, // --passable, --costs-file
    OPTIONS_RULES = 1 << 1,  // --diagonals, --neighbours, --costs, --charge, --queue, --cluster
};

extern const option_row GLYPH_OPTIONS[], RULE_OPTIONS[];

typedef struct shared_options {
    bool json;
    const char *passable, *costs_file;
    bool four_neighbours;
    slu_finder_options finder;
    slu_glyphs glyphs; // what shared_load_map read the map with
} shared_options;

// Finds `text` among names that end with NULL. Says so and returns -1 if it is not there.
int read_choice(const char *name, const char *text, const char *const *choices);

// Takes a shared option. Returns OPTION_TAKEN if it was one, OPTION_BAD if its value is not what
// it should be (said), and the key itself if it is the subcommand's own.
int shared_take(shared_options *shared, int key, const char *value);

// Call once all options are read: the rules they make together.
const slu_finder_options *shared_finder(shared_options *shared);

// Loads a map with the glyph options. On failure says why and returns CLI_BAD.
cli_exit shared_load_map(shared_options *shared, const char *file, slu_map **map);

// True if costs under these options can be compared with a benchmark's lengths: its rule, exact
// steps, and all ground at cost 1.
bool shared_match_benchmark(const shared_options *shared, const slu_map *map);

// Algorithms as NAME[,NAME...].
enum { ALGORITHMS_MOST = 64 };
typedef struct algorithm_list {
    slu_algorithm items[ALGORITHMS_MOST];
    int count;
} algorithm_list;

// Says why and returns false if a name is unknown.
bool algorithms_read(algorithm_list *list, const char *names);

#endif
