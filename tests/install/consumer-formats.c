// SPDX-License-Identifier: MIT
// Reads a Tiled map and something that is not an image with the installed library, and prints the
// library's version if both behaved as expected.
#include <sluice/formats.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    static const char TMX[] =
        "<map width='2' height='1'><layer name='collision' width='2' height='1'>"
        "<data encoding='csv'>0,1</data></layer></map>";
    slu_map *map = NULL, *none = NULL;
    if (slu_map_parse_any(TMX, sizeof TMX - 1, NULL, &map, NULL) != SLU_OK) return 1;
    if (!slu_map_passable(map, (slu_tile){0, 0}) || slu_map_passable(map, (slu_tile){1, 0}))
        return 1;
    if (slu_map_parse_png(TMX, sizeof TMX - 1, NULL, &none, NULL) != SLU_ERR_FORMAT) return 1;
    slu_map_destroy(map);
    puts(slu_version());
    return 0;
}
