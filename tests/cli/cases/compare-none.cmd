sluice compare scenes/islands.map 40 42 62 44 --alg astar,dijkstra --tsv | cut -f 1-6
sluice compare scenes/rooms.map 3 28 92 38 --alg astar,dijkstra --max-expanded 9 --tsv | cut -f 1-6
# One that finds a path is enough.
sluice compare scenes/rooms.map 3 28 92 38 --alg greedy,dijkstra --max-expanded 300 --tsv | cut -f 1-6
