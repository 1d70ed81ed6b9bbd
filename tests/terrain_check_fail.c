// SPDX-License-Identifier: MIT
// A violated guarantee of a terrain, in a test: prints the map if it is small, and fails.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "random_world.h"
#include "terrain_check.h"

_Noreturn void terrain_check_fail(const slu_map *map, const char *format, ...)
{
    char text[256];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (slu_map_width(map) <= 100) world_print(map);
    fail_msg("%s", text);
    abort(); // not reached: a failed test does not return
}
