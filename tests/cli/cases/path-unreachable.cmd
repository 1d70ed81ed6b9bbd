sluice path scenes/islands.map 40 42 62 44 --alg astar
sluice path scenes/islands.map 40 42 0 0 --alg astar
sluice path scenes/islands.map 40 42 62 44 --alg astar --json
sluice path scenes/islands.map 40 42 62 44 --alg dijkstra,astar | sed "s/ *[0-9.]*$//"
