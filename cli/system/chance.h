// SPDX-License-Identifier: MIT
// Random numbers from a seed, the same on every platform: SplitMix64 (Steele, Lea & Flood 2014), as
// in the library, which does not export its own.
#ifndef CLI_CHANCE_H
#define CLI_CHANCE_H

#include <stdint.h>

static inline uint64_t chance_next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

// A whole number from 0 to limit - 1.
static inline uint32_t chance_below(uint64_t *state, uint32_t limit)
{
    return (uint32_t)(((chance_next(state) >> 32) * limit) >> 32);
}

// A number in [0, 1).
static inline double chance_share(uint64_t *state)
{
    return (double)(chance_next(state) >> 11) / 9007199254740992.0;
}

#endif
