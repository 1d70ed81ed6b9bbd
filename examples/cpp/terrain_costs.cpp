// SPDX-License-Identifier: MIT
// Terrain: a cost file says what the characters of a map cost to cross. With it the road is worth
// the detour; without it the shortest path leads through the swamp.
#include <cstdio>
#include <sluice/sluice.hpp>

static slu_glyphs read_costs(const char *file)
{
    char text[1000];
    std::FILE *stream = std::fopen(file, "rb");
    std::size_t size = stream ? std::fread(text, 1, sizeof text, stream) : 0;
    if (stream) std::fclose(stream);
    slu_glyphs glyphs = sluice::default_glyphs();
    sluice::parse_costs(glyphs, {text, size}).value();
    return glyphs;
}

static void cross(const char *title, const char *file, const slu_glyphs &glyphs)
{
    slu_map_options options{};
    options.glyphs = &glyphs;
    sluice::map map = sluice::map::load(file, options).value();
    sluice::finder finder = sluice::finder::create(map).value();
    slu_result result = finder.find({4, 29}, {75, 27}).value();

    std::size_t on_road = 0, in_swamp = 0;
    for (slu_tile tile : sluice::path(result)) {
        on_road += map.glyph(tile) == '=';
        in_swamp += map.glyph(tile) == 'S';
    }
    std::printf("%s: cost %.2f, %zu tiles, %zu on the road, %zu in the swamp\n", title, result.cost,
                result.path_length, on_road, in_swamp);
}

int main(int argc, char **argv)
try {
    const char *file = argc > 1 ? argv[1] : "scenes/terrain.map";
    slu_glyphs glyphs = read_costs(argc > 2 ? argv[2] : "scenes/terrain.cost");
    cross("with the costs", file, glyphs);
    for (char c : {'=', 'H', 'T', 'S'})
        sluice::cost_of(glyphs, c) = 1;
    cross("all ground alike", file, glyphs);
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "line %d: %s\n", failed.error().line, failed.what()), 1;
}
