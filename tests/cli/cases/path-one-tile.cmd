sluice path scenes/rooms.map 3 28 3 28 --alg astar
