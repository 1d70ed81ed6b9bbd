// SPDX-License-Identifier: MIT
// A turn of a knight: where can he go with six points of movement, if forest costs twice as much
// and the river can only be crossed by the bridge? Prints what each tile takes, rounded up.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sluice/sluice.h"

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

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

int main(void)
{
    slu_error error;
    slu_map *map;
    slu_finder *finder;
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    glyphs.cost['T'] = 2;
    glyphs.cost['W'] = SLU_WALL;
    slu_map_options options = {.glyphs = &glyphs};
    stop_on(slu_map_create_from(WIDTH, HEIGHT, VALLEY, &options, &map, &error), &error);
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);

    static slu_reach range[TILES];
    size_t count;
    slu_tile knight = {7, 5};
    stop_on(slu_finder_range(finder, knight, POINTS, range, TILES, &count, &error), &error);

    char picture[TILES];
    memcpy(picture, VALLEY, TILES);
    for (size_t i = 0; i < count; i++)
        picture[range[i].tile.y * WIDTH + range[i].tile.x] =
            (char)('0' + (int)(range[i].cost + 0.999));
    for (int y = 0; y < HEIGHT; y++)
        printf("%.*s\n", WIDTH, picture + (size_t)y * WIDTH);
    printf("%zu tiles within %d points\n", count, POINTS);

    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return 0;
}
