sluice compare scenes/rooms.map 3 28 92
sluice compare scenes/rooms.map 0 0 92 38
sluice compare scenes/rooms.map 3 28 92 380
sluice compare scenes/nowhere.map 3 28 92 38
sluice compare scenes/rooms.map 3 28 92 38 --alg astra
sluice compare scenes/rooms.map 3 28 92 38 --json --tsv
sluice compare scenes/rooms.map 3 28 92 38 --scale 4
sluice compare scenes/rooms.map 3 28 92 38 --render $TMP/a.gif
sluice compare scenes/rooms.map 3 28 92 38 --max-expanded 0
sluice compare scenes/rooms.map 3 28 92 38 --alg astar --render $TMP/no/a.png
ls $TMP
