// SPDX-License-Identifier: MIT
// The parcels, wards and components of a map, found from its passable tiles: what a path can
// connect at all. Edits update them (relabel.c).
//
// Union-find in the parcels themselves, within each district, gives the wards; then in the wards,
// across the borders of districts, the components. While parcels are joined, `ward` - 1 is the
// parent, a parcel of a smaller number or the parcel itself; a root that has its number has
// NUMBERED + the number in place of that. So a last sweep in the order of parcels can turn parents
// into numbers in place: a parcel's parent already has its number. The same holds for wards and
// `component`.
//
// Cost: sweeps over the bits of passable tiles, eight and more at a time, and over the parcels; no
// memory but for wards and components.
#include "map/components.h"

#include "base/arrays.h"
#include "map/slits.h"
#include "map/wards.h"

#define NUMBERED (UINT32_C(1) << 31)

// Finds roots with path halving: everything passed is pointed at its grandparent, so chains stay
// short.
#define DEFINE_FIND(name, type, field)                                        \
    static uint32_t name(type *of, uint32_t n)                                \
    {                                                                         \
        for (uint32_t up; (up = of[n].field) - 1 != n && !(up & NUMBERED);) { \
            uint32_t above = of[up - 1].field;                                \
            if (above & NUMBERED) return up - 1;                              \
            of[n].field = above;                                              \
            n = above - 1;                                                    \
        }                                                                     \
        return n;                                                             \
    }

DEFINE_FIND(find_parcel, slui_parcel, ward)
DEFINE_FIND(find_ward, slui_ward, component)

static void join_parcels(slui_parcel *parcels, uint32_t a, uint32_t b)
{
    a = find_parcel(parcels, a);
    b = find_parcel(parcels, b);
    parcels[a < b ? b : a].ward = (a < b ? a : b) + 1;
}

static void join_wards(slui_ward *wards, uint32_t a, uint32_t b)
{
    a = find_ward(wards, a);
    b = find_ward(wards, b);
    wards[a < b ? b : a].component = (a < b ? a : b) + 1;
}

// The plots of a row of the map, from first to before last.
typedef struct plot_row {
    uint32_t first, last;
} plot_row;

static plot_row row_of_plots(const slu_map *map, int row)
{
    uint32_t first = ((uint32_t)row + 1) * map->plot_stride + 1;
    return (plot_row){first, first + (uint32_t)slui_plots_wide(map)};
}

// ---- wards

// Joins a parcel with those of a neighbouring plot that have some of these tiles.
SLUI_INLINE void join_beside(slui_parcel *parcels, uint32_t p, uint32_t plot, slui_board bits)
{
    for (; bits && plot; plot = parcels[plot].next)
        if (parcels[plot].tiles & bits) join_parcels(parcels, p, plot);
}

// Joins the parcels of a plot with those to the left and above, if these are in its district.
static void join_plot(slu_map *map, uint32_t plot, bool left, bool above)
{
    slui_parcel *parcels = map->parcels;
    for (uint32_t p = plot; p; p = parcels[p].next) {
        slui_board tiles = parcels[p].tiles;
        parcels[p].ward = p + 1;
        if (left) join_beside(parcels, p, plot - 1, (tiles & SLUI_BOARD_LEFT) << SLUI_ACROSS);
        if (above) join_beside(parcels, p, plot - map->plot_stride, tiles << SLUI_DOWN);
    }
}

static void join_plots(slu_map *map)
{
    for (int row = 0; row < slui_plots_high(map); row++) {
        plot_row r = row_of_plots(map, row);
        bool above = row % SLUI_DISTRICT_PLOTS;
        for (uint32_t plot = r.first; plot < r.last; plot++)
            if (map->parcels[plot].tiles)
                join_plot(map, plot, (plot - r.first) % SLUI_DISTRICT_PLOTS, above);
    }
}

// Takes wards for the roots of a plot; false when memory runs out.
static bool take_wards(slu_map *map, uint32_t plot, uint32_t district)
{
    slui_parcel *parcels = map->parcels;
    for (uint32_t p = plot; p; p = parcels[p].next) {
        uint32_t root = find_parcel(parcels, p);
        if (parcels[root].ward & NUMBERED) continue;
        uint32_t ward = slui_ward_take(map, 0, district);
        if (!ward) return false;
        map->wards[ward].component = ward + 1;
        parcels[root].ward = NUMBERED | ward;
    }
    return true;
}

static void number_parcels(slu_map *map)
{
    slui_parcel *parcels = map->parcels;
    for (uint32_t p = 0; p < map->parcel_count; p++) {
        uint32_t up = parcels[p].ward;
        if (!up) continue;
        parcels[p].ward = up & NUMBERED ? up & ~NUMBERED : parcels[up - 1].ward;
        slui_ward_gain(&map->wards[parcels[p].ward], SLUI_COUNT_BITS64(parcels[p].tiles));
    }
}

// Notes the plots of wards.
static void find_plots(slu_map *map)
{
    const slui_parcel *parcels = map->parcels;
    for (int row = 0; row < slui_plots_high(map); row++) {
        plot_row r = row_of_plots(map, row);
        for (uint32_t plot = r.first; plot < r.last; plot++) {
            if (!parcels[plot].tiles) continue;
            uint32_t place = slui_plot_place((int)(plot - r.first), row);
            for (uint32_t p = plot; p; p = parcels[p].next)
                map->wards[parcels[p].ward].plots |= UINT64_C(1) << place;
            slui_ward_note_mixed(map, plot, place);
        }
    }
}

static bool find_wards(slu_map *map)
{
    join_plots(map);
    for (int row = 0; row < slui_plots_high(map); row++) {
        plot_row r = row_of_plots(map, row);
        uint32_t up = (uint32_t)row % SLUI_DISTRICT_PLOTS * map->plot_stride;
        for (uint32_t plot = r.first; plot < r.last; plot++) {
            uint32_t left = (plot - r.first) % SLUI_DISTRICT_PLOTS;
            if (map->parcels[plot].tiles && !take_wards(map, plot, plot - up - left)) return false;
        }
    }
    number_parcels(map);
    find_plots(map);
    return true;
}

// ---- components

// Joins the ward of a parcel with those of a plot of another district.
SLUI_INLINE void join_across(slu_map *map, uint32_t ward, uint32_t plot, slui_board bits)
{
    const slui_parcel *parcels = map->parcels;
    for (; bits && plot; plot = parcels[plot].next)
        if (parcels[plot].tiles & bits) join_wards(map->wards, ward, parcels[plot].ward);
}

static void join_districts_at(slu_map *map, uint32_t plot, bool left, bool above)
{
    const slui_parcel *parcels = map->parcels;
    for (uint32_t p = plot; p; p = parcels[p].next) {
        slui_board tiles = parcels[p].tiles;
        uint32_t ward = parcels[p].ward;
        if (left) join_across(map, ward, plot - 1, (tiles & SLUI_BOARD_LEFT) << SLUI_ACROSS);
        if (above) join_across(map, ward, plot - map->plot_stride, tiles << SLUI_DOWN);
    }
}

static void join_districts(slu_map *map)
{
    for (int row = 0; row < slui_plots_high(map); row++) {
        plot_row r = row_of_plots(map, row);
        bool above = row % SLUI_DISTRICT_PLOTS == 0;
        for (uint32_t plot = r.first; plot < r.last; plot += above ? 1 : SLUI_DISTRICT_PLOTS)
            join_districts_at(map, plot, (plot - r.first) % SLUI_DISTRICT_PLOTS == 0, above);
    }
}

static bool is_numbered(const slu_map *map, uint32_t p)
{
    return map->wards[find_ward(map->wards, map->parcels[p].ward)].component & NUMBERED;
}

static bool has_unnumbered(const slu_map *map, plot_row r)
{
    const slui_parcel *parcels = map->parcels;
    for (uint32_t plot = r.first; plot < r.last; plot++) {
        if (!parcels[plot].tiles) continue;
        for (uint32_t p = plot; p; p = parcels[p].next)
            if (!is_numbered(map, p)) return true;
    }
    return false;
}

// Numbers the components whose first tiles are in a line of a row of plots. A plot's parcels are in
// the order of their first tiles.
static uint32_t number_line(slu_map *map, plot_row r, unsigned line, uint32_t count)
{
    const slui_parcel *parcels = map->parcels;
    for (uint32_t plot = r.first; plot < r.last; plot++) {
        for (uint32_t p = plot; p; p = parcels[p].next) {
            slui_board tiles = parcels[p].tiles;
            if (!tiles || SLUI_LOWEST_BIT64(tiles) / SLUI_BOARD_SIDE != line) continue;
            slui_ward *root = &map->wards[find_ward(map->wards, parcels[p].ward)];
            if (!(root->component & NUMBERED)) root->component = NUMBERED | ++count;
        }
    }
    return count;
}

static uint32_t number_roots(slu_map *map)
{
    uint32_t count = 0;
    for (int row = 0; row < slui_plots_high(map); row++) {
        plot_row r = row_of_plots(map, row);
        if (!has_unnumbered(map, r)) continue;
        for (unsigned line = 0; line < SLUI_BOARD_SIDE; line++)
            count = number_line(map, r, line, count);
    }
    return count;
}

static void number_wards(slu_map *map)
{
    slui_ward *wards = map->wards;
    memset(map->component_size, 0, ((size_t)map->component_count + 1) * sizeof(uint32_t));
    map->passable = 0;
    for (uint32_t w = 1; w < map->ward_count; w++) {
        uint32_t up = wards[w].component;
        wards[w].component = up & NUMBERED ? up & ~NUMBERED : wards[up - 1].component;
        map->component_size[wards[w].component] += wards[w].tiles;
        map->passable += wards[w].tiles;
    }
}

bool slui_map_find_components(slu_map *map)
{
    if (!slui_plots_fill(map) || !find_wards(map)) return false;
    join_districts(map);
    map->component_count = map->live_components = number_roots(map);
    map->free_component = map->component_count + 1;
    if (!slui_map_reserve_component(map, map->component_count)) return false;
    number_wards(map);
    return true;
}

// ---- diagonal steps between two walls

static uint32_t find_root(uint32_t *parent, uint32_t c)
{
    while (parent[c] - 1 != c) {
        parent[c] = parent[parent[c] - 1];
        c = parent[c] - 1;
    }
    return c;
}

static void join(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = find_root(parent, a);
    b = find_root(parent, b);
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    parent[high] = low + 1;
}

static void mark_ends(slu_map *map, slu_tile one, slu_tile other)
{
    slui_slit_mark(map, one);
    slui_slit_mark(map, other);
}

static void mark_steps(slu_map *map, int at, int y, slui_slit_bits s)
{
    for (; s.right; s.right &= s.right - 1) {
        int x = at + (int)SLUI_LOWEST_BIT64(s.right);
        mark_ends(map, (slu_tile){x, y}, (slu_tile){x + 1, y + 1});
    }
    for (; s.left; s.left &= s.left - 1) {
        int x = at + (int)SLUI_LOWEST_BIT64(s.left);
        mark_ends(map, (slu_tile){x + 1, y}, (slu_tile){x, y + 1});
    }
}

static void mark_slits(slu_map *map)
{
    for (int y = 0; y + 1 < map->height; y++) {
        const uint8_t *above = slui_bits_line(&map->rows, y);
        const uint8_t *below = slui_bits_line(&map->rows, y + 1);
        for (int x = 0; x < map->width; x += 64, above += 8, below += 8) {
            uint64_t a = slui_load64(above), c = slui_load64(below);
            uint64_t b = a >> 1 | (uint64_t)above[8] << 63, d = c >> 1 | (uint64_t)below[8] << 63;
            slui_slit_bits s = slui_slits_between(a, b, c, d);
            if (s.right | s.left) mark_steps(map, x, y, s);
        }
    }
}

static void join_slits_of(slu_map *map, uint32_t ward)
{
    uint32_t beyond;
    for (slui_slit_tour tour = slui_slits_from(map, ward); slui_slit_tour_next(&tour, &beyond);)
        join(map->joined, map->wards[ward].component, map->wards[beyond].component);
}

// Diagonal steps between two walls connect components that straight steps do not. Any other
// diagonal step stays within its component.
void slui_map_find_joined(slu_map *map)
{
    mark_slits(map);
    uint32_t *joined = map->joined;
    for (uint32_t c = 0; c <= map->component_count; c++)
        joined[c] = c + 1;
    for (uint32_t ward = 1; ward < map->ward_count; ward++)
        join_slits_of(map, ward);
    for (uint32_t c = 0; c <= map->component_count; c++)
        joined[c] = find_root(joined, c) + 1;
    for (uint32_t c = 0; c <= map->component_count; c++)
        joined[c] -= 1;
}

// Jump point search pays off while there are this many passable tiles per island. On the
// benchmark's maps and generated ones of 512 x 512: with 45 and more (rooms of 8 tiles) it takes at
// most 0.3 of canonical A*'s time, except on random maps with 1 and 2 percent of wall, where it
// takes 1.1 to 1.3; with 33 (40 percent) 0.9; with 20 (35 percent) as much; with fewer (10 to 30
// percent) 1.2 to 1.4.
enum { TILES_PER_ISLAND = 32 };

bool slui_map_is_speckled(const slu_map *map)
{
    int64_t islands = (int64_t)map->live_components - map->quads / 4;
    return islands * TILES_PER_ISLAND > (int64_t)map->passable;
}

bool slui_map_reserve_component(slu_map *map, uint32_t number)
{
    size_t needed = (size_t)number + 1;
    return SLUI_GROW(&map->allocator, map->joined, map->joined_capacity, needed) &&
           SLUI_GROW(&map->allocator, map->component_size, map->component_size_capacity, needed);
}

uint32_t slu_map_component(const slu_map *map, slu_diagonals diagonals, slu_tile tile)
{
    if (!map || !slui_map_inside(map, tile)) return 0;
    uint32_t component = slui_map_component_at(map, tile);
    SLUI_ASSERT(diagonals != SLU_DIAGONALS_ALWAYS || map->joins);
    return diagonals == SLU_DIAGONALS_ALWAYS ? map->joined[component] : component;
}
