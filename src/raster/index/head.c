// SPDX-License-Identifier: MIT
// The head of an index: the file that says of what it is, and that all groups are there.
//
// Layout: the envelope, then identity, rule (4 bytes), neighbours and direction (4), the side of a
// block (4), 0 (4), cells, walls, and the least and the greatest value, the unit and the side of a
// cell as doubles.
#include "base/files.h"
#include "base/mapping.h"
#include "base/status.h"
#include "raster/index/index.h"

enum {
    AT_IDENTITY = SLUI_AT_CHECKED,
    AT_CHARGE = 40,
    AT_FLAGS = 44,
    AT_BLOCK = 48,
    AT_CELLS = 56,
    AT_WALLS = 64,
    AT_LEAST = 72,
    AT_MOST = 80,
    AT_UNIT = 88,
    AT_CELL_SIZE = 96,
    HEAD_SIZE = 104,
};
enum { FLAG_TOWARD = 1, FLAG_FOUR = 2, FLAG_WHOLE = 4 };

static const slui_envelope ENVELOPE = {
    .magic = {0x89, 'S', 'L', 'I', '\r', '\n', 0x1A, '\n'},
    .version = 1,
    .head_size = HEAD_SIZE,
    .a = "the head of an index of a raster",
    .the = "the index's head",
    .command = "raster index",
};

static void put_double(uint8_t *at, double number)
{
    uint64_t word;
    memcpy(&word, &number, sizeof word);
    slui_put64(at, word);
}

static double get_double(const uint8_t *at)
{
    const uint64_t word = slui_get64(at);
    double number;
    memcpy(&number, &word, sizeof number);
    return number;
}

// ---- writing

static uint32_t flags_of(const slu_raster_rules *rules)
{
    return (rules->toward ? FLAG_TOWARD : 0u) | (rules->four ? FLAG_FOUR : 0u);
}

slu_status slui_index_write_head(const slui_index_plan *plan, slu_error *error)
{
    uint8_t bytes[HEAD_SIZE] = {0};
    size_t size;
    char *name = slui_index_file_name(plan, SLUI_INDEX_HEAD, &size);
    if (!name) return slui_fail_memory(error);
    const slu_raster_rules *rules = &plan->options.rules;
    slui_envelope_write(&ENVELOPE, bytes, sizeof bytes);
    slui_put64(bytes + AT_IDENTITY, plan->identity);
    slui_put32(bytes + AT_CHARGE, (uint32_t)rules->charge);
    slui_put32(bytes + AT_FLAGS, flags_of(rules) | (plan->ground.whole ? FLAG_WHOLE : 0u));
    slui_put32(bytes + AT_BLOCK, (uint32_t)plan->sides[0]);
    slui_put64(bytes + AT_CELLS, plan->ground.cells);
    slui_put64(bytes + AT_WALLS, plan->ground.walls);
    put_double(bytes + AT_LEAST, plan->ground.least);
    put_double(bytes + AT_MOST, plan->ground.most);
    put_double(bytes + AT_UNIT, plan->scale.unit);
    put_double(bytes + AT_CELL_SIZE, rules->cell_size);
    slui_envelope_seal(bytes, sizeof bytes);
    const slu_status status = slui_file_write(name, (const char *)bytes, sizeof bytes, error);
    slui_free(&plan->allocator, name, size, 1);
    return status;
}

// ---- reading

static slu_status fail_rules(const uint8_t *bytes, slu_error *error)
{
    const uint32_t flags = slui_get32(bytes + AT_FLAGS);
    return slui_fail(error, SLU_ERR_STALE,
                     "the index was built with rule %s, %d neighbours%s and cells of %d "
                     "millimetres; ask with the same, or build another",
                     slu_raster_charge_name((slu_raster_charge)slui_get32(bytes + AT_CHARGE)),
                     flags & FLAG_FOUR ? 4 : 8, flags & FLAG_TOWARD ? ", toward the sources" : "",
                     (int)(get_double(bytes + AT_CELL_SIZE) * 1000));
}

static bool has_rules(const uint8_t *bytes, const slu_raster_rules *rules)
{
    const uint32_t flags = slui_get32(bytes + AT_FLAGS) & (FLAG_TOWARD | FLAG_FOUR);
    const double size = get_double(bytes + AT_CELL_SIZE);
    const bool sized = rules->charge == SLU_RASTER_TOBLER;
    return slui_get32(bytes + AT_CHARGE) == (uint32_t)rules->charge && flags == flags_of(rules) &&
           (!sized || !(size < rules->cell_size || size > rules->cell_size));
}

// Whether frictions are to be rounded to another unit than the index has.
static bool is_other_unit(const slui_index_plan *plan, double unit)
{
    const double asked = plan->raster.unit;
    return plan->options.rules.charge != SLU_RASTER_TOBLER && asked > 0 &&
           (asked < unit || asked > unit);
}

static bool is_sane(double number)
{
    return number >= -1e300 && number <= 1e300;
}

static slu_status take_head(slui_index_plan *plan, const uint8_t *bytes, double *unit,
                            slu_error *error)
{
    const double size = get_double(bytes + AT_CELL_SIZE);
    plan->ground = (slu_raster_facts){.cells = slui_get64(bytes + AT_CELLS),
                                      .walls = slui_get64(bytes + AT_WALLS),
                                      .least = get_double(bytes + AT_LEAST),
                                      .most = get_double(bytes + AT_MOST),
                                      .whole = slui_get32(bytes + AT_FLAGS) & FLAG_WHOLE};
    *unit = get_double(bytes + AT_UNIT);
    if (!is_sane(plan->ground.least) || !is_sane(plan->ground.most) || !(*unit > 1e-300) ||
        !is_sane(*unit) || !(size > 0) || size > 1e9)
        return slui_envelope_fail(&ENVELOPE, "a number in it is out of range", error);
    if (!has_rules(bytes, &plan->options.rules)) return fail_rules(bytes, error);
    if (is_other_unit(plan, *unit))
        return slui_fail(error, SLU_ERR_STALE,
                         "the index was built with another unit; ask with the same, or build "
                         "another");
    plan->options.rules.cell_size = size;
    const slu_status status =
        slui_index_plan_set_block(plan, slui_get_whole(bytes + AT_BLOCK), error);
    if (status != SLU_OK) return status;
    if (slui_raster_hash_ground(&plan->raster, plan->sides[0], &plan->options.rules, &plan->ground,
                                *unit) == slui_get64(bytes + AT_IDENTITY))
        return SLU_OK;
    return slui_fail(error, SLU_ERR_STALE,
                     "the index is of another raster, or the raster has changed; build another");
}

slu_status slui_index_read_head(slui_index_plan *plan, double *unit, bool *there, slu_error *error)
{
    size_t size;
    slui_mapping map = {0};
    char *name = slui_index_file_name(plan, SLUI_INDEX_HEAD, &size);
    if (!name) return slui_fail_memory(error);
    const bool exists = slui_file_exists(name);
    slu_status status = SLU_OK;
    if (exists)
        status = slui_file_map(name, &plan->allocator, &map, error);
    else if (!there)
        status = slui_fail(error, SLU_ERR_IO,
                           "the folder has no index, or one that is not complete; sluice raster "
                           "index builds it, and goes on with what is there");
    slui_free(&plan->allocator, name, size, 1);
    if (exists && status == SLU_OK) {
        status = slui_envelope_check(&ENVELOPE, map.bytes, map.size, error);
        if (status == SLU_OK) status = take_head(plan, map.bytes, unit, error);
        slui_file_unmap(&map);
    }
    if (there) *there = exists;
    return status;
}
