try() {
    printf 'version 1\n%b\n' "$1" >$TMP/a.scen
    sluice simulate scenes/rooms.map --units 1 --ticks 2 --scen $TMP/a.scen || true
}
try 'mover walker 1 1 @ 1 16 20 17 20'
try 'mover patrol 1 1 @ 1 16 20'
try 'mover patrol 2 2 @ 1 95 20 16 20'
try 'mover patrol 2 2 ! 1 16 20 18 20'
try 'mover patrol 2 2 @ 1 16 20 18 20\nmover drift 1 1 @ 1 17 21 4'
try 'mover drift 1 1 @ 1 0 0 4'
try 'mover drift 1 1 @ 1 16 20 4\n0\trooms.map\t96\t64\t16\t20\t45\t17\t2'
try 'mover door 45 19 2 1 @ 0 2'
