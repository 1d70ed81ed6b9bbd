// SPDX-License-Identifier: MIT
// Sluice for C++17, chapters 7 and 8: finding a path, and looking inside a search (find.h,
// inspect.h).
//
//     sluice::finder finder = sluice::finder::create(map).value();
//     slu_result found = finder.find({2, 3}, {60, 41}).value();
//     std::printf("%s, cost %g\n", sluice::name(found.outcome), found.cost);
//     for (slu_tile tile : sluice::path(found))
//         std::printf("%d,%d\n", tile.x, tile.y);
//
//     slu_query query{};
//     query.goal = {60, 41};
//     query.algorithm = sluice::algorithm("astar+octile").value();
//     slu_result other = finder.find(query).value();
//     std::printf("%g\n", other.cost);
#ifndef SLUICE_CPP_FIND_HPP
#define SLUICE_CPP_FIND_HPP

#include <string>

#include "../flow.h"
#include "../inspect.h"
#include "../labels.h"
#include "../path.h"
#include "rules.hpp"

namespace sluice
{

SLUICE_CPP_NAMES(slu_queue)
SLUICE_CPP_NAMES(slu_outcome)
SLUICE_CPP_NAMES(slu_event_kind)

// ---------------------------------------------------------------------------------------------
// Algorithms

[[nodiscard]] inline methods searches() noexcept
{
    return methods(slu_searches());
}
[[nodiscard]] inline methods heuristics() noexcept
{
    return methods(slu_heuristics());
}

inline expected<slu_algorithm> algorithm(const char *name)
{
    return detail::ask<slu_algorithm>(slu_algorithm_parse, name);
}
[[nodiscard]] inline std::string name(slu_algorithm algorithm)
{
    char text[64];
    slu_algorithm_format(algorithm, text);
    return text;
}
[[nodiscard]] inline bool is_optimal(slu_algorithm algorithm, const slu_rules &rules = {}) noexcept
{
    return slu_algorithm_is_optimal(algorithm, &rules);
}

// ---------------------------------------------------------------------------------------------
// What results point to

// The tiles of a path. They belong to the finder, and are valid until its next query; those of a
// scheduler's answer until the next answer is taken.
[[nodiscard]] inline span<const slu_tile> path(const slu_result &result) noexcept
{
    return {result.path, result.path_length};
}
// How the unit arrives at each of them; empty without a motion.
[[nodiscard]] inline span<const slu_motion_state> states(const slu_result &result) noexcept
{
    return {result.states, result.states ? result.path_length : 0};
}

// A trace that records into a buffer, and the events it has.
[[nodiscard]] inline slu_trace trace_into(span<slu_event> buffer) noexcept
{
    return {buffer.data(), buffer.size(), 0, 0};
}
[[nodiscard]] inline span<const slu_event> events(const slu_trace &trace) noexcept
{
    return {trace.events, trace.count};
}

// ---------------------------------------------------------------------------------------------
// Finders

class finder : public handle<slu_finder, slu_finder_destroy>
{
public:
    using handle::handle;

    static expected<finder> create(const map &on, const slu_finder_options &options = {})
    {
        return detail::create<finder>(slu_finder_create, on.get(), &options);
    }

    [[nodiscard]] std::size_t bytes() const noexcept { return slu_finder_bytes(get()); }
    [[nodiscard]] std::size_t index_bytes() const noexcept { return slu_finder_index_bytes(get()); }
    expected<void> prepare(slu_algorithm algorithm)
    {
        return detail::act(slu_finder_prepare, get(), algorithm);
    }

    expected<slu_result> find(const slu_query &query)
    {
        return detail::ask<slu_result>(slu_find, get(), &query);
    }
    // By the defaults: a cheapest path by the fastest search that suits the map.
    expected<slu_result> find(slu_tile start, slu_tile goal)
    {
        slu_query query{};
        query.start = start;
        query.goal = goal;
        return find(query);
    }

    // The same in slices. What the query points to must stay valid; the query itself may go.
    expected<void> begin(const slu_query &query)
    {
        return detail::act(slu_find_begin, get(), &query);
    }
    expected<slu_result> step(std::uint64_t expansions)
    {
        return detail::ask<slu_result>(slu_find_step, get(), expansions);
    }
    void cancel() noexcept { slu_find_cancel(get()); }

    // Repairs a path that changes of the map have broken (path.h).
    expected<slu_repair> repair(const slu_repair_query &query)
    {
        return detail::ask<slu_repair>(slu_path_repair, get(), &query);
    }

    // The tiles that the unit can reach at this cost (flow.h).
    filled<slu_reach> range(slu_tile start, double max_cost, span<slu_reach> out)
    {
        return detail::fill(out, slu_finder_range, get(), start, max_cost);
    }

    // The costs from each start to each goal, those of the first start first (labels.h).
    expected<void> distances_between(span<const slu_tile> starts, span<const slu_tile> goals,
                                     span<double> out)
    {
        if (!goals.empty() && out.size() / goals.size() < starts.size()) return detail::too_short();
        return detail::act(slu_distances_between, get(), starts.data(), starts.size(), goals.data(),
                           goals.size(), out.data());
    }

    // ---- Looking inside (inspect.h)

    [[nodiscard]] slu_phases phases() const
    {
        return detail::facts<slu_phases>(slu_finder_phases, get());
    }
    filled<slu_waypoint> waypoints(const slu_query &query, span<slu_waypoint> out)
    {
        return detail::fill(out, slu_finder_waypoints, get(), &query);
    }
    // A number for every tile, row by row.
    expected<void> estimates(const slu_query &query, span<double> out)
    {
        return detail::act(slu_finder_estimates, get(), &query, out.data(), out.size());
    }
    expected<void> pruned(const slu_query &query, span<double> out)
    {
        return detail::act(slu_finder_pruned, get(), &query, out.data(), out.size());
    }
    expected<void> distances(const slu_query &query, span<double> out)
    {
        return detail::act(slu_finder_distances, get(), &query, out.data(), out.size());
    }
};

} // namespace sluice

#endif
