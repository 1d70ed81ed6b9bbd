# Without the papers' figures: all maps of the sets, all rows, and no columns for figures that are not there.
mkdir -p $TMP/maps/sc1
cp scenes/corners.map scenes/corners.map.scen $TMP/maps/sc1
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --every 8 --tsv | cut -f 2-8 | grep -v tenth
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --every 8 --alg astar+dead-end | grep map
SLUICE_MAPS=$TMP/maps SLUICE_PAPERS=$TMP/none sluice reproduce thesis --alg astar+octile,astar+octile --tsv | cut -f 2-8
# What an algorithm refuses is left out, and said.
sluice gen random 256 256 --density 40 --seed 3 -o $TMP/maps/sc1/many.map
sluice gen scen $TMP/maps/sc1/many.map --count 3 -o $TMP/maps/sc1/many.map.scen
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --every 20 --alg astar+gateway-2006 | grep -e 'not measured' -e '^astar' | cut -c 1-60
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --every 20 --alg astar+gateway-2006 --tsv | grep many | cut -f 2-11,20-
