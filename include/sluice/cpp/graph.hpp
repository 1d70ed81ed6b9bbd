// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 23: graphs, the same search for environments that are no tile maps
// (graph.h).
//
//     static const size_t first[] = {0, 2, 3, 4, 4};
//     static const slu_edge edges[] = {{1, 4.0}, {2, 1.0}, {3, 1.0}, {1, 2.0}};
//     slu_graph roads{};
//     roads.node_count = 4;
//     roads.first = first;
//     roads.edges = edges;
//     sluice::graph_finder engine = sluice::graph_finder::create(roads).value();
//     slu_graph_query query{};
//     query.goal = 3;
//     slu_graph_result result = engine.find(query).value();
//     std::printf("cost %g over %zu nodes\n", result.cost, sluice::path(result).size());
#ifndef SLUICE_CPP_GRAPH_HPP
#define SLUICE_CPP_GRAPH_HPP

#include "../graph.h"
#include "base.hpp"

namespace sluice
{

SLUICE_CPP_NAMES(slu_graph_search)

// Every node from start to goal; valid until the finder's next query.
[[nodiscard]] inline span<const std::uint64_t> path(const slu_graph_result &result) noexcept
{
    return {result.path, result.path_length};
}

// The graph's callbacks are functions of C: they must not throw.
class graph_finder : public handle<slu_graph_finder, slu_graph_finder_destroy>
{
public:
    using handle::handle;

    static expected<graph_finder> create(const slu_graph &graph,
                                         const slu_allocator *allocator = nullptr)
    {
        return detail::create<graph_finder>(slu_graph_finder_create, &graph, allocator);
    }

    [[nodiscard]] std::size_t bytes() const noexcept { return slu_graph_finder_bytes(get()); }
    expected<slu_graph_result> find(const slu_graph_query &query)
    {
        return detail::ask<slu_graph_result>(slu_graph_find, get(), &query);
    }
};

} // namespace sluice

#endif
