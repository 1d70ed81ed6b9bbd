// SPDX-License-Identifier: MIT
// What our tests use from POSIX and Windows lacks.
#ifdef _WIN32
#include "cmocka.h"

#include <direct.h>
#include <stdio.h>
#include <string.h>

char *mkdtemp(char *name)
{
    enum { TRIES = 1000, DIGITS = 6 };
    char *digits = name + strlen(name) - DIGITS;
    for (int n = 0; n < TRIES; n++) {
        snprintf(digits, DIGITS + 1, "%0*d", DIGITS, n);
        if (_mkdir(name) == 0) return name;
    }
    return NULL;
}

#else
typedef int shim_needs_nothing_here; // a file of C declares something
#endif
