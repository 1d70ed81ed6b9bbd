# Tours that cannot be asked for.
sluice tour scenes/rooms.map 3,28
sluice tour scenes/rooms.map 3,28 92
sluice tour scenes/rooms.map 3,28 920,38
sluice tour scenes/rooms.map 0,0 92,38
sluice tour scenes/rooms.map 3,28 92,38 --scale 3
