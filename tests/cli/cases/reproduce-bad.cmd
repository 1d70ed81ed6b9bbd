SLUICE_MAPS= SLUICE_PAPERS= sluice reproduce thesis
sluice reproduce
sluice reproduce theses
sluice reproduce thesis --json --tsv
sluice reproduce thesis --maps $TMP/none --papers $TMP/none
mkdir -p $TMP/maps/sc1 $TMP/papers
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none
cp scenes/corners.map $TMP/maps/sc1
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none
printf 'version 1\n' >$TMP/maps/sc1/corners.map.scen
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none
printf 'version 1\n0\tcorners.map\t48\t28\t2\t15\t45\t12\t-1\n' >$TMP/maps/sc1/corners.map.scen
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none
printf 'version 1\n0\tcorners.map\t48\t28\t2\t15\t45\t12\t10\n' >$TMP/maps/sc1/corners.map.scen
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --alg astar+octile >$TMP/tables
cp scenes/corners.map.scen $TMP/maps/sc1
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --map Nowhere
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --alg nothing
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --every 0
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --plots $TMP/none
sluice reproduce thesis --maps $TMP/maps --papers $TMP/none --markdown $TMP/none/page.md
printf 'set\tmap\n' >$TMP/papers/search_per_map.tsv
sluice reproduce thesis --maps $TMP/maps --papers $TMP/papers
printf 'set\tmap\theuristic\tdecomposition\tavg_len\tavg_time_s\tavg_expanded\tavg_reexpanded\tsearches\nsc1\tcorners\toctile\tauto\t1\tx\t1\t1\t1\n' >$TMP/papers/search_per_map.tsv
sluice reproduce thesis --maps $TMP/maps --papers $TMP/papers --markdown $TMP/page.md
printf '| maps | queries | value | octile | dead-end | gateway |\n|---|---|---|---|---|---|\n| demo map | all | nodes | 9 | nine | 9 |\n' >$TMP/papers/README.md
sluice reproduce aiide2006 --maps $TMP/maps --papers $TMP/papers
rm $TMP/papers/README.md
sluice reproduce aiide2006 --maps $TMP/maps --papers $TMP/papers --demo $TMP/none.map
ls $TMP
