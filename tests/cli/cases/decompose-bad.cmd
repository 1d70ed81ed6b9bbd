sluice decompose
sluice decompose $TMP/none.map
sluice decompose scenes/rooms.map --method wtaer
sluice decompose scenes/rooms.map --method fire
sluice decompose scenes/rooms.map --prominence 0
sluice decompose scenes/rooms.map --widest wide
sluice decompose scenes/rooms.map --downscale 65
sluice decompose scenes/rooms.map --downscale 1,2,
sluice decompose scenes/rooms.map --downscale 1,2,3,4,5,6,7,8,9,10
sluice decompose scenes/rooms.map --downscale 1,2,3,4,5 --method water,water-2015
sluice decompose scenes/rooms.map --csv --json
sluice decompose scenes/rooms.map --csv --method water,water
sluice decompose scenes/rooms.map --render $TMP/a.jpg
sluice decompose scenes/rooms.map --diagonals never
