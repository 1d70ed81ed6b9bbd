// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 13: labels, an index for ground of one cost (labels.h).
// finder::distances_between is in find.hpp.
//
//     sluice::labels labels = sluice::labels::create(map).value();
//     slu_finder_options options{};
//     options.labels = labels.get();
//     sluice::finder finder = sluice::finder::create(map, options).value();
//     std::printf("%g\n", finder.find({2, 3}, {60, 41}).value().cost);
#ifndef SLUICE_CPP_LABELS_HPP
#define SLUICE_CPP_LABELS_HPP

#include "find.hpp"

namespace sluice
{

class labels : public handle<slu_labels, slu_labels_destroy>
{
public:
    using handle::handle;

    static expected<labels> create(const map &on, const slu_labels_options &options = {})
    {
        return detail::create<labels>(slu_labels_create, on.get(), &options);
    }
    static expected<labels> parse(const map &on, bytes file,
                                  const slu_labels_load_options &options = {})
    {
        return detail::create<labels>(slu_labels_parse, on.get(), file.data(), file.size(),
                                      &options);
    }
    static expected<labels> load(const map &on, const char *file,
                                 const slu_labels_load_options &options = {})
    {
        return detail::create<labels>(slu_labels_load, on.get(), file, &options);
    }
    static expected<slu_labels_file_facts> inspect(bytes file)
    {
        return detail::ask<slu_labels_file_facts>(slu_labels_inspect, file.data(), file.size());
    }

    expected<void> update() { return detail::act(slu_labels_update, get()); }
    // The value says whether the labels are up to date.
    expected<bool> update_some(std::uint64_t budget)
    {
        return detail::ask<bool>(slu_labels_update_some, get(), budget);
    }

    [[nodiscard]] slu_labels_facts describe() const
    {
        return detail::facts<slu_labels_facts>(slu_labels_describe, get());
    }
    filled<slu_tile> hubs(span<slu_tile> out) const
    {
        return detail::fill(out, slu_labels_hubs, get());
    }
    filled<slu_labels_entry> at(slu_tile tile, span<slu_labels_entry> out) const
    {
        return detail::fill(out, slu_labels_at, get(), tile);
    }
    filled<unsigned char> format(span<unsigned char> out) const
    {
        return detail::fill(out, slu_labels_format, get());
    }
    expected<void> save(const char *file) const
    {
        return detail::act(slu_labels_save, get(), file);
    }
};

} // namespace sluice

#endif
