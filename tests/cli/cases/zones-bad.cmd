# What a heuristic cannot use is an error, never ignored.
at="scenes/rooms.map 3 28 92 38"
sluice atlas build scenes/rooms.map -o $TMP/atlas 2>/dev/null
sluice atlas gates scenes/rooms.map -o $TMP/one 2>/dev/null
sluice path $at --alg astar+octile --atlas $TMP/atlas
sluice path $at --alg astar+octile --method water
sluice path $at --alg astar+gateway --gates $TMP/none
sluice bench scenes/rooms.map --alg dijkstra --method water
sluice path $at --alg astar+gateway-2015 --method wtaer
sluice path $at --alg astar+gateway-2015 --remove-gate 3
sluice path $at --alg astar+gateway-2015 --method water --remove-gate 999
sluice path $at --alg astar+gateway-2015 --method water --gate-costs $TMP/one
sluice path $at --alg astar+dead-end --gate-costs $TMP/one
sluice path $at --alg astar+gateway-2006 --gate-costs $TMP/one
sluice path $at --alg astar+gateway-2015 --gate-costs $TMP/one --neighbours 4
sluice path $at --alg astar+gateway-2015 --gate-costs $TMP/atlas
sluice path scenes/caves.map 3 28 5 30 --free-start --alg astar+gateway-2015 --gate-costs $TMP/one
sluice path $at --alg astar+gateway-2015 --draw-gates --render $TMP/p.png
sluice path $at --alg astar+gateway-2015 --method water --draw-gates
head -c 300 $TMP/one >$TMP/cut
sluice atlas info $TMP/cut
sluice atlas gates scenes/rooms.map
sluice atlas gates scenes/rooms.map --landmarks 2 -o $TMP/x
sluice atlas build scenes/rooms.map --sided -o $TMP/x
list() { printf "$1" >$TMP/list; sluice path $at --alg astar+gateway-2015 --gates $TMP/list; }
list 'remove-gate 29,11 29,11\n'
list 'method water-2015\n# a comment\nremove-gate 1,1 2,2\n'
list 'method water-2015\nadd-gate 1,1\n'
list 'method water-2015\nadd-gate 1,x 2,2\n'
list 'method water-2015\nmake-gate 1,1 2,2\n'
list 'method mud\n'
list 'add-gate 1,1 2,2\nmethod water\n'
sluice decompose scenes/rooms.map --refine some
sluice decompose scenes/rooms.map --wall-divisor 0
sluice decompose scenes/rooms.map --method water,flood-2006 --save-gates $TMP/x
