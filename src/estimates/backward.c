// SPDX-License-Identifier: MIT
// Preparing the backward heuristic (backward.h): the searches and what they remember are kept while
// the goals and the view stay the same; a new start only turns them.
//
// For top speed 1, and units without a motion, one search runs back over tiles. For a faster unit
// one runs back over tiles and speeds, guided by one that runs over tiles from the start.
//
// If the start is not reached, no goal can be, or only at a cost beyond the search's range: then
// octile will do, and the search answers as it does with any other heuristic. If it is, so is every
// tile that the unit can reach, since every step can be taken back. For tiles apart from the goals,
// which only fields ask about, the estimate is octile.
//
// Cost: 8 bytes per tile; for a faster unit 8 more for each tile and speed; a footing (footing.h);
// and the entries of the heaps. Time as for A* over tiles, or tiles and speeds.
#include "estimates/backward.h"

#include "base/arrays.h"
#include "base/status.h"
#include "estimates/geometric.h"

static const char OWNER[] = "backward";

// What is kept. `head` comes first, so that one pointer serves for both.
typedef struct keeper {
    slui_kept head;
    slu_allocator allocator;
    uint64_t revision; // of the view
    slui_footing footing;
    slui_lazy onward; // no nodes if top speed is 1
    slui_backward view;
    slu_tile *goals; // those aimed at
    size_t goal_count, goal_capacity;
    bool aimed;
} keeper;

static void destroy(slui_index *index)
{
    keeper *k = (keeper *)index;
    slu_allocator allocator = k->allocator;
    slui_lazy_release(&k->onward);
    slui_lazy_release(&k->view.back);
    slui_footing_release(&k->footing, &allocator);
    slui_free(&allocator, k->goals, k->goal_capacity, sizeof *k->goals);
    slui_free(&allocator, k, 1, sizeof *k);
}

static size_t value_bytes(const slui_kept *head)
{
    const keeper *k = (const keeper *)head;
    return slui_lazy_bytes(&k->onward) + slui_lazy_bytes(&k->view.back) +
           k->goal_capacity * sizeof *k->goals;
}

static size_t bytes(const slui_index *index)
{
    const keeper *k = (const keeper *)index;
    return sizeof *k + slui_footing_bytes(&k->footing) + value_bytes(&k->head);
}

// ---- reading

static slui_lazy *search_of(const slui_estimator *e)
{
    return &((slui_backward *)e->tables)->back;
}

static void note_failure(const slui_estimator *e)
{
    const slui_backward *b = e->tables;
    if (b->back.failed) *b->failed = true;
}

// Of a node that the exhausted search has not reached: one that is too fast to come to rest before
// a wall, or so far away that its cost is out of range; for fields also one of another component.
static uint64_t unreached(const slui_estimator *e, int x, int y)
{
    if (e->from_everywhere || *((const slui_backward *)e->tables)->failed)
        return slui_estimate_octile(e, x, y);
    return search_of(e)->overflowed ? SLUI_VALUE_MOST : SLUI_NO_PATH;
}

uint64_t slui_backward_find(const slui_estimator *e, int x, int y, uint32_t node)
{
    slui_lazy *back = search_of(e);
    if (slui_lazy_reach(back, node, UINT64_MAX)) return slui_lazy_value(back, node);
    note_failure(e);
    return unreached(e, x, y);
}

uint64_t slui_backward_least(const slui_estimator *e, int x, int y, uint32_t node, uint64_t g,
                             bool *exact)
{
    slui_lazy *back = search_of(e);
    uint64_t open = slui_estimate_octile(e, x, y);
    uint64_t far = slui_lazy_far(back);
    *exact = far == UINT64_MAX;
    note_failure(e);
    if (*exact) return unreached(e, x, y);
    bool same_start = e->start.x == back->start.x && e->start.y == back->start.y;
    uint64_t came = same_start ? g : UINT64_MAX, known = slui_lazy_guide(back, node, same_start);
    if (known < came) came = known;
    uint64_t left = far > came ? far - came : 0;
    return left > open ? left : open;
}

void slui_backward_raise(const slui_estimator *e, int x, int y)
{
    slui_lazy *back = search_of(e);
    uint64_t far = slui_lazy_far(back);
    if (far != UINT64_MAX)
        slui_lazy_reach(back, slui_backward_node(e, x, y), far + e->near_straight);
    note_failure(e);
}

// ---- aiming

// Makes the goals that the unit can stand on and may reach those of `k`, and says whether they have
// been all along.
static bool same_goals(keeper *k, const slui_estimator *e)
{
    size_t count = 0;
    bool same = true;
    for (size_t i = 0; i < e->sought_count; i++) {
        slu_tile goal = e->sought[i];
        if (!slui_estimator_reaches(e, goal) || slui_view_cost(e->view, goal) == 0) continue;
        same = same && count < k->goal_count &&
               slui_map_index(e->map, goal) == slui_map_index(e->map, k->goals[count]);
        k->goals[count++] = goal;
    }
    same = same && count == k->goal_count;
    k->goal_count = count;
    return same;
}

static void begin_onward(keeper *k, const slui_estimator *e)
{
    if (!k->onward.nodes) return;
    slui_lazy_begin(&k->onward, e);
    slui_lazy_source(&k->onward, e->start);
}

static void begin(keeper *k, const slui_estimator *e)
{
    begin_onward(k, e);
    slui_lazy_begin(&k->view.back, e);
    for (size_t i = 0; i < k->goal_count; i++)
        slui_lazy_source(&k->view.back, k->goals[i]);
}

static void turn(keeper *k, const slui_estimator *e)
{
    begin_onward(k, e);
    slui_lazy_turn(&k->view.back, e);
}

static bool aim(slui_estimator *e)
{
    keeper *k = (keeper *)slui_estimator_kept(e, OWNER);
    slui_lazy *back = &k->view.back;
    if (!SLUI_GROW(&k->allocator, k->goals, k->goal_capacity, e->sought_count)) return false;
    bool same = same_goals(k, e) && k->aimed && !back->failed;
    uint32_t start = slui_lazy_node(back, e->start.x, e->start.y, 1);
    e->tables = &k->view;
    e->still_aimed = same && slui_lazy_is_settled(back, start);
    k->view.failed = &e->failed;
    k->aimed = true;
    if (e->still_aimed) return true;
    if (same)
        turn(k, e);
    else
        begin(k, e);
    e->octile_will_do = !slui_lazy_reach(back, start, UINT64_MAX) && !e->from_everywhere;
    return !back->failed && !k->onward.failed;
}

// ---- preparing

static bool setup(keeper *k, const slui_estimator *e)
{
    bool fast = e->top_speed > 1;
    k->onward = (slui_lazy){
        .kind = SLUI_ONWARD, .allocator = e->allocator, .footing = &k->footing, .speeds = 1};
    k->view.back = (slui_lazy){.kind = fast ? SLUI_BY_SPEED : SLUI_BACK,
                               .allocator = e->allocator,
                               .footing = &k->footing,
                               .speeds = e->top_speed,
                               .guide = &k->onward};
    return slui_footing_setup(&k->footing, e->view, e->rules, e->legal_steps, &k->allocator) &&
           slui_lazy_setup(&k->view.back, e->map) && (!fast || slui_lazy_setup(&k->onward, e->map));
}

// What is kept, if it suits the view as it is now; what it remembers of another revision is
// forgotten.
static keeper *renewed(const slui_estimator *e)
{
    keeper *k = (keeper *)slui_estimator_kept(e, OWNER);
    bool suits = k && slui_footing_is_stored(e->view) == (k->footing.cost != NULL) &&
                 slui_view_uniform(e->view) == k->footing.uniform;
    if (!suits) return NULL;
    uint64_t revision = slui_view_revision(e->view);
    if (k->revision == revision) return k;
    slui_footing_forget(&k->footing);
    k->revision = revision;
    k->aimed = false;
    return k;
}

slu_status slui_prepare_backward(slui_estimator *e, slu_error *error)
{
    e->aim = aim;
    if (renewed(e)) return SLU_OK;
    keeper *k = slui_alloc(&e->allocator, 1, sizeof *k);
    if (!k) return slui_fail_memory(error);
    *k = (keeper){.head = {.index = {destroy, bytes}, .owner = OWNER, .aim_bytes = value_bytes},
                  .allocator = e->allocator,
                  .revision = slui_view_revision(e->view)};
    bool good = setup(k, e);
    if (good)
        slui_estimator_keep(e, &k->head);
    else
        destroy(&k->head.index);
    return good ? SLU_OK : slui_fail_memory(error);
}
