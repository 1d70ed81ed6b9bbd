// SPDX-License-Identifier: MIT
// The one table of searches and heuristics. Everything that lists or runs them reads it: the command,
// the benchmark, the documents and the tests. The first row of each kind is the default.
//
// SEARCH(name, title, summary, source, flags, run)
// INDEXED(name, title, summary, source, flags, run, prepare): a search that keeps an index
// HEURISTIC(name, title, summary, source, flags, heuristic)

SEARCH(canonical, "Canonical A*", "A* that offers each tile once, along straight runs and turns",
       "Harabor & Grastien 2011; Sturtevant & Rabin 2016",
       SLU_OPTIMAL | SLU_COMPLETE | SLU_INFORMED, slui_run_canonical)
SEARCH(astar, "A*", "least cost so far plus estimate first",
       "Hart, Nilsson & Raphael 1968; Stout 1996", SLU_OPTIMAL | SLU_COMPLETE | SLU_INFORMED,
       slui_run_astar)
SEARCH(dijkstra, "Dijkstra", "least cost so far first, no estimate", "Dijkstra 1959; Stout 1996",
       SLU_OPTIMAL | SLU_COMPLETE, slui_run_dijkstra)
SEARCH(wastar, "Weighted A*",
       "A* with the estimate times a weight, within that factor of the optimum",
       "Pohl 1970; Likhachev, Gordon & Thrun 2003",
       SLU_COMPLETE | SLU_BOUNDED | SLU_INFORMED | SLU_WEIGHTED, slui_run_wastar)
SEARCH(greedy, "Greedy best-first", "least estimate first, whatever the cost so far",
       "Doran & Michie 1966; Stout 1996", SLU_COMPLETE | SLU_INFORMED, slui_run_greedy)

INDEXED(hpa, "HPA*", "a route over areas first, then a path inside each; prepares an index",
        "Stout 1996; Botea, Müller & Schaeffer 2004", SLU_COMPLETE, slui_run_hpa, slui_prepare_hpa)

HEURISTIC(octile, "Octile", "diagonal steps as far as they go, then straight ones",
          "Björnsson & Halldórsson 2006", SLU_ADMISSIBLE, SLUI_OCTILE)
HEURISTIC(zero, "Zero", "nothing, which turns A* into Dijkstra's search", "Dijkstra 1959",
          SLU_ADMISSIBLE, SLUI_ZERO)
HEURISTIC(manhattan, "Manhattan", "straight steps only; too much where diagonals are allowed",
          "Stout 1996; Mapaila", SLU_ADMISSIBLE_FOUR, SLUI_MANHATTAN)
HEURISTIC(chebyshev, "Chebyshev", "the longer of the two distances", "Stout 1996", SLU_ADMISSIBLE,
          SLUI_CHEBYSHEV)
HEURISTIC(euclidean, "Euclidean", "the straight line", "Stout 1996", SLU_ADMISSIBLE, SLUI_EUCLIDEAN)
