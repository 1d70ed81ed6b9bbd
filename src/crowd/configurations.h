// SPDX-License-Identifier: MIT
// Configurations: where all units stand at once. Each is stored once, found again by its hash, and
// knows the one it was first reached from.
//
// Cost: 6 bytes per unit and configuration, plus 48.
#ifndef SLUI_CONFIGURATIONS_H
#define SLUI_CONFIGURATIONS_H

#include "base/memory.h"
#include "base/platform.h"

#define SLUI_NO_CONFIGURATION UINT32_MAX
#define SLUI_NO_CONSTRAINT UINT32_MAX

typedef struct slui_configuration {
    uint32_t *tiles;  // by unit
    uint16_t *waited; // by unit: ticks since it last stood on its goal
    uint64_t hash;
    uint32_t parent;
    uint32_t first, last; // the queue of constraints to try: lacam.c
} slui_configuration;

typedef struct slui_configurations {
    slu_allocator allocator;
    size_t units;
    slui_configuration *items;
    size_t count, capacity;
    uint32_t
        *slots; // configuration plus one, 0 for none; a power of two of them, at most half in use
    size_t slot_count;
} slui_configurations;

void slui_configurations_release(slui_configurations *set);

// The configuration with these tiles, SLUI_NO_CONFIGURATION for none.
uint32_t slui_configurations_find(const slui_configurations *set, const uint32_t *tiles);

// Adds one that is not there yet: its tiles are copied, `waited` is 0, to be filled in. False when
// memory runs out.
bool slui_configurations_add(slui_configurations *set, const uint32_t *tiles, uint32_t parent,
                             uint32_t *out);

#endif
