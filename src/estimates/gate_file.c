// SPDX-License-Identifier: MIT
// The file of gate costs: a head, the terrain, and the costs (docs/atlas-format.md).
//
// All numbers are little-endian, and everything begins at multiples of 8 bytes. Sizes follow from
// the counts in the head, so gate costs have exactly one encoding, and any bytes that can be read
// are reproduced by writing them again.
//
// Invariant: every index that a search follows comes from a terrain that was rebuilt from the
// labels; the bytes decide only numbers, and those are kept below the bound that sums rely on.
// Cost: that of rebuilding the terrain, and one sweep over the bytes for the checksum.
#include "atlas/file_terrain.h"
#include "atlas/flood.h"
#include "base/files.h"
#include "base/status.h"
#include "estimates/gate_costs.h"
#include "estimates/gate_tables.h"
#include "map/layer.h"
#include "map/rules.h"

// The head is that of an atlas up to its method; these fields differ.
enum { HEAD = 128, AT_SIDES = SLUI_AT_LANDMARKS, AT_RESERVED = SLUI_AT_SECTION_COUNT };

static const slui_envelope ENVELOPE = {
    .magic = {0x89, 'S', 'L', 'G', '\r', '\n', 0x1A, '\n'},
    .version = SLU_GATE_COSTS_VERSION,
    .head_size = HEAD,
    .a = "a file of gate costs",
    .the = "the file of gate costs",
    .command = "atlas gates",
};

// A head, and the places of what follows it.
typedef struct gate_file {
    slu_gate_costs_file_facts facts;
    uint64_t labels, gates, costs, end; // offsets; edits begin after the head
} gate_file;

static uint64_t stride_of(const slu_gate_costs_file_facts *f)
{
    return (f->sided ? SLUI_SIDES : 1) * (uint64_t)f->gate_count;
}

static void place(gate_file *file)
{
    const slu_gate_costs_file_facts *f = &file->facts;
    uint64_t tiles = (uint64_t)f->width * (uint64_t)f->height;
    file->labels = HEAD + (uint64_t)f->edit_count * SLUI_FILE_EDIT;
    file->gates = file->labels + slui_rounded_up(tiles * SLUI_FILE_NUMBER);
    file->costs = file->gates + (uint64_t)f->gate_count * SLUI_FILE_GATE;
    file->end = file->costs + slui_rounded_up(stride_of(f) * stride_of(f) * SLUI_FILE_NUMBER);
}

// ---------------------------------------------------------------------------------------------
// Writing

static void gather_facts(const slu_gate_costs *costs, slu_gate_costs_file_facts *f)
{
    const slu_terrain *terrain = costs->terrain;
    *f = (slu_gate_costs_file_facts){.version = SLU_GATE_COSTS_VERSION,
                                     .width = costs->map->width,
                                     .height = costs->map->height,
                                     .map_hash = slui_file_map_hash(costs->map),
                                     .diagonals = costs->rules.diagonals,
                                     .steps = costs->rules.steps,
                                     .prominence = terrain->options.prominence,
                                     .widest = terrain->options.widest,
                                     .downscale = terrain->options.downscale,
                                     .zone_count = terrain->zone_count,
                                     .gate_count = terrain->gate_count,
                                     .edit_count = terrain->edit_count,
                                     .sided = costs->tables.sides > 1};
    const char *name = slu_methods_at(slu_decompositions(), terrain->options.method)->name;
    memcpy(f->method, name, strlen(name));
}

static void write_head(const gate_file *file, uint8_t *out)
{
    const slu_gate_costs_file_facts *f = &file->facts;
    uint64_t prominence;
    memcpy(&prominence, &f->prominence, sizeof prominence);
    slui_envelope_write(&ENVELOPE, out, file->end);
    slui_put64(out + SLUI_AT_MAP_HASH, f->map_hash);
    slui_put32(out + SLUI_AT_WIDTH, (uint32_t)f->width);
    slui_put32(out + SLUI_AT_HEIGHT, (uint32_t)f->height);
    slui_put32(out + SLUI_AT_DIAGONALS, (uint32_t)f->diagonals);
    slui_put32(out + SLUI_AT_STRAIGHT, (uint32_t)f->steps.straight);
    slui_put32(out + SLUI_AT_DIAGONAL, (uint32_t)f->steps.diagonal);
    slui_put32(out + AT_SIDES, f->sided ? SLUI_SIDES : 1);
    memcpy(out + SLUI_AT_METHOD, f->method, SLUI_FILE_METHOD_SIZE);
    slui_put64(out + SLUI_AT_PROMINENCE, prominence);
    slui_put32(out + SLUI_AT_WIDEST, (uint32_t)f->widest);
    slui_put32(out + SLUI_AT_DOWNSCALE, (uint32_t)f->downscale);
    slui_put32(out + SLUI_AT_ZONES, f->zone_count);
    slui_put32(out + SLUI_AT_GATES, f->gate_count);
    slui_put32(out + SLUI_AT_EDITS, (uint32_t)f->edit_count);
    slui_put32(out + AT_RESERVED, 0);
}

static slu_status write(const slu_gate_costs *costs, void *buffer, size_t capacity, size_t *needed)
{
    gate_file file;
    gather_facts(costs, &file.facts);
    place(&file);
    *needed = (size_t)file.end;
    if (file.end > SIZE_MAX || capacity < file.end) return SLU_ERR_CAPACITY;
    uint8_t *out = buffer;
    memset(out, 0, (size_t)file.end);
    write_head(&file, out);
    slui_file_write_terrain(costs->terrain, out + HEAD, out + file.labels, out + file.gates);
    size_t count = costs->tables.stride * costs->tables.stride;
    for (size_t i = 0; i < count; i++)
        slui_put32(out + file.costs + i * SLUI_FILE_NUMBER, costs->tables.cost[i]);
    slui_envelope_seal(out, file.end);
    return SLU_OK;
}

// As for an atlas: if walls were added since the costs were measured, what is written is measured
// with them. *fitted is to be destroyed by the caller; NULL if the costs themselves can be written.
static slu_status fit(const slu_gate_costs *costs, slu_gate_costs **fitted, slu_error *error)
{
    if (costs->revision < costs->map->opened)
        return slui_fail(error, SLU_ERR_STALE,
                         "ground has opened on the map since its gate costs were measured: measure "
                         "them again");
    if (costs->revision >= slui_map_last_change(costs->map)) return SLU_OK;
    slu_gate_costs_options options = {.rules = costs->rules,
                                      .terrain = costs->terrain,
                                      .sided = costs->tables.sides > 1,
                                      .allocator = &costs->allocator};
    options.rules.unit = slui_layer_unit(costs->map);
    return slu_gate_costs_create(costs->map, &options, fitted, error);
}

slu_status slu_gate_costs_format(const slu_gate_costs *costs, void *buffer, size_t capacity,
                                 size_t *needed)
{
    if (!costs || !needed || (!buffer && capacity)) return SLU_ERR_ARGUMENT;
    slu_gate_costs *fitted = NULL;
    slu_status status = fit(costs, &fitted, NULL);
    if (status == SLU_OK) status = write(fitted ? fitted : costs, buffer, capacity, needed);
    slu_gate_costs_destroy(fitted);
    return status;
}

static slu_status save(const slu_gate_costs *costs, const char *file, slu_error *error)
{
    size_t size = 0;
    write(costs, NULL, 0, &size);
    char *bytes = slui_alloc(&costs->allocator, size, 1);
    if (!bytes) return slui_fail_memory(error);
    write(costs, bytes, size, &size);
    slu_status status = slui_file_write(file, bytes, size, error);
    slui_free(&costs->allocator, bytes, size, 1);
    return status;
}

slu_status slu_gate_costs_save(const slu_gate_costs *costs, const char *file, slu_error *error)
{
    if (!costs || !file) return slui_fail_null(error, "costs and file");
    slu_gate_costs *fitted = NULL;
    slu_status status = fit(costs, &fitted, error);
    if (status == SLU_OK) status = save(fitted ? fitted : costs, file, error);
    slu_gate_costs_destroy(fitted);
    return status;
}

// ---------------------------------------------------------------------------------------------
// Reading the head

static slu_status fail(slu_error *error, const char *what)
{
    return slui_envelope_fail(&ENVELOPE, what, error);
}

static void read_facts(slu_gate_costs_file_facts *f, const uint8_t *bytes)
{
    uint64_t prominence = slui_get64(bytes + SLUI_AT_PROMINENCE);
    *f = (slu_gate_costs_file_facts){
        .version = slui_get_whole(bytes + SLUI_AT_VERSION),
        .width = slui_get_whole(bytes + SLUI_AT_WIDTH),
        .height = slui_get_whole(bytes + SLUI_AT_HEIGHT),
        .map_hash = slui_get64(bytes + SLUI_AT_MAP_HASH),
        .checksum = slui_get64(bytes + SLUI_AT_CHECKSUM),
        .diagonals = (slu_diagonals)slui_get32(bytes + SLUI_AT_DIAGONALS),
        .steps = {slui_get_whole(bytes + SLUI_AT_STRAIGHT),
                  slui_get_whole(bytes + SLUI_AT_DIAGONAL)},
        .widest = slui_get_whole(bytes + SLUI_AT_WIDEST),
        .downscale = slui_get_whole(bytes + SLUI_AT_DOWNSCALE),
        .zone_count = slui_get32(bytes + SLUI_AT_ZONES),
        .gate_count = slui_get32(bytes + SLUI_AT_GATES),
        .edit_count = slui_get32(bytes + SLUI_AT_EDITS),
        .sided = slui_get32(bytes + AT_SIDES) == SLUI_SIDES,
    };
    memcpy(&f->prominence, &prominence, sizeof prominence);
    memcpy(f->method, bytes + SLUI_AT_METHOD, SLUI_FILE_METHOD_SIZE);
}

// What the heads of an atlas and of gate costs have in common is checked by the same code.
static slu_status check_facts(const gate_file *file, const uint8_t *bytes, size_t size,
                              slu_error *error)
{
    const slu_gate_costs_file_facts *f = &file->facts;
    slu_atlas_file_facts shared = {.width = f->width,
                                   .height = f->height,
                                   .diagonals = f->diagonals,
                                   .steps = f->steps,
                                   .prominence = f->prominence,
                                   .widest = f->widest,
                                   .downscale = f->downscale};
    memcpy(shared.method, f->method, sizeof shared.method);
    const char *why = slui_file_fault(&shared);
    if (why) return fail(error, why);
    if (!f->sided && slui_get32(bytes + AT_SIDES) != 1)
        return fail(error, "it has neither one cost for each pair nor four");
    if (slui_get32(bytes + AT_RESERVED) != 0) return fail(error, "its header has unknown fields");
    if (f->gate_count > SLUI_MOST_PAIRED_GATES) return fail(error, "it has too many gates");
    if (file->end != size) return fail(error, "its size does not match its counts");
    return SLU_OK;
}

static bool padded_with_zeros(const gate_file *file, const uint8_t *bytes)
{
    const slu_gate_costs_file_facts *f = &file->facts;
    uint64_t labels = file->labels + (uint64_t)f->width * (uint64_t)f->height * SLUI_FILE_NUMBER;
    uint64_t costs = file->costs + stride_of(f) * stride_of(f) * SLUI_FILE_NUMBER;
    return slui_is_zero(bytes, labels, file->gates) && slui_is_zero(bytes, costs, file->end);
}

static slu_status open_file(gate_file *file, const void *bytes, size_t size, slu_error *error)
{
    slu_status status = slui_envelope_check(&ENVELOPE, bytes, size, error);
    if (status != SLU_OK) return status;
    read_facts(&file->facts, bytes);
    // Places are computed from sizes of any map, and compared before anything is read there.
    if (file->facts.width < 0 || file->facts.height < 0)
        return fail(error, "there can be no map of its size");
    place(file);
    status = check_facts(file, bytes, size, error);
    if (status != SLU_OK) return status;
    return padded_with_zeros(file, bytes) ? SLU_OK
                                          : fail(error, "there are bytes between its parts");
}

slu_status slu_gate_costs_inspect(const void *bytes, size_t size, slu_gate_costs_file_facts *facts,
                                  slu_error *error)
{
    if ((!bytes && size > 0) || !facts) return slui_fail_null(error, "bytes and facts");
    gate_file file;
    slu_status status = open_file(&file, bytes, size, error);
    if (status == SLU_OK) *facts = file.facts;
    return status;
}

// ---------------------------------------------------------------------------------------------
// Reading the rest

static slu_status check_fit(const slu_gate_costs_file_facts *f, const slu_map *map,
                            const slu_rules *rules, slu_error *error)
{
    if (f->width != map->width || f->height != map->height)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the gate costs belong to a map of %d x %d tiles, but this map has %d x "
                         "%d",
                         f->width, f->height, map->width, map->height);
    if (f->map_hash != slui_file_map_hash(map))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the gate costs belong to a map with other walls: measure them again");
    if (rules && (f->diagonals != rules->diagonals || f->steps.straight != rules->steps.straight ||
                  f->steps.diagonal != rules->steps.diagonal))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the gate costs were measured for other diagonals or step lengths: "
                         "measure them for these");
    return SLU_OK;
}

static slu_status read_terrain(const gate_file *file, const uint8_t *bytes, slu_gate_costs *costs,
                               slu_error *error)
{
    const slu_gate_costs_file_facts *f = &file->facts;
    slui_stored_terrain stored = {.edits = bytes + HEAD,
                                  .labels = bytes + file->labels,
                                  .gates = bytes + file->gates,
                                  .edit_count = f->edit_count,
                                  .zone_count = f->zone_count,
                                  .gate_count = f->gate_count,
                                  .options = {.diagonals = f->diagonals,
                                              .prominence = f->prominence,
                                              .widest = f->widest,
                                              .downscale = f->downscale,
                                              .wall_divisor = SLU_DEFAULT_WALL_DIVISOR}};
    if (slu_methods_find(slu_decompositions(), f->method, &stored.options.method, NULL) != SLU_OK)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "the zones of the gate costs are by an unknown method: measure them "
                         "again");
    const char *why = NULL;
    slu_status status = slui_file_read_terrain(&stored, costs->map, &costs->allocator,
                                               &costs->terrain, &why, error);
    return why ? fail(error, why) : status;
}

// A path there is also a path back, and a gate is at itself.
static slu_status read_costs(const uint8_t *bytes, slui_gate_tables *t, slu_error *error)
{
    for (size_t i = 0; i < t->stride * t->stride; i++) {
        t->cost[i] = slui_get32(bytes + i * SLUI_FILE_NUMBER);
        size_t row = i / t->stride, column = i % t->stride;
        if (t->cost[i] > SLUI_FAR) return fail(error, "a cost is out of range");
        if (row / t->sides == column / t->sides && t->cost[i] != 0)
            return fail(error, "a gate is away from itself");
        if (column < row && t->cost[i] != t->cost[column * t->stride + row])
            return fail(error, "a cost differs there and back");
    }
    return SLU_OK;
}

static slu_status read_all(const gate_file *file, const uint8_t *bytes, slu_gate_costs *costs,
                           slu_error *error)
{
    slu_status status = read_terrain(file, bytes, costs, error);
    if (status == SLU_OK)
        status = slui_gate_tables_begin(&costs->tables, costs->terrain, &costs->rules,
                                        file->facts.sided ? SLUI_SIDES : 1, "a table of gate costs",
                                        error);
    return status == SLU_OK ? read_costs(bytes + file->costs, &costs->tables, error) : status;
}

static slu_status read_for(const gate_file *file, const uint8_t *bytes, const slu_map *layer,
                           const slu_allocator *allocator, slu_gate_costs **out, slu_error *error)
{
    slu_rules rules = {.diagonals = file->facts.diagonals, .steps = file->facts.steps};
    slu_gate_costs *costs = slui_gate_costs_begin(layer, &rules, allocator);
    if (!costs) return slui_fail_memory(error);
    slu_status status = read_all(file, bytes, costs, error);
    if (status == SLU_OK)
        *out = costs;
    else
        slu_gate_costs_destroy(costs);
    return status;
}

slu_status slu_gate_costs_parse(const slu_map *map, const void *bytes, size_t size,
                                const slu_atlas_load_options *options, slu_gate_costs **out,
                                slu_error *error)
{
    static const slu_atlas_load_options DEFAULTS;
    if (!options) options = &DEFAULTS;
    if (!map || (!bytes && size > 0) || !out) return slui_fail_null(error, "map, bytes and out");
    gate_file file;
    uint64_t began = slui_clock();
    slu_status status = open_file(&file, bytes, size, error);
    const slu_unit *unit = options->rules ? &options->rules->unit : &options->unit;
    if (status == SLU_OK) status = slui_unit_check(unit, error);
    if (status != SLU_OK) return status;
    const slu_map *layer = slui_file_layer(map, unit, file.facts.map_hash);
    if (!layer) return slui_fail_memory(error);
    status = check_fit(&file.facts, layer, options->rules, error);
    if (status == SLU_OK) status = read_for(&file, bytes, layer, options->allocator, out, error);
    slui_layer_release(layer);
    if (status == SLU_OK) (*out)->nanoseconds = slui_clock() - began;
    return status;
}

slu_status slu_gate_costs_load(const slu_map *map, const char *file,
                               const slu_atlas_load_options *options, slu_gate_costs **out,
                               slu_error *error)
{
    if (!map || !file || !out) return slui_fail_null(error, "map, file and out");
    const slu_allocator *memory =
        options && options->allocator ? options->allocator : &map->allocator;
    char *bytes = NULL;
    size_t size = 0;
    slu_status status = slui_file_read_atlas(file, memory, &bytes, &size, error);
    if (status != SLU_OK) return status;
    status = slu_gate_costs_parse(map, bytes, size, options, out, error);
    slui_free(memory, bytes, size, 1);
    return status;
}
