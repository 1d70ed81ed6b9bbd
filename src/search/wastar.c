// SPDX-License-Identifier: MIT
// Weighted A*: least g + w h first, for a weight w.
//
// Up to 1 the estimate stays consistent if it was: w h falls over a step by no more than the step
// costs, also rounded down, because costs are whole numbers. So the path is cheapest, and at 0 this
// is Dijkstra's search ("if we weigh down h", Ding & Pang 1.2).
//
// Above 1, with a consistent estimate the path costs at most w times the cheapest, even though
// every tile is expanded at most once. When a tile is expanded, take the last tile u on a cheapest
// path to it such that all tiles before u were expanded with g at most w times their true cost.
// Then u is on the open list with such a g. If the expanded tile's g were more than w times its
// true cost, u's priority would be lower, because h falls by no more than the path costs: u would
// have been expanded first. Rounding w h down only lowers priorities, so it preserves the bound.
// Source: Pohl 1970; Likhachev, Gordon & Thrun 2003 (without reopening).
#include "search/search_core.h"

#define RUN slui_run_wastar
#define LOOP SLUI_OPEN, SLUI_EVERY_STEP, SLUI_G_PLUS_WH
#include "search/informed.inl"
