// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 16: hierarchical search that a unit follows while it is being refined
// (hpa.h).
//
//     sluice::hpa hpa = sluice::hpa::create(map).value();
//     slu_route route = hpa.plan({2, 3}, {60, 41}).value();
//     for (bool last = route.outcome != SLU_FOUND; !last;) {
//         slu_leg leg = hpa.next().value();
//         std::printf("%zu tiles, cost %g\n", sluice::path(leg).size(), leg.cost);
//         last = leg.last;
//     }
#ifndef SLUICE_CPP_HPA_HPP
#define SLUICE_CPP_HPA_HPP

#include "../hpa.h"
#include "find.hpp"

namespace sluice
{

// The numbers of the areas of a map, one for each tile, from text.
inline expected<void> areas_parse(std::string_view text, int width, int height,
                                  span<std::uint32_t> areas)
{
    if (!detail::covers(areas.size(), width, height)) return detail::too_short();
    return detail::act(slu_areas_parse, text.data(), text.size(), width, height, areas.data());
}

// The tiles of a leg; valid until the next call.
[[nodiscard]] inline span<const slu_tile> path(const slu_leg &leg) noexcept
{
    return {leg.path, leg.path_length};
}

class hpa : public handle<slu_hpa, slu_hpa_destroy>
{
public:
    using handle::handle;

    static expected<hpa> create(const map &on, const slu_hpa_options &options = {})
    {
        return detail::create<hpa>(slu_hpa_create, on.get(), &options);
    }

    [[nodiscard]] std::size_t bytes() const noexcept { return slu_hpa_bytes(get()); }
    expected<slu_route> plan(slu_tile start, slu_tile goal)
    {
        return detail::ask<slu_route>(slu_hpa_plan, get(), start, goal);
    }
    expected<slu_leg> next() { return detail::ask<slu_leg>(slu_hpa_next, get()); }
    expected<slu_result> find(const slu_query &query)
    {
        return detail::ask<slu_result>(slu_hpa_find, get(), &query);
    }
};

} // namespace sluice

#endif
