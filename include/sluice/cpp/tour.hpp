// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 20: tours, several goals in the best order (tour.h).
//
//     slu_tile goals[] = {{60, 41}, {7, 30}, {33, 4}};
//     slu_tour_query query{};
//     query.start = {2, 3};
//     query.goals = goals;
//     query.goal_count = 3;
//     sluice::tour tour = sluice::tour::create(finder, query).value();
//     for (const slu_visit &visit : tour.visits())
//         std::printf("goal %zu at a cost of %g\n", visit.goal, visit.cost);
#ifndef SLUICE_CPP_TOUR_HPP
#define SLUICE_CPP_TOUR_HPP

#include "../tour.h"
#include "find.hpp"

namespace sluice
{

class tour : public handle<slu_tour, slu_tour_destroy>
{
public:
    using handle::handle;

    static expected<tour> create(finder &by, const slu_tour_query &query)
    {
        return detail::create<tour>(slu_tour_create, by.get(), &query);
    }

    [[nodiscard]] slu_tour_facts describe() const
    {
        return detail::facts<slu_tour_facts>(slu_tour_describe, get());
    }
    // These belong to the tour.
    [[nodiscard]] span<const slu_visit> visits() const
    {
        const slu_tour_facts facts = describe();
        return {facts.visits, facts.visit_count};
    }
    [[nodiscard]] span<const std::size_t> unreachable() const
    {
        const slu_tour_facts facts = describe();
        return {facts.unreachable, facts.unreachable_count};
    }
    [[nodiscard]] span<const slu_tile> path() const
    {
        const slu_tour_facts facts = describe();
        return {facts.path, facts.path_length};
    }
};

} // namespace sluice

#endif
