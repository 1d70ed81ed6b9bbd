sluice path scenes/rooms.map 3 28 92 38 --alg astar --smooth | grep -E '^(cost|smoothed|points)'
sluice path scenes/swamp.map 1 1 38 28 --smooth --json | grep -E '"(cost|smoothed_.*)"'
