// SPDX-License-Identifier: MIT
// Sluice as an entry of the Grid-Based Path Planning Competition's dynamic track.
//
// A change is edits of the map, run by run of the tiles that really differ: their cost is in
// proportion to them as a rule (slu_map_fill). The search is `best` without an index, so a change
// leaves nothing to repair. The competition's rule for diagonal steps is Sluice's default, so every
// option stays zeroed.
//
// The interface has no way to report a failure, and an answer on a map that is not the true one
// would be wrong: where memory runs out, the process ends with a sentence.
//
// Cost: what the edits and the searches cost.
#include "Entry.h"

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
    std::unique_ptr<slu_map, destroy> map;
    std::unique_ptr<slu_finder, destroy> finder;
    std::vector<gppc_point> path;
};

const char GROUND = '.', WALL = '@';

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

// True if a tile of the patch is not on the map as the patch has it. What sticks out of the map is
// no part of it, and counts for nothing.
bool differs(const slu_map *map, const gppc_patch &patch, int x, int y)
{
    slu_tile tile = {patch.pos.x + x, patch.pos.y + y};
    if (tile.x >= slu_map_width(map) || tile.y >= slu_map_height(map)) return false;
    return slu_map_passable(map, tile) != is_ground(patch, x, y);
}

// Edits a row of a patch: from each tile that differs, as far as the next ones do in the same way.
void apply_row(slu_map *map, const gppc_patch &patch, int y)
{
    for (int x = 0, end; x < patch.width; x = end) {
        end = x + 1;
        if (!differs(map, patch, x, y)) continue;
        bool ground = is_ground(patch, x, y);
        while (end < patch.width && is_ground(patch, end, y) == ground &&
               differs(map, patch, end, y))
            end++;
        slu_error error;
        slu_rect run = {patch.pos.x + x, patch.pos.y + y, end - x, 1};
        expect_ok(slu_map_fill(map, run, ground ? GROUND : WALL, &error), error);
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
    auto e = std::make_unique<entry>();
    e->map = make_map(active_map);
    slu_finder *finder;
    slu_error error;
    expect_ok(slu_finder_create(e->map.get(), nullptr, &finder, &error), error);
    e->finder.reset(finder);
    return e.release();
}

void gppc_map_change(void *data, const gppc_patch *changes, uint32_t changes_length)
{
    entry &e = *static_cast<entry *>(data);
    for (uint32_t i = 0; i < changes_length; i++)
        for (int y = 0; y < changes[i].height; y++)
            apply_row(e.map.get(), changes[i], y);
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
