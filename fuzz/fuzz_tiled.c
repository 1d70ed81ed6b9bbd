// SPDX-License-Identifier: MIT
// Any bytes are a Tiled map or an error with a message. The input is the map and, after a zero
// byte, the tileset that it may name.
#include "fuzz.h"

#include "sluice/formats.h"

static slu_status read_rest(void *ctx, const char *name, const char **bytes, size_t *size,
                            slu_error *error)
{
    const fuzz_input *rest = ctx;
    (void)name, (void)error;
    *bytes = (const char *)rest->data;
    *size = rest->size;
    return SLU_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *zero = size ? memchr(data, 0, size) : NULL;
    size_t length = zero ? (size_t)(zero - data) : size;
    fuzz_input rest = {zero ? zero + 1 : data + size, zero ? size - length - 1 : 0};
    slu_format_options options = {.tilesets = {read_rest, &rest}};
    slu_map *map = NULL;
    slu_error error = {0};
    slu_status status = slu_map_parse_tiled(data, length, &options, &map, &error);
    fuzz_require((status == SLU_OK) == (map != NULL), "a map or an error");
    fuzz_require(status == error.code, "the error is the status");
    fuzz_require(status == SLU_OK || error.text[0], "an error has a sentence");
    fuzz_require(memchr(error.text, '\0', sizeof error.text) != NULL, "a sentence ends");
    fuzz_require(status == SLU_OK || status == SLU_ERR_FORMAT || status == SLU_ERR_UNSUPPORTED,
                 "bad bytes are a format error");
    slu_map_destroy(map);
    return 0;
}
