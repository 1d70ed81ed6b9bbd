// SPDX-License-Identifier: MIT
// The colours of our pictures.
#include "draw/palette.h"

#include <math.h>

static uint8_t between(uint8_t from, uint8_t to, double share)
{
    return (uint8_t)lround(from + (to - from) * share);
}

static colour blend_colours(colour from, colour to, double share)
{
    return (colour){between(from.red, to.red, share), between(from.green, to.green, share),
                    between(from.blue, to.blue, share)};
}

// Anchors in the manner of viridis (Smith & van der Walt 2015), starting above its darkest part so
// that the first tiles stand out from the walls.
colour palette_order(double position)
{
    static const colour ANCHORS[] = {{72, 40, 120},  {62, 74, 137},  {49, 104, 142},
                                     {38, 130, 142}, {31, 158, 137}, {53, 183, 121},
                                     {110, 206, 88}, {181, 222, 43}, {253, 231, 37}};
    enum { STEPS = sizeof ANCHORS / sizeof *ANCHORS - 1 };
    double at = fmin(fmax(position, 0), 1) * STEPS;
    int step = at < STEPS ? (int)at : STEPS - 1;
    return blend_colours(ANCHORS[step], ANCHORS[step + 1], at - step);
}

colour palette_depth(double position)
{
    static const colour SHALLOW = {226, 240, 250}, MIDDLE = {86, 156, 214}, DEEP = {16, 44, 104};
    double at = fmin(fmax(position, 0), 1) * 2;
    return at < 1 ? blend_colours(SHALLOW, MIDDLE, at) : blend_colours(MIDDLE, DEEP, at - 1);
}

colour palette_zone(int index)
{
    static const colour ZONES[ZONE_COLOURS] = {
        {178, 223, 196}, {249, 222, 160}, {176, 205, 240}, {232, 190, 214},
        {214, 230, 140}, {246, 196, 168}, {196, 190, 232}, {150, 216, 220},
        {222, 210, 192}, {240, 168, 168}, {160, 190, 160}, {206, 206, 206},
    };
    return ZONES[index < ZONE_COLOURS ? index : ZONE_COLOURS - 1];
}

colour palette_lake(int index, double depth)
{
    static const colour SHORE = {250, 250, 246}, BOTTOM = {24, 40, 84};
    colour lake = palette_zone(index);
    double at = fmin(fmax(depth, 0), 1);
    return at < 0.35 ? blend_colours(SHORE, lake, 0.35 + at / 0.35 * 0.65)
                     : blend_colours(lake, BOTTOM, (at - 0.35) * 1.1);
}

// Ordinary ground is COLOUR_GROUND; costlier tiles are browner, cheaper ones bluer.
static colour tint_of(double cost, double cheapest, double costliest)
{
    static const colour LIGHT_BROWN = {232, 214, 178}, BROWN = {166, 124, 72};
    static const colour LIGHT_GREY = {222, 226, 232}, GREY = {178, 188, 202};
    if (cost == 1) return COLOUR_GROUND;
    if (cost > 1) return blend_colours(LIGHT_BROWN, BROWN, log(cost) / log(costliest));
    return blend_colours(LIGHT_GREY, GREY, log(cost) / log(cheapest));
}

// The costs seen so far: all of them while there are few, and in any case their range.
typedef struct cost_census {
    terrain_scale scale;
    bool few;
    double cheapest, costliest;
} cost_census;

// Inserts a cost into the ascending list unless it is there; false if the list is full.
static bool add_level(terrain_scale *scale, double cost)
{
    int i = 0;
    while (i < scale->count && scale->least[i] < cost)
        i++;
    if (i < scale->count && scale->least[i] == cost) return true;
    if (scale->count == TERRAIN_LEVELS) return false;
    for (int k = scale->count++; k > i; k--)
        scale->least[k] = scale->least[k - 1];
    scale->least[i] = cost;
    return true;
}

static void count_costs(cost_census *census, const slu_map *map, const slu_rules *rules)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            double cost = slu_unit_cost(map, rules, (slu_tile){x, y});
            if (cost == SLU_WALL) continue;
            census->cheapest = fmin(census->cheapest, cost);
            census->costliest = fmax(census->costliest, cost);
            if (census->few) census->few = add_level(&census->scale, cost);
        }
    }
}

// Bands whose ends grow by an even factor.
static terrain_scale bands(double cheapest, double costliest)
{
    terrain_scale scale = {.count = TERRAIN_LEVELS};
    double factor = pow(costliest / cheapest, 1.0 / TERRAIN_LEVELS);
    for (int i = 0; i < TERRAIN_LEVELS; i++) {
        scale.least[i] = cheapest * pow(factor, i);
        scale.most[i] = cheapest * pow(factor, i + 1);
    }
    return scale;
}

terrain_scale terrain_scale_of(const slu_map *const *maps, int count, const slu_rules *rules)
{
    cost_census census = {.few = true, .cheapest = INFINITY};
    for (int i = 0; i < count; i++)
        count_costs(&census, maps[i], rules);
    double cheapest = census.cheapest, costliest = census.costliest;
    bool few = census.few;
    terrain_scale scale = few ? census.scale : bands(cheapest, costliest);
    for (int i = 0; i < scale.count; i++) {
        if (few) scale.most[i] = scale.least[i];
        scale.tint[i] = tint_of(few ? scale.least[i] : sqrt(scale.least[i] * scale.most[i]),
                                cheapest, costliest);
    }
    return scale;
}

int terrain_level(const terrain_scale *scale, double cost)
{
    int level = 0;
    while (level + 1 < scale->count && cost >= scale->least[level + 1])
        level++;
    return level;
}
