// SPDX-License-Identifier: MIT
// The parts of sluice atlas: the request and the work (atlas.c), and describing a file
// (report.c).
#ifndef CLI_ATLAS_H
#define CLI_ATLAS_H

#include "system/console.h"

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
