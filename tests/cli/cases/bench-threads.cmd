sluice bench scenes/caves.map --alg astar,jps,jps+gateway,hpa --threads 3 --repeat 2 | awk '{ print $1, $2, $3, $4, $5 }'
sluice bench scenes/rooms.map --alg jps+gateway --threads 2 --every 7 --json
sluice bench scenes/rooms.map --alg dijkstra --threads 1 --limit 2 --tsv | cut -f 1-5
sluice atlas build scenes/caves.map -o $TMP/caves.atlas 2>/dev/null >$TMP/said
sluice bench scenes/caves.map --alg jps+gateway --threads 4 --atlas $TMP/caves.atlas --tsv | cut -f 1-5
sluice bench scenes/caves.map --alg jps --threads 0
sluice bench scenes/caves.map --alg jps --threads 257
