sluice smooth scenes/yard.geojson 6 60 114 30 --seed 4
sluice smooth scenes/yard.geojson 6 60 114 30 --passable .
sluice smooth scenes/yard.geojson 6 60 114 30 --costs-file scenes/swamp.cost
sluice smooth scenes/yard.geojson --queries 3 --collision walls
sluice smooth scenes/yard.geojson 6 60 114 30 --places centres
sluice smooth scenes/yard.geojson 6 60 114 30 --method quadtree --fringe 1
sluice smooth scenes/yard.geojson 6 60 114 30 --method tiles --tolerance 0.1
sluice smooth scenes/yard.geojson 6 60 114 30 --method tiles,quadtree --strength 1
sluice smooth scenes/yard.geojson 6 60 114 30 --method tiles --reach 1
sluice smooth scenes/yard.geojson 6 60 114 30 --method polyanya --no-escape
