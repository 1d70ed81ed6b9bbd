// SPDX-License-Identifier: MIT
// Numbers in reports.
#include "report/numbers.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

number_text show_number(double number)
{
    // Beyond this a double cannot hold four decimal places.
    static const double MOST_WITH_PLACES = 1e11;
    number_text shown;
    bool whole = floor(number) == number || fabs(number) > MOST_WITH_PLACES;
    snprintf(shown.text, sizeof shown.text, whole ? "%.0f" : "%.4f", number);
    return shown;
}

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void sort_numbers(double *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, compare_numbers);
}
