// SPDX-License-Identifier: MIT
// Sluice for C++17: maps from the files of the Tiled editor and from PNG pictures (formats.h), by
// the library sluice-formats.
//
//     slu_format_options options{};
//     options.collision_layer = "walls";
//     sluice::expected<sluice::map> level = sluice::load_any("level1.tmx", options);
//     if (!level) std::printf("line %d: %s\n", level.error().line, level.error().text);
#ifndef SLUICE_FORMATS_HPP
#define SLUICE_FORMATS_HPP

#include "cpp/hpa.hpp"
#include "formats.h"

namespace sluice
{

SLUICE_CPP_NAMES(slu_format)

[[nodiscard]] inline slu_format recognise(bytes file) noexcept
{
    return slu_format_recognise(file.data(), file.size());
}
inline expected<map> parse_tiled(bytes file, const slu_format_options &options = {})
{
    return detail::create<map>(slu_map_parse_tiled, file.data(), file.size(), &options);
}
inline expected<map> parse_png(bytes file, const slu_format_options &options = {})
{
    return detail::create<map>(slu_map_parse_png, file.data(), file.size(), &options);
}
inline expected<map> parse_any(bytes file, const slu_format_options &options = {})
{
    return detail::create<map>(slu_map_parse_any, file.data(), file.size(), &options);
}
inline expected<map> load_any(const char *file, const slu_format_options &options = {})
{
    return detail::create<map>(slu_map_load_any, file, &options);
}
// A number for each tile.
inline expected<void> areas_parse_any(bytes file, int width, int height, span<std::uint32_t> areas)
{
    if (!detail::covers(areas.size(), width, height)) return detail::too_short();
    return detail::act(slu_areas_parse_any, file.data(), file.size(), width, height, areas.data());
}

} // namespace sluice

#endif
