sluice simulate
sluice simulate scenes/rooms.map scenes/caves.map
sluice simulate scenes/rooms.map --units 0
sluice simulate scenes/rooms.map --ticks 0
sluice simulate scenes/rooms.map --seed -3
sluice simulate scenes/rooms.map --units 5000
sluice simulate scenes/rooms.map --units 1000 --size 4
sluice simulate scenes/rooms.map --method pybt
sluice simulate scenes/rooms.map --method watershed
sluice simulate scenes/rooms.map --endless --method lacam
sluice simulate scenes/rooms.map --scale 3
sluice simulate scenes/rooms.map --render $TMP/a.svg
sluice simulate scenes/rooms.map --render $TMP/none/a.png --units 2 --ticks 1
sluice simulate scenes/rooms.map --trace $TMP/none/a --units 2 --ticks 1
sluice simulate scenes/none.map
rows() {
    printf 'version 1\n' >$TMP/a.scen
    printf '0\trooms.map\t96\t64\t%s\t%s\t%s\t%s\t1\n' "$@" >>$TMP/a.scen
}
rows 3 28 92 38 0 0 92 38
sluice simulate scenes/rooms.map --scen $TMP/a.scen
rows 3 28 92 38 3 28 20 20
sluice simulate scenes/rooms.map --scen $TMP/a.scen
rows 3 28 92 38
sluice simulate scenes/rooms.map --scen $TMP/a.scen --units 2
rows 3 28 96 38
sluice simulate scenes/rooms.map --scen $TMP/a.scen
echo version 1 >$TMP/a.scen
sluice simulate scenes/rooms.map --scen $TMP/a.scen
sluice simulate scenes/rooms.map --scen $TMP/none.scen
ls $TMP
