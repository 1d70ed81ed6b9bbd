// SPDX-License-Identifier: MIT
// Sluice as an entry of the Grid-Based Path Planning Competition.
//
// The index file has labels (docs/labels-format.md), which answer without a search. Where they
// would not pay, because walls are scattered like specks, it is an atlas (docs/atlas-format.md),
// which guides one. Both are checked against the map they are loaded for. The competition's rule
// for diagonal steps is Sluice's default, so every option stays zeroed.
//
// Cost: what the search costs.
#include "Entry.h"

#include <memory>
#include <stdexcept>

#include "sluice/sluice.h"

// The search that answers, as `sluice list` names it. One that chooses for itself gets the labels,
// or the atlas; one whose heuristic reads an atlas gets that; for any other there is no index file.
// -DSLUICE_GPPC_SEARCH='"jps"' chooses another one.
#ifndef SLUICE_GPPC_SEARCH
#define SLUICE_GPPC_SEARCH "best"
#endif

namespace
{

struct destroy {
    void operator()(slu_map *map) const { slu_map_destroy(map); }
    void operator()(slu_atlas *atlas) const { slu_atlas_destroy(atlas); }
    void operator()(slu_labels *labels) const { slu_labels_destroy(labels); }
    void operator()(slu_finder *finder) const { slu_finder_destroy(finder); }
};

// Members are destroyed from the last to the first, as the library asks: the map outlives them all.
struct entry {
    std::unique_ptr<slu_map, destroy> map;
    std::unique_ptr<slu_atlas, destroy> atlas; // at most one of these
    std::unique_ptr<slu_labels, destroy> labels;
    std::unique_ptr<slu_finder, destroy> finder;
    slu_algorithm algorithm;
};

void expect_ok(slu_status status, const slu_error &error)
{
    if (status != SLU_OK) throw std::runtime_error(std::string("sluice: ") + error.text);
}

slu_algorithm chosen_algorithm()
{
    slu_algorithm algorithm;
    slu_error error;
    expect_ok(slu_algorithm_parse(SLUICE_GPPC_SEARCH, &algorithm, &error), error);
    return algorithm;
}

bool chooses(slu_algorithm algorithm)
{
    return slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_CHOOSES;
}

bool reads_atlas(slu_algorithm algorithm)
{
    return slu_methods_at(slu_heuristics(), algorithm.heuristic)->flags & SLU_INDEXED;
}

std::unique_ptr<slu_map, destroy> make_map(const std::vector<bool> &bits, int width, int height)
{
    if (width < 1 || height < 1 || bits.size() != static_cast<size_t>(width) * height)
        throw std::runtime_error("sluice: the map has to have width times height bits");
    std::string glyphs;
    glyphs.reserve(bits.size());
    for (bool passable : bits)
        glyphs += passable ? '.' : '@';
    slu_map *map;
    slu_error error;
    expect_ok(slu_map_create_from(width, height, glyphs.data(), nullptr, &map, &error), error);
    return std::unique_ptr<slu_map, destroy>(map);
}

void write_atlas(const slu_map *map, const std::string &filename)
{
    slu_atlas_options options{};
    options.compact = true;
    slu_atlas *atlas;
    slu_error error;
    expect_ok(slu_atlas_create(map, &options, &atlas, &error), error);
    std::unique_ptr<slu_atlas, destroy> owned(atlas);
    expect_ok(slu_atlas_save(atlas, filename.c_str(), &error), error);
}

// False where labels would not pay.
bool write_labels(const slu_map *map, const std::string &filename)
{
    slu_labels *labels;
    slu_error error;
    slu_status status = slu_labels_create(map, nullptr, &labels, &error);
    if (status == SLU_ERR_UNSUPPORTED) return false;
    expect_ok(status, error);
    std::unique_ptr<slu_labels, destroy> owned(labels);
    expect_ok(slu_labels_save(labels, filename.c_str(), &error), error);
    return true;
}

// Nothing if the file holds no labels.
std::unique_ptr<slu_labels, destroy> load_labels(const slu_map *map, const std::string &filename)
{
    slu_labels *labels;
    slu_error error;
    slu_status status = slu_labels_load(map, filename.c_str(), nullptr, &labels, &error);
    if (status == SLU_ERR_FORMAT) return nullptr;
    expect_ok(status, error);
    return std::unique_ptr<slu_labels, destroy>(labels);
}

std::unique_ptr<slu_atlas, destroy> load_atlas(const slu_map *map, const std::string &filename)
{
    const slu_rules rules{};
    slu_atlas_load_options options{};
    options.rules = &rules;
    slu_atlas *atlas;
    slu_error error;
    expect_ok(slu_atlas_load(map, filename.c_str(), &options, &atlas, &error), error);
    return std::unique_ptr<slu_atlas, destroy>(atlas);
}

std::unique_ptr<slu_finder, destroy> make_finder(const entry &e)
{
    slu_finder_options options{};
    options.atlas = e.atlas.get();
    options.labels = e.labels.get();
    slu_finder *finder;
    slu_error error;
    expect_ok(slu_finder_create(e.map.get(), &options, &finder, &error), error);
    std::unique_ptr<slu_finder, destroy> owned(finder);
    expect_ok(slu_finder_prepare(finder, e.algorithm, &error), error);
    return owned;
}

bool is_ground(const entry &e, xyLoc tile)
{
    return slu_map_passable(e.map.get(), {tile.x, tile.y});
}

void put_path(const slu_result &found, std::vector<xyLoc> &path)
{
    path.reserve(found.path_length);
    for (size_t i = 0; i < found.path_length; i++)
        path.push_back(
            {static_cast<int16_t>(found.path[i].x), static_cast<int16_t>(found.path[i].y)});
}

} // namespace

void PreprocessMap(const std::vector<bool> &bits, int width, int height,
                   const std::string &filename)
{
    const slu_algorithm algorithm = chosen_algorithm();
    if (!chooses(algorithm) && !reads_atlas(algorithm)) return;
    auto map = make_map(bits, width, height);
    if (chooses(algorithm) && write_labels(map.get(), filename)) return;
    write_atlas(map.get(), filename);
}

void *PrepareForSearch(const std::vector<bool> &bits, int width, int height,
                       const std::string &filename)
{
    std::unique_ptr<entry> e(new entry()); // C++11, as the kits may be built, has no make_unique
    e->algorithm = chosen_algorithm();
    e->map = make_map(bits, width, height);
    const bool wants_labels = chooses(e->algorithm);
    if (wants_labels) e->labels = load_labels(e->map.get(), filename);
    if ((wants_labels && !e->labels) || reads_atlas(e->algorithm))
        e->atlas = load_atlas(e->map.get(), filename);
    e->finder = make_finder(*e);
    return e.release();
}

bool GetPath(void *data, xyLoc s, xyLoc g, std::vector<xyLoc> &path)
{
    entry &e = *static_cast<entry *>(data);
    path.clear();
    if ((s.x == g.x && s.y == g.y) || !is_ground(e, s) || !is_ground(e, g)) return true;
    slu_query query{};
    query.start = {s.x, s.y};
    query.goal = {g.x, g.y};
    query.algorithm = e.algorithm;
    query.corners = true;
    slu_result result;
    slu_error error;
    expect_ok(slu_find(e.finder.get(), &query, &result, &error), error);
    if (result.outcome == SLU_FOUND) put_path(result, path);
    return true;
}

std::string GetName()
{
    return "Sluice";
}
