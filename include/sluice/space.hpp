// SPDX-License-Identifier: MIT
// Sluice for C++17: smooth worlds, shortest paths among polygons (world.h, space.h), by the library
// sluice-space.
//
//     sluice::world world = sluice::world::from_map(map).value();
//     sluice::free_space space = sluice::free_space::create(world, 0.3).value();
//     sluice::router router = sluice::router::create(space).value();
//     slu_space_query query{};
//     query.from = {1.5, 5};
//     query.to = {9, 5.5};
//     slu_space_path found = router.find(query).value();
//     for (slu_point point : sluice::points(found))
//         std::printf("%g, %g\n", point.x, point.y);
#ifndef SLUICE_SPACE_HPP
#define SLUICE_SPACE_HPP

#include "cpp/find.hpp"
#include "space.h"

namespace sluice
{

SLUICE_CPP_NAMES(slu_shape_kind)
SLUICE_CPP_NAMES(slu_cells)
SLUICE_CPP_NAMES(slu_places)
SLUICE_CPP_NAMES(slu_shortfall)
SLUICE_CPP_NAMES(slu_sketch_kind)

[[nodiscard]] inline methods space_methods() noexcept
{
    return methods(slu_space_methods());
}

[[nodiscard]] inline const char *geos_version() noexcept
{
    return slu_geos_version();
}

// The points of a path; valid until the router's next query.
[[nodiscard]] inline span<const slu_point> points(const slu_space_path &path) noexcept
{
    return {path.points, path.count};
}

class world : public handle<slu_world, slu_world_destroy>
{
public:
    using handle::handle;

    static expected<world> create(const slu_allocator *allocator = nullptr)
    {
        return detail::create<world>(slu_world_create, allocator);
    }
    static expected<world> parse(std::string_view text, const slu_allocator *allocator = nullptr)
    {
        return detail::create<world>(slu_world_parse, text.data(), text.size(), allocator);
    }
    static expected<world> from_map(const map &from, const slu_allocator *allocator = nullptr)
    {
        return detail::create<world>(slu_world_from_map, from.get(), allocator);
    }
    static expected<world> generate(const slu_world_generate_options &options,
                                    const slu_allocator *allocator = nullptr)
    {
        return detail::create<world>(slu_world_generate, &options, allocator);
    }

    // The value is how many polygons the shape became.
    expected<std::size_t> add(const slu_shape &shape)
    {
        return detail::ask<std::size_t>(slu_world_add, get(), &shape);
    }
    [[nodiscard]] std::size_t shape_count() const noexcept { return slu_world_shape_count(get()); }
    [[nodiscard]] slu_shape shape(std::size_t index) const noexcept
    {
        return slu_world_shape(get(), index);
    }
    [[nodiscard]] slu_world_facts describe() const
    {
        return detail::facts<slu_world_facts>(slu_world_describe, get());
    }
    // Writes a terminating zero too, for which the buffer needs a byte more than needed().
    filled<char> format(span<char> out) const { return detail::fill(out, slu_world_format, get()); }
};

class free_space : public handle<slu_free_space, slu_free_space_destroy>
{
public:
    using handle::handle;

    static expected<free_space> create(const world &in, double radius,
                                       const slu_allocator *allocator = nullptr)
    {
        return detail::create<free_space>(slu_free_space_create, in.get(), radius, allocator);
    }
    static expected<free_space> create_from(double radius, span<const slu_shape> components,
                                            span<const slu_shape> faces = {},
                                            const slu_allocator *allocator = nullptr)
    {
        return detail::create<free_space>(slu_free_space_create_from, radius, components.data(),
                                          components.size(), faces.data(), faces.size(), allocator);
    }

    [[nodiscard]] slu_free_space_facts describe() const
    {
        return detail::facts<slu_free_space_facts>(slu_free_space_describe, get());
    }
    [[nodiscard]] std::int64_t component(slu_point point) const noexcept
    {
        return slu_free_space_component(get(), point);
    }
};

class router : public handle<slu_router, slu_router_destroy>
{
public:
    using handle::handle;

    static expected<router> create(const free_space &in, const slu_router_options &options = {})
    {
        return detail::create<router>(slu_router_create, in.get(), &options);
    }

    [[nodiscard]] slu_router_facts describe() const
    {
        return detail::facts<slu_router_facts>(slu_router_describe, get());
    }
    expected<slu_space_path> find(const slu_space_query &query)
    {
        return detail::ask<slu_space_path>(slu_router_find, get(), &query);
    }
    // Calls draw(const slu_sketch_line &), which must not throw, for each line.
    template <class Draw> void sketch(slu_point to, Draw &&draw) const
    {
        using callee = std::remove_reference_t<Draw>;
        slu_router_sketch(
            get(), to,
            [](void *ctx, const slu_sketch_line *line) { (*static_cast<callee *>(ctx))(*line); },
            const_cast<std::remove_const_t<callee> *>(&draw));
    }
};

// Calls take(span<const slu_point>), which must not throw, for each polygon of the margin.
template <class Take>
expected<void> shape_margin(const slu_shape &shape, double radius, bool inside, Take &&take,
                            const slu_allocator *allocator = nullptr)
{
    using callee = std::remove_reference_t<Take>;
    void (*each)(void *, const slu_point *, std::size_t) = [](void *ctx, const slu_point *points,
                                                              std::size_t count) {
        (*static_cast<callee *>(ctx))(span<const slu_point>(points, count));
    };
    void *ctx = const_cast<std::remove_const_t<callee> *>(&take);
    return detail::act(slu_shape_margin, &shape, radius, inside, each, ctx, allocator);
}

inline expected<slu_space_path_facts> space_path_check(const world &in, double radius,
                                                       span<const slu_point> points)
{
    return detail::ask<slu_space_path_facts>(slu_space_path_check, in.get(), radius, points.data(),
                                             points.size());
}

} // namespace sluice

#endif
