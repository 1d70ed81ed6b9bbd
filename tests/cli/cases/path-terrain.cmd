sluice path scenes/terrain.map 4 29 75 27 --alg astar --costs-file scenes/terrain.cost
sluice path scenes/terrain.map 4 29 75 27 --alg astar --costs-file scenes/terrain.cost --charge mean
sluice path scenes/terrain.map 4 29 75 27 --alg astar --passable .=HTS | sed -n '1,2p'
