// SPDX-License-Identifier: MIT
// The files of a folder.
#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct folder_list {
    char **names; // in the order of their bytes
    size_t count;
} folder_list;

// Lists the files whose names end in `ending`, without it. Returns false, with an empty list and
// errno, if the folder cannot be read.
bool folder_read(const char *folder, const char *ending, folder_list *list);
void folder_release(folder_list *list);

// True if files can be created in it; else errno is set.
bool folder_is_writable(const char *folder);

// "FOLDER/NAME"; the caller frees it.
char *folder_join(const char *folder, const char *name);

#endif
