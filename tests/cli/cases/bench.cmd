sluice bench scenes/rooms.map --alg astar+octile,dijkstra --every 10 | awk "{ print \$1, \$2, \$3, \$4 }"
