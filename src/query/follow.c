// SPDX-License-Identifier: MIT
// Which searches in progress an edit cannot affect.
//
// Lemma. Let a search have run for a while on a map M, and let M' differ from M in an area that the
// search has not read. If a search for the same query on M' begins in the same state, the two are
// in the same state after the same number of expansions, and to go on with the first, reading M'
// from now on, is to go on with the second.
// Proof. By induction: equal states choose the same entry of the open list, and its expansion reads
// what is equal on both maps. The estimates of the searches below read goals and costs, not the
// map.
// By the lemma an answer is always that of a search begun after the last edit: the same path, the
// same expansions. For any number of edits, take them one after another.
//
// Equal beginnings. What a search knows when it begins is, apart from its query: the algorithm that
// `best` chose; the tile where it starts; the tiles that it seeks, and which of them can be
// reached; and the range of costs, by which it scales its estimates. Each is compared here with
// what it would be on the present map.
//
// Equal reads. reads.c knows what was read, for the searches of the one loop over tiles and for
// jump point search, from the marks that they leave. Everything else begins again:
//   - a search guided by an index (SLU_INDEXED: an atlas, gates, waypoints, a search back from the
//     goal). An edit may change the index, anywhere. Even if it has not been updated yet, opened
//     ground makes its estimates too high. Old and new estimates on one open list have no order.
//   - hpa, searches over headings and speeds or with leaps, those in both directions, depth-first
//     ones, and searches that keep a limit by labels: they leave no marks, or not all.
//   - a search for the tile that stands in for unreachable goals: any edit may make another one
//     the nearest.
//
// Walls on ground that was read. It is tempting to let these searches go on as well, if only walls
// were added: all costs known are then lower bounds, so a path found in the end that avoids the
// new walls is a cheapest one. That is true. But its expansions are no longer those of a search
// on M', and of equally cheap paths it may be another; and a path that does not avoid the walls is
// noticed only once everything has been spent. They begin again.
//
// Cost: constant time, and for each edit what reads.c needs.
#include "query/follow.h"

#include "estimates/nearest.h"
#include "query/begin.h"
#include "query/ends.h"
#include "search/reads.h"

// ---- equal beginnings

static bool is_same_algorithm(slu_finder *f, const slu_query *asked)
{
    if (slui_algorithm_check_for(f, asked->algorithm, NULL) != SLU_OK) return false;
    slu_algorithm now = slui_query_resolve(f, asked->algorithm, slui_ends_most(f, asked));
    return now.search == f->query.algorithm.search && now.heuristic == f->query.algorithm.heuristic;
}

// A start that was free itself was the first tile read. One that was moved stays so only if no
// nearer tile has become free.
static bool is_same_start(const slu_finder *f, const slu_query *asked)
{
    return f->query.start.x == asked->start.x && f->query.start.y == asked->start.y;
}

static bool reaches_same_goals(const slui_estimator *e)
{
    if (e->sought_count == 1) return slui_estimator_reaches(e, e->sought[0]);
    return slui_nearest_holds(e->nearest, e);
}

static bool begins_alike(slu_finder *f, const slu_query *asked)
{
    return is_same_algorithm(f, asked) && is_same_start(f, asked) &&
           reaches_same_goals(&f->estimator) &&
           slui_cost_range_equal(f->search.costs, slui_view_cost_range(&f->view));
}

static bool is_indexed(const slu_finder *f)
{
    slu_algorithm algorithm = f->query.algorithm;
    return slui_registry_prepare(algorithm) || slui_registry_prepare_estimates(algorithm);
}

// ---- equal reads

static bool overlap(int a, int a_length, int b, int b_length)
{
    return a < b + b_length && b < a + a_length;
}

// Which tiles next to a goal are sought depends on where the unit fits: itself next to the goal.
static bool is_beside_goal(const slu_finder *f, const slu_query *asked, slu_rect area)
{
    const int size = f->view.fit.size, side = 2 * size + 1;
    for (size_t i = 0; asked->beside && i < slui_query_goal_count(asked); i++) {
        slu_tile goal = slui_query_goals(asked)[i];
        if (overlap(goal.x - size, side, area.x, area.width) &&
            overlap(goal.y - size, side, area.y, area.height))
            return true;
    }
    return false;
}

// A tile is even if the influence is 0 on it and around it, so jumps read one tile further.
static slu_rect grown(slu_rect area, int further)
{
    return (slu_rect){area.x - further, area.y - further, area.width + 2 * further,
                      area.height + 2 * further};
}

// An influence outside the map changes nothing: its area is empty.
static bool has_read_since(const slu_finder *f, const slu_query *asked, const slui_edits *edited,
                           uint64_t revision, int further)
{
    slu_rect areas[SLUI_CHANGES];
    size_t count = 0;
    uint64_t change;
    if (!slui_edits_since(edited, revision, &change)) return true;
    for (; change < edited->count; change++) {
        slu_rect area = slui_edits_area(edited, change);
        if (area.width < 1 || area.height < 1) continue;
        areas[count] = grown(area, further);
        if (is_beside_goal(f, asked, areas[count++])) return true;
    }
    return slui_search_has_read(f, areas, count);
}

static bool has_read_edits(const slu_finder *f, const slu_query *asked)
{
    const slu_influence *influence = f->view.influence;
    uint64_t influence_revision = f->revision - f->map_revision;
    return has_read_since(f, asked, &slui_map_base(f->map)->edited, f->map_revision, 0) ||
           (influence && has_read_since(f, asked, &influence->edited, influence_revision,
                                        f->search.marks == SLUI_MARKS_JUMPS));
}

bool slui_query_follow(slu_finder *f, const slu_query *asked)
{
    if (!f->under_way || f->settled != SLU_RUNNING || f->stands_in || is_indexed(f)) return false;
    if (!begins_alike(f, asked) || has_read_edits(f, asked)) return false;
    f->revision = slui_view_revision(&f->view);
    f->map_revision = f->map->revision;
    return true;
}
