sluice bench scenes/corners.map --alg astar+octile,greedy+octile --json
sluice bench scenes/corners.map scenes/corners.map.scen --alg astar --limit 3 --repeat 2 --json |
    python3 -m json.tool >$TMP/a && echo parses
