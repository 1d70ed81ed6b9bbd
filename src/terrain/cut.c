// SPDX-License-Identifier: MIT
// The list of a cut's lines, which grows by doubling: n lines cost O(n), and at most twice their room.
#include "terrain/cut.h"

bool slui_cut_add_line(slui_cut *cut, slui_line line)
{
    if (cut->line_count == SIZE_MAX) return false;
    void *lines = cut->lines;
    bool room =
        slui_grow(cut->allocator, &lines, &cut->line_room, cut->line_count + 1, sizeof line);
    cut->lines = lines;
    if (room) cut->lines[cut->line_count++] = line;
    return room;
}
