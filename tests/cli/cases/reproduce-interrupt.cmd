# Ctrl-C while the second map is read: the first is reported. The second map is a pipe, so we know when.
mkdir -p $TMP/maps/sc1
cp scenes/corners.map scenes/corners.map.scen $TMP/maps/sc1
mkfifo $TMP/maps/sc1/later.map
set -m
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --alg astar+octile --tsv >$TMP/lines &
set +m
exec 3>$TMP/maps/sc1/later.map
kill -INT -- -$!
exec 3>&-
wait $!
echo "status $?"
cut -f 2-8 $TMP/lines | grep -v tenth
