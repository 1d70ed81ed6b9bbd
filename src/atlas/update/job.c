// SPDX-License-Identifier: MIT
// A job and its steps (job.h).
//
// Invariant: between two steps the atlas that is built names the map, not the copy of its ground,
// so that it can be destroyed at any time.
#include "atlas/update/job.h"

#include "atlas/measuring.h"
#include "atlas/update/doors.h"
#include "atlas/update/frozen.h"
#include "atlas/values.h"

typedef enum stage { ZONES, TABLES, MEMORY, DISTANCES, LANDMARKS, MATRIX, DONE } stage;

typedef struct slui_job {
    slui_frozen ground;
    slu_atlas *built;
    stage stage;
    slui_refit refit;
    slui_measuring measuring;
    slui_landmarking landmarking;
    slui_values values;
    uint32_t side; // whose row of the matrix comes next
} slui_job;

// ---- beginning and ending

bool slui_job_is_needed(const slu_atlas *a)
{
    return a->breach_count || a->job || slui_doors_stray(a);
}

static bool begin(slu_atlas *a)
{
    slui_job *job = a->job = slui_alloc(&a->allocator, 1, sizeof *job);
    if (!job) return false;
    job->built = slui_atlas_begin_like(a);
    if (!slui_frozen_take(&job->ground, a->map, &a->allocator) || !job->built) return false;
    for (size_t i = 0; a->shut_count && i < slui_atlas_shut_words(a); i++)
        for (uint64_t bits = a->shut[i]; bits; bits &= bits - 1) {
            const uint32_t tile = (uint32_t)(i * 64 + SLUI_LOWEST_BIT64(bits));
            if (slui_doors_has(a, tile) && !slui_frozen_open(&job->ground, tile)) return false;
        }
    return slui_refit_begin(&job->refit, a->terrain, &job->ground.map, &job->built->allocator);
}

// The map that the atlas reads while a step is taken, and between steps.
static void turn_to(slui_job *job, const slu_map *map)
{
    job->built->map = map;
    if (job->built->terrain) job->built->terrain->map = map;
}

void slui_job_drop(slu_atlas *a)
{
    slui_job *job = a->job;
    if (!job) return;
    slu_terrain_destroy(slui_refit_end(&job->refit));
    if (job->landmarking.nearest) slui_landmarking_release(&job->landmarking, job->measuring.atlas);
    if (job->measuring.atlas) slui_measuring_release(&job->measuring);
    slui_free(&a->allocator, job->values.heap, job->values.heap_capacity, sizeof *job->values.heap);
    slui_frozen_release(&job->ground);
    slu_atlas_destroy(job->built);
    slui_free(&a->allocator, job, 1, sizeof *job);
    a->job = NULL;
}

// ---- steps: each receives what it has cost, in tiles

static bool fit_zones(slui_job *job, uint64_t *cost)
{
    *cost = job->ground.map.tile_count;
    if (!slui_refit_step(&job->refit)) return false;
    if (job->refit.step < SLUI_REFIT_STEPS) return true;
    job->built->terrain = slui_refit_end(&job->refit);
    job->stage = TABLES;
    return true;
}

static bool lay_out_tables(slui_job *job, uint64_t *cost)
{
    *cost = job->built->map->tile_count;
    job->stage = MEMORY;
    return slui_atlas_lay_out(job->built);
}

static bool reserve_memory(slui_job *job, const slu_atlas *old, uint64_t *cost)
{
    *cost = job->built->map->tile_count;
    job->stage = DISTANCES;
    return slui_atlas_reserve(job->built) && slui_measuring_begin(&job->measuring, job->built, old);
}

static bool measure_zones(slui_job *job, uint64_t *cost)
{
    *cost = 0;
    if (!slui_measuring_is_done(&job->measuring)) return slui_measuring_step(&job->measuring, cost);
    job->stage = LANDMARKS;
    return slui_landmarking_begin(&job->landmarking, job->built);
}

static bool place_landmarks(slui_job *job, uint64_t *cost)
{
    slui_measuring *m = &job->measuring;
    *cost = 0;
    if (job->landmarking.placed < job->built->landmark_count) {
        *cost = 2 * job->built->map->tile_count;
        return slui_landmarking_step(&job->landmarking, job->built, &m->flood, m->scratch);
    }
    job->stage = MATRIX;
    job->values = (slui_values){.allocator = job->built->allocator};
    return slui_atlas_reserve_relation(job->built);
}

// A row costs about as much as looking at some ten tiles for each side.
static bool relate_sides(slui_job *job, uint64_t *cost)
{
    enum { TILES_PER_SIDE = 10 };
    slu_atlas *b = job->built;
    *cost = (uint64_t)b->side_count * TILES_PER_SIDE;
    if (!b->onward || job->side == b->side_count) {
        job->stage = DONE;
        return true;
    }
    job->values.value = b->onward + (size_t)job->side * b->side_count;
    return slui_values_relate(&job->values, b, job->side++);
}

static bool take_step(slui_job *job, const slu_atlas *old, uint64_t *cost)
{
    switch (job->stage) {
    case ZONES: return fit_zones(job, cost);
    case TABLES: return lay_out_tables(job, cost);
    case MEMORY: return reserve_memory(job, old, cost);
    case DISTANCES: return measure_zones(job, cost);
    case LANDMARKS: return place_landmarks(job, cost);
    case MATRIX: return relate_sides(job, cost);
    default: *cost = 0; return true;
    }
}

static bool step(slu_atlas *a, uint64_t *cost)
{
    slui_job *job = a->job;
    turn_to(job, &job->ground.map);
    const bool good = take_step(job, a, cost);
    turn_to(job, a->map);
    return good;
}

bool slui_job_advance(slu_atlas *a, uint64_t *budget, slu_atlas **built)
{
    *built = NULL;
    uint64_t spent = a->job ? 0 : a->map->tile_count, cost;
    bool good = a->job || begin(a);
    while (good && a->job->stage != DONE && spent < *budget) {
        good = step(a, &cost);
        spent += cost;
    }
    *budget -= spent < *budget ? spent : *budget;
    if (good && a->job->stage == DONE) {
        *built = a->job->built;
        a->job->built = NULL;
    }
    if (!good || *built) slui_job_drop(a);
    return good;
}
