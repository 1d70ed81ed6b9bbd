// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 17: crowds, many units that do not collide, and plans (crowd.h).
//
//     sluice::crowd crowd = sluice::crowd::create(map).value();
//     int first = crowd.add({0, {2, 3}, {60, 41}}).value();
//     int second = crowd.add({0, {60, 41}, {2, 3}}).value();
//     while (crowd.step().value().at_goal < 2) {
//         slu_tile one = crowd.units()[first].tile, other = crowd.units()[second].tile;
//         std::printf("%d,%d and %d,%d\n", one.x, one.y, other.x, other.y);
//     }
#ifndef SLUICE_CPP_CROWD_HPP
#define SLUICE_CPP_CROWD_HPP

#include "../crowd.h"
#include "rules.hpp"

namespace sluice
{

SLUICE_CPP_NAMES(slu_unit_status)
SLUICE_CPP_NAMES(slu_plan_outcome)

[[nodiscard]] inline methods crowd_methods() noexcept
{
    return methods(slu_crowd_methods());
}

class crowd : public handle<slu_crowd, slu_crowd_destroy>
{
public:
    using handle::handle;

    static expected<crowd> create(const map &on, const slu_crowd_options &options = {})
    {
        return detail::create<crowd>(slu_crowd_create, on.get(), &options);
    }

    // The value is the number of the unit.
    expected<int> add(const slu_errand &errand)
    {
        return detail::ask<int>(slu_crowd_add, get(), &errand);
    }
    expected<void> send(int unit, slu_tile goal)
    {
        return detail::act(slu_crowd_send, get(), unit, goal);
    }
    expected<void> remove(int unit) { return detail::act(slu_crowd_remove, get(), unit); }
    expected<slu_crowd_stats> step() { return detail::ask<slu_crowd_stats>(slu_crowd_step, get()); }

    // By number, absent ones too; valid until the crowd changes.
    [[nodiscard]] span<const slu_crowd_unit> units() const noexcept
    {
        return {slu_crowd_units(get()), static_cast<std::size_t>(slu_crowd_count(get()))};
    }
    [[nodiscard]] std::size_t bytes() const noexcept { return slu_crowd_bytes(get()); }
};

class plan : public handle<slu_plan, slu_plan_destroy>
{
public:
    using handle::handle;

    static expected<plan> create(const map &on, span<const slu_errand> errands,
                                 const slu_plan_options &options = {})
    {
        return detail::create<plan>(slu_plan_create, on.get(), &options, errands.data(),
                                    errands.size());
    }

    [[nodiscard]] slu_plan_facts describe() const
    {
        return detail::facts<slu_plan_facts>(slu_plan_describe, get());
    }
    // The units after a tick, in the order of the errands; empty beyond the last tick.
    [[nodiscard]] span<const slu_tile> at(std::uint64_t tick) const
    {
        const slu_tile *tiles = slu_plan_at(get(), tick);
        return {tiles, tiles ? static_cast<std::size_t>(describe().units) : 0};
    }
};

// Follows a plan, or a recording of a crowd: `tiles` has those of tick 0, then those of tick 1 ...
inline expected<slu_plan_facts> plan_check(const map &on, span<const slu_errand> errands,
                                           span<const slu_tile> tiles,
                                           const slu_crowd_options &options = {})
{
    const std::size_t ticks = errands.empty() ? 0 : tiles.size() / errands.size();
    return detail::ask<slu_plan_facts>(slu_plan_check, on.get(), &options, errands.data(),
                                       errands.size(), tiles.data(), ticks);
}

} // namespace sluice

#endif
