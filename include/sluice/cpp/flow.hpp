// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 14: flow fields, one field of directions for a whole crowd (flow.h).
// finder::range is in find.hpp.
//
//     sluice::flow flow = sluice::flow::create(map).value();
//     flow.aim({{60, 41}}).value();
//     for (slu_tile unit = {2, 3}; flow.cost(unit) > 0;)
//         unit = flow.step(unit).value();
//
//     map.fill({30, 0, 1, 20}, '@').value();
//     if (flow.is_stale()) flow.update().value();
#ifndef SLUICE_CPP_FLOW_HPP
#define SLUICE_CPP_FLOW_HPP

#include "../flow.h"
#include "rules.hpp"

namespace sluice
{

class flow : public handle<slu_flow, slu_flow_destroy>
{
public:
    using handle::handle;

    static expected<flow> create(const map &on, const slu_flow_options &options = {})
    {
        return detail::create<flow>(slu_flow_create, on.get(), &options);
    }

    expected<void> aim(span<const slu_tile> goals)
    {
        return detail::act(slu_flow_aim, get(), goals.data(), goals.size());
    }
    expected<void> begin(const slu_flow_target &target)
    {
        return detail::act(slu_flow_begin, get(), &target);
    }
    expected<slu_flow_progress> advance(const slu_flow_slice &slice = {})
    {
        return detail::ask<slu_flow_progress>(slu_flow_advance, get(), &slice);
    }
    expected<void> update() { return detail::act(slu_flow_update, get()); }

    [[nodiscard]] bool is_stale() const noexcept { return slu_flow_is_stale(get()); }
    expected<slu_tile> step(slu_tile from) const
    {
        return detail::ask<slu_tile>(slu_flow_step, get(), from);
    }
    [[nodiscard]] double cost(slu_tile tile) const noexcept { return slu_flow_cost(get(), tile); }
    expected<slu_flow_answer> ask(slu_tile from) const
    {
        return detail::ask<slu_flow_answer>(slu_flow_ask, get(), from);
    }
    [[nodiscard]] slu_flow_facts describe() const
    {
        return detail::facts<slu_flow_facts>(slu_flow_describe, get());
    }
};

} // namespace sluice

#endif
