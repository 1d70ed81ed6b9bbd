sluice walk scenes/rooms.map 3 28 92 38 --queue heap
sluice walk scenes/rooms.map 3 28 92 38 --cluster 8
sluice walk scenes/rooms.map 3 28 92 38 --clusters 8
