// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 12: the overlay, an index for ground of many costs (overlay.h).
//
//     sluice::overlay overlay = sluice::overlay::create(map).value();
//     slu_finder_options options{};
//     options.overlay = overlay.get();
//     sluice::finder finder = sluice::finder::create(map, options).value();
//
//     map.fill_cost({8, 8, 5, 5}, 4).value();
//     overlay.update().value();
//     std::printf("%g\n", finder.find({2, 3}, {60, 41}).value().cost);
#ifndef SLUICE_CPP_OVERLAY_HPP
#define SLUICE_CPP_OVERLAY_HPP

#include "../overlay.h"
#include "find.hpp"

namespace sluice
{

class overlay : public handle<slu_overlay, slu_overlay_destroy>
{
public:
    using handle::handle;

    static expected<overlay> create(const map &on, const slu_overlay_options &options = {})
    {
        return detail::create<overlay>(slu_overlay_create, on.get(), &options);
    }
    static expected<overlay> parse(const map &on, bytes file,
                                   const slu_overlay_load_options &options = {})
    {
        return detail::create<overlay>(slu_overlay_parse, on.get(), file.data(), file.size(),
                                       &options);
    }
    static expected<overlay> load(const map &on, const char *file,
                                  const slu_overlay_load_options &options = {})
    {
        return detail::create<overlay>(slu_overlay_load, on.get(), file, &options);
    }
    static expected<slu_overlay_file_facts> inspect(bytes file)
    {
        return detail::ask<slu_overlay_file_facts>(slu_overlay_inspect, file.data(), file.size());
    }

    expected<void> update() { return detail::act(slu_overlay_update, get()); }
    // The value says whether the overlay is up to date.
    expected<bool> update_some(std::uint64_t budget)
    {
        return detail::ask<bool>(slu_overlay_update_some, get(), budget);
    }

    [[nodiscard]] slu_overlay_facts describe() const
    {
        return detail::facts<slu_overlay_facts>(slu_overlay_describe, get());
    }
    expected<void> cells(int depth, span<std::uint32_t> out) const
    {
        return detail::act(slu_overlay_cells, get(), depth, out.data(), out.size());
    }
    filled<unsigned char> format(span<unsigned char> out,
                                 const slu_overlay_save_options &options = {}) const
    {
        return detail::fill(out, slu_overlay_format, get(), &options);
    }
    expected<void> save(const char *file, const slu_overlay_save_options &options = {}) const
    {
        return detail::act(slu_overlay_save, get(), &options, file);
    }
};

} // namespace sluice

#endif
