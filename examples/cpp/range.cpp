// SPDX-License-Identifier: MIT
// A turn of a knight: where can he go with six points of movement, if forest costs twice as much
// and the river can only be crossed by the bridge? Prints what each tile takes, rounded up.
#include <cstdio>
#include <sluice/sluice.hpp>
#include <string>

enum { WIDTH = 20, HEIGHT = 9, TILES = WIDTH * HEIGHT, POINTS = 6 };

static const char VALLEY[] = "..........W........."
                             "....TTT...W........."
                             "...TTTTT..W...TT...."
                             "....TTT...W..TTTT..."
                             "...................."
                             "..........W..TTT...."
                             "......T...W........."
                             ".....TTT..W........."
                             "..........W.........";

int main()
try {
    slu_glyphs glyphs = sluice::default_glyphs();
    sluice::cost_of(glyphs, 'T') = 2;
    sluice::cost_of(glyphs, 'W') = SLU_WALL;
    slu_map_options options{};
    options.glyphs = &glyphs;
    sluice::map map = sluice::map::create_from(WIDTH, HEIGHT, VALLEY, options).value();
    sluice::finder finder = sluice::finder::create(map).value();

    static slu_reach buffer[TILES];
    sluice::span<slu_reach> range = finder.range({7, 5}, POINTS, buffer).value();
    std::string picture = VALLEY;
    for (const slu_reach &reach : range)
        picture[static_cast<std::size_t>(reach.tile.y * WIDTH + reach.tile.x)] =
            static_cast<char>('0' + static_cast<int>(reach.cost + 0.999));
    for (int y = 0; y < HEIGHT; y++)
        std::printf("%.*s\n", WIDTH, picture.data() + y * WIDTH);
    std::printf("%zu tiles within %d points\n", range.size(), POINTS);
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
