// SPDX-License-Identifier: MIT
// Worlds that are hard on whatever prepares them, of any number of corners.
#ifndef HOSTILE_WORLDS_H
#define HOSTILE_WORLDS_H

#include <stddef.h>

#include "sluice/space.h"

typedef struct hostile_kind {
    const char *name;
    const char *why;
    bool is_refused; // from some number of corners on
} hostile_kind;

size_t hostile_count(void);
const hostile_kind *hostile_at(size_t kind);

// GeoJSON of about `corners` corners, to be freed, and two ends for a path in it.
char *hostile_text(size_t kind, size_t corners, size_t *size, slu_point ends[2]);

#endif
