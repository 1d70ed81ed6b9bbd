// SPDX-License-Identifier: MIT
// Values from a command line, read strictly. The C library's readers accept blanks, signs, "inf"
// and hexadecimal; we look at the characters first, so that what is left is a plain decimal number.
#include "options/values.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "system/console.h"

static bool made_of(const char *text, const char *characters)
{
    return *text && strspn(text, characters) == strlen(text);
}

bool read_count(const char *name, const char *text, uint64_t least, uint64_t most, uint64_t *out)
{
    errno = 0;
    unsigned long long value = made_of(text, "0123456789") ? strtoull(text, NULL, 10) : 0;
    bool good = made_of(text, "0123456789") && errno == 0 && value >= least && value <= most;
    if (good) *out = value;
    if (!good && most == UINT64_MAX)
        say_bad("%s is a whole number, %llu or more, not '%s'", name, (unsigned long long)least,
                text);
    else if (!good)
        say_bad("%s is a whole number from %llu to %llu, not '%s'", name, (unsigned long long)least,
                (unsigned long long)most, text);
    return good;
}

bool read_int(const char *name, const char *text, int least, int most, int *out)
{
    uint64_t value;
    if (!read_count(name, text, (uint64_t)least, (uint64_t)most, &value)) return false;
    *out = (int)value;
    return true;
}

bool read_number(const char *name, const char *text, double least, double most, double *out)
{
    char *end = NULL;
    double value = made_of(text, "0123456789.eE+-") ? strtod(text, &end) : NAN;
    bool good = end && *end == '\0' && value >= least && value <= most;
    if (good) *out = value;
    if (!good) say_bad("%s is a number from %g to %g, not '%s'", name, least, most, text);
    return good;
}

bool read_weight(const char *text, double *out)
{
    if (!read_number("--weight", text, 0, SLU_MAX_WEIGHT, out)) return false;
    // In a query 0 stands for the default.
    if (*out == 0) *out = SLU_ZERO_WEIGHT;
    return true;
}

bool read_tile(const char *option, const char *text, slu_tile *out)
{
    const char *comma = strchr(text, ',');
    char x[16];
    if (!comma || comma - text >= (ptrdiff_t)sizeof x) {
        say_bad("%s is a tile X,Y, not '%s'", option, text);
        return false;
    }
    snprintf(x, sizeof x, "%.*s", (int)(comma - text), text);
    char name[32];
    snprintf(name, sizeof name, "%s: X", option);
    if (!read_int(name, x, 0, SLU_MAX_SIDE - 1, &out->x)) return false;
    snprintf(name, sizeof name, "%s: Y", option);
    return read_int(name, comma + 1, 0, SLU_MAX_SIDE - 1, &out->y);
}

bool read_ends(char *const arguments[4], slu_tile *start, slu_tile *goal)
{
    int most = SLU_MAX_SIDE - 1;
    return read_int("SX", arguments[0], 0, most, &start->x) &&
           read_int("SY", arguments[1], 0, most, &start->y) &&
           read_int("GX", arguments[2], 0, most, &goal->x) &&
           read_int("GY", arguments[3], 0, most, &goal->y);
}

int read_choice(const char *name, const char *text, const char *const *choices)
{
    for (int i = 0; choices[i]; i++) {
        if (strcmp(text, choices[i]) == 0) return i;
    }
    char list[128] = "";
    for (int i = 0; choices[i]; i++) {
        if (i) strcat(list, choices[i + 1] ? ", " : " or ");
        strcat(list, choices[i]);
    }
    say_bad("%s is %s, not '%s'", name, list, text);
    return -1;
}
