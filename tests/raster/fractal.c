// SPDX-License-Identifier: MIT
#include "fractal.h"

#include <math.h>

enum { OCTAVES = 9, COARSEST = 2048 };

// A number in [0, 1) for a corner of a lattice.
static double corner(uint64_t seed, int x, int y)
{
    uint64_t z = seed + (uint64_t)(uint32_t)x * UINT64_C(0x9E3779B97F4A7C15) +
                 (uint64_t)(uint32_t)y * UINT64_C(0xC2B2AE3D27D4EB4F);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

static double smooth(double t)
{
    return t * t * (3 - 2 * t);
}

// Adds one row of one octave: the corners of a lattice's square are fetched once.
static void add_octave(uint64_t seed, int period, double share, int x, int y, int width,
                       double *out)
{
    const int row = y / period;
    const double down = smooth((double)(y % period) / period);
    double left = 0, right = 0;
    for (int i = 0, known = -1; i < width; i++) {
        const int column = (x + i) / period;
        if (column != known) {
            left = corner(seed, column, row) * (1 - down) + corner(seed, column, row + 1) * down;
            right = corner(seed, column + 1, row) * (1 - down) +
                    corner(seed, column + 1, row + 1) * down;
            known = column;
        }
        const double t = smooth((double)((x + i) % period) / period);
        out[i] += share * (left * (1 - t) + right * t);
    }
}

// Shares of height in [0, 1), mostly about a half.
static void noise_row(uint64_t seed, int x, int y, int width, double *out)
{
    static const double ROUGHNESS = 0.65; // of an octave, to the coarser one
    double share = 1 - ROUGHNESS;
    for (int i = 0; i < width; i++)
        out[i] = 0;
    for (int octave = 0; octave < OCTAVES; octave++, share *= ROUGHNESS)
        add_octave(seed + (uint64_t)octave, COARSEST >> octave, share, x, y, width, out);
}

// Walls: lines of one height in a coarse noise of their own, with gaps.
static int is_wall(uint64_t seed, int x, int y)
{
    enum { PITCH = 512, GAP = 24 };
    const int column = x / PITCH, row = y / PITCH;
    const int gap = (int)(corner(seed + 77, column, row) * (PITCH - GAP));
    return x % PITCH == 0 && (y % PITCH < gap || y % PITCH >= gap + GAP);
}

static void fractal(uint64_t seed, slu_rect area, double least, double most, double *out)
{
    static const double LAKES = 0.44;
    for (int y = 0; y < area.height; y++, out += area.width) {
        noise_row(seed, area.x, area.y + y, area.width, out);
        for (int x = 0; x < area.width; x++) {
            const double height = (out[x] - LAKES) / (1 - LAKES);
            const int blocked = height < 0 || is_wall(seed, area.x + x, area.y + y);
            out[x] = blocked ? SLU_RASTER_WALL : floor(least + height * (most - least));
        }
    }
}

void fractal_heights(uint64_t seed, slu_rect area, double *out)
{
    fractal(seed, area, 0, 2000, out);
}

void fractal_frictions(uint64_t seed, slu_rect area, double *out)
{
    fractal(seed, area, 1, 256, out);
}
