// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 24: advice, which search and which index suit a map (advise.h).
//
//     slu_advice advice = sluice::advise(map).value();
//     slu_query query{};
//     query.start = {2, 3};
//     query.goal = {60, 41};
//     query.algorithm = advice.algorithm;
//     std::printf("%s: %s\n", advice.kind, advice.reason);
#ifndef SLUICE_CPP_ADVISE_HPP
#define SLUICE_CPP_ADVISE_HPP

#include "../advise.h"
#include "map.hpp"

namespace sluice
{

inline expected<slu_advice> advise(const map &on, const slu_advise_options &options = {})
{
    return detail::ask<slu_advice>(slu_advise, on.get(), &options);
}

} // namespace sluice

#endif
