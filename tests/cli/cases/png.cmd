sluice info scenes/island.png
sluice info scenes/island.png --json
sluice path scenes/island.png 9 24 52 32
sluice compare scenes/island.png 9 24 52 32 --alg astar+octile,dijkstra --tsv | cut -f1-4
head -c 200 scenes/island.png >$TMP/cut.png
sluice info $TMP/cut.png
sluice info scenes/island.png --passable .
