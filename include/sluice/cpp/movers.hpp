// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 21: obstacles that move by themselves (movers.h).
//
//     slu_mover door{};
//     door.kind = SLU_MOVER_DOOR;
//     door.width = 1;
//     door.height = 3;
//     door.glyph = '@';
//     door.at = {20, 7};
//     door.closed = 10;
//     door.open = 5;
//     sluice::movers movers = sluice::movers::create(map, {door}).value();
//     for (int tick = 0; tick < 100; tick++)
//         movers.step({{3, 3, 1, 1}}).value();
//     movers.clear().value();
#ifndef SLUICE_CPP_MOVERS_HPP
#define SLUICE_CPP_MOVERS_HPP

#include "../movers.h"
#include "map.hpp"

namespace sluice
{

// What they cover stays on the map when they are destroyed; clear() takes it away before.
class movers : public handle<slu_movers, slu_movers_destroy>
{
public:
    using handle::handle;

    static expected<movers> create(map &on, span<const slu_mover> list,
                                   const slu_movers_options &options = {})
    {
        return detail::create<movers>(slu_movers_create, on.get(), list.data(), list.size(),
                                      &options);
    }

    // `units` is the ground that units occupy.
    expected<void> add(const slu_mover &mover, span<const slu_rect> units = {})
    {
        return detail::act(slu_movers_add, get(), &mover, units.data(), units.size());
    }
    expected<void> clear() { return detail::act(slu_movers_clear, get()); }
    expected<slu_movers_stats> step(span<const slu_rect> units = {})
    {
        return detail::ask<slu_movers_stats>(slu_movers_step, get(), units.data(), units.size());
    }
    expected<void> apply(span<const slu_change> changes)
    {
        return detail::act(slu_movers_apply, get(), changes.data(), changes.size());
    }

    // Both are valid until the movers change.
    [[nodiscard]] span<const slu_mover_state> states() const noexcept
    {
        return {slu_movers_states(get()), slu_movers_count(get())};
    }
    [[nodiscard]] span<const slu_change> changes() const noexcept
    {
        std::size_t count = 0;
        const slu_change *changes = slu_movers_changes(get(), &count);
        return {changes, count};
    }
};

} // namespace sluice

#endif
