// SPDX-License-Identifier: MIT
// The one table of searches, heuristics, ways of steering, methods of decomposition, for crowds and of
// exploring. Everything that lists or runs them reads it: the command, the benchmark, the documents and the
// tests. The first row of each kind is the default.
//
// SEARCH(name, title, summary, source, flags, run)
// CHOICE(name, title, summary, source, flags, choose): stands for another search, chosen for each query
// INDEXED(name, title, summary, source, flags, run, prepare): a search that keeps an index
// HEURISTIC(name, title, summary, source, flags, heuristic)
// GUIDED(name, title, summary, source, flags, heuristic, prepare): a heuristic that reads an atlas
// STEER(name, title, summary, source, flags, steer)
// DECOMPOSITION(name, title, summary, source, flags, decompose, lakes)
// CROWD(name, title, summary, source, flags, decide): many units; decide is NULL for what plans whole ways
// EXPLORER(name, title, summary, source, flags, kind): a planner for a unit in unknown ground

// Who includes this defines the kinds it wants; they are undefined again at the end.
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
#ifndef STEER
#define STEER(...)
#endif
#ifndef DECOMPOSITION
#define DECOMPOSITION(...)
#endif
#ifndef CROWD
#define CROWD(...)
#endif
#ifndef EXPLORER
#define EXPLORER(...)
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

STEER("trace-then-robust", "Trace, then robust trace",
      "traces by the simple rule until it is seen to circle, then by the robust one", "Stout 1996",
      SLU_COMPLETE, slui_steer_trace_then_robust)
STEER("robust-trace", "Robust trace",
      "a hand on the wall until the line to the goal is met again, nearer to the goal",
      "Stout 1996; Lumelsky & Stepanov 1987", SLU_COMPLETE, slui_steer_robust)
STEER("trace", "Trace", "a hand on the wall until it leads the way that was blocked", "Stout 1996",
      0, slui_steer_trace)
STEER("bounce", "Bounce", "a little bit in a random direction, then straight for the goal again",
      "Stout 1996", 0, slui_steer_bounce)

DECOMPOSITION("water", "Water level",
              "basins of the depth map, parted by straight lines at narrow places; linear time",
              "after Halldórsson 2015; Vincent & Soille 1991", 0, slui_water, slui_water_lakes)
DECOMPOSITION("water-2015", "Water level, 2015",
              "lakes that meet as the water rises; as published, and as slow", "Halldórsson 2015",
              0, slui_water_2015, slui_water_2015_lakes)
DECOMPOSITION("flood-2006", "Flood fill, 2006",
              "rows filled one below the other until a border regrows; as published",
              "Björnsson & Halldórsson 2006", 0, slui_flood_2006, NULL)

CROWD("pibt", "Priority inheritance",
      "the first goes where it wants and others make way, tick by tick; thousands of units",
      "Okumura et al. 2019, 2022", 0, slui_decide_pibt)
CROWD("whca", "Windowed cooperative A*",
      "one after the other reserves its way through the next ticks; hundreds of units",
      "Silver 2005", 0, slui_decide_whca)
CROWD("lacam", "LaCAM", "searches over all positions at once, each next one made by pibt",
      "Okumura 2023", SLU_COMPLETE | SLU_WHOLE_PLANS, NULL)

EXPLORER("dstar-lite", "D* Lite",
         "repairs its plan from the goal where the ground turned out different",
         "Koenig & Likhachev 2002", SLU_OPTIMAL | SLU_COMPLETE, slui_dstar_lite)
EXPLORER("replan", "Planning afresh",
         "plans again by a search when its way is blocked or a shorter one may have opened",
         "Stout 1996; Stentz 1994", SLU_OPTIMAL | SLU_COMPLETE, slui_replan)

#undef SEARCH
#undef CHOICE
#undef INDEXED
#undef HEURISTIC
#undef GUIDED
#undef STEER
#undef DECOMPOSITION
#undef CROWD
#undef EXPLORER
