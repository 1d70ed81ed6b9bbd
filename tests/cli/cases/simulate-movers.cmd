printf 'version 1\nmover patrol 2 2 @ 2 16 20 46 20\nmover drift 2 2 @ 1 42 37 3\nmover door 45 19 2 1 @ 3 2\n' >$TMP/a.scen
sluice simulate scenes/rooms.map --scen $TMP/a.scen --units 20 --ticks 5 --trace $TMP/trace
head -1 $TMP/trace | grep -o '"movers":.*'
tail -n +2 $TMP/trace | grep -o '"edits":.*"moves"'
for method in pibt whca lacam; do
    sluice simulate scenes/rooms.map --scen scenes/rooms-movers.scen --units 30 --ticks 150 --seed 4 --method $method | tail -14
done
printf '0\trooms.map\t96\t64\t45\t19\t45\t17\t2\n0\trooms.map\t96\t64\t50\t21\t45\t18\t6\n' >>$TMP/a.scen
printf '%s\n' '1 fill 16 20 6 2 G' '2 cost 10 20 9 2 3' >$TMP/edits
sluice simulate scenes/rooms.map --scen $TMP/a.scen --edits $TMP/edits --ticks 9 --trace $TMP/trace --json
grep -o '"edits":.*\],"movers"' $TMP/trace
# lacam waits for a door that cuts the only path off.
printf 'type octile\nheight 1\nwidth 5\nmap\n.....\n' >$TMP/lane.map
printf 'mover door 2 0 1 1 @ 4 6\n0\ta\t5\t1\t0\t0\t4\t0\t4\n' >$TMP/lane.scen
sluice simulate $TMP/lane.map --scen $TMP/lane.scen --method lacam
