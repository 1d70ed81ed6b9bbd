// SPDX-License-Identifier: MIT
// A demonstration: what a document says happens, tried on the project's own scenes. Each is one
// file, and one row of the table in demonstration.c. It collects claims; printing them, as text,
// Markdown or JSON, is the same for all.
#ifndef CLI_DEMONSTRATION_H
#define CLI_DEMONSTRATION_H

#include "commands/reproduce/reproduce.h"
#include "report/json.h"
#include "system/file.h"

// One thing that a document says, and what happened.
typedef struct claim {
    char figure[32]; // where it says so: "figure 2b"
    char says[TABLE_CELL];
    char happened[TABLE_CELL];
    bool holds;
} claim;

typedef struct demo demo;

typedef struct demonstration {
    const char *name;    // sluice reproduce NAME
    const char *title;   // the document
    const char *intro;   // a paragraph: what was tried, and on what
    const char *picture; // the contact sheet's name in the folder of --plots; NULL: none
    // Tries everything and adds the claims. On failure says why and returns CLI_BAD.
    cli_exit (*run)(demo *d);
    // Draws the contact sheet.
    cli_exit (*draw)(const demo *d, const char *file);
    // Tables besides that of the claims, and the same for programs; NULL: none.
    void (*report)(const demo *d, report *out);
    void (*add_json)(const demo *d, cJSON *object);
    // Frees `data`; NULL: there is none.
    void (*release)(demo *d);
} demonstration;

// One run of a demonstration.
struct demo {
    const demonstration *what;
    const char *scenes; // folder of the scenes
    int repeat;         // how often a query is timed
    claim *claims;
    size_t claim_count, claim_capacity;
    void *data; // the demonstration's own
};

// Adds a claim; `format` says what happened.
void demo_claim(demo *d, const char *figure, bool holds, const char *says, const char *format, ...)
    PRINTF_LIKE(5, 6);

// Loads scenes/NAME. On failure says why, and what to do, and returns NULL.
slu_map *demo_load(const demo *d, const char *name);

// The same with the terrain costs of scenes/COSTS; NULL: none.
slu_map *demo_load_costs(const demo *d, const char *name, const char *costs);

// Loads the queries of scenes/NAME, which is a map. On failure says why and returns NULL.
slu_scenario *demo_load_queries(const demo *d, const char *name, const slu_map *map);

// The demonstrations, by number; NULL after the last.
const demonstration *demonstration_at(int index);

// Runs one, prints it, and writes what the request asks for.
cli_exit demonstration_run(const demonstration *what, const repro_request *request,
                           file_writer *markdown);

extern const demonstration STOUT, MAPAILA, DING_PANG;

#endif
