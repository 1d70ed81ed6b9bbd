// SPDX-License-Identifier: MIT
// Defines RUN, a search that reads a heuristic: an instance of the loop for each heuristic of the
// list (estimates/heuristics.inl), and the one switch over them. A file that includes this has
// defined
//   RUN   the name of the run function
//   LOOP  store, order, priority: the constants of search_core.h
//
// Each instance is a function of its own, so that their number slows none of them down: with all in
// one function, A* with octile took 7 in 100 more instructions for one more heuristic.
//
// Searches that are asked for less often choose the heuristic at run time (greedy.c, beam.c): that
// takes 2 to 4 in 100 more instructions, and a quarter of the time to compile.
#define NAME_OF(run, id) run##_##id
#define INSTANCE(run, id) NAME_OF(run, id)

// clang-format off
#define HEURISTIC(id, ...)                                                               \
    SLUI_NOINLINE static slui_end INSTANCE(RUN, id)(slu_finder * f, uint64_t budget)     \
    {                                                                                    \
        return slui_run_on_ground(f, budget, LOOP, SLUI_##id);                           \
    }
#include "estimates/heuristics.inl"

slui_run RUN;
slui_end RUN(slu_finder *f, uint64_t budget)
{
    switch (f->search.heuristic) {
#define HEURISTIC(id, ...) \
    case SLUI_##id: return INSTANCE(RUN, id)(f, budget);
#include "estimates/heuristics.inl"
    }
    return SLUI_END_EMPTY;
}
// clang-format on
