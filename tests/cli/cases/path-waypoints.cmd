# Waypoints and gateways in the report and in the picture; octile has none.
sluice gen maze 15 9 --seed 2 -o $TMP/maze.map
sluice path $TMP/maze.map 1 1 13 7 --neighbours 4 --alg astar+waypoint --waypoints | grep waypoints
sluice path $TMP/maze.map 1 1 13 7 --neighbours 4 --alg astar+backprop --waypoints --json | grep '"waypoints"'
sluice path $TMP/maze.map 1 1 13 7 --neighbours 4 --alg astar+waypoint,astar+octile --waypoints --render $TMP/maze.svg | cut -c1-48
grep -o '>[^<]*waypoint[^<]*<' $TMP/maze.svg
