sluice labels
sluice labels make scenes/rooms.map
sluice labels build scenes/rooms.map
sluice labels build scenes/rooms.map $TMP/a
sluice labels build scenes/rooms.map --queries 2 -o $TMP/a
sluice labels build scenes/rooms.map --costs 10/30 -o $TMP/a
sluice labels build scenes/rooms.map -o $TMP/a 2>$TMP/said
sluice labels info $TMP/none
sluice labels info $TMP/a --passable .
sluice labels info $TMP/a --size 2
sluice labels info scenes/rooms.map
sluice labels verify scenes/caves.map $TMP/a
sluice labels verify scenes/rooms.map $TMP/a --diagonals always
sluice labels verify scenes/rooms.map $TMP/a --size 2
sluice labels verify scenes/rooms.map $TMP/a -o $TMP/b
sluice path scenes/rooms.map 3 28 92 38 --alg labels --labels $TMP/none
sluice path scenes/rooms.map 3 28 92 38 --alg labels --labels $TMP/a --neighbours 4
head -c 100 $TMP/a >$TMP/cut
sluice labels info $TMP/cut
