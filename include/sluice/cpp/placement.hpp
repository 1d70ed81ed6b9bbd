// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 22: placement, whether a building would cut off ground (placement.h).
//
//     slu_rules wide{};
//     wide.unit.size = 2;
//     sluice::placement placement = sluice::placement::create(map, wide).value();
//     slu_rect tower = {40, 12, 3, 3};
//     if (sluice::parts(placement.would_cut(map, tower).value()).empty())
//         map.fill(tower, '@').value();
#ifndef SLUICE_CPP_PLACEMENT_HPP
#define SLUICE_CPP_PLACEMENT_HPP

#include "../placement.h"
#include "map.hpp"

namespace sluice
{

// The parts that would be cut off; valid until the placement's next call.
[[nodiscard]] inline span<const slu_cut_part> parts(const slu_cut &cut) noexcept
{
    return {cut.parts, cut.part_count};
}

class placement : public handle<slu_placement, slu_placement_destroy>
{
public:
    using handle::handle;

    static expected<placement> create(const map &on, const slu_rules &rules = {},
                                      const slu_allocator *allocator = nullptr)
    {
        return detail::create<placement>(slu_placement_create, on.get(), &rules, allocator);
    }

    expected<slu_cut> would_cut(const map &on, slu_rect area)
    {
        return detail::ask<slu_cut>(slu_map_would_cut, on.get(), get(), area);
    }
};

} // namespace sluice

#endif
