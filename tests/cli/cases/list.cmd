sluice list | grep -E '^(search|astar|dijkstra|greedy|wastar|heuristic|octile|manhattan|An) ' | tr -s ' '
