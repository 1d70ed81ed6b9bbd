// SPDX-License-Identifier: MIT
// Scattered walls: single tiles (random), or blocks on open ground (open).
//
// Blocks are rectangles and discs. A block is placed only at least a tile away from every other
// block and from the edge, so each can be walked around, and the ground is always one component. At
// most about a third of the map can become wall that way; a higher density gives what fits.
//
// Cost: random, one pass over the tiles; open, proportional to the walls placed while there is
// plenty of open ground, and at most MISSES more tries for each block when there is little. No
// memory.
#include "content/generate.h"

// Consecutive tries without a fitting place after which the ground counts as full. Enough to reach
// 20 percent on every map tried from 16 x 16, and 30 from 32 x 32.
enum { MISSES = 1000 };

bool slui_generate_random(slui_canvas *canvas, const slu_generate_options *options)
{
    size_t tiles = slui_canvas_tiles(canvas);
    for (size_t t = 0; t < tiles; t++) {
        if (!slui_canvas_chance(canvas, options->density)) canvas->glyph[t] = SLUI_GROUND;
    }
    return true;
}

typedef struct block {
    slu_rect box;
    bool round;
} block;

// A random number from `low` to `high`.
static int between(slui_canvas *canvas, int low, int high)
{
    return low + (int)slui_random_below(&canvas->random, (uint32_t)(high - low + 1));
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

// A block that stays off the edge, as far as the canvas allows of the sizes asked for; both sides of
// the canvas are 3 or more.
static block pick_block(slui_canvas *canvas, const slu_generate_options *options)
{
    block b = {.round = slui_canvas_chance(canvas, 50)};
    int widest = lesser(options->largest, canvas->width - 2);
    int highest = lesser(options->largest, canvas->height - 2);
    int least = lesser(options->smallest, lesser(widest, highest));
    b.box.width = between(canvas, least, b.round ? lesser(widest, highest) : widest);
    b.box.height = b.round ? b.box.width : between(canvas, least, highest);
    b.box.x = between(canvas, 1, canvas->width - 1 - b.box.width);
    b.box.y = between(canvas, 1, canvas->height - 1 - b.box.height);
    return b;
}

// The tiles of a round block are those whose centre is within half its width of the block's centre,
// measured in halves of a tile so that every centre has whole coordinates.
static bool block_covers(const block *b, int x, int y)
{
    if (!b->round) return true;
    int dx = 2 * (x - b->box.x) + 1 - b->box.width;
    int dy = 2 * (y - b->box.y) + 1 - b->box.height;
    return dx * dx + dy * dy <= b->box.width * b->box.width;
}

static bool has_room(const slui_canvas *canvas, slu_rect box)
{
    for (int y = box.y - 1; y <= box.y + box.height; y++) {
        for (int x = box.x - 1; x <= box.x + box.width; x++) {
            if (*slui_canvas_at(canvas, x, y) == SLUI_ROCK) return false;
        }
    }
    return true;
}

// Draws the block and returns the number of its tiles.
static int64_t place_block(slui_canvas *canvas, const block *b)
{
    int64_t placed = 0;
    for (int y = b->box.y; y < b->box.y + b->box.height; y++) {
        for (int x = b->box.x; x < b->box.x + b->box.width; x++) {
            if (!block_covers(b, x, y)) continue;
            *slui_canvas_at(canvas, x, y) = SLUI_ROCK;
            placed++;
        }
    }
    return placed;
}

bool slui_generate_open(slui_canvas *canvas, const slu_generate_options *options)
{
    slui_canvas_fill(canvas, (slu_rect){0, 0, canvas->width, canvas->height}, SLUI_GROUND);
    if (canvas->width < 3 || canvas->height < 3) return true;
    int64_t wanted = (int64_t)slui_canvas_tiles(canvas) * options->density / 100;
    for (int misses = 0; wanted > 0 && misses < MISSES;) {
        block b = pick_block(canvas, options);
        bool fits = (int64_t)b.box.width * b.box.height <= wanted && has_room(canvas, b.box);
        if (fits) wanted -= place_block(canvas, &b);
        misses = fits ? 0 : misses + 1;
    }
    return true;
}
