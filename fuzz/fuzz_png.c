// SPDX-License-Identifier: MIT
// Any bytes are an image that is a map, or an error with a message. Each input is read as it is and
// with its checksums corrected, without which hardly any change would get past them.
#include "fuzz.h"

#include "sluice/formats.h"

enum { SIGNATURE = 8, NUMBER = 4, AROUND = 3 * NUMBER };

static uint32_t number_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static uint32_t checksum(const uint8_t *bytes, size_t size)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

static void put_checksums_right(uint8_t *bytes, size_t size)
{
    for (size_t at = SIGNATURE; at <= size && size - at >= AROUND;) {
        size_t length = number_at(bytes + at);
        if (length > size - at - AROUND) return;
        uint32_t crc = checksum(bytes + at + NUMBER, NUMBER + length);
        for (int i = 0; i < NUMBER; i++)
            bytes[at + 2 * NUMBER + length + (size_t)i] = (uint8_t)(crc >> (24 - 8 * i));
        at += AROUND + length;
    }
}

// Images of one colour may be large and their files small; those are merely slow.
static bool is_large(const uint8_t *data, size_t size)
{
    enum { WIDTH_AT = 16, HEIGHT_AT = 20, HEADER_END = 24, MOST = 1 << 9 };
    if (size < HEADER_END) return false;
    return number_at(data + WIDTH_AT) > MOST || number_at(data + HEIGHT_AT) > MOST;
}

static void read_picture(const uint8_t *data, size_t size)
{
    slu_map *map = NULL;
    slu_error error = {0};
    slu_status status = slu_map_parse_png(data, size, NULL, &map, &error);
    fuzz_require((status == SLU_OK) == (map != NULL), "a map or an error");
    fuzz_require(status == SLU_OK || status == SLU_ERR_FORMAT, "bad bytes are a format error");
    fuzz_require(status == error.code, "the error is the status");
    fuzz_require(status == SLU_OK || error.text[0], "an error has a sentence");
    slu_map_destroy(map);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (is_large(data, size)) return 0;
    read_picture(data, size);
    uint8_t *right = malloc(size + 1);
    fuzz_require(right != NULL, "there is memory");
    if (size) memcpy(right, data, size);
    put_checksums_right(right, size);
    read_picture(right, size);
    free(right);
    return 0;
}
