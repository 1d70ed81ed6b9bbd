// SPDX-License-Identifier: MIT
// Updating an atlas in slices: what keeps it admissible at once, the rest within a budget.
//
// At once: doors (doors.h), and ground that can be repaired in place (repair.h). Other walls stay
// in their zones, which makes estimates too low and never too high; other ground becomes a breach
// (breaches.h). The rest, a job that fits the zones to the map (job.h), is done in slices.
#include "atlas/update/breaches.h"
#include "atlas/update/doors.h"
#include "atlas/update/job.h"
#include "atlas/update/related.h"
#include "atlas/update/repair.h"
#include "base/status.h"

// Follows the map; false when memory runs out, and then the atlas is as stale as it was.
static bool follow(slu_atlas *a)
{
    const uint64_t began = slui_clock();
    if (a->revision == a->map->revision) return true;
    bool opened;
    if (!slui_doors_follow(a, &opened)) return false;
    if (opened) {
        if (slui_atlas_repair(a) == SLUI_REPAIRED) return true;
        slui_breaches_follow(a);
    }
    slui_atlas_name_components(a);
    a->revision = a->terrain->revision = a->map->revision;
    a->nanoseconds = slui_clock() - began;
    return true;
}

static size_t breached_tiles(const slu_atlas *a)
{
    size_t tiles = 0;
    for (uint32_t i = 0; i < a->breach_count; i++)
        tiles += (size_t)a->breaches[i].width * (size_t)a->breaches[i].height;
    return tiles;
}

// The result of a job knows the map as it was when the job began, with its doors open.
static bool take_over(slu_atlas *a, slu_atlas *built)
{
    built->worn = a->worn + breached_tiles(a);
    built->lowered |= a->lowered;
    if (!slui_doors_shut(built)) {
        slu_atlas_destroy(built);
        return false;
    }
    slui_atlas_name_components(built);
    slui_atlas_replace(a, built);
    return follow(a);
}

static bool advance(slu_atlas *a, uint64_t *budget)
{
    slu_atlas *built;
    while (*budget > 0 && slui_job_is_needed(a)) {
        if (!slui_job_advance(a, budget, &built)) return false;
        if (built && !take_over(a, built)) return false;
    }
    return true;
}

// A row of the matrix costs about as much as looking at some ten tiles for each side.
static bool tighten(slu_atlas *a, uint64_t budget)
{
    enum { TILES_PER_SIDE = 10 };
    const uint64_t rows = budget / ((uint64_t)a->side_count * TILES_PER_SIDE + 1);
    return slui_related_tighten(a, rows < a->side_count ? (uint32_t)rows : a->side_count);
}

slu_status slu_atlas_update_some(slu_atlas *a, uint64_t budget, bool *done, slu_error *error)
{
    if (!a) return slui_fail_null(error, "atlas");
    if (!follow(a) || !advance(a, &budget)) return slui_fail_memory(error);
    const bool tight = tighten(a, budget);
    if (done) *done = tight && !slui_job_is_needed(a);
    return SLU_OK;
}
