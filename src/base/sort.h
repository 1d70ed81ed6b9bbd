// SPDX-License-Identifier: MIT
// Sorting numbers in time proportional to their count.
#ifndef SLUI_SORT_H
#define SLUI_SORT_H

#include <stddef.h>
#include <stdint.h>

// Sorts ascending; `spare` has the same capacity and is overwritten.
void slui_sort_words(uint64_t *words, uint64_t *spare, size_t count);

#endif
