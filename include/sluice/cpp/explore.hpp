// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 18: exploring ground that is unknown or changes (explore.h).
//
//     slu_explorer_options options{};
//     options.start = {2, 3};
//     options.goal = {60, 41};
//     sluice::explorer explorer = sluice::explorer::create(map, options).value();
//
//     slu_rect wall = {3, 0, 1, 9};
//     map.fill(wall, '@').value();
//     explorer.notice(wall).value();
//     while (explorer.step().value().cost > 0) {}
#ifndef SLUICE_CPP_EXPLORE_HPP
#define SLUICE_CPP_EXPLORE_HPP

#include "../explore.h"
#include "rules.hpp"

namespace sluice
{

[[nodiscard]] inline methods explorer_methods() noexcept
{
    return methods(slu_explorer_methods());
}

class explorer : public handle<slu_explorer, slu_explorer_destroy>
{
public:
    using handle::handle;

    static expected<explorer> create(const map &belief, const slu_explorer_options &options)
    {
        return detail::create<explorer>(slu_explorer_create, belief.get(), &options);
    }

    // The value is the number of tiles that are different for this unit.
    expected<std::size_t> notice(slu_rect area)
    {
        return detail::ask<std::size_t>(slu_explorer_notice, get(), area);
    }
    expected<slu_explorer_state> plan()
    {
        return detail::ask<slu_explorer_state>(slu_explorer_plan, get());
    }
    expected<slu_explorer_state> step()
    {
        return detail::ask<slu_explorer_state>(slu_explorer_step, get());
    }
    expected<void> place(slu_tile tile) { return detail::act(slu_explorer_place, get(), tile); }
    filled<slu_tile> path(span<slu_tile> out)
    {
        return detail::fill(out, slu_explorer_path, get());
    }
    [[nodiscard]] slu_explorer_stats describe() const
    {
        return detail::facts<slu_explorer_stats>(slu_explorer_describe, get());
    }
};

} // namespace sluice

#endif
