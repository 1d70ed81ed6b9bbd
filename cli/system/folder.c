// SPDX-License-Identifier: MIT
// The files of a folder, sorted, because the system lists them in any order.
#define _POSIX_C_SOURCE 200809L
#include "system/folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "system/console.h"

static void keep_name(folder_list *list, const char *name, size_t length)
{
    char **more = console_alloc(list->count + 1, sizeof *more);
    if (list->count) memcpy(more, list->names, list->count * sizeof *more);
    free(list->names);
    list->names = more;
    char *copy = console_alloc(length + 1, 1);
    list->names[list->count++] = memcpy(copy, name, length);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool folder_read(const char *folder, const char *ending, folder_list *list)
{
    *list = (folder_list){0};
    DIR *opened = opendir(folder);
    if (!opened) return false;
    size_t tail = strlen(ending);
    for (const struct dirent *entry; (entry = readdir(opened));) {
        size_t length = strlen(entry->d_name);
        if (length > tail && strcmp(entry->d_name + length - tail, ending) == 0)
            keep_name(list, entry->d_name, length - tail);
    }
    closedir(opened);
    if (list->count) qsort(list->names, list->count, sizeof *list->names, compare_names);
    return true;
}

void folder_release(folder_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->names[i]);
    free(list->names);
    *list = (folder_list){0};
}

bool folder_is_writable(const char *folder)
{
    DIR *opened = opendir(folder);
    if (!opened) return false;
    closedir(opened);
    return access(folder, W_OK) == 0;
}

char *folder_join(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + sizeof "/";
    char *joined = console_alloc(size, 1);
    snprintf(joined, size, "%s/%s", folder, name);
    return joined;
}
