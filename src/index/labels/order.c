// SPDX-License-Identifier: MIT
// Choosing hubs by what they cover: see order.h.
#include "index/labels/order.h"

#include "base/arrays.h"
#include "base/heap.h"

// Trees are drawn until they have CORNERS_HIGH times the corners of the map, at most MOST_TREES of
// them; and others once a fraction of that is left. On Aurora twice as many corners save 2 % of
// the entries, and four times as many trees 2 % in a quarter more time; a quarter as many trees add
// 7 %.
enum { CORNERS_HIGH = 32, MOST_TREES = 4096, LEAST_SHARE = 4 };

#define NO_PLACE UINT32_MAX

bool slui_hub_order_create(slui_hub_order *o, slui_growth *growth, uint32_t most_at_once,
                           const slu_allocator *allocator)
{
    const size_t count = growth->graph->count;
    *o = (slui_hub_order){
        .allocator = *allocator, .growth = growth, .random = {1}, .most_at_once = most_at_once};
    o->is_hub = slui_alloc(allocator, count, sizeof *o->is_hub);
    o->covers = slui_alloc(allocator, count, sizeof *o->covers);
    o->place_first = slui_alloc(allocator, count, sizeof *o->place_first);
    o->size = slui_alloc(allocator, count, sizeof *o->size);
    o->next = slui_alloc(allocator, count, sizeof *o->next);
    return o->is_hub && o->covers && o->place_first && o->size && o->next;
}

void slui_hub_order_release(slui_hub_order *o)
{
    const slu_allocator *a = &o->allocator;
    const size_t count = o->growth ? o->growth->graph->count : 0;
    slui_free(a, o->is_hub, count, sizeof *o->is_hub);
    slui_free(a, o->covers, count, sizeof *o->covers);
    slui_free(a, o->place_first, count, sizeof *o->place_first);
    slui_free(a, o->size, count, sizeof *o->size);
    slui_free(a, o->next, count, sizeof *o->next);
    slui_free(a, o->nodes, o->node_capacity, sizeof *o->nodes);
    slui_free(a, o->place_next, o->place_capacity, sizeof *o->place_next);
    slui_free(a, o->heap, o->heap_capacity, sizeof *o->heap);
}

// ---- drawing trees

static void measure_tree(slui_hub_order *o, const slui_hub_visits *visits)
{
    for (size_t i = 0; i < visits->count; i++)
        o->size[visits->list[i].corner] = 1;
    for (size_t i = visits->count; i-- > 1;)
        o->size[visits->list[i].parent] += o->size[visits->list[i].corner];
}

static void put_node(slui_hub_order *o, const slui_hub_visit *visit, uint32_t at, uint32_t up)
{
    const uint32_t corner = visit->corner, size = o->size[corner];
    o->nodes[at] =
        (slui_hub_tree_node){visit->corner, (uint16_t)(size - 1), (uint16_t)size, (uint16_t)up};
    o->place_next[at] = o->place_first[corner];
    o->place_first[corner] = at;
    o->covers[corner] += size;
    o->next[corner] = at + 1;
}

// Adds the tree of a search, in preorder.
static bool add_tree(slui_hub_order *o, const slui_hub_visits *visits)
{
    const size_t needed = o->node_count + visits->count;
    if (!SLUI_GROW(&o->allocator, o->nodes, o->node_capacity, needed)) return false;
    if (!SLUI_GROW(&o->allocator, o->place_next, o->place_capacity, needed)) return false;
    measure_tree(o, visits);
    put_node(o, &visits->list[0], (uint32_t)o->node_count, 0);
    for (size_t i = 1; i < visits->count; i++) {
        const slui_hub_visit *v = &visits->list[i];
        // The parent's own place is one before what is below it, of which this is the next.
        const uint32_t at = o->next[v->parent];
        o->next[v->parent] += o->size[v->corner];
        put_node(o, v, at, 0);
        o->nodes[at].up = (uint16_t)(at - o->place_first[v->parent]);
    }
    o->node_count = needed;
    o->live_count += visits->count;
    return true;
}

static void drop_trees(slui_hub_order *o)
{
    for (uint32_t i = 0; i < o->growth->graph->count; i++) {
        o->covers[i] = 0;
        o->place_first[i] = NO_PLACE;
    }
    o->node_count = 0;
    o->live_count = 0;
}

static uint64_t word_of(const slui_hub_order *o, uint32_t corner)
{
    return ~o->covers[corner] << 16 | corner;
}

static bool fill_heap(slui_hub_order *o)
{
    const uint32_t count = o->growth->graph->count;
    if (!SLUI_GROW(&o->allocator, o->heap, o->heap_capacity, (size_t)count)) return false;
    o->heap_count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!o->is_hub[i]) slui_heap_push(o->heap, &o->heap_count, word_of(o, i));
    return true;
}

// Roots of trees to come, and the state of chance after each: a round of searches may turn out to
// be more than is needed, and then the last ones have not been drawn.
typedef struct drawing {
    uint32_t roots[SLUI_ROUND], tries[SLUI_ROUND];
    slui_random after[SLUI_ROUND];
    size_t count;
} drawing;

static void draw_roots(slui_hub_order *o, drawing *d)
{
    uint32_t tries = o->tries;
    d->count = 0;
    while (tries < MOST_TREES && d->count < o->most_at_once) {
        const uint32_t root = slui_random_below(&o->random, o->growth->graph->count);
        tries++;
        if (o->is_hub[root]) continue;
        d->roots[d->count] = root;
        d->tries[d->count] = tries;
        d->after[d->count++] = o->random;
    }
}

static bool has_enough(const slui_hub_order *o)
{
    return o->live_count >= (uint64_t)o->growth->graph->count * CORNERS_HIGH;
}

static void begin_drawing(slui_hub_order *o)
{
    drop_trees(o);
    o->tries = 0;
    o->drawing = true;
}

// Draws a round of trees, and ends if these are enough.
static bool draw_trees(slui_hub_order *o)
{
    drawing d;
    draw_roots(o, &d);
    if (!slui_growth_search(o->growth, d.roots, d.count) || o->growth->too_long) return false;
    for (size_t i = 0; i < d.count && !has_enough(o); i++) {
        if (!add_tree(o, &o->growth->visits[i])) return false;
        o->tries = d.tries[i];
        o->random = d.after[i];
    }
    if (d.count && !has_enough(o)) return true;
    o->drawing = false;
    o->drawn_count = o->live_count;
    return fill_heap(o);
}

// ---- taking hubs out

static void take_out_at(slui_hub_order *o, uint32_t place)
{
    const uint32_t gone = o->nodes[place].live;
    if (gone == 0) return;
    for (uint32_t at = place; o->nodes[at].up;) {
        at -= o->nodes[at].up;
        o->nodes[at].live = (uint16_t)(o->nodes[at].live - gone);
        o->covers[o->nodes[at].corner] -= gone;
    }
    const uint32_t end = place + o->nodes[place].below;
    for (uint32_t at = place; at <= end; at++) {
        slui_hub_tree_node *node = &o->nodes[at];
        if (node->live == 0) {
            at += node->below;
            continue;
        }
        o->covers[node->corner] -= node->live;
        node->live = 0;
    }
    o->live_count -= gone;
}

static void take_out(slui_hub_order *o, uint32_t corner)
{
    o->is_hub[corner] = true;
    for (uint32_t at = o->place_first[corner]; at != NO_PLACE; at = o->place_next[at])
        take_out_at(o, at);
}

static bool is_used_up(const slui_hub_order *o)
{
    return o->live_count * LEAST_SHARE <= o->drawn_count;
}

// What a corner covers only falls, so a word that is out of date is too good.
static uint32_t take_next(slui_hub_order *o)
{
    for (;;) {
        const uint64_t word = slui_heap_pop(o->heap, &o->heap_count);
        const uint32_t corner = (uint32_t)(word & 0xFFFF);
        if (word != word_of(o, corner)) {
            slui_heap_push(o->heap, &o->heap_count, word_of(o, corner));
            continue;
        }
        take_out(o, corner);
        return corner;
    }
}

bool slui_hub_order_next(slui_hub_order *o, uint32_t *corners, size_t most, size_t *count)
{
    *count = 0;
    if (!o->drawing && is_used_up(o)) begin_drawing(o);
    if (o->drawing && !draw_trees(o)) return false;
    if (o->drawing) return true;
    do
        corners[(*count)++] = take_next(o);
    while (*count < most && o->heap_count && !is_used_up(o));
    return true;
}
