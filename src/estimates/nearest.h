// SPDX-License-Identifier: MIT
// The nearest of several goals: the least distance from a tile to any of them over open ground, by
// any of the geometric heuristics' distances. It is exact, so with several goals an estimate is the
// least over the goals, and consistent where it is for one.
//
// The goals are the leaves of a tree of rectangles. The map is divided into squares of 16 x 16
// tiles; when a search first reaches a square, the parts of the tree that can hold the nearest goal
// of any of its tiles are listed there: usually one or two goals, whatever their number. An
// estimate then measures the listed ones only.
//
// Invariants
//   - The goals are distinct and in the order of a Z-shaped curve, so that neighbours in the list
//     are near each other. A node covers a range of them; its first child is the node after it.
//   - The list of a square belongs to the present goals and distance if it has the number of
//     `listing`; every tile of the square is then nearest to a goal below one of the listed nodes.
//   - Tree and lists hold while the same goals are sought and distances are the same.
//
// Cost: 72 bytes for each goal and 32 for each square, 1/8 of a byte per tile. A set of goals is
// sorted in linear time, and compared if it was sought last; squares that a query does not reach
// take none.
#ifndef SLUI_NEAREST_H
#define SLUI_NEAREST_H

#include "estimates/estimator.h"

// What the geometric heuristics measure (geometric.h).
typedef enum slui_metric {
    SLUI_BY_OCTILE,
    SLUI_BY_MANHATTAN,
    SLUI_BY_CHEBYSHEV,
    SLUI_BY_EUCLID,
    SLUI_BY_HALF_MORE, // one and a half times the longer distance
} slui_metric;

// The rectangle around some goals.
typedef struct slui_goal_box {
    int left, right, top, bottom;
} slui_goal_box;

typedef struct slui_goal_branch {
    slui_goal_box box;
    uint32_t second; // its second child; 0: it is a goal
} slui_goal_branch;

enum { SLUI_LISTED = 6 };

// A square of tiles.
typedef struct slui_goal_square {
    uint32_t listing; // to which its list belongs
    uint32_t count;
    uint32_t nodes[SLUI_LISTED]; // by their distance from the square
} slui_goal_square;

// What distances are measured with: the estimator's.
typedef struct slui_scale {
    uint64_t near_straight, near_diagonal, manhattan_straight;
    double near_distance;
} slui_scale;

struct slui_goal_tree {
    slui_goal_branch *nodes; // the root first
    size_t node_capacity;
    slu_tile *goals;
    size_t goal_count, goal_capacity;
    uint32_t edition; // of the goals; never 0 once there are any
    uint64_t *asked;  // their places on the curve as they were asked for
    size_t asked_count, asked_capacity;
    uint64_t *words, *spare; // for sorting
    size_t word_capacity, spare_capacity;
    slui_goal_square *squares;
    size_t square_count; // 0 until there are several goals for the first time
    int squares_across;
    uint32_t listing;
    slui_metric metric; // of the lists
    slui_scale scale;
};

// Builds the tree of the goals that can be reached, if they are new; false when memory runs out.
bool slui_nearest_seek(slui_goal_tree *nearest, const slui_estimator *estimator);

// True if the goals that can be reached are those of the tree, in the order in which they were
// asked for.
bool slui_nearest_holds(const slui_goal_tree *nearest, const slui_estimator *estimator);
void slui_nearest_release(slui_goal_tree *nearest, const slu_allocator *allocator);
size_t slui_nearest_bytes(const slui_goal_tree *nearest);

// The least distance from a tile to a goal, in ticks. Out of line, so that with one goal a search
// pays for nothing but a test.
uint64_t slui_nearest_distance(const slui_estimator *estimator, slui_metric metric, int x, int y);

// The goal that is nearest to a tile by octile distance; of several, the first on the curve.
slu_tile slui_nearest_goal(const slui_estimator *estimator, slu_tile tile);

#endif
