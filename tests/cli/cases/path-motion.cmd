sluice path scenes/circling.map 14 17 58 12 --top-speed 3 --heading W
sluice path scenes/circling.map 14 17 58 12 --turn-cost 2 --alg astar,dijkstra,wastar,greedy,beam |
    sed 's/ *[0-9.]*$//' # the time
sluice path scenes/maze1.map 1 1 1 5 --max-turn 2 --goal-heading W --partial
sluice path scenes/rooms.map 3 28 92 38 --neighbours 4 --top-speed 2 --goal-heading E
