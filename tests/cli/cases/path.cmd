sluice path scenes/rooms.map 3 28 92 38 --alg astar+octile
