// SPDX-License-Identifier: MIT
// Numbers in reports.
#ifndef CLI_NUMBERS_H
#define CLI_NUMBERS_H

#include <stddef.h>

// A number for people: whole ones without a decimal point, others with four places.
typedef struct number_text {
    char text[40];
} number_text;
number_text show_number(double number);

// Sorts ascending.
void sort_numbers(double *numbers, size_t count);

#endif
