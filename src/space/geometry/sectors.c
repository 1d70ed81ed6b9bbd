// SPDX-License-Identifier: MIT
// The free sectors at the corners of polygons.
//
// Cost: O(points), and k^2 for k of them at one place. Memory: 13 bytes per point, 16 more while it
// works.
#include "space/geometry/sectors.h"

#include "base/platform.h"
#include "base/sort.h"

// ---------------------------------------------------------------------------------------------
// Points at the same place

// A hash of 32 bits, equal for equal places.
static uint64_t place_code(slu_point point)
{
    double sum[2] = {point.x + 0.0, point.y + 0.0}; // -0 becomes 0
    uint64_t bits[2];
    memcpy(bits, sum, sizeof bits);
    uint64_t code = bits[0] * UINT64_C(0x9E3779B97F4A7C15) ^ bits[1];
    code = (code ^ code >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    return code >> 32;
}

void slui_sort_places(const slu_point *points, uint32_t first, size_t count, uint64_t *words)
{
    for (uint32_t i = 0; i < count; i++)
        words[i] = place_code(points[first + i]) << 32 | (first + i);
    slui_sort_words(words, words + count, count);
}

// ---------------------------------------------------------------------------------------------
// Sectors

void slui_sectors_release(const slu_allocator *a, slui_sectors *sectors)
{
    slui_free(a, sectors->next, sectors->count, sizeof *sectors->next);
    slui_free(a, sectors->before, sectors->count, sizeof *sectors->before);
    slui_free(a, sectors->last, sectors->count, sizeof *sectors->last);
    slui_free(a, sectors->bend, sectors->count, sizeof *sectors->bend);
    *sectors = (slui_sectors){0};
}

size_t slui_sectors_bytes(const slui_sectors *sectors)
{
    return sectors->count * (3 * sizeof *sectors->next + sizeof *sectors->bend);
}

static bool take(const slu_allocator *a, slui_sectors *sectors, size_t count)
{
    *sectors = (slui_sectors){.count = count};
    sectors->next = slui_alloc(a, count, sizeof *sectors->next);
    sectors->before = slui_alloc(a, count, sizeof *sectors->before);
    sectors->last = slui_alloc(a, count, sizeof *sectors->last);
    sectors->bend = slui_alloc(a, count, sizeof *sectors->bend);
    if (sectors->next && sectors->before && sectors->last && sectors->bend) return true;
    slui_sectors_release(a, sectors);
    return false;
}

static void follow_rings(const slui_polygons *polygons, slui_sectors *sectors)
{
    for (size_t r = 0; r < polygons->ring_count; r++) {
        for (uint32_t i = polygons->first_point[r]; i < polygons->first_point[r + 1]; i++) {
            sectors->next[i] = slui_ring_next(polygons, r, i);
            sectors->before[i] = sectors->last[i] = slui_ring_before(polygons, r, i);
        }
    }
}

// ---------------------------------------------------------------------------------------------
// Points at one place

// True if a ray turning left around `at` from a meets b before c.
static bool is_met_first(slu_point at, slu_point a, slu_point b, slu_point c)
{
    int to_b = slui_turn(at, a, b), to_c = slui_turn(at, a, c);
    if (to_b != to_c) return to_b > to_c;
    return to_b != 0 && slui_turn(at, b, c) > 0;
}

static void close_sector(const slu_point *points, slui_sectors *s, uint32_t i, uint32_t other)
{
    uint32_t last = s->before[other];
    if (is_met_first(points[i], points[s->next[i]], points[last], points[s->last[i]]))
        s->last[i] = last;
}

static void close_sectors(const slu_point *points, slui_sectors *s, const uint64_t *words,
                          size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            uint32_t one = (uint32_t)words[i], other = (uint32_t)words[j];
            if (i != j && slui_same_point(points[one], points[other]))
                close_sector(points, s, one, other);
        }
    }
}

// The sectors of one polygon's points, from `first` on. words has capacity for twice as many.
static void join_rings(const slu_point *points, slui_sectors *s, uint64_t *words, uint32_t first,
                       size_t count)
{
    slui_sort_places(points, first, count, words);
    for (size_t begin = 0, end; begin < count; begin = end) {
        end = slui_places_end(words, count, begin);
        close_sectors(points, s, words + begin, end - begin);
    }
}

static bool join_all_rings(const slu_allocator *a, const slui_polygons *polygons, slui_sectors *s)
{
    uint64_t *words = slui_alloc(a, 2 * s->count, sizeof *words);
    if (!words) return false;
    for (size_t p = 0; p < polygons->count; p++) {
        uint32_t first = polygons->first_point[polygons->first_ring[p]];
        uint32_t end = polygons->first_point[polygons->first_ring[p + 1]];
        join_rings(polygons->points, s, words, first, end - first);
    }
    slui_free(a, words, 2 * s->count, sizeof *words);
    return true;
}

bool slui_sectors_build(const slu_allocator *a, const slui_polygons *polygons, slui_sectors *out)
{
    slui_sectors made;
    if (!take(a, &made, polygons->point_count)) return false;
    follow_rings(polygons, &made);
    if (!join_all_rings(a, polygons, &made)) {
        slui_sectors_release(a, &made);
        return false;
    }
    const slu_point *points = polygons->points;
    for (uint32_t i = 0; i < made.count; i++)
        made.bend[i] = (int8_t)slui_turn(points[i], points[made.next[i]], points[made.last[i]]);
    *out = made;
    return true;
}

bool slui_sector_has(const slui_sectors *s, const slu_point *points, uint32_t i, slu_point q)
{
    slu_point at = points[i], first = points[s->next[i]], last = points[s->last[i]];
    if (s->bend[i] == 0) return slui_turn(at, first, q) >= 0;
    if (s->bend[i] > 0) return slui_turn(at, first, q) >= 0 && slui_turn(at, q, last) >= 0;
    return slui_turn(at, last, q) <= 0 || slui_turn(at, q, first) <= 0;
}
