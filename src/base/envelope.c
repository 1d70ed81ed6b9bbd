// SPDX-License-Identifier: MIT
// Checking and writing what the library's files have in common: see envelope.h.
//
// Cost: one sweep over the bytes for the checksum.
#include "base/envelope.h"

#include "base/platform.h"
#include "base/status.h"

static uint64_t checksum_of(const uint8_t *bytes, uint64_t size)
{
    uint64_t hash = SLUI_HASH_BEGIN;
    for (uint64_t at = SLUI_AT_CHECKED; at < size; at += 8)
        hash = slui_hash_word(hash, slui_get64(bytes + at));
    return hash;
}

// ---- checking

static slu_status check_version(const slui_envelope *e, const uint8_t *bytes, slu_error *error)
{
    const uint32_t version = slui_get32(bytes + SLUI_AT_VERSION);
    if (version > e->version)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "%s has a newer version than %d, the newest supported: build it again, or "
                         "use a newer Sluice",
                         e->the, (int)e->version);
    if (version > 0 && version < e->version)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "%s has version %d, but %d is needed: build it again", e->the,
                         (int)version, (int)e->version);
    if (version == 0 || slui_get32(bytes + SLUI_AT_HEAD_SIZE) != e->head_size)
        return slui_fail(error, SLU_ERR_FORMAT, "the header of %s is damaged: build it again",
                         e->the);
    return SLU_OK;
}

static slu_status check_sizes(const slui_envelope *e, const uint8_t *bytes, size_t size,
                              slu_error *error)
{
    const uint64_t stated = slui_get64(bytes + SLUI_AT_FILE_SIZE);
    if (stated > size)
        return slui_fail(error, SLU_ERR_FORMAT, "%s is truncated: copy or build it again", e->the);
    if (stated < size || size < e->head_size || size % 8 != 0)
        return slui_fail(error, SLU_ERR_FORMAT,
                         "the size of %s is not what its header states: copy or build it again",
                         e->the);
    return SLU_OK;
}

slu_status slui_envelope_check(const slui_envelope *e, const uint8_t *bytes, size_t size,
                               slu_error *error)
{
    if (size < sizeof e->magic || memcmp(bytes, e->magic, sizeof e->magic) != 0)
        return slui_fail(error, SLU_ERR_FORMAT, "this is not %s: build one with sluice %s", e->a,
                         e->command);
    if (size < SLUI_AT_CHECKED)
        return slui_fail(error, SLU_ERR_FORMAT,
                         "%s is truncated in its header: copy or build it again", e->the);
    slu_status status = check_version(e, bytes, error);
    if (status == SLU_OK) status = check_sizes(e, bytes, size, error);
    if (status != SLU_OK) return status;
    if (slui_get64(bytes + SLUI_AT_CHECKSUM) != checksum_of(bytes, size))
        return slui_fail(error, SLU_ERR_FORMAT,
                         "%s is damaged (its checksum does not match): build it again", e->the);
    return SLU_OK;
}

slu_status slui_envelope_fail(const slui_envelope *e, const char *what, slu_error *error)
{
    return slui_fail(error, SLU_ERR_FORMAT, "%s contradicts itself: %s; build it again", e->the,
                     what);
}

bool slui_sides_are_possible(int width, int height)
{
    return width >= 1 && width <= SLU_MAX_SIDE && height >= 1 && height <= SLU_MAX_SIDE &&
           (int64_t)width * height <= SLU_MAX_TILES;
}

bool slui_is_zero(const uint8_t *bytes, uint64_t from, uint64_t to)
{
    uint8_t any = 0;
    for (uint64_t at = from; at < to; at++)
        any |= bytes[at];
    return any == 0;
}

// ---- writing

void slui_envelope_write(const slui_envelope *e, uint8_t *bytes, uint64_t size)
{
    memcpy(bytes + SLUI_AT_MAGIC, e->magic, sizeof e->magic);
    slui_put32(bytes + SLUI_AT_VERSION, e->version);
    slui_put32(bytes + SLUI_AT_HEAD_SIZE, e->head_size);
    slui_put64(bytes + SLUI_AT_FILE_SIZE, size);
}

void slui_envelope_seal(uint8_t *bytes, uint64_t size)
{
    slui_put64(bytes + SLUI_AT_CHECKSUM, checksum_of(bytes, size));
}

// ---- entries

bool slui_is_little_endian(void)
{
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    return first == 1;
}

void slui_copy_entries(void *to, const void *from, size_t count, size_t entry)
{
    if (slui_is_little_endian()) {
        memcpy(to, from, count * entry);
        return;
    }
    uint8_t *out = to;
    const uint8_t *in = from;
    for (size_t i = 0; i < count * entry; i++)
        out[i] = in[i / entry * entry + entry - 1 - i % entry];
}
