sluice path scenes/corners.map 2 15 45 12 --alg astar+octile --corners --json
sluice path scenes/corners.map 2 15 45 12 --json | python3 -m json.tool >$TMP/a && echo parses
