// SPDX-License-Identifier: MIT
// Whole files in, whole files out.
#ifndef CLI_FILE_H
#define CLI_FILE_H

#include <stdio.h>

#include "system/console.h"

// Reads a whole file into memory the caller frees. On failure prints why and returns CLI_BAD. A
// file of more than SLU_MAX_FILE_BYTES is a failure, and so is a pipe or device of more than
// SLU_MAX_STREAM_BYTES.
cli_exit file_read(const char *name, char **text, size_t *size);

// The same for an atlas, whose file may have SLU_MAX_ATLAS_BYTES.
cli_exit file_read_atlas(const char *name, char **text, size_t *size);

// A file being written. It has its name only once file_close succeeds, so a reader sees
// the whole new file or the old one.
typedef struct file_writer {
    FILE *stream;
    const char *name;
    char *temporary; // NULL if written in place: devices and pipes cannot be replaced
} file_writer;

cli_exit file_open(file_writer *writer, const char *name);
cli_exit file_close(file_writer *writer);
void file_abandon(file_writer *writer);

// Writes bytes as a whole file.
cli_exit file_write(const char *name, const char *text, size_t size);

// The part of a name after its last slash.
const char *file_base_name(const char *name);

// "NAMESUFFIX", such as a map's name with ".scen"; the caller frees it.
char *file_with_suffix(const char *name, const char *suffix);

// True if the name ends in `ending`, in lower or upper case.
bool file_has_ending(const char *name, const char *ending);

#endif
