sluice info scenes/terrain.map --costs-file scenes/terrain.cost
