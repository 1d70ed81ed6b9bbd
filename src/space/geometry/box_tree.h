// SPDX-License-Identifier: MIT
// Boxes by position, for finding those near a place.
//
// A binary tree whose leaves are a few boxes each. Every split is at the median of the boxes'
// centres, so the tree is as deep for clustered boxes as for even ones, in any order.
#ifndef SLUI_SPACE_BOX_TREE_H
#define SLUI_SPACE_BOX_TREE_H

#include "base/memory.h"
#include "sluice/space.h"

typedef struct slui_box_tree {
    const slu_box *items;
    size_t count;
    uint32_t *order; // the items of leaf after leaf
    slu_box *boxes;  // node n has the children 2n and 2n + 1; the root is 1
    size_t leaves;   // a power of two
} slui_box_tree;

// False when memory runs out; to be released even then. The items stay the caller's.
bool slui_box_tree_build(const slu_allocator *a, const slu_box *items, size_t count,
                         slui_box_tree *out);
void slui_box_tree_release(const slu_allocator *a, slui_box_tree *tree);

// A walk over the items no further than `reach` from a box, in the order of the tree. The caller
// may reduce the reach on the way.
typedef struct slui_box_walk {
    const slui_box_tree *tree;
    slu_box box;
    double reach;
    size_t next, run_end; // of the present leaf
    bool is_along;        // only boxes that the line from `from` to `to` meets
    slu_point from, to;
} slui_box_walk;

slui_box_walk slui_box_tree_near(const slui_box_tree *tree, slu_box box, double reach);
// The same for the items that a segment touches, and perhaps some that it passes closely.
slui_box_walk slui_box_tree_along(const slui_box_tree *tree, slu_point from, slu_point to);
bool slui_box_tree_next(slui_box_walk *walk, uint32_t *item);

#endif
