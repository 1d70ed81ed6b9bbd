// SPDX-License-Identifier: MIT
// A path as its corners, and back. Both directions walk their input twice, once to count and once
// to write, so that a buffer that is too short stays unchanged. Expanding the corners of a path
// gives the path.
#include "base/status.h"
#include "path/path.h"

// A sink for tiles; without `out` they are only counted.
typedef struct tile_sink {
    slu_tile *out;
    size_t count;
} tile_sink;

static void put(tile_sink *sink, slu_tile tile)
{
    if (sink->out) sink->out[sink->count] = tile;
    sink->count++;
}

static slu_status check_steps(const slu_tile *path, size_t length, slu_error *error)
{
    for (size_t i = 1; i < length; i++) {
        if (slui_step_between(path[i - 1], path[i]) < 0)
            return slui_fail_step(error, i, "does not lead to a neighbour");
    }
    return SLU_OK;
}

static void put_corners(const slu_tile *path, size_t length, tile_sink *sink)
{
    int before = -1; // no direction: the first tile is always a corner
    for (size_t i = 0; i < length; i++) {
        int after = i + 1 < length ? slui_step_between(path[i], path[i + 1]) : -1;
        if (i == 0 || after != before) put(sink, path[i]);
        before = after;
    }
}

slu_status slu_path_corners(const slu_tile *path, size_t length, slu_tile *out, size_t capacity,
                            size_t *count, slu_error *error)
{
    if ((!path && length) || (!out && capacity) || !count)
        return slui_fail_null(error, "path, out and needed");
    slu_status status = check_steps(path, length, error);
    if (status != SLU_OK) return status;
    tile_sink counter = {0};
    put_corners(path, length, &counter);
    *count = counter.count;
    if (counter.count > capacity) return slui_fail_capacity(error, counter.count, capacity);
    put_corners(path, length, &(tile_sink){out, 0});
    return SLU_OK;
}

// ---- corners to tiles

// A run of steps in one of the eight directions.
typedef struct run {
    int x, y; // of one step
    uint32_t steps;
} run;

static int sign(int64_t number)
{
    return (number > 0) - (number < 0);
}

static uint32_t magnitude(int64_t number)
{
    return (uint32_t)(number < 0 ? -number : number);
}

// False if the corners are the same tile or lie in none of the eight directions.
static bool run_between(slu_tile from, slu_tile to, run *out)
{
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    if (dx == 0 && dy == 0) return false;
    if (dx != 0 && dy != 0 && magnitude(dx) != magnitude(dy)) return false;
    *out = (run){sign(dx), sign(dy), magnitude(dx != 0 ? dx : dy)};
    return true;
}

static slu_status count_tiles(const slu_tile *corners, size_t length, size_t *count,
                              slu_error *error)
{
    size_t tiles = length ? 1 : 0;
    run r;
    for (size_t i = 1; i < length; i++) {
        if (!run_between(corners[i - 1], corners[i], &r))
            return slui_fail_step(error, i, "leads in none of the eight directions");
        if (r.steps > SIZE_MAX - tiles)
            return slui_fail_step(error, i, "makes the path too long for memory");
        tiles += r.steps;
    }
    *count = tiles;
    return SLU_OK;
}

static void put_run(slu_tile from, run r, tile_sink *sink)
{
    for (int64_t i = 1; i <= r.steps; i++)
        put(sink, (slu_tile){(int)(from.x + r.x * i), (int)(from.y + r.y * i)});
}

slu_status slu_path_expand(const slu_tile *corners, size_t length, slu_tile *out, size_t capacity,
                           size_t *count, slu_error *error)
{
    if ((!corners && length) || (!out && capacity) || !count)
        return slui_fail_null(error, "corners, out and needed");
    size_t needed = 0;
    slu_status status = count_tiles(corners, length, &needed, error);
    if (status != SLU_OK) return status;
    *count = needed;
    if (needed > capacity) return slui_fail_capacity(error, needed, capacity);
    tile_sink sink = {out, 0};
    run r;
    if (length) put(&sink, corners[0]);
    for (size_t i = 1; i < length; i++) {
        if (run_between(corners[i - 1], corners[i], &r)) put_run(corners[i - 1], r, &sink);
    }
    return SLU_OK;
}
