// SPDX-License-Identifier: MIT
// Any bytes are a map or a format error with a place, and a map that was written reads back the
// same. A map has no more tiles than its file has bytes, so no input is slow.
#include "fuzz.h"

static void require_same_maps(const slu_map *a, const slu_map *b)
{
    int width = slu_map_width(a), height = slu_map_height(a);
    fuzz_require(slu_map_width(b) == width, "the width is kept");
    fuzz_require(slu_map_height(b) == height, "the height is kept");
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            slu_tile tile = {x, y};
            fuzz_require(slu_map_glyph(a, tile) == slu_map_glyph(b, tile), "tiles are kept");
        }
    }
}

static char *written(const slu_map *map, size_t *length)
{
    char untouched = 'u';
    fuzz_require(slu_map_format(map, &untouched, 1, length) == SLU_ERR_CAPACITY,
                 "one byte is short");
    fuzz_require(untouched == 'u', "a short buffer is left alone");
    char *text = malloc(*length);
    fuzz_require(text != NULL, "there is memory");
    size_t again = 0;
    fuzz_require(slu_map_format(map, text, *length, &again) == SLU_OK, "the length is enough");
    fuzz_require(again == *length, "the length is the same twice");
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    slu_map *map = NULL, *copy = NULL;
    slu_error error = {0};
    if (slu_map_parse((const char *)data, size, NULL, &map, &error) != SLU_OK) {
        fuzz_require(map == NULL, "a failed call makes no map");
        fuzz_require_error(&error);
        return 0;
    }
    size_t length = 0;
    char *text = written(map, &length);
    fuzz_require(slu_map_parse(text, length, NULL, &copy, &error) == SLU_OK,
                 "we read what we write");
    require_same_maps(map, copy);
    free(text);
    slu_map_destroy(copy);
    slu_map_destroy(map);
    return 0;
}
