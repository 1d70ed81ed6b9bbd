cp scenes/corners.map $TMP/a.map
sed '3s/[0-9.]*$/1.0/; 5s/[0-9.]*$/999/' scenes/corners.map.scen >$TMP/a.map.scen
sluice bench $TMP/a.map --alg astar+octile,dijkstra 2>&1 >$TMP/table | sed 's/row [0-9]*/row N/'
awk '{ print $1, $2, $3, $4 }' $TMP/table
sluice bench $TMP/a.map --alg astar 2>$TMP/talk >$TMP/table
