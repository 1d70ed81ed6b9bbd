// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 6: rules of movement (rules.h). The rules are plain data; an influence,
// costs on top of a map's own, is an object.
//
//     sluice::influence danger = sluice::influence::create(map).value();
//     danger.add({40, 12}, 8, 3.0).value();
//
//     slu_rules rules{};
//     rules.unit.size = 2;
//     rules.influence = danger.get();
//     std::printf("standing there costs %g\n", map.cost({41, 12}, rules));
#ifndef SLUICE_CPP_RULES_HPP
#define SLUICE_CPP_RULES_HPP

#include "map.hpp"

namespace sluice
{

SLUICE_CPP_NAMES(slu_diagonals)
SLUICE_CPP_NAMES(slu_charge)
SLUICE_CPP_NAMES(slu_heading)

class influence : public handle<slu_influence, slu_influence_destroy>
{
public:
    using handle::handle;

    static expected<influence> create(const map &on, const slu_allocator *allocator = nullptr)
    {
        return detail::create<influence>(slu_influence_create, on.get(), allocator);
    }

    expected<void> add(slu_tile centre, double radius, double amount)
    {
        return detail::act(slu_influence_add, get(), centre, radius, amount);
    }
    expected<void> fill(slu_rect area, double amount)
    {
        return detail::act(slu_influence_fill, get(), area, amount);
    }
    void clear() noexcept { slu_influence_clear(get()); }
    [[nodiscard]] double at(slu_tile tile) const noexcept { return slu_influence_at(get(), tile); }
};

} // namespace sluice

#endif
