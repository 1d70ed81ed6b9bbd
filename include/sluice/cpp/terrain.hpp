// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 10: terrain. A map divided into zones by gates (terrain.h).
//
//     sluice::terrain terrain = sluice::terrain::create(map).value();
//     for (std::uint32_t i = 0; i < terrain.describe().gate_count; i++)
//         std::printf("gate %u is %g wide\n", i, terrain.gate(i)->width);
//
//     std::uint32_t ids[16];
//     for (std::uint32_t gate : terrain.choke_points(4, ids).value())
//         for (slu_tile tile : sluice::tiles(*terrain.gate(gate)))
//             std::printf("%d,%d\n", tile.x, tile.y);
#ifndef SLUICE_CPP_TERRAIN_HPP
#define SLUICE_CPP_TERRAIN_HPP

#include "../terrain.h"
#include "rules.hpp"

namespace sluice
{

SLUICE_CPP_NAMES(slu_refinement)
SLUICE_CPP_NAMES(slu_edit_kind)

[[nodiscard]] inline methods decompositions() noexcept
{
    return methods(slu_decompositions());
}

// What zones and gates point to; it belongs to the terrain.
[[nodiscard]] inline span<const std::uint32_t> gates(const slu_zone &zone) noexcept
{
    return {zone.gates, zone.gate_count};
}
[[nodiscard]] inline span<const std::uint32_t> neighbours(const slu_zone &zone) noexcept
{
    return {zone.neighbours, zone.neighbour_count};
}
[[nodiscard]] inline span<const slu_tile> tiles(const slu_gate &gate) noexcept
{
    return {gate.tiles, gate.tile_count};
}
// One of these is empty: a layer has tiles or lines.
[[nodiscard]] inline span<const std::uint32_t> tiles(const slu_layer &layer) noexcept
{
    const std::size_t count =
        static_cast<std::size_t>(layer.width) * static_cast<std::size_t>(layer.height);
    return {layer.tiles, layer.tiles ? count : 0};
}
[[nodiscard]] inline span<const slu_layer_line> lines(const slu_layer &layer) noexcept
{
    return {layer.lines, layer.line_count};
}

// What can be asked of a terrain, one's own or one that belongs to an atlas.
template <class Self> class terrain_reader
{
public:
    [[nodiscard]] bool is_stale() const noexcept { return slu_terrain_is_stale(terrain()); }
    [[nodiscard]] slu_terrain_facts describe() const
    {
        return detail::facts<slu_terrain_facts>(slu_terrain_describe, terrain());
    }
    [[nodiscard]] const slu_zone *zone(std::uint32_t id) const noexcept
    {
        return slu_terrain_zone(terrain(), id);
    }
    [[nodiscard]] const slu_gate *gate(std::uint32_t id) const noexcept
    {
        return slu_terrain_gate(terrain(), id);
    }
    [[nodiscard]] int widest_unit(std::uint32_t gate) const noexcept
    {
        return slu_terrain_widest_unit(terrain(), gate);
    }
    [[nodiscard]] std::uint32_t zone_at(slu_tile tile) const noexcept
    {
        return slu_terrain_zone_at(terrain(), tile);
    }
    // A number for every tile, for slu_finder_options.areas, which takes a pointer.
    [[nodiscard]] const std::uint32_t *areas() const noexcept
    {
        return slu_terrain_areas(terrain());
    }
    [[nodiscard]] std::uint32_t nearest_zone(slu_tile tile) const noexcept
    {
        return slu_terrain_nearest_zone(terrain(), tile);
    }
    filled<slu_tile> zone_tiles(std::uint32_t zone, span<slu_tile> out) const
    {
        return detail::fill(out, slu_terrain_zone_tiles, terrain(), zone);
    }
    [[nodiscard]] double clearance(slu_tile tile) const noexcept
    {
        return slu_terrain_clearance(terrain(), tile);
    }
    [[nodiscard]] std::size_t layer_count() const noexcept
    {
        return slu_terrain_layer_count(terrain());
    }
    [[nodiscard]] const slu_layer *layer(std::size_t index) const noexcept
    {
        return slu_terrain_layer_at(terrain(), index);
    }
    filled<std::uint32_t> choke_points(double widest, span<std::uint32_t> out) const
    {
        return detail::fill(out, slu_terrain_choke_points, terrain(), widest);
    }
    // `length` is negative if no open gates lead there.
    filled<std::uint32_t> route(slu_tile from, slu_tile to, span<std::uint32_t> out,
                                double &length) const
    {
        std::size_t needed = 0;
        slu_error error;
        if (slu_terrain_route(terrain(), from, to, out.data(), out.size(), &needed, &length,
                              &error) != SLU_OK)
            return {error, needed};
        return out.first(needed);
    }
    filled<slu_change> gate_changes(std::uint32_t gate, char glyph, span<slu_change> out) const
    {
        return detail::fill(out, slu_terrain_gate_changes, terrain(), gate, glyph);
    }
    filled<std::uint32_t> cut_off(std::uint32_t gate, span<std::uint32_t> out) const
    {
        return detail::fill(out, slu_terrain_cut_off, terrain(), gate);
    }
    [[nodiscard]] slu_edit gate_edit(slu_edit_kind kind, std::uint32_t gate) const noexcept
    {
        return slu_terrain_gate_edit(terrain(), kind, gate);
    }
    [[nodiscard]] std::size_t edit_count() const noexcept
    {
        return slu_terrain_edit_count(terrain());
    }
    [[nodiscard]] slu_edit edit_at(std::size_t index) const noexcept
    {
        return slu_terrain_edit_at(terrain(), index);
    }

private:
    [[nodiscard]] const slu_terrain *terrain() const noexcept
    {
        return static_cast<const Self &>(*this).get();
    }
};

// A terrain that belongs to another object and lives as long as that.
class terrain_view : public terrain_reader<terrain_view>
{
public:
    explicit terrain_view(const slu_terrain *terrain) noexcept : terrain_(terrain) {}
    [[nodiscard]] const slu_terrain *get() const noexcept { return terrain_; }

private:
    const slu_terrain *terrain_;
};

class terrain : public handle<slu_terrain, slu_terrain_destroy>, public terrain_reader<terrain>
{
public:
    using handle::handle;

    static expected<terrain> create(const map &on, const slu_terrain_options &options = {})
    {
        return detail::create<terrain>(slu_terrain_create, on.get(), &options);
    }

    // Each of these makes the zones and gates that were read before invalid.
    expected<void> update() { return detail::act(slu_terrain_update, get()); }
    expected<void> edit(slu_edit edit) { return detail::act(slu_terrain_edit, get(), edit); }
    expected<void> block(std::uint32_t gate, bool blocked)
    {
        return detail::act(slu_terrain_block, get(), gate, blocked);
    }
};

} // namespace sluice

#endif
