// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 5: scenarios, which are queries with known answers (scenario.h).
//
//     slu_scenario_options options{};
//     options.count = 200;
//     sluice::scenario scenario = sluice::scenario::draw(map, options).value();
//     for (const slu_scenario_row &row : scenario.rows())
//         std::printf("from %d,%d: %g\n", row.start.x, row.start.y, row.length);
//     scenario.save("field.map", "field.map.scen").value();
#ifndef SLUICE_CPP_SCENARIO_HPP
#define SLUICE_CPP_SCENARIO_HPP

#include "../scenario.h"
#include "map.hpp"

namespace sluice
{

SLUICE_CPP_NAMES(slu_mover_kind)

class scenario : public handle<slu_scenario, slu_scenario_destroy>
{
public:
    using handle::handle;

    static expected<scenario> parse(std::string_view text, int width, int height,
                                    const slu_allocator *allocator = nullptr)
    {
        return detail::create<scenario>(slu_scenario_parse, text.data(), text.size(), width, height,
                                        allocator);
    }
    static expected<scenario> load(const char *file, int width, int height,
                                   const slu_allocator *allocator = nullptr)
    {
        return detail::create<scenario>(slu_scenario_load, file, width, height, allocator);
    }
    static expected<scenario> draw(const map &on, const slu_scenario_options &options = {})
    {
        return detail::create<scenario>(slu_scenario_draw, on.get(), &options);
    }

    // These belong to the scenario.
    [[nodiscard]] span<const slu_scenario_row> rows() const noexcept
    {
        return {slu_scenario_rows(get()), slu_scenario_count(get())};
    }
    [[nodiscard]] const slu_unit *unit() const noexcept { return slu_scenario_unit(get()); }
    [[nodiscard]] span<const slu_mover> movers() const noexcept
    {
        return {slu_scenario_movers(get()), slu_scenario_mover_count(get())};
    }

    filled<char> format(const char *map_name, span<char> out) const
    {
        return detail::fill_tersely(out, slu_scenario_format, get(), map_name);
    }
    expected<void> save(const char *map_name, const char *file) const
    {
        return detail::act(slu_scenario_save, get(), map_name, file);
    }
};

} // namespace sluice

#endif
