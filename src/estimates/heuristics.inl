// SPDX-License-Identifier: MIT
// The list of heuristics. Everything that lists or reads them is generated from it: the enum and
// the switch of estimate.h, the instances of the search loop (search/informed.inl), the registry
// (query/registry.c), and through that the command, the benchmark, the documents and the tests.
//
// A new heuristic is a header in this folder, with a .c file if it prepares something, and one line
// below that includes it. Besides its functions the header has, after its guard, the rows by which
// it is known:
//
// HEURISTIC(ID, read, traits, name, title, summary, source, flags, prepare)
//   ID       SLUI_ID becomes its number
//   read     SLUI_INLINE uint64_t read(const slui_estimator *, int x, int y): the estimate in ticks
//   traits   what the loop must know: 0, or the flags of estimator.h
//   name     and title, summary, source, flags: as in slu_method; SLU_INDEXED if it prepares
//   prepare  a slui_prepare_estimates, or NULL
// VARIANT(ID, name, title, summary, source, flags, prepare)
//   the same estimate read from what another function has prepared: no instances of its own
// UNLISTED(ID, read, traits, NULL)
//   an instance that nobody asks for by name: another heuristic in a common case that is worth it
//
// Lines are in the order in which heuristics are listed; the very first row is the default.
//
// Included with neither macro defined, this includes the headers; with one or both, it yields their
// rows, and the macros are undefined again at the end.
#if defined HEURISTIC && !defined VARIANT
#define VARIANT(...)
#elif defined VARIANT && !defined HEURISTIC
#define HEURISTIC(...)
#endif
#if defined HEURISTIC && !defined UNLISTED
#define UNLISTED HEURISTIC
#endif

// clang-format off
#include "estimates/geometric.h"
#include "estimates/index_bound.h"
#include "estimates/gateway.h"
#include "estimates/dead_ends.h"
#include "estimates/gate_pairs.h"
#include "estimates/waypoints.h"
#include "estimates/backward.h"
// clang-format on

#undef HEURISTIC
#undef VARIANT
#undef UNLISTED
