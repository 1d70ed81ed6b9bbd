printf 'version 2\n' >$TMP/version.scen
printf 'version 1\n0\trooms.map\t96\t64\t3\t28\n' >$TMP/short.scen
printf 'version 1\n0\trooms.map\t96\t64\t3\t28\t92\t640\t9\n' >$TMP/outside.scen
printf 'version 1\n0\trooms.map\t96\t64\t3\tx\t92\t38\t9\n' >$TMP/word.scen
printf 'version 1\n0\trooms.map\t96\t64\t3\t28\t92\t38\tnan\n' >$TMP/nan.scen
for kind in version short outside word nan; do
    sluice bench scenes/rooms.map $TMP/$kind.scen --alg astar
done
