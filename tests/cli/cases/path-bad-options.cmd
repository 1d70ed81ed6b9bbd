sluice path scenes/rooms.map 3 28 92 38 --diagonals some
sluice path scenes/rooms.map 3 28 92 38 --neighbours 6
sluice path scenes/rooms.map 3 28 92 38 --costs 10
sluice path scenes/rooms.map 3 28 92 38 --costs 10/0
sluice path scenes/rooms.map 3 28 92 38 --costs 0/10
sluice path scenes/rooms.map 3 28 92 38 --charge both
sluice path scenes/rooms.map 3 28 92 38 --max-expanded 0
sluice path scenes/rooms.map 3 28 92 38 --max-cost nan
sluice path scenes/rooms.map 3 28 92 38 --scale 2
sluice path scenes/rooms.map 3 28 92 38 --corners --smooth
sluice path scenes/rooms.map 3 28 92 38 --passable ''
sluice path $TMP/absent.map 3 28 92 38
