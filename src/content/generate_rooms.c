// SPDX-License-Identifier: MIT
// Rooms on a grid, walls one tile thick between them, doors one tile wide at random places.
//
// A random tree over the rooms determines which walls must have a door so that all rooms are
// connected. The remaining doors asked for are dealt to the other walls by selection sampling
// (Knuth, The Art of Computer Programming 2, 3.4.2): each wall gets a door with probability "doors
// left to deal over walls left", which uses exactly the number wanted.
//
// The last column and the last row of rooms are larger by the remainder.
//
// Cost: one pass over the tiles, 1 byte per room.
#include "content/generate.h"

typedef struct house {
    slui_canvas *canvas;
    int room; // tiles between two walls
    int columns, rows;
    int64_t doors; // left to deal to walls that the tree does not open
    int64_t walls; // of these, left to visit
} house;

static int rooms_across(int side, int room)
{
    return (side - 1) / (room + 1);
}

// Where the room of this number starts, and its tiles; the last one ends at the outer wall.
static int room_start(const house *h, int number)
{
    return 1 + number * (h->room + 1);
}

static int room_size(const house *h, int number, int count, int side)
{
    return number + 1 < count ? h->room : side - 1 - room_start(h, number);
}

static slu_rect room_at(const house *h, int column, int row)
{
    return (slu_rect){room_start(h, column), room_start(h, row),
                      room_size(h, column, h->columns, h->canvas->width),
                      room_size(h, row, h->rows, h->canvas->height)};
}

static void count_doors(house *h, int percent)
{
    int64_t rooms = (int64_t)h->columns * h->rows;
    int64_t walls = (int64_t)(h->columns - 1) * h->rows + (int64_t)h->columns * (h->rows - 1);
    int64_t needed = rooms - 1;
    h->walls = walls - needed;
    h->doors = walls * percent / 100 - needed;
    if (h->doors < 0) h->doors = 0;
}

static bool deal_door(house *h, bool needed)
{
    if (needed) return true;
    bool dealt = slui_random_below(&h->canvas->random, (uint32_t)h->walls) < h->doors;
    h->walls--;
    h->doors -= dealt;
    return dealt;
}

// Opens one tile of the wall to the right of a room, or below it.
static void open_right(house *h, slu_rect room)
{
    int along = (int)slui_random_below(&h->canvas->random, (uint32_t)room.height);
    *slui_canvas_at(h->canvas, room.x + room.width, room.y + along) = SLUI_GROUND;
}

static void open_below(house *h, slu_rect room)
{
    int along = (int)slui_random_below(&h->canvas->random, (uint32_t)room.width);
    *slui_canvas_at(h->canvas, room.x + along, room.y + room.height) = SLUI_GROUND;
}

static void carve_room(house *h, int column, int row, uint8_t links)
{
    slu_rect room = room_at(h, column, row);
    slui_canvas_fill(h->canvas, room, SLUI_GROUND);
    if (column + 1 < h->columns && deal_door(h, links & SLUI_LINK_RIGHT)) open_right(h, room);
    if (row + 1 < h->rows && deal_door(h, links & SLUI_LINK_DOWN)) open_below(h, room);
}

bool slui_generate_rooms(slui_canvas *canvas, const slu_generate_options *options)
{
    house h = {.canvas = canvas, .room = options->room};
    h.columns = rooms_across(canvas->width, h.room);
    h.rows = rooms_across(canvas->height, h.room);
    count_doors(&h, options->doors);
    uint8_t *tree = slui_build_tree(canvas, h.columns, h.rows);
    if (!tree) return false;
    const uint8_t *links = tree;
    for (int row = 0; row < h.rows; row++) {
        for (int column = 0; column < h.columns; column++)
            carve_room(&h, column, row, *links++);
    }
    slui_free(&canvas->allocator, tree, (size_t)h.columns * (size_t)h.rows, 1);
    return true;
}
