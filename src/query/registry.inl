// SPDX-License-Identifier: MIT
// The registry: one row for each search and each heuristic. Whatever lists or runs them reads it: the
// command, the benchmark, the documents and the tests. The first row of each kind is the default. Other
// modules own their tables: terrain/methods, steer, crowd and explore each have a methods.inl.
//
// SEARCH(name, title, summary, source, flags, run)
// CHOICE(name, title, summary, source, flags, choose): stands for another search, chosen for each query
// INDEXED(name, title, summary, source, flags, run, prepare): a search that keeps an index
// HEURISTIC(name, title, summary, source, flags, heuristic)
// GUIDED(name, title, summary, source, flags, heuristic, prepare): a heuristic that reads an atlas

// Whoever includes this defines the kinds it wants; they are undefined again at the end.
#ifndef SEARCH
#define SEARCH(...)
#endif
#ifndef CHOICE
#define CHOICE(...)
#endif
#ifndef INDEXED
#define INDEXED(...)
#endif
#ifndef HEURISTIC
#define HEURISTIC(...)
#endif
#ifndef GUIDED
#define GUIDED(...)
#endif

CHOICE("best", "Best", "jps or canonical: what is fastest on this map and optimal",
       "Harabor & Grastien 2011, 2014; Sturtevant & Rabin 2016",
       SLU_OPTIMAL | SLU_COMPLETE | SLU_STATES, slui_choose_best)
SEARCH("canonical", "Canonical A*", "A* that offers each tile once, along straight runs and turns",
       "Harabor & Grastien 2011; Sturtevant & Rabin 2016",
       SLU_OPTIMAL | SLU_COMPLETE | SLU_INFORMED | SLU_STATES, slui_run_canonical)
SEARCH("astar", "A*", "least cost so far plus estimate first",
       "Hart, Nilsson & Raphael 1968; Stout 1996",
       SLU_OPTIMAL | SLU_COMPLETE | SLU_INFORMED | SLU_STATES, slui_run_astar)
SEARCH("dijkstra", "Dijkstra", "least cost so far first, no estimate", "Dijkstra 1959; Stout 1996",
       SLU_OPTIMAL | SLU_COMPLETE | SLU_STATES, slui_run_dijkstra)
SEARCH("wastar", "Weighted A*",
       "A* with the estimate times a weight, within that factor of the optimum",
       "Pohl 1970; Likhachev, Gordon & Thrun 2003",
       SLU_COMPLETE | SLU_BOUNDED | SLU_INFORMED | SLU_WEIGHTED | SLU_STATES, slui_run_wastar)
SEARCH("greedy", "Greedy best-first", "least estimate first, whatever the cost so far",
       "Doran & Michie 1966; Stout 1996", SLU_COMPLETE | SLU_INFORMED | SLU_STATES, slui_run_greedy)

SEARCH("bfs", "Breadth-first", "fewest steps first", "Moore 1959; Stout 1996",
       SLU_COMPLETE | SLU_FEWEST_STEPS, slui_run_bfs)
SEARCH("bibfs", "Bidirectional breadth-first", "breadth-first from both ends until the two meet",
       "Pohl 1971; Stout 1996", SLU_COMPLETE | SLU_FEWEST_STEPS, slui_run_bibfs)
SEARCH("dfs-plain", "Depth-first, plain", "one way as far as it goes, never crossing itself",
       "Stout 1996", SLU_RUNAWAY, slui_run_dfs_plain)
SEARCH("dfs", "Depth-first", "towards the goal first, and into a tile again only at less cost",
       "Stout 1996", SLU_RUNAWAY, slui_run_dfs)
SEARCH("iddfs", "Iterative deepening", "depth-first up to a cost, then a little farther, and again",
       "Korf 1985; Stout 1996", SLU_RUNAWAY | SLU_FRUGAL, slui_run_iddfs)
SEARCH("idastar", "IDA*", "depth-first up to a limit on g + h, no open or closed list",
       "Korf 1985; Stout 1996", SLU_OPTIMAL | SLU_INFORMED | SLU_RUNAWAY | SLU_FRUGAL,
       slui_run_idastar)
SEARCH("beam", "Beam search", "A* that keeps only so many tiles open", "Stout 1996",
       SLU_INFORMED | SLU_STATES, slui_run_beam)
SEARCH("jps", "Jump point search",
       "A* over the tiles where a way may have to turn; uniform ground only",
       "Harabor & Grastien 2011, 2014", SLU_OPTIMAL | SLU_COMPLETE | SLU_INFORMED | SLU_UNIFORM,
       slui_run_jps)
INDEXED("hpa", "HPA*", "a route over areas first, then a path inside each; prepares an index",
        "Stout 1996; Botea, Müller & Schaeffer 2004", SLU_COMPLETE, slui_run_hpa, slui_prepare_hpa)

HEURISTIC("octile", "Octile", "diagonal steps as far as they go, then straight ones",
          "Björnsson & Halldórsson 2006", SLU_ADMISSIBLE, SLUI_OCTILE)
HEURISTIC("zero", "Zero", "nothing, which turns A* into Dijkstra's search", "Dijkstra 1959",
          SLU_ADMISSIBLE, SLUI_ZERO)
HEURISTIC("manhattan", "Manhattan", "straight steps only; too much where diagonals are allowed",
          "Stout 1996; Mapaila", SLU_ADMISSIBLE_FOUR, SLUI_MANHATTAN)
HEURISTIC("chebyshev", "Chebyshev", "the longer of the two distances", "Stout 1996", SLU_ADMISSIBLE,
          SLUI_CHEBYSHEV)
HEURISTIC("euclidean", "Euclidean", "the straight line", "Stout 1996", SLU_ADMISSIBLE,
          SLUI_EUCLIDEAN)
HEURISTIC("overestimate", "Overestimate",
          "Manhattan until an obstacle is met, then 1.5 times the longer distance",
          "Rabin 2000; Mapaila", 0, SLUI_OVERESTIMATE)

GUIDED("gateway", "Gateways", "distances to the gates of the zone, and from there on to the goal",
       "Björnsson & Halldórsson 2006; Halldórsson 2015", SLU_ADMISSIBLE, SLUI_GUIDED,
       slui_prepare_gateway)
GUIDED("differential", "Differential", "differences of distances from eight landmarks",
       "Goldberg & Harrelson 2005; Sturtevant et al. 2009", SLU_ADMISSIBLE, SLUI_GUIDED,
       slui_prepare_differential)
GUIDED("guided", "Gateways and landmarks", "the greater of gateway and differential",
       "Halldórsson 2015; Sturtevant et al. 2009", SLU_ADMISSIBLE, SLUI_GUIDED, slui_prepare_guided)
GUIDED("dead-end", "Dead ends", "octile, but zones that no way to the goal needs are left out",
       "Björnsson & Halldórsson 2006", SLU_ADMISSIBLE, SLUI_DEAD_END, slui_prepare_dead_end)
GUIDED("gateway-2015", "Gateways, 2015",
       "the least over all pairs of gates, one cost a pair, never below octile; as published",
       "Halldórsson 2015", SLU_ADMISSIBLE, SLUI_GATE_PAIRS, slui_prepare_gateway_2015)
GUIDED("gateway-2006", "Gateways, 2006",
       "the least over all pairs of gates, four costs a pair; as published",
       "Björnsson & Halldórsson 2006", SLU_ADMISSIBLE, SLUI_GATE_PAIRS, slui_prepare_gateway_2006)
GUIDED("waypoint", "Waypoints",
       "along corridors from corner to corner, Manhattan distances; as published", "Ding & Pang",
       SLU_ADMISSIBLE_FOUR, SLUI_WAYPOINTS, slui_prepare_waypoint)
GUIDED("backprop", "Back-propagated gateways",
       "from border to border of the zones, Manhattan distances; as published", "Ding & Pang",
       SLU_ADMISSIBLE_FOUR, SLUI_WAYPOINTS, slui_prepare_backprop)
GUIDED("backprop-octile", "Back-propagated gateways, octile",
       "from border to border of the zones, octile distances", "after Ding & Pang", SLU_ADMISSIBLE,
       SLUI_WAYPOINTS, slui_prepare_backprop_octile)

#undef SEARCH
#undef CHOICE
#undef INDEXED
#undef HEURISTIC
#undef GUIDED
