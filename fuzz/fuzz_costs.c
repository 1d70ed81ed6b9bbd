// SPDX-License-Identifier: MIT
// Any bytes are a cost file or a format error with a place; costs stay in their range; a failed
// call changes nothing; and costs that were written read back the same.
#include "fuzz.h"

static void require_costs_in_range(const slu_glyphs *before, const slu_glyphs *after)
{
    for (int c = 0; c < 256; c++) {
        double cost = after->cost[c];
        if (cost == before->cost[c]) continue;
        fuzz_require(cost >= SLU_MIN_COST && cost <= SLU_MAX_COST, "costs stay in their range");
    }
}

static size_t write_costs(const slu_glyphs *glyphs, char *text, size_t capacity)
{
    size_t length = 0;
    for (int c = 0; c < 256; c++) {
        if (glyphs->cost[c] <= 0) continue;
        int added = snprintf(text + length, capacity - length, "%c %.17g\r\n", c, glyphs->cost[c]);
        length += (size_t)added;
    }
    fuzz_require(length < capacity, "the test's own buffer is long enough");
    return length;
}

static void require_round_trip(const slu_glyphs *glyphs)
{
    char text[256 * 32];
    size_t length = write_costs(glyphs, text, sizeof text);
    slu_glyphs copy = *glyphs;
    fuzz_require(slu_glyphs_parse_costs(&copy, text, length, NULL) == SLU_OK, "costs read back");
    for (int c = 0; c < 256; c++) {
        double difference = copy.cost[c] - glyphs->cost[c];
        // Seventeen digits are more than we guarantee to read to the last bit.
        double allowed = glyphs->cost[c] * 1e-15;
        if (glyphs->cost[c] <= 0) allowed = 0;
        fuzz_require(difference <= allowed && -difference <= allowed, "costs are kept");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    slu_glyphs before, glyphs;
    slu_glyphs_default(&before);
    glyphs = before;
    slu_error error = {0};
    if (slu_glyphs_parse_costs(&glyphs, (const char *)data, size, &error) != SLU_OK) {
        fuzz_require_error(&error);
        fuzz_require(memcmp(&before, &glyphs, sizeof before) == 0, "a failed call changes nothing");
        return 0;
    }
    require_costs_in_range(&before, &glyphs);
    require_round_trip(&glyphs);
    return 0;
}
