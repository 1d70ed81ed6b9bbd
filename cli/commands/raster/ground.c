// SPDX-License-Identifier: MIT
// The ground of a request, the cells of its places, and solving fields on it.
#include <stdlib.h>
#include <string.h>

#include "commands/raster/raster.h"
#include "options/values.h"
#include "system/file.h"
#include "system/interrupt.h"

// What the program, GDAL and its libraries take by themselves, with what the allocator holds back:
// with 60, a run that was to take 2000 MB took 2024.
enum { PROGRAM_MEGABYTES = 160, CACHE_SHARE = 8 };
static const size_t MEGABYTE = 1000000;

// ---- opening

static bool is_map(const char *name)
{
    return file_has_ending(name, ".map") || file_has_ending(name, ".tmx");
}

static cli_exit open_map(raster_request *request, raster_ground *out)
{
    slu_error error = {0};
    if (shared_load_map(&request->shared, request->ground, &out->map) != CLI_OK) return CLI_BAD;
    if (slu_raster_file_of_map(out->map, &out->file, &error) == SLU_OK) return CLI_OK;
    shared_unload_map(&request->shared, out->map);
    return say_error(NULL, &error);
}

// Heights need to know how long a step is.
static cli_exit set_cell_size(raster_request *request, const raster_ground *ground)
{
    slu_raster_rules *rules = &request->field.rules;
    if (rules->charge != SLU_RASTER_TOBLER || rules->cell_size > 0) return CLI_OK;
    rules->cell_size = ground->facts.metres;
    if (rules->cell_size > 0) return CLI_OK;
    return say_bad("%s: its cells are not known in metres; project it (gdalwarp -t_srs), or give "
                   "--cell METRES",
                   request->ground);
}

cli_exit ground_open(raster_request *request, raster_ground *out)
{
    *out = (raster_ground){0};
    slu_error error = {0};
    const size_t cache = (size_t)request->megabytes * MEGABYTE / CACHE_SHARE;
    slu_raster_files_cache(cache);
    if (is_map(request->ground)) {
        if (open_map(request, out) != CLI_OK) return CLI_BAD;
    } else if (slu_raster_file_open(request->ground, &request->file, &out->file, &error) !=
               SLU_OK) {
        return say_error(request->ground, &error);
    }
    slu_raster_file_describe(out->file, &out->facts);
    if (set_cell_size(request, out) == CLI_OK) return CLI_OK;
    ground_close(request, out);
    return CLI_BAD;
}

void ground_close(raster_request *request, raster_ground *ground)
{
    slu_raster_file_close(ground->file);
    if (ground->map) shared_unload_map(&request->shared, ground->map);
}

// ---- places

// "X,Y" as a cell; false if it is none, with `fits` false if it is outside the raster.
static bool read_point(const raster_ground *ground, const char *text, slu_raster_seed *out)
{
    char *end;
    const double x = strtod(text, &end);
    if (end == text || *end != ',') return false;
    const char *second = end + 1;
    const double y = strtod(second, &end);
    if (end == second || *end) return false;
    const slu_tile cell = slu_raster_cell_at(ground->file, x, y);
    *out = (slu_raster_seed){.x = cell.x, .y = cell.y};
    return true;
}

static void add_cells(slu_raster_cells *all, const slu_raster_seed *list, size_t count,
                      uint32_t features)
{
    // The library releases the list, with its own allocator: the C library's.
    slu_raster_seed *grown = console_alloc(all->count + count, sizeof *grown);
    if (all->count) memcpy(grown, all->list, all->count * sizeof *grown);
    memcpy(grown + all->count, list, count * sizeof *grown);
    free(all->list);
    all->list = grown;
    all->count += count;
    all->capacity = all->count;
    all->features += features;
}

static cli_exit add_place(const raster_ground *ground, const char *option, const char *place,
                          slu_raster_cells *out)
{
    slu_raster_seed seed;
    slu_error error = {0};
    if (read_point(ground, place, &seed)) {
        if (seed.x < 0 || seed.y < 0 || seed.x >= ground->facts.width ||
            seed.y >= ground->facts.height)
            return say_bad("%s %s is not on the raster", option, place);
        seed.source = out->features;
        add_cells(out, &seed, 1, 1);
        return CLI_OK;
    }
    slu_raster_cells read;
    if (slu_raster_cells_read(ground->file, place, out->features, &read, &error) != SLU_OK)
        return say_error(place, &error);
    add_cells(out, read.list, read.count, read.features);
    slu_raster_cells_release(&read);
    return CLI_OK;
}

cli_exit ground_places(const raster_ground *ground, const char *option, const places *named,
                       slu_raster_cells *out)
{
    *out = (slu_raster_cells){0};
    for (int i = 0; i < named->count; i++) {
        if (add_place(ground, option, named->list[i], out) == CLI_OK) continue;
        slu_raster_cells_release(out);
        return CLI_BAD;
    }
    return CLI_OK;
}

// ---- progress

void ground_bar(raster_request *request, const char *label, const raster_ground *ground)
{
    progress_begin_rate(&request->bar, label, "cells",
                        (uint64_t)ground->facts.width * (uint64_t)ground->facts.height);
}

bool ground_tell(void *bar, uint64_t cells, uint64_t total)
{
    (void)total;
    progress_update(bar, cells);
    return !interrupt_seen();
}

// ---- fields

cli_exit ground_check_disk(const raster_ground *ground, const slu_raster_outputs *outputs)
{
    const char *const names[] = {outputs->costs, outputs->links, outputs->sources};
    const uint64_t bytes = slu_raster_outputs_bytes(ground->file, outputs);
    for (int i = 0; i < 3; i++) {
        if (!names[i]) continue;
        file_writer test;
        if (file_open(&test, names[i]) != CLI_OK) return CLI_BAD;
        file_abandon(&test);
        const uint64_t left = slu_raster_disk_free(names[i]);
        if (left < bytes)
            return say_bad("%s: the disk has %llu MB left, and the files may need %llu MB",
                           names[i], (unsigned long long)(left / MEGABYTE),
                           (unsigned long long)(bytes / MEGABYTE));
    }
    return CLI_OK;
}

size_t ground_memory(const raster_request *request)
{
    const size_t whole = (size_t)request->megabytes * MEGABYTE;
    const size_t taken = whole / CACHE_SHARE + PROGRAM_MEGABYTES * MEGABYTE;
    return whole > taken ? whole - taken : 1;
}

cli_exit ground_solve(raster_request *request, const raster_ground *ground,
                      const slu_raster_cells *from, const slu_raster_options *options, size_t parts,
                      slu_raster_field **out)
{
    slu_raster_options own = *options;
    slu_error error = {0};
    own.memory = ground_memory(request) / parts + 1; // 0 would be no limit
    own.progress = (slu_raster_progress){ground_tell, &request->bar};
    interrupt_begin();
    ground_bar(request, "solving", ground);
    const slu_status status = slu_raster_field_create(slu_raster_file_raster(ground->file),
                                                      from->list, from->count, &own, out, &error);
    progress_end(&request->bar);
    if (status == SLU_OK) return CLI_OK;
    if (status == SLU_ERR_STALE && interrupt_seen()) return say("stopped"), CLI_LIMIT;
    return say_error(request->ground, &error);
}
