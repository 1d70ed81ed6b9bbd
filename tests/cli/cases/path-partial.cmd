sluice path scenes/islands.map 40 42 62 44 --alg astar --partial
sluice path scenes/islands.map 40 42 0 0 --alg astar --partial
