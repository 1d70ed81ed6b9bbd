sluice list | grep -E '^(search|astar|dijkstra|greedy|wastar|heuristic|octile|manhattan|steer|bounce|trace|robust-trace|trace-then-robust|decomposition|water|crowd|pibt|whca|lacam|An) ' | tr -s ' '
