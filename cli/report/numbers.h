// SPDX-License-Identifier: MIT
// Numbers in reports: how people read them, and their order.
#ifndef CLI_REPORT_NUMBERS_H
#define CLI_REPORT_NUMBERS_H

#include <stddef.h>

// A number for people: whole ones without a point, others with four places.
typedef struct number_text {
    char text[40];
} number_text;
number_text show_number(double number);

// Sorts ascending.
void sort_numbers(double *numbers, size_t count);

#endif
