// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 11: the atlas, what is worth knowing about a map before any query, and
// gate costs (atlas.h).
//
//     slu_atlas_options options{};
//     options.landmarks = 4;
//     sluice::atlas atlas = sluice::atlas::create(map, options).value();
//     atlas.save("field.atlas").value();
//
//     slu_finder_options guided{};
//     guided.atlas = atlas.get();
//     sluice::finder finder = sluice::finder::create(map, guided).value();
//     std::printf("%g\n", finder.find({2, 3}, {60, 41}).value().cost);
#ifndef SLUICE_CPP_ATLAS_HPP
#define SLUICE_CPP_ATLAS_HPP

#include "../atlas.h"
#include "find.hpp"
#include "terrain.hpp"

namespace sluice
{

class atlas : public handle<slu_atlas, slu_atlas_destroy>
{
public:
    using handle::handle;

    static expected<atlas> create(const map &on, const slu_atlas_options &options = {})
    {
        return detail::create<atlas>(slu_atlas_create, on.get(), &options);
    }
    static expected<atlas> parse(const map &on, bytes file,
                                 const slu_atlas_load_options &options = {})
    {
        return detail::create<atlas>(slu_atlas_parse, on.get(), file.data(), file.size(), &options);
    }
    static expected<atlas> load(const map &on, const char *file,
                                const slu_atlas_load_options &options = {})
    {
        return detail::create<atlas>(slu_atlas_load, on.get(), file, &options);
    }
    static expected<slu_atlas_file_facts> inspect(bytes file)
    {
        return detail::ask<slu_atlas_file_facts>(slu_atlas_inspect, file.data(), file.size());
    }

    expected<void> update() { return detail::act(slu_atlas_update, get()); }
    // The value says whether nothing is left to do.
    expected<bool> update_some(std::uint64_t budget)
    {
        return detail::ask<bool>(slu_atlas_update_some, get(), budget);
    }
    expected<void> rebuild() { return detail::act(slu_atlas_rebuild, get()); }

    // Its zones and gates; valid as long as the atlas.
    [[nodiscard]] terrain_view terrain() const noexcept
    {
        return terrain_view(slu_atlas_terrain(get()));
    }
    [[nodiscard]] slu_atlas_facts describe() const
    {
        return detail::facts<slu_atlas_facts>(slu_atlas_describe, get());
    }
    [[nodiscard]] slu_atlas_options built_with() const { return slu_atlas_built_with(get()); }

    filled<unsigned char> format(span<unsigned char> out) const
    {
        return detail::fill_tersely(out, slu_atlas_format, get());
    }
    expected<void> save(const char *file) const { return detail::act(slu_atlas_save, get(), file); }
};

class gate_costs : public handle<slu_gate_costs, slu_gate_costs_destroy>
{
public:
    using handle::handle;

    static expected<gate_costs> create(const map &on, const slu_gate_costs_options &options = {})
    {
        return detail::create<gate_costs>(slu_gate_costs_create, on.get(), &options);
    }
    static expected<gate_costs> parse(const map &on, bytes file,
                                      const slu_atlas_load_options &options = {})
    {
        return detail::create<gate_costs>(slu_gate_costs_parse, on.get(), file.data(), file.size(),
                                          &options);
    }
    static expected<gate_costs> load(const map &on, const char *file,
                                     const slu_atlas_load_options &options = {})
    {
        return detail::create<gate_costs>(slu_gate_costs_load, on.get(), file, &options);
    }
    static expected<slu_gate_costs_file_facts> inspect(bytes file)
    {
        return detail::ask<slu_gate_costs_file_facts>(slu_gate_costs_inspect, file.data(),
                                                      file.size());
    }

    // Its zones and gates; valid as long as the gate costs.
    [[nodiscard]] terrain_view terrain() const noexcept
    {
        return terrain_view(slu_gate_costs_terrain(get()));
    }
    [[nodiscard]] slu_gate_costs_facts describe() const
    {
        return detail::facts<slu_gate_costs_facts>(slu_gate_costs_describe, get());
    }
    filled<unsigned char> format(span<unsigned char> out) const
    {
        return detail::fill_tersely(out, slu_gate_costs_format, get());
    }
    expected<void> save(const char *file) const
    {
        return detail::act(slu_gate_costs_save, get(), file);
    }
};

} // namespace sluice

#endif
