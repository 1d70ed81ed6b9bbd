# A demonstration map and one game map, 100 / 150 a step, and figures made up for the test.
mkdir -p $TMP/maps/bg512 $TMP/papers $TMP/plots
cp scenes/caves.map $TMP/maps/bg512
{
    echo 'Figures of nobody.'
    echo
    echo '| maps | queries | value | octile | dead-end | gateway |'
    echo '|---|---|---|---|---|---|'
    echo '| demo map | all | nodes | 1000 | 500 | 250 |'
    echo '| demo map | all | estimate / path cost | 30 / 60 | 30 / 60 | 45 / 60 |'
    echo '| large map | longest 10 % | nodes | 4000 | 3000 | 2000 |'
    echo
    echo '| something | else |'
} >$TMP/papers/README.md
run() { sluice reproduce aiide2006 --maps $TMP/maps --papers $TMP/papers --every 50 --alg astar+dead-end,astar+gateway-2006 "$@"; }
run --plots $TMP/plots --markdown $TMP/page.md | grep -v 'time, of'
grep '^!' $TMP/page.md
python3 -c "import sys, xml.dom.minidom as x; [x.parse(f) for f in sys.argv[1:]]" $TMP/plots/*.svg && ls $TMP/plots
run --tsv | cut -f 1-13 | grep -v tenth
# Without game maps and figures the demonstration map remains.
sluice reproduce aiide2006 --demo scenes/weaving.map --maps $TMP/none --papers $TMP/none --every 100 --alg astar+dead-end | grep -v 'time, of'
