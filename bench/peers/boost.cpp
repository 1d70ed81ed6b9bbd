// SPDX-License-Identifier: MIT
// Boost.Graph's astar_search behind the driver of bench/peers.
//
// The map becomes a compressed sparse row graph, Boost's fastest kind, with an edge for each
// allowed step; building it is not timed. Every query is a plain call of astar_search with the
// octile estimate, its property maps kept between queries, and a visitor that throws at the goal,
// as Boost's examples do.
#include <boost/graph/astar_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/property_map/property_map.hpp>

#include "driver.h"

struct step {
    double length;
};
using graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, step>;
using vertex = boost::graph_traits<graph>::vertex_descriptor;

static const double ROOT_2 = 1.4142135623730951;

static graph make_graph(const grid &g)
{
    std::vector<std::pair<size_t, size_t>> edges;
    std::vector<step> steps;
    for (int y = 0; y < g.height; y++)
        for (int x = 0; x < g.width; x++)
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) {
                    if (!g.free(x, y) || !(dx || dy) || !g.step_allowed(x, y, dx, dy)) continue;
                    edges.push_back({g.index(x, y), g.index(x + dx, y + dy)});
                    steps.push_back({dx && dy ? ROOT_2 : 1.0});
                }
    return graph(boost::edges_are_sorted, edges.begin(), edges.end(), steps.begin(),
                 g.passable.size());
}

struct octile : boost::astar_heuristic<graph, double> {
    int width;
    tile goal;
    octile(int map_width, tile aim) : width(map_width), goal(aim) {}
    double operator()(vertex v) const
    {
        int dx = std::abs(static_cast<int>(v) % width - goal.x);
        int dy = std::abs(static_cast<int>(v) / width - goal.y);
        return std::max(dx, dy) + (ROOT_2 - 1) * std::min(dx, dy);
    }
};

struct goal_reached {
};
struct stop_at_goal : boost::default_astar_visitor {
    vertex goal;
    explicit stop_at_goal(vertex aim) : goal(aim) {}
    void examine_vertex(vertex v, const graph &) const
    {
        if (v == goal) throw goal_reached();
    }
};

static void trace_back(const grid &g, const std::vector<vertex> &parents, vertex v,
                       std::vector<tile> &path)
{
    for (;; v = parents[v]) {
        path.push_back({static_cast<int>(v) % g.width, static_cast<int>(v) / g.width});
        if (parents[v] == v) break;
    }
    std::reverse(path.begin(), path.end());
}

int main(int argc, char **argv)
{
    if (argc != 4) stop("usage: boost-driver MAP QUERIES REPEAT");
    grid g = read_map(argv[1]);
    graph roads = make_graph(g);
    size_t count = g.passable.size();
    std::vector<vertex> parents(count);
    std::vector<double> costs(count), ranks(count);
    std::vector<boost::default_color_type> colors(count);
    auto ids = get(boost::vertex_index, roads);
    auto over = [&](auto &values) { return make_iterator_property_map(values.begin(), ids); };
    answer(read_queries(argv[2]), std::atoi(argv[3]), [&](const query &q, std::vector<tile> &path) {
        vertex start = g.index(q.start.x, q.start.y), goal = g.index(q.goal.x, q.goal.y);
        try {
            boost::astar_search(roads, start, octile(g.width, q.goal),
                                boost::predecessor_map(over(parents))
                                    .distance_map(over(costs))
                                    .rank_map(over(ranks))
                                    .color_map(over(colors))
                                    .weight_map(get(&step::length, roads))
                                    .visitor(stop_at_goal(goal)));
        } catch (const goal_reached &) {
            trace_back(g, parents, goal, path);
        }
    });
    return 0;
}
