sluice walk scenes/terrain.map 4 29 75 27 --costs-file scenes/terrain.cost --steer trace
