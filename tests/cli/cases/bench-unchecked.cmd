sluice bench scenes/corners.map --alg astar --diagonals always | awk "{ print \$1, \$2, \$3, \$4 }"
