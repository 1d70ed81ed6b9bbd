// SPDX-License-Identifier: MIT
// sluice raster index: builds the folder of tables that paths are answered from; and a path by it.
#include <stdlib.h>

#include "commands/raster/raster.h"
#include "report/json.h"
#include "system/clock.h"
#include "system/file.h"
#include "system/folder.h"
#include "system/interrupt.h"

// Of a part, only its own cells count.
static bool index_tell(void *bar, uint64_t cells, uint64_t total)
{
    progress *own = bar;
    own->total = total;
    return ground_tell(bar, cells, total);
}

static slu_raster_index_options index_options(raster_request *request)
{
    return (slu_raster_index_options){.rules = request->field.rules,
                                      .block = request->field.block,
                                      .memory = ground_memory(request),
                                      .workers = request->field.workers,
                                      .parallel = request->field.parallel,
                                      .rank = request->part ? request->part - 1 : 0,
                                      .ranks = request->parts,
                                      .progress = {index_tell, &request->bar}};
}

// ---- building

static uint64_t disk_free(void *file)
{
    return slu_raster_disk_free(file);
}

static void print_built(const raster_request *request, const slu_raster_index_facts *f,
                        double seconds)
{
    if (!request->shared.json) {
        say("%s: %llu of %llu groups built, %llu were there, in %.1f s%s", request->output,
            (unsigned long long)f->built_groups, (unsigned long long)f->own_groups,
            (unsigned long long)f->found_groups, seconds,
            f->complete ? "" : "; other parts are not done yet");
        return;
    }
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "index", file_base_name(request->output));
    json_add_count(object, "block", (uint64_t)f->block);
    json_add_count(object, "cells", f->ground.cells);
    json_add_count(object, "groups", f->groups);
    json_add_count(object, "own_groups", f->own_groups);
    json_add_count(object, "found_groups", f->found_groups);
    json_add_count(object, "built_groups", f->built_groups);
    json_add_count(object, "built_bytes", f->built_bytes);
    cJSON_AddBoolToObject(object, "complete", f->complete);
    cJSON_AddNumberToObject(object, "total_ms", seconds * 1000);
    json_print(object);
}

cli_exit raster_index(raster_request *request, const raster_ground *ground)
{
    const uint64_t begin = clock_wall_ns();
    slu_error error = {0};
    slu_raster_index_facts facts;
    slu_raster_index_options options = index_options(request);
    char *inside = folder_join(request->output, "head");
    options.disk_free = disk_free;
    options.disk_ctx = inside;
    interrupt_begin();
    ground_bar(request, "building", ground);
    const slu_status status = slu_raster_index_build(slu_raster_file_raster(ground->file),
                                                     request->output, &options, &facts, &error);
    progress_end(&request->bar);
    free(inside);
    if (status == SLU_ERR_STALE && interrupt_seen())
        return say("stopped; the same command goes on"), CLI_LIMIT;
    if (status != SLU_OK) return say_error(request->ground, &error);
    print_built(request, &facts, (double)(clock_wall_ns() - begin) / 1e9);
    return CLI_OK;
}

// ---- paths

static void print_reads(const raster_request *request, const slu_raster_index_facts *facts,
                        const slu_raster_index_reads *reads, double seconds)
{
    if (!request->shared.json || !request->output) {
        say("read %llu of %llu groups, %llu of %llu blocks, and %llu blocks of the raster, in "
            "%.1f ms",
            (unsigned long long)reads->groups, (unsigned long long)facts->groups,
            (unsigned long long)reads->blocks, (unsigned long long)facts->blocks,
            (unsigned long long)reads->ground, seconds * 1000);
        return;
    }
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "path", file_base_name(request->output));
    json_add_count(object, "groups", facts->groups);
    json_add_count(object, "blocks", facts->blocks);
    json_add_count(object, "groups_read", reads->groups);
    json_add_count(object, "blocks_read", reads->blocks);
    json_add_count(object, "ground_read", reads->ground);
    json_add_count(object, "runs", reads->runs);
    json_add_count(object, "rows", reads->rows);
    cJSON_AddNumberToObject(object, "total_ms", seconds * 1000);
    json_print(object);
}

// Finds a path to each goal. `missed` counts those that are out of reach.
static cli_exit find_all(const raster_request *request, slu_raster_index *index,
                         const slu_raster_cells *from, const slu_raster_cells *to,
                         slu_raster_path *paths, size_t *missed)
{
    slu_error error = {0};
    slu_raster_index_facts facts;
    slu_raster_index_reads all = {0}, reads;
    const uint64_t begin = clock_wall_ns();
    for (size_t i = 0; i < to->count; i++) {
        const slu_tile goal = {to->list[i].x, to->list[i].y};
        if (slu_raster_index_path(index, from->list, from->count, goal, &paths[i], &reads,
                                  &error) != SLU_OK)
            return say_error(request->ground, &error);
        all.groups += reads.groups;
        all.blocks += reads.blocks;
        all.ground += reads.ground;
        all.runs += reads.runs;
        all.rows += reads.rows;
        if (paths[i].count) continue;
        say("no path leads to cell (%d, %d)", goal.x, goal.y);
        ++*missed;
    }
    slu_raster_index_describe(index, &facts);
    print_reads(request, &facts, &all, (double)(clock_wall_ns() - begin) / 1e9);
    return CLI_OK;
}

static cli_exit write_paths(const raster_request *request, const raster_ground *ground,
                            slu_raster_index *index, const slu_raster_cells *from,
                            const slu_raster_cells *to)
{
    slu_error error = {0};
    size_t missed = 0;
    slu_raster_index_facts facts;
    slu_raster_index_describe(index, &facts);
    slu_raster_path *paths = console_alloc(to->count, sizeof *paths);
    cli_exit code = find_all(request, index, from, to, paths, &missed);
    if (code == CLI_OK &&
        slu_raster_paths_write(ground->file, request->output ? request->output : "-", paths,
                               to->count, facts.cost_unit, &error) != SLU_OK)
        code = say_error(NULL, &error);
    for (size_t i = 0; i < to->count; i++)
        slu_raster_index_release(index, &paths[i]);
    free(paths);
    return code == CLI_OK && missed ? CLI_NO : code;
}

cli_exit raster_path_by_index(raster_request *request, const raster_ground *ground,
                              const slu_raster_cells *from, const slu_raster_cells *to)
{
    slu_error error = {0};
    slu_raster_index *index = NULL;
    const slu_raster_index_options options = index_options(request);
    if (request->field.limit > 0) return say_bad("--index does not go with --limit");
    if (slu_raster_index_open(slu_raster_file_raster(ground->file), request->index, &options,
                              &index, &error) != SLU_OK)
        return say_error(request->index, &error);
    const cli_exit code = write_paths(request, ground, index, from, to);
    slu_raster_index_destroy(index);
    return code;
}
