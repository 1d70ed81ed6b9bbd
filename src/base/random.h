// SPDX-License-Identifier: MIT
// Seeded random numbers that are the same on every platform.
//
// Source: Steele, Lea & Flood 2014, SplitMix64: a counter through a mixing function. Every seed is
// a good seed, and the whole state is one number.
#ifndef SLUI_RANDOM_H
#define SLUI_RANDOM_H

#include <stdint.h>

typedef struct slui_random {
    uint64_t state;
} slui_random;

static inline slui_random slui_random_seeded(uint64_t seed)
{
    return (slui_random){seed};
}

static inline uint64_t slui_random_next(slui_random *random)
{
    uint64_t z = random->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// A whole number from 0 to limit - 1; limit is 1 or more. Scaling the high bits has a bias below
// limit / 2^32, too small to show on any map.
static inline uint32_t slui_random_below(slui_random *random, uint32_t limit)
{
    return (uint32_t)(((slui_random_next(random) >> 32) * limit) >> 32);
}

#endif
