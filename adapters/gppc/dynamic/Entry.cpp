// SPDX-License-Identifier: MIT
// Sluice as an entry of the Grid-Based Path Planning Competition's dynamic track.
//
// The kit keeps the bits of the map, and has changed them when it reports a change. A small change
// becomes edits of our map, run by run of the tiles that differ; a large one rebuilds it from the
// bits. The search is `best` without an index, so a change leaves nothing to repair. The
// competition's rule for diagonal steps is Sluice's default, so every option stays zeroed.
//
// The interface cannot report a failure, and an answer on a map that is not the true one would be
// wrong: if memory runs out, the process ends with a sentence. C++11, as the kit builds its entry.
//
// Cost: what the edits and the searches cost; no change costs much more than building the map.
#include "Entry.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "sluice/sluice.h"

namespace
{

struct destroy {
    void operator()(slu_map *map) const { slu_map_destroy(map); }
    void operator()(slu_finder *finder) const { slu_finder_destroy(finder); }
};

// Members are destroyed from the last to the first, as the library asks: the map outlives the
// finder.
struct entry {
    gppc_patch active; // the kit's bits of the whole map
    std::unique_ptr<slu_map, destroy> map;
    std::unique_ptr<slu_finder, destroy> finder;
    std::vector<gppc_point> path;
};

const char GROUND = '.', WALL = '@';

// A change of more than one in this many tiles rebuilds the map. Building costs the same whatever
// changed; edits cost more per tile the more ground they join and split. Measured with lone tiles
// and with blocks of 4, 16 and 64 a side, edits become costlier than building between 1/90 and 1/35
// of the tiles on maps of games (AR0011SR of bg512, Aurora of sc1). In a maze with corridors one
// tile wide that happens at 1/1000 already, but this is chosen for games.
const size_t TILES_PER_CHANGED_TILE = 64;

void expect_ok(slu_status status, const slu_error &error)
{
    if (status == SLU_OK) return;
    std::fprintf(stderr, "sluice: %s\n", error.text);
    std::abort();
}

bool is_ground(const gppc_patch &patch, int x, int y)
{
    size_t bit = static_cast<size_t>(y) * patch.width + x;
    return patch.bitarray[bit / 8] >> (bit % 8) & 1;
}

std::unique_ptr<slu_map, destroy> make_map(const gppc_patch &patch)
{
    std::string glyphs;
    glyphs.reserve(static_cast<size_t>(patch.width) * patch.height);
    for (int y = 0; y < patch.height; y++)
        for (int x = 0; x < patch.width; x++)
            glyphs += is_ground(patch, x, y) ? GROUND : WALL;
    slu_map *map;
    slu_error error;
    expect_ok(slu_map_create_from(patch.width, patch.height, glyphs.data(), nullptr, &map, &error),
              error);
    return std::unique_ptr<slu_map, destroy>(map);
}

void rebuild(entry &e)
{
    e.finder.reset();
    e.map = make_map(e.active);
    slu_finder *finder;
    slu_error error;
    expect_ok(slu_finder_create(e.map.get(), nullptr, &finder, &error), error);
    e.finder.reset(finder);
}

// The part of a patch that lies on the map.
slu_rect area_of(const entry &e, const gppc_patch &patch)
{
    return {patch.pos.x, patch.pos.y, std::min<int>(patch.width, e.active.width - patch.pos.x),
            std::min<int>(patch.height, e.active.height - patch.pos.y)};
}

// True if our map does not have a tile as the kit has it.
bool differs(const entry &e, int x, int y)
{
    return slu_map_passable(e.map.get(), {x, y}) != is_ground(e.active, x, y);
}

size_t count_changed_tiles(const entry &e, slu_rect area)
{
    size_t count = 0;
    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++)
            count += differs(e, x, y);
    return count;
}

// Edits a row of an area: from each tile that differs, as far as the next ones do in the same way.
void edit_row(entry &e, slu_rect area, int y)
{
    for (int x = area.x, end; x < area.x + area.width; x = end) {
        end = x + 1;
        if (!differs(e, x, y)) continue;
        bool ground = is_ground(e.active, x, y);
        while (end < area.x + area.width && is_ground(e.active, end, y) == ground &&
               differs(e, end, y))
            end++;
        slu_error error;
        slu_rect run = {x, y, end - x, 1};
        expect_ok(slu_map_fill(e.map.get(), run, ground ? GROUND : WALL, &error), error);
    }
}

bool is_free(const entry &e, gppc_point tile)
{
    return slu_map_passable(e.map.get(), {tile.x, tile.y});
}

gppc_path path_of(const entry &e)
{
    return {e.path.data(), static_cast<uint32_t>(e.path.size()), 0};
}

} // namespace

// There is no index: it would have to follow every change.
void gppc_preprocess_init_map(gppc_patch, const char *) {}

void *gppc_search_init(gppc_patch active_map, const char *)
{
    std::unique_ptr<entry> e(new entry()); // C++11 has no make_unique
    e->active = active_map;
    rebuild(*e);
    return e.release();
}

void gppc_map_change(void *data, const gppc_patch *changes, uint32_t changes_length)
{
    entry &e = *static_cast<entry *>(data);
    size_t changed = 0;
    for (uint32_t i = 0; i < changes_length; i++)
        changed += count_changed_tiles(e, area_of(e, changes[i]));
    size_t tiles = static_cast<size_t>(e.active.width) * e.active.height;
    if (changed > tiles / TILES_PER_CHANGED_TILE) {
        rebuild(e);
        return;
    }
    for (uint32_t i = 0; i < changes_length; i++) {
        slu_rect area = area_of(e, changes[i]);
        for (int y = area.y; y < area.y + area.height; y++)
            edit_row(e, area, y);
    }
}

gppc_path gppc_get_path(void *data, gppc_point start, gppc_point goal)
{
    entry &e = *static_cast<entry *>(data);
    e.path.clear();
    if (!is_free(e, start) || !is_free(e, goal)) return {};
    slu_query query{};
    query.start = {start.x, start.y};
    query.goal = {goal.x, goal.y};
    query.corners = true;
    slu_result found;
    slu_error error;
    expect_ok(slu_find(e.finder.get(), &query, &found, &error), error);
    if (found.outcome != SLU_FOUND) return {};
    for (size_t i = 0; i < found.path_length; i++)
        e.path.push_back(
            {static_cast<uint16_t>(found.path[i].x), static_cast<uint16_t>(found.path[i].y)});
    // The kit rejects a path of one point: a start that is its own goal is also its end.
    if (e.path.size() == 1) e.path.push_back(e.path.front());
    return path_of(e);
}

void gppc_free_data(void *data)
{
    delete static_cast<entry *>(data);
}

const char *gppc_get_name(void)
{
    return "Sluice";
}
