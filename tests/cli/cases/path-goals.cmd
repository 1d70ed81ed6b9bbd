sluice path scenes/rooms.map 3 28 92 38 --alg astar --goal 20,28 --goal 60,60 | sed -n '1,2p;$p'
sluice path scenes/rooms.map 3 28 92 38 --goal 20
sluice path scenes/rooms.map 3 28 92 38 --goal 20,x
