sluice bench scenes/rooms.map
sluice bench scenes/rooms.map --alg nothing
sluice bench
sluice bench scenes/rooms.map $TMP/absent.scen --alg astar
cp scenes/rooms.map $TMP/lonely.map
sluice bench $TMP/lonely.map --alg astar
sluice bench scenes/rooms.map --alg astar --every 0
sluice bench scenes/rooms.map --alg astar --limit -1
sluice bench scenes/rooms.map --alg astar --repeat many
sluice bench scenes/rooms.map --alg astar --json --tsv
