// SPDX-License-Identifier: MIT
// Any bytes are a picture that is a map or an error with a sentence.
#include "fuzz.h"

#include "sluice/formats.h"

// Pictures of one colour may be large and their files small; those are only slow.
static bool is_large(const uint8_t *data, size_t size)
{
    enum { WIDTH_AT = 16, HEIGHT_AT = 20, HEADER_END = 24, MOST = 1 << 9 };
    if (size < HEADER_END) return false;
    bool wide = data[WIDTH_AT] || data[WIDTH_AT + 1] || data[WIDTH_AT + 2] > MOST >> 8;
    bool high = data[HEIGHT_AT] || data[HEIGHT_AT + 1] || data[HEIGHT_AT + 2] > MOST >> 8;
    return wide || high;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (is_large(data, size)) return 0;
    slu_map *map = NULL;
    slu_error error = {0};
    slu_status status = slu_map_parse_png(data, size, NULL, &map, &error);
    fuzz_require((status == SLU_OK) == (map != NULL), "a map or an error");
    fuzz_require(status == SLU_OK || status == SLU_ERR_FORMAT, "bad bytes are a format error");
    fuzz_require(status == error.code, "the error is the status");
    fuzz_require(status == SLU_OK || error.text[0], "an error has a sentence");
    slu_map_destroy(map);
    return 0;
}
