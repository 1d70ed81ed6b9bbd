# The last column is the time.
sluice path scenes/traps.map 12 11 78 14 --alg dijkstra,greedy+octile,wastar+octile,astar+octile |
    sed 's/ *[0-9.]*$//'
sluice path scenes/traps.map 12 11 78 14 --alg dijkstra,astar+octile --json | python3 -c '
import json, sys
for row in json.load(sys.stdin): print(row["alg"], round(row["cost"], 6), len(row["path"]))'
