sluice path scenes/rooms.map 3 28 92 38 --heat distance
sluice path scenes/rooms.map 3 28 92 38 --heat warm --render $TMP/a.png
sluice path scenes/rooms.map 3 28 92 38 --top-speed 2 --alg astar --heat distance --render $TMP/a.png
ls $TMP
