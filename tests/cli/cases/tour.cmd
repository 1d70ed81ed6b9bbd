# Several goals in the best order: a tour that ends at the last goal, one that returns, and goals in walls.
sluice tour scenes/rooms.map 3,28 92,38 60,3 40,30 20,40
sluice tour scenes/rooms.map 3,28 92,38 60,3 40,30 20,40 --return
sluice tour scenes/rooms.map 3,28 92,38 10,5
sluice tour scenes/rooms.map 3,28 92,38 10,5 --partial --neighbours 4 --render $TMP/tour.svg
grep -c '<text' $TMP/tour.svg
sluice tour scenes/rooms.map 3,28 4,28 6,28 --json
