// SPDX-License-Identifier: MIT
// Where a file really is: by realpath and /proc, or by what Windows says about an open file.
#define _XOPEN_SOURCE 700
#include "system/real_path.h"

#include <stdlib.h>
#include <string.h>

#ifdef _WIN32

#include <windows.h>

#include "system/console.h"

// Windows begins such paths with one of these; with them, it would not take slashes.
static const char PREFIX[] = "\\\\?\\", PREFIX_OF_SHARES[] = "\\\\?\\UNC\\";

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static char *with_slashes(char *path)
{
    char *rest = path;
    if (begins_with(path, PREFIX_OF_SHARES)) {
        rest += strlen(PREFIX_OF_SHARES) - 2;
        rest[0] = rest[1] = '\\';
    } else if (begins_with(path, PREFIX)) {
        rest += strlen(PREFIX);
    }
    memmove(path, rest, strlen(rest) + 1);
    for (char *c = path; *c; c++) {
        if (*c == '\\') *c = '/';
    }
    return path;
}

// FILE_FLAG_BACKUP_SEMANTICS opens folders too.
char *real_path(const char *name)
{
    enum { EVERYONE = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };
    HANDLE opened = CreateFileA(name, FILE_READ_ATTRIBUTES, EVERYONE, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (opened == INVALID_HANDLE_VALUE) return NULL;
    DWORD size = GetFinalPathNameByHandleA(opened, NULL, 0, FILE_NAME_NORMALIZED);
    char *path = size ? console_alloc(size + 1, 1) : NULL;
    if (path && !GetFinalPathNameByHandleA(opened, path, size + 1, FILE_NAME_NORMALIZED)) {
        free(path);
        path = NULL;
    }
    CloseHandle(opened);
    return path ? with_slashes(path) : NULL;
}

char *real_path_of_command(void)
{
    char name[MAX_PATH];
    DWORD length = GetModuleFileNameA(NULL, name, sizeof name);
    return length && length < sizeof name ? real_path(name) : NULL;
}

#else

char *real_path(const char *name)
{
    return realpath(name, NULL);
}

// Linux says it; elsewhere the folder of the page has to be named.
char *real_path_of_command(void)
{
    return real_path("/proc/self/exe");
}

#endif
