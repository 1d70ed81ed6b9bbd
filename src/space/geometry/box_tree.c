// SPDX-License-Identifier: MIT
// Boxes by position.
//
// Cost: O(n log n) to build, about 12 bytes per box; a walk takes O(log n) for each leaf that it
// looks at.
#include "space/geometry/box_tree.h"

#include "base/platform.h"
#include "base/random.h"
#include "space/geometry/geometry.h"

enum { LEAF = 8 };

// ---------------------------------------------------------------------------------------------
// Building

typedef struct builder {
    slui_box_tree *tree;
    slui_random random;
} builder;

// Twice the centre.
static double centre(const slui_box_tree *tree, uint32_t item, bool by_height)
{
    const slu_box *box = &tree->items[item];
    return by_height ? box->least.y + box->most.y : box->least.x + box->most.x;
}

static bool is_taller(const slui_box_tree *tree, size_t first, size_t end)
{
    slu_box all = SLUI_EMPTY_BOX;
    for (size_t i = first; i < end; i++) {
        slu_point c = {centre(tree, tree->order[i], false), centre(tree, tree->order[i], true)};
        slui_stretch(&all, c);
    }
    return all.most.y - all.least.y > all.most.x - all.least.x;
}

static void swap(uint32_t *order, size_t i, size_t j)
{
    uint32_t kept = order[i];
    order[i] = order[j];
    order[j] = kept;
}

// Puts what belongs before position `middle` there, by quickselect with random pivots. Items equal
// to the pivot are gathered, so that many equal ones take no longer.
static void select_middle(builder *b, size_t first, size_t end, size_t middle, bool by_height)
{
    uint32_t *order = b->tree->order;
    while (end - first > 1) {
        size_t chosen = first + slui_random_below(&b->random, (uint32_t)(end - first));
        double pivot = centre(b->tree, order[chosen], by_height);
        size_t less = first, more = end;
        for (size_t i = first; i < more;) {
            double value = centre(b->tree, order[i], by_height);
            if (value < pivot)
                swap(order, i++, less++);
            else if (value > pivot)
                swap(order, i, --more);
            else
                i++;
        }
        if (middle < less)
            end = less;
        else if (middle >= more)
            first = more;
        else
            return;
    }
}

// Sorts the items of a node that has `width` leaves, of which the first are full.
static void split(builder *b, size_t first, size_t end, size_t width)
{
    if (width == 1 || end <= first) return;
    size_t middle = first + width / 2 * LEAF;
    if (end > middle) {
        select_middle(b, first, end, middle, is_taller(b->tree, first, end));
        split(b, middle, end, width / 2);
        end = middle;
    }
    split(b, first, end, width / 2);
}

static void fill_boxes(slui_box_tree *tree)
{
    for (size_t leaf = 0; leaf < tree->leaves; leaf++) {
        slu_box box = SLUI_EMPTY_BOX;
        size_t end = (leaf + 1) * LEAF;
        for (size_t i = leaf * LEAF; i < end && i < tree->count; i++)
            slui_stretch_around(&box, &tree->items[tree->order[i]]);
        tree->boxes[tree->leaves + leaf] = box;
    }
    for (size_t n = tree->leaves; n-- > 1;) {
        tree->boxes[n] = tree->boxes[2 * n];
        slui_stretch_around(&tree->boxes[n], &tree->boxes[2 * n + 1]);
    }
}

bool slui_box_tree_build(const slu_allocator *a, const slu_box *items, size_t count,
                         slui_box_tree *out)
{
    *out = (slui_box_tree){.items = items, .count = count, .leaves = 1};
    while (out->leaves * LEAF < count)
        out->leaves *= 2;
    out->order = slui_alloc(a, count, sizeof *out->order);
    out->boxes = slui_alloc(a, 2 * out->leaves, sizeof *out->boxes);
    if (!out->order || !out->boxes) return false;
    for (size_t i = 0; i < count; i++)
        out->order[i] = (uint32_t)i;
    builder b = {out, slui_random_seeded(count)};
    split(&b, 0, count, out->leaves);
    fill_boxes(out);
    return true;
}

void slui_box_tree_release(const slu_allocator *a, slui_box_tree *tree)
{
    slui_free(a, tree->order, tree->count, sizeof *tree->order);
    slui_free(a, tree->boxes, tree->boxes ? 2 * tree->leaves : 0, sizeof *tree->boxes);
    *tree = (slui_box_tree){0};
}

// ---------------------------------------------------------------------------------------------
// Walks

// Distances are computed with rounding errors, so a box counts as a little nearer than it is.
static const double NEARER = 1 - 1e-12;

// True if all corners of a box lie on the same side of the walk's line; exact.
static bool is_beside(const slui_box_walk *walk, const slu_box *box)
{
    const slu_point corners[3] = {
        {box->most.x, box->least.y}, box->most, {box->least.x, box->most.y}};
    int side = slui_turn(walk->from, walk->to, box->least);
    for (int i = 0; i < 3 && side != 0; i++) {
        if (slui_turn(walk->from, walk->to, corners[i]) != side) return false;
    }
    return side != 0;
}

static bool is_far(const slui_box_walk *walk, const slu_box *box)
{
    double right = box->least.x - walk->box.most.x, left = walk->box.least.x - box->most.x;
    double up = box->least.y - walk->box.most.y, down = walk->box.least.y - box->most.y;
    double across = right > left ? right : left, along = up > down ? up : down;
    if ((across > along ? across : along) * NEARER > walk->reach) return true;
    return walk->is_along && is_beside(walk, box);
}

// The first leaf from `leaf` on whose box is near. Boxes that are far are passed over at the
// highest level at which the leaf is their first.
static size_t next_leaf(const slui_box_walk *walk, size_t leaf)
{
    const slui_box_tree *t = walk->tree;
    while (leaf < t->leaves) {
        size_t node = t->leaves + leaf, width = 1;
        if (!is_far(walk, &t->boxes[node])) return leaf;
        while (node % 2 == 0 && is_far(walk, &t->boxes[node / 2])) {
            node /= 2;
            width *= 2;
        }
        leaf += width;
    }
    return leaf;
}

slui_box_walk slui_box_tree_near(const slui_box_tree *tree, slu_box box, double reach)
{
    return (slui_box_walk){.tree = tree, .box = box, .reach = reach};
}

slui_box_walk slui_box_tree_along(const slui_box_tree *tree, slu_point from, slu_point to)
{
    slu_box box = {from, from};
    slui_stretch(&box, to);
    return (slui_box_walk){.tree = tree, .box = box, .is_along = true, .from = from, .to = to};
}

bool slui_box_tree_next(slui_box_walk *walk, uint32_t *item)
{
    const slui_box_tree *tree = walk->tree;
    while (walk->next < tree->count) {
        if (walk->next == walk->run_end) {
            walk->next = next_leaf(walk, walk->next / LEAF) * LEAF;
            walk->run_end = walk->next + LEAF < tree->count ? walk->next + LEAF : tree->count;
            if (walk->next >= tree->count) return false;
        }
        *item = tree->order[walk->next++];
        if (!is_far(walk, &tree->items[*item])) return true;
    }
    return false;
}
