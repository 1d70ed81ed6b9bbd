// SPDX-License-Identifier: MIT
// Canonical A*: A* that, on uniform ground, offers a neighbour only if no other tile will offer it
// as cheaply, so that a tile is generated about once. It expands the tiles that A* expands, in
// little more than half the time (bench/results). On weighted ground, and over headings and speeds,
// it is plain A*.
// Source: map/successors.c has the rule and its papers, and why it stays optimal.
#include "search/search_core.h"

#define RUN slui_run_canonical
#define LOOP SLUI_OPEN, SLUI_CANONICAL, SLUI_G_PLUS_H
#include "search/informed.inl"
