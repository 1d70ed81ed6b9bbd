// SPDX-License-Identifier: MIT
// Sluice for C++17, chapters 2 to 4: maps of tiles. Reading, writing, editing, importing and
// generating them (map.h, import.h, generate.h).
//
//     sluice::map map = sluice::map::load("field.map").value();
//     std::printf("%d x %d tiles\n", map.width(), map.height());
//
//     slu_change wall{};
//     wall.area = {10, 4, 1, 6};
//     wall.glyph = '@';
//     slu_change buffer[12];
//     sluice::span<slu_change> undo = map.undo({wall}, buffer).value();
//     map.apply({wall}).value();
//     map.apply(undo).value();
#ifndef SLUICE_CPP_MAP_HPP
#define SLUICE_CPP_MAP_HPP

#include "../generate.h"
#include "../import.h"
#include "../rules.h"
#include "base.hpp"

namespace sluice
{

SLUICE_CPP_NAMES(slu_change_kind)
SLUICE_CPP_NAMES(slu_generator)

// ---------------------------------------------------------------------------------------------
// Glyphs

[[nodiscard]] inline slu_glyphs default_glyphs() noexcept
{
    return detail::facts<slu_glyphs>(slu_glyphs_default);
}
// What a character costs. `glyphs.cost['S']` needs a cast in C++, where that is a char.
[[nodiscard]] inline double &cost_of(slu_glyphs &glyphs, char character) noexcept
{
    return glyphs.cost[static_cast<unsigned char>(character)];
}
inline expected<void> set_passable(slu_glyphs &glyphs, const char *passable)
{
    return detail::act(slu_glyphs_set_passable, &glyphs, passable);
}
inline expected<void> parse_costs(slu_glyphs &glyphs, std::string_view text)
{
    return detail::act(slu_glyphs_parse_costs, &glyphs, text.data(), text.size());
}

[[nodiscard]] inline double grey_to_cost(std::uint8_t grey) noexcept
{
    return slu_grey_to_cost(grey);
}
[[nodiscard]] inline std::uint8_t grey_from_cost(double cost) noexcept
{
    return slu_grey_from_cost(cost);
}

// ---------------------------------------------------------------------------------------------
// Maps

class map : public handle<slu_map, slu_map_destroy>
{
public:
    using handle::handle;

    static expected<map> create(int width, int height, const slu_map_options &options = {})
    {
        return detail::create<map>(slu_map_create, width, height, &options);
    }
    static expected<map> create_from(int width, int height, std::string_view characters,
                                     const slu_map_options &options = {})
    {
        if (!detail::covers(characters.size(), width, height)) return detail::too_short();
        return detail::create<map>(slu_map_create_from, width, height, characters.data(), &options);
    }
    static expected<map> parse(std::string_view text, const slu_map_options &options = {})
    {
        return detail::create<map>(slu_map_parse, text.data(), text.size(), &options);
    }
    static expected<map> load(const char *file, const slu_map_options &options = {})
    {
        return detail::create<map>(slu_map_load, file, &options);
    }
    static expected<map> create_from_costs(int width, int height, span<const double> costs,
                                           const slu_map_options &options = {})
    {
        if (!detail::covers(costs.size(), width, height)) return detail::too_short();
        return detail::create<map>(slu_map_create_from_costs, width, height, costs.data(),
                                   &options);
    }
    static expected<map> create_from_grey(int width, int height, span<const std::uint8_t> greys,
                                          const slu_map_options &options = {})
    {
        if (!detail::covers(greys.size(), width, height)) return detail::too_short();
        return detail::create<map>(slu_map_create_from_grey, width, height, greys.data(), &options);
    }
    static expected<map> create_from_pixels(int width, int height, span<const std::uint8_t> rgba,
                                            const slu_map_options &options = {})
    {
        if (!detail::covers(rgba.size(), width, height, 4)) return detail::too_short();
        return detail::create<map>(slu_map_create_from_pixels, width, height, rgba.data(),
                                   &options);
    }
    static expected<map> create_from_tiled(const slu_tiled &tiled,
                                           const slu_tiled_options &options = {})
    {
        return detail::create<map>(slu_map_create_from_tiled, &tiled, &options);
    }
    static expected<map> generate(const slu_generate_options &options)
    {
        return detail::create<map>(slu_map_generate, &options);
    }
    // The smallest map whose enlargement this is.
    expected<map> shrink() const { return detail::create<map>(slu_map_shrink, get()); }

    filled<char> format(span<char> out) const
    {
        return detail::fill_tersely(out, slu_map_format, get());
    }
    filled<char> format_costs(span<char> out) const
    {
        return detail::fill(out, slu_map_format_costs, get());
    }
    expected<void> save(const char *file) const { return detail::act(slu_map_save, get(), file); }

    [[nodiscard]] int width() const noexcept { return slu_map_width(get()); }
    [[nodiscard]] int height() const noexcept { return slu_map_height(get()); }
    [[nodiscard]] char glyph(slu_tile tile) const noexcept { return slu_map_glyph(get(), tile); }
    [[nodiscard]] bool passable(slu_tile tile) const noexcept
    {
        return slu_map_passable(get(), tile);
    }
    [[nodiscard]] double cost(slu_tile tile) const noexcept { return slu_map_cost(get(), tile); }
    // What the unit of these rules pays there.
    [[nodiscard]] double cost(slu_tile tile, const slu_rules &rules) const noexcept
    {
        return slu_unit_cost(get(), &rules, tile);
    }
    [[nodiscard]] std::uint32_t component(slu_tile tile,
                                          slu_diagonals diagonals = {}) const noexcept
    {
        return slu_map_component(get(), diagonals, tile);
    }
    [[nodiscard]] slu_map_facts describe() const
    {
        return detail::facts<slu_map_facts>(slu_map_describe, get());
    }
    // Where a unit can stand.
    expected<slu_map_facts> describe(const slu_unit &unit) const
    {
        return detail::ask<slu_map_facts>(slu_unit_describe, get(), &unit);
    }

    expected<void> fill(slu_rect area, char glyph)
    {
        return detail::act(slu_map_fill, get(), area, glyph);
    }
    expected<void> fill_cost(slu_rect area, double cost)
    {
        return detail::act(slu_map_fill_cost, get(), area, cost);
    }
    [[nodiscard]] std::uint64_t revision() const noexcept { return slu_map_revision(get()); }
    expected<void> apply(span<const slu_change> changes)
    {
        return detail::act(slu_map_apply, get(), changes.data(), changes.size());
    }
    filled<slu_change> undo(span<const slu_change> changes, span<slu_change> out) const
    {
        return detail::fill(out, slu_map_undo, get(), changes.data(), changes.size());
    }
};

} // namespace sluice

#endif
