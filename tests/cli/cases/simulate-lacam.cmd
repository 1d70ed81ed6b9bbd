sluice simulate scenes/maze1.map --units 12 --seed 2 --method lacam --ticks 500 | tail -14
sluice simulate scenes/rooms.map --scen scenes/rooms.map.scen --units 10 --method lacam | tail -14
echo '4 fill 40 1 1 62 @' >$TMP/edits
sluice simulate scenes/rooms.map --units 10 --seed 1 --method lacam --edits $TMP/edits
printf 'type octile\nheight 1\nwidth 3\nmap\n...\n' >$TMP/lane.map
printf 'version 1\n0\ta\t3\t1\t0\t0\t2\t0\t2\n0\ta\t3\t1\t2\t0\t0\t0\t2\n' >$TMP/lane.scen
sluice simulate $TMP/lane.map --scen $TMP/lane.scen --method lacam
echo '4 cost 2 20 54 3 9' >$TMP/edits
sluice simulate scenes/rooms.map --units 10 --seed 1 --method lacam --edits $TMP/edits | tail -14
