# With an overlay from a file a search does what it does with one of its own, and best takes it.
terrain="scenes/terrain.map --costs-file scenes/terrain.cost"
ends="70 16 12 52"
sluice overlay build $terrain -o $TMP/a 2>$TMP/said
sluice path scenes/terrain.map $ends --costs-file scenes/terrain.cost --alg overlay --json >$TMP/own
sluice path scenes/terrain.map $ends --costs-file scenes/terrain.cost --alg overlay --json --overlay $TMP/a >$TMP/loaded
# A search that takes long is not run again to be timed.
varying='"us"\|bytes\|"runs"'
diff <(grep -v "$varying" $TMP/own) <(grep -v "$varying" $TMP/loaded) && echo same
sluice path scenes/terrain.map $ends --costs-file scenes/terrain.cost --overlay $TMP/a --json | grep '"algorithm"\|"alg"\|"cost"'
sluice compare scenes/terrain.map $ends --costs-file scenes/terrain.cost --alg dijkstra,overlay --overlay $TMP/a --tsv | cut -f1-3
sluice bench $terrain --every 20 --alg overlay,canonical+octile --overlay $TMP/a --tsv 2>/dev/null | cut -f1-4
sluice bench $terrain --every 20 --alg overlay --overlay $TMP/a --threads 2 --tsv 2>/dev/null | cut -f1-2
