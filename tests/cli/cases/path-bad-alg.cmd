sluice path scenes/rooms.map 3 28 92 38 --alg asta
sluice path scenes/rooms.map 3 28 92 38 --alg astar+octal
sluice path scenes/rooms.map 3 28 92 38 --alg teleport
sluice path scenes/rooms.map 3 28 92 38 --alg astar+magic
sluice path scenes/rooms.map 3 28 92 38 --alg astar,
sluice path scenes/rooms.map 3 28 92 38 --alg ''
