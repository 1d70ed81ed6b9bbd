sluice gen world 24 --seed 5 --regions 1 | python3 -c "import sys; print(sys.stdin.read()[:600])"
sluice gen world 200 --overlap -o $TMP/w.geojson && sluice smooth $TMP/w.geojson --queries 5 --method polyanya,visibility --json | grep -E '"(method|queries|solved|excess_percent)"'
sluice gen world 50 -o $TMP/w.geojson --json
sluice smooth scenes/rooms.map 3.5 28.5 92.5 38.5 --save $TMP/rooms.geojson --json | grep '"length"'
sluice smooth $TMP/rooms.geojson 3.5 28.5 92.5 38.5 --json | grep '"length"'
