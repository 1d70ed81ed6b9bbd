sluice decompose scenes/corners.map --csv --slits
sluice decompose scenes/terrain.map --costs-file scenes/terrain.cost --csv
