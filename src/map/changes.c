// SPDX-License-Identifier: MIT
// What a map remembers of its edits: where walls and ground have changed places, so that what was made of the
// map can be repaired there alone.
//
// Invariant: revisions of the changes ascend; the latest SLUI_CHANGES are kept.
#include "map/map.h"

void slui_map_note_change(slu_map *map, slu_rect area, bool passable)
{
    map->changes[map->change_count++ % SLUI_CHANGES] = (slui_change){map->revision, area};
    if (passable) map->opened = map->revision;
}

uint64_t slui_map_last_change(const slu_map *map)
{
    if (map->change_count == 0) return 0;
    return map->changes[(map->change_count - 1) % SLUI_CHANGES].revision;
}

bool slui_map_changes_since(const slu_map *map, uint64_t revision, uint64_t *first)
{
    uint64_t oldest = map->change_count > SLUI_CHANGES ? map->change_count - SLUI_CHANGES : 0;
    *first = map->change_count;
    while (*first > oldest && map->changes[(*first - 1) % SLUI_CHANGES].revision > revision)
        --*first;
    return *first > oldest || oldest == 0;
}
