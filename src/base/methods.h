// SPDX-License-Identifier: MIT
// The inside of a table of methods. Each module owns its table: a method's struct begins with its
// slu_method, and the module exposes its methods through a function, so that one family of public
// calls lists them all.
#ifndef SLUI_METHODS_H
#define SLUI_METHODS_H

#include "sluice/sluice.h"

struct slu_methods {
    const char *noun; // the noun for one of them in a sentence
    int count;
    const slu_method *(*at)(int index); // index is in range
};

// SLU_OK if an index chosen by a caller names a method of the table.
slu_status slui_methods_check(const slu_methods *methods, int index, slu_error *error);

// The index of the method with this name; -1 if there is none.
int slui_methods_index(const slu_methods *methods, const char *name, size_t length);

#endif
