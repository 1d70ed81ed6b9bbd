# Measured map by map and joined, the figures are those of one run; a map that has its part is not measured again.
mkdir -p $TMP/maps/sc1 $TMP/maps/bg512 $TMP/parts
for scene in sc1/rooms sc1/corners bg512/weave; do
    cp scenes/${scene#*/}.map $TMP/maps/$scene.map
    cp scenes/${scene#*/}.map.scen $TMP/maps/$scene.map.scen
done
run() { sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --every 4 --alg astar+gateway-2015 --tsv "$@" 2>$TMP/messages; }
run | cut -f 1-13 >$TMP/whole
run --map weave --parts $TMP/parts >$TMP/part
run --map rooms --parts $TMP/parts >$TMP/part
ls $TMP/parts
head -n 1 $TMP/parts/thesis-sc1-rooms.tsv
cut -f 1-9 $TMP/parts/thesis-sc1-rooms.tsv | tail -n 1
run --parts $TMP/parts | cut -f 1-13 | cmp - $TMP/whole && echo joined
cp scenes/corners.map.scen $TMP/maps/sc1/rooms.map.scen
run --parts $TMP/parts | cut -f 1-13 | cmp - $TMP/whole && echo not measured again
# Times and sizes survive too.
run --parts $TMP/parts >$TMP/first
run --parts $TMP/parts | cmp - $TMP/first && echo the same to the last digit
# A part of another run is refused: other queries, other algorithms, or no part at all.
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --every 5 --alg astar+gateway-2015 --parts $TMP/parts
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --every 4 --alg astar+dead-end --parts $TMP/parts
head -c 300 $TMP/parts/thesis-sc1-rooms.tsv >$TMP/cut && mv $TMP/cut $TMP/parts/thesis-sc1-rooms.tsv
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --every 4 --alg astar+gateway-2015 --parts $TMP/parts
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --parts $TMP/nowhere
