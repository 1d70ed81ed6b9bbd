sluice path scenes/rooms.map 40 15 52 48 --alg astar,beam --beam-width 16 --json | grep -E '"(alg|outcome|expanded)"'
