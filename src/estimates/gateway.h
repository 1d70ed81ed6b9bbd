// SPDX-License-Identifier: MIT
// The heuristics that read an atlas: gateway, differential and guided. This is the half that
// searches inline; gateway.c prepares what it reads.
//
// Sources: gateways, Björnsson & Halldórsson 2006 and Halldórsson 2015; landmarks, Goldberg &
// Harrelson 2005 and Sturtevant et al. 2009.
//
// Gates: from a tile outside the goals' zones every path leads through a gate of the tile's zone.
// The path to that gate is at least as long as the field's distance, and from there on at least the
// gate's value, which is set once per query. In most cells one gate beats all others from every
// tile; which one is determined when a search first reaches the cell. In a goal's zone a path may
// also stay inside; then its length is at least the difference between the tile's and the goal's
// distances to any gate, since both are distances within the zone.
//
// Landmarks: a tile is at least as far from a goal as the difference of their distances from any
// landmark.
//
// Both differences are taken for each group of goals (guide_goals.h), together with the distance to
// the group over open ground, and the least counts.
//
// Fields and cells are those of the atlas (atlas/cells.h). Its distances bound lengths on uniform
// ground; times the ticks in one of its units they bound the cost on any ground.
//
// Cost of an estimate: a handful of additions if one gate is best, otherwise one for each gate of
// the zone; and one for each landmark.
#ifndef SLUI_GATEWAY_H
#define SLUI_GATEWAY_H

#include "atlas/cells.h"
#include "estimates/geometric.h"
#include "estimates/guide_goals.h"

// The gate by which to leave a cell.
typedef struct slui_choice {
    uint32_t query; // for which it was chosen
    uint32_t gate;  // among those of its zone, or SLUI_SEVERAL
    uint32_t value; // a lower bound of the cost from the gate's nearest tile in the cell on
} slui_choice;
#define SLUI_SEVERAL UINT32_MAX

typedef struct slui_guide {
    slui_cells atlas;
    // Of the query
    uint32_t query;        // its number
    const uint32_t *value; // by zone and gate; NULL: gates are not asked
    slui_choice *choices;  // by cell; computed on demand
    const slui_guide_goals *goals;
    bool several; // goals
    // Ground that has opened and was not measured yet, and what paths cost at least from there on,
    // in ticks (gateway_breaches.c).
    uint32_t breach_count;
    const slu_rect *breaches;
    const uint64_t *breach_values;
    bool uncommon; // there are several goals, or breaches
    uint32_t landmarks;
    uint32_t straight, diagonal; // the least cost of a tile of progress, in units
} slui_guide;

// The least amount by which the tile's distances and the goals' differ, over some fields.
SLUI_INLINE uint32_t slui_guide_difference(const slui_guide *guide, slui_readings r, uint32_t first,
                                           uint32_t count, const slui_range *goals)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t least = slui_cells_least(&guide->atlas, r, first + i);
        const uint32_t further = least > goals[i].most ? least - goals[i].most : 0;
        most = further > most ? further : most;
        if (!r.record) continue;
        const uint32_t slack = slui_base_slack(r.bases[first + i]);
        if (slack == SLUI_NO_SLACK) continue;
        const uint32_t greatest = least + slack;
        const uint32_t nearer = goals[i].least > greatest ? goals[i].least - greatest : 0;
        most = nearer > most ? nearer : most;
    }
    return most;
}

// Computes the choice of a cell.
void slui_guide_choose(const slui_guide *guide, const slui_cell *cell);

// Through all gates; SLUI_NO_VALUE (atlas/values.h) if no path leads on.
uint32_t slui_guide_through_gates(const slui_guide *guide, slui_readings readings);

// Through all gates, and inside a goal's zone; 0 if nothing is known. For one goal.
uint32_t slui_guide_compare(const slui_guide *guide, slui_readings readings);

// The gate by which to leave a tile's cell.
SLUI_INLINE const slui_choice *slui_guide_choice(const slui_guide *guide, slui_readings r)
{
    const slui_choice *choice = &guide->choices[r.cell - guide->atlas.cells];
    if (SLUI_UNLIKELY(choice->query != guide->query)) slui_guide_choose(guide, r.cell);
    return choice;
}

// Through a gate that was chosen.
SLUI_INLINE uint32_t slui_guide_chosen(const slui_guide *guide, slui_readings r,
                                       const slui_choice *choice)
{
    return choice->value + (r.record ? guide->atlas.offsets[r.record[choice->gate]] : 0);
}

// Through the gates; 0 if nothing is known.
SLUI_INLINE uint32_t slui_guide_gates(const slui_guide *guide, slui_readings r)
{
    const slui_choice *choice = slui_guide_choice(guide, r);
    if (choice->gate == SLUI_SEVERAL) return slui_guide_compare(guide, r);
    return slui_guide_chosen(guide, r, choice);
}

// In units; 0 if nothing is known.
SLUI_INLINE uint32_t slui_guide_least(const slui_guide *guide, int x, int y)
{
    const slui_readings r = slui_cells_read(&guide->atlas, x, y);
    const uint32_t by_gates = guide->value ? slui_guide_gates(guide, r) : 0;
    if (!guide->landmarks) return by_gates;
    const uint32_t gates = guide->atlas.zones[r.cell->zone].gates;
    const uint32_t by_landmarks =
        slui_guide_difference(guide, r, gates, guide->landmarks, guide->goals->landmark_spans);
    return by_gates > by_landmarks ? by_gates : by_landmarks;
}

// The estimate for several goals, and for anything uncommon. Out of line, so that otherwise a
// search pays for a test.
uint64_t slui_estimate_guided_to_several(const slui_estimator *estimator, int x, int y);
uint64_t slui_estimate_guided_uncommon(const slui_estimator *estimator, int x, int y);

// Values the breaches of an atlas; `values` has an entry for each (gateway_breaches.c).
void slui_guide_value_breaches(const slui_estimator *estimator, uint64_t *values);

SLUI_INLINE uint64_t slui_estimate_guided(const slui_estimator *e, int x, int y)
{
    const slui_guide *guide = e->tables;
    if (SLUI_UNLIKELY(guide->uncommon)) return slui_estimate_guided_uncommon(e, x, y);
    const uint64_t open = slui_estimate_octile_to_one(e, x, y);
    const uint64_t known = slui_guide_least(guide, x, y) * e->unit_ticks;
    return known > open ? known : open;
}

// Announces that a tile will be estimated soon.
SLUI_INLINE void slui_guide_fetch(const slui_estimator *e, int x, int y)
{
    const slui_guide *guide = e->tables;
    const uint32_t cell = slui_cells_first(&guide->atlas, x, y);
    SLUI_PREFETCH(&guide->atlas.cells[cell]);
    if (guide->choices) SLUI_PREFETCH(&guide->choices[cell]);
}

slui_prepare_estimates slui_prepare_gateway, slui_prepare_differential, slui_prepare_guided;

#endif

#ifdef HEURISTIC
HEURISTIC(GUIDED, slui_estimate_guided, SLUI_INCONSISTENT, "gateway", "Gateways",
          "distances to the gates of the zone, plus from each gate to the goal",
          "Björnsson & Halldórsson 2006; Halldórsson 2015",
          SLU_ADMISSIBLE | SLU_INDEXED | SLU_READS_ATLAS, slui_prepare_gateway)
VARIANT(GUIDED, "differential", "Differential", "differences of distances from eight landmarks",
        "Goldberg & Harrelson 2005; Sturtevant et al. 2009",
        SLU_ADMISSIBLE | SLU_INDEXED | SLU_READS_ATLAS, slui_prepare_differential)
VARIANT(GUIDED, "guided", "Gateways and landmarks", "the greater of gateway and differential",
        "Halldórsson 2015; Sturtevant et al. 2009", SLU_ADMISSIBLE | SLU_INDEXED | SLU_READS_ATLAS,
        slui_prepare_guided)
#endif
