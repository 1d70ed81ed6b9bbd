# With an atlas the command shows the zones and gates that its file has, changes by hand included.
sluice decompose scenes/rooms.map --json >$TMP/own
sluice atlas build scenes/rooms.map --prominence 1.5 -o $TMP/a 2>/dev/null
sluice decompose scenes/rooms.map --atlas $TMP/a --json >$TMP/read
diff <(grep -v '_ms"' $TMP/own) <(grep -v '_ms"' $TMP/read) && echo same
sluice decompose scenes/rooms.map --atlas $TMP/a | tr -s ' '
sluice decompose scenes/rooms.map --render $TMP/own.png --stages $TMP/own-stages.png >/dev/null
sluice decompose scenes/rooms.map --atlas $TMP/a --render $TMP/a.png --stages $TMP/stages.png >/dev/null
cmp $TMP/own.png $TMP/a.png && cmp $TMP/own-stages.png $TMP/stages.png && echo same pictures
sluice atlas edit scenes/rooms.map $TMP/a --add-gate 9,46,9,46 --remove-gate 0 --block-gate 21 -o $TMP/b
sluice decompose scenes/rooms.map --add-gate 9,46,9,46 --remove-gate 0 --block-gate 21 --csv >$TMP/own.csv
sluice decompose scenes/rooms.map --atlas $TMP/b --csv | diff $TMP/own.csv - && echo same after edits
sluice atlas build scenes/caves.map --method flood-2006 --downscale 2 --diagonals always -o $TMP/c
sluice decompose scenes/caves.map --method flood-2006 --downscale 2 --slits --csv >$TMP/own.csv
sluice decompose scenes/caves.map --atlas $TMP/c --csv | diff $TMP/own.csv - && echo same by another method
sluice decompose scenes/caves.map --atlas $TMP/c | tr -s ' '
