// SPDX-License-Identifier: MIT
// The registry's searches, one row each. Everything that lists or runs them reads it: the command,
// the benchmark, the documents and the tests. The first row is the default. Heuristics have a list
// of their own (estimates/heuristics.inl), and other modules own their tables: terrain/methods,
// steer, crowd and explore each have a methods.inl.
//
// A new search is a file in search, or above it, and one row below. The row declares its functions
// for the registry (registry.h), so no header has to; its own file declares them for itself.
//
// SEARCH(name, title, summary, source, flags, run)
// CHOICE(name, title, summary, source, flags, choose): stands for another, chosen for each query
// INDEXED(name, title, summary, source, flags, run, prepare): a search that keeps an index

// The including file defines the kinds it wants; they are undefined again at the end.
#ifndef SEARCH
#define SEARCH(...)
#endif
#ifndef CHOICE
#define CHOICE(...)
#endif
#ifndef INDEXED
#define INDEXED(...)
#endif

CHOICE("best", "Best", "jps, jps-patches or canonical, whichever is faster here; always optimal",
       "Harabor & Grastien 2011, 2014; Sturtevant & Rabin 2016",
       SLU_OPTIMAL | SLU_COMPLETE | SLU_STATES | SLU_LEAPS | SLU_READS_ATLAS | SLU_READS_OVERLAY |
           SLU_READS_LABELS,
       slui_choose_best)
SEARCH("canonical", "Canonical A*", "A* that offers each tile once, along straight runs and turns",
       "Harabor & Grastien 2011; Sturtevant & Rabin 2016",
       SLU_OPTIMAL | SLU_COMPLETE | SLU_INFORMED | SLU_STATES | SLU_LEAPS, slui_run_canonical)
SEARCH("astar", "A*", "least cost so far plus estimate first",
       "Hart, Nilsson & Raphael 1968; Stout 1996",
       SLU_OPTIMAL | SLU_COMPLETE | SLU_INFORMED | SLU_STATES | SLU_LEAPS, slui_run_astar)
SEARCH("astar-closed", "A*, closed", "A* that never expands a tile twice, as most games have it",
       "Rabin 2000; Mapaila", SLU_COMPLETE | SLU_INFORMED | SLU_STATES | SLU_LEAPS,
       slui_run_astar_closed)
SEARCH("dijkstra", "Dijkstra", "least cost so far first, no estimate", "Dijkstra 1959; Stout 1996",
       SLU_OPTIMAL | SLU_COMPLETE | SLU_STATES | SLU_LEAPS, slui_run_dijkstra)
SEARCH("wastar", "Weighted A*",
       "A* with the estimate times a weight, within that factor of the optimum",
       "Pohl 1970; Likhachev, Gordon & Thrun 2003",
       SLU_COMPLETE | SLU_BOUNDED | SLU_INFORMED | SLU_WEIGHTED | SLU_STATES | SLU_LEAPS,
       slui_run_wastar)
SEARCH("greedy", "Greedy best-first", "least estimate first, whatever the cost so far",
       "Doran & Michie 1966; Stout 1996", SLU_COMPLETE | SLU_INFORMED | SLU_STATES | SLU_LEAPS,
       slui_run_greedy)

SEARCH("bfs", "Breadth-first", "fewest steps first", "Moore 1959; Stout 1996",
       SLU_COMPLETE | SLU_FEWEST_STEPS, slui_run_bfs)
SEARCH("bibfs", "Bidirectional breadth-first", "breadth-first from both ends until the two meet",
       "Pohl 1971; Stout 1996", SLU_COMPLETE | SLU_FEWEST_STEPS, slui_run_bibfs)
SEARCH("dfs-plain", "Depth-first, plain",
       "one path as far as it goes, never crossing itself, directions in a fixed order",
       "Stout 1996", SLU_RUNAWAY, slui_run_dfs_plain)
SEARCH("dfs-labels", "Depth-first, labelled",
       "plain, but a label on each tile lets it be re-entered only at less cost", "Stout 1996",
       SLU_RUNAWAY, slui_run_dfs_labels)
SEARCH("dfs-goalward", "Depth-first, goalward", "plain, but towards the goal first", "Stout 1996",
       SLU_RUNAWAY, slui_run_dfs_goalward)
SEARCH("dfs", "Depth-first", "towards the goal first; re-enters a tile only at less cost",
       "Stout 1996", SLU_RUNAWAY, slui_run_dfs)
SEARCH("iddfs", "Iterative deepening", "depth-first up to a cost limit that grows step by step",
       "Korf 1985; Stout 1996", SLU_RUNAWAY | SLU_FRUGAL, slui_run_iddfs)
SEARCH("idastar", "IDA*", "depth-first up to a limit on g + h, no open or closed list",
       "Korf 1985; Stout 1996", SLU_OPTIMAL | SLU_INFORMED | SLU_RUNAWAY | SLU_FRUGAL,
       slui_run_idastar)
SEARCH("beam", "Beam search", "A* that keeps only a given number of tiles open", "Stout 1996",
       SLU_INFORMED | SLU_STATES | SLU_LEAPS, slui_run_beam)
SEARCH("jps", "Jump point search",
       "A* over the tiles where a path may have to turn; uniform ground only",
       "Harabor & Grastien 2011, 2014", SLU_OPTIMAL | SLU_COMPLETE | SLU_INFORMED | SLU_UNIFORM,
       slui_run_jps)
SEARCH("jps-patches", "Jump points, patches",
       "jps that steps through patches of influence; canonical where the ground itself differs",
       "Harabor & Grastien 2011; Carlson, Moghadam, Harabor, Stuckey & Ebrahimi 2023",
       SLU_OPTIMAL | SLU_COMPLETE | SLU_INFORMED, slui_run_jps_patches)
INDEXED("hpa", "HPA*", "a route over clusters first, then a path inside each; builds an index",
        "Stout 1996; Botea, Müller & Schaeffer 2004", SLU_COMPLETE, slui_run_hpa, slui_prepare_hpa)
INDEXED("overlay", "Overlay",
        "two climbs through nested cells; for ground of many costs; builds an index",
        "Dibbelt, Strasser & Wagner 2016; Delling et al. 2011",
        SLU_OPTIMAL | SLU_COMPLETE | SLU_READS_OVERLAY, slui_run_overlay, slui_prepare_overlay)
INDEXED("labels", "Hub labels",
        "the best of the hubs that corners near both ends have in common; uniform ground only; "
        "builds an index",
        "Abraham, Delling, Goldberg & Werneck 2011; Akiba, Iwata & Yoshida 2013",
        SLU_OPTIMAL | SLU_COMPLETE | SLU_UNIFORM | SLU_READS_LABELS, slui_run_hubs,
        slui_prepare_hubs)

#undef SEARCH
#undef CHOICE
#undef INDEXED
