sluice path scenes/rooms.map 3 28 92 38 --render $TMP/a.jpg
sluice path scenes/rooms.map 3 28 92 38 --render $TMP/no/a.png
sluice path scenes/rooms.map 3 28 92 38 --render $TMP/a.png --scale 0
sluice path scenes/rooms.map 3 28 92 38 --render
ls $TMP
