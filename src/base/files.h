// SPDX-License-Identifier: MIT
// Reading and writing whole files, for the library and the command.
#ifndef SLUI_FILES_H
#define SLUI_FILES_H

#include "sluice/sluice.h"

// Reads a file, a pipe or a device to its end. The text holds exactly *size bytes, without a
// terminating zero; free it with slui_free(allocator, *text, *size, 1). A file
// of more than SLU_MAX_FILE_BYTES is refused, and a pipe or device of more than
// SLU_MAX_STREAM_BYTES.
slu_status slui_file_read(const char *file, const slu_allocator *allocator, char **text,
                          size_t *size, slu_error *error);

// The same for an atlas, whose file may have SLU_MAX_ATLAS_BYTES.
slu_status slui_file_read_atlas(const char *file, const slu_allocator *allocator, char **text,
                                size_t *size, slu_error *error);

// Writes a file under a temporary name next to it and renames it, so that it is either complete or
// unchanged. If the name belongs to a pipe or a device, the bytes go into that.
slu_status slui_file_write(const char *file, const char *text, size_t size, slu_error *error);

// Creates a folder, unless there is one of this name. That above it must be there.
slu_status slui_folder_create(const char *folder, slu_error *error);

// Whether there is a file of this name, even one that cannot be read.
bool slui_file_exists(const char *file);

#endif
