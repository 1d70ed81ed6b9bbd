sluice compare scenes/weaving.map 3 14 36 15 --alg greedy,dijkstra --max-expanded 400 --json
