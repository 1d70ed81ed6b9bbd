sluice path scenes/rooms.map 3 28 92 38 --alg astar --max-expanded 10
sluice path scenes/rooms.map 3 28 92 38 --alg astar --max-cost 50
sluice path scenes/rooms.map 3 28 92 38 --alg astar --max-steps 50
sluice path scenes/rooms.map 3 28 92 38 --alg astar --max-cost 1000 --max-steps 1000 | sed -n 1p
