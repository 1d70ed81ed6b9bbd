sluice path scenes/rooms.map 0 0 92 38
sluice path scenes/rooms.map 96 28 92 38
sluice path scenes/rooms.map 3 28 92 64
sluice path scenes/rooms.map 3 28 92 -8
sluice path scenes/rooms.map 3 28 92 3.5
sluice path scenes/rooms.map 3 28 92 99999999999999999999
sluice path scenes/rooms.map 3 28 92 ''
sluice path scenes/rooms.map 3 28 92 0x10
sluice path scenes/rooms.map 3 28 92
sluice path scenes/rooms.map 3 28 92 38 1
