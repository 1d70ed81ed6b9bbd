# Two sets of our own scenes, and figures made up for the test; times are left out.
mkdir -p $TMP/maps/sc1 $TMP/maps/bg512 $TMP/papers $TMP/plots
for scene in sc1/rooms sc1/corners bg512/weave; do
    cp scenes/${scene#*/}.map $TMP/maps/$scene.map
    cp scenes/${scene#*/}.map.scen $TMP/maps/$scene.map.scen
done
{
    printf 'set\tmap\theuristic\tdecomposition\tavg_len\tavg_time_s\tavg_expanded\tavg_reexpanded\tsearches\n'
    printf 'sc1\trooms\toctile\tauto\t60\t0.5\t600\t0\t40\nsc1\trooms\tgateway\tauto\t60\t0.25\t300\t30\t40\n'
    printf 'sc1\trooms\toctile\tmanual\t60\t0.5\t600\t0\t40\nsc1\trooms\tgateway\tmanual\t60\t0.1\t100\t10\t40\n'
    printf 'sc1\tcorners\toctile\tauto\t20\t0.1\t200\t0\t120\nsc1\tcorners\tgateway\tauto\t20\t0.2\t100\t20\t120\n'
    printf 'sc1\tabsent\toctile\tauto\t20\t0.1\t200\t0\t10\nbg512\tweave\toctile\tauto\t99\t0.3\t900\t0\t40\n'
    printf 'bg512\tweave\tgateway\tauto\t99\t0.4\t990\t99\t40\n'
} >$TMP/papers/search_per_map.tsv
run() { sluice reproduce thesis --maps $TMP/maps --papers $TMP/papers --alg astar+dead-end,astar+gateway-2015 "$@"; }
run --every 3 --markdown $TMP/page.md --plots $TMP/plots --tsv | cut -f 1-13,18-21 | grep -v tenth
ls $TMP/plots
# The tables of the page: all but the columns of times.
awk -F'|' '/^#|^!|^The |^This |^Answers / { print } NF == 12 { print $2, $3, $4, $5, $6, $7, $8, $11 } NF == 15 { print $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 }' $TMP/page.md
python3 -c "import sys, xml.dom.minidom as x; [x.parse(f) for f in sys.argv[1:]]" $TMP/plots/*.svg && echo drawn
# The same on stdout; one map; JSON.
run --map weave | grep -e '^[A-Z]' -e maps
run --map corners --json | python3 -c "
import json, sys
for row in json.load(sys.stdin):
    if row['map'] == 'corners':
        print(row['alg'], row['choice'], row['queries'], row['optimal'], row['mean_reexpanded'], row['published_expanded'])"
# Where an algorithm, or the thesis's, expands more than octile.
run --map weave --alg dijkstra | grep -A 1 'expands more'
