// SPDX-License-Identifier: MIT
// Stout, Smart Moves: Intelligent Pathfinding (1996): what his figures 1 to 11 show, on scenes of
// our own. A claim compares two searches or steering methods; tests/test_figures.c checks that
// those that hold fail with the two exchanged.
#include "commands/reproduce/stout.h"

#include <math.h>
#include <stdlib.h>

#include "report/numbers.h"

// ---------------------------------------------------------------------------------------------
// What is tried

static const stout_scene PILLARS = {"pillars.map", NULL, {1, 20}, {62, 19}};
static const stout_scene COVE = {"cove.map", NULL, {4, 18}, {51, 17}};
static const stout_scene CIRCLING = {"circling.map", NULL, {14, 17}, {58, 12}};
static const stout_scene OBSTACLE = {"obstacle.map", NULL, {13, 16}, {30, 17}};
static const stout_scene WEAVING = {"weaving.map", NULL, {3, 14}, {36, 15}};
static const stout_scene SWAMP = {"swamp.map", "swamp.cost", {3, 14}, {36, 14}};
static const stout_scene DEARLAND = {"dearland.map", "dearland.cost", {8, 10}, {34, 20}};

// Cutoffs of the depth-first searches: more than twice what is needed, and hardly more.
enum { CUTOFF = 60, CLOSE_CUTOFF = 30 };
// Longer than most bounces take to get free, if they do.
enum { BOUNCES = 400 };
// How much costlier the grass of the last scene is than the paving that its estimate assumes.
static const double RAISED = 6;

// The cases, those of the contact sheet in its order.
enum {
    BOUNCE_PILLARS,
    BOUNCE_HALL,
    TRACE_COVE,
    TRACE_CIRCLING,
    ROBUST_CIRCLING,
    ROBUST_COVE,
    BOTH_CIRCLING,
    BREADTH,
    TWO_WAYS,
    DIJKSTRA_SWAMP,
    DEPTH_PLAIN,
    DEPTH_LABELS,
    DEPTH_GOALWARD,
    DEPTH_BOTH,
    GREEDY_SWAMP,
    GREEDY_HALL,
    STAR_OBSTACLE,
    STAR_SWAMP,
    STAR_HALL,
    STAR_DEARLAND,
    RAISED_DEARLAND,
    SHOWN_LAST = RAISED_DEARLAND,
    STAR_PILLARS,
    TRACE_HALL,
    STAR_COVE,
    BOTH_COVE,
    BREADTH_SWAMP,
    DEPTH_PLAIN_CUT,
    DEPTH_GOALWARD_CLOSE,
    DEPTH_BOTH_CLOSE,
    DEPTH_BOTH_HALL,
    GREEDY_OBSTACLE,
    DIJKSTRA_OBSTACLE,
    DIJKSTRA_HALL,
    DIJKSTRA_DEARLAND,
    CASES
};

static const stout_case CASE[CASES] = {
    [BOUNCE_PILLARS] = {"1a small, convex", &PILLARS, "bounce", 0, 0, 3},
    [BOUNCE_HALL] = {"1b concave", &WEAVING, "bounce", BOUNCES, 0, 0},
    [TRACE_COVE] = {"2a tracing", &COVE, "trace", 0, 0, 0},
    [TRACE_CIRCLING] = {"2b circling", &CIRCLING, "trace", 0, 0, 0},
    [ROBUST_CIRCLING] = {"3a robust tracing", &CIRCLING, "robust-trace", 0, 0, 0},
    [ROBUST_COVE] = {"3b its downside", &COVE, "robust-trace", 0, 0, 0},
    [BOTH_CIRCLING] = {"3 the compromise", &CIRCLING, "trace-then-robust", 0, 0, 0},
    [BREADTH] = {"4 breadth first", &OBSTACLE, "bfs", 0, 0, 0},
    [TWO_WAYS] = {"5 bidirectional", &OBSTACLE, "bibfs", 0, 0, 0},
    [DIJKSTRA_SWAMP] = {"6 Dijkstra", &SWAMP, "dijkstra", 0, 0, 0},
    [DEPTH_PLAIN] = {"7 depth first, plain", &OBSTACLE, "dfs-plain", 0, 0, 0},
    [DEPTH_LABELS] = {"7 labels, cut off at 60", &OBSTACLE, "dfs-labels", CUTOFF, 0, 0},
    [DEPTH_GOALWARD] = {"7 goalward, cut off at 60", &OBSTACLE, "dfs-goalward", CUTOFF, 0, 0},
    [DEPTH_BOTH] = {"7 both, cut off at 60", &OBSTACLE, "dfs", CUTOFF, 0, 0},
    [GREEDY_SWAMP] = {"8a best first, swamp", &SWAMP, "greedy+octile", 0, 0, 0},
    [GREEDY_HALL] = {"8b best first, concave", &WEAVING, "greedy+octile", 0, 0, 0},
    [STAR_OBSTACLE] = {"9a A*, obstacle", &OBSTACLE, "astar+octile", 0, 0, 0},
    [STAR_SWAMP] = {"9b A*, swamp", &SWAMP, "astar+octile", 0, 0, 0},
    [STAR_HALL] = {"9c A*, concave", &WEAVING, "astar+octile", 0, 0, 0},
    [STAR_DEARLAND] = {"10a estimate too low", &DEARLAND, "astar+octile", 0, 0, 0},
    [RAISED_DEARLAND] = {"10b estimate raised", &DEARLAND, "wastar+octile", 0, RAISED, 0},
    [STAR_PILLARS] = {NULL, &PILLARS, "astar+octile", 0, 0, 0},
    [TRACE_HALL] = {NULL, &WEAVING, "trace", 0, 0, 0},
    [STAR_COVE] = {NULL, &COVE, "astar+octile", 0, 0, 0},
    [BOTH_COVE] = {NULL, &COVE, "trace-then-robust", 0, 0, 0},
    [BREADTH_SWAMP] = {NULL, &SWAMP, "bfs", 0, 0, 0},
    [DEPTH_PLAIN_CUT] = {NULL, &OBSTACLE, "dfs-plain", CUTOFF, 0, 0},
    [DEPTH_GOALWARD_CLOSE] = {NULL, &OBSTACLE, "dfs-goalward", CLOSE_CUTOFF, 0, 0},
    [DEPTH_BOTH_CLOSE] = {NULL, &OBSTACLE, "dfs", CLOSE_CUTOFF, 0, 0},
    [DEPTH_BOTH_HALL] = {NULL, &WEAVING, "dfs", 0, 0, 0},
    [GREEDY_OBSTACLE] = {NULL, &OBSTACLE, "greedy+octile", 0, 0, 0},
    [DIJKSTRA_OBSTACLE] = {NULL, &OBSTACLE, "dijkstra", 0, 0, 0},
    [DIJKSTRA_HALL] = {NULL, &WEAVING, "dijkstra", 0, 0, 0},
    [DIJKSTRA_DEARLAND] = {NULL, &DEARLAND, "dijkstra", 0, 0, 0},
};

typedef struct stout_run {
    stout_trial trials[CASES];
    stout_yard yard;
} stout_run;

// ---------------------------------------------------------------------------------------------
// Claims about figures 1 to 10

typedef bool comparison(const stout_facts *a, const stout_facts *b);

// Costs are sums of doubles.
static bool as_cheap(const stout_facts *a, const stout_facts *b)
{
    return a->found && b->found && fabs(a->cost - b->cost) < 1e-9;
}
static bool by_a_small_detour(const stout_facts *a, const stout_facts *b)
{
    return a->found && b->found && a->cost > b->cost && a->cost < 1.5 * b->cost;
}
static bool where_the_other_is_stuck(const stout_facts *a, const stout_facts *b)
{
    return a->found && !b->found;
}
// Repeatedly over the same few tiles.
static bool circles(const stout_facts *a, const stout_facts *b)
{
    return !a->found && 20 * a->trodden < a->steps && b->found && 2 * b->trodden > b->steps;
}
static bool wastes_time(const stout_facts *a, const stout_facts *b)
{
    return a->found && b->found && 2 * a->steps > 3 * b->steps;
}
static bool arrives_sooner(const stout_facts *a, const stout_facts *b)
{
    return a->found && b->found && a->steps < b->steps;
}
static bool fans_out(const stout_facts *a, const stout_facts *b)
{
    return a->expanded > 3 * b->expanded && a->behind > 3 * b->behind;
}
static bool ignores_cost(const stout_facts *a, const stout_facts *b)
{
    return a->found && a->steps <= b->steps && a->cost > b->cost;
}
static bool saves_work_for_as_few_steps(const stout_facts *a, const stout_facts *b)
{
    return a->found && a->steps == b->steps && a->expanded < 0.75 * b->expanded;
}
static bool shuns_costly_ground(const stout_facts *a, const stout_facts *b)
{
    return a->found && a->costly == 0 && b->costly > 10 && 2 * a->cost < b->cost;
}
static bool is_faster(const stout_facts *a, const stout_facts *b)
{
    return a->found && a->expanded < b->expanded;
}
static bool saves_work(const stout_facts *a, const stout_facts *b)
{
    return a->found && 2 * a->expanded < b->expanded;
}
static bool tangles(const stout_facts *a, const stout_facts *b)
{
    return a->found && a->cost > 3 * b->cost && a->turns > 3 * b->turns;
}
static bool weaves(const stout_facts *a, const stout_facts *b)
{
    return a->found && a->cost > 1.05 * b->cost && a->turns >= 2 * b->turns;
}
static bool as_cheap_for_less_work(const stout_facts *a, const stout_facts *b)
{
    return as_cheap(a, b) && 3 * a->expanded < 2 * b->expanded;
}
static bool saves_next_to_nothing(const stout_facts *a, const stout_facts *b)
{
    return as_cheap(a, b) && a->expanded < b->expanded && a->expanded > 0.9 * b->expanded;
}
static bool is_focused(const stout_facts *a, const stout_facts *b)
{
    return a->found && 10 * a->expanded < b->expanded && a->cost <= 1.05 * b->cost;
}

// What a claim compares.
enum { COST = 1, EXPANDED = 2, STEPS = 4, TURNS = 8, COSTLY = 16, BEHIND = 32, TRODDEN = 64 };

typedef struct stout_claim {
    const char *figure, *says;
    int first, second;
    comparison *holds;
    unsigned shown;
} stout_claim;

static const stout_claim CLAIMS[] = {
    {"figure 1a", "moving in a random direction gets around small, convex obstacles",
     BOUNCE_PILLARS, STAR_PILLARS, by_a_small_detour, COST},
    {"figure 1b", "in a concave obstacle the entity gets stuck; tracing gets out", TRACE_HALL,
     BOUNCE_HALL, where_the_other_is_stuck, STEPS},
    {"figure 2a", "tracing deals well with a large obstacle", TRACE_COVE, STAR_COVE,
     by_a_small_detour, COST},
    {"figure 2b", "tracing may end up constantly circling around", TRACE_CIRCLING, ROBUST_CIRCLING,
     circles, STEPS | TRODDEN},
    {"figure 3a", "robust tracing is guaranteed to find a way around", ROBUST_CIRCLING,
     TRACE_CIRCLING, where_the_other_is_stuck, STEPS},
    {"figure 3b", "robust tracing takes more time than is needed", ROBUST_COVE, TRACE_COVE,
     wastes_time, STEPS},
    {"figure 3", "the simpler rule first, the robust one if circling: it gets out", BOTH_CIRCLING,
     TRACE_CIRCLING, where_the_other_is_stuck, STEPS},
    {"figure 3", "and takes no more time than is needed", BOTH_COVE, ROBUST_COVE, arrives_sooner,
     STEPS},
    {"figure 4", "breadth-first search fans out in all directions equally", BREADTH, STAR_OBSTACLE,
     fans_out, EXPANDED | BEHIND},
    {"figure 4", "it finds a shortest path if all steps cost the same, but they do not",
     BREADTH_SWAMP, DIJKSTRA_SWAMP, ignores_cost, STEPS | COST},
    {"figure 5", "searching from both ends can save substantial work", TWO_WAYS, BREADTH,
     saves_work_for_as_few_steps, STEPS | EXPANDED},
    {"figure 6", "Dijkstra's algorithm adapts well to terrain cost", DIJKSTRA_SWAMP, GREEDY_SWAMP,
     shuns_costly_ground, COST | COSTLY},
    {"figure 6", "it still ignores the direction to the goal", DIJKSTRA_SWAMP, STAR_SWAMP, fans_out,
     EXPANDED | BEHIND},
    {"figure 7", "depth-first search can tangle around itself", DEPTH_PLAIN, STAR_OBSTACLE, tangles,
     COST | TURNS},
    {"figure 7", "a label on each tile spares it most of the work", DEPTH_LABELS, DEPTH_PLAIN_CUT,
     saves_work, EXPANDED},
    {"figure 7", "so does looking first in the direction of the goal", DEPTH_GOALWARD,
     DEPTH_PLAIN_CUT, saves_work, EXPANDED},
    {"figure 7", "with both, the search finds a path quickly", DEPTH_BOTH, DEPTH_LABELS, saves_work,
     COST | EXPANDED},
    {"figure 7", "with both, also where the cutoff is close (30 steps)", DEPTH_BOTH_CLOSE,
     DEPTH_GOALWARD_CLOSE, saves_work, EXPANDED},
    {"figure 8", "best-first search is easily the fastest so far: than two frontiers",
     GREEDY_OBSTACLE, TWO_WAYS, is_faster, EXPANDED},
    {"figure 8", "than depth-first search with both improvements, around an obstacle",
     GREEDY_OBSTACLE, DEPTH_BOTH, is_faster, EXPANDED},
    {"figure 8", "than depth-first search with both improvements, out of a concave obstacle",
     GREEDY_HALL, DEPTH_BOTH_HALL, is_faster, EXPANDED},
    {"figure 8a", "it plows straight through a costly area", STAR_SWAMP, GREEDY_SWAMP,
     shuns_costly_ground, COST | COSTLY},
    {"figure 8b", "its path around an obstacle is not direct, but weaves around it", GREEDY_HALL,
     STAR_HALL, weaves, COST | TURNS},
    {"figure 9a", "A* finds a shortest path around an obstacle, with less work", STAR_OBSTACLE,
     DIJKSTRA_OBSTACLE, as_cheap_for_less_work, COST | EXPANDED},
    {"figure 9b", "likewise around a costly area", STAR_SWAMP, DIJKSTRA_SWAMP,
     as_cheap_for_less_work, COST | EXPANDED},
    {"figure 9c", "likewise out of a concave obstacle", STAR_HALL, DIJKSTRA_HALL,
     as_cheap_for_less_work, COST | EXPANDED},
    {"figure 10a", "in expensive terrain the nodes searched are similar to Dijkstra's",
     STAR_DEARLAND, DIJKSTRA_DEARLAND, saves_next_to_nothing, EXPANDED},
    {"figure 10b", "with the heuristic increased, the search is more focused", RAISED_DEARLAND,
     STAR_DEARLAND, is_focused, COST | EXPANDED},
};
enum { CLAIM_COUNT = sizeof CLAIMS / sizeof *CLAIMS };

typedef struct sentence {
    char text[200];
    size_t length;
} sentence;

static void add_number(sentence *s, double number, const char *unit)
{
    int added = snprintf(s->text + s->length, sizeof s->text - s->length, ", %s %s",
                         show_number(number).text, unit);
    if (added > 0 && s->length + (size_t)added < sizeof s->text) s->length += (size_t)added;
}

// "dfs-labels: found, 6923 expanded"
static sentence tell(const stout_trial *t, unsigned shown)
{
    const stout_facts *f = &t->facts;
    sentence s = {0};
    const char *end =
        f->found ? (t->walked ? "arrives" : "found") : (t->walked ? "not there" : "no path");
    s.length = (size_t)snprintf(s.text, sizeof s.text, "%s: %s", t->what->method, end);
    if (shown & COST && f->found) add_number(&s, f->cost, "cost");
    if (shown & STEPS) add_number(&s, f->steps, "steps");
    if (shown & TURNS && f->found) add_number(&s, f->turns, "turns");
    if (shown & COSTLY) add_number(&s, f->costly, "costly tiles");
    if (shown & EXPANDED) add_number(&s, f->expanded, "expanded");
    if (shown & BEHIND) add_number(&s, f->behind, "of them behind the start");
    if (shown & TRODDEN) add_number(&s, f->trodden, "different tiles");
    return s;
}

static void claim_figures(demo *d, const stout_run *run)
{
    for (int i = 0; i < CLAIM_COUNT; i++) {
        const stout_claim *c = &CLAIMS[i];
        const stout_trial *a = &run->trials[c->first], *b = &run->trials[c->second];
        demo_claim(d, c->figure, c->holds(&a->facts, &b->facts), c->says, "%s; %s",
                   tell(a, c->shown).text, tell(b, c->shown).text);
    }
}

// ---------------------------------------------------------------------------------------------
// The demonstration

static cli_exit run_stout(demo *d)
{
    stout_run *run = console_alloc(1, sizeof *run);
    d->data = run;
    for (int i = 0; i < CASES; i++) {
        if (stout_try(d, &CASE[i], &run->trials[i]) != CLI_OK) return CLI_BAD;
    }
    if (stout_try_yard(d, &run->yard) != CLI_OK) return CLI_BAD;
    claim_figures(d, run);
    stout_claim_yard(d, &run->yard);
    return CLI_OK;
}

static cli_exit draw(const demo *d, const char *file)
{
    const stout_run *run = d->data;
    return stout_draw(run->trials, SHOWN_LAST + 1, &run->yard, file);
}

static void release(demo *d)
{
    stout_run *run = d->data;
    if (!run) return;
    for (int i = 0; i < CASES; i++)
        stout_release_trial(&run->trials[i]);
    stout_release_yard(&run->yard);
    free(run);
}

const demonstration STOUT = {
    .name = "stout",
    .title = "Stout 1996: Smart Moves: Intelligent Pathfinding",
    .intro = "What his figures show, on scenes made for them (scenes/README.md). Each claim about "
             "figures 1 to 10 compares two searches or steering methods; tests/test_figures.c "
             "checks that those that hold fail with the two exchanged. Searches stop after 100000 "
             "expansions, "
             "walks after 4000 steps. Figure 11 is scenes/yard.geojson, for a unit of radius 1.5; "
             "the local minimum is scenes/trap.geojson, for a unit of radius 1.",
    .picture = "reproduce-stout.png",
    .run = run_stout,
    .draw = draw,
    .release = release,
};
