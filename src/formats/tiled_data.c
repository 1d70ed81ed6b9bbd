// SPDX-License-Identifier: MIT
// The data of a Tiled layer: CSV, or base64 of 32-bit little-endian numbers, which may be
// compressed by zlib, gzip or zstd.
//
// Invariant: the gids of a layer are allocated once, for the tiles that it declares, and
// decompression writes into that buffer alone. So a few bytes cannot inflate to more than their map
// has. Cost: linear in the text and the tiles.
#include <limits.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/platform.h"
#include "base/status.h"
#include "formats/tiled_file.h"

enum { GID_BYTES = 4 };

typedef struct target {
    uint32_t *gids;
    size_t count, bytes;
} target;

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static int shown(size_t count)
{
    return count < INT_MAX ? (int)count : INT_MAX;
}

// The place of a byte of the text, computed only for an error.
static slui_text_span place_of(slui_text_span text, size_t at)
{
    if (text.line == 0) return text;
    for (size_t i = 0; i < at && i < text.length; i++) {
        bool ends = text.text[i] == '\n';
        text.column = ends ? 1 : text.column + (text.column < INT_MAX);
        text.line += ends;
    }
    return text;
}

// The text without leading and trailing blanks and line ends.
static slui_text_span trimmed(slui_text_span text)
{
    size_t blanks = 0;
    while (blanks < text.length && is_space(text.text[blanks]))
        blanks++;
    slui_text_span place = place_of(text, blanks);
    text = slui_text_span_after(text, blanks);
    while (text.length && is_space(text.text[text.length - 1]))
        text.length--;
    return (slui_text_span){text.text, text.length, place.line, place.column};
}

// ---- CSV

static size_t skip_spaces(slui_text_span text, size_t at)
{
    while (at < text.length && is_space(text.text[at]))
        at++;
    return at;
}

// Reads a number; false, and nothing consumed, if there is none or it has more than 32 bits.
static bool read_number(slui_text_span text, size_t *at, uint32_t *number)
{
    size_t next = *at;
    uint64_t value = 0;
    for (; next < text.length && text.text[next] >= '0' && text.text[next] <= '9'; next++) {
        value = value * 10 + (uint64_t)(text.text[next] - '0');
        if (value > UINT32_MAX) return false;
    }
    if (next == *at) return false;
    *number = (uint32_t)value;
    *at = next;
    return true;
}

static slu_status fail_count(slui_text_span text, size_t at, size_t count, slu_error *error)
{
    return slui_fail_span(error, place_of(text, at), "the layer's data must have %d tiles, but %s",
                          shown(count), at < text.length ? "go on after them" : "end here");
}

static slu_status decode_csv(slui_text_span text, target *to, slu_error *error)
{
    size_t at = skip_spaces(text, 0);
    for (size_t i = 0; i < to->count; i++) {
        if (at == text.length) return fail_count(text, at, to->count, error);
        if (!read_number(text, &at, &to->gids[i]))
            return slui_fail_span(error, place_of(text, at),
                                  "a tile must be a whole number below 4294967296");
        at = skip_spaces(text, at);
        if (i + 1 == to->count || at == text.length) continue;
        if (text.text[at] != ',')
            return slui_fail_span(error, place_of(text, at), "a comma is expected here");
        at = skip_spaces(text, at + 1);
    }
    return at == text.length ? SLU_OK : fail_count(text, at, to->count, error);
}

// ---- base64

static int base64_digit(char c)
{
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

// Writes up to `capacity` bytes; *length receives how many there are, even if they do not fit.
static slu_status decode_base64(slui_text_span text, uint8_t *out, size_t capacity, size_t *length,
                                slu_error *error)
{
    enum { DIGIT_BITS = 6, BYTE_BITS = 8, GROUP = 4, MOST_PADDING = 2 };
    uint32_t bits = 0;
    int held = 0;
    size_t digits = 0, padding = 0, size = 0;
    for (size_t at = 0; at < text.length; at++) {
        char c = text.text[at];
        int digit = base64_digit(c);
        if (is_space(c)) continue;
        if (c == '=') {
            padding++;
            continue;
        }
        if (digit < 0 || padding)
            return slui_fail_span(error, place_of(text, at), "%c is not a base64 character", c);
        digits++;
        bits = bits << DIGIT_BITS | (uint32_t)digit;
        held += DIGIT_BITS;
        if (held < BYTE_BITS) continue;
        held -= BYTE_BITS;
        if (size < capacity) out[size] = (uint8_t)(bits >> held);
        size++;
    }
    if (padding > MOST_PADDING || (padding && (digits + padding) % GROUP) || digits % GROUP == 1)
        return slui_fail_span(error, place_of(text, text.length), "the base64 text is truncated");
    *length = size;
    return SLU_OK;
}

// ---- unpacking

typedef enum unpacked { UNPACKED, BROKEN, TOO_LONG, TOO_SHORT, NO_MEMORY } unpacked;

// Recognises zlib and gzip by their first bytes.
static unpacked inflate_into(const uint8_t *packed, size_t size, target *to)
{
    enum { ANY_WINDOW = 15, ZLIB_OR_GZIP = 32 };
    z_stream stream = {.next_in = (Bytef *)packed,
                       .avail_in = (uInt)size,
                       .next_out = (Bytef *)to->gids,
                       .avail_out = (uInt)to->bytes};
    if (size > UINT_MAX || to->bytes > UINT_MAX) return BROKEN;
    if (inflateInit2(&stream, ANY_WINDOW + ZLIB_OR_GZIP) != Z_OK) return NO_MEMORY;
    int result = inflate(&stream, Z_FINISH);
    bool full = stream.avail_out == 0, read_all = stream.avail_in == 0;
    inflateEnd(&stream);
    if (result == Z_MEM_ERROR) return NO_MEMORY;
    if (result == Z_STREAM_END) return full ? UNPACKED : TOO_SHORT;
    if (result != Z_BUF_ERROR && result != Z_OK) return BROKEN;
    return full && !read_all ? TOO_LONG : BROKEN;
}

static unpacked unzstd_into(const uint8_t *packed, size_t size, target *to)
{
    size_t result = ZSTD_decompress(to->gids, to->bytes, packed, size);
    if (!ZSTD_isError(result)) return result == to->bytes ? UNPACKED : TOO_SHORT;
    switch (ZSTD_getErrorCode(result)) {
    case ZSTD_error_memory_allocation: return NO_MEMORY;
    case ZSTD_error_dstSize_tooSmall: return TOO_LONG;
    default: return BROKEN;
    }
}

static slu_status fail_unpacked(unpacked how, const char *compression, slui_text_span text,
                                size_t count, slu_error *error)
{
    switch (how) {
    case UNPACKED: return SLU_OK;
    case NO_MEMORY: return slui_fail_memory(error);
    case BROKEN:
        return slui_fail_span(error, text, "the layer's data are truncated or not valid %s",
                              compression);
    case TOO_LONG:
    case TOO_SHORT: break;
    }
    return slui_fail_span(error, text, "the layer's data have %s than its %d tiles",
                          how == TOO_LONG ? "more" : "fewer", shown(count));
}

static slu_status unpack(const slui_tiled_file *file, const slui_tiled_data *data,
                         slui_text_span text, target *to, slu_error *error)
{
    bool zstd = strcmp(data->compression, "zstd") == 0;
    if (!zstd && strcmp(data->compression, "zlib") != 0 && strcmp(data->compression, "gzip") != 0)
        return slui_fail_span(
            error, text,
            "unknown compression: choose CSV, or base64 plain, zlib, gzip or zstd "
            "in Tiled, not %s",
            data->compression);
    size_t capacity = text.length / 4 * 3 + 3, size = 0;
    uint8_t *packed = slui_alloc(&file->allocator, capacity, 1);
    if (!packed) return slui_fail_memory(error);
    slu_status status = decode_base64(text, packed, capacity, &size, error);
    if (status == SLU_OK) {
        unpacked how = zstd ? unzstd_into(packed, size, to) : inflate_into(packed, size, to);
        status = fail_unpacked(how, data->compression, text, to->count, error);
    }
    slui_free(&file->allocator, packed, capacity, 1);
    return status;
}

static slu_status decode_plain(slui_text_span text, target *to, slu_error *error)
{
    size_t size = 0;
    slu_status status = decode_base64(text, (uint8_t *)to->gids, to->bytes, &size, error);
    if (status != SLU_OK || size == to->bytes) return status;
    return fail_unpacked(size > to->bytes ? TOO_LONG : TOO_SHORT, NULL, text, to->count, error);
}

// The bytes are where the numbers go, each number's four in its own place.
static void put_bytes_together(target *to)
{
    for (size_t i = 0; i < to->count; i++) {
        uint8_t b[GID_BYTES];
        memcpy(b, &to->gids[i], GID_BYTES);
        to->gids[i] = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
}

// ---- together

static bool is_packed(const slui_tiled_data *data)
{
    return data->compression && *data->compression;
}

// Text that cannot hold the tiles in any encoding is refused before memory is allocated for them.
static slu_status check_length(const slui_tiled_data *data, slui_text_span text, bool csv,
                               size_t count, slu_error *error)
{
    bool short_csv = csv && text.length < count;
    bool short_plain = !csv && !is_packed(data) && text.length / GID_BYTES < count;
    if (!short_csv && !short_plain) return SLU_OK;
    return slui_fail_span(error, text, "the layer's data have fewer than its %d tiles",
                          shown(count));
}

slu_status slui_tiled_decode(slui_tiled_file *file, const slui_tiled_data *data, slu_rect area,
                             const uint32_t **gids, slu_error *error)
{
    slui_text_span text = trimmed(data->text);
    size_t count = (size_t)area.width * (size_t)area.height;
    bool csv = strcmp(data->encoding, "csv") == 0;
    if (!csv && strcmp(data->encoding, "base64") != 0)
        return slui_fail_span(
            error, text, "unknown encoding: choose CSV or base64 in Tiled, not %s", data->encoding);
    slu_status status = check_length(data, text, csv, count, error);
    if (status == SLU_OK) status = slui_tiled_count(file, area, text, error);
    if (status != SLU_OK) return status;
    target to = {slui_tiled_keep(file, count * GID_BYTES), count, count * GID_BYTES};
    if (!to.gids) return slui_fail_memory(error);
    *gids = to.gids;
    if (csv) return decode_csv(text, &to, error);
    status =
        is_packed(data) ? unpack(file, data, text, &to, error) : decode_plain(text, &to, error);
    put_bytes_together(&to);
    return status;
}
