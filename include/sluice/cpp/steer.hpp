// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 19: moving without a plan (steer.h). A walker is plain data.
//
//     slu_walk_query query{};
//     query.start = {2, 3};
//     query.goal = {60, 41};
//     query.method = sluice::steerings().find("trace").value();
//     slu_walker walker = sluice::walk_begin(map, query).value();
//     while (sluice::walk_step(walker) == SLU_WALKING)
//         std::printf("%d,%d\n", walker.tile.x, walker.tile.y);
#ifndef SLUICE_CPP_STEER_HPP
#define SLUICE_CPP_STEER_HPP

#include "../steer.h"
#include "rules.hpp"

namespace sluice
{

SLUICE_CPP_NAMES(slu_walk_outcome)

[[nodiscard]] inline methods steerings() noexcept
{
    return methods(slu_steerings());
}

inline expected<slu_walker> walk_begin(const map &on, const slu_walk_query &query,
                                       const slu_rules &rules = {})
{
    return detail::ask<slu_walker>(slu_walk_begin, on.get(), &rules, &query);
}
inline slu_walk_outcome walk_step(slu_walker &walker) noexcept
{
    return slu_walk_step(&walker);
}

// To the end; `outcome` says which.
inline filled<slu_tile> walk(const map &on, const slu_walk_query &query, span<slu_tile> out,
                             slu_walk_outcome &outcome, const slu_rules &rules = {})
{
    std::size_t needed = 0;
    slu_error error;
    if (slu_walk(on.get(), &rules, &query, out.data(), out.size(), &needed, &outcome, &error) !=
        SLU_OK)
        return {error, needed};
    return out.first(needed);
}

} // namespace sluice

#endif
