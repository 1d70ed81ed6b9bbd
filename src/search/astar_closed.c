// SPDX-License-Identifier: MIT
// A* whose expanded tiles stay closed: the version of most games, with one status per tile that is
// open or closed. It is weighted A* with a weight of 1, and runs on the same instances of the loop.
//
// With a consistent estimate no closed tile can be reached more cheaply, and this is A*. With any
// other the path may be longer than A*'s, but no tile is expanded twice. That is what makes an
// estimate that is too high worth having: A* expands tiles again and again to repair what it did.
// Source: Mapaila; Rabin 2000.
#include "search/search_core.h"

slui_run slui_run_wastar, slui_run_astar_closed;
slui_end slui_run_astar_closed(slu_finder *f, uint64_t budget)
{
    f->search.weight = 1;
    f->search.stays_closed = true;
    return slui_run_wastar(f, budget);
}
