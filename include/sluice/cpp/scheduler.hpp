// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 15: a scheduler for the frames of a game (scheduler.h).
//
//     sluice::scheduler scheduler = sluice::scheduler::create(map).value();
//     slu_request request{};
//     request.query.start = {2, 3};
//     request.query.goal = {60, 41};
//     request.tag = 17;
//     scheduler.submit(request).value();
//
//     scheduler.tick(20000).value();
//     for (slu_answer answer; scheduler.take(answer);)
//         std::printf("unit %d: %zu tiles\n", int(answer.tag), sluice::path(answer.result).size());
#ifndef SLUICE_CPP_SCHEDULER_HPP
#define SLUICE_CPP_SCHEDULER_HPP

#include "../scheduler.h"
#include "find.hpp"

namespace sluice
{

class scheduler : public handle<slu_scheduler, slu_scheduler_destroy>
{
public:
    using handle::handle;

    static expected<scheduler> create(const map &on, const slu_scheduler_options &options = {})
    {
        return detail::create<scheduler>(slu_scheduler_create, on.get(), &options);
    }

    [[nodiscard]] std::size_t bytes() const noexcept { return slu_scheduler_bytes(get()); }
    // The value is the ticket.
    expected<std::uint64_t> submit(const slu_request &request)
    {
        return detail::ask<std::uint64_t>(slu_scheduler_submit, get(), &request);
    }
    expected<void> cancel(std::uint64_t ticket)
    {
        return detail::act(slu_scheduler_cancel, get(), ticket);
    }
    expected<void> set_priority(std::uint64_t ticket, int priority)
    {
        return detail::act(slu_scheduler_set_priority, get(), ticket, priority);
    }
    expected<slu_tick_facts> tick(std::uint64_t budget)
    {
        return detail::ask<slu_tick_facts>(slu_scheduler_tick, get(), budget);
    }
    // False if there is no answer. Its path stays valid until the next one is taken.
    [[nodiscard]] bool take(slu_answer &answer) noexcept
    {
        return slu_scheduler_take(get(), &answer);
    }
};

} // namespace sluice

#endif
