sluice simulate scenes/fortress.map --units 30 --ticks 40 --seed 4 --size 3 | tail -14
sluice simulate scenes/terrain.map --costs-file scenes/terrain.cost --terrains .= --neighbours 4 --units 30 --ticks 200 | tail -14
sluice simulate scenes/village.tmx --units 20 --diagonals always | tail -14
