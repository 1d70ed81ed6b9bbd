sluice path scenes/rooms.map 3 28 92 38 --heading E
sluice path scenes/rooms.map 3 28 92 38 --turn-cost 1 --heading up
sluice path scenes/rooms.map 3 28 92 38 --turn-cost nan
sluice path scenes/rooms.map 3 28 92 38 --max-turn 5
sluice path scenes/rooms.map 3 28 92 38 --top-speed 0
sluice path scenes/rooms.map 3 28 92 38 --top-speed 2 --max-turn 3
sluice path scenes/rooms.map 3 28 92 38 --max-turn 1 --diagonals never
sluice path scenes/rooms.map 3 28 92 38 --top-speed 2 --neighbours 4 --heading NE
sluice path scenes/rooms.map 3 28 92 38 --top-speed 2 --corners --json
sluice path scenes/rooms.map 3 28 92 38 --top-speed 2 --alg hpa
