// SPDX-License-Identifier: MIT
// The search `best`: chooses which of the others answers a query, from statistics that the map
// keeps.
//
// On plain uniform ground that is jump point search, except where walls are scattered like specks,
// since there nearly every tile is a jump point; and except for many goals, since it looks for them
// along every line. Under an influence that leaves most of such ground alone it is jps-patches,
// which jumps from patch to patch. Everywhere else it is canonical A*.
//
// An atlas that the finder was given guides either where that pays. It does not among specks, nor
// where the atlas does not cover the unit. If it has so many gates that their values have to be
// searched for at every query, it pays for jumps if its zones form nearly a tree, as in a maze; in
// rooms and caves the values take longer to find than they save. For canonical A* its distances
// assume the cheapest ground everywhere, so most of the ground must be about that cheap; and a
// compact atlas knows too little about the tiles between jumps. With several goals one of them is
// near, and aiming the atlas takes longer than the search that it shortens.
//
// Labels or an overlay that the finder was given come before all of these: labels where all ground
// costs the same, an overlay where it does not.
//
// Invariant: the choice is optimal under every rule, and depends only on the map, the influence,
// the finder's options and the number of goals. Cost: constant time; a few comparisons if none of
// these has changed since the last query, because a search may take no longer than a few
// microseconds.
#include "atlas/atlas.h"
#include "index/labels/labels.h"
#include "index/overlay/overlay.h"
#include "query/registry.h"

// With 50 goals strewn over Aurora, AR0011SR and orz900d jump point search takes 0.3 to 0.7 of
// canonical A*'s time, with 200 goals 0.8 to 3.7 (bench/results/goals.tsv).
enum { MOST_GOALS_TO_JUMP = 64 };

// There an atlas saves jump point search a fifth to three fifths of its time with 2 goals, and with
// 8 it takes 1.1 to 1.7 times as long; but the 8 tiles next to one goal are as good as one goal.
// Canonical A* it serves up to about 50 goals.
enum { MOST_GOALS_TO_AIM_FOR_JUMPS = 8, MOST_GOALS_TO_AIM = 64 };

// On rooms and caves of 512 x 512, jump point search with an atlas takes 0.7 to 0.9 of its time
// without one if there are at most 1.08 gates per zone, 1.25 times as long with 1.18, and more than
// twice as long with 3. In the benchmark's mazes, whose zones form a tree, it takes 0.17, 0.34,
// 0.63 and 0.86 with corridors 1, 2, 4 and 8 tiles wide.
static bool is_nearly_a_tree(const slu_terrain *terrain)
{
    return (uint64_t)terrain->gate_count * 10 <= (uint64_t)terrain->zone_count * 11;
}

// With swamps strewn over four of the benchmark's maps, an atlas saves canonical A* a tenth to nine
// tenths of its time where the mean tile costs up to 1.3 times the cheapest, between nothing and a
// fifth at 1.9, and adds a tenth at 2.8.
static bool is_mostly_cheap(const slu_map *map)
{
    return map->total_cost * 2 <= (uint64_t)map->passable * map->cheapest * 3;
}

// With discs of influence strewn over Cauldron, Aurora and AR0011SR, jps-patches takes 0.04 to 0.08
// of canonical A*'s time where a hundredth of the tiles is under them, 0.4 at a tenth (0.9 for
// paths of 60 tiles), and 1.3 at three tenths. Among specks it takes 0.7 and 0.9, so these make no
// difference here.
static bool has_few_patches(const slu_finder *f)
{
    const slu_influence *influence = f->view.influence;
    return slui_view_ground_cost(&f->view) != 0 && slui_steps_are_usual(f) &&
           !slui_finder_has_states(f) && !slui_finder_has_leaps(f) &&
           influence->touched * 8 <= f->map->tile_count;
}

static bool atlas_pays(const slu_finder *f, size_t goal_count, bool jumps)
{
    const slu_atlas *atlas = f->estimator.atlas;
    if (!atlas || !f->view.plain || slui_finder_has_states(f) || slui_finder_has_leaps(f))
        return false;
    if (slui_map_is_speckled(f->map) || atlas->map != f->map) return false;
    if (goal_count > (jumps ? MOST_GOALS_TO_AIM_FOR_JUMPS : MOST_GOALS_TO_AIM)) return false;
    if (slui_estimator_check_atlas(&f->estimator, NULL) != SLU_OK) return false;
    if (jumps) return atlas->onward || is_nearly_a_tree(atlas->terrain);
    return atlas->onward && !atlas->compact && is_mostly_cheap(f->map);
}

// An overlay climbs once from each goal, and a search of weighted ground with several goals is not
// slower than with one.
enum { MOST_GOALS_TO_CLIMB = 16 };

static bool overlay_pays(const slu_finder *f, const slui_best_choice *c)
{
    if (slui_view_uniform(&f->view) || c->goal_count > MOST_GOALS_TO_CLIMB) return false;
    return !slui_finder_has_states(f) && !slui_finder_has_leaps(f) && c->overlay_is_ready;
}

// Labels are read once for each goal, whose search sees them all at once.
enum { MOST_GOALS_TO_LABEL = 16 };

static bool labels_pay(const slu_finder *f, const slui_best_choice *c)
{
    if (!f->view.plain || !slui_view_uniform(&f->view) || c->goal_count > MOST_GOALS_TO_LABEL)
        return false;
    return !slui_finder_has_states(f) && !slui_finder_has_leaps(f) && c->labels_are_ready;
}

static slu_algorithm choose(const slu_finder *f, const slui_best_choice *c)
{
    if (overlay_pays(f, c)) return (slu_algorithm){slui_registry_search_of(slui_run_overlay), 0};
    if (labels_pay(f, c)) return (slu_algorithm){slui_registry_search_of(slui_run_hubs), 0};
    slu_algorithm jump = {slui_registry_search_of(slui_run_jps), 0};
    slu_algorithm chosen = {slui_registry_search_of(slui_run_canonical), 0};
    bool jumps = c->goal_count <= MOST_GOALS_TO_JUMP && !slui_map_is_speckled(f->map) &&
                 slui_algorithm_check_for(f, jump, NULL) == SLU_OK;
    if (jumps)
        chosen = jump;
    else if (c->goal_count <= MOST_GOALS_TO_JUMP && has_few_patches(f))
        chosen.search = slui_registry_search_of(slui_run_jps_patches);
    if (slui_finder_has_states(f))
        chosen.heuristic = slui_registry_heuristic_of(slui_prepare_backward);
    if (atlas_pays(f, c->goal_count, jumps))
        chosen.heuristic = slui_registry_heuristic_of(slui_prepare_gateway);
    return chosen;
}

// ---- from query to query

// What a choice depends on, as it is now; the rest stays as it is for the finder's life. An atlas
// that is updated has another revision.
SLUI_INLINE slui_best_choice choice_now(const slu_finder *f, size_t goal_count)
{
    const slu_atlas *atlas = f->estimator.atlas;
    return (slui_best_choice){.revision = slui_view_revision(&f->view),
                              .atlas_revision = atlas ? atlas->revision : 0,
                              .goal_count = goal_count,
                              .overlay_is_ready = f->overlay && slui_overlay_is_ready(f),
                              .labels_are_ready = f->shared_labels && slui_labels_are_ready(f)};
}

SLUI_INLINE bool is_same(const slui_best_choice *a, const slui_best_choice *b)
{
    return a->revision == b->revision && a->atlas_revision == b->atlas_revision &&
           a->goal_count == b->goal_count && a->overlay_is_ready == b->overlay_is_ready &&
           a->labels_are_ready == b->labels_are_ready;
}

slu_algorithm slui_choose_best(slu_finder *f, size_t goal_count)
{
    slui_best_choice now = choice_now(f, goal_count);
    if (f->choice.known && is_same(&f->choice, &now)) return f->choice.chosen;
    now.chosen = choose(f, &now);
    now.known = true;
    f->choice = now;
    return now.chosen;
}
