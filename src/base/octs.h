// SPDX-License-Identifier: MIT
// Eight 32-bit numbers at once, in three ways: as two quads, for any machine; in 256-bit registers,
// for functions that are marked as SLUI_WIDE (platform.h), where compilers see the least of two
// numbers as one instruction only if it is named; and as a vector that they choose the registers
// for.
#ifndef SLUI_OCTS_H
#define SLUI_OCTS_H

#include "base/platform.h"

enum { SLUI_OCT = 8 };

typedef struct slui_oct {
    slui_quad half[2];
} slui_oct;

// Four times one number, four times another.
SLUI_INLINE slui_oct slui_oct_of(int32_t first, int32_t second)
{
    return (slui_oct){{slui_quad_of(first), slui_quad_of(second)}};
}

// The same for two numbers from memory.
SLUI_INLINE slui_oct slui_oct_spread(const int32_t *two)
{
    return slui_oct_of(two[0], two[1]);
}

// The least of `sum` and `cost` plus eight numbers from memory.
SLUI_INLINE slui_oct slui_oct_lower(slui_oct sum, slui_oct cost, const int32_t *from)
{
    for (int i = 0; i < 2; i++)
        sum.half[i] = slui_quad_least(
            sum.half[i], slui_quad_add(cost.half[i], slui_quad_load(from + (size_t)i * 4)));
    return sum;
}

// The least of both halves.
SLUI_INLINE slui_quad slui_oct_fold(slui_oct sum)
{
    return slui_quad_least(sum.half[0], sum.half[1]);
}

SLUI_INLINE slui_oct slui_oct_load(const int32_t *from)
{
    return (slui_oct){{slui_quad_load(from), slui_quad_load(from + 4)}};
}

// Sums of eight numbers from memory each.
SLUI_INLINE slui_oct slui_oct_sum(const int32_t *a, const int32_t *b)
{
    return (slui_oct){{slui_quad_add(slui_quad_load(a), slui_quad_load(b)),
                       slui_quad_add(slui_quad_load(a + 4), slui_quad_load(b + 4))}};
}

SLUI_INLINE slui_oct slui_oct_least(slui_oct a, slui_oct b)
{
    return (slui_oct){
        {slui_quad_least(a.half[0], b.half[0]), slui_quad_least(a.half[1], b.half[1])}};
}

SLUI_INLINE slui_oct slui_oct_of_quads(slui_quad first, slui_quad second)
{
    return (slui_oct){{first, second}};
}

SLUI_INLINE void slui_oct_store(int32_t *to, slui_oct x)
{
    slui_quad_store(to, x.half[0]);
    slui_quad_store(to + 4, x.half[1]);
}

// The least of both halves, of one oct and of another.
SLUI_INLINE slui_oct slui_oct_join(slui_oct a, slui_oct b)
{
    return (slui_oct){{slui_oct_fold(a), slui_oct_fold(b)}};
}

// The least of the eight, and the greatest.
SLUI_INLINE int32_t slui_oct_least_lane(slui_oct x)
{
    const slui_quad quad = slui_oct_fold(x);
    int32_t least = slui_quad_lane(quad, 0);
    for (uint32_t i = 1; i < 4; i++)
        least = slui_quad_lane(quad, i) < least ? slui_quad_lane(quad, i) : least;
    return least;
}

SLUI_INLINE int32_t slui_oct_most_lane(slui_oct x)
{
    const slui_quad quad = slui_quad_most(x.half[0], x.half[1]);
    int32_t most = slui_quad_lane(quad, 0);
    for (uint32_t i = 1; i < 4; i++)
        most = slui_quad_lane(quad, i) > most ? slui_quad_lane(quad, i) : most;
    return most;
}

// Those below a number, as bits.
SLUI_INLINE unsigned slui_oct_below(slui_oct x, int32_t most)
{
    unsigned bits = 0;
    for (uint32_t i = 0; i < SLUI_OCT; i++)
        bits |= (unsigned)(slui_quad_lane(x.half[i / 4], i % 4) < most) << i;
    return bits;
}

#if defined(SLUI_HAS_WIDE)

#include <immintrin.h>

typedef __m256i slui_wide_oct;

SLUI_WIDE SLUI_INLINE slui_wide_oct slui_wide_oct_of(int32_t first, int32_t second)
{
    return _mm256_setr_epi32(first, first, first, first, second, second, second, second);
}

SLUI_WIDE SLUI_INLINE slui_wide_oct slui_wide_oct_spread(const int32_t *two)
{
    const __m128i both = _mm_loadl_epi64((const __m128i *)(const void *)two);
    return _mm256_permutevar8x32_epi32(_mm256_castsi128_si256(both),
                                       _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1));
}

SLUI_WIDE SLUI_INLINE slui_wide_oct slui_wide_oct_lower(slui_wide_oct sum, slui_wide_oct cost,
                                                        const int32_t *from)
{
    const __m256i offers = _mm256_loadu_si256((const __m256i *)(const void *)from);
    return _mm256_min_epi32(sum, _mm256_add_epi32(cost, offers));
}

SLUI_WIDE SLUI_INLINE slui_quad slui_wide_oct_fold(slui_wide_oct sum)
{
    const __m128i least =
        _mm_min_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    slui_quad quad;
    memcpy(&quad, &least, sizeof quad);
    return quad;
}

SLUI_WIDE SLUI_INLINE slui_wide_oct slui_wide_oct_load(const int32_t *from)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)from);
}

SLUI_WIDE SLUI_INLINE slui_wide_oct slui_wide_oct_sum(const int32_t *a, const int32_t *b)
{
    return _mm256_add_epi32(slui_wide_oct_load(a), slui_wide_oct_load(b));
}

SLUI_WIDE SLUI_INLINE slui_wide_oct slui_wide_oct_least(slui_wide_oct a, slui_wide_oct b)
{
    return _mm256_min_epi32(a, b);
}

SLUI_WIDE SLUI_INLINE slui_wide_oct slui_wide_oct_of_quads(slui_quad first, slui_quad second)
{
    __m128i halves[2];
    memcpy(&halves[0], &first, sizeof first);
    memcpy(&halves[1], &second, sizeof second);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(halves[0]), halves[1], 1);
}

SLUI_WIDE SLUI_INLINE void slui_wide_oct_store(int32_t *to, slui_wide_oct x)
{
    _mm256_storeu_si256((__m256i *)(void *)to, x);
}

SLUI_WIDE SLUI_INLINE slui_wide_oct slui_wide_oct_join(slui_wide_oct a, slui_wide_oct b)
{
    return _mm256_min_epi32(_mm256_permute2x128_si256(a, b, 0x20),
                            _mm256_permute2x128_si256(a, b, 0x31));
}

SLUI_WIDE SLUI_INLINE int32_t slui_wide_oct_most_lane(slui_wide_oct x)
{
    __m128i most = _mm_max_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    most = _mm_max_epi32(most, _mm_shuffle_epi32(most, _MM_SHUFFLE(1, 0, 3, 2)));
    most = _mm_max_epi32(most, _mm_shuffle_epi32(most, _MM_SHUFFLE(2, 3, 0, 1)));
    return _mm_cvtsi128_si32(most);
}

SLUI_WIDE SLUI_INLINE int32_t slui_wide_oct_least_lane(slui_wide_oct x)
{
    __m128i least = _mm_min_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    least = _mm_min_epi32(least, _mm_shuffle_epi32(least, _MM_SHUFFLE(1, 0, 3, 2)));
    least = _mm_min_epi32(least, _mm_shuffle_epi32(least, _MM_SHUFFLE(2, 3, 0, 1)));
    return _mm_cvtsi128_si32(least);
}

SLUI_WIDE SLUI_INLINE unsigned slui_wide_oct_below(slui_wide_oct x, int32_t most)
{
    const __m256i below = _mm256_cmpgt_epi32(_mm256_set1_epi32(most), x);
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(below));
}

#endif

// Eight numbers that compilers vectorize by themselves, passed by address: as values, machines pass
// them differently.

#if defined(SLUI_GNU)

typedef int32_t slui_eight __attribute__((vector_size(32)));

// Lowers each number to that of `offers` and `more`.
SLUI_INLINE void slui_eight_lower(slui_eight *eight, const slui_eight *offers, int32_t more)
{
    const slui_eight sum = *offers + more;
    slui_eight least = *eight;
    // Compilers know this as one instruction, where there is one.
    for (int i = 0; i < 8; i++)
        least[i] = least[i] < sum[i] ? least[i] : sum[i];
    *eight = least;
}

// The same without a sign.
typedef uint32_t slui_eight_plain __attribute__((vector_size(32)));

SLUI_INLINE void slui_eight_plain_lower(slui_eight_plain *eight, const slui_eight_plain *offers,
                                        uint32_t more)
{
    const slui_eight_plain sum = *offers + more;
    slui_eight_plain least = *eight;
    for (int i = 0; i < 8; i++)
        least[i] = least[i] < sum[i] ? least[i] : sum[i];
    *eight = least;
}

// Whether one of the numbers plus `more` is no greater than the other at its place.
SLUI_INLINE bool slui_eight_plain_within(const slui_eight_plain *eight, uint32_t more,
                                         const slui_eight_plain *others)
{
    const slui_eight_plain within = (slui_eight_plain)(*eight + more <= *others);
    uint64_t parts[4];
    memcpy(parts, &within, sizeof parts);
    return (parts[0] | parts[1] | parts[2] | parts[3]) != 0;
}

// Raises each number to `value` if that of `offers` and `more` are what is due.
SLUI_INLINE void slui_eight_raise_if(slui_eight *eight, const slui_eight *offers, int32_t more,
                                     const slui_eight *due, int32_t value)
{
    const slui_eight raised = (slui_eight)(*offers + more == *due) & value;
    slui_eight most = *eight;
    for (int i = 0; i < 8; i++)
        most[i] = most[i] > raised[i] ? most[i] : raised[i];
    *eight = most;
}

#else

typedef struct slui_eight {
    int32_t lane[8];
} slui_eight;

SLUI_INLINE void slui_eight_lower(slui_eight *eight, const slui_eight *offers, int32_t more)
{
    for (int i = 0; i < 8; i++)
        if (offers->lane[i] + more < eight->lane[i]) eight->lane[i] = offers->lane[i] + more;
}

typedef struct slui_eight_plain {
    uint32_t lane[8];
} slui_eight_plain;

SLUI_INLINE void slui_eight_plain_lower(slui_eight_plain *eight, const slui_eight_plain *offers,
                                        uint32_t more)
{
    for (int i = 0; i < 8; i++) {
        const uint32_t sum = offers->lane[i] + more;
        if (sum < eight->lane[i]) eight->lane[i] = sum;
    }
}

SLUI_INLINE bool slui_eight_plain_within(const slui_eight_plain *eight, uint32_t more,
                                         const slui_eight_plain *others)
{
    bool within = false;
    for (int i = 0; i < 8; i++)
        within |= eight->lane[i] + more <= others->lane[i];
    return within;
}

SLUI_INLINE void slui_eight_raise_if(slui_eight *eight, const slui_eight *offers, int32_t more,
                                     const slui_eight *due, int32_t value)
{
    for (int i = 0; i < 8; i++)
        if (offers->lane[i] + more == due->lane[i] && eight->lane[i] < value)
            eight->lane[i] = value;
}

#endif

SLUI_INLINE void slui_eight_load(slui_eight *eight, const int32_t *from)
{
    memcpy(eight, from, sizeof *eight);
}

SLUI_INLINE void slui_eight_store(int32_t *to, const slui_eight *eight)
{
    memcpy(to, eight, sizeof *eight);
}

SLUI_INLINE void slui_eight_plain_load(slui_eight_plain *eight, const uint32_t *from)
{
    memcpy(eight, from, sizeof *eight);
}

SLUI_INLINE void slui_eight_plain_store(uint32_t *to, const slui_eight_plain *eight)
{
    memcpy(to, eight, sizeof *eight);
}

// Sets the bits of a mask from memory.
SLUI_INLINE void slui_eight_plain_mask(slui_eight_plain *eight, const uint32_t *mask)
{
    uint32_t lanes[SLUI_OCT];
    slui_eight_plain_store(lanes, eight);
    for (int i = 0; i < SLUI_OCT; i++)
        lanes[i] |= mask[i];
    slui_eight_plain_load(eight, lanes);
}

#endif
