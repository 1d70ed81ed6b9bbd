// SPDX-License-Identifier: MIT
// The parts of sluice atlas: what is asked and done (atlas.c), and saying what a file holds
// (report.c).
#ifndef CLI_ATLAS_H
#define CLI_ATLAS_H

#include "system/console.h"

// What sluice atlas info prints of a file, and build of one that it has just made: `made` is NULL for info.
void atlas_report(const char *file, size_t size, const slu_atlas_file_facts *facts,
                  const slu_atlas_facts *made, bool json);

// What sluice atlas verify prints: whether the file is what building it again gives, and else the first
// byte that differs.
void atlas_report_verdict(const char *file, bool same, size_t at, const char *section, bool json);

// Where the part of a file begins that its checksum covers.
enum { ATLAS_CHECKED = 32 };

// The section that a byte of a file is in, such as "labels".
const char *atlas_section_name(const unsigned char *bytes, size_t at);

#endif
