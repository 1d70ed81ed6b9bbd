// SPDX-License-Identifier: MIT
// The parts of sluice atlas: the request and the work (atlas.c), gate costs (gates.c), and
// describing a file (report.c).
#ifndef CLI_ATLAS_H
#define CLI_ATLAS_H

#include "options/gate_edits.h"
#include "options/shared_options.h"

typedef struct atlas_request {
    shared_options shared;
    slu_atlas_options options;
    bool method_given, sided;
    gate_edits edits;
    const char *output;
    const char *building; // the last option given that only build reads; NULL: none
} atlas_request;

// sluice atlas gates: measures the costs between gates and writes them.
cli_exit atlas_gates(atlas_request *request, const slu_map *map, char **arguments);

// True if the bytes claim to be a file of gate costs; describes it.
bool atlas_is_gates(const char *bytes, size_t size);
cli_exit atlas_gates_info(const char *file, const char *bytes, size_t size, bool json);

// Prints the description of a file, for sluice atlas info, or of one that was just built: `made` is
// NULL for info.
void atlas_report(const char *file, size_t size, const slu_atlas_file_facts *facts,
                  const slu_atlas_facts *made, bool json);

// Prints the result of sluice atlas verify: whether rebuilding gives the same file, or the first
// byte that differs.
void atlas_report_verdict(const char *file, bool same, size_t at, const char *section, bool json);

// The offset of the part of a file that its checksum covers.
enum { ATLAS_CHECKED = 32 };

// The section that a byte of a file is in, such as "labels".
const char *atlas_section_name(const unsigned char *bytes, size_t at);

#endif
