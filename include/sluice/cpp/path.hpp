// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 9: working with paths (path.h). finder::repair is in find.hpp.
//
//     slu_tile buffer[64];
//     slu_result found = finder.find({2, 3}, {60, 41}).value();
//     sluice::span<slu_tile> corners = sluice::path_corners(sluice::path(found), buffer).value();
//     std::printf("%zu corners\n", corners.size());
//
//     std::vector<slu_tile> grows;
//     auto smooth = sluice::fit(grows, [&](auto out) {
//         return sluice::path_smooth(map, sluice::path(found), out);
//     });
//     if (!smooth) std::puts(smooth.error().text);
#ifndef SLUICE_CPP_PATH_HPP
#define SLUICE_CPP_PATH_HPP

#include "find.hpp"

namespace sluice
{

SLUICE_CPP_NAMES(slu_repair_outcome)

inline expected<slu_path_facts> path_check(const map &on, span<const slu_tile> path,
                                           const slu_rules &rules = {})
{
    return detail::ask<slu_path_facts>(slu_path_check, on.get(), &rules, path.data(), path.size());
}
inline expected<slu_path_facts> leaps_check(const map &on, span<const slu_leap> leaps,
                                            span<const slu_tile> path, const slu_rules &rules = {})
{
    return detail::ask<slu_path_facts>(slu_leaps_check, on.get(), &rules, leaps.data(),
                                       leaps.size(), path.data(), path.size());
}
// `states` has one for each tile.
inline expected<slu_motion_facts> motion_check(const map &on, const slu_motion &motion,
                                               span<const slu_tile> path,
                                               span<const slu_motion_state> states,
                                               const slu_rules &rules = {})
{
    if (states.size() < path.size()) return detail::too_short();
    return detail::ask<slu_motion_facts>(slu_motion_check, on.get(), &rules, &motion, path.data(),
                                         states.data(), path.size());
}

inline filled<slu_tile> path_corners(span<const slu_tile> path, span<slu_tile> out)
{
    return detail::fill(out, slu_path_corners, path.data(), path.size());
}
inline filled<slu_tile> path_expand(span<const slu_tile> corners, span<slu_tile> out)
{
    return detail::fill(out, slu_path_expand, corners.data(), corners.size());
}
[[nodiscard]] inline bool path_visible(const map &on, slu_tile from, slu_tile to,
                                       const slu_rules &rules = {}) noexcept
{
    return slu_path_visible(on.get(), &rules, from, to);
}
inline filled<slu_tile> path_smooth(const map &on, span<const slu_tile> path, span<slu_tile> out,
                                    const slu_rules &rules = {})
{
    return detail::fill(out, slu_path_smooth, on.get(), &rules, path.data(), path.size());
}
inline expected<slu_line_facts> path_measure(const map &on, span<const slu_tile> points,
                                             const slu_rules &rules = {})
{
    return detail::ask<slu_line_facts>(slu_path_measure, on.get(), &rules, points.data(),
                                       points.size());
}
inline expected<slu_path_hold> path_holds(const map &on, span<const slu_tile> path,
                                          std::size_t from, const slu_rules &rules = {})
{
    return detail::ask<slu_path_hold>(slu_path_holds, on.get(), &rules, path.data(), path.size(),
                                      from);
}

} // namespace sluice

#endif
