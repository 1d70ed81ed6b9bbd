// SPDX-License-Identifier: MIT
// How the files of atlas, gate costs, overlay and labels are described: what all of them have in
// common, as the first lines of `info` and the first keys of its JSON.
#ifndef CLI_FILE_HEAD_H
#define CLI_FILE_HEAD_H

#include "report/json.h"

typedef struct file_head {
    const char *kind, *key; // such as "gate costs" and, in JSON, "gate_costs"
    const char *file;       // its path
    size_t bytes;
    int version, width, height;
    uint64_t checksum, map_hash;
} file_head;

void file_head_print(const file_head *head);
cJSON *file_head_json(const file_head *head);

// "exact", or such as "10/14".
void format_steps(slu_steps steps, char text[32]);

#endif
