sluice simulate scenes/pillars.map --units 3 --ticks 2 --json
