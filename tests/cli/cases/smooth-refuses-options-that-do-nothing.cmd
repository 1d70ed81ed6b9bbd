sluice smooth scenes/yard.geojson 6 60 114 30 --seed 4
sluice smooth scenes/yard.geojson 6 60 114 30 --passable .
sluice smooth scenes/yard.geojson 6 60 114 30 --costs-file scenes/swamp.cost
sluice smooth scenes/yard.geojson --queries 3 --collision walls
